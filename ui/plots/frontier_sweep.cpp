// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/frontier_sweep.h"

#include <algorithm>
#include <cmath>

#include "core/plan/kv_query.h"
#include "ui/plots/plot_parts.h"

namespace vramline {
namespace {

using namespace plots;

constexpr std::int64_t kExactSteps = 48;  ///< sequences up to which every step of the staircase is drawn
constexpr std::size_t kMostLines = 3;

std::int64_t next_count(std::int64_t n) { return n < kExactSteps ? n + 1 : n + std::max<std::int64_t>(1, n / 24); }

/// Beyond kExactSteps not every step, which are then below a pixel. False: told to stop.
bool climb(Staircase& out, const Plan& plan, const FrontierSweep& sweep, const std::function<bool(double)>& go_on) {
    const double most_log = std::log2(std::max(2.0, sweep.y_high));
    for (std::int64_t n = 1; static_cast<double>(n) <= sweep.y_high; n = next_count(n)) {
        if (go_on && !go_on(std::log2(static_cast<double>(n)) / most_log)) return false;
        const auto query = KvQuery::make(with_concurrency(plan, Sequences(n)));
        const auto longest = query ? query->solver().longest_context(Level::Likely) : std::nullopt;
        const double most = query && !longest ? sweep.x_high : longest ? static_cast<double>(longest->value()) : 0;
        if (most < sweep.x_low) break;
        const QPointF step(std::min(most, sweep.x_high), static_cast<double>(n));
        if (!out.points.empty() && out.points.back().x() <= step.x())
            out.points.back() = step;  // the higher step covers it
        else
            out.points.push_back(step);
    }
    std::ranges::reverse(out.points);
    if (!out.points.empty() && out.points.front().x() > sweep.x_low)
        out.points.insert(out.points.begin(), {sweep.x_low, out.points.front().y()});
    return true;
}

/// The plan, then the plan in other KV types, or on the pinned GPUs.
std::vector<std::pair<std::string, Plan>> plans_of(const Plan& plan, const Assessment& a, const PlotChoices& choices) {
    if (!choices.by_gpu) {
        std::vector<std::pair<std::string, Plan>> out{{a.kv_format, plan}};
        for (const OtherType& other : other_types(plan, a, kMostLines - 1)) out.emplace_back(other.id, other.plan);
        return out;
    }
    std::vector<std::pair<std::string, Plan>> out{{gpu_name(plan, a).toStdString(), plan}};
    for (const Gpu* gpu : choices.pinned) {
        if (!gpu || out.size() == kMostLines) continue;
        Plan other = plan;
        std::int64_t count = 0;
        for (const GpuSlot& slot : plan.gpus) count += slot.count;
        other.gpus = {GpuSlot{*gpu, std::max<std::int64_t>(1, count)}};
        out.emplace_back(gpu->name, other);
    }
    return out;
}

void set_ranges(FrontierSweep& sweep, const Plan& plan, const Assessment& a) {
    const double longest = static_cast<double>(plan.workload.longest().value());
    const double context = plan.model->context ? static_cast<double>(plan.model->context->value())
                                               : std::exp2(std::ceil(std::log2(std::max(2048.0, 4 * longest))));
    sweep.x_low = std::min(1024.0, std::exp2(std::floor(std::log2(std::max(1.0, std::min(longest, context))))));
    sweep.x_high = context;
    const auto shortest = assess(with_context(plan, Tokens(static_cast<std::int64_t>(sweep.x_low))));
    const double kv = shortest ? static_cast<double>(shortest->limits.kv_concurrency.value()) *
                                     static_cast<double>(std::max<std::int64_t>(1, a.parallel.dp))
                               : 64;
    const double most = std::max({8.0, kv, static_cast<double>(plan.workload.total().value())});
    sweep.y_high = std::exp2(std::ceil(std::log2(most * 1.5)));
    const auto limit = static_cast<double>(engine_sequence_limit(a));
    if (limit > 0 && limit < sweep.y_high * 4) sweep.y_high = std::max(sweep.y_high, limit * 2);
}

}  // namespace

std::int64_t engine_sequence_limit(const Assessment& a) {
    for (const Setting& setting : a.settings) {
        if (setting.name != "max-num-seqs" && setting.name != "max-running-requests") continue;
        const auto* most = std::get_if<std::int64_t>(&setting.value);
        if (most && *most >= 1) return *most * std::max<std::int64_t>(1, a.parallel.dp);
    }
    return 0;
}

FrontierSweep frontier_sweep(const Plan& plan, const Assessment& a, const PlotChoices& choices, const GoOn& go_on) {
    FrontierSweep sweep;
    set_ranges(sweep, plan, a);
    const auto plans = plans_of(plan, a, choices);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const auto part = [&](double of_line) {
            return !go_on || go_on((static_cast<double>(i) + of_line) / static_cast<double>(plans.size()));
        };
        sweep.lines.push_back({plans[i].first, {}});
        if (!climb(sweep.lines.back(), plans[i].second, sweep, part)) return sweep;
    }
    sweep.complete = true;
    return sweep;
}

}  // namespace vramline
