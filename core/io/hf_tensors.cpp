// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_tensors.h"

namespace vramline {
namespace {

void add_feed_forward(const std::string& name, const HfShape& s, std::int64_t width, std::vector<Tensor>& out) {
    TensorList to(out, TensorClass::Mlp);
    if (s.traits.gated) to.matrix(name + ".gate_proj", Shard::Column, width, s.hidden);
    to.matrix(name + ".up_proj", Shard::Column, width, s.hidden);
    to.matrix(name + ".down_proj", Shard::Row, s.hidden, width);
    if (!s.traits.mlp_bias) return;
    if (s.traits.gated) to.vector(name + ".gate_proj.bias", width, Shard::Column);
    to.vector(name + ".up_proj.bias", width, Shard::Column);
    to.vector(name + ".down_proj.bias", s.hidden);
}

/// Experts may work in a narrower space than the model's (Nemotron-3, Kimi K3): two projections lead in and out.
void add_experts(const HfShape& s, std::vector<Tensor>& out) {
    TensorList to(out, TensorClass::Experts);
    const std::int64_t choices = s.experts + s.idle_experts;
    to.plain("mlp.gate", Shard::Replicated, choices, s.hidden);
    if (s.traits.router_bias) to.vector("mlp.gate.bias", choices);
    const std::int64_t width = s.latent_width > 0 ? s.latent_width : s.hidden;
    const std::string name = s.traits.experts_beside ? "experts" : "mlp.experts";
    if (s.traits.gated) to.matrix(name + ".gate_proj", Shard::Column, s.expert_width, width, s.experts);
    to.matrix(name + ".up_proj", Shard::Column, s.expert_width, width, s.experts);
    to.matrix(name + ".down_proj", Shard::Row, width, s.expert_width, s.experts);
    if (s.traits.expert_bias) {
        to.plain("mlp.experts.gate_up_proj.bias", Shard::Column, 2 * s.expert_width, 1, s.experts);
        to.plain("mlp.experts.down_proj.bias", Shard::Replicated, width, 1, s.experts);
    }
    if (s.latent_width > 0) {
        TensorList around(out, TensorClass::Mlp);
        around.matrix("mlp.latent_down_proj", Shard::Replicated, s.latent_width, s.hidden);
        around.matrix("mlp.latent_up_proj", Shard::Replicated, s.hidden, s.latent_width);
        if (s.latent_norm) around.norm("mlp.latent_norm", s.latent_width);
    }
    if (s.shared_width <= 0) return;
    add_feed_forward("mlp.shared_experts", s, s.shared_width, out);
    if (s.traits.shared_gate)
        TensorList(out, TensorClass::Mlp).plain("mlp.shared_expert_gate", Shard::Replicated, 1, s.hidden);
}

/// A layer has one norm for each of its parts, or what the family says.
std::int64_t norms_of(const HfShape& s, const HfLayer& layer) {
    if (s.traits.no_norm_weights) return 0;
    if (layer.mixer == HfMixer::TwoMla) return std::int64_t{2} * s.traits.norms;
    const std::int64_t parts = (layer.mixer == HfMixer::None ? 0 : 1) + (layer.ffn == HfFfn::None ? 0 : 1);
    return parts == 2 ? s.traits.norms : parts;
}

}  // namespace

LayerKind hf_layer_kind(const HfShape& s, const HfLayer& layer) {
    LayerKind kind;
    add_hf_mixer(s, layer, kind);
    const std::vector<Cache> once = kind.caches;
    for (std::int64_t i = 1; i < s.loops; ++i) kind.caches.insert(kind.caches.end(), once.begin(), once.end());
    if (layer.ffn == HfFfn::Dense) add_feed_forward("mlp", s, layer.width, kind.tensors);
    if (layer.ffn == HfFfn::Experts) add_experts(s, kind.tensors);
    if (layer.mixer == HfMixer::TwoMla) {  // LongCat: a dense part after each of its two attentions
        add_feed_forward("mlps.0", s, layer.width, kind.tensors);
        add_feed_forward("mlps.1", s, layer.width, kind.tensors);
    }
    TensorList to(kind.tensors);
    for (std::int64_t i = 0; i < norms_of(s, layer); ++i) {
        to.norm("layernorm." + std::to_string(i), s.hidden, s.traits.norm_bias);
    }
    kind.tensors.insert(kind.tensors.end(), s.per_layer.begin(), s.per_layer.end());
    return kind;
}

void add_hf_draft_layers(const HfShape& s, ModelSpec& model) {
    if (s.mtp_layers == 0) return;
    HfLayer draft;
    draft.mixer = HfMixer::None;
    draft.ffn = HfFfn::None;
    for (const HfLayer& layer : s.layers) {
        const bool attends = layer.mixer == HfMixer::Attention || layer.mixer == HfMixer::Mla || layer.mixer == HfMixer::CompressedAttention;
        const HfFfn ffn = layer.ffn != HfFfn::None ? layer.ffn : draft.ffn;
        if (attends) draft = layer;
        draft.ffn = ffn;
    }
    draft.ratio = 0;  // DeepSeek-V4's draft attends to its window alone
    for (std::int64_t i = 0; i < s.mtp_layers; ++i) {
        LayerKind kind = hf_layer_kind(s, draft);
        std::vector<Tensor> layer = std::move(kind.tensors);
        model.mtp_caches = std::move(kind.caches);
        TensorList to(layer, TensorClass::Other);
        to.matrix("eh_proj", Shard::Replicated, s.hidden, 2 * s.hidden);
        for (const std::string name : {"enorm", "hnorm", "norm"}) to.norm(name, s.hidden);
        for (Tensor& tensor : layer) tensor.name = "mtp." + std::to_string(i) + "." + tensor.name;
        model.mtp.insert(model.mtp.end(), layer.begin(), layer.end());
    }
    model.mtp_layers = s.mtp_layers;
}

}  // namespace vramline
