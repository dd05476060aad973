// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/plan/assess.h"
#include "core/report/parts.h"
#include "core/report/verdict_text.h"
#include "core/units/parse.h"

namespace vramline::report {
namespace {

/// A plan that differs in one setting, and how the difference is called.
struct Step {
    Message name;
    Plan plan;
    std::string remark;  ///< text id; empty: none
};

Message from_to(std::string id, std::string from, std::string to) {
    return {std::move(id), {text("from", std::move(from)), text("to", std::move(to))}};
}

void add_kv_type(std::vector<Step>& steps, const Plan& plan, const Assessment& a) {
    const KvFormat* now = plan.formats ? plan.formats->kv_format(a.kv_format) : nullptr;
    const bool wide = !now || now->k.bits > 8;
    Step step{from_to("report.step.kv", format_name(a.kv_format), wide ? "FP8" : "BF16"), plan,
              wide ? "report.remark.accuracy" : ""};
    step.plan.kv_dtype = wide ? "fp8" : "bf16";
    steps.push_back(std::move(step));
}

void add_weights(std::vector<Step>& steps, const Plan& plan, const Assessment& a) {
    const WeightFormat* now = plan.formats ? plan.formats->weight_format(a.weights.format) : nullptr;
    if (!plan.settings.weights.empty() || (now && now->bits < 8)) return;
    const std::string to = now && now->bits == 8 ? "awq-int4" : "fp8-block";
    Step step{from_to("report.step.weights", format_name(a.weights.format), format_name(to)), plan,
              "report.remark.checkpoint"};
    step.plan.weights = to;
    steps.push_back(std::move(step));
}

void add_fractions(std::vector<Step>& steps, const Plan& plan, const Assessment& a) {
    const Setting* setting = fraction_setting(a);
    const double* now = setting ? std::get_if<double>(&setting->value) : nullptr;
    if (!now || plan.settings.kv_cache_bytes) return;
    for (const double to : {0.90, 0.95}) {
        if (std::fabs(to - *now) < 0.001) continue;
        Step step{from_to("report.step.fraction", decimal(*now), to == 0.90 ? "0.90" : "0.95"), plan,
                  to > *now ? "report.remark.others" : ""};
        step.plan.settings.memory_fraction = to;
        step.plan.settings.flags.erase(std::string(setting->name));
        steps.push_back(std::move(step));
    }
}

void add_context(std::vector<Step>& steps, const Plan& plan) {
    const Tokens now = plan.workload.longest();
    Tokens to = now * 2;
    if (plan.model->context && to > *plan.model->context) to = *plan.model->context;
    if (to <= now) to = now / 2;
    if (to.value() < 1 || to == now) return;
    steps.push_back(
        {{"report.step.context", {number("from", now.value(), Unit::Tokens), number("to", to.value(), Unit::Tokens)}},
         with_context(plan, to),
         ""});
}

void add_prefix(std::vector<Step>& steps, const Plan& plan) {
    if (plan.workload.shared_prefix > 0) {
        steps.push_back({{"report.step.no_prefix", {}}, with_shared_prefix(plan, Tokens(0)), ""});
        return;
    }
    const std::int64_t prefix = std::min<std::int64_t>(2048, plan.workload.shortest_input());
    if (prefix < 16) return;
    steps.push_back({{"report.step.prefix", {number("to", prefix, Unit::Tokens)}},
                     with_shared_prefix(plan, Tokens(prefix)),
                     "report.remark.once"});
}

void add_more_gpus(std::vector<Step>& steps, const Plan& plan, const Assessment& a) {
    if (plan.gpus.size() != 1 || a.parallel.tp < 1) return;
    const std::int64_t tp = a.parallel.tp * 2, gpus = a.parallel.gpus() * 2;
    Step step{
        {"report.step.gpus", {number("from", gpus / 2, Unit::Gpus), number("to", gpus, Unit::Gpus), number("tp", tp)}},
        plan,
        ""};
    step.plan.gpus.front().count = gpus;
    step.plan.parallel = {gpus, tp, a.parallel.pp, a.parallel.dp, {}, {}, a.parallel.ep};
    if (a.parallel.cp > 1) step.plan.parallel.cp = a.parallel.cp;
    if (a.parallel.dcp > 1) step.plan.parallel.dcp = a.parallel.dcp;
    steps.push_back(std::move(step));
}

/// The GPU of the same vendor that is nearest in size: the next smaller where the plan fits, else the next larger.
const Gpu* neighbour(const Plan& plan, const Catalogue& catalogue, bool smaller) {
    const Gpu& now = plan.gpus.front().gpu;
    const double size = static_cast<double>(now.driver_total.value.value());
    const Gpu* best = nullptr;
    for (const Gpu& gpu : catalogue.gpus) {
        const double other = static_cast<double>(gpu.driver_total.value.value());
        if (gpu.vendor != now.vendor || gpu.unified_memory || gpu.id == now.id) continue;
        if (gpu.compute_capability != 0 && gpu.compute_capability < 80) continue;
        if (smaller ? other > 0.8 * size || other < 0.3 * size : other < 1.25 * size || other > 3 * size) continue;
        const double held = best ? static_cast<double>(best->driver_total.value.value()) : 0;
        const bool nearer = smaller ? other > held : other < held;
        if (!best || nearer || (other == held && gpu.compute_capability > best->compute_capability)) best = &gpu;
    }
    return best;
}

void add_other_gpu(std::vector<Step>& steps, const Plan& plan, const Assessment& a, const Catalogue& catalogue) {
    if (plan.gpus.size() != 1 || !plan.settings.capacity.empty()) return;
    const Gpu* gpu = neighbour(plan, catalogue, a.verdict.fits);
    if (!gpu) return;
    Step step{from_to("report.step.gpu", plan.gpus.front().gpu.name, gpu->name), plan, ""};
    step.plan.gpus.front().gpu = *gpu;
    steps.push_back(std::move(step));
}

Row row(const Message& name, const Assessment& a, const Assessment& base, const std::string& remark, bool first) {
    Row out;
    const std::int64_t most = a.limits.max_concurrency.value();
    out.cells = {words(name, first), figure(room_for_kv(a).value(), Unit::Gib), figure(most, Unit::Sequences),
                 difference(most - base.limits.max_concurrency.value()),
                 a.limits.max_context ? figure(a.limits.max_context->value(), Unit::Tokens) : words("report.no_limit")};
    Message last;
    if (!first && !a.verdict.fits)
        last = {"report.remark.fails", {}};
    else if (!first && base.limits.context_binds != a.limits.context_binds &&
             a.limits.context_binds == Binds::ModelContext)
        last = {remark == "report.remark.accuracy" ? "report.remark.accuracy.limit" : "report.remark.limit", {}};
    else if (!remark.empty())
        last = {remark, {}};
    out.cells.push_back(last.id.empty() ? Cell{} : words(last));
    return out;
}

}  // namespace

ReportSection steps_section(const Plan& plan, const Assessment& a, const Catalogue& catalogue) {
    std::vector<Step> steps;
    add_kv_type(steps, plan, a);
    add_weights(steps, plan, a);
    add_fractions(steps, plan, a);
    add_context(steps, plan);
    add_prefix(steps, plan);
    add_more_gpus(steps, plan, a);
    add_other_gpu(steps, plan, a, catalogue);
    Table table;
    table.columns = {column("step", ColumnKind::Name),        column("room", ColumnKind::Number),
                     column("sequences", ColumnKind::Number), column("change", ColumnKind::Number),
                     column("longest", ColumnKind::Number),   column("remark", ColumnKind::Words)};
    table.columns[4].heading.args = {number("n", plan.workload.total().value(), Unit::Sequences)};
    table.rows.push_back(row({"report.step.none", {}}, a, a, "", true));
    for (const Step& step : steps)
        if (const auto changed = assess(step.plan))
            table.rows.push_back(row(step.name, *changed, a, step.remark, false));
    return {"steps", {"report.steps", {}}, false, {std::move(table)}};
}

namespace {

/// What a change leads to, as people read it: counts grouped, a GPU by its name.
Cell way_value(const Suggestion& suggestion, const Catalogue& catalogue) {
    if (suggestion.changes.size() == 1) {
        const auto& [choice, to] = suggestion.changes.front();
        const bool digits = !to.empty() && to.size() < 18 && std::ranges::all_of(to, [](char c) { return c >= '0' && c <= '9'; });
        if (digits) return {number("value", parse_count(to, "", 0, std::numeric_limits<std::int64_t>::max()).value_or(0), Unit::Number), {}, false, false, false};
        const Gpu* gpu = choice == "gpu" ? catalogue.gpu(to) : nullptr;
        return plain(gpu ? gpu->name : to);
    }
    std::string value;
    for (const auto& [choice, to] : suggestion.changes) {
        if (!value.empty()) value += ", ";
        value += choice;
        value += ' ';
        value += to;
    }
    return plain(value);
}

}  // namespace

ReportSection ways_section(const Plan& plan, const Assessment& a, const Catalogue& catalogue) {
    Table table;
    table.columns = {column("way", ColumnKind::Name), column("value", ColumnKind::Words),
                     column("need", ColumnKind::Number), column("room", ColumnKind::Number)};
    for (const Suggestion& suggestion : suggest(plan, a, catalogue)) {
        std::string id = "report.way.several";
        if (suggestion.changes.size() == 1) id = "report.way." + suggestion.changes.front().choice;
        table.rows.push_back({{words(Message{id, {}}, true), way_value(suggestion, catalogue), figure(suggestion.need.value(), Unit::Gib),
                               figure(suggestion.room.value(), Unit::Gib)},
                              {},
                              false});
    }
    if (table.rows.empty()) return {"ways", {"report.ways", {}}, false, {Paragraph{{{"report.ways.none", {}}}, false}}};
    return {"ways", {"report.ways", {}}, false, {std::move(table)}};
}

}  // namespace vramline::report
