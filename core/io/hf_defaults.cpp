// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_defaults.h"

#include <algorithm>
#include <iterator>
#include <string>

// Defaults of the configuration classes of Hugging Face's transformers (src/transformers/models/*/configuration_*.py).
// A key whose absence already means the same elsewhere (no window, as many KV heads as heads, a head of hidden / heads) is
// not listed, nor is a window that a class has but engines ignore.
namespace vramline {
namespace {

struct ClassDefaults {
    std::string_view type;
    std::string_view always;  ///< of a config by itself too
    std::string_view inside;  ///< sizes, of a config inside another
};

const ClassDefaults kDefaults[] = {
    {"llama", "", R"({"vocab_size":32000,"hidden_size":4096,"intermediate_size":11008,"num_hidden_layers":32,
                      "num_attention_heads":32})"},
    {"mistral", "", R"({"vocab_size":32000,"hidden_size":4096,"intermediate_size":14336,"num_hidden_layers":32,
                        "num_attention_heads":32,"num_key_value_heads":8})"},
    {"mixtral", R"({"num_local_experts":8,"num_experts_per_tok":2})",
     R"({"vocab_size":32000,"hidden_size":4096,"intermediate_size":14336,"num_hidden_layers":32,
         "num_attention_heads":32,"num_key_value_heads":8})"},
    {"mllama", "", R"({"vocab_size":128256,"hidden_size":4096,"intermediate_size":14336,"num_hidden_layers":40,
                       "num_attention_heads":32,"num_key_value_heads":8,
                       "cross_attention_layers":[3,8,13,18,23,28,33,38]})"},
    {"llama4", R"({"head_dim":128,"attention_chunk_size":8192,"num_local_experts":16,"intermediate_size_mlp":16384})",
     R"({"vocab_size":202048,"hidden_size":5120,"intermediate_size":8192,"num_hidden_layers":48,
         "num_attention_heads":40,"num_key_value_heads":8})"},
    {"gemma", R"({"head_dim":256})", R"({"vocab_size":256000,"hidden_size":3072,"intermediate_size":24576,
        "num_hidden_layers":28,"num_attention_heads":16,"num_key_value_heads":16})"},
    {"gemma2", R"({"head_dim":256,"sliding_window":4096})", R"({"vocab_size":256000,"hidden_size":2304,
        "intermediate_size":9216,"num_hidden_layers":26,"num_attention_heads":8,"num_key_value_heads":4})"},
    {"gemma3", R"({"head_dim":256,"sliding_window":4096})", R"({"vocab_size":262208,"hidden_size":2304,
        "intermediate_size":9216,"num_hidden_layers":26,"num_attention_heads":8,"num_key_value_heads":4})"},
    {"gemma3n", R"({"head_dim":256,"sliding_window":512,"num_kv_shared_layers":15,"hidden_size_per_layer_input":256,
                    "vocab_size_per_layer_input":262144})",
     R"({"vocab_size":262400,"hidden_size":2048,"intermediate_size":16384,"num_hidden_layers":35,
         "num_attention_heads":8,"num_key_value_heads":2})"},
    {"gemma4", R"({"head_dim":256,"global_head_dim":512,"sliding_window":512})",
     R"({"vocab_size":262144,"hidden_size":2304,"intermediate_size":9216,"num_hidden_layers":30,
         "num_attention_heads":8,"num_key_value_heads":4})"},
    {"qwen2", "", R"({"vocab_size":151936,"hidden_size":4096,"intermediate_size":22016,"num_hidden_layers":32,
                      "num_attention_heads":32,"num_key_value_heads":32})"},
    {"qwen2_vl", "", R"({"vocab_size":152064,"hidden_size":8192,"intermediate_size":29568,"num_hidden_layers":80,
                         "num_attention_heads":64,"num_key_value_heads":8})"},
    {"qwen2_5_vl", "", R"({"vocab_size":152064,"hidden_size":8192,"intermediate_size":29568,"num_hidden_layers":80,
                           "num_attention_heads":64,"num_key_value_heads":8})"},
    {"qwen2_5_omni", "", R"({"vocab_size":152064,"hidden_size":3584,"intermediate_size":18944,"num_hidden_layers":28,
                             "num_attention_heads":28,"num_key_value_heads":4})"},
    {"qwen3", R"({"head_dim":128})", R"({"vocab_size":151936,"hidden_size":4096,"intermediate_size":22016,
        "num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":32})"},
    {"qwen3_vl", R"({"head_dim":128})", R"({"vocab_size":151936,"hidden_size":4096,"intermediate_size":22016,
        "num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":32})"},
    {"qwen3_vl_moe", "", R"({"vocab_size":151936,"hidden_size":2048,"intermediate_size":5632,"num_hidden_layers":24,
        "num_attention_heads":16,"num_key_value_heads":16,"moe_intermediate_size":1408,"num_experts":60,
        "num_experts_per_tok":4})"},
    {"qwen3_next", R"({"head_dim":256,"linear_conv_kernel_dim":4,"linear_key_head_dim":128,"linear_value_head_dim":128,
                       "linear_num_key_heads":16,"linear_num_value_heads":32})", ""},
    {"qwen3_5", R"({"head_dim":256,"linear_conv_kernel_dim":4,"linear_key_head_dim":128,"linear_value_head_dim":128,
                    "linear_num_key_heads":16,"linear_num_value_heads":32})",
     R"({"vocab_size":248320,"hidden_size":4096,"intermediate_size":12288,"num_hidden_layers":32,
         "num_attention_heads":16,"num_key_value_heads":4})"},
    {"phi3", "", R"({"vocab_size":32064,"hidden_size":3072,"intermediate_size":8192,"num_hidden_layers":32,
                     "num_attention_heads":32})"},
    {"phimoe", R"({"num_local_experts":16,"num_experts_per_tok":2})", ""},
    {"olmoe", R"({"num_experts":64,"num_experts_per_tok":8})", ""},
    {"jamba", R"({"num_experts":16,"num_experts_per_tok":2,"expert_layer_period":2,"expert_layer_offset":1})", ""},
    {"cohere", "", R"({"vocab_size":256000,"hidden_size":8192,"intermediate_size":22528,"num_hidden_layers":40,
                       "num_attention_heads":64})"},
    {"cohere2", R"({"sliding_window":4096})", R"({"vocab_size":256000,"hidden_size":8192,"intermediate_size":22528,
        "num_hidden_layers":40,"num_attention_heads":64})"},
    {"gpt_oss", R"({"head_dim":64,"sliding_window":128,"num_local_experts":128,"num_experts_per_tok":4})", ""},
    {"olmo3", R"({"sliding_window":4096})", ""},
    {"afmoe", R"({"head_dim":128})", ""},
    {"glm", R"({"head_dim":128})", ""},
    {"glm4", R"({"head_dim":128})", ""},
    {"glm4_moe", R"({"head_dim":128})", ""},
    {"seed_oss", R"({"head_dim":128})", ""},
    {"ernie4_5", R"({"head_dim":128})", ""},
    {"RefinedWeb", R"({"new_decoder_architecture":true})", ""},  // Falcon 40B before its class was renamed
    {"ouro", R"({"total_ut_steps":4})", ""},
    {"iquest_loopcoder", R"({"loop_num":2})", ""},
};

std::string_view without(std::string_view type, std::string_view ending) {
    return type.ends_with(ending) ? type.substr(0, type.size() - ending.size()) : type;
}

}  // namespace

std::vector<JsonDocument> hf_class_defaults(std::string_view model_type, bool inside) {
    std::vector<JsonDocument> out;
    const std::string_view family = without(without(model_type, "_model"), "_text");
    const auto* at = std::ranges::find_if(kDefaults, [family](const ClassDefaults& d) { return d.type == family; });
    if (at == std::end(kDefaults)) return out;
    for (const std::string_view text : {at->always, inside ? at->inside : std::string_view()}) {
        if (text.empty()) continue;
        auto made = JsonDocument::parse(text, "default of " + std::string(at->type));
        if (made) out.push_back(std::move(*made));
    }
    return out;
}

}  // namespace vramline
