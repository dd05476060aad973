// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_names.h"

#include <algorithm>
#include <charconv>
#include <span>

namespace vramline {
namespace {

using enum TensorClass;
using enum Shard;

// The first row that a name begins with counts; what holds "norm" is a norm before all of them.
constexpr TensorNameRule kLayer[] = {
    // Attention
    {"attn_qkv", Attention, Column, true},
    {"attn_q_a", Attention, Replicated, true},
    {"attn_q_b", Attention, Column, true},
    {"attn_q", Attention, Column, true},
    {"attn_kv_a", Attention, Replicated, true},
    {"attn_kv_b", Attention, Column, true},
    {"attn_k_b", Attention, Column, true},
    {"attn_v_b", Attention, Column, true},
    {"attn_k", Attention, KvHeads, true},
    {"attn_v", Attention, KvHeads, true},
    {"attn_output", Attention, Row, true},
    {"attn_out", Attention, Row, true},
    {"attn_gate", Attention, Column, true},
    {"attn_sinks", Attention},
    {"attn_", Attention, Replicated, true},
    {"cross_attn_k", Attention, KvHeads, true},
    {"cross_attn_v", Attention, KvHeads, true},
    {"cross_attn_o", Attention, Row, true},
    {"cross_attn", Attention, Column, true},
    {"indexer", Attention, Replicated, true},
    // State
    {"ssm_in", Attention, Column, true},
    {"ssm_out", Attention, Row, true},
    {"ssm_x", Attention, Row, true},
    {"ssm_ba", Attention, Column, true},
    {"ssm_beta", Attention, Column, true},
    {"ssm_alpha", Attention, Column, true},
    {"ssm_f_a", Attention, Replicated, true},
    {"ssm_g_a", Attention, Replicated, true},
    {"ssm_f_b", Attention, Column, true},
    {"ssm_g_b", Attention, Column, true},
    {"ssm_", Attention, Column},
    {"shortconv.in_proj", Attention, Column, true},
    {"shortconv.out_proj", Attention, Row, true},
    {"shortconv", Attention, Column},
    {"time_mix", Attention, Replicated, true},
    // Feed-forward parts
    {"ffn_gate_inp_shexp", Mlp},
    {"ffn_gate_inp", Experts},
    {"exp_probs_b", Experts},
    {"ffn_down_exps", Experts, Row, true},
    {"ffn_gate_exps", Experts, Column, true},
    {"ffn_up_exps", Experts, Column, true},
    {"ffn_gate_up_exps", Experts, Column, true},
    {"ffn_down_chexps", Experts, Row, true},
    {"ffn_gate_chexps", Experts, Column, true},
    {"ffn_up_chexps", Experts, Column, true},
    {"ffn_down", Mlp, Row, true},
    {"ffn_", Mlp, Column, true},
    {"channel_mix", Mlp, Replicated, true},
};

constexpr TensorNameRule kEnds[] = {
    {"token_embd", Embedding, Vocab},
    {"per_layer_token_embd", Embedding, Vocab},
    {"position_embd", Embedding},
    {"token_types", Embedding},
    {"output", Head, Vocab},
};

const TensorNameRule* rule_of(std::span<const TensorNameRule> rules, std::string_view stem) {
    const auto found = std::ranges::find_if(rules, [stem](const TensorNameRule& rule) { return stem.starts_with(rule.name); });
    return found == rules.end() ? nullptr : &*found;
}

/// "blk.12.attn_q.weight" -> 12 and "attn_q.weight".
std::int64_t take_layer(std::string_view& name) {
    constexpr std::string_view kBlock = "blk.";
    if (!name.starts_with(kBlock)) return -1;
    std::int32_t layer = -1;
    const char* const end = name.data() + name.size();
    const auto [rest, code] = std::from_chars(name.data() + kBlock.size(), end, layer);
    if (code != std::errc() || rest == end || *rest != '.' || layer < 0) return -1;
    name.remove_prefix(static_cast<std::size_t>(rest + 1 - name.data()));
    return layer;
}

}  // namespace

TensorRole gguf_role(std::string_view name) {
    TensorRole out;
    out.layer = take_layer(name);
    out.stem = name;
    const bool tower = name.starts_with("v.") || name.starts_with("a.") || name.starts_with("mm.");
    const bool draft = name.starts_with("nextn.") || name.starts_with("mtp.");
    out.place = tower ? TensorPlace::Tower : draft ? TensorPlace::Draft : out.layer >= 0 ? TensorPlace::Layer : TensorPlace::Head;
    const TensorNameRule* rule = out.layer >= 0 ? rule_of(kLayer, name) : rule_of(kEnds, name);
    if (name.find("norm") != std::string_view::npos) {
        out.cls = Norms;
        if (name.starts_with("token_embd")) out.place = TensorPlace::Embedding;
    } else if (rule != nullptr && !tower) {
        out.cls = rule->cls;
        out.shard = rule->shard;
        out.linear = rule->linear;
        if (rule->cls == Embedding) out.place = TensorPlace::Embedding;
    }
    return out;
}

}  // namespace vramline
