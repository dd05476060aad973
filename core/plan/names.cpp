// SPDX-License-Identifier: GPL-3.0-or-later
// The stable names of enumerators: they stand in JSON and in text ids.
#include <array>

#include "core/plan/assessment.h"
#include "core/plan/term.h"

namespace vramline {

namespace {
template <std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, std::size_t index) {
    return index < N ? names[index] : std::string_view("unknown");
}

constexpr std::array<std::string_view, static_cast<std::size_t>(TermId::Count_)> kTerms{
    "weights", "activations", "graphs", "communication", "growth", "context", "driver_kept", "runtime", "other", "budget", "available",
    "block_bytes", "pool_blocks", "pool_bytes", "bytes_per_position", "sequence_blocks", "shared_blocks", "allocated_blocks", "allocated_bytes",
    "kv_used", "kv_shared", "kv_rounding", "reserve", "free", "floor_per_token", "floor_bytes", "max_concurrency", "max_context", "min_shared_prefix",
    "pool_tokens", "pool_concurrency", "parameters", "checkpoint_bytes", "need", "short_by", "capacity", "kv_free", "group_blocks"};

constexpr std::array<std::string_view, static_cast<std::size_t>(OperandId::Count_)> kOperands{
    "parameters", "bytes", "layers", "kv_heads", "key_dim", "value_dim", "row_bytes", "block_tokens", "block_bytes", "blocks", "usable_blocks",
    "sequences", "length", "window", "in_flight", "shared_prefix", "shared_tokens", "cuda_total", "driver_total", "fraction", "budget", "weights",
    "activations", "graphs", "communication", "growth", "context", "driver_kept", "other", "available", "allocated", "used", "shared", "pool",
    "capacity", "batched_tokens", "max_num_seqs", "vocab_size", "hidden_size", "intermediate_size", "logit_bytes", "experts", "tensor_parallel",
    "pipeline_parallel", "data_parallel", "context_shards", "bytes_per_position", "fixed_bytes", "percent", "never_handed_out", "inside",
    "outside", "max_model_len", "per_sequence", "resident", "rounding", "reserve", "free", "runtime", "embedding", "attention", "mlp", "expert_weights",
    "norms", "head", "other_weights", "groups"};

constexpr std::array<std::string_view, static_cast<std::size_t>(SourceId::Count_)> kSources{
    "formula", "model_preset", "gpu_preset", "engine_rules", "engine_estimate", "user", "engine_budget", "engine_pages", "engine_blocks",
    "engine_headline", "engine_prefix", "engine_scheduler", "engine_sharding", "engine_overheads", "ledger_identity", "kv_formats", "weight_formats",
    "file_header"};
}  // namespace

std::string_view term_name(TermId id) { return name_in(kTerms, static_cast<std::size_t>(id)); }
std::string_view operand_name(OperandId id) { return name_in(kOperands, static_cast<std::size_t>(id)); }
std::string_view source_name(SourceId id) { return name_in(kSources, static_cast<std::size_t>(id)); }

std::string_view binds_name(Binds binds) {
    static constexpr std::array<std::string_view, 7> kNames{"kv", "weights", "model_context", "engine_max_len", "max_num_seqs", "state_slots", "none"};
    return name_in(kNames, static_cast<std::size_t>(binds));
}

std::string_view verdict_name(VerdictState state) {
    static constexpr std::array<std::string_view, 3> kNames{"fits", "tight", "does_not_fit"};
    return name_in(kNames, static_cast<std::size_t>(state));
}

Term& Term::with(OperandId operand, std::int64_t operand_value, Unit operand_unit) {
    if (operand_count < operands.size()) operands[operand_count++] = {operand, operand_unit, false, TermId::Weights, operand_value, 0};
    return *this;
}

Term& Term::with(OperandId operand, std::int64_t operand_value, Unit operand_unit, TermId explained_by) {
    if (operand_count < operands.size()) operands[operand_count++] = {operand, operand_unit, true, explained_by, operand_value, 0};
    return *this;
}

Term& Term::with_ratio(OperandId operand, double operand_ratio) {
    if (operand_count < operands.size()) operands[operand_count++] = {operand, Unit::Ratio, false, TermId::Weights, 0, operand_ratio};
    return *this;
}

}  // namespace vramline
