// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/io/hf_tensors.h"

// Vision towers by the kind that vision_config describes. Each is exact: the counts of Qwen3.5-27B, Gemma 3 27B, Qwen2-VL
// and Qwen2.5-VL 7B, Mistral Small 3.1, LLaVA 1.5, PaliGemma, SmolVLM2 and InternVL2.5 8B come out to the digit.
namespace vramline {
namespace {

struct Tower {
    std::int64_t hidden = 0, width = 0, depth = 0, patch = 0, channels = 3, frames = 1, merge = 1, out = 0;
};

/// Attention and feed-forward part of one block, `depth` of them.
void add_blocks(const Tower& t, bool gated, bool bias, bool norm_bias, TensorList& to) {
    to.matrix("visual.blocks.qkv", Shard::Column, 3 * t.hidden, t.hidden, t.depth);
    to.matrix("visual.blocks.proj", Shard::Row, t.hidden, t.hidden, t.depth);
    if (gated) to.matrix("visual.blocks.gate_proj", Shard::Column, t.width, t.hidden, t.depth);
    to.matrix("visual.blocks.up_proj", Shard::Column, t.width, t.hidden, t.depth);
    to.matrix("visual.blocks.down_proj", Shard::Row, t.hidden, t.width, t.depth);
    to.plain("visual.blocks.norms", Shard::Replicated, (norm_bias ? 4 : 2) * t.hidden, 1, t.depth);
    const std::int64_t biases = 5 * t.hidden + (gated ? 2 : 1) * t.width;  // qkv, proj, down; up and gate
    if (bias) to.plain("visual.blocks.biases", Shard::Replicated, biases, 1, t.depth);
}

void add_patches(const Tower& t, bool bias, TensorList& to) {
    const std::int64_t input = t.channels * t.frames * t.patch * t.patch;
    to.plain("visual.patch_embed", Shard::Replicated, t.hidden, input);
    if (bias) to.vector("visual.patch_embed.bias", t.hidden);
}

/// Two layers that join merge x merge patches and lead to the language model's width.
void add_merger(const Tower& t, const std::string& name, std::int64_t norm, TensorList& to) {
    const std::int64_t joined = t.merge * t.merge * t.hidden;
    to.vector(name + ".norm", norm);
    to.matrix(name + ".fc1", Shard::Column, joined, joined);
    to.vector(name + ".fc1.bias", joined, Shard::Column);
    to.matrix(name + ".fc2", Shard::Row, t.out, joined);
    to.vector(name + ".fc2.bias", t.out);
}

Tower read_tower(const HfKeys& vision, const HfShape& shape) {
    Tower t;
    t.hidden = vision.integer({"hidden_size", "embed_dim"});
    t.width = vision.integer({"intermediate_size"});
    t.depth = vision.integer({"depth", "num_hidden_layers"}, 0, 10'000);
    t.patch = vision.integer({"patch_size", "spatial_patch_size"}, 14, 4096);
    t.channels = vision.integer({"in_channels", "in_chans", "num_channels"}, 3, 1024);
    t.frames = vision.integer({"temporal_patch_size"}, 1, 1024);
    t.merge = vision.integer({"spatial_merge_size"}, 1, 1024);
    t.out = vision.integer({"out_hidden_size"}, shape.hidden);
    return t;
}

/// Qwen3-VL and Qwen3.5: learned positions, biases throughout, one more merger for each deep stack.
void add_qwen3_tower(const HfKeys& vision, Tower t, TensorList& to) {
    t.frames = vision.integer({"temporal_patch_size"}, 2, 1024);
    t.merge = vision.integer({"spatial_merge_size"}, 2, 1024);
    add_patches(t, true, to);
    to.plain("visual.pos_embed", Shard::Replicated, vision.integer({"num_position_embeddings"}), t.hidden);
    add_blocks(t, false, true, true, to);
    add_merger(t, "visual.merger", 2 * t.hidden, to);
    const std::size_t stacks = vision.integers({"deepstack_visual_indexes"}).size();
    for (std::size_t i = 0; i < stacks; ++i) {
        add_merger(t, "visual.deepstack_merger." + std::to_string(i), 2 * t.merge * t.merge * t.hidden, to);
    }
}

/// Qwen2.5-VL: RMS norms, a gated feed-forward part with biases, no learned positions.
void add_qwen25_tower(const HfKeys& vision, Tower t, TensorList& to) {
    t.frames = vision.integer({"temporal_patch_size"}, 2, 1024);
    t.merge = vision.integer({"spatial_merge_size"}, 2, 1024);
    add_patches(t, false, to);
    add_blocks(t, true, true, false, to);
    add_merger(t, "visual.merger", t.hidden, to);
}

/// Qwen2-VL: the tower's own width is embed_dim; hidden_size is the language model's.
void add_qwen2_tower(const HfKeys& vision, const HfShape& shape, Tower t, TensorList& to) {
    t.hidden = vision.integer({"embed_dim"}, 1280);
    t.width = vision.integer({"mlp_ratio"}, 4, 1024) * t.hidden;
    t.depth = vision.integer({"depth"}, 32, 10'000);
    t.frames = vision.integer({"temporal_patch_size"}, 2, 1024);
    t.merge = vision.integer({"spatial_merge_size"}, 2, 1024);
    t.out = vision.integer({"hidden_size"}, shape.hidden);
    add_patches(t, false, to);
    add_blocks(t, false, true, true, to);
    add_merger(t, "visual.merger", 2 * t.hidden, to);
}

/// Patches in one side of an image.
std::int64_t side_of(const HfKeys& vision, const Tower& t) {
    return vision.integer({"image_size"}, 224, 1 << 20) / std::max<std::int64_t>(t.patch, 1);
}

void add_siglip(const HfKeys& vision, const Tower& t, TensorList& to) {
    const std::int64_t side = side_of(vision, t);
    add_patches(t, true, to);
    to.plain("visual.position_embedding", Shard::Replicated, side * side, t.hidden);
    add_blocks(t, false, true, true, to);
    to.vector("visual.post_layernorm", 2 * t.hidden);
}

/// SigLIP's tower, and the family's own way from it to the language model.
void add_siglip_tower(const HfKeys& root, const HfKeys& vision, const HfShape& shape, const Tower& t, TensorList& to) {
    add_siglip(vision, t, to);
    const std::string outer = root.text({"model_type"});
    const std::int64_t scale = root.integer({"scale_factor"}, 2, 1024);
    const bool joined = outer == "smolvlm" || outer == "idefics3";
    to.matrix("multi_modal_projector", Shard::Replicated, joined ? scale * scale * t.hidden : t.hidden, shape.hidden);
    if (outer == "paligemma") to.vector("multi_modal_projector.bias", shape.hidden);
    if (outer == "gemma3") to.vector("multi_modal_projector.norm", t.hidden);
}

/// Two layers with biases from a tower's width to the language model's.
void add_two_layers(std::int64_t from, const HfShape& shape, TensorList& to) {
    to.matrix("multi_modal_projector.linear_1", Shard::Column, shape.hidden, from);
    to.matrix("multi_modal_projector.linear_2", Shard::Row, shape.hidden, shape.hidden);
    to.vector("multi_modal_projector.biases", 2 * shape.hidden);
}

/// CLIP, as LLaVA has it; LLaVA-NeXT learns what ends a row of an image.
void add_clip_tower(const HfKeys& root, const HfKeys& vision, const HfShape& shape, const Tower& t, TensorList& to) {
    const std::int64_t side = side_of(vision, t);
    add_patches(t, false, to);
    to.vector("visual.class_embedding", t.hidden);
    to.plain("visual.position_embedding", Shard::Replicated, side * side + 1, t.hidden);
    to.vector("visual.pre_and_post_layernorm", 4 * t.hidden);
    add_blocks(t, false, true, true, to);
    add_two_layers(t.hidden, shape, to);
    if (root.text({"model_type"}) == "llava_next") to.vector("image_newline", shape.hidden);
}

/// InternViT with a class token and two scales in each block; InternVL joins 2 x 2 patches before its two layers.
void add_intern_tower(const HfKeys& root, const HfKeys& vision, const HfShape& shape, const Tower& t, TensorList& to) {
    const std::int64_t side = side_of(vision, t);
    add_patches(t, true, to);
    to.vector("visual.class_embedding", t.hidden);
    to.plain("visual.position_embedding", Shard::Replicated, side * side + 1, t.hidden);
    add_blocks(t, false, true, true, to);
    to.plain("visual.blocks.layer_scales", Shard::Replicated, 2 * t.hidden, 1, t.depth);
    const double ratio = std::clamp(root.number({"downsample_ratio"}, 0.5), 1.0 / 64, 1.0);
    const auto joined = static_cast<std::int64_t>(static_cast<double>(t.hidden) / (ratio * ratio));
    to.vector("multi_modal_projector.norm", 2 * joined);
    add_two_layers(joined, shape, to);
}

/// Pixtral as Mistral Small 3.1 and Ministral 3 have it, with a 2 x 2 patch merger before the projector; Pixtral 12B, in
/// LLaVA's form, has none.
void add_pixtral_tower(const HfKeys& root, const HfShape& shape, const Tower& t, TensorList& to) {
    const std::int64_t merge = root.integer({"spatial_merge_size"}, 2, 1024);
    add_patches(t, false, to);
    to.vector("visual.ln_pre", t.hidden);
    add_blocks(t, true, false, false, to);
    if (root.text({"model_type"}) == "llava") return add_two_layers(t.hidden, shape, to);
    to.vector("multi_modal_projector.norm", t.hidden);
    to.matrix("multi_modal_projector.patch_merger", Shard::Replicated, t.hidden, merge * merge * t.hidden);
    to.matrix("multi_modal_projector.linear_1", Shard::Column, shape.hidden, t.hidden);
    to.matrix("multi_modal_projector.linear_2", Shard::Row, shape.hidden, shape.hidden);
}

}  // namespace

std::vector<Tensor> hf_towers(const HfKeys& root, HfShape& shape) {
    std::vector<Tensor> out;
    const HfKeys vision = root.child("vision_config");
    if (vision.present()) {
        const std::string type = vision.text({"model_type"});
        const std::string outer = root.text({"model_type"});
        constexpr std::array<std::string_view, 4> kSiglip{"gemma3", "paligemma", "smolvlm", "idefics3"};
        const bool siglip = (type == "siglip_vision_model" || type == "smolvlm_vision" || type == "idefics3_vision") &&
                            std::ranges::find(kSiglip, outer) != kSiglip.end();
        const Tower tower = read_tower(vision, shape);
        TensorList to(out, TensorClass::Other);
        if (vision.has("num_position_embeddings"))
            add_qwen3_tower(vision, tower, to);
        else if (type == "qwen2_5_vl" || shape.type == "qwen2_5_vl")
            add_qwen25_tower(vision, tower, to);
        else if (outer == "qwen2_vl")
            add_qwen2_tower(vision, shape, tower, to);
        else if (siglip)
            add_siglip_tower(root, vision, shape, tower, to);
        else if (type == "clip_vision_model" && outer.starts_with("llava"))
            add_clip_tower(root, vision, shape, tower, to);
        else if (type == "intern_vit_6b" && outer == "internvl_chat" && !vision.flag({"qk_normalization"}))
            add_intern_tower(root, vision, shape, tower, to);
        else if (type == "pixtral")
            add_pixtral_tower(root, shape, tower, to);
    }
    const bool audio = root.child("audio_config").present();
    if ((vision.present() && out.empty()) || audio) shape.notes.push_back({"model_tower_not_counted", {}});
    // Quantised checkpoints keep their towers; what a plan's format does to linear layers it does not do to these.
    for (Tensor& tensor : out) tensor.linear = false;
    return out;
}

}  // namespace vramline
