// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/specs.h"

#include <algorithm>

namespace vramline::vllm {

namespace {

std::int64_t heads_on_rank(std::int64_t heads, std::int64_t tp) { return std::max<std::int64_t>(1, heads / tp); }

Bytes headed(const HeadedRows& rows, const KvFormat& format, std::int64_t tp) {
    return format.slot_bytes(rows.k_dim, rows.v_dim) * heads_on_rank(rows.kv_heads, tp);
}

/// One latent vector, complete on every rank; before it was cached so, K and V of each head (width > 0).
Bytes latent_bytes(const LatentCache& latent, const KvFormat& format, std::int64_t width, std::int64_t tp) {
    if (width > 0) return format.slot_bytes(width, width) * heads_on_rank(latent.heads, tp);
    return format.latent_bytes(latent.kv_lora_rank + latent.qk_rope_head_dim);
}

std::unexpected<Error> lacks(const ModelSpec& model, const Cache& cache) {
    return fail("engine_lacks_cache", "--model", {{"engine", std::string("vLLM"), Unit::Number}, {"model", model.name, Unit::Number}, {"cache", std::string(cache_name(cache)), Unit::Number}});
}

std::int64_t recurrent_bytes(const StateCache& state, const ModelSpec& model) {
    if (state.kind == StateKind::Kda) return 4;
    if (state.kind == StateKind::Linear) return model.dtype_bytes() == 4 ? 2 : model.dtype_bytes();
    if (!model.recurrent_dtype.empty()) return model.recurrent_dtype == "float32" ? 4 : 2;
    return model.model_type.starts_with("nemotron_h") ? 4 : 2;
}

}  // namespace

Bytes state_bytes(const StateCache& state, const ModelSpec& model, std::int64_t tp, std::int64_t ahead) {
    // Groups that tp does not divide are extended to tp before they are cut.
    const std::int64_t groups = state.groups > 0 && state.groups % tp != 0 ? tp : state.groups;
    const Count channels = product(groups, state.group_channels) + Count(state.conv_channels);
    const bool keeps_ahead = state.kind == StateKind::Mamba2 || state.kind == StateKind::GatedDelta;
    const std::int64_t inputs = state.conv_kernel - 1 + (keeps_ahead ? ahead : 0);
    const Count conv = state.conv_kernel > 0 ? (channels / tp) * inputs : Count(0);
    const Count recurrent = product(state.heads, state.rows, state.cols) / tp;
    const std::int64_t conv_bytes = 2;
    return Bytes((conv * conv_bytes + recurrent * recurrent_bytes(state, model)).value());
}

Result<std::vector<Spec>> specs_of(const std::vector<Cache>& caches, const ModelSpec& model, const KvFormat& format,
                                   const Options& options, std::int64_t tp) {
    std::vector<Spec> specs;
    for (const Cache& cache : caches) {
        Spec spec{cache_name(cache), Growth::PerPosition, {}, {}, 0, 0};
        if (const auto* full = std::get_if<FullCache>(&cache)) {
            spec.per_position = headed(*full, format, tp);
        } else if (const auto* window = std::get_if<WindowCache>(&cache)) {
            spec.per_position = headed(*window, format, tp);
            spec.growth = Growth::Window;
            spec.window = window->window;
        } else if (const auto* chunk = std::get_if<ChunkedCache>(&cache)) {
            spec.per_position = headed(*chunk, format, tp);
            spec.growth = Growth::Chunk;
            spec.window = chunk->chunk;
        } else if (const auto* latent = std::get_if<LatentCache>(&cache)) {
            spec.per_position = latent_bytes(*latent, format, options.latent_heads_width, tp);
        } else if (const auto* index = std::get_if<IndexCache>(&cache)) {
            spec.per_position = index_row_bytes(index->dim);
        } else if (const auto* state = std::get_if<StateCache>(&cache)) {
            spec.growth = Growth::Fixed;
            spec.state = state_bytes(*state, model, tp, options.speculation.tokens);
        } else if (const auto* cross = std::get_if<CrossCache>(&cache)) {
            spec.per_position = headed(*cross, format, tp);
            spec.growth = Growth::Fixed;
            spec.positions = cross->positions;
        } else if (std::holds_alternative<SharedCache>(cache)) {
            continue;
        } else {
            return lacks(model, cache);
        }
        // Without the hybrid manager every window and chunk is charged as full attention (ENGINES 1.4).
        if (!options.hybrid_manager && (spec.growth == Growth::Window || spec.growth == Growth::Chunk)) {
            spec.growth = Growth::PerPosition;
            spec.window = 0;
        }
        specs.push_back(spec);
    }
    return specs;
}

}  // namespace vramline::vllm
