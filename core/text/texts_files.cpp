// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/texts.h"

namespace vramline::texts {

// An error's `where` ("file: byte N", "file: /path/in/it") stands before its text.
std::span<const CatalogueEntry> files() {
    static constexpr CatalogueEntry kTexts[] = {
        {"link_loop", "The symbolic links lead in a circle. Name the file itself."},
        {"file_changed", "The file changed while it was read. Wait until it is complete, then read it again."},
        {"gguf_empty", "The file is empty. Download or copy it again."},
        {"gguf_magic", "This is no GGUF file: it does not begin with the letters GGUF. Name the model's .gguf file."},
        {"gguf_version",
         "GGUF version {version} is not known; versions 1 to 3 are read. Update the program, or convert the "
         "model again."},
        {"gguf_truncated",
         "The file ends here: {need} more bytes are needed, {left} are left. Download or copy it again."},
        {"gguf_header_too_large",
         "Metadata and tensor table are larger than {limit}, the most that is read of them. The file may be "
         "damaged; download it again."},
        {"gguf_too_many_tensors",
         "The table counts {count} tensors; at most {limit} are read. The file may be damaged; download it "
         "again."},
        {"gguf_too_many_keys",
         "The file counts {count} metadata keys; at most {limit} are read. The file may be damaged; download "
         "it again."},
        {"gguf_too_much_metadata",
         "The metadata takes more than {limit}, the most that is kept of it. The file may be damaged; "
         "download it again."},
        {"gguf_empty_key", "A metadata key has no name. The file is damaged; download it again."},
        {"gguf_key_too_long",
         "A metadata key has {length} bytes; at most {limit} are allowed. The file is damaged; download it "
         "again."},
        {"gguf_value_type",
         "There is no metadata type {type}; they go from 0 to 12. The file is damaged; download it again."},
        {"gguf_nested_array",
         "An array of arrays is not allowed in GGUF. Convert the model again with a current converter."},
        {"gguf_array_too_long",
         "An array counts {count} elements, but only {left} bytes are left in the file. Download or copy it "
         "again."},
        {"gguf_duplicate_key", "The metadata key \"{key}\" stands twice. Convert the model again."},
        {"gguf_alignment", "general.alignment must be a power of two of type u32. Convert the model again."},
        {"gguf_tensor_name_too_long",
         "A tensor's name has {length} bytes; at most {limit} are allowed. Convert the model again."},
        {"gguf_duplicate_tensor", "The tensor \"{tensor}\" stands twice. Convert the model again."},
        {"gguf_dimensions",
         "Tensor \"{tensor}\" has {count} dimensions; at most 4 are allowed. The file is damaged; download it "
         "again."},
        {"gguf_tensor_type",
         "Tensor \"{tensor}\" is of type {type}, which is gone or newer than this program. Update the "
         "program, or convert the model again."},
        {"gguf_tensor_too_large",
         "The dimensions of tensor \"{tensor}\" multiply to more than 64 bits can hold. The file is damaged "
         "or malicious; do not load it."},
        {"gguf_row_not_whole",
         "A row of tensor \"{tensor}\" has {row} elements, which is no multiple of {block}, a block of "
         "{type}. Convert the model again."},
        {"gguf_tensor_offset",
         "Tensor \"{tensor}\" is said to lie at byte {offset} of the data, but the tensors before it end at "
         "{expected}. Convert the model again."},
        {"gguf_too_many_parts",
         "The file is one of {count} parts; at most {limit} are read. The file may be damaged; download it "
         "again."},
        {"gguf_part_name",
         "The file is one of {count} parts, but is not named as one. Give it back its name, such as {example}."},
        {"gguf_parts_missing",
         "{missing} of the {count} parts of the model are not in this folder: {names}. Download them into it."},
        {"gguf_part_number",
         "By its name this is part {part} of {count}, by its own words part {no} of another set. Download it "
         "again."},
        {"gguf_parts_differ",
         "The first part counts {stated} tensors in all parts, but they hold {tensors}. Download the parts "
         "again."},
        {"gguf_no_architecture",
         "The file does not say its architecture (general.architecture): it holds no model, or only a part of "
         "one. Name the first part."},
        {"gguf_not_covered",
         "What layers of the architecture \"{architecture}\" keep is not known to this version. Use the "
         "model's config.json, if it has one."},
        {"gguf_keys_missing",
         "The metadata lacks what a model's memory is computed from: {keys}. Check that it is a language "
         "model's file, or convert it again."},
        {"gguf_not_integer", "A whole number is needed here. Convert the model again."},
        {"gguf_array_length",
         "The array has {count} entries, but the model has {layers} layers. Convert the model again."},
        {"gguf_architecture_assumed",
         "The architecture \"{architecture}\" is not known; every layer is taken to keep keys and values of "
         "every position. Layers with a window or a state would keep less. The weights are exact."},
        {"gguf_windows_ignored",
         "Layers of this model have an attention window, but llama.cpp keeps every position of them."},
        {"gguf_refused_version",
         "The file is of GGUF version 1, which llama.cpp refuses today. Convert the model again to load it."},
        {"gguf_refused_big_endian",
         "The file is big-endian; llama.cpp refuses it on the usual little-endian machines. Convert the model "
         "again to load it."},
        {"gguf_refused_key_type",
         "The key {key} is not of type u32; llama.cpp refuses the file. Convert the model again to load it."},
        {"tensor_data_missing",
         "The tensor data is not all there: {missing} are missing at the end. Sizes are exact all the same; "
         "engines refuse the file until it is complete."},
        {"gguf_draft_layers",
         "The last {layers} {layers?layer|layers} of the file {layers?is a draft layer|are draft layers}, "
         "loaded for speculation only; {layers?its|their} weights are counted apart."},
        {"model_folder_many", "There are several models in this folder: {names}. Name the file of one of them."},
        {"model_file_unknown",
         "This is no model file: neither GGUF nor safetensors nor JSON. Give a config.json, a .gguf, a "
         ".safetensors, or a model's folder."},
        {"safetensors_empty", "The file is empty. Download or copy it again."},
        {"safetensors_short",
         "The file is too short for the header of a safetensors file. Download or copy it again."},
        {"safetensors_header_too_large",
         "The header is said to be larger than {limit} bytes, the most that the format allows. This is no "
         "safetensors file, or it is damaged."},
        {"safetensors_truncated",
         "The header is said to have {need} bytes, but {left} are left in the file. Download or copy it again."},
        {"safetensors_not_json",
         "The header does not begin with an object. This is no safetensors file, or it is damaged; download "
         "it again."},
        {"safetensors_dtype", "The dtype \"{dtype}\" is not known. Update the program; a newer version may know it."},
        {"safetensors_too_large",
         "The dimensions multiply to more than 64 bits can hold. The file is damaged or malicious; do not "
         "load it."},
        {"safetensors_offsets",
         "data_offsets must span the {bytes} bytes that dtype and shape give. The file is damaged; download "
         "it again."},
        {"safetensors_gap",
         "Tensor \"{tensor}\" begins at byte {begin} of the data, but the one before it ends at {expected}. "
         "The file is damaged; download it again."},
        {"safetensors_too_many_tensors",
         "The checkpoint has more than {limit} tensors, the most that is read. Is it the right folder?"},
        {"checkpoint_files_missing",
         "{missing} of the {count} files of the checkpoint are not in this folder: {names}. Download them "
         "into it, or give the config.json alone."},
        {"checkpoint_index_path",
         "\"{name}\" is no plain file name. The files of an index stand beside it; download the index again."},
        {"checkpoint_index_files",
         "The index names more than {limit} files, the most that are read. Is it the right file?"},
        {"checkpoint_index_empty", "The index lists no tensors. Download it again."},
        {"checkpoint_index_tensor",
         "The index says that tensor \"{tensor}\" is in {file}, but it is not. Download both again."},
        {"checkpoint_without_config",
         "There is no config.json beside these weights, which alone says what the layers keep. Put the "
         "model's config.json into the same folder."},
        {"model_caches_unknown",
         "There is no config.json beside the weights: what the layers keep is not known, only the weights are "
         "shown."},
        {"checkpoint_dtype_differs", "The config states {config}, but the files hold {files}; the files count."},
        {"checkpoint_quantization_differs",
         "By its config the checkpoint is {config}, but the files hold {files}; the files count."},
        {"checkpoint_parameters_differ",
         "The config's shapes give {config} parameters, but the files hold {files}; the files count."},
        {"checkpoint_size_differs",
         "The index states {stated} bytes, but the tensors have {files}; the tensors count."},
    };
    return kTexts;
}

}  // namespace vramline::texts
