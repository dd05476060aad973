// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/plan/assess.h"
#include "core/report/parts.h"
#include "core/report/verdict_text.h"

namespace vramline::report {
bool uniform(const Plan& plan) {
    return plan.workload.requests.size() == 1;
}

namespace {

KeyFigure sequences_figure(const Plan& plan, const Assessment& a) {
    const auto& range = a.limits.max_concurrency_range;
    Message what{"report.figure.sequences", {number("length", plan.workload.longest().value(), Unit::Tokens)}};
    if (!uniform(plan)) what.id = "report.figure.sequences.mix";
    Message detail;
    if (range.surely != range.at_best)
        detail = {"report.figure.range",
                  {number("surely", range.surely.value(), Unit::Sequences),
                   number("best", range.at_best.value(), Unit::Sequences)}};
    else
        detail = {"report.figure.planned", {number("n", plan.workload.total().value(), Unit::Sequences)}};
    return {"max_concurrency", figure(a.limits.max_concurrency.value(), Unit::Sequences, true), what, detail};
}

KeyFigure context_figure(const Plan& plan, const Assessment& a) {
    const Message detail{"report.figure.for_planned", {number("n", plan.workload.total().value(), Unit::Sequences)}};
    const Cell value = a.limits.max_context ? figure(a.limits.max_context->value(), Unit::Tokens, true)
                                            : words({"report.no_limit", {}}, true);
    return {"max_context", value, {"report.figure.positions", {}}, detail};
}

/// What one sequence of the plan takes, from an assessment of that one.
KeyFigure sequence_figure(const Plan& plan, const Assessment& a) {
    if (uniform(plan)) {
        if (const auto one = assess(with_concurrency(plan, Sequences(1)))) {
            Message detail{"report.figure.of_position",
                           {size("bytes", Bytes(static_cast<std::int64_t>(one->kv.floor_bytes_per_token)))}};
            if (one->pool)
                detail = {"report.figure.blocks",
                          {number("blocks", one->pool->blocks_used.value(), Unit::Blocks),
                           size("block", one->pool->block_bytes)}};
            return {"kv_per_sequence",
                    figure(one->kv.allocated_bytes.value(), Unit::Bytes, true),
                    {"report.figure.per_sequence", {}},
                    detail};
        }
    }
    return {"kv_allocated",
            figure(a.kv.allocated_bytes.value(), Unit::Bytes, true),
            {"report.figure.all_sequences", {}},
            {"report.figure.planned", {number("n", plan.workload.total().value(), Unit::Sequences)}}};
}

std::int64_t percent(Bytes part, Bytes whole) {
    if (whole.value() <= 0) return 0;
    return std::lround(100.0 * static_cast<double>(part.value()) / static_cast<double>(whole.value()));
}

KeyFigure end_figure(const Assessment& a) {
    if (!a.verdict.fits && a.verdict.short_by.value() > 0)
        return {"short_by",
                figure(a.verdict.short_by.value(), Unit::Bytes, true),
                {"report.figure.missing", {}},
                {"report.figure.ends", {number("gpu", deciding(a).index)}}};
    Message detail;
    if (a.limits.concurrency_binds == Binds::Kv)
        detail = {"report.figure.in_use", {number("percent", percent(a.kv.allocated_bytes, room_for_kv(a)))}};
    return {"binds", words(binds_label(a, a.limits.concurrency_binds), true), {"report.figure.runs_out", {}}, detail};
}

}  // namespace

ReportSection summary_section(const Plan& plan, const Assessment& a) {
    KeyFigures figures{{sequences_figure(plan, a), context_figure(plan, a), sequence_figure(plan, a), end_figure(a)}};
    return {"summary", {}, false, {std::move(figures)}};
}

ReportSection memory_section(const Assessment& a) {
    const Message heading{a.parallel.gpus() == 1 ? "report.memory" : "report.memory.several", {}};
    constexpr std::size_t kMostBars = 3;  // page 1 stands alone; section 2 has them all
    return {"memory", heading, false, {LedgerBars{kMostBars}}};
}

namespace {

void add_load(Bullets& out, const Plan& plan, const Assessment& a) {
    const std::int64_t planned = plan.workload.total().value(), most = a.limits.max_concurrency.value();
    if (!a.verdict.fits) {
        // Of a mix, `most` counts whole multiples only: none may fit, and yet some of its requests do.
        const bool some = most == 0 && a.verdict.resident.value() > 0;
        out.items.push_back({some ? "report.plain.fails_mix" : most > 0 ? "report.plain.fails_most" : "report.plain.fails_none",
                             {number("n", planned, Unit::Sequences), number("most", most, Unit::Sequences),
                              number("resident", a.verdict.resident.value(), Unit::Sequences)}});
        return;
    }
    if (planned > 0 && most / planned >= 2)
        out.items.push_back({"report.plain.times", {number("times", most / planned)}});
    else
        out.items.push_back({"report.plain.close", {number("n", planned), number("most", most, Unit::Sequences)}});
}

void add_end(Bullets& out, const Assessment& a) {
    if (a.limits.concurrency_binds != Binds::None)
        out.items.push_back({"report.plain.binds." + std::string(binds_name(a.limits.concurrency_binds)), {}});
}

void add_estimates(Bullets& out, const Plan& plan, const Assessment& a) {
    std::int64_t sum = 0, terms = 0;
    for (const TermId id : a.verdict.estimated_terms)
        if (const Term* term = find_term(a, id, deciding(a).index)) {
            ++terms;
            sum += term->value;
        }
    if (terms > 0)
        out.items.push_back({"report.plain.estimates",
                             {number("terms", terms), size("sum", Bytes(sum)), text("engine", plan.engine->name)}});
}

/// How many sequences of the model's whole context the same plan holds.
void add_whole_context(Bullets& out, const Plan& plan) {
    const auto limit = plan.model->context;
    if (!limit || !uniform(plan) || *limit <= plan.workload.longest()) return;
    const auto at_limit = assess(with_context(plan, *limit));
    if (!at_limit) return;
    const std::int64_t most = at_limit->limits.max_concurrency.value(), planned = plan.workload.total().value();
    out.items.push_back({most >= planned ? "report.plain.whole_context" : "report.plain.whole_context.fewer",
                         {number("context", limit->value(), Unit::Tokens), number("most", most, Unit::Sequences),
                          number("n", planned, Unit::Sequences)}});
}

}  // namespace

ReportSection plain_words_section(const Plan& plan, const Assessment& a) {
    Bullets out;
    add_load(out, plan, a);
    add_end(out, a);
    add_estimates(out, plan, a);
    add_whole_context(out, plan);
    out.items.push_back({"report.plain.capacity_only", {}});
    return {"plain_words", {"report.plain", {}}, false, {std::move(out)}};
}

}  // namespace vramline::report
