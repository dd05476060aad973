// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/engine/deployment.h"
#include "core/engine/vllm/speculative.h"
#include "core/plan/plan.h"

namespace vramline::vllm {

enum class MambaMode : std::uint8_t { None, Align, All };

/// KV formats of a plan: of most layers, and of those that keep the model's dtype (`kv-cache-dtype-skip-layers`).
struct KvFormats {
    const KvFormat* main = nullptr;
    const KvFormat* plain = nullptr;          ///< the model's dtype
    std::vector<std::int64_t> skipped;        ///< layers by index, in order
    bool skip_windows = false;
    [[nodiscard]] const KvFormat& of(std::int64_t layer, bool window) const;
};

/// vLLM's settings in force for a plan, each with the reason of its value.
struct Options {
    double memory_fraction = 0;
    std::int64_t block_size = 16;        ///< before hybrid alignment
    std::int64_t state_align = 16;       ///< attention blocks of hybrids are multiples of it
    std::int64_t max_num_seqs = 0, batched_tokens = 0;
    std::int64_t in_flight = 0;          ///< tokens in flight of the window rules (ENGINES 1.2: F)
    std::int64_t batches = 1;
    Tokens max_model_len;
    bool max_model_len_given = false, max_model_len_auto = false;
    std::optional<Tokens> same_from;     ///< from this maximum length on the schedule does not change
    bool prefix_caching = true, chunked_prefill = true, eager = false, async = true, hybrid_manager = true, estimate_graphs = true;
    bool fp4_index = false;              ///< DeepSeek-V4 keeps its index rows in 4 bits
    std::int64_t latent_heads_width = 0; ///< old versions: MLA is cached as K and V by head, each so wide; 0: latent
    MambaMode mamba_mode = MambaMode::None;
    std::optional<std::int64_t> blocks_override;
    std::optional<Bytes> kv_cache_bytes;
    std::int64_t redundant_experts = 0;  ///< whole experts that are held twice (EPLB)
    KvFormats kv;
    Speculation speculation;
    std::vector<Setting> shown;
    std::vector<Message> notes;
};

/// Reads settings and flags; pp decides how many batches are in flight, tp how many heads a kernel has. Errors: unknown_flag, bad_flag_value,
/// contradicting_choices, unknown_kv_format, kv_format_lacks, length_above_context, length_above_engine, out_of_range.
Result<Options> resolve_options(const Plan& plan, const Parallelism& parallel);

/// The KV format that the plan asks for, of its version's (kv_dtype.cpp). Errors: unknown_kv_format, kv_format_lacks.
Result<const KvFormat*> asked_format(const Plan& plan, std::vector<Message>& notes);

/// The KV formats in force; `packs`: the attention backend stores 8-bit KV of sparse attention in a layout of its own.
/// Errors: kv_format_needs_index, kv_format_compressed, bad_layer_list.
Result<KvFormats> resolve_kv(const Plan& plan, const KvFormat& asked, bool packs, std::vector<Message>& notes);

/// Tokens of a batch and sequences in force for one length: what else depends on the length (ENGINES 1.8).
struct Schedule {
    std::int64_t batched_tokens = 0, max_num_seqs = 0;
    bool operator==(const Schedule&) const = default;
};
Result<Schedule> schedule_at(const Plan& plan, Tokens max_model_len);

}  // namespace vramline::vllm
