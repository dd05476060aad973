// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramline {

/// Compute capabilities from least to most, 90 for 9.0; 0: no bound.
struct CapabilityRange {
    int least = 0, most = 0;
    /// A capability that is not known (0) is not held against anything.
    [[nodiscard]] bool holds(int capability) const {
        return capability == 0 || (capability >= least && (most == 0 || capability <= most));
    }
    bool operator==(const CapabilityRange&) const = default;
};

/// Kernels that read and write the KV cache, by the engine's own name (facts: presets/engines): what they take, and in
/// blocks of how many positions.
struct AttentionBackend {
    /// KV formats that are taken on some GPUs.
    struct Formats {
        std::vector<std::string> ids;
        CapabilityRange on;
        bool operator==(const Formats&) const = default;
    };
    std::string name;  ///< "FLASH_ATTN"
    std::vector<std::string> vendors;  ///< of GPUs: "NVIDIA", "AMD"
    std::string attention;  ///< "headed", "two_widths", "latent", "sparse", "compressed"
    CapabilityRange on;
    std::vector<std::string> architectures;  ///< of GPUs without a compute capability; empty: any
    std::vector<Formats> kv_formats;
    std::vector<std::int64_t> head_sizes;    ///< widths of a head; empty: any within the bounds
    std::int64_t head_least = 0, head_most = 0, head_multiple = 0;  ///< 0: no bound
    std::vector<std::int64_t> nope_sizes;    ///< latent: widths of a head's part without positions; empty: any
    std::vector<std::int64_t> block_sizes;   ///< a block is a multiple of one of these
    std::int64_t preferred_block = 0;        ///< taken where none is given; 0: the engine's default, else the least
    std::optional<CapabilityRange> sinks;    ///< attention sinks; unset: not taken
    bool mm_prefix = false;                  ///< attends in both directions within an image
    bool packs_8_bit = false;                ///< 8-bit KV is stored in the sparse layout of its own (fp8_ds_mla)
    std::string source;
    /// Of a backend that takes any multiple of `block_sizes`.
    [[nodiscard]] bool takes_block(std::int64_t block) const;
    [[nodiscard]] std::int64_t block_for(std::int64_t engine_default) const;
    bool operator==(const AttentionBackend&) const = default;
};

/// In which order an engine tries its backends on some GPUs. The first row that holds counts.
struct BackendOrder {
    std::string vendor, attention;
    CapabilityRange on;
    std::int64_t kv_bits = 0;     ///< of KV formats that are so wide; 0: any
    std::int64_t heads_most = 0;  ///< of at most so many query heads on a rank; 0: any
    std::vector<std::string> backends;
    bool operator==(const BackendOrder&) const = default;
};

struct AttentionRules {
    std::vector<AttentionBackend> backends;
    std::vector<BackendOrder> order;
    std::vector<std::string> sinks, mm_prefix;  ///< model types that have attention sinks, that attend so
    [[nodiscard]] const AttentionBackend* find(std::string_view name) const;
    /// What a newer version changes: backends by name, the order as a whole.
    void change(const AttentionRules& delta);
    bool operator==(const AttentionRules&) const = default;
};

}  // namespace vramline
