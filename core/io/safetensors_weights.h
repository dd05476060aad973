// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/io/safetensors_file.h"

// What the tensors of a checkpoint are as weights: a packed one has more elements than it has words, and scales and
// zero points beside a quantised one are no parameters.
namespace vramline {

/// A tensor's name in two: "model.layers.0.mlp.up_proj" and "weight_scale".
struct StoredName {
    std::string_view module, leaf;
};
StoredName stored_name(std::string_view name);

/// What stands beside the weight of one module, where it is quantised.
struct QuantizedModule {
    bool scaled = false;
    std::int64_t outputs = 0;      ///< columns of `scales` (AWQ, GPTQ)
    std::int64_t zero_words = 0;   ///< columns of `qzeros`
    bool byte_scales = false;      ///< scales of 8 bits: the weights are 4-bit floats (NVFP4, MXFP4)
};
using QuantizedModules = std::unordered_map<std::string_view, QuantizedModule>;
/// Modules that have scales; the names in it live as long as the checkpoint.
QuantizedModules quantized_modules(const Checkpoint& checkpoint);

struct StoredShape {
    std::int64_t rows = 0, cols = 1, copies = 1;
    std::string_view format;  ///< id of presets/weight_formats
    bool scale = false;
};
/// Output x input features of a tensor. `packed_bits` is what the config says of weights packed in 32-bit words.
StoredShape stored_shape(const SafetensorsTensor& tensor, const QuantizedModules& modules, std::int64_t packed_bits);

}  // namespace vramline
