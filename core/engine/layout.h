// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "core/units/quantity.h"

namespace vramline {

/// How the blocks that a group charges to one sequence grow with its length L.
enum class Growth : std::uint8_t {
    PerPosition,  ///< ceil(ceil(L / context_shards) / block_tokens)
    Window,       ///< ceil(min(window - 1 + in_flight, L) / block_tokens) + extra_blocks
    Chunk,        ///< ceil(min(window + in_flight, L) / block_tokens)
    Fixed,        ///< fixed_blocks
};

/// Layers whose blocks an engine hands out together.
struct KvGroup {
    std::string_view cache;           ///< cache_name() of what it holds
    Growth growth = Growth::PerPosition;
    std::int64_t layers = 0;          ///< on this device, over all `alike` groups
    std::int64_t alike = 1;           ///< groups with the same rule that share these layers
    std::int64_t padding_layers = 0;  ///< places in the groups that hold no layer
    std::int64_t block_tokens = 1;
    Bytes page_bytes;                 ///< one layer's memory of one block
    std::int64_t units_per_block = 1; ///< units of the pool that one block takes (vLLM: one block id)
    std::int64_t window = 0, in_flight = 0, fixed_blocks = 0, extra_blocks = 0;
    std::int64_t context_shards = 1;  ///< decode context parallelism: positions are divided by it
    bool shares_prefix = true;
    std::int64_t never_shared = 0;    ///< last tokens of a prompt that a prefix hit never covers (vLLM: 1)
    std::int64_t share_tokens = 0;    ///< a hit is a multiple of it where several block sizes must agree; 0: of the own block
    Bytes kept_per_position;          ///< what all its layers here really keep of a position, no padding
    Bytes kept_fixed;                 ///< the same of a sequence's state
    /// Blocks charged to one sequence of L positions.
    [[nodiscard]] Blocks blocks(Tokens length) const;
    /// Blocks of one sequence that it shares with all others whose prompts begin alike.
    [[nodiscard]] Blocks shared_blocks(Tokens length, Tokens input, Tokens prefix) const;
    /// Bytes of one sequence's positions and state that really stay on this device, and those of the shared blocks.
    [[nodiscard]] Bytes kept_bytes(Tokens length) const;
    [[nodiscard]] Bytes shared_bytes(Tokens length, Tokens input, Tokens prefix) const;
    /// Units of the pool that its `alike` groups take for so many blocks each.
    [[nodiscard]] Count units(Blocks blocks) const;
};

/// Where a device's KV and state go: groups that draw units from pools. vLLM has one pool of block ids; engines with a
/// pool for each kind of cache have several, each with its own groups; the floor's unit is a byte.
struct KvPool {
    Bytes unit_bytes;                    ///< what one unit costs on this device; 0: this device keeps nothing
    std::int64_t never_handed_out = 0;   ///< units that exist and are never given to a sequence (vLLM's null block)
    std::int64_t divisor = 1;            ///< the sum over sequences is divided by it, rounded up (floor: tp * pp)
    std::size_t first_group = 0, group_count = 0;
    Bytes guard_bytes{};                 ///< what the check at start-up charges for a unit where that is more; 0: unit_bytes
};

inline constexpr std::size_t kMaxPools = 4;
/// Units of each pool of a layout.
using PoolUnits = std::array<std::int64_t, kMaxPools>;
inline constexpr std::int64_t kUnlimitedUnits = std::numeric_limits<std::int64_t>::max() / 4;

struct KvLayout {
    std::vector<KvGroup> groups;
    std::vector<KvPool> pools;
    Bytes per_position;                  ///< one stored position over the groups that grow without limit
};

}  // namespace vramline
