// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_habits.h"

#include <algorithm>

#include "core/io/hf_tensors.h"

namespace vramline {

/// A table for the segments of a pair, and a dense layer on the first token that embeddings and classifiers start from.
void bert(const HfKeys& keys, HfShape& s) {
    TensorList(s.embedding, TensorClass::Embedding)
        .plain("token_type_embeddings", Shard::Replicated, keys.integer({"type_vocab_size"}, 2), s.hidden);
    if (s.positions == 0) return;
    TensorList pooler(s.head, TensorClass::Head);
    pooler.matrix("pooler.dense", Shard::Replicated, s.hidden, s.hidden);
    pooler.vector("pooler.dense.bias", s.hidden);
}

/// Positions count from the padding token's id on, which is 1.
void roberta(const HfKeys& keys, HfShape& s) {
    bert(keys, s);
    s.padding_positions = keys.integer({"pad_token_id"}, 1) + 1;
}

void parallel_block(const HfKeys& keys, HfShape& s) {
    const bool parallel = keys.flag({"use_parallel_residual", "parallel_attn"}, s.traits.norms == 1);
    const bool two_norms = keys.flag({"new_decoder_architecture"});
    s.traits.norms = parallel && !two_norms ? 1 : 2;
}

void falcon(const HfKeys& keys, HfShape& s) {
    parallel_block(keys, s);
    if (!keys.has("parallel_attn") && !keys.flag({"new_decoder_architecture"})) s.traits.norms = 1;
    const bool bias = keys.flag({"bias"});
    s.traits.qkv_bias = s.traits.o_bias = s.traits.mlp_bias = bias;
    for (HfLayer& layer : s.layers) layer.width = keys.integer({"ffn_hidden_size"}, 4 * s.hidden);
}

void neox(const HfKeys& keys, HfShape& s) {
    const bool bias = keys.flag({"attention_bias"}, true);
    s.traits.qkv_bias = s.traits.o_bias = bias;
}

void stablelm(const HfKeys& keys, HfShape& s) {
    if (keys.flag({"use_parallel_residual"})) s.traits.norms = 1;
    if (keys.flag({"qk_layernorm"})) s.traits.qk_norm = QkNorm::Full;
}

/// GPT-2's feed-forward part is four times the hidden width where no width is given.
void four_times(const HfKeys& keys, HfShape& s) {
    const std::int64_t factor = keys.integer({"expansion_ratio"}, 4, 1024);
    for (HfLayer& layer : s.layers) {
        if (layer.width == 0) layer.width = factor * s.hidden;
    }
    s.width = s.layers.empty() ? 0 : s.layers.front().width;
}

void mpt(const HfKeys& keys, HfShape& s) {
    four_times(keys, s);
    const bool bias = !keys.flag({"no_bias"}, true);
    s.traits.qkv_bias = s.traits.o_bias = s.traits.mlp_bias = s.traits.norm_bias = bias;
    if (!keys.child("attn_config").flag({"alibi"})) s.positions = keys.integer({"max_seq_len"});
}

void opt(const HfKeys& keys, HfShape& s) {
    s.traits.final_norm = keys.flag({"do_layer_norm_before"}, true);
    const std::int64_t narrow = keys.integer({"word_embed_proj_dim"}, s.hidden);
    if (narrow == s.hidden) return;
    s.embed_width = narrow;
    TensorList to(s.embedding, TensorClass::Embedding);
    to.matrix("project_in", Shard::Replicated, s.hidden, narrow);
    to.matrix("project_out", Shard::Replicated, narrow, s.hidden);
}

/// The first Qwen counts the gate and the up projection as one width.
void qwen1(const HfKeys& keys, HfShape& s) {
    (void)keys;
    for (HfLayer& layer : s.layers) layer.width = s.width / 2;
}

void internlm(const HfKeys& keys, HfShape& s) {
    const bool bias = keys.flag({"bias"});
    s.traits.qkv_bias = s.traits.qkv_bias || bias;
    s.traits.o_bias = s.traits.o_bias || bias;
    s.traits.mlp_bias = false;
}

void cohere(const HfKeys& keys, HfShape& s) {
    if (keys.flag({"use_qk_norm"})) s.traits.qk_norm = QkNorm::Full;
}

void qk_norm_key(const HfKeys& keys, HfShape& s) {
    if (keys.has("use_qk_norm")) s.traits.qk_norm = keys.flag({"use_qk_norm"}) ? QkNorm::Head : QkNorm::None;
}

/// Cross-layer attention: of `cla_share_factor` layers the first has keys and values, and the others read those.
void hunyuan(const HfKeys& keys, HfShape& s) {
    qk_norm_key(keys, s);
    const std::int64_t factor = keys.flag({"use_cla"}) ? keys.integer({"cla_share_factor"}, 1) : 1;
    if (factor <= 1) return;
    for (std::size_t i = 0; i < s.layers.size(); ++i) {
        if (static_cast<std::int64_t>(i) % factor != 0) s.layers[i].reach = HfReach::Shared;
    }
    s.notes.push_back({"model_layers_share_caches", {{"factor", factor}}});
}

void minimax_m2(const HfKeys& keys, HfShape& s) {
    if (!keys.flag({"use_qk_norm"}, true)) s.traits.qk_norm = QkNorm::None;
}

void minimax_m3(const HfKeys& keys, HfShape& s) {
    const HfKeys sparse = keys.child("sparse_attention_config");
    s.index_heads = sparse.integer({"sparse_num_index_heads"});
    s.index_dim = sparse.integer({"sparse_index_dim"});
    const std::vector<std::int64_t> where = sparse.integers({"sparse_attention_freq"});
    const std::int64_t dense = keys.integer({"dense_intermediate_size"}, s.width);
    for (std::size_t i = 0; i < s.layers.size(); ++i) {
        s.layers[i].indexer = s.index_dim > 0 && i < where.size() && where[i] != 0;
        s.layers[i].width = dense;
    }
}

void phimoe(const HfKeys& keys, HfShape& s) {
    s.traits.head_bias = keys.flag({"lm_head_bias"});
}

void starcoder2(const HfKeys& keys, HfShape& s) {
    const bool bias = keys.flag({"use_bias"}, true);
    s.traits.qkv_bias = s.traits.o_bias = s.traits.mlp_bias = bias;
}

void bailing(const HfKeys& keys, HfShape& s) {
    const bool bias = keys.flag({"use_bias"});
    s.traits.o_bias = s.traits.mlp_bias = bias;
    if (keys.flag({"use_qk_norm"})) s.traits.qk_norm = QkNorm::Head;
    s.traits.router_bias = keys.flag({"moe_router_enable_expert_bias"}, s.traits.router_bias);
}

void use_bias(const HfKeys& keys, HfShape& s) {
    s.traits.qkv_bias = s.traits.o_bias = s.traits.mlp_bias = keys.flag({"use_bias"});
}

void llama4(const HfKeys& keys, HfShape& s) {
    for (HfLayer& layer : s.layers) layer.width = keys.integer({"intermediate_size_mlp"}, s.width);
}

void mllama(const HfKeys& keys, HfShape& s) {
    (void)keys;
    // Eight rows of the table stand for the image's tokens; the output projection has no rows for them.
    TensorList(s.embedding, TensorClass::Embedding).plain("embed_tokens.extra", Shard::Replicated, 8, s.hidden);
    s.notes.push_back({"model_cross_positions_unknown", {}});
}

void step3(const HfKeys& keys, HfShape& s) {
    s.shared_q = keys.integer({"share_q_dim"});
}

void step3p5(const HfKeys& keys, HfShape& s) {
    const HfKeys other = keys.child("attention_other_setting");
    for (HfLayer& layer : s.layers) {
        if (layer.reach != HfReach::Window) continue;
        layer.heads = other.integer({"num_attention_heads"}, layer.heads);
        layer.kv_heads = other.integer({"num_attention_groups"}, layer.kv_heads);
    }
    s.traits.head_gate = keys.flag({"use_head_wise_attn_gate"}, true);
}

// MLA is used for these types only where kv_lora_rank is set; else they attend by head.
void mla(const HfKeys& keys, HfShape& s) {
    const bool noaux = keys.text({"topk_method"}) == "noaux_tc";
    s.traits.router_bias = s.traits.router_bias || noaux;
    if (s.kv_lora == 0) return;
    for (HfLayer& layer : s.layers) layer.mixer = HfMixer::Mla;
}

/// A type that is not known: latent where it has the key, a state alone where it has no heads but the keys of one.
void assumed(const HfKeys& keys, HfShape& s) {
    if (s.kv_lora > 0) return mla_with_indexer(keys, s);
    const bool heads = keys.has("num_attention_heads") || keys.has("n_head") || keys.has("n_heads");
    const bool state = keys.has("state_size") || keys.has("ssm_state_size") || keys.has("d_state");
    if (heads || !state) return;
    s.traits.norms = 1;
    if (s.heads > 0) return mamba2(keys, s);  // "num_heads"
    mamba1(keys, s);
}

/// Ouro and its like run their layers several times, each with keys and values of its own.
void looped(const HfKeys& keys, HfShape& s) {
    s.loops = std::max<std::int64_t>(keys.integer({"total_ut_steps", "loop_num"}, 1, 64), 1);
}

/// The activation of Apertus (xIELU) learns two numbers in each layer.
void apertus(const HfKeys& keys, HfShape& s) {
    if (keys.text({"hidden_act"}) == "xielu") TensorList(s.per_layer, TensorClass::Mlp).vector("mlp.act_fn", 2);
}

/// PLaMo 2's states have heads as wide as those of its attention, and no groups.
void plamo2(const HfKeys&, HfShape& s) {
    constexpr std::int64_t kLeastRank = 64;
    s.state_dim = s.k_dim;
    s.inner = s.state_heads * s.state_dim;
    s.dt_rank = std::max(kLeastRank, s.hidden / 16);
}

/// The attention of Zamba2 is one block that its hybrid layers share; here each is counted.
void zamba2(const HfKeys&, HfShape& s) {
    s.notes.push_back({"model_shared_blocks_counted_each", {}});
}

/// "shared" entries use the indexer of an earlier layer and keep no rows of their own.
void mla_with_indexer(const HfKeys& keys, HfShape& s) {
    mla(keys, s);
    const std::vector<std::string> types = keys.strings({"indexer_types"});
    for (std::size_t i = 0; i < s.layers.size(); ++i) {
        s.layers[i].indexer = s.index_dim > 0 && (i >= types.size() || types[i] == "full");
    }
}

void longcat(const HfKeys& keys, HfShape& s) {
    s.idle_experts = keys.integer({"zero_expert_num", "zero_experts"});
    for (HfLayer& layer : s.layers) layer.mixer = HfMixer::TwoMla;
}

/// Cached by head, although its weights are low-rank.
void minicpm3(const HfKeys& keys, HfShape& s) {
    (void)keys;
    for (HfLayer& layer : s.layers) layer.k_dim = layer.v_dim = s.nope + s.rope;
}

void deepseek_v4(const HfKeys& keys, HfShape& s) {
    s.o_groups = keys.integer({"o_groups"}, 1);
    s.o_lora = keys.integer({"o_lora_rank"});
    s.notes.push_back({"model_compressor_not_counted", {}});
}

void kimi_linear(const HfKeys& keys, HfShape& s) {
    const HfKeys linear = keys.child("linear_attn_config");
    s.key_heads = linear.need({"num_heads"});
    s.key_dim = linear.need({"head_dim"});
    s.conv = linear.integer({"short_conv_kernel_size"}, 4);
    s.full_rank_gate = s.mla_gate = linear.flag({"use_full_rank_gate"});
    s.latent_norm = true;
    for (HfLayer& layer : s.layers) {
        if (layer.mixer == HfMixer::Mla && s.kv_lora == 0) layer.mixer = HfMixer::Attention;
    }
}

void lfm2(const HfKeys& keys, HfShape& s) {
    std::int64_t width = s.width;
    if (keys.flag({"block_auto_adjust_ff_dim"})) {  // two thirds, scaled and rounded up, as the first Llama did
        const std::int64_t two_thirds = 2 * width / 3;  // in whole numbers, as the model's own code does
        const double scaled = static_cast<double>(two_thirds) * keys.number({"block_ffn_dim_multiplier"}, 1);
        const auto whole = static_cast<std::int64_t>(std::clamp(scaled, 0.0, static_cast<double>(kHfMost)));
        width = round_up(whole, std::max<std::int64_t>(keys.integer({"block_multiple_of"}, 256), 1));
    }
    for (HfLayer& layer : s.layers) layer.width = width;
    s.width = width;
    s.inner = keys.integer({"conv_dim"}, s.hidden);
    s.proj_bias = keys.flag({"conv_bias"});
}

void mamba1(const HfKeys& keys, HfShape& s) {
    s.inner = keys.integer({"intermediate_size", "d_inner"}, s.inner);
    s.dt_rank = keys.is_string("time_step_rank") || !keys.has("time_step_rank") ? ceil_div(s.hidden, 16)
                                                                                : keys.integer({"time_step_rank"});
    for (HfLayer& layer : s.layers) {
        layer.mixer = HfMixer::Mamba1;
        layer.ffn = HfFfn::None;
    }
}

void mamba2(const HfKeys& keys, HfShape& s) {
    s.state_heads = keys.need({"num_heads"});
    s.state_dim = keys.integer({"head_dim"}, 64);
    s.inner = s.state_heads * s.state_dim;
    for (HfLayer& layer : s.layers) {
        layer.mixer = HfMixer::Mamba2;
        layer.ffn = HfFfn::None;
    }
}

void jamba(const HfKeys& keys, HfShape& s) {
    s.dt_rank = keys.is_string("mamba_dt_rank") || !keys.has("mamba_dt_rank") ? ceil_div(s.hidden, 16)
                                                                              : keys.integer({"mamba_dt_rank"});
    s.inner_norms = true;
}

void granite_hybrid(const HfKeys& keys, HfShape& s) {
    // Every layer has a shared feed-forward part; with experts it stands beside them.
    if (s.experts > 0) return;
    for (HfLayer& layer : s.layers) layer.width = keys.integer({"shared_intermediate_size"}, s.width);
}

/// Gemma 3n: embeddings for each layer, a low-rank side path and four streams (AltUp).
void gemma3n(const HfKeys& keys, HfShape& s) {
    const auto layers = static_cast<std::int64_t>(s.layers.size());
    const std::int64_t shared = keys.integer({"num_kv_shared_layers"}),
                       side = keys.integer({"hidden_size_per_layer_input"});
    const std::int64_t rank = keys.integer({"laurel_rank"}, 64), streams = keys.integer({"altup_num_inputs"}, 4, 64);
    const std::vector<std::int64_t> widths = keys.integers({"intermediate_size"});
    for (std::int64_t i = 0; i < layers; ++i) {
        HfLayer& layer = s.layers[static_cast<std::size_t>(i)];
        if (i >= layers - shared) layer.reach = HfReach::Shared;
        if (i < static_cast<std::int64_t>(widths.size())) layer.width = widths[static_cast<std::size_t>(i)];
    }
    TensorList ends(s.embedding, TensorClass::Embedding);
    ends.plain("embed_tokens_per_layer", Shard::Vocab, keys.integer({"vocab_size_per_layer_input"}), layers * side);
    ends.matrix("per_layer_model_projection", Shard::Replicated, layers * side, s.hidden);
    ends.norm("per_layer_projection_norm", side);
    ends.plain("altup_projections", Shard::Replicated, s.hidden, s.hidden, 2 * (streams - 1));
    TensorList to(s.per_layer, TensorClass::Other);
    to.matrix("per_layer_input_gate", Shard::Replicated, side, s.hidden);
    to.matrix("per_layer_projection", Shard::Replicated, s.hidden, side);
    to.norm("post_per_layer_input_norm", s.hidden);
    to.matrix("laurel.linear_left", Shard::Replicated, rank, s.hidden);
    to.matrix("laurel.linear_right", Shard::Replicated, s.hidden, rank);
    to.norm("laurel.post_laurel_norm", s.hidden);
    to.plain("altup.correction_coefs", Shard::Replicated, streams, streams);
    to.plain("altup.modality_router", Shard::Replicated, streams, s.hidden);
    to.norm("altup.router_norm", s.hidden);
    to.plain("altup.prediction_coefs", Shard::Replicated, streams * streams, streams);
    to.vector("altup.correct_output_scale", s.hidden);
}

/// Gemma 4: layers without a window have widths of their own, the last layers reuse keys and values, the small models
/// have embeddings for each layer, and experts stand beside a dense part.
void gemma4(const HfKeys& keys, HfShape& s) {
    const auto layers = static_cast<std::int64_t>(s.layers.size());
    const std::int64_t shared = keys.integer({"num_kv_shared_layers"});
    s.value_is_key = keys.flag({"attention_k_eq_v"});
    const std::int64_t heads = s.value_is_key ? keys.integer({"num_global_key_value_heads"}, s.kv_heads) : s.kv_heads;
    const bool wide = keys.flag({"use_double_wide_mlp"});
    for (std::int64_t i = 0; i < layers; ++i) {
        HfLayer& layer = s.layers[static_cast<std::size_t>(i)];
        if (layer.reach == HfReach::Full) {
            layer.kv_heads = heads;
            layer.k_dim = layer.v_dim = keys.integer({"global_head_dim"}, s.k_dim);
        }
        if (i < layers - shared) continue;
        layer.reach = HfReach::Shared;
        if (wide) layer.width = 2 * s.width;
    }
    TensorList to(s.per_layer, TensorClass::Other);
    to.vector("layer_scalar", 1);
    if (s.experts > 0) {
        s.traits.norms = 7;
        to.of(TensorClass::Experts).vector("router.scale", s.hidden);
        to.of(TensorClass::Experts).vector("router.per_expert_scale", s.experts);
        s.shared_width = s.width;
    }
    const std::int64_t side = keys.integer({"hidden_size_per_layer_input"});
    if (side == 0) return;
    TensorList ends(s.embedding, TensorClass::Embedding);
    ends.plain("embed_tokens_per_layer", Shard::Vocab, keys.integer({"vocab_size_per_layer_input"}, s.vocab),
               layers * side);
    ends.matrix("per_layer_model_projection", Shard::Replicated, layers * side, s.hidden);
    ends.norm("per_layer_projection_norm", side);
    to.matrix("per_layer_input_gate", Shard::Replicated, side, s.hidden);
    to.matrix("per_layer_projection", Shard::Replicated, s.hidden, side);
    to.norm("post_per_layer_input_norm", s.hidden);
}

}  // namespace vramline
