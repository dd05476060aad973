// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_layouts.h"

#include <algorithm>

namespace vramline {
namespace {

void set_window(HfLayer& layer, std::int64_t window) {
    if (window <= 0) return;
    layer.reach = HfReach::Window;
    layer.window = window;
}

/// Every layer but each n-th keeps a window.
void window_but_every(HfShape& shape, std::int64_t n) {
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        if (n < 1 || (i + 1) % static_cast<std::size_t>(n) != 0) set_window(shape.layers[i], shape.window);
    }
}

void window_by_pattern(const HfKeys& keys, HfShape& shape, std::int64_t usual) {
    window_but_every(shape, keys.integer({"sliding_window_pattern", "_sliding_window_pattern"}, usual));
}

/// Runs over the layers that a list of indices names; indices outside the model name none.
template <class Visit>
void for_listed(const std::vector<std::int64_t>& list, std::int64_t base, HfShape& shape, Visit visit) {
    for (const std::int64_t at : list) {
        const std::int64_t i = at - base;
        if (i >= 0 && i < static_cast<std::int64_t>(shape.layers.size()))
            visit(shape.layers[static_cast<std::size_t>(i)]);
    }
}

}  // namespace

void all_window(const HfKeys&, HfShape& shape) {
    window_but_every(shape, 0);
}

void qwen_window(const HfKeys& keys, HfShape& shape) {
    if (!keys.flag({"use_sliding_window"})) return;  // sliding_window is written even where it is off
    const auto layers = static_cast<std::int64_t>(shape.layers.size());
    const std::int64_t first = std::min(keys.integer({"max_window_layers"}, layers), layers);
    for (std::int64_t i = first; i < layers; ++i) set_window(shape.layers[static_cast<std::size_t>(i)], shape.window);
}

void even_window(const HfKeys&, HfShape& shape) {
    for (std::size_t i = 0; i < shape.layers.size(); i += 2) set_window(shape.layers[i], shape.window);
}

/// A pattern is a number n (each n-th is full) or letters ("LLLG": local, global).
void pattern_window(const HfKeys& keys, HfShape& shape) {
    if (!keys.is_string("sliding_window_pattern")) return window_by_pattern(keys, shape, 4);
    const std::string letters = keys.text({"sliding_window_pattern"});
    if (letters.empty()) return;
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        if (letters[i % letters.size()] == 'L') set_window(shape.layers[i], shape.window);
    }
}

void every_fourth_full(const HfKeys& keys, HfShape& shape) {
    window_by_pattern(keys, shape, 4);
}
void every_fifth_full(const HfKeys& keys, HfShape& shape) {
    window_by_pattern(keys, shape, 5);
}
void every_sixth_full(const HfKeys& keys, HfShape& shape) {
    window_by_pattern(keys, shape, 6);
}

/// Gemma 4's class makes the last layer full whatever the pattern says.
void last_full(const HfKeys& keys, HfShape& shape) {
    every_sixth_full(keys, shape);
    if (shape.layers.empty()) return;
    shape.layers.back().reach = HfReach::Full;
    shape.layers.back().window = 0;
}

void every_nth_global(const HfKeys& keys, HfShape& shape) {
    window_but_every(shape, keys.integer({"global_attn_every_n_layers"}, 4));
}

/// PLaMo 3: a window for each layer, null where it is full, or each eighth full.
void plamo3_windows(const HfKeys& keys, HfShape& shape) {
    const std::vector<std::int64_t> windows = keys.integers({"interleaved_sliding_window", "sliding_window"});
    if (windows.empty()) return window_by_pattern(keys, shape, 8);
    for (std::size_t i = 0; i < shape.layers.size(); ++i) set_window(shape.layers[i], windows[i % windows.size()]);
}

/// PLaMo 2: of `mamba_step` layers the middle one attends; of a model too short for that the last.
void plamo2_steps(const HfKeys& keys, HfShape& shape) {
    if (!keys.flag({"mamba_enabled"}, true)) return;
    const auto step = static_cast<std::size_t>(std::max<std::int64_t>(keys.integer({"mamba_step"}, 2), 1));
    const std::size_t count = shape.layers.size();
    for (std::size_t i = 0; i < count; ++i) {
        const bool attends = count <= step / 2 ? i + 1 == count : i % step == step / 2;
        if (!attends) shape.layers[i].mixer = HfMixer::PlamoMamba;
    }
}

