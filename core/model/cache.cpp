// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cache.h"

#include <array>

namespace vramline {

std::string_view cache_name(const Cache& cache) {
    static constexpr std::array<std::string_view, std::variant_size_v<Cache>> kNames{
        "full", "sliding_window", "chunked", "latent", "index", "compressed", "state", "cross", "shared"};
    return kNames[cache.index()];
}

std::string_view state_kind_name(StateKind kind) {
    switch (kind) {
        case StateKind::Mamba1:
            return "mamba1";
        case StateKind::Mamba2:
            return "mamba2";
        case StateKind::GatedDelta:
            return "gated_delta";
        case StateKind::Kda:
            return "kda";
        case StateKind::Linear:
            return "linear";
        case StateKind::Rwkv:
            return "rwkv";
        case StateKind::ShortConv:
            return "short_conv";
    }
    return "";
}

const HeadedRows* headed_rows(const Cache& cache) {
    return std::visit(
        [](const auto& each) -> const HeadedRows* {
            if constexpr (std::is_base_of_v<HeadedRows, std::decay_t<decltype(each)>>)
                return &each;
            else
                return nullptr;
        },
        cache);
}

Count conv_elements(const StateCache& state) {
    if (state.conv_kernel < 1) return Count(0);
    return product(state.conv_kernel - 1) *
           (Count(state.conv_channels) + product(state.groups, state.group_channels)).value();
}

Count recurrent_elements(const StateCache& state) {
    return product(state.heads, state.rows, state.cols);
}

}  // namespace vramline
