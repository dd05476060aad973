// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/layout.h"

#include <algorithm>

namespace vramline {

Blocks KvGroup::blocks(Tokens length) const {
    const std::int64_t positions = length.value();
    switch (growth) {
        case Growth::PerPosition:
            return Blocks(ceil_div(ceil_div(positions, context_shards), block_tokens) + extra_blocks);
        case Growth::Window:
            return Blocks(ceil_div(std::min(window - 1 + in_flight, positions), block_tokens) + extra_blocks);
        case Growth::Chunk:
            return Blocks(ceil_div(std::min(window + in_flight, positions), block_tokens) + extra_blocks);
        case Growth::Fixed: break;
    }
    return Blocks(fixed_blocks);
}

namespace {
/// Positions of the common prefix that this group still holds when a sequence has `length` positions.
std::int64_t held_prefix(const KvGroup& group, Tokens length, Tokens input, Tokens prefix) {
    if (!group.shares_prefix || group.growth == Growth::Fixed) return 0;
    const std::int64_t common = std::max<std::int64_t>(0, std::min(prefix.value(), input.value() - group.never_shared));
    const std::int64_t kept = group.growth == Growth::PerPosition ? length.value() : group.window - 1 + group.in_flight;
    if (group.block_tokens == 1) return std::max<std::int64_t>(0, common - std::max<std::int64_t>(0, length.value() - kept));
    // In blocks: a sequence that has outgrown its window holds none of the prefix's blocks for sure.
    return length.value() <= kept ? common : 0;
}
}  // namespace

Blocks KvGroup::shared_blocks(Tokens length, Tokens input, Tokens prefix) const {
    const std::int64_t held = held_prefix(*this, length, input, prefix);
    const std::int64_t hit = share_tokens > 1 ? held - held % share_tokens : held;
    return Blocks(hit / (block_tokens * context_shards));
}

Bytes KvGroup::kept_bytes(Tokens length) const {
    if (growth == Growth::Fixed) return kept_fixed;
    const std::int64_t kept = growth == Growth::PerPosition ? length.value() : std::min(window, length.value());
    return kept_per_position * ceil_div(kept, context_shards) + kept_fixed;
}

Bytes KvGroup::shared_bytes(Tokens length, Tokens input, Tokens prefix) const {
    const std::int64_t positions = shared_blocks(length, input, prefix).value() * block_tokens;
    return kept_per_position * (growth == Growth::PerPosition ? positions : std::min(positions, window));
}

Count KvGroup::units(Blocks blocks) const { return Count(blocks.value()) * units_per_block * alike; }

}  // namespace vramline
