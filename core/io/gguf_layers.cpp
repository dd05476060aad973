// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_layers.h"

#include <algorithm>
#include <optional>

namespace vramline {
namespace {

constexpr std::int64_t kMostLayers = 512;     // llama.cpp's own limit
constexpr std::int64_t kTokenShifts = 2;      // of RWKV, where token_shift_count is absent
constexpr std::int64_t kLightningWidth = 128; // rows and columns of MiniMax-01's states

std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

/// Which layers keep a window; empty: none.
std::vector<bool> windowed(const GgufKeys& keys, const GgufTraits& traits, std::int64_t layers) {
    std::vector<bool> out(at(layers), false);
    if (traits.windows == GgufWindows::None) return out;
    if (traits.only_with_layers > 0 && layers != traits.only_with_layers) return out;
    if (const auto stated = keys.array("attention.sliding_window_pattern", layers)) {
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = (*stated)[i] != 0;
        return out;
    }
    const std::int64_t period = keys.integer("attention.sliding_window_pattern", traits.period);
    for (std::int64_t i = 0; i < layers; ++i) {
        const bool last = period > 0 && i % period == period - 1, first = period > 0 && i % period == 0;
        out[at(i)] = traits.windows == GgufWindows::All || (traits.windows == GgufWindows::Period && !last) ||
                     (traits.windows == GgufWindows::DenseFirst && !first);
    }
    return out;
}

/// Which layers keep a state.
std::vector<bool> with_state(const GgufKeys& keys, const GgufTraits& traits, const GgufShape& shape) {
    std::vector<bool> out(at(shape.layers), false);
    if (traits.state == GgufState::None) return out;
    const auto stated = keys.array("attention.recurrent_layers", shape.layers + shape.drafts);
    const std::int64_t interval = keys.integer("full_attention_interval", traits.period);
    for (std::int64_t i = 0; i < shape.layers; ++i) {
        const bool no_heads = shape.kv_heads[at(i)] == 0;
        switch (traits.state_layers) {
            case GgufStateLayers::All:
            case GgufStateLayers::Both: out[at(i)] = true; break;
            case GgufStateLayers::NoKvHeads: out[at(i)] = no_heads; break;
            case GgufStateLayers::NoKvHeadsNoFfn: out[at(i)] = no_heads && shape.widths[at(i)] == 0; break;
            case GgufStateLayers::Interval:
                out[at(i)] = stated ? (*stated)[at(i)] != 0 : interval > 0 && (i + 1) % interval != 0;
                break;
        }
    }
    return out;
}

StateCache mamba2(const GgufKeys& keys, const GgufShape&) {
    StateCache out;
    out.kind = StateKind::Mamba2;
    out.conv_kernel = keys.need("ssm.conv_kernel");
    out.conv_channels = keys.need("ssm.inner_size");
    out.groups = keys.integer("ssm.group_count");
    out.cols = keys.need("ssm.state_size");
    out.group_channels = 2 * out.cols;
    out.heads = std::max<std::int64_t>(1, keys.integer("ssm.time_step_rank", 1));
    out.rows = out.conv_channels / out.heads;
    return out;
}

StateCache mamba1(const GgufKeys& keys, const GgufShape&) {
    StateCache out;
    out.kind = StateKind::Mamba1;
    out.conv_kernel = keys.need("ssm.conv_kernel");
    out.conv_channels = out.rows = keys.need("ssm.inner_size");
    out.cols = keys.need("ssm.state_size");
    out.heads = 1;
    return out;
}

StateCache gated_delta(const GgufKeys& keys, const GgufShape& shape) {
    StateCache out = mamba2(keys, shape);
    out.kind = StateKind::GatedDelta;
    out.conv_channels += out.groups * out.group_channels;
    out.groups = out.group_channels = 0;
    return out;
}

StateCache kda(const GgufKeys& keys, const GgufShape& shape) {
    StateCache out;
    out.kind = StateKind::Kda;
    out.heads = *std::ranges::max_element(shape.heads);
    out.rows = out.cols = keys.need("kda.head_dim");
    out.conv_kernel = keys.need("ssm.conv_kernel");
    out.conv_channels = 3 * out.heads * out.rows;
    return out;
}

StateCache linear(const GgufKeys&, const GgufShape& shape) {
    StateCache out;
    out.kind = StateKind::Linear;
    out.heads = *std::ranges::max_element(shape.heads);
    out.rows = out.cols = kLightningWidth;
    return out;
}

StateCache rwkv(const GgufKeys& keys, const GgufShape& shape) {
    StateCache out;
    out.kind = StateKind::Rwkv;
    out.conv_kernel = keys.integer("token_shift_count", kTokenShifts) + 1;
    out.conv_channels = shape.hidden;
    out.rows = out.cols = std::max<std::int64_t>(1, keys.need("wkv.head_size"));
    out.heads = shape.hidden / out.rows;
    return out;
}

StateCache short_conv(const GgufKeys& keys, const GgufShape& shape) {
    StateCache out;
    out.kind = StateKind::ShortConv;
    out.conv_kernel = keys.need("shortconv.l_cache");
    out.conv_channels = shape.hidden;
    return out;
}

StateCache state_of(GgufState state, const GgufKeys& keys, const GgufShape& shape) {
    switch (state) {
        case GgufState::Mamba1: return mamba1(keys, shape);
        case GgufState::GatedDelta: return gated_delta(keys, shape);
        case GgufState::Kda: return kda(keys, shape);
        case GgufState::Linear: return linear(keys, shape);
        case GgufState::Rwkv: return rwkv(keys, shape);
        case GgufState::ShortConv: return short_conv(keys, shape);
        default: return mamba2(keys, shape);
    }
}

LatentCache latent_of(const GgufKeys& keys, std::int64_t heads) {
    LatentCache out;
    out.kv_lora_rank = keys.need("attention.kv_lora_rank");
    const std::int64_t width = keys.integer("attention.key_length");
    out.qk_rope_head_dim = width > out.kv_lora_rank ? width - out.kv_lora_rank : keys.integer("rope.dimension_count");
    out.qk_nope_head_dim = std::max<std::int64_t>(0, keys.integer("attention.key_length_mla") - out.qk_rope_head_dim);
    out.v_head_dim = keys.integer("attention.value_length_mla");
    out.heads = heads;
    return out;
}

/// Caches of attention layers, with the numbers that all of them share.
class Attention {
public:
    Attention(const GgufKeys& keys, const GgufTraits& traits, GgufShape& shape)
        : keys_(keys), traits_(traits), shape_(shape), windowed_(windowed(keys, traits, shape.layers)) {
        window_ = keys.integer("attention.sliding_window", traits.window, kHfMostTokens);
        index_ = keys.integer("attention.indexer.key_length");
        first_index_ = traits.index_after_dense ? keys.integer("leading_dense_block_count") : 0;
        const std::int64_t shared = keys.integer("attention.shared_kv_layers");
        own_ = traits.own_kv_layers > 0 ? traits.own_kv_layers : shape.layers - std::min(shared, shape.layers);
    }

