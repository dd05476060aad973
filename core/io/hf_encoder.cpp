// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_habits.h"
#include "core/io/hf_tensors.h"

// Decoders beside an encoder. The encoder runs once over the whole input and keeps nothing; each layer of the decoder keeps
// keys and values of the encoder's output. The counts of Whisper large-v3 and BART large come out to the digit.
namespace vramline {
namespace {

/// Layers alike, as one tensor of many copies each.
void add_encoder_layers(const HfKeys& keys, const HfShape& s, TensorList& to) {
    const std::int64_t layers = keys.need({"encoder_layers"}, 2'000), width = keys.need({"encoder_ffn_dim"});
    for (const std::string part : {"q_proj", "k_proj", "v_proj"})
        to.matrix("encoder.self_attn." + part, Shard::Column, s.hidden, s.hidden, layers);
    to.matrix("encoder.self_attn.out_proj", Shard::Row, s.hidden, s.hidden, layers);
    to.matrix("encoder.fc1", Shard::Column, width, s.hidden, layers);
    to.matrix("encoder.fc2", Shard::Row, s.hidden, width, layers);
    const std::int64_t attention = (s.key_bias ? 4 : 3) * s.hidden, norms = 4 * s.hidden;
    to.plain("encoder.biases", Shard::Replicated, attention + width + s.hidden, 1, layers);
    to.plain("encoder.norms", Shard::Replicated, norms, 1, layers);
}

}  // namespace

/// Two convolutions over the sound's spectrum, positions of 30 seconds, and a norm at the end of both parts.
void whisper(const HfKeys& keys, HfShape& s) {
    constexpr std::int64_t kWidth = 3;  // of the convolutions
    s.key_bias = false;
    s.cross_positions = keys.integer({"max_source_positions"}, 1500, kHfMostTokens);
    TensorList to(s.encoder, TensorClass::Other);
    to.plain("encoder.conv1", Shard::Replicated, s.hidden, kWidth * keys.integer({"num_mel_bins"}, 80));
    to.plain("encoder.conv2", Shard::Replicated, s.hidden, kWidth * s.hidden);
    to.vector("encoder.conv.biases", 2 * s.hidden);
    to.plain("encoder.embed_positions", Shard::Replicated, s.cross_positions, s.hidden);
    add_encoder_layers(keys, s, to);
    to.vector("encoder.layer_norm", 2 * s.hidden);
}

/// One table of tokens for both parts; positions and a norm of the embeddings of its own for each.
void bart(const HfKeys& keys, HfShape& s) {
    s.cross_positions = keys.integer({"max_position_embeddings"}, 0, kHfMostTokens);
    TensorList to(s.encoder, TensorClass::Other);
    to.plain("encoder.embed_positions", Shard::Replicated, s.positions, s.hidden);
    to.vector("encoder.layernorm_embedding", 2 * s.hidden);
    add_encoder_layers(keys, s, to);
}

}  // namespace vramline
