// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

namespace vramline {

/// The user's choices; what is not given is derived from the rest (DESIGN section 3, Deployment).
struct ParallelChoice {
    std::optional<std::int64_t> gpus, tp, pp, dp, cp, dcp;
    bool ep = false;
    bool operator==(const ParallelChoice&) const = default;
};

/// A layout in force: gpus = tp * pp * dp * cp.
struct Parallelism {
    std::int64_t tp = 1, pp = 1, dp = 1, cp = 1, dcp = 1;
    bool ep = false;
    std::vector<std::int64_t> layers_per_stage;
    [[nodiscard]] std::int64_t gpus() const { return tp * pp * dp * cp; }
    bool operator==(const Parallelism&) const = default;
};

/// vLLM's split of layers over pipeline stages: the floor each, the remainder one by one to the stages counted back
/// from the next-to-last (61 over 4: 15, 15, 16, 15).
std::vector<std::int64_t> split_layers(std::int64_t layers, std::int64_t stages);

}  // namespace vramline