void linear_interval(const HfKeys& keys, HfShape& shape) {
    const auto every =
        static_cast<std::size_t>(std::max<std::int64_t>(keys.integer({"full_attention_interval"}, 4), 1));
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        if ((i + 1) % every != 0) shape.layers[i].mixer = shape.traits.linear;
    }
}

void attention_type_list(const HfKeys& keys, HfShape& shape) {
    const std::vector<std::int64_t> softmax = keys.integers({"attn_type_list"});
    for (std::size_t i = 0; i < std::min(softmax.size(), shape.layers.size()); ++i) {
        if (softmax[i] == 0) shape.layers[i].mixer = HfMixer::Lightning;
    }
}

/// A type that is not known: the habit of the family whose own keys it has. A sliding_window by itself means every layer.
void as_keys_say(const HfKeys& keys, HfShape& shape) {
    if (shape.value_heads > 0) return linear_interval(keys, shape);
    if (keys.is_string("hybrid_override_pattern")) return nemotron_letters(keys, shape);
    if (keys.is_list("attn_layer_indices") && shape.state_heads > 0) return bamba_indices(keys, shape);
    if (!keys.flag({"use_sliding_window"}, true)) return;
    if (keys.has("sliding_window_pattern")) return pattern_window(keys, shape);
    window_but_every(shape, 0);
}

/// A layer without rotary positions is global. An empty no_rope_layers means the class's default, as does none.
void llama4_chunks(const HfKeys& keys, HfShape& shape) {
    const std::vector<std::int64_t> rope = keys.integers({"no_rope_layers"});
    const std::int64_t chunk = keys.integer({"attention_chunk_size"}, 0, kHfMostTokens);
    const auto every = static_cast<std::size_t>(std::max<std::int64_t>(keys.integer({"no_rope_layer_interval"}, 4), 1));
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        const bool local = i < rope.size() ? rope[i] != 0 : (i + 1) % every != 0;
        if (!local || chunk == 0) continue;
        shape.layers[i].reach = HfReach::Chunk;
        shape.layers[i].window = chunk;
    }
}

void mimo_pattern(const HfKeys& keys, HfShape& shape) {
    const std::vector<std::int64_t> local = keys.integers({"hybrid_layer_pattern"});
    for (std::size_t i = 0; i < std::min(local.size(), shape.layers.size()); ++i) {
        if (local[i] == 0) continue;
        HfLayer& layer = shape.layers[i];
        set_window(layer, shape.window);
        layer.heads = keys.integer({"swa_num_attention_heads"}, layer.heads);
        layer.kv_heads = keys.integer({"swa_num_key_value_heads"}, layer.kv_heads);
        layer.k_dim = keys.integer({"swa_head_dim"}, layer.k_dim);
        layer.v_dim = keys.integer({"swa_v_head_dim"}, layer.v_dim);
        layer.sinks = keys.flag({"add_swa_attention_sink_bias"}, true);
    }
}

void cross_layers(const HfKeys& keys, HfShape& shape) {
    for_listed(keys.integers({"cross_attention_layers"}), 0, shape,
               [](HfLayer& layer) { layer.mixer = HfMixer::Cross; });
}

