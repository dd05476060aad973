// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "core/io/json_reader.h"
#include "core/model/model_spec.h"

namespace vramline {

/// A model from the object of a Hugging Face config.json; ids, names and provenance are the caller's. A model_type
/// that has no rule is read as the Llama family, with a note. Errors: those of the reader; model_keys_missing,
/// model_too_many_patterns and those of validate().
Result<ModelSpec> hf_model(const JsonNode& config, const std::string& where);

}  // namespace vramline
