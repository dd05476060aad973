// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string_view>

namespace vramline {

/// What the layers of an architecture that are no attention keep.
enum class GgufState : std::uint8_t { None, Mamba1, Mamba2, GatedDelta, Kda, Linear, Rwkv, ShortConv };
/// Which layers those are.
enum class GgufStateLayers : std::uint8_t {
    All,           ///< every layer, and no attention
    Both,          ///< every layer, beside attention
    NoKvHeads,     ///< those whose head_count_kv is 0
    NoKvHeadsNoFfn,///< those whose head_count_kv and feed_forward_length are 0; with a feed-forward part: nothing
    Interval,      ///< all but each full_attention_interval-th, or as recurrent_layers says
};
/// Which attention layers keep a window, where sliding_window_pattern is no array.
enum class GgufWindows : std::uint8_t {
    None,
    All,
    Period,       ///< all but the last of each `period`
    DenseFirst,   ///< all but the first of each `period`
    Array,        ///< only an array says so
};

struct GgufTraits {
    GgufWindows windows = GgufWindows::None;
    std::int64_t period = 0;
    std::int64_t window = 0;          ///< where sliding_window is absent; 0: then there are none
    std::int64_t only_with_layers = 0; ///< windows only in the model of that many layers
    bool chunked = false;             ///< the window is a chunk
    bool ignored = false;             ///< llama.cpp keeps every position all the same
    std::int64_t own_kv_layers = 0;   ///< layers from this one on use another's keys and values; 0: none
    GgufState state = GgufState::None;
    GgufStateLayers state_layers = GgufStateLayers::NoKvHeads;
    bool index_after_dense = false;   ///< the indexer stands in layers after the leading dense ones
    bool no_cache = false;            ///< an encoder or a diffusion model: attends both ways, in one pass
    bool no_decoder = false;          ///< no language model of its own, or one with an encoder beside it
    bool not_covered = false;         ///< keeps what a ModelSpec of its keys cannot say yet
};

struct GgufRule {
    std::string_view architecture;
    std::string_view model_type;  ///< the same in a config.json; empty: the same name
    GgufTraits traits;
};

/// The rule of an architecture; null where there is none.
const GgufRule* gguf_rule(std::string_view architecture);

}  // namespace vramline
