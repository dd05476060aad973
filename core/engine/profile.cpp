// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/profile.h"

#include <cstdint>

namespace vramline {
namespace {

constexpr std::int64_t kLargestPart = 1'000'000'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes the next number off the front, with the dot behind it; 0 where there is none.
std::int64_t next_part(std::string_view& text) {
    std::int64_t part = 0;
    while (!text.empty() && is_digit(text.front())) {
        part = part * 10 + (text.front() - '0');
        if (part > kLargestPart) part = kLargestPart;
        text.remove_prefix(1);
    }
    while (!text.empty() && text.front() != '.') text.remove_prefix(1);
    if (!text.empty()) text.remove_prefix(1);
    return part;
}

}  // namespace

double EngineProfile::rule(std::string_view rule_name) const {
    const auto found = rules.find(rule_name);
    return found == rules.end() ? 0 : found->second;
}

int compare_versions(std::string_view a, std::string_view b) {
    for (std::string_view* text : {&a, &b}) {
        if (text->starts_with('v') || text->starts_with('V')) text->remove_prefix(1);
    }
    while (!a.empty() || !b.empty()) {
        const std::int64_t left = next_part(a);
        const std::int64_t right = next_part(b);
        if (left != right) return left < right ? -1 : 1;
    }
    return 0;
}

}  // namespace vramline
