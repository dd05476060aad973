// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/io/hf_shape.h"

// What a family's own keys change in its shape, after the keys that all share are read and the layers are laid out.
// Rows of the table of rules (hf_rules.cpp) name them.
namespace vramline {

void bert(const HfKeys& keys, HfShape& s);
void roberta(const HfKeys& keys, HfShape& s);
void parallel_block(const HfKeys& keys, HfShape& s);
void falcon(const HfKeys& keys, HfShape& s);
void neox(const HfKeys& keys, HfShape& s);
void stablelm(const HfKeys& keys, HfShape& s);
void four_times(const HfKeys& keys, HfShape& s);
void mpt(const HfKeys& keys, HfShape& s);
void opt(const HfKeys& keys, HfShape& s);
void qwen1(const HfKeys& keys, HfShape& s);
void internlm(const HfKeys& keys, HfShape& s);
void cohere(const HfKeys& keys, HfShape& s);
void hunyuan(const HfKeys& keys, HfShape& s);
void qk_norm_key(const HfKeys& keys, HfShape& s);
void minimax_m2(const HfKeys& keys, HfShape& s);
void minimax_m3(const HfKeys& keys, HfShape& s);
void phimoe(const HfKeys& keys, HfShape& s);
void starcoder2(const HfKeys& keys, HfShape& s);
void bailing(const HfKeys& keys, HfShape& s);
void use_bias(const HfKeys& keys, HfShape& s);
void llama4(const HfKeys& keys, HfShape& s);
void mllama(const HfKeys& keys, HfShape& s);
void step3(const HfKeys& keys, HfShape& s);
void step3p5(const HfKeys& keys, HfShape& s);
void mla(const HfKeys& keys, HfShape& s);
void assumed(const HfKeys& keys, HfShape& s);
void looped(const HfKeys& keys, HfShape& s);
void whisper(const HfKeys& keys, HfShape& s);
void bart(const HfKeys& keys, HfShape& s);
void apertus(const HfKeys& keys, HfShape& s);
void plamo2(const HfKeys& keys, HfShape& s);
void zamba2(const HfKeys& keys, HfShape& s);
void mla_with_indexer(const HfKeys& keys, HfShape& s);
void longcat(const HfKeys& keys, HfShape& s);
void minicpm3(const HfKeys& keys, HfShape& s);
void deepseek_v4(const HfKeys& keys, HfShape& s);
void kimi_linear(const HfKeys& keys, HfShape& s);
void lfm2(const HfKeys& keys, HfShape& s);
void mamba1(const HfKeys& keys, HfShape& s);
void mamba2(const HfKeys& keys, HfShape& s);
void jamba(const HfKeys& keys, HfShape& s);
void granite_hybrid(const HfKeys& keys, HfShape& s);
void gemma3n(const HfKeys& keys, HfShape& s);
void gemma4(const HfKeys& keys, HfShape& s);

}  // namespace vramline
