// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/text/message.h"
#include "core/units/quantity.h"

namespace vramline {

inline constexpr std::int64_t kMaxSequences = 1'000'000'000;
inline constexpr std::int64_t kMaxPositions = 1'000'000'000'000;

/// `count` requests alike: the whole prompt (cached prefix included) and the planned output.
struct RequestClass {
    std::int64_t count = 1;
    std::int64_t input = 0, output = 0;  ///< tokens
    [[nodiscard]] Tokens length() const { return Tokens(input) + Tokens(output); }
    bool operator==(const RequestClass&) const = default;
};

struct Workload {
    std::vector<RequestClass> requests;
    std::int64_t shared_prefix = 0;  ///< tokens at the very beginning that all requests have in common
    [[nodiscard]] Sequences total() const;
    [[nodiscard]] Tokens longest() const;
    [[nodiscard]] std::int64_t shortest_input() const;
    bool operator==(const Workload&) const = default;
};

/// Reads a mix: "16x8192+2048,4x32768+1024" (count x input + output; the output may be left out).
Result<std::vector<RequestClass>> parse_mix(std::string_view text, std::string_view where);

/// At least one request, counts and lengths positive and bounded, prefix within the shortest input.
Result<void> validate(const Workload& workload);

}  // namespace vramline
