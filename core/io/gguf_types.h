// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string_view>

namespace vramline {

/// How GGUF stores a tensor: rows of blocks. `format` is its id in presets/weight_formats.
struct GgufType {
    std::int64_t id = 0;
    std::string_view format;
    std::int64_t block = 0;  ///< elements
    std::int64_t bytes = 0;  ///< of a block
    bool operator==(const GgufType&) const = default;
};

/// The type of an id; null for ids that never were, are gone, or are newer than this table.
const GgufType* gguf_type(std::int64_t id);

}  // namespace vramline
