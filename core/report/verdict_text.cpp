// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/verdict_text.h"

#include <algorithm>
#include <cmath>

namespace vramline {
namespace {

Arg gib(std::string name, Bytes bytes) {
    return {std::move(name), bytes.value(), Unit::Gib};
}
Arg size(std::string name, Bytes bytes) {
    return {std::move(name), bytes.value(), Unit::Bytes};
}
Arg count(std::string name, std::int64_t value, Unit unit) {
    return {std::move(name), value, unit};
}
Arg text(std::string name, std::string value) {
    return {std::move(name), std::move(value), Unit::Number};
}
Arg sequences(std::string name, Sequences n) {
    return count(std::move(name), n.value(), Unit::Sequences);
}

const GpuLedger& deciding(const Assessment& a) {
    return a.gpus.at(a.deciding);
}
/// Pool and need are those of one data-parallel replica.
Sequences in_replica(const Plan& plan, const Assessment& a) {
    return Sequences(ceil_div(plan.workload.total().value(), std::max<std::int64_t>(1, a.parallel.dp)));
}
bool alike(const Plan& plan) {
    return plan.workload.requests.size() == 1;
}

/// What the deciding GPU can hand out for KV: the pool, or what the rest leaves where the engine has none.
Bytes room(const Assessment& a) {
    const GpuLedger& g = deciding(a);
    if (!a.pool)
        return g.capacity - g.weights - g.activations - g.graphs - g.communication - g.runtime - g.other - g.reserve;
    return a.pool->block_bytes.value() > 0 ? a.pool->block_bytes * a.pool->usable_blocks.value() : a.pool->bytes;
}

Message fits_headline(const Plan& plan, const Assessment& a) {
    const Sequences most = a.limits.max_concurrency;
    if (!alike(plan)) return {"verdict.fits.mix", {sequences("n", most)}};
    return {"verdict.fits.headline",
            {sequences("n", most), count("length", plan.workload.longest().value(), Unit::Tokens)}};
}

Message tight_headline(const Plan& plan, const Assessment& a) {
    const Sequences total = plan.workload.total();
    return {"verdict.tight.headline", {sequences("n", total), size("spare", room(a) - a.kv.allocated_bytes)}};
}

bool weights_too_big(const Assessment& a) {
    return !a.verdict.starts && deciding(a).weights > a.budget && a.budget.value() > 0;
}

Message fails_headline(const Plan& plan, const Assessment& a) {
    if (weights_too_big(a))
        return {"verdict.fails.weights", {gib("weights", deciding(a).weights), size("budget", a.budget)}};
    const Bytes missing = a.verdict.short_by;
    if (missing.value() > 0) {
        const bool several = a.gpus.size() > 1 || deciding(a).count > 1;
        const std::string id = !several             ? "verdict.fails.short"
                               : a.gpus.size() == 1 ? "verdict.fails.short.each"
                                                    : "verdict.fails.short.gpu";
        return {id, {size("missing", missing), count("gpu", deciding(a).index, Unit::Number)}};
    }
    if (!a.verdict.starts) return {"verdict.fails.start", {text("engine", plan.engine->name)}};
    return {"verdict.fails.resident",
            {sequences("resident", a.verdict.resident), sequences("n", plan.workload.total())}};
}

Message use_line(const Plan& plan, const Assessment& a) {
    const Sequences total = in_replica(plan, a);
    const Bytes used = a.kv.allocated_bytes, whole = a.pool ? a.pool->bytes : room(a);
    const double part =
        whole.value() > 0 ? 100.0 * static_cast<double>(used.value()) / static_cast<double>(whole.value()) : 0;
    std::string id = a.pool ? "verdict.use.pool" : "verdict.use.free";
    if (part > 0 && part < 1) id += ".under";
    if (a.parallel.dp > 1) id += ".replica";
    return {std::move(id),
            {sequences("n", total), gib("used", used), size("pool", whole),
             count("percent", static_cast<std::int64_t>(std::lround(part)), Unit::Number)}};
}

Message need_line(const Plan& plan, const Assessment& a) {
    if (a.verdict.refusal) return *a.verdict.refusal;
    const Sequences total = in_replica(plan, a);
    if (a.verdict.short_by.value() <= 0 && a.limits.concurrency_binds == Binds::MaxNumSeqs)
        return {"verdict.need.limit", {text("engine", plan.engine->name), sequences("n", a.limits.max_concurrency)}};
    std::string id = a.pool ? "verdict.need.pool" : "verdict.need.free";
    if (a.parallel.dp > 1)
        id += ".replica";
    else if (!alike(plan))
        id += ".mix";
    return {std::move(id),
            {sequences("n", total), count("length", plan.workload.longest().value(), Unit::Tokens),
             size("need", a.kv.allocated_bytes), size("pool", room(a))}};
}

Message estimates_line(const Assessment& a) {
    if (a.verdict.estimated_terms.empty()) return {"verdict.range.none", {}};
    if (!a.verdict.fits) return {a.verdict.fits_low ? "verdict.range.low_fits" : "verdict.range.low_fails", {}};
    const auto& range = a.limits.max_concurrency_range;
    if (range.surely == range.at_best) return {"verdict.range.holds", {}};
    return {"verdict.range.sequences", {sequences("surely", range.surely), sequences("best", range.at_best)}};
}

}  // namespace

Message verdict_word(const Assessment& assessment) {
    return {"verdict.word." + std::string(verdict_name(assessment.verdict.state)), {}};
}

std::vector<Message> verdict_lines(const Plan& plan, const Assessment& a) {
    std::vector<Message> lines;
    if (a.verdict.state == VerdictState::Fits)
        lines.push_back(fits_headline(plan, a));
    else if (a.verdict.state == VerdictState::Tight)
        lines.push_back(tight_headline(plan, a));
    else
        lines.push_back(fails_headline(plan, a));
    lines.push_back(a.verdict.fits ? use_line(plan, a) : need_line(plan, a));
    lines.push_back(estimates_line(a));
    if (a.verdict.starts && a.verdict.queued.value() > 0)
        lines.push_back({"verdict.queue",
                         {text("engine", plan.engine->name), sequences("resident", a.verdict.resident),
                          sequences("n", plan.workload.total()), sequences("queued", a.verdict.queued)}});
    return lines;
}

Message binds_label(const Assessment& assessment, Binds binds) {
    if (binds == Binds::Kv && !assessment.pool) return {"binds.kv.room", {}};
    return {"binds." + std::string(binds_name(binds)), {}};
}

}  // namespace vramline
