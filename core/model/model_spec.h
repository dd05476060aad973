// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/cache.h"
#include "core/text/message.h"
#include "core/units/quantity.h"

namespace vramline {

enum class TensorClass : std::uint8_t { Embedding, Attention, Mlp, Experts, Norms, Head, Other };
inline constexpr int kTensorClasses = 7;
std::string_view tensor_class_name(TensorClass cls);

/// How tensor parallelism cuts a matrix of rows (output features) x cols (input features).
enum class Shard : std::uint8_t {
    Replicated,
    Column,   ///< rows / tp
    Row,      ///< cols / tp
    KvHeads,  ///< rows are `heads` heads: max(1, heads / tp) of them
    Vocab,    ///< rows padded to a multiple of 64, then / tp
};

/// A weight of a layer (or of the model's ends), possibly several alike (`copies`: experts).
/// A vector (norm, bias) has cols = 1 and linear = false.
struct Tensor {
    std::string name;
    TensorClass cls = TensorClass::Other;
    Shard shard = Shard::Replicated;
    std::int64_t rows = 0, cols = 1, copies = 1;
    std::int64_t heads = 0;   ///< of KvHeads
    bool linear = false;      ///< a linear layer that weight formats quantise
    std::string format;       ///< how the checkpoint stores it; empty: in the model's dtype
    bool scale = false;       ///< beside a quantised weight (scales, zero points): bytes, but no parameters
    [[nodiscard]] Parameters parameters() const;
    bool operator==(const Tensor&) const = default;
};

/// Layers that are alike: what each keeps, and its weights.
struct LayerKind {
    std::vector<Cache> caches;
    std::vector<Tensor> tensors;
    bool operator==(const LayerKind&) const = default;
};

/// `count` layers of one kind, in the model's order.
struct LayerRun {
    std::int64_t count = 0;
    std::size_t kind = 0;  ///< index into ModelSpec::kinds
    bool operator==(const LayerRun&) const = default;
};

/// Where a group of values comes from and how far to trust it ("high", "medium", "low").
struct Provenance {
    std::string source, confidence;
    bool operator==(const Provenance&) const = default;
};

/// What a model is, as far as memory goes: the layers in order, what each keeps, every weight's shape.
/// Nothing here depends on an engine or on a deployment.
struct ModelSpec {
    std::string id, short_id, name, family, model_type;
    std::vector<std::string> aliases;

    std::int64_t hidden_size = 0, intermediate_size = 0, vocab_size = 0;
    std::int64_t num_attention_heads = 0, num_key_value_heads = 0;  ///< of the first layer that has them
    std::int64_t num_experts = 0, experts_per_token = 0, moe_intermediate_size = 0;
    std::optional<Tokens> context;  ///< not set: not known
    std::string dtype;              ///< "bfloat16", "float16", "float32"; empty: not known, counts 2 bytes
    std::string recurrent_dtype;    ///< dtype of recurrent state that the config states; empty: none stated
    std::string weight_format;      ///< the checkpoint's own format, an id of presets/weight_formats
    std::string kv_cache_scheme;    ///< KV format that the checkpoint asks for ("fp8"); empty: none
    std::int64_t state_chunk = 0;   ///< mamba_chunk_size / chunk_size; 0: not stated

    std::vector<LayerKind> kinds;
    std::vector<LayerRun> layers;
    std::vector<Tensor> embedding;  ///< before the first layer
    std::vector<Tensor> head;       ///< after the last: final norm, lm_head (absent where tied)
    std::vector<Tensor> towers;     ///< vision, audio
    std::vector<Tensor> mtp;        ///< draft layers, not part of `parameters`
    std::int64_t mtp_layers = 0;    ///< how many they are
    std::vector<Cache> mtp_caches;  ///< what each of them keeps; empty: not known
    bool tied = false;              ///< lm_head is the embedding

    std::optional<Parameters> published;  ///< total that the publisher states, of the same tensors
    Provenance provenance;
    std::vector<Message> notes;                     ///< what a reader of the preset must know
    std::map<std::string, std::string> read_from;   ///< value -> key or tensor that gave it

    [[nodiscard]] std::int64_t layer_count() const;
    /// Whether the tensors were read from the checkpoint's own files, and not computed from its config.
    [[nodiscard]] bool weights_from_file() const { return read_from.contains("weights"); }
    /// Bytes of one element in the model's dtype: 2 or 4; 2 where it is not known.
    [[nodiscard]] std::int64_t dtype_bytes() const;
    bool operator==(const ModelSpec&) const = default;
};

/// Checks what a spec from outside must hold (counts and widths positive and bounded, runs point to kinds, heads
/// divide) before anything is computed from it. `where` names the file or argument.
Result<void> validate(const ModelSpec& model, const std::string& where);

/// The same layers without K and V heads changed ("hypothetical", DESIGN section 3): in each layer that caches K and V
/// by head or latent the number of heads becomes `kv_heads`.
ModelSpec with_kv_heads(const ModelSpec& model, std::int64_t kv_heads);

}  // namespace vramline
