// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/attention_backend.h"

#include <algorithm>

namespace vramline {

bool AttentionBackend::takes_block(std::int64_t block) const {
    return block_sizes.empty() ||
           std::any_of(block_sizes.begin(), block_sizes.end(), [block](std::int64_t size) { return block % size == 0; });
}

std::int64_t AttentionBackend::block_for(std::int64_t engine_default) const {
    if (preferred_block > 0) return preferred_block;
    return takes_block(engine_default) ? engine_default : *std::min_element(block_sizes.begin(), block_sizes.end());
}

const AttentionBackend* AttentionRules::find(std::string_view name) const {
    const auto found = std::find_if(backends.begin(), backends.end(), [name](const AttentionBackend& each) { return each.name == name; });
    return found == backends.end() ? nullptr : &*found;
}

void AttentionRules::change(const AttentionRules& delta) {
    for (const AttentionBackend& newer : delta.backends) {
        const auto old = std::find_if(backends.begin(), backends.end(), [&](const AttentionBackend& each) { return each.name == newer.name; });
        if (old == backends.end()) backends.push_back(newer);
        else *old = newer;
    }
    if (!delta.order.empty()) order = delta.order;
    const auto add = [](std::vector<std::string>& all, const std::vector<std::string>& more) {
        for (const std::string& each : more)
            if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
    };
    add(sinks, delta.sinks);
    add(mm_prefix, delta.mm_prefix);
}

}  // namespace vramline
