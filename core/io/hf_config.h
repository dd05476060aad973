// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

#include "core/io/json_reader.h"
#include "core/model/model_spec.h"

namespace vramline {

/// A model from the object of a Hugging Face config.json; ids, names and provenance are the caller's. A model_type
/// that has no rule is read as the Llama family, with a note. Errors: those of the reader; model_keys_missing,
/// model_too_many_patterns and those of validate().
/// `quantization` is hf_quant_config.json beside it, or null.
Result<ModelSpec> hf_model(const JsonNode& config, const std::string& where, const JsonNode* quantization = nullptr);

/// The same from texts; `quantization` may be empty.
Result<ModelSpec> read_hf_config(std::string_view text, const std::string& where, const std::string& id,
                                 std::string_view quantization, const std::string& quantization_where);

}  // namespace vramline