/// Nemotron NAS: each block says whether it attends, with how many heads to a KV head, and how wide its MLP is.
void nemotron_blocks(const HfKeys& keys, HfShape& shape) {
    const std::vector<HfKeys> blocks = keys.objects("block_configs");
    for (std::size_t i = 0; i < std::min(blocks.size(), shape.layers.size()); ++i) {
        HfLayer& layer = shape.layers[i];
        const HfKeys attention = blocks[i].child("attention"), ffn = blocks[i].child("ffn");
        const auto group = attention.integer({"n_heads_in_group"}, 1);
        if (attention.flag({"no_op"}) || attention.flag({"replace_with_linear"}))
            layer.mixer = HfMixer::None;
        else
            layer.kv_heads = std::max<std::int64_t>(layer.heads / std::max<std::int64_t>(group, 1), 1);
        // Two thirds of four times the hidden width, rounded up to 256: the llama habit with a factor.
        const double width = 2 * ffn.number({"ffn_mult"}, 0) * static_cast<double>(shape.hidden) / 3;
        const auto whole = static_cast<std::int64_t>(std::clamp(width, 0.0, static_cast<double>(kHfMost)));
        layer.width = ffn.integer({"intermediate_size"}, round_up(whole, 256));
        if (ffn.flag({"no_op"})) layer.ffn = HfFfn::None;
    }
}

/// Nemotron-H: each layer is one of a state (M), attention (*), an MLP (-) or experts (E).
void nemotron_letters(const HfKeys& keys, HfShape& shape) {
    std::string letters = keys.text({"hybrid_override_pattern"});
    for (const std::string& block : keys.strings({"layers_block_type"})) {
        letters += block == "mamba" ? 'M' : block == "attention" ? '*' : block == "moe" ? 'E' : '-';
    }
    for (std::size_t i = 0; i < std::min(letters.size(), shape.layers.size()); ++i) {
        HfLayer& layer = shape.layers[i];
        const char letter = letters[i];
        layer.mixer = letter == 'M' ? HfMixer::Mamba2 : letter == '*' ? HfMixer::Attention : HfMixer::None;
        layer.ffn = letter == 'E' ? HfFfn::Experts : letter == '-' ? HfFfn::Dense : HfFfn::None;
    }
}

void jamba_period(const HfKeys& keys, HfShape& shape) {
    const auto period = static_cast<std::size_t>(std::max<std::int64_t>(keys.integer({"attn_layer_period"}, 8), 1));
    const auto offset = static_cast<std::size_t>(keys.integer({"attn_layer_offset"}, 4));
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        if (i % period != offset) shape.layers[i].mixer = HfMixer::Mamba1;
    }
}

void bamba_indices(const HfKeys& keys, HfShape& shape) {
    for (HfLayer& layer : shape.layers) layer.mixer = HfMixer::Mamba2;
    for_listed(keys.integers({"attn_layer_indices"}), 0, shape,
               [](HfLayer& layer) { layer.mixer = HfMixer::Attention; });
}

/// Zamba2: every layer has a state; hybrid ones add the shared attention, with a cache of its own each.
void zamba_blocks(const HfKeys& keys, HfShape& shape) {
    const std::vector<std::string> blocks = keys.strings({"layers_block_type"});
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        const bool hybrid = i < blocks.size() && blocks[i] == "hybrid";
        shape.layers[i].mixer = hybrid ? HfMixer::AttentionAndMamba2 : HfMixer::Mamba2;
    }
}

void lfm2_indices(const HfKeys& keys, HfShape& shape) {
    for (HfLayer& layer : shape.layers) layer.mixer = HfMixer::ShortConv;
    for_listed(keys.integers({"full_attn_idxs"}), 0, shape, [](HfLayer& layer) { layer.mixer = HfMixer::Attention; });
}

/// Kimi Linear counts its layers from 1.
void kimi_lists(const HfKeys& keys, HfShape& shape) {
    for (HfLayer& layer : shape.layers) layer.mixer = HfMixer::Mla;
    for_listed(keys.child("linear_attn_config").integers({"kda_layers"}), 1, shape,
               [](HfLayer& layer) { layer.mixer = HfMixer::Kda; });
}

void compress_ratios(const HfKeys& keys, HfShape& shape) {
    const std::vector<std::int64_t> ratios = keys.integers({"compress_ratios"});
    for (std::size_t i = 0; i < shape.layers.size(); ++i) {
        shape.layers[i].mixer = HfMixer::CompressedAttention;
        shape.layers[i].window = shape.window;
        shape.layers[i].ratio = i < ratios.size() ? ratios[i] : 0;
    }
}

}  // namespace vramline
