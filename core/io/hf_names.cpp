// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <vector>

namespace vramline {
namespace {

using enum TensorClass;
using enum Shard;

/// Where a tensor of a layer belongs: the first row that its name holds.
struct ClassRule {
    std::string_view part;
    TensorClass cls;
};
constexpr ClassRule kClasses[] = {
    {"shared_expert", Mlp},  {"shared_mlp", Mlp},  {"expert", Experts},         {"router", Experts},
    {"mlp.gate.", Experts},  {"moe.gate.", Experts}, {"feed_forward.gate.", Experts}, {"mixer.gate.", Experts},
    {"ffn.gate.", Experts},  {"e_score", Experts}, {"gate_proj", Mlp},          {"up_proj", Mlp},
    {"down_proj", Mlp},      {"attn", Attention},  {"attention", Attention},    {"mamba", Attention},
    {"mixer", Attention},    {"ssm", Attention},   {"conv", Attention},         {"temporal", Attention},
    {"mlp", Mlp},            {"ffn", Mlp},         {"feed_forward", Mlp},       {"fc1", Mlp},
    {"fc2", Mlp},            {"block_sparse_moe.gate", Experts},
};

/// How tensor parallelism cuts a module, by its own name; these are the linear layers.
struct ShardRule {
    std::string_view name;
    Shard shard;
};
constexpr ShardRule kShards[] = {
    // Inputs of attention and of states
    {"q_proj", Column}, {"k_proj", KvHeads}, {"v_proj", KvHeads}, {"qkv_proj", Column}, {"query_key_value", Column},
    {"c_attn", Column}, {"Wqkv", Column}, {"W_pack", Column}, {"wqkv", Column}, {"wq", Column}, {"wk", KvHeads}, {"wv", KvHeads},
    {"q_a_proj", Replicated}, {"q_b_proj", Column}, {"kv_a_proj_with_mqa", Replicated}, {"kv_b_proj", Column},
    {"in_proj", Column}, {"in_proj_qkvz", Column}, {"in_proj_ba", Column}, {"in_proj_qkv", Column}, {"in_proj_z", Column},
    {"in_proj_a", Column}, {"in_proj_b", Column}, {"dt_proj", Column}, {"b_proj", Column}, {"f_a_proj", Replicated},
    {"f_b_proj", Column}, {"g_a_proj", Replicated}, {"g_b_proj", Column}, {"g_proj", Column}, {"wq_b", Replicated},
    // Outputs
    {"o_proj", Row}, {"out_proj", Row}, {"wo", Row}, {"dense", Row}, {"c_proj", Row}, {"x_proj", Row},
    // Feed-forward parts
    {"gate_proj", Column}, {"up_proj", Column}, {"gate_up_proj", Column}, {"w1", Column}, {"w3", Column}, {"fc1", Column},
    {"c_fc", Column}, {"dense_h_to_4h", Column}, {"linear_v", Column}, {"v1", Column},
    {"down_proj", Row}, {"w2", Row}, {"fc2", Row}, {"dense_4h_to_h", Row},
};

constexpr TensorNameRule kEnds[] = {
    {"embed_tokens", Embedding, Vocab}, {"embed_tokens_per_layer", Embedding, Vocab}, {"word_embeddings", Embedding, Vocab},
    {"tok_embeddings", Embedding, Vocab}, {"wte", Embedding, Vocab}, {"embed_in", Embedding, Vocab}, {"embeddings", Embedding, Vocab},
    {"embedding", Embedding, Vocab}, {"wpe", Embedding}, {"embed_positions", Embedding}, {"position_embeddings", Embedding},
    {"lm_head", Head, Vocab}, {"embed_out", Head, Vocab}, {"output", Head, Vocab}, {"output_layer", Head, Vocab},
};

constexpr std::array<std::string_view, 5> kLayerLists{"layers", "h", "blocks", "block", "layer"};
constexpr std::array<std::string_view, 10> kTowers{"vision", "visual", "vit", "vpm", "audio", "speech", "image", "projector", "aligner", "resampler"};

bool begins_number(std::string_view text, std::int32_t& value) {
    const auto [rest, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() && rest == text.data() + text.size() && value >= 0;
}

struct Parsed {
    std::int64_t layer = -1;
    bool tower = false, draft = false;
    std::string stem;
};

/// Walks the parts of a name: the layer's number, what stands after it, and whether it is of a tower or a draft layer.
Parsed parse(std::string_view name) {
    Parsed out;
    // Of a decoder beside an encoder (Whisper, BART); a model that is an encoder has its layers under other names.
    out.tower = name.starts_with("model.encoder.");
    std::string_view before, rest = name;
    while (!rest.empty()) {
        const std::size_t dot = rest.find('.');
        const std::string_view part = rest.substr(0, dot);
        rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
        std::int32_t number = 0;
        const bool numbered = begins_number(part, number);
        if (out.layer < 0 && numbered && std::ranges::find(kLayerLists, before) != kLayerLists.end()) {
            out.layer = number;
            out.stem.clear();
        } else {
            const bool expert = numbered && before == "experts";
            out.stem.append(out.stem.empty() ? "" : ".").append(expert ? "*" : part);
        }
        const auto holds = [part](std::string_view word) { return part.find(word) != std::string_view::npos; };
        if (out.layer < 0) out.tower = out.tower || std::ranges::any_of(kTowers, holds);
        out.draft = out.draft || part.starts_with("mtp");
        before = part;
    }
    return out;
}

std::string_view last_part(std::string_view module) {
    const std::size_t dot = module.rfind('.');
    return dot == std::string_view::npos ? module : module.substr(dot + 1);
}

bool is_norm(std::string_view name) {
    return name.find("norm") != std::string_view::npos || name.starts_with("ln_") || name == "ln_f";
}

void set_layer_role(std::string_view own, TensorRole& out) {
    const auto* cls = std::ranges::find_if(kClasses, [&out](const ClassRule& rule) { return out.stem.find(rule.part) != std::string::npos; });
    if (cls != std::end(kClasses)) out.cls = cls->cls;
    const auto* shard = std::ranges::find(kShards, own, &ShardRule::name);
    if (shard == std::end(kShards)) return;
    out.shard = shard->shard;
    out.linear = true;
}

}  // namespace

TensorRole hf_role(std::string_view name, std::string_view module) {
    Parsed parsed = parse(name);
    TensorRole out;
    out.layer = parsed.layer;
    out.stem = std::move(parsed.stem);
    const std::string_view own = last_part(module);
    out.place = parsed.tower ? TensorPlace::Tower : parsed.draft ? TensorPlace::Draft : out.layer >= 0 ? TensorPlace::Layer : TensorPlace::Head;
    if (out.place == TensorPlace::Tower) return out;
    const auto* end = std::ranges::find(kEnds, own, &TensorNameRule::name);
    if (is_norm(own)) {
        out.cls = Norms;
        if (out.layer < 0 && own.find("embed") != std::string_view::npos && !parsed.draft) out.place = TensorPlace::Embedding;
    } else if (out.layer >= 0) {
        set_layer_role(own, out);
    } else if (end != std::end(kEnds)) {
        out.cls = end->cls;
        out.shard = end->shard;
        if (end->cls == Embedding && !parsed.draft) out.place = TensorPlace::Embedding;
    }
    return out;
}

}  // namespace vramline
