// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/io/hf_layouts.h"
#include "core/io/hf_tensors.h"

// One row for each model_type: what the family has beside its numbers, which layer is what where the config does not
// say, and what its own keys change. To add a family, add a row; the traits are those of hf_shape.h, the defaults are
// the Llama family's. Sources: the families' published configs and parameter counts (see presets/models).
namespace vramline {
namespace {

// ---- What a family's own keys say ----------------------------------------------------------------------------------

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
    const std::int64_t narrow = keys.integer({"word_embed_proj_dim"}, s.hidden);
    if (narrow == s.hidden) return;
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

void phimoe(const HfKeys& keys, HfShape& s) { s.traits.head_bias = keys.flag({"lm_head_bias"}); }

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

void step3(const HfKeys& keys, HfShape& s) { s.shared_q = keys.integer({"share_q_dim"}); }

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
        const double scaled = static_cast<double>(2 * width / 3) * keys.number({"block_ffn_dim_multiplier"}, 1);
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
    const std::int64_t shared = keys.integer({"num_kv_shared_layers"}), side = keys.integer({"hidden_size_per_layer_input"});
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
    ends.plain("embed_tokens_per_layer", Shard::Vocab, keys.integer({"vocab_size_per_layer_input"}, s.vocab), layers * side);
    ends.matrix("per_layer_model_projection", Shard::Replicated, layers * side, s.hidden);
    ends.norm("per_layer_projection_norm", side);
    to.matrix("per_layer_input_gate", Shard::Replicated, side, s.hidden);
    to.matrix("per_layer_projection", Shard::Replicated, s.hidden, side);
    to.norm("post_per_layer_input_norm", s.hidden);
}

// ---- The table -----------------------------------------------------------------------------------------------------

constexpr BiasKey kQkv = BiasKey::Qkv;
constexpr QkNorm kHead = QkNorm::Head;
constexpr QkNorm kFull = QkNorm::Full;

const HfRule kRules[] = {
    {"llama", {}},
    {"solar", {}},
    {"yi", {}},
    {"aquila", {}},
    {"arcee", {.gated = false}},
    {"internlm", {.attention_bias = kQkv}, nullptr, internlm},
    {"internlm2", {.attention_bias = BiasKey::None}, nullptr, internlm},
    {"internlm3", {.attention_bias = kQkv}, nullptr, internlm},
    {"mistral", {}, all_window},
    {"mixtral", {}, all_window},
    {"ministral", {}, all_window},
    {"ministral3", {}, all_window},
    {"mistral3", {}, all_window},
    {"pixtral", {}, all_window},
    {"llava", {}},
    {"llava_next", {}},
    {"mllama", {}, cross_layers, mllama},
    {"mllama_text_model", {}, cross_layers, mllama},
    {"llama4", {.shared_always = true}, llama4_chunks, llama4},
    {"llama4_text", {.shared_always = true}, llama4_chunks, llama4},
    {"nemotron-nas", {}, nemotron_blocks},
    {"smollm3", {.tied = true}, qwen_window},
    {"exaone", {}},
    {"exaone4", {.qk_norm = kHead}, pattern_window},
    {"exaone_moe", {.qk_norm = kHead, .router_bias = true}, pattern_window},
    {"seed_oss", {.attention_bias = kQkv}},
    {"mimo", {.attention_bias = kQkv, .attention_bias_default = true}, qwen_window},
    {"mimo_v2_flash", {.router_bias = true}, mimo_pattern},
    {"granite", {.tied = true}},
    {"granitemoe", {.tied = true}},
    {"granitemoehybrid", {.tied = true}, nullptr, granite_hybrid},
    {"minicpm", {.tied = true}},
    {"minicpm3", {.tied = true}, nullptr, minicpm3},
    {"baichuan", {}},
    {"orion", {.norm_bias = true}},
    {"apertus", {.qk_norm = kHead, .gated = false}},
    {"olmo", {.no_norm_weights = true}},
    {"olmo2", {.qk_norm = kFull}},
    {"olmo3", {.qk_norm = kFull}, every_fourth_full},
    {"olmoe", {.qk_norm = kFull}},
    {"stablelm", {.norm_bias = true, .attention_bias = kQkv}, nullptr, stablelm},
    {"nemotron", {.norm_bias = true, .gated = false}},
    {"persimmon", {.qkv_bias = true, .o_bias = true, .mlp_bias = true, .norm_bias = true, .gated = false}},
    // Qwen
    {"qwen", {.qkv_bias = true}, nullptr, qwen1},
    {"qwen2", {.attention_bias = kQkv, .attention_bias_default = true}, qwen_window},
    {"qwen2_moe", {.attention_bias = kQkv, .attention_bias_default = true, .shared_gate = true}, qwen_window},
    {"qwen2_vl", {.attention_bias = kQkv, .attention_bias_default = true}, qwen_window},
    {"qwen2_5_vl", {.attention_bias = kQkv, .attention_bias_default = true}, qwen_window},
    {"qwen2_5_omni", {.attention_bias = kQkv, .attention_bias_default = true}, qwen_window},
    {"qwen3", {.qk_norm = kHead}, qwen_window},
    {"qwen3_moe", {.qk_norm = kHead}, qwen_window},
    {"qwen3_vl", {.qk_norm = kHead}, qwen_window},
    {"qwen3_vl_moe", {.qk_norm = kHead}, qwen_window},
    {"qwen3_omni_moe", {.qk_norm = kHead}, qwen_window},
    {"qwen3_next", {.qk_norm = kHead, .query_gate = true, .shared_gate = true}, linear_interval},
    {"qwen3_5", {.qk_norm = kHead, .query_gate = true, .shared_gate = true}, linear_interval},
    {"qwen3_5_moe", {.qk_norm = kHead, .query_gate = true, .shared_gate = true}, linear_interval},
    // Gemma, Cohere, Phi
    {"gemma", {.tied = true}},
    {"gemma2", {.norms = 4, .tied = true}, even_window},
    {"gemma3", {.qk_norm = kHead, .norms = 4, .tied = true}, every_sixth_full},
    {"gemma3_text", {.qk_norm = kHead, .norms = 4, .tied = true}, every_sixth_full},
    {"gemma3n", {.qk_norm = kHead, .norms = 4, .tied = true, .sharers_project = true}, every_fifth_full, gemma3n},
    {"gemma3n_text", {.qk_norm = kHead, .norms = 4, .tied = true, .sharers_project = true}, every_fifth_full, gemma3n},
    {"gemma4", {.qk_norm = kHead, .norms = 4, .tied = true}, every_sixth_full, gemma4},
    {"gemma4_text", {.qk_norm = kHead, .norms = 4, .tied = true}, every_sixth_full, gemma4},
    {"cohere", {.norms = 1, .tied = true}, nullptr, cohere},
    {"cohere2", {.norms = 1, .tied = true}, every_fourth_full, cohere},
    {"phi", {.qkv_bias = true, .o_bias = true, .mlp_bias = true, .norm_bias = true, .head_bias = true, .norms = 1,
             .gated = false}},
    {"phi3", {}, all_window},
    {"phi4mm", {.tied = true}, all_window},
    {"phimoe", {.norm_bias = true}, all_window, phimoe},
    // GPT and its time
    {"gpt2", {.qkv_bias = true, .o_bias = true, .mlp_bias = true, .norm_bias = true, .gated = false, .tied = true,
              .extra_positions = 0}, nullptr, four_times},
    {"gpt_bigcode", {.qkv_bias = true, .o_bias = true, .mlp_bias = true, .norm_bias = true, .gated = false,
                     .tied = true, .extra_positions = 0}, nullptr, four_times},
    {"gptj", {.mlp_bias = true, .norm_bias = true, .head_bias = true, .norms = 1, .gated = false}, nullptr, four_times},
    {"gpt_neox", {.mlp_bias = true, .norm_bias = true, .attention_bias = BiasKey::None, .gated = false}, nullptr, neox},
    {"opt", {.qkv_bias = true, .o_bias = true, .mlp_bias = true, .norm_bias = true, .gated = false, .tied = true,
             .extra_positions = 2}, nullptr, opt},
    {"bloom", {.qkv_bias = true, .o_bias = true, .mlp_bias = true, .norm_bias = true, .gated = false, .tied = true,
               .embedding_norm = true}, nullptr, four_times},
    {"falcon", {.norm_bias = true, .gated = false, .tied = true}, nullptr, falcon},
    {"RefinedWeb", {.norm_bias = true, .gated = false, .tied = true}, nullptr, falcon},
    {"RefinedWebModel", {.norm_bias = true, .gated = false, .tied = true}, nullptr, falcon},
    {"mpt", {.gated = false, .tied = true}, nullptr, mpt},
    {"dbrx", {}},
    {"starcoder2", {.norm_bias = true, .gated = false, .tied = true}, all_window, starcoder2},
    // GLM
    {"chatglm", {.attention_bias = kQkv}},
    {"glm", {.attention_bias = kQkv}},
    {"glm4", {.attention_bias = kQkv, .norms = 4}},
    {"glm4v", {.attention_bias = kQkv, .norms = 4}},
    {"glm4_moe", {.attention_bias = kQkv, .router_bias = true}, nullptr, qk_norm_key},
    {"glm4v_moe", {.attention_bias = kQkv, .router_bias = true}, nullptr, qk_norm_key},
    {"glm4_moe_lite", {.router_bias = true}, nullptr, mla},
    {"glm_moe_dsa", {.router_bias = true}, nullptr, mla_with_indexer},
    // DeepSeek and those built like it
    {"deepseek", {}},
    {"deepseek_v2", {}, nullptr, mla},
    {"deepseek_v3", {.router_bias = true}, nullptr, mla},
    {"deepseek_v32", {.router_bias = true}, nullptr, mla_with_indexer},
    {"deepseek_v4", {.router_bias = true}, compress_ratios, deepseek_v4},
    {"deepseek_vl_v2", {}, nullptr, mla},
    {"kimi_k2", {.router_bias = true}, nullptr, mla},
    {"kimi_k25", {.router_bias = true}, nullptr, mla},
    {"kimi_vl", {.router_bias = true}, nullptr, mla},
    {"kimi_linear", {.router_bias = true}, kimi_lists, kimi_linear},
    {"kimi_k3", {.router_bias = true}, kimi_lists, kimi_linear},
    {"AXK1", {.router_bias = true}, nullptr, mla},
    {"pangu_ultra_moe", {.norms = 4}, nullptr, mla},
    {"longcat_flash", {.router_bias = true}, nullptr, longcat},
    {"dots1", {.qk_norm = kHead, .router_bias = true}},
    // Other experts
    {"gpt_oss", {.o_bias = true, .attention_bias = BiasKey::All, .attention_bias_default = true, .router_bias = true,
                 .expert_bias = true, .sinks = true}, even_window},
    {"minimax_m2", {.qk_norm = kFull, .router_bias = true}, nullptr, minimax_m2},
    {"minimax_m3", {.qk_norm = kHead, .router_bias = true}, nullptr, minimax_m3},
    {"minimax", {}, attention_type_list},
    {"minimax_text_01", {}, attention_type_list},
    {"minimax_m1", {}, attention_type_list},
    {"hunyuan_v1_dense", {.qk_norm = kHead}, nullptr, qk_norm_key},
    {"hunyuan_v1_moe", {.qk_norm = kHead}, nullptr, qk_norm_key},
    {"ernie4_5", {.tied = true}, nullptr, use_bias},
    {"ernie4_5_moe", {.tied = true, .router_bias = true}, nullptr, use_bias},
    {"bailing_moe", {.attention_bias = kQkv}, nullptr, bailing},
    {"bailing_moe_v2", {.attention_bias = kQkv, .router_bias = true}, nullptr, bailing},
    {"grok-1", {.norms = 4, .tied = true}},
    {"step3", {}, nullptr, step3},
    {"step3_text", {}, nullptr, step3},
    {"step3p5", {.qk_norm = kHead, .router_bias = true}, nullptr, step3p5},
    {"step3p7", {.qk_norm = kHead, .router_bias = true}, nullptr, step3p5},
    // States
    {"mamba", {.norms = 1, .tied = true}, nullptr, mamba1},
    {"falcon_mamba", {.norms = 1}, nullptr, mamba1},
    {"mamba2", {.norms = 1}, nullptr, mamba2},
    {"jamba", {}, jamba_period, jamba},
    {"bamba", {}, bamba_indices},
    {"zamba2", {}, zamba_blocks},
    {"falcon_h1", {}, all_layers<HfMixer::AttentionAndMamba2>},
    {"nemotron_h", {.gated = false, .router_bias = true}, nemotron_letters},
    {"lfm2", {.qk_norm = kHead, .tied = true}, lfm2_indices, lfm2},
    {"lfm2_moe", {.qk_norm = kHead, .tied = true, .router_bias = true}, lfm2_indices, lfm2},
};

}  // namespace

const HfRule* hf_rule(std::string_view model_type) {
    // "qwen3_5_text" is the text part of "qwen3_5", and has its row.
    constexpr std::string_view kText = "_text";
    const auto find = [](std::string_view type) -> const HfRule* {
        const auto* at = std::find_if(std::begin(kRules), std::end(kRules), [type](const HfRule& r) { return r.type == type; });
        return at == std::end(kRules) ? nullptr : at;
    };
    const HfRule* rule = find(model_type);
    if (rule == nullptr && model_type.ends_with(kText)) rule = find(model_type.substr(0, model_type.size() - kText.size()));
    return rule;
}

}  // namespace vramline
