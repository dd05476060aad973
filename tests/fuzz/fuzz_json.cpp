// SPDX-License-Identifier: GPL-3.0-or-later
// The strict JSON reader: whatever parses can be walked to its end and asked for anything.
#include "core/io/json_reader.h"
#include "tests/fuzz/fuzz.h"

using namespace vramline;
using fuzz::promise;

namespace {

void walk(const JsonNode& node, std::size_t depth) {
    promise(depth <= kMaxJsonDepth, "a document is no deeper than the bound");
    if (const auto whole = node.integer(-1000, 1000))
        promise(*whole >= -1000 && *whole <= 1000, "an integer is within its bounds");
    if (const auto number = node.number(-1.0, 1.0)) promise(*number >= -1.0 && *number <= 1.0, "a number is in bounds");
    if (const auto said = node.string(64)) promise(said->size() <= 64, "a string is no longer than asked for");
    (void)node.boolean();
    if (const auto items = node.items())
        for (const JsonNode& item : *items) walk(item, depth + 1);
    if (const auto members = node.members()) {
        for (const auto& [key, value] : *members) {
            promise(node.has(key), "a key that is listed is there");
            walk(value, depth + 1);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    for (const bool infinities : {false, true}) {
        const auto document = JsonDocument::parse(fuzz::text(data, size), "fuzz.json", {infinities});
        if (document) walk(document->root(), 1);
        else promise(!document.error().code.empty() && !document.error().where.empty(), "an error says what and where");
    }
    return 0;
}
