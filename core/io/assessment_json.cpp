// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>

#include "core/io/json_io.h"
#include "core/io/json_parts.h"
#include "core/io/plan_choices.h"
#include "core/plan/term_text.h"
#include "core/text/catalogue.h"

namespace vramline {
namespace {

using json::Json;

template <class T>
Json maybe(const std::optional<T>& value) {
    return value ? Json(value->value()) : Json(nullptr);
}

Json engine_json(const Plan& plan, const Assessment& a) {
    Json settings = Json::object();
    for (const Setting& setting : a.settings)
        settings[std::string(setting.name)] = std::visit([](const auto& value) { return Json(value); }, setting.value);
    return {{"id", plan.engine->id},
            {"version", plan.engine->version},
            {"profile", plan.engine->profile},
            {"settings", std::move(settings)}};
}

Json parallel_json(const Parallelism& p) {
    return {{"tp", p.tp}, {"pp", p.pp}, {"dp", p.dp}, {"cp", p.cp}, {"dcp", p.dcp}, {"ep", p.ep},
            {"layers_per_stage", p.layers_per_stage}};
}

Json kv_json(const KvNeed& kv) {
    return {{"floor_bytes_per_token", json::real(kv.floor_bytes_per_token)},
            {"floor_bytes_per_sequence", kv.floor_bytes_per_sequence.value()},
            {"floor_bytes", kv.floor_bytes.value()},
            {"index_bytes_per_token", kv.index_bytes_per_token.value()},
            {"allocated_bytes", kv.allocated_bytes.value()},
            {"bytes_per_token_per_gpu", json::real(kv.bytes_per_token_per_gpu)}};
}

Json weights_json(const WeightNeed& weights) {
    Json per_gpu = Json::array();
    for (const Bytes bytes : weights.bytes_per_gpu) per_gpu.push_back(bytes.value());
    return {{"bytes", weights.bytes.value()},
            {"bytes_per_gpu", std::move(per_gpu)},
            {"basis", basis_name(weights.basis)},
            {"format", weights.format},
            {"by_class", json::by_class(weights.by_class)}};
}

Json gpu_json(const Plan& plan, const GpuLedger& g) {
    return {{"index", g.index},
            {"id", g.slot < plan.gpus.size() ? Json(plan.gpus[g.slot].gpu.id) : Json(nullptr)},
            {"count", g.count},
            {"capacity", g.capacity.value()},
            {"weights", g.weights.value()},
            {"activations", g.activations.value()},
            {"graphs", g.graphs.value()},
            {"communication", g.communication.value()},
            {"runtime", g.runtime.value()},
            {"other", g.other.value()},
            {"kv_pool", g.kv_pool.value()},
            {"kv_shared", g.kv_shared.value()},
            {"kv_used", g.kv_used.value()},
            {"kv_rounding", g.kv_rounding.value()},
            {"reserve", g.reserve.value()},
            {"free", g.free.value()}};
}

Json host_json(const std::optional<HostLedger>& host) {
    if (!host) return nullptr;
    return {{"weights", host->weights.value()},
            {"kv_pool", host->kv_pool.value()},
            {"activations", host->activations.value()},
            {"other", host->other.value()}};
}

Json pool_group_json(const PoolGroup& group) {
    return {{"cache", group.cache},
            {"layers", group.layers},
            {"block_tokens", group.block_tokens},
            {"page_bytes", group.page_bytes.value()},
            {"blocks_per_sequence", group.blocks_per_sequence.value()},
            {"blocks", group.blocks.value()},
            {"tokens", group.tokens.value()}};
}

Json pool_json(const std::optional<PoolInfo>& pool) {
    if (!pool) return nullptr;
    Json groups = Json::array();
    for (const PoolGroup& group : pool->groups) groups.push_back(pool_group_json(group));
    const Tokens estimate = pool->max_model_len_estimate;
    return {{"bytes", pool->bytes.value()},
            {"blocks", pool->blocks.value()},
            {"usable_blocks", pool->usable_blocks.value()},
            {"blocks_used", pool->blocks_used.value()},
            {"block_bytes", pool->block_bytes.value()},
            {"tokens", pool->tokens.value()},
            {"max_concurrency", json::real(pool->max_concurrency)},
            {"max_model_len_estimate", estimate.value() > 0 ? Json(estimate.value()) : Json(nullptr)},
            {"headline", pool->headline},
            {"groups", std::move(groups)},
            {"sequence_fixed_bytes", pool->sequence_fixed_bytes.value()},
            {"sequence_bytes_per_token", json::real(pool->sequence_bytes_per_token)}};
}

Json limits_json(const Limits& limits) {
    return {{"max_concurrency", limits.max_concurrency.value()},
            {"max_concurrency_range",
             {limits.max_concurrency_range.surely.value(), limits.max_concurrency_range.at_best.value()}},
            {"concurrency_binds", binds_name(limits.concurrency_binds)},
            {"kv_concurrency", limits.kv_concurrency.value()},
            {"max_context", maybe(limits.max_context)},
            {"max_context_range", {maybe(limits.max_context_range.surely), maybe(limits.max_context_range.at_best)}},
            {"context_binds", binds_name(limits.context_binds)},
            {"min_shared_prefix", maybe(limits.min_shared_prefix)}};
}

Json verdict_json(const Verdict& verdict) {
    Json estimated = Json::array();
    for (const TermId id : verdict.estimated_terms) estimated.push_back(term_name(id));
    return {{"state", verdict_name(verdict.state)},
            {"fits", verdict.fits},
            {"fits_high", verdict.fits_high},
            {"starts", verdict.starts},
            {"resident", verdict.resident.value()},
            {"queued", verdict.queued.value()},
            {"short_by", verdict.short_by.value()},
            {"low", verdict.low.value()},
            {"likely", verdict.likely.value()},
            {"high", verdict.high.value()},
            {"estimated_terms", std::move(estimated)},
            {"refusal", verdict.refusal ? Json(to_english(*verdict.refusal)) : Json(nullptr)}};
}

/// A choice's value as a plan file would hold it: digits become an integer.
Json choice_value(const std::string& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? Json(number) : Json(text);
}

Json suggestion_json(const Suggestion& suggestion) {
    Json change = Json::object();
    for (const auto& [choice, value] : suggestion.changes) change[choice] = choice_value(value);
    return {{"change", std::move(change)}, {"need", suggestion.need.value()}, {"room", suggestion.room.value()}};
}

Json number(Unit unit, std::int64_t value, double ratio) { return unit == Unit::Ratio ? json::real(ratio) : Json(value); }

Json term_json(const Term& term) {
    Json operands = Json::array();
    for (std::size_t i = 0; i < std::min<std::size_t>(term.operand_count, term.operands.size()); ++i) {
        const Operand& operand = term.operands[i];
        operands.push_back({{"name", operand_name(operand.id)},
                            {"value", number(operand.unit, operand.value, operand.ratio)},
                            {"unit", json::unit_name(operand.unit)}});
    }
    const bool ratio = term.unit == Unit::Ratio;
    return {{"id", term_name(term.id)},
            {"gpu", term.gpu < 0 ? Json(nullptr) : Json(term.gpu)},
            {"label", english(label_id(term))},
            {"value", number(term.unit, term.value, term.ratio)},
            {"unit", json::unit_name(term.unit)},
            {"formula", symbolic_formula(term)},
            {"operands", std::move(operands)},
            {"basis", basis_name(term.basis)},
            {"low", ratio ? json::real(term.ratio) : Json(term.low)},
            {"high", ratio ? json::real(term.ratio) : Json(term.high)},
            {"source", source_name(term.source)}};
}

template <class Items, class Write>
Json list(const Items& items, Write write) {
    Json out = Json::array();
    for (const auto& item : items) out.push_back(write(item));
    return out;
}

}  // namespace

std::string to_assessment_json(const Plan& plan, const Assessment& a, const std::vector<Suggestion>& suggestions) {
    return json::dump({{"vramline", VRAMLINE_VERSION},
                       {"schema", 1},
                       {"plan", plan_choices(plan)},
                       {"engine", engine_json(plan, a)},
                       {"parallel", parallel_json(a.parallel)},
                       {"model", json::model(*plan.model)},
                       {"kv", kv_json(a.kv)},
                       {"weights", weights_json(a.weights)},
                       {"gpus", list(a.gpus, [&plan](const GpuLedger& gpu) { return gpu_json(plan, gpu); })},
                       {"host", host_json(a.host)},
                       {"pool", pool_json(a.pool)},
                       {"limits", limits_json(a.limits)},
                       {"verdict", verdict_json(a.verdict)},
                       {"suggestions", list(suggestions, suggestion_json)},
                       {"terms", list(a.terms, term_json)},
                       {"notes", list(a.notes, [](const Note& n) { return json::note(n.level, n.message); })}});
}

std::string to_error_json(const Error& error) {
    return json::dump({{"error", {{"code", error.code}, {"where", error.where}, {"message", to_english(error)}}}});
}

}  // namespace vramline
