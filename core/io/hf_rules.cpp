// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "core/io/hf_habits.h"
#include "core/io/hf_layouts.h"

// One row for each model_type: what the family has beside its numbers, which layer is what where the config does not
// say, and what its own keys change. To add a family, add a row; the traits are those of hf_shape.h, the defaults are
// the Llama family's. Sources: the families' published configs and parameter counts (see presets/models).
namespace vramline {
namespace {

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
    {"phi",
     {.qkv_bias = true,
      .o_bias = true,
      .mlp_bias = true,
      .norm_bias = true,
      .head_bias = true,
      .norms = 1,
      .gated = false}},
    {"phi3", {}, all_window},
    {"phi4mm", {.tied = true}, all_window},
    {"phimoe", {.norm_bias = true}, all_window, phimoe},
    // GPT and its time
    {"gpt2",
     {.qkv_bias = true,
      .o_bias = true,
      .mlp_bias = true,
      .norm_bias = true,
      .gated = false,
      .tied = true,
      .extra_positions = 0},
     nullptr,
     four_times},
    {"gpt_bigcode",
     {.qkv_bias = true,
      .o_bias = true,
      .mlp_bias = true,
      .norm_bias = true,
      .gated = false,
      .tied = true,
      .extra_positions = 0},
     nullptr,
     four_times},
    {"gptj", {.mlp_bias = true, .norm_bias = true, .head_bias = true, .norms = 1, .gated = false}, nullptr, four_times},
    {"gpt_neox", {.mlp_bias = true, .norm_bias = true, .attention_bias = BiasKey::None, .gated = false}, nullptr, neox},
    {"opt",
     {.qkv_bias = true,
      .o_bias = true,
      .mlp_bias = true,
      .norm_bias = true,
      .gated = false,
      .tied = true,
      .extra_positions = 2},
     nullptr,
     opt},
    {"bloom",
     {.qkv_bias = true,
      .o_bias = true,
      .mlp_bias = true,
      .norm_bias = true,
      .gated = false,
      .tied = true,
      .embedding_norm = true},
     nullptr,
     four_times},
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
    {"gpt_oss",
     {.o_bias = true,
      .attention_bias = BiasKey::All,
      .attention_bias_default = true,
      .router_bias = true,
      .expert_bias = true,
      .sinks = true},
     even_window},
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
    {"zamba2", {}, zamba_blocks, zamba2},
    {"ouro", {.norms = 4}, nullptr, looped},
    {"iquest_loopcoder", {}, nullptr, looped},
    {"falcon_h1", {}, all_layers<HfMixer::AttentionAndMamba2>},
    {"nemotron_h", {.gated = false, .router_bias = true}, nemotron_letters},
    {"lfm2", {.qk_norm = kHead, .tied = true}, lfm2_indices, lfm2},
    {"lfm2_moe", {.qk_norm = kHead, .tied = true, .router_bias = true}, lfm2_indices, lfm2},
};

const HfRule kAssumed{"llama", {}, window_unless_off, assumed};

}  // namespace

const HfRule& hf_assumed_rule() {
    return kAssumed;
}

const HfRule* hf_rule(std::string_view model_type) {
    // "qwen3_5_text" is the text part of "qwen3_5", and has its row.
    constexpr std::string_view kText = "_text";
    const auto find = [](std::string_view type) -> const HfRule* {
        const auto* at =
            std::find_if(std::begin(kRules), std::end(kRules), [type](const HfRule& r) { return r.type == type; });
        return at == std::end(kRules) ? nullptr : at;
    };
    const HfRule* rule = find(model_type);
    if (rule == nullptr && model_type.ends_with(kText))
        rule = find(model_type.substr(0, model_type.size() - kText.size()));
    return rule;
}

}  // namespace vramline
