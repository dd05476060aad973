// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/byte_source.h"
#include "core/units/quantity.h"

// Safetensors: the header of each file, never the tensors themselves. A header of at most 100 MB is read, the format's
// own limit, and at most kSafetensorsMostTensors tensors of one checkpoint.
namespace vramline {

inline constexpr std::uint64_t kSafetensorsMostHeader = 100'000'000;
inline constexpr std::size_t kSafetensorsMostTensors = 1'000'000;
inline constexpr std::size_t kSafetensorsMostFiles = 10'000;

/// How an element is stored. `format` is its id in presets/weight_formats.
struct SafetensorsType {
    std::string_view dtype;  ///< "BF16", as in a header
    std::string_view format;
    std::int64_t bits = 0;
};
const SafetensorsType* safetensors_type(std::string_view dtype);

struct SafetensorsTensor {
    std::string name;
    const SafetensorsType* type = nullptr;
    std::vector<std::int64_t> shape;
    Bytes bytes;
};

struct SafetensorsFile {
    std::string name;
    std::vector<SafetensorsTensor> tensors;
    Bytes missing;  ///< data that lies beyond the end of the file
};

/// Reads one file's header. Errors: safetensors_* (where: "file: byte N"), the JSON reader's (where: "file: /tensor"),
/// and those of the source.
Result<SafetensorsFile> read_safetensors(ByteSource& source);

/// The files of one checkpoint.
struct Checkpoint {
    std::filesystem::path folder;  ///< where config.json stands beside them
    std::string name;              ///< of the file or folder that was named
    std::vector<SafetensorsFile> files;
    std::int64_t stated_bytes = -1;  ///< metadata.total_size of an index; -1: none
};

/// The files that belong together with the one that is named: itself, its siblings NAME-00001-of-0000N.safetensors,
/// those of an index, or those of a folder. Errors: those above; checkpoint_files_missing, checkpoint_index_*.
Result<Checkpoint> read_checkpoint(const std::filesystem::path& path);
/// Whether a folder holds safetensors.
bool has_safetensors(const std::filesystem::path& folder);

}  // namespace vramline
