// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/io/hf_shape.h"

// Which layer of a model is what, where its config has no layer_types: one function for each habit. Rows of the table
// of rules (hf_rules.cpp) name them. `i` counts from 0.
namespace vramline {

void all_window(const HfKeys& keys, HfShape& shape);
void as_keys_say(const HfKeys& keys, HfShape& shape);
void qwen_window(const HfKeys& keys, HfShape& shape);
void even_window(const HfKeys& keys, HfShape& shape);
void pattern_window(const HfKeys& keys, HfShape& shape);
void every_fourth_full(const HfKeys& keys, HfShape& shape);
void every_nth_global(const HfKeys& keys, HfShape& shape);
void plamo3_windows(const HfKeys& keys, HfShape& shape);
void plamo2_steps(const HfKeys& keys, HfShape& shape);
void last_full(const HfKeys& keys, HfShape& shape);
void every_fifth_full(const HfKeys& keys, HfShape& shape);
void every_sixth_full(const HfKeys& keys, HfShape& shape);
void linear_interval(const HfKeys& keys, HfShape& shape);
void attention_type_list(const HfKeys& keys, HfShape& shape);
void llama4_chunks(const HfKeys& keys, HfShape& shape);
void mimo_pattern(const HfKeys& keys, HfShape& shape);
void cross_layers(const HfKeys& keys, HfShape& shape);
void nemotron_blocks(const HfKeys& keys, HfShape& shape);
void nemotron_letters(const HfKeys& keys, HfShape& shape);
void jamba_period(const HfKeys& keys, HfShape& shape);
void bamba_indices(const HfKeys& keys, HfShape& shape);
void zamba_blocks(const HfKeys& keys, HfShape& shape);
void lfm2_indices(const HfKeys& keys, HfShape& shape);
void kimi_lists(const HfKeys& keys, HfShape& shape);
void compress_ratios(const HfKeys& keys, HfShape& shape);
template <HfMixer mixer>
void all_layers(const HfKeys&, HfShape& shape) {
    for (HfLayer& layer : shape.layers) layer.mixer = mixer;
}

}  // namespace vramline
