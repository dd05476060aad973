// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/engine/deployment.h"
#include "core/plan/plan.h"

namespace vramline::vllm {

enum class MambaMode : std::uint8_t { None, Align, All };

/// vLLM's settings in force for a plan, each with the reason of its value.
struct Options {
    double memory_fraction = 0;
    std::int64_t block_size = 16;        ///< before hybrid alignment
    std::int64_t max_num_seqs = 0, batched_tokens = 0;
    std::int64_t in_flight = 0;          ///< tokens in flight of the window rules (ENGINES 1.2: F)
    std::int64_t batches = 1;
    Tokens max_model_len;
    bool max_model_len_given = false;
    std::optional<Tokens> same_from;     ///< from this maximum length on the schedule does not change
    bool prefix_caching = true, chunked_prefill = true, eager = false, async = true, hybrid_manager = true, estimate_graphs = true;
    MambaMode mamba_mode = MambaMode::None;
    std::optional<std::int64_t> blocks_override;
    std::optional<Bytes> kv_cache_bytes;
    const KvFormat* kv_format = nullptr;
    std::vector<Setting> shown;
    std::vector<Message> notes;
};

/// Reads settings and flags; `pp` decides how many batches are in flight. Errors: unknown_flag, bad_flag_value,
/// contradicting_choices, unknown_kv_format, kv_format_lacks, length_above_context, length_above_engine, out_of_range.
Result<Options> resolve_options(const Plan& plan, std::int64_t pp);

/// Tokens of a batch and sequences in force for one length: what else depends on the length (ENGINES 1.8).
struct Schedule {
    std::int64_t batched_tokens = 0, max_num_seqs = 0;
    bool operator==(const Schedule&) const = default;
};
Result<Schedule> schedule_at(const Plan& plan, Tokens max_model_len);

}  // namespace vramline::vllm
