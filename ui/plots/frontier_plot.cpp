// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/plan/kv_query.h"
#include "ui/plots/plot_parts.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

using namespace plots;

constexpr std::int64_t kExactSteps = 48;  ///< sequences up to which every step of the staircase is drawn

/// The longest context for each number of sequences, the limit that assess() finds there. Points are the right ends of
/// the steps, from short and many to long and few; beyond kExactSteps not every step, which are then below a pixel.
Series staircase(SeriesRole role, const QString& name, const Plan& plan, const AxisSpec& x, double y_high) {
    Series out{role, name, name, {}, true, {}};
    for (std::int64_t n = 1; static_cast<double>(n) <= y_high;
         n = n < kExactSteps ? n + 1 : n + std::max<std::int64_t>(1, n / 24)) {
        const auto query = KvQuery::make(with_concurrency(plan, Sequences(n)));
        const auto longest = query ? query->solver().longest_context(Level::Likely) : std::nullopt;
        const double most = query && !longest ? x.high : longest ? static_cast<double>(longest->value()) : 0;
        if (most < x.low) break;
        const QPointF step(std::min(most, x.high), static_cast<double>(n));
        if (!out.points.empty() && out.points.back().x() <= step.x())
            out.points.back() = step;  // the higher step covers it
        else
            out.points.push_back(step);
    }
    std::ranges::reverse(out.points);
    if (!out.points.empty() && out.points.front().x() > x.low)
        out.points.insert(out.points.begin(), {x.low, out.points.front().y()});
    return out;
}

void add_markers(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    const Tokens length = plan.workload.longest();
    const Sequences total = plan.workload.total(), most = a.limits.max_concurrency;
    const Arg n{"n", total.value(), Unit::Sequences}, at{"length", length.value(), Unit::Tokens};
    if (most.value() > 0)
        spec.markers.push_back({MarkerKind::Limit,
                                {static_cast<double>(length.value()), static_cast<double>(most.value())},
                                words("plot.frontier.sequences", {{"n", most.value(), Unit::Sequences}}),
                                words("plot.frontier.of", {at}),
                                VerdictState::Fits,
                                most.value()});
    if (const auto context = a.limits.max_context; context && context->value() > 0)
        spec.markers.push_back({MarkerKind::Limit,
                                {static_cast<double>(context->value()), static_cast<double>(total.value())},
                                words("plot.frontier.positions", {{"length", context->value(), Unit::Tokens}}),
                                words("plot.frontier.for", {n}),
                                VerdictState::Fits,
                                context->value()});
    spec.markers.push_back({MarkerKind::Now,
                            {static_cast<double>(length.value()), static_cast<double>(total.value())},
                            words("plot.frontier.now", {n, at}),
                            words("plot.frontier.drag"),
                            a.verdict.state,
                            total.value()});
}

/// Where the model's context or the engine's limit of sequences ends, whatever the memory.
void add_bounds(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    if (plan.model->context) {
        spec.bounds.push_back({static_cast<double>(plan.model->context->value()), true, true,
                               words("plot.frontier.model", {{"n", plan.model->context->value(), Unit::Tokens}})});
        spec.x.high = static_cast<double>(plan.model->context->value()) * 1.3;
    }
    for (const Setting& setting : a.settings) {
        if (setting.name != "max-num-seqs" && setting.name != "max-running-requests") continue;
        const auto* most = std::get_if<std::int64_t>(&setting.value);
        if (!most || *most < 1) continue;
        const std::int64_t all = *most * std::max<std::int64_t>(1, a.parallel.dp);
        spec.bounds.push_back(
            {static_cast<double>(all), false, true, words("plot.frontier.engine", {{"n", all, Unit::Sequences}})});
    }
}

