// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_shape.h"

#include <algorithm>
#include <array>

namespace vramline {
namespace {

constexpr std::int64_t kMostLayers = 2'000;  // sixteen times the deepest model; bounds the work on a hostile file

/// Layers are counted by a number, or by the list that names each.
std::int64_t count_layers(const HfKeys& keys) {
    const HfKeys::Names names{"num_hidden_layers", "num_layers", "n_layers", "n_layer"};
    // Beside an encoder: num_hidden_layers is the encoder's number.
    if (const auto decoder = keys.maybe({"decoder_layers"}, kMostLayers)) return *decoder;
    if (const auto stated = keys.maybe(names, kMostLayers)) return *stated;
    const auto blocks = keys.strings({"layers_block_type"}).size();
    if (blocks > 0) return static_cast<std::int64_t>(blocks);
    const std::string letters = keys.text({"hybrid_override_pattern"});
    if (!letters.empty()) return static_cast<std::int64_t>(std::min<std::size_t>(letters.size(), kMostLayers));
    return keys.need(names, kMostLayers);
}

std::int64_t count_kv_heads(const HfKeys& keys, const HfShape& shape) {
    const HfKeys attention = keys.child("attn_config");
    if (const auto nested = attention.maybe({"kv_n_heads"})) return *nested;
    // Two falcons: the new architecture states its heads beside a multi_query that no longer counts.
    if (keys.flag({"multi_query"}) && !keys.flag({"new_decoder_architecture"})) return 1;
    if (keys.has("multi_query_attention")) {
        return keys.flag({"multi_query_attention"}) ? keys.integer({"multi_query_group_num"}, 1) : shape.heads;
    }
    return keys.integer(
        {"n_head_kv", "num_kv_heads", "num_key_value_heads", "multi_query_group_num", "num_attention_groups"},
        shape.heads);
}

void read_heads(const HfKeys& keys, HfShape& shape) {
    shape.heads = keys.integer({"decoder_attention_heads", "num_attention_heads", "n_heads", "n_head", "num_heads"});
    if (shape.heads == 0) return;  // a state-space model, or refused later by the layers that need heads
    shape.kv_heads = count_kv_heads(keys, shape);
    const HfKeys::Names names{"head_dim", "attention_head_dim", "kv_channels", "hidden_size_per_head"};
    shape.k_dim = keys.integer(names, shape.hidden / shape.heads);
    shape.v_dim = keys.integer({"v_head_dim"}, shape.k_dim);
}

void read_mla(const HfKeys& keys, HfShape& shape) {
    shape.kv_lora = keys.integer({"kv_lora_rank"});
    shape.q_lora = keys.integer({"q_lora_rank", "attention_qkv_lora_rank"});
    shape.nope = keys.integer({"qk_nope_head_dim"});
    shape.rope = keys.integer({"qk_rope_head_dim"});
    shape.mla_v = keys.integer({"v_head_dim"});
    shape.index_heads = keys.integer({"index_n_heads"});
    shape.index_dim = keys.integer({"index_head_dim"});
}

void read_experts(const HfKeys& keys, HfShape& shape) {
    const HfKeys nested = keys.child("ffn_config");
    const HfKeys& from = nested.has("moe_num_experts") ? nested : keys;
    shape.experts = from.integer({"num_experts", "moe_num_experts", "n_routed_experts", "num_local_experts"});
    if (shape.experts <= 1) {
        shape.experts = 0;
        return;
    }
    shape.top_k = from.integer({"num_experts_per_tok", "num_experts_per_token", "moe_k", "moe_topk", "moe_top_k",
                                "experts_per_token", "top_k_experts", "num_selected_experts"},
                               1);
    shape.expert_width = from.integer({"moe_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size",
                                       "ffn_hidden_size", "expert_intermediate_size", "intermediate_size"});
    const std::int64_t shared =
        keys.integer({"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"},
                     shape.traits.shared_always ? 1 : 0);
    const auto stated = keys.maybe({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size",
                                    "share_expert_dim", "shared_intermediate_size"});
    shape.shared_width = stated.value_or(shared * shape.expert_width);
    shape.latent_width = keys.integer({"moe_latent_size", "routed_expert_hidden_size"});
}

void read_state(const HfKeys& keys, HfShape& shape) {
    shape.conv = keys.integer({"conv_kernel", "mamba_d_conv", "d_conv", "linear_conv_kernel_dim", "conv_L_cache"}, 4);
    shape.state_heads = keys.integer({"mamba_num_heads", "mamba_n_heads", "n_mamba_heads"});
    shape.state_dim = keys.integer({"mamba_head_dim", "mamba_d_head", "mamba_headdim"});
    shape.groups = keys.integer({"n_groups", "mamba_n_groups", "mamba_ngroups"}, 1);
    shape.state = keys.integer({"ssm_state_size", "mamba_d_state", "state_size", "d_state"}, 16);
    const std::int64_t expand = keys.integer({"expand", "mamba_expand"}, 2, 1024);
    shape.inner = keys.integer({"mamba_d_ssm"}, expand * shape.hidden);
    if (shape.state_dim == 0 && shape.state_heads > 0) shape.state_dim = shape.inner / shape.state_heads;
    if (shape.state_heads > 0) shape.inner = shape.state_heads * shape.state_dim;
    shape.conv_bias = keys.flag({"mamba_conv_bias", "use_conv_bias"}, true);
    shape.proj_bias = keys.flag({"mamba_proj_bias"}, false);
    shape.gated_norm = keys.flag({"mamba_rms_norm"}, true);
    shape.key_heads = keys.integer({"linear_num_key_heads"});
    shape.value_heads = keys.integer({"linear_num_value_heads"});
    shape.key_dim = keys.integer({"linear_key_head_dim"});
    shape.value_dim = keys.integer({"linear_value_head_dim"});
}

void read_biases(const HfKeys& keys, HfShape& shape) {
    HfTraits& traits = shape.traits;
    if (traits.attention_bias != BiasKey::None &&
        keys.flag({"attention_bias", "qkv_bias", "use_qkv_bias", "add_qkv_bias"}, traits.attention_bias_default)) {
        const bool all = traits.attention_bias == BiasKey::All && keys.has("attention_bias");
        traits.qkv_bias = true;
        traits.o_bias = traits.o_bias || all;
    }
    if (keys.has("attention_out_bias")) traits.o_bias = keys.flag({"attention_out_bias"});
    if (keys.has("mlp_bias")) traits.mlp_bias = keys.flag({"mlp_bias"});
}

/// Attention that looks both ways needs the whole prompt at once: an engine runs it in one pass and keeps no keys and
/// values. Embedding models that were decoders say so by a key (vLLM reads both as encoder-only attention).
void uncache_encoders(const HfKeys& keys, HfShape& shape) {
    shape.traits.encoder =
        shape.traits.encoder || keys.states("is_causal", false) || keys.states("use_bidirectional_attention", true);
    if (!shape.traits.encoder) return;
    for (HfLayer& layer : shape.layers) layer.reach = HfReach::None;
}

}  // namespace

void read_hf_shape(const HfKeys& keys, const HfRule& rule, HfShape& shape) {
    shape.traits = rule.traits;
    shape.hidden = keys.need({"hidden_size", "d_model", "n_embd", "n_embed", "block_dim"});
    shape.vocab = keys.has("padded_vocab_size") ? keys.need({"padded_vocab_size"}) : keys.need({"vocab_size"});
    const std::int64_t layers = count_layers(keys);
    read_heads(keys, shape);
    shape.width = keys.integer({"decoder_ffn_dim", "intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size", "block_ff_dim",
                                "ff_intermediate_size"});
    shape.window = keys.integer({"sliding_window", "sliding_window_size", "window_size"}, 0, kHfMostTokens);
    read_mla(keys, shape);
    read_experts(keys, shape);
    read_state(keys, shape);
    read_biases(keys, shape);
    if (shape.traits.extra_positions >= 0) {
        const auto rows = keys.integer({"n_positions", "max_position_embeddings", "n_ctx", "max_seq_len", "max_target_positions"});
        shape.positions = rows + shape.traits.extra_positions;
    }
    shape.mtp_layers = keys.integer({"num_nextn_predict_layers", "mtp_num_hidden_layers"}, 0, 64);
    HfLayer plain;
    plain.heads = shape.heads;
    plain.kv_heads = shape.kv_heads;
    plain.k_dim = shape.k_dim;
    plain.v_dim = shape.v_dim;
    plain.width = shape.width;
    plain.sinks = shape.traits.sinks;
    shape.layers.assign(static_cast<std::size_t>(layers), plain);
    if (!apply_layer_types(keys, shape) && rule.layout != nullptr) rule.layout(keys, shape);
    uncache_encoders(keys, shape);
    place_experts(keys, shape);
    if (rule.adjust != nullptr) rule.adjust(keys, shape);
}

namespace {

/// Names of layer types that say nothing of what a layer keeps of a sequence.
bool says_full_attention(std::string_view type) {
    constexpr std::array<std::string_view, 5> kNames{"full_attention", "attention", "sparse", "dense", "moe"};
    return std::ranges::find(kNames, type) != kNames.end();
}

/// A layer of a type that nobody knows counts as full attention, which is the most that it can keep: that is said.
void note_unknown(const std::string& type, const HfLayer& layer, HfShape& shape) {
    const auto same = std::ranges::find_if(shape.notes, [&](const Message& note) {
        return note.id == "model_layer_type_unknown" && std::get<std::string>(note.args[0].value) == type;
    });
    const Bytes kv = Bytes(2) * layer.kv_heads * (layer.k_dim + layer.v_dim);
    if (same == shape.notes.end() && shape.notes.size() < 20) {
        shape.notes.push_back({"model_layer_type_unknown", {{"type", type}, {"layers", std::int64_t{1}, Unit::Layers}, {"kv", kv.value(), Unit::Bytes}}});
    } else if (same != shape.notes.end()) {
        ++std::get<std::int64_t>(same->args[1].value);
    }
}

}  // namespace

bool apply_layer_types(const HfKeys& keys, HfShape& shape) {
    const std::vector<std::string> types = keys.strings({"layer_types"});
    if (types.empty()) return false;
    for (std::size_t i = 0; i < std::min(types.size(), shape.layers.size()); ++i) {
        HfLayer& layer = shape.layers[i];
        const std::string& type = types[i];
        if (type == "sliding_attention" && shape.window > 0) {
            layer.reach = HfReach::Window;
            layer.window = shape.window;
        } else if (type == "chunked_attention") {
            layer.reach = HfReach::Chunk;
            layer.window = keys.integer({"attention_chunk_size"}, 8192, kHfMostTokens);
        } else if (type == "linear_attention") {
            layer.mixer = shape.traits.linear;
        } else if (type == "mamba" || type == "mamba2") {
            layer.mixer = HfMixer::Mamba2;
        } else if (type == "conv") {
            layer.mixer = HfMixer::ShortConv;
        } else if (type != "sliding_attention" && !says_full_attention(type)) {
            note_unknown(type, layer, shape);
        }
    }
    return true;
}

namespace {

/// Layers from a list in text: "4,5,6".
std::vector<std::int64_t> numbers_of(std::string_view text) {
    std::vector<std::int64_t> out;
    std::int64_t value = -1;
    for (const char c : text) {
        if (c >= '0' && c <= '9') {
            value = std::min<std::int64_t>(std::max<std::int64_t>(value, 0) * 10 + (c - '0'), kHfMost);
        } else if (value >= 0) {
            out.push_back(value);
            value = -1;
        }
    }
    if (value >= 0) out.push_back(value);
    return out;
}

bool listed(const std::vector<std::int64_t>& list, std::int64_t i) {
    return std::find(list.begin(), list.end(), i) != list.end();
}

struct ExpertPlaces {
    std::int64_t first = 0, last = 0, every = 1, offset = 0;
    std::vector<std::int64_t> dense, flags, sparse;
    [[nodiscard]] bool at(std::int64_t i) const {
        if (!flags.empty())
            return i < static_cast<std::int64_t>(flags.size()) && flags[static_cast<std::size_t>(i)] != 0;
        if (!sparse.empty()) return listed(sparse, i);
        return i >= first && i <= last && !listed(dense, i) && i % every == offset;
    }
};

ExpertPlaces expert_places(const HfKeys& keys) {
    ExpertPlaces out;
    out.first = keys.integer({"first_k_dense_replace", "moe_layer_start_index", "num_dense_layers"});
    out.last = keys.integer({"moe_layer_end_index"}, kHfMost);
    if (keys.is_list("moe_layer_freq")) out.flags = keys.integers({"moe_layer_freq"});
    if (keys.is_string("moe_layers_enum")) out.sparse = numbers_of(keys.text({"moe_layers_enum"}));
    out.dense = keys.integers({"mlp_only_layers"});
    // The two kinds of step: a layer i with (i + 1) % step == 0, or with i % period == offset.
    const std::int64_t step =
        keys.integer({"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval", "moe_layer_freq"}, 1);
    out.every = std::max<std::int64_t>(step, 1);
    out.offset = out.every - 1;
    if (keys.has("expert_layer_period")) {
        out.every = std::max<std::int64_t>(keys.integer({"expert_layer_period"}, 1), 1);
        out.offset = keys.integer({"expert_layer_offset"});
    }
    return out;
}

}  // namespace

void place_experts(const HfKeys& keys, HfShape& shape) {
    if (shape.experts == 0) return;
    const ExpertPlaces places = expert_places(keys);
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        HfLayer& layer = shape.layers[i];
        if (layer.ffn == HfFfn::Dense && places.at(static_cast<std::int64_t>(i))) layer.ffn = HfFfn::Experts;
    }
}

}  // namespace vramline
