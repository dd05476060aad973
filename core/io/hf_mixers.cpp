// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_tensors.h"

// Weights and caches of what mixes positions in a layer (ENGINES.md sections 1.2 and 4.2).
namespace vramline {
namespace {

HeadedRows rows_of(const HfLayer& layer) {
    HeadedRows out;
    out.kv_heads = layer.kv_heads;
    out.k_dim = layer.k_dim;
    out.v_dim = layer.v_dim;
    return out;
}

template <class Kind>
Kind headed(const HfLayer& layer) {
    Kind out;
    static_cast<HeadedRows&>(out) = rows_of(layer);
    return out;
}

void keep_attention(const HfLayer& layer, LayerKind& kind) {
    switch (layer.reach) {
        case HfReach::Full:
            kind.caches.emplace_back(headed<FullCache>(layer));
            break;
        case HfReach::Shared:
            kind.caches.emplace_back(SharedCache{});
            break;
        case HfReach::None:
            break;
        case HfReach::Window: {
            auto cache = headed<WindowCache>(layer);
            cache.window = layer.window;
            kind.caches.emplace_back(cache);
            break;
        }
        case HfReach::Chunk: {
            auto cache = headed<ChunkedCache>(layer);
            cache.chunk = layer.window;
            kind.caches.emplace_back(cache);
            break;
        }
    }
}

void keep_state(StateKind what, const HfShape& s, std::int64_t channels, std::int64_t heads, std::int64_t rows,
                std::int64_t cols, LayerKind& kind) {
    StateCache state;
    state.kind = what;
    state.conv_kernel = s.conv;
    state.conv_channels = channels;
    state.heads = heads;
    state.rows = rows;
    state.cols = cols;
    kind.caches.emplace_back(state);
}

void add_query(const HfShape& s, const HfLayer& layer, TensorList& to) {
    const std::int64_t rows = layer.heads * layer.k_dim * (s.traits.query_gate ? 2 : 1);
    if (s.shared_q > 0) {  // Step-3: one low-rank query that all ranks hold
        to.matrix("self_attn.q_proj", Shard::Replicated, s.shared_q, s.hidden);
        to.norm("self_attn.inter_norm", s.shared_q);
        to.matrix("self_attn.wq", Shard::Column, rows, s.shared_q);
    } else {
        to.matrix("self_attn.q_proj", Shard::Column, rows, s.hidden);
    }
    if (s.traits.qkv_bias) to.vector("self_attn.q_proj.bias", rows, Shard::Column);
}

bool projects(const HfShape& s, const HfLayer& layer) {
    return layer.reach != HfReach::Shared || s.traits.sharers_project;
}

void add_qk_norm(const HfShape& s, const HfLayer& layer, TensorList& to) {
    if (s.traits.qk_norm == QkNorm::None) return;
    const bool full = s.traits.qk_norm == QkNorm::Full;
    to.norm("self_attn.q_norm", layer.k_dim * (full ? layer.heads : 1));
    if (projects(s, layer)) to.norm("self_attn.k_norm", layer.k_dim * (full ? layer.kv_heads : 1));
}

void add_keys_and_values(const HfShape& s, const HfLayer& layer, TensorList& to) {
    const bool no_value = s.value_is_key && layer.reach == HfReach::Full;
    to.heads("self_attn.k_proj", layer.kv_heads, layer.k_dim, s.hidden);
    if (!no_value) to.heads("self_attn.v_proj", layer.kv_heads, layer.v_dim, s.hidden);
    if (!s.traits.qkv_bias) return;
    if (s.key_bias) to.heads("self_attn.k_proj.bias", layer.kv_heads, layer.k_dim, 1, false);
    to.heads("self_attn.v_proj.bias", layer.kv_heads, layer.v_dim, 1, false);
}

/// Keys of a block-sparse indexer beside plain attention (MiniMax-M3).
void add_block_indexer(const HfShape& s, TensorList& to, LayerKind& kind) {
    to.matrix("self_attn.index_q_proj", Shard::Replicated, s.index_heads * s.index_dim, s.hidden);
    to.matrix("self_attn.index_k_proj", Shard::Replicated, s.index_dim, s.hidden);
    kind.caches.emplace_back(IndexCache{s.index_dim});
}

void add_attention(const HfShape& s, const HfLayer& layer, LayerKind& kind) {
    TensorList to(kind.tensors);
    add_query(s, layer, to);
    if (projects(s, layer)) add_keys_and_values(s, layer, to);
    to.matrix("self_attn.o_proj", Shard::Row, s.hidden, layer.heads * layer.v_dim);
    if (s.traits.o_bias) to.vector("self_attn.o_proj.bias", s.hidden);
    if (layer.sinks) to.vector("self_attn.sinks", layer.heads);
    if (s.traits.head_gate) to.matrix("self_attn.g_proj", Shard::Column, layer.heads, s.hidden);
    add_qk_norm(s, layer, to);
    keep_attention(layer, kind);
    if (layer.indexer) add_block_indexer(s, to, kind);
}

/// Sparse-attention indexer of DeepSeek V3.2 and GLM-5: one row of keys for each position.
void add_indexer(const HfShape& s, TensorList& to) {
    const std::int64_t from = s.q_lora > 0 ? s.q_lora : s.hidden;
    to.matrix("self_attn.indexer.wq_b", Shard::Replicated, s.index_heads * s.index_dim, from);
    to.matrix("self_attn.indexer.wk", Shard::Replicated, s.index_dim, s.hidden);
    to.plain("self_attn.indexer.weights_proj", Shard::Replicated, s.index_heads, s.hidden);
    to.norm("self_attn.indexer.k_norm", s.index_dim, true);
}

LatentCache latent_of(const HfShape& s) {
    LatentCache out;
    out.kv_lora_rank = s.kv_lora;
    out.qk_rope_head_dim = s.rope;
    out.qk_nope_head_dim = s.nope;
    out.v_head_dim = s.mla_v;
    out.heads = s.heads;
    return out;
}

void add_mla_tensors(const HfShape& s, TensorList& to) {
    const std::int64_t query = s.heads * (s.nope + s.rope);
    if (s.q_lora > 0) {
        to.matrix("self_attn.q_a_proj", Shard::Replicated, s.q_lora, s.hidden);
        to.norm("self_attn.q_a_layernorm", s.q_lora);
        to.matrix("self_attn.q_b_proj", Shard::Column, query, s.q_lora);
    } else {
        to.matrix("self_attn.q_proj", Shard::Column, query, s.hidden);
    }
    to.matrix("self_attn.kv_a_proj_with_mqa", Shard::Replicated, s.kv_lora + s.rope, s.hidden);
    to.norm("self_attn.kv_a_layernorm", s.kv_lora);
    to.matrix("self_attn.kv_b_proj", Shard::Column, s.heads * (s.nope + s.mla_v), s.kv_lora);
    to.matrix("self_attn.o_proj", Shard::Row, s.hidden, s.heads * s.mla_v);
    if (s.mla_gate) to.matrix("self_attn.g_proj", Shard::Column, s.heads * s.mla_v, s.hidden);
}

void add_mla(const HfShape& s, const HfLayer& layer, LayerKind& kind) {
    TensorList to(kind.tensors);
    add_mla_tensors(s, to);
    kind.caches.emplace_back(latent_of(s));
    if (!layer.indexer) return;
    add_indexer(s, to);
    kind.caches.emplace_back(IndexCache{s.index_dim});
}

/// DeepSeek-V4: one 512-wide vector serves as key and value. What compresses and indexes it is not in the count: its
/// shapes are not public.
void add_compressed(const HfShape& s, const HfLayer& layer, LayerKind& kind) {
    TensorList to(kind.tensors);
    to.matrix("self_attn.wq_a", Shard::Replicated, s.q_lora, s.hidden);
    to.norm("self_attn.q_norm", s.q_lora);
    to.matrix("self_attn.wq_b", Shard::Column, layer.heads * layer.k_dim, s.q_lora);
    to.matrix("self_attn.wkv", Shard::Replicated, layer.k_dim, s.hidden);
    to.norm("self_attn.kv_norm", layer.k_dim);
    const std::int64_t groups = s.o_groups > 0 ? s.o_groups : 1;
    to.matrix("self_attn.wo_a", Shard::Column, groups * s.o_lora, layer.heads * layer.k_dim / groups);
    to.matrix("self_attn.wo_b", Shard::Row, s.hidden, groups * s.o_lora);
    to.vector("self_attn.attn_sink", layer.heads);
    CompressedCache cache;
    cache.ratio = layer.ratio;
    cache.dim = layer.k_dim;
    cache.rope_dim = s.rope;
    cache.index_dim = layer.ratio == 4 ? s.index_dim : 0;
    cache.window = layer.window;
    kind.caches.emplace_back(cache);
}

/// Llama 3.2 Vision: keys and values of the image, once for each sequence.
void add_cross(const HfShape& s, const HfLayer& layer, LayerKind& kind) {
    TensorList to(kind.tensors);
    to.matrix("cross_attn.q_proj", Shard::Column, layer.heads * layer.k_dim, s.hidden);
    to.heads("cross_attn.k_proj", layer.kv_heads, layer.k_dim, s.hidden);
    to.heads("cross_attn.v_proj", layer.kv_heads, layer.v_dim, s.hidden);
    to.matrix("cross_attn.o_proj", Shard::Row, s.hidden, layer.heads * layer.v_dim);
    to.norm("cross_attn.q_norm", layer.k_dim);
    to.norm("cross_attn.k_norm", layer.k_dim);
    to.vector("cross_attn_attn_gate", 1);
    to.vector("cross_attn_mlp_gate", 1);
    auto cache = headed<CrossCache>(layer);
    cache.positions = s.cross_positions;
    kind.caches.emplace_back(cache);
}

/// A decoder's attention to its encoder's output, kept once for each sequence.
void add_encoder_attention(const HfShape& s, const HfLayer& layer, LayerKind& kind) {
    TensorList to(kind.tensors);
    const std::int64_t rows = layer.heads * layer.k_dim;
    to.matrix("encoder_attn.q_proj", Shard::Column, rows, s.hidden);
    to.heads("encoder_attn.k_proj", layer.kv_heads, layer.k_dim, s.hidden);
    to.heads("encoder_attn.v_proj", layer.kv_heads, layer.v_dim, s.hidden);
    to.matrix("encoder_attn.out_proj", Shard::Row, s.hidden, layer.heads * layer.v_dim);
    to.vector("encoder_attn.q_proj.bias", rows, Shard::Column);
    if (s.key_bias) to.heads("encoder_attn.k_proj.bias", layer.kv_heads, layer.k_dim, 1, false);
    to.heads("encoder_attn.v_proj.bias", layer.kv_heads, layer.v_dim, 1, false);
    to.vector("encoder_attn.out_proj.bias", s.hidden);
    auto cache = headed<CrossCache>(layer);
    cache.positions = s.cross_positions;
    kind.caches.emplace_back(cache);
}

void add_mamba1(const HfShape& s, LayerKind& kind) {
    TensorList to(kind.tensors);
    to.matrix("mamba.in_proj", Shard::Column, 2 * s.inner, s.hidden);
    to.plain("mamba.conv1d", Shard::Column, s.inner, s.conv);
    if (s.conv_bias) to.vector("mamba.conv1d.bias", s.inner, Shard::Column);
    to.matrix("mamba.x_proj", Shard::Row, s.dt_rank + 2 * s.state, s.inner);
    to.matrix("mamba.dt_proj", Shard::Column, s.inner, s.dt_rank);
    to.vector("mamba.dt_proj.bias", s.inner, Shard::Column);
    to.plain("mamba.A_log", Shard::Column, s.inner, s.state);
    to.vector("mamba.D", s.inner, Shard::Column);
    to.matrix("mamba.out_proj", Shard::Row, s.hidden, s.inner);
    if (s.inner_norms) {
        to.norm("mamba.dt_layernorm", s.dt_rank);
        to.norm("mamba.b_layernorm", s.state);
        to.norm("mamba.c_layernorm", s.state);
    }
    keep_state(StateKind::Mamba1, s, s.inner, 1, s.inner, s.state, kind);
}

void add_mamba2(const HfShape& s, LayerKind& kind) {
    TensorList to(kind.tensors);
    const std::int64_t group_rows = 2 * s.groups * s.state;
    to.matrix("mamba.in_proj", Shard::Column, 2 * s.inner + group_rows + s.state_heads, s.hidden);
    if (s.proj_bias) to.vector("mamba.in_proj.bias", 2 * s.inner + group_rows + s.state_heads, Shard::Column);
    to.plain("mamba.conv1d", Shard::Column, s.inner + group_rows, s.conv);
    if (s.conv_bias) to.vector("mamba.conv1d.bias", s.inner + group_rows, Shard::Column);
    to.vector("mamba.A_log", s.state_heads, Shard::Column);
    to.vector("mamba.D", s.state_heads, Shard::Column);
    to.vector("mamba.dt_bias", s.state_heads, Shard::Column);
    if (s.gated_norm) to.norm("mamba.norm", s.inner);
    to.matrix("mamba.out_proj", Shard::Row, s.hidden, s.inner);
    if (s.proj_bias) to.vector("mamba.out_proj.bias", s.hidden);
    keep_state(StateKind::Mamba2, s, s.inner, s.state_heads, s.state_dim, s.state, kind);
    auto& state = std::get<StateCache>(kind.caches.back());
    state.groups = s.groups;
    state.group_channels = 2 * s.state;
}

/// PLaMo 2: Mamba-2's state behind Mamba-1's projections, with norms.
void add_plamo_mamba(const HfShape& s, LayerKind& kind) {
    TensorList to(kind.tensors);
    to.matrix("mamba.in_proj", Shard::Column, 2 * s.inner, s.hidden);
    to.plain("mamba.conv1d", Shard::Column, s.inner, s.conv);
    to.matrix("mamba.bcdt_proj", Shard::Row, s.dt_rank + 2 * s.state, s.inner);
    to.matrix("mamba.dt_proj", Shard::Column, s.state_heads, s.dt_rank);
    for (const std::string part : {"A_log", "D", "dt_bias"}) to.vector("mamba." + part, s.state_heads, Shard::Column);
    to.norm("mamba.dt_norm", s.dt_rank);
    to.norm("mamba.B_norm", s.state);
    to.norm("mamba.C_norm", s.state);
    to.matrix("mamba.out_proj", Shard::Row, s.hidden, s.inner);
    keep_state(StateKind::Mamba2, s, s.inner, s.state_heads, s.state_dim, s.state, kind);
}

void add_gated_delta(const HfShape& s, LayerKind& kind) {
    TensorList to(kind.tensors);
    const std::int64_t keys = s.key_heads * s.key_dim, values = s.value_heads * s.value_dim;
    to.matrix("linear_attn.in_proj_qkvz", Shard::Column, 2 * keys + 2 * values, s.hidden);
    to.matrix("linear_attn.in_proj_ba", Shard::Column, 2 * s.value_heads, s.hidden);
    to.plain("linear_attn.conv1d", Shard::Column, 2 * keys + values, s.conv);
    to.vector("linear_attn.A_log", s.value_heads, Shard::Column);
    to.vector("linear_attn.dt_bias", s.value_heads, Shard::Column);
    to.norm("linear_attn.norm", s.value_dim);
    to.matrix("linear_attn.out_proj", Shard::Row, s.hidden, values);
    keep_state(StateKind::GatedDelta, s, 2 * keys + values, s.value_heads, s.value_dim, s.key_dim, kind);
}

void add_kda(const HfShape& s, LayerKind& kind) {
    TensorList to(kind.tensors);
    const std::int64_t width = s.key_heads * s.key_dim;
    for (const std::string part : {"q", "k", "v"}) {
        to.matrix("self_attn." + part + "_proj", Shard::Column, width, s.hidden);
        to.plain("self_attn." + part + "_conv1d", Shard::Column, width, s.conv);
    }
    to.matrix("self_attn.f_a_proj", Shard::Replicated, s.key_dim, s.hidden);
    to.matrix("self_attn.f_b_proj", Shard::Column, width, s.key_dim);
    to.matrix("self_attn.b_proj", Shard::Column, s.key_heads, s.hidden);
    if (s.full_rank_gate) {
        to.matrix("self_attn.g_proj", Shard::Column, width, s.hidden);
    } else {
        to.matrix("self_attn.g_a_proj", Shard::Replicated, s.key_dim, s.hidden);
        to.matrix("self_attn.g_b_proj", Shard::Column, width, s.key_dim);
    }
    to.vector("self_attn.A_log", s.key_heads, Shard::Column);
    to.vector("self_attn.dt_bias", width, Shard::Column);
    to.norm("self_attn.o_norm", s.key_dim);
    to.matrix("self_attn.o_proj", Shard::Row, s.hidden, width);
    keep_state(StateKind::Kda, s, 3 * width, s.key_heads, s.key_dim, s.key_dim, kind);
}

void add_lightning(const HfShape& s, const HfLayer& layer, LayerKind& kind) {
    TensorList to(kind.tensors);
    const std::int64_t width = layer.heads * layer.k_dim;
    to.matrix("self_attn.qkv_proj", Shard::Column, 3 * width, s.hidden);
    to.matrix("self_attn.output_gate", Shard::Column, width, s.hidden);
    to.norm("self_attn.norm", width);
    to.matrix("self_attn.out_proj", Shard::Row, s.hidden, width);
    StateCache state;
    state.kind = StateKind::Linear;
    state.heads = layer.heads;
    state.rows = state.cols = layer.k_dim;
    kind.caches.emplace_back(state);
}

void add_short_conv(const HfShape& s, LayerKind& kind) {
    TensorList to(kind.tensors);
    to.matrix("conv.in_proj", Shard::Column, 3 * s.inner, s.hidden);
    to.plain("conv.conv", Shard::Column, s.inner, s.conv);
    to.matrix("conv.out_proj", Shard::Row, s.hidden, s.inner);
    if (s.proj_bias) to.vector("conv.bias", 3 * s.inner + s.inner + s.hidden);
    keep_state(StateKind::ShortConv, s, s.inner, 0, 0, 0, kind);
}

}  // namespace

void add_hf_mixer(const HfShape& s, const HfLayer& layer, LayerKind& kind) {
    switch (layer.mixer) {
        case HfMixer::None:
            return;
        case HfMixer::Attention:
            return add_attention(s, layer, kind);
        case HfMixer::Mla:
            return add_mla(s, layer, kind);
        case HfMixer::TwoMla:
            add_mla(s, layer, kind);
            return add_mla(s, layer, kind);
        case HfMixer::CompressedAttention:
            return add_compressed(s, layer, kind);
        case HfMixer::Cross:
            return add_cross(s, layer, kind);
        case HfMixer::Mamba1:
            return add_mamba1(s, kind);
        case HfMixer::Mamba2:
            return add_mamba2(s, kind);
        case HfMixer::GatedDelta:
            return add_gated_delta(s, kind);
        case HfMixer::Kda:
            return add_kda(s, kind);
        case HfMixer::Lightning:
            return add_lightning(s, layer, kind);
        case HfMixer::ShortConv:
            return add_short_conv(s, kind);
        case HfMixer::AttentionAndCross:
            add_attention(s, layer, kind);
            return add_encoder_attention(s, layer, kind);
        case HfMixer::PlamoMamba:
            return add_plamo_mamba(s, kind);
        case HfMixer::AttentionAndMamba2:
            add_attention(s, layer, kind);
            return add_mamba2(s, kind);
    }
}

}  // namespace vramline
