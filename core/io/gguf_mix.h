// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "core/model/model_spec.h"

namespace vramline {

/// Stores a model's tensors as llama.cpp's quantize does under a file type: "Q8_0", "Q6_K", "Q5_K_M", "Q4_K_M",
/// "Q4_K_S" (llama_tensor_get_type; without an importance matrix or overrides). Which type a tensor gets depends on what
/// it is, on its layer's place and on the model: layers of one kind become several.
/// Errors: gguf_mix_unknown; gguf_mix_unfit for layers whose tensors such a file has in another shape (latent attention,
/// fused q, k and v, recurrent layers).
Result<void> apply_gguf_mix(ModelSpec& model, const std::string& mix, const std::string& where);

}  // namespace vramline
