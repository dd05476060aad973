// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/io/presets.h"
#include "core/text/format.h"

namespace vramline::presets {
namespace {

constexpr std::size_t kMaxId = 120;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_id(std::string_view text) {
    if (text.empty() || text.size() > kMaxId) return false;
    return std::all_of(text.begin(), text.end(), [](char c) {
        const char l = lower(c);
        return (l >= 'a' && l <= 'z') || (c >= '0' && c <= '9') || std::string_view("._-+/").contains(c);
    });
}

}  // namespace

Result<void> Names::take(const JsonNode& record, const std::string& id, const std::vector<std::string>& aliases) {
    const auto take_one = [&](const std::string& name) -> Result<void> {
        if (!is_id(name)) return record.error("preset_bad_id", {{"value", printable(name)}});
        std::string key = name;
        std::transform(key.begin(), key.end(), key.begin(), lower);
        const auto [entry, fresh] = owner_.try_emplace(std::move(key), id);
        if (!fresh) return record.error("preset_duplicate", {{"name", name}, {"other", entry->second}});
        return {};
    };
    if (const auto taken = take_one(id); !taken) return taken;
    for (const std::string& alias : aliases) {
        if (const auto taken = take_one(alias); !taken) return taken;
    }
    return {};
}

Provenance read_provenance(JsonFields& fields) {
    Provenance out{fields.string("source"), fields.string("confidence")};
    if (fields.ok() && out.confidence != "high" && out.confidence != "medium" && out.confidence != "low") {
        fields.keep(fields.object().at("confidence")->error("preset_bad_value", {{"value", printable(out.confidence)},
                                                                                 {"known", "high, medium, low"}}).error());
    }
    return out;
}

void check_schema(JsonFields& fields) {
    const std::int64_t schema = fields.integer("schema", 1, 1'000'000);
    if (fields.ok() && schema != kSchema) {
        fields.keep(fields.object().error("preset_schema", {{"schema", schema}, {"known", kSchema}}).error());
    }
}

}  // namespace vramline::presets
