// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/attention_rules.h"
#include "core/io/presets.h"

namespace vramline::presets {
namespace {

constexpr double kMaxRule = 1e15;

void read_rules(JsonFields& parent, EngineProfile& delta) {
    const auto node = parent.maybe_node("rules");
    if (!node) return;
    const auto rules = node->members();
    if (!rules) return parent.keep(rules.error());
    for (const auto& [name, rule] : *rules) {
        JsonFields fields(rule);
        const std::string key(name);
        delta.rules[key] = fields.number("value", -kMaxRule, kMaxRule);
        delta.rule_source[key] = fields.string("source");
        if (const auto done = fields.finish(); !done) return parent.keep(done.error());
    }
}

Result<EngineFacts::Change> read_change(const JsonNode& record) {
    JsonFields fields(record);
    EngineFacts::Change change;
    change.since = fields.string("since", 40);
    change.profile = fields.maybe_string("profile", 40).value_or("");
    read_rules(fields, change.delta);
    change.delta.attention = read_attention(fields, "attention");
    change.delta.kv_formats = fields.maybe_strings("kv_formats", 1000);
    change.delta.flags = fields.maybe_strings("flags", 1000);
    change.delta.note_ids = fields.maybe_strings("notes", 100);
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return change;
}

template <class List, class Version>
bool rises(const List& list, Version version) {
    if (list.empty()) return false;
    for (std::size_t i = 1; i < list.size(); ++i) {
        if (compare_versions(version(list[i - 1]), version(list[i])) >= 0) return false;
    }
    return true;
}

}  // namespace

Result<void> read_engine(const JsonNode& file, std::vector<EngineFacts>& out, Names& names) {
    JsonFields fields(file);
    check_schema(fields);
    EngineFacts facts;
    facts.id = fields.string("id");
    facts.name = fields.string("name", 60);
    facts.provenance = read_provenance(fields);
    facts.versions = fields.strings("versions", 10'000);
    for (const JsonNode& record : fields.items("changes", 10'000)) {
        auto change = read_change(record);
        if (!change) return std::unexpected(change.error());
        facts.changes.push_back(std::move(*change));
    }
    if (const auto done = fields.finish(); !done) return done;
    if (!rises(facts.versions, [](const std::string& version) { return version; })) {
        return file.at("versions")->error("preset_versions");
    }
    if (!rises(facts.changes, [](const EngineFacts::Change& change) { return change.since; })) {
        return file.at("changes")->error("preset_versions");
    }
    if (const auto taken = names.take(file, facts.id, {}); !taken) return taken;
    out.push_back(std::move(facts));
    return {};
}

}  // namespace vramline::presets
