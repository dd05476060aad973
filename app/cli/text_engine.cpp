// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine does with a plan: how it groups layers, and which of its settings are in force.
#include <ostream>

#include "app/cli/text_output.h"
#include "app/cli/text_table.h"
#include "core/text/format.h"

namespace vramline::cli {
namespace {

/// Neighbours that differ in their number of layers only: a bucket of layers dealt to several groups.
bool alike(const PoolGroup& a, const PoolGroup& b) {
    return a.cache == b.cache && a.block_tokens == b.block_tokens && a.page_bytes == b.page_bytes &&
           a.blocks_per_sequence == b.blocks_per_sequence;
}

void write_groups(std::ostream& out, const Say& say, const PoolInfo& pool) {
    if (pool.groups.size() < 2) return;
    out << '\n' << say("cli.groups", {}) << '\n';
    TextTable table("rlllr");
    for (std::size_t i = 0; i < pool.groups.size();) {
        const PoolGroup& first = pool.groups[i];
        std::int64_t count = 0, layers = 0;
        for (; i < pool.groups.size() && alike(first, pool.groups[i]); ++i) ++count, layers += pool.groups[i].layers;
        table.add({format_count(count) + " ×", say("cache." + std::string(first.cache), {}),
                   say("cli.groups.layers", {{"layers", layers, Unit::Number}}),
                   say("cli.groups.block", {{"tokens", first.block_tokens, Unit::Number}, {"page", first.page_bytes.value(), Unit::Bytes}}),
                   say("cli.groups.blocks", {{"blocks", first.blocks_per_sequence.value(), Unit::Number}})});
    }
    table.write(out);
}

std::string value_text(const Setting& setting) {
    struct Visitor {
        std::string operator()(bool on) const { return on ? "true" : "false"; }
        std::string operator()(std::int64_t count) const { return std::to_string(count); }
        std::string operator()(double number) const { return format_decimal(number, 2); }
        std::string operator()(const std::string& text) const { return printable(text, 40); }
    };
    return std::visit(Visitor{}, setting.value);
}

void write_settings(std::ostream& out, const Say& say, const Plan& plan, const Assessment& a) {
    if (a.settings.empty()) return;
    out << '\n' << say("cli.settings", {{"engine", plan.engine->name, Unit::Number}}) << '\n';
    TextTable table("lll");
    for (const Setting& setting : a.settings)
        table.add({std::string(setting.name), value_text(setting), setting.reason.empty() ? "" : say(std::string(setting.reason), {})});
    table.write(out);
}

}  // namespace

void write_engine(std::ostream& out, const Say& say, const Plan& plan, const Assessment& a) {
    if (a.pool) write_groups(out, say, *a.pool);
    write_settings(out, say, plan, a);
}

}  // namespace vramline::cli
