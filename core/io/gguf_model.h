// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <vector>

#include "core/io/gguf_file.h"
#include "core/model/model_spec.h"

namespace vramline {

/// The parts of a split file, from the first to the last, found beside the one that is named; one part where it is not
/// split. Errors: those of read_gguf; gguf_parts_missing, gguf_part_name, gguf_part_number, gguf_parts_differ.
Result<std::vector<GgufFile>> read_gguf_parts(const std::filesystem::path& path);

/// A model from the parts of its file: the layers from the metadata of the first (llama.cpp's keys), the weights from
/// the tensors of all, to the byte. Errors: gguf_no_architecture, gguf_not_a_model, gguf_not_covered,
/// model_is_no_decoder, gguf_keys_missing, gguf_array_length, gguf_not_integer, and those of validate().
Result<ModelSpec> gguf_model(const std::vector<GgufFile>& parts);

}  // namespace vramline
