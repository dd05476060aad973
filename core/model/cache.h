// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "core/units/quantity.h"

namespace vramline {

// What a layer keeps of a sequence: what the architecture keeps, not what an engine allocates for it. Widths are in
// elements; how an element is stored is the KV format's business. A layer may keep several (Falcon-H1: full + state).

/// Keys and values by head, shared by several kinds.
struct HeadedRows {
    std::int64_t kv_heads = 0, k_dim = 0, v_dim = 0;
    bool operator==(const HeadedRows&) const = default;
};
struct FullCache : HeadedRows {  ///< every position
    bool operator==(const FullCache&) const = default;
};
struct WindowCache : HeadedRows {  ///< the last `window` positions
    std::int64_t window = 0;
    bool operator==(const WindowCache&) const = default;
};
struct ChunkedCache : HeadedRows {  ///< the positions of the current chunk
    std::int64_t chunk = 0;
    bool operator==(const ChunkedCache&) const = default;
};
/// MLA: one vector of kv_lora_rank + qk_rope_head_dim elements per position, whatever the number of heads. The head
/// widths serve the hypothetical that caches K and V by head.
struct LatentCache {
    std::int64_t kv_lora_rank = 0, qk_rope_head_dim = 0, qk_nope_head_dim = 0, v_head_dim = 0, heads = 0;
    bool operator==(const LatentCache&) const = default;
};
/// Keys of a sparse-attention indexer, one row per position (DSA): engines store them in 8 bits with a scale.
struct IndexCache {
    std::int64_t dim = 0;
    bool operator==(const IndexCache&) const = default;
};
/// DeepSeek-V4: one state for every `ratio` positions, beside a window and compressor states.
struct CompressedCache {
    std::int64_t ratio = 0, dim = 0, rope_dim = 0, index_dim = 0, window = 0;
    bool operator==(const CompressedCache&) const = default;
};
enum class StateKind : std::uint8_t { Mamba1, Mamba2, GatedDelta, Kda, Linear, Rwkv, ShortConv };
/// Recurrent state of a sequence, independent of its length: a convolution's last kernel - 1 inputs of
/// conv_channels + groups * group_channels channels, and a recurrent part of heads * rows * cols elements.
struct StateCache {
    StateKind kind = StateKind::Mamba2;
    std::int64_t conv_kernel = 0, conv_channels = 0, groups = 0, group_channels = 0;
    std::int64_t heads = 0, rows = 0, cols = 0;
    bool operator==(const StateCache&) const = default;
};
/// Keys and values of an encoder's or an image's `positions`, kept once per sequence.
struct CrossCache : HeadedRows {
    std::int64_t positions = 0;
    bool operator==(const CrossCache&) const = default;
};
struct SharedCache {  ///< reads another layer's cache, keeps nothing
    bool operator==(const SharedCache&) const = default;
};

using Cache = std::variant<FullCache, WindowCache, ChunkedCache, LatentCache, IndexCache, CompressedCache, StateCache,
                           CrossCache, SharedCache>;

/// "full", "sliding_window", "chunked", "latent", "index", "compressed", "state", "cross", "shared".
std::string_view cache_name(const Cache& cache);
std::string_view state_kind_name(StateKind kind);
/// K and V by head of the kinds that have them, else null.
const HeadedRows* headed_rows(const Cache& cache);
/// Elements of the convolution's and of the recurrent part of a state.
Count conv_elements(const StateCache& state);
Count recurrent_elements(const StateCache& state);

}  // namespace vramline
