// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes, counts, numbers, switches and mixes as people type them.
#include "core/text/format.h"
#include "core/units/parse.h"
#include "core/workload/workload.h"
#include "tests/fuzz/fuzz.h"

using namespace vramline;
using fuzz::promise;

namespace {

void sizes(std::string_view text) {
    if (const auto bytes = parse_bytes(text, "fuzz")) {
        promise(bytes->value() >= 0 && !bytes->overflowed(), "a size that was read is a whole number of bytes");
        promise(!format_bytes(*bytes).empty(), "a size that was read can be shown");
        const auto again = parse_bytes(std::to_string(bytes->value()), "fuzz");
        promise(again && *again == *bytes, "a size written in bytes is read back");
    }
}

void counts(std::string_view text) {
    constexpr std::int64_t kLeast = 1, kMost = 1'000'000'000;
    if (const auto count = parse_count(text, "fuzz", kLeast, kMost)) {
        promise(*count >= kLeast && *count <= kMost, "a count is within its bounds");
        const auto again = parse_count(format_count(*count), "fuzz", kLeast, kMost);
        promise(again && *again == *count, "a grouped count is read back");
    }
    if (const auto number = parse_number(text, "fuzz", -1e6, 1e6))
        promise(*number >= -1e6 && *number <= 1e6, "a number is finite and within its bounds");
    (void)parse_bool(text, "fuzz");
}

void mixes(std::string_view text) {
    const auto mix = parse_mix(text, "fuzz");
    if (!mix) return;
    const Workload workload{*mix, 0};
    if (!validate(workload)) return;
    promise(workload.total().value() >= 1, "a valid workload has a sequence");
    promise(!workload.longest().overflowed() && workload.longest().value() >= 1, "a valid length is a number");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text(data, size);
    sizes(text);
    counts(text);
    mixes(text);
    return 0;
}
