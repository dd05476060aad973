// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/io/byte_source.h"
#include "core/io/gguf_types.h"
#include "core/units/quantity.h"

// GGUF as a container: metadata and the table of tensors, never the tensors themselves (LLAMACPP section 10). What it
// says of a model is read in gguf_model.h. Time and memory are bounded by the header: at most 256 MiB of it are read
// (GgufCursor), and at most kMostKept bytes of metadata, kMostPairs keys and kMostTensors tensors are kept.
namespace vramline {

inline constexpr std::uint64_t kGgufMostPairs = 65'536;
inline constexpr std::uint64_t kGgufMostTensors = 100'000;
inline constexpr std::uint64_t kGgufMostKept = std::uint64_t{16} << 20;
inline constexpr std::uint64_t kGgufMostText = 4096;    ///< a longer text (a chat template) is skipped
inline constexpr std::uint64_t kGgufMostArray = 16'384; ///< a longer array (a vocabulary) is counted and skipped

enum class GgufKind : std::uint8_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };

/// An array of numbers or truth values; of any other, and of a long one, only the count is kept.
struct GgufArray {
    GgufKind kind = GgufKind::U8;
    std::uint64_t count = 0;
    std::vector<std::int64_t> values;
};
struct GgufValue {
    GgufKind kind = GgufKind::U8;
    std::variant<std::monostate, std::int64_t, double, bool, std::string, GgufArray> value;  ///< monostate: too long
    std::uint64_t offset = 0;  ///< in the file, for errors
};
using GgufMetadata = std::map<std::string, GgufValue, std::less<>>;

struct GgufTensor {
    std::string name;
    const GgufType* type = nullptr;
    std::array<std::int64_t, 4> dims{1, 1, 1, 1};  ///< the fastest first
    int dim_count = 0;
    Bytes bytes;
};

struct GgufFile {
    std::string name;  ///< of the file
    std::int64_t version = 0;
    bool big_endian = false;
    std::int64_t alignment = 32;
    GgufMetadata metadata;
    std::vector<GgufTensor> tensors;
    Bytes data;     ///< of all tensors with their padding
    Bytes missing;  ///< of that, what lies beyond the end of the file
};

/// Reads one file. Refused is what llama.cpp refuses, but for version 1 and big endian, and what it takes although it
/// cannot be: sizes whose product wraps. Errors (where: "file: byte N"): gguf_*, and those of the source.
Result<GgufFile> read_gguf(ByteSource& source);

}  // namespace vramline
