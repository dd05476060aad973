// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/parallelism.h"

namespace vramline {

std::vector<std::int64_t> split_layers(std::int64_t layers, std::int64_t stages) {
    if (stages < 1 || layers < 0) return {};
    std::vector<std::int64_t> out(static_cast<std::size_t>(stages), layers / stages);
    // The last stage holds the head as well, so the remainder goes to those before it.
    const auto remainder = static_cast<std::size_t>(layers % stages);
    for (std::size_t i = 0; i < remainder; ++i) ++out[out.size() - 2 - i];
    return out;
}

}  // namespace vramline
