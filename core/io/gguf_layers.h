// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <vector>

#include "core/io/gguf_keys.h"
#include "core/io/gguf_rules.h"
#include "core/model/cache.h"

namespace vramline {

/// The numbers of a file's layers, one entry for each layer that is no draft layer.
struct GgufShape {
    std::int64_t layers = 0, drafts = 0;
    std::int64_t hidden = 0, k_dim = 0, v_dim = 0;
    std::vector<std::int64_t> heads, kv_heads, widths;
    bool latent = false;    ///< MLA as llama.cpp decides it: both *_length_mla keys
    bool no_cache = false;  ///< attends both ways, in one pass
    bool windows_ignored = false;  ///< there are windows, and llama.cpp keeps every position all the same
};

/// Errors go to the log of `keys`.
GgufShape read_gguf_shape(const GgufKeys& keys, const GgufRule& rule);
/// What each layer keeps.
std::vector<std::vector<Cache>> gguf_caches(const GgufKeys& keys, const GgufRule& rule, GgufShape& shape);

}  // namespace vramline