void add_series(PlotSpec& spec, const Plan& plan, const Assessment& a, const PlotChoices& choices, double y_high) {
    const auto named = [](const char* id, const QString& name) {
        return words(id, {{"type", name.toStdString(), Unit::Number}});
    };
    const QString own = choices.by_gpu ? gpu_name(plan, a) : type_name(a.kv_format);
    spec.series.push_back(staircase(SeriesRole::Chosen,
                                    named(choices.by_gpu ? "plot.series.gpu" : "plot.series.chosen", own), plan, spec.x,
                                    y_high));
    SeriesRole role = SeriesRole::OtherFirst;
    const auto next = [&](const QString& name, const Plan& other) {
        spec.series.push_back(staircase(role, name, other, spec.x, y_high));
        role = SeriesRole::OtherSecond;
    };
    if (!choices.by_gpu) {
        for (const OtherType& other : other_types(plan, a, 2))
            next(named("plot.series.other", type_name(other.id)), other.plan);
        return;
    }
    for (const Gpu* gpu : choices.pinned) {
        if (!gpu || spec.series.size() > 2) continue;
        Plan other = plan;
        std::int64_t count = 0;
        for (const GpuSlot& slot : plan.gpus) count += slot.count;
        other.gpus = {GpuSlot{*gpu, std::max<std::int64_t>(1, count)}};
        next(QString::fromStdString(gpu->name), other);
    }
}

void describe(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    spec.table.heads = {words("plot.table.series"), words("plot.table.sequences"), words("plot.table.longest")};
    for (const Series& series : spec.series)
        for (const QPointF& point : series.points)
            spec.table.rows.push_back(
                {series.name, QString::number(point.y(), 'f', 0), QString::number(point.x(), 'f', 0)});
    spec.summary =
        words("plot.frontier.summary", {{"n", plan.workload.total().value(), Unit::Sequences},
                                        {"length", plan.workload.longest().value(), Unit::Tokens},
                                        {"most", a.limits.max_concurrency.value(), Unit::Sequences},
                                        {"longest", a.limits.max_context.value_or(Tokens(0)).value(), Unit::Tokens}});
}

}  // namespace

PlotSpec frontier_plot(const Plan& plan, const Assessment& a, const PlotChoices& choices) {
    PlotSpec spec;
    spec.kind = PlotKind::Frontier;
    spec.title = words("plot.frontier.title");
    const double longest = static_cast<double>(plan.workload.longest().value());
    const double context = plan.model->context ? static_cast<double>(plan.model->context->value())
                                               : std::exp2(std::ceil(std::log2(std::max(2048.0, 4 * longest))));
    spec.x.low = std::min(1024.0, std::exp2(std::floor(std::log2(std::max(1.0, std::min(longest, context))))));
    spec.x.high = std::max(context, spec.x.low * 2);
    const double low_length = spec.x.low;
    const auto shortest = assess(with_context(plan, Tokens(static_cast<std::int64_t>(low_length))));
    const double kv = shortest ? static_cast<double>(shortest->limits.kv_concurrency.value()) *
                                     static_cast<double>(std::max<std::int64_t>(1, a.parallel.dp))
                               : 64;
    const double most = std::max({8.0, kv, static_cast<double>(plan.workload.total().value())});
    add_bounds(spec, plan, a);
    spec.y.high = std::exp2(std::ceil(std::log2(most * 1.5)));
    for (const BoundLine& bound : spec.bounds)
        if (!bound.vertical && bound.at < spec.y.high * 4) spec.y.high = std::max(spec.y.high, bound.at * 2);
    const double x_high = spec.x.high;
    spec.x.high = context;
    add_series(spec, plan, a, choices, spec.y.high);
    count_axis(spec.y, 1, spec.y.high, true);
    positions_axis(spec.x, spec.x.low, x_high, true);
    spec.y.title = words("plot.axis.sequences.y");
    spec.x.title = words("plot.axis.context.log");
    spec.y.may_log = spec.x.may_log = true;
    std::erase_if(spec.bounds,
                  [&](const BoundLine& bound) { return bound.at > (bound.vertical ? spec.x.high : spec.y.high); });
    add_markers(spec, plan, a);
    spec.over_words = words("plot.frontier.over");
    spec.over_detail = words(spec.series.size() > 1 ? "plot.frontier.over.any" : "plot.frontier.over.chosen");
    spec.fits_words = words("plot.frontier.fits");
    spec.fits_detail = words("plot.frontier.fits.with", {{"type", type_name(a.kv_format).toStdString(), Unit::Number}});
    finish(spec);
    describe(spec, plan, a);
    return spec;
}

}  // namespace vramline
