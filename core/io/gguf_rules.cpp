// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_rules.h"

#include <algorithm>
#include <iterator>

// One row for each general.architecture: how Hugging Face calls it, and what its keys leave to llama.cpp's code
// (llama.cpp v0.5.0; LLAMACPP sections 3 and 4). To add an architecture, add a row; a row without traits keeps keys and
// values of every position in every layer. Widths, heads and window sizes are in the file.
namespace vramline {
namespace {

using enum GgufState;
using enum GgufStateLayers;
using W = GgufWindows;

const GgufRule kRules[] = {
    // Llama and those built like it
    {"llama", "", {.windows = W::All, .ignored = true}},
    {"mistral3", "", {}},
    {"llama4", "", {.windows = W::Period, .period = 4, .window = 8192, .chunked = true}},
    {"arcee", "", {}},
    {"baichuan", "", {}},
    {"deci", "nemotron-nas", {}},
    {"exaone", "", {}},
    {"exaone4", "", {.windows = W::Period, .period = 4, .window = 4096, .only_with_layers = 64}},
    {"granite", "", {}},
    {"granitemoe", "", {}},
    {"granite-swa", "granite", {.windows = W::Array}},
    {"internlm2", "", {}},
    {"minicpm", "", {}},
    {"minicpm3", "", {}},
    {"nemotron", "", {}},
    {"olmo", "", {}},
    {"olmo2", "", {.windows = W::Period, .period = 4}},
    {"olmoe", "", {}},
    {"openelm", "", {}},
    {"orion", "", {}},
    {"refact", "", {}},
    {"seed_oss", "", {}},
    {"smollm3", "", {}},
    {"stablelm", "", {}},
    {"xverse", "", {}},
    {"apertus", "", {}},
    // Qwen
    {"qwen", "", {}},
    {"qwen2", "", {.windows = W::All, .ignored = true}},
    {"qwen2moe", "qwen2_moe", {.windows = W::All, .ignored = true}},
    {"qwen2vl", "qwen2_vl", {.windows = W::All, .ignored = true}},
    {"qwen3", "", {.windows = W::All, .ignored = true}},
    {"qwen3moe", "qwen3_moe", {.windows = W::All, .ignored = true}},
    {"qwen3vl", "qwen3_vl", {}},
    {"qwen3vlmoe", "qwen3_vl_moe", {}},
    {"qwen3next", "qwen3_next", {.period = 4, .state = GatedDelta, .state_layers = Interval}},
    {"qwen35", "qwen3_5", {.period = 4, .state = GatedDelta, .state_layers = Interval}},
    {"qwen35moe", "qwen3_5_moe", {.period = 4, .state = GatedDelta, .state_layers = Interval}},
    // Gemma, Cohere, Phi
    {"gemma", "", {}},
    {"gemma2", "", {.windows = W::Period, .period = 2, .window = 4096}},
    {"gemma3", "", {.windows = W::Period, .period = 6}},
    {"gemma3n", "", {.windows = W::Period, .period = 5, .own_kv_layers = 20}},
    {"gemma4", "", {.windows = W::Array}},
    {"command-r", "cohere", {}},
    {"cohere2", "", {.windows = W::Period, .period = 4}},
    {"cohere2moe", "", {.windows = W::DenseFirst, .period = 4}},
    {"phi2", "phi", {}},
    {"phi3", "", {.windows = W::All, .ignored = true}},
    {"phimoe", "", {.windows = W::All, .ignored = true}},
    // GPT and its time
    {"bloom", "", {}},
    {"codeshell", "", {}},
    {"falcon", "", {}},
    {"gpt2", "", {}},
    {"gptj", "", {}},
    {"gptneox", "gpt_neox", {}},
    {"jais", "", {}},
    {"mpt", "", {}},
    {"plamo", "", {}},
    {"starcoder", "gpt_bigcode", {}},
    {"starcoder2", "", {}},
    // GLM
    {"chatglm", "", {}},
    {"glm4", "", {}},
    {"glm4moe", "glm4_moe", {}},
    {"glm-dsa", "glm_moe_dsa", {}},
    // DeepSeek and those built like it
    {"deepseek", "", {}},
    {"deepseek2", "deepseek_v2", {}},
    {"deepseek32", "deepseek_v32", {}},
    {"deepseek4", "deepseek_v4", {.not_covered = true}},
    {"hy-v4", "", {}},
    {"plm", "", {}},
    {"kimi-linear", "kimi_linear", {.state = Kda}},
    {"kimi-k3", "kimi_k3", {.state = Kda}},
    // Other experts
    {"afmoe", "", {.windows = W::Period, .period = 4}},
    {"arctic", "", {}},
    {"bailingmoe", "bailing_moe", {}},
    {"bailingmoe2", "bailing_moe_v2", {}},
    {"dbrx", "", {}},
    {"dots1", "", {}},
    {"ernie4_5", "", {}},
    {"ernie4_5-moe", "ernie4_5_moe", {}},
    {"gpt-oss", "gpt_oss", {.windows = W::Period, .period = 2}},
    {"grok", "grok-1", {}},
    {"hunyuan-dense", "hunyuan_v1_dense", {}},
    {"hunyuan-moe", "hunyuan_v1_moe", {}},
    {"laguna", "", {.windows = W::DenseFirst, .period = 4}},
    {"mimo2", "mimo_v2_flash", {.windows = W::Array}},
    {"minimax-m2", "minimax_m2", {}},
    {"minimax-m3", "minimax_m3", {.index_after_dense = true}},
    {"plamo3", "", {.windows = W::Period, .period = 8}},
    {"smallthinker", "", {.windows = W::DenseFirst, .period = 4}},
    {"step35", "step3p5", {.windows = W::Array}},
    // States
    {"mamba", "", {.state = Mamba1, .state_layers = All}},
    {"mamba2", "", {.state = Mamba2, .state_layers = All}},
    {"rwkv6", "", {.state = Rwkv, .state_layers = All}},
    {"rwkv6qwen2", "", {.state = Rwkv, .state_layers = All}},
    {"rwkv7", "", {.state = Rwkv, .state_layers = All}},
    {"arwkv7", "", {.state = Rwkv, .state_layers = All}},
    {"jamba", "", {.state = Mamba1}},
    {"plamo2", "", {.state = Mamba2}},
    {"falcon-h1", "falcon_h1", {.state = Mamba2, .state_layers = Both}},
    {"granitehybrid", "granitemoehybrid", {.state = Mamba2}},
    {"nemotron_h", "", {.state = Mamba2, .state_layers = NoKvHeadsNoFfn}},
    {"nemotron_h_moe", "nemotron_h", {.state = Mamba2, .state_layers = NoKvHeadsNoFfn}},
    {"lfm2", "", {.state = ShortConv}},
    {"lfm2moe", "lfm2_moe", {.state = ShortConv}},
    {"minimax-01", "minimax_text_01", {.period = 8, .state = Linear, .state_layers = Interval}},
    // No cache at all: encoders, and diffusion models, which attend both ways
    {"bert", "", {.no_cache = true}},
    {"dream", "", {.no_cache = true}},
    {"gemma-embedding", "", {.no_cache = true}},
    {"jina-bert-v2", "", {.no_cache = true}},
    {"jina-bert-v3", "", {.no_cache = true}},
    {"llada", "", {.no_cache = true}},
    {"llada-moe", "", {.no_cache = true}},
    {"modern-bert", "", {.no_cache = true}},
    {"neo-bert", "", {.no_cache = true}},
    {"nomic-bert", "", {.no_cache = true}},
    {"nomic-bert-moe", "", {.no_cache = true}},
    {"rnd1", "", {.no_cache = true}},
    {"t5encoder", "", {.no_cache = true}},
    // A decoder with an encoder of its own in the same file; the tower of another file's model
    {"t5", "", {.no_decoder = true}},
    {"clip", "", {.no_decoder = true}},
};

}  // namespace

const GgufRule* gguf_rule(std::string_view architecture) {
    const auto* found = std::ranges::find(kRules, architecture, &GgufRule::architecture);
    return found == std::end(kRules) ? nullptr : found;
}

}  // namespace vramline