    void keep(std::int64_t layer, std::vector<Cache>& to) {
        const bool sliding = window_ > 0 && windowed_[at(layer)];
        if (layer >= own_) to.emplace_back(SharedCache{});
        else if (shape_.latent) to.emplace_back(latent_of(keys_, shape_.heads[at(layer)]));
        else if (sliding) keep_window(layer, to);
        else to.emplace_back(FullCache{rows(layer, shape_.k_dim, shape_.v_dim)});
        shape_.windows_ignored = shape_.windows_ignored || (sliding && traits_.ignored);
        if (index_ > 0 && layer >= first_index_ && layer < own_) to.emplace_back(IndexCache{index_});
    }

private:
    [[nodiscard]] HeadedRows rows(std::int64_t layer, std::int64_t k_dim, std::int64_t v_dim) const {
        return {shape_.kv_heads[at(layer)], k_dim, v_dim};
    }
    void keep_window(std::int64_t layer, std::vector<Cache>& to) const {
        const HeadedRows kept = rows(layer, keys_.integer("attention.key_length_swa", shape_.k_dim),
                                     keys_.integer("attention.value_length_swa", shape_.v_dim));
        if (traits_.chunked) to.emplace_back(ChunkedCache{kept, window_});
        else to.emplace_back(WindowCache{kept, window_});
    }
    const GgufKeys& keys_;
    const GgufTraits& traits_;
    GgufShape& shape_;
    std::vector<bool> windowed_;
    std::int64_t window_ = 0, index_ = 0, first_index_ = 0, own_ = 0;
};

}  // namespace

GgufShape read_gguf_shape(const GgufKeys& keys, const GgufRule& rule) {
    GgufShape out;
    const std::int64_t blocks = keys.need("block_count", kMostLayers);
    out.drafts = std::min(keys.integer("nextn_predict_layers", 0, kMostLayers), std::max<std::int64_t>(blocks - 1, 0));
    out.layers = blocks - out.drafts;
    out.hidden = keys.need("embedding_length");
    const bool attends = rule.traits.state_layers != GgufStateLayers::All;
    if (attends && !keys.has("attention.head_count")) static_cast<void>(keys.need("attention.head_count"));
    out.heads = keys.per_layer("attention.head_count", blocks, 0);
    out.kv_heads = out.heads;
    if (keys.has("attention.head_count_kv")) out.kv_heads = keys.per_layer("attention.head_count_kv", blocks, 0);
    out.widths = keys.per_layer("feed_forward_length", blocks, 0);
    const std::int64_t heads = out.heads.empty() ? 0 : out.heads.front();
    const std::int64_t usual = heads > 0 ? out.hidden / heads : 0;
    out.k_dim = keys.integer("attention.key_length", usual);
    out.v_dim = keys.integer("attention.value_length", usual);
    out.latent = keys.integer("attention.key_length_mla") > 0 && keys.integer("attention.value_length_mla") > 0;
    for (auto* list : {&out.heads, &out.kv_heads, &out.widths}) list->resize(at(std::max<std::int64_t>(out.layers, 0)));
    return out;
}

std::vector<std::vector<Cache>> gguf_caches(const GgufKeys& keys, const GgufRule& rule, GgufShape& shape) {
    const GgufTraits& traits = rule.traits;
    std::vector<std::vector<Cache>> out(at(shape.layers));
    shape.no_cache = traits.no_cache;
    if (shape.no_cache) return out;
    const std::vector<bool> states = with_state(keys, traits, shape);
    const bool both = traits.state_layers == GgufStateLayers::Both;
    std::optional<StateCache> state;
    if (std::ranges::find(states, true) != states.end()) state = state_of(traits.state, keys, shape);
    Attention attention(keys, traits, shape);
    for (std::int64_t i = 0; i < shape.layers; ++i) {
        const bool attends = shape.kv_heads[at(i)] > 0 && (both || !states[at(i)]);
        if (attends) attention.keep(i, out[at(i)]);
        if (states[at(i)] && state) out[at(i)].emplace_back(*state);
    }
    return out;
}

}  // namespace vramline
