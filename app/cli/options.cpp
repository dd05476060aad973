// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <algorithm>
#include <array>
#include <utility>

namespace vramline::cli {
namespace {

constexpr std::size_t kMaxArgument = std::size_t{64} * 1024;
constexpr unsigned kPlans = kAssess | kReport;

constexpr std::array kSubCommands{
    SubCommand{"assess", "[PLAN] [choices] [--format text|json|markdown|csv]", kAssess, 1},
    SubCommand{"inspect", "FILE|FOLDER [--format text|json]", kInspect, 1},
    SubCommand{"report", "[PLAN] [choices] -o FILE", kReport, 1},
    SubCommand{"presets", "[models|gpus|nodes|engines|kv-formats|weight-formats] [--format text|json]", kPresets, 1},
};

constexpr std::array kOptions{
    Option{"--model", "ID|PATH", "help.what", kPlans},
    Option{"--gpu", "ID|custom", "help.what", kPlans},
    Option{"--gpus", "N", "help.what", kPlans},
    Option{"--engine", "NAME", "help.what", kPlans},
    Option{"--engine-version", "V", "help.what", kPlans},
    Option{"--weights", "FORMAT", "help.what", kPlans},
    Option{"--kv-dtype", "FORMAT", "help.what", kPlans},
    Option{"--context", "N", "help.workload", kPlans},
    Option{"--input", "N", "help.workload", kPlans},
    Option{"--output", "N", "help.workload", kPlans},
    Option{"--sequences", "MIX", "help.workload", kPlans},
    Option{"--concurrency", "N", "help.workload", kPlans},
    Option{"--shared-prefix", "N", "help.workload", kPlans},
    Option{"--tp", "N", "help.parallel", kPlans},
    Option{"--pp", "N", "help.parallel", kPlans},
    Option{"--dp", "N", "help.parallel", kPlans},
    Option{"--cp", "N", "help.parallel", kPlans},
    Option{"--dcp", "N", "help.parallel", kPlans},
    Option{"--ep", "", "help.parallel", kPlans},
    Option{"--memory-fraction", "F", "help.settings", kPlans},
    Option{"--block-size", "N", "help.settings", kPlans},
    Option{"--max-num-seqs", "N", "help.settings", kPlans},
    Option{"--max-batched-tokens", "N", "help.settings", kPlans},
    Option{"--kv-cache-bytes", "SIZE", "help.settings", kPlans},
    Option{"--engine-flag", "NAME=VALUE", "help.settings", kPlans, true},
    Option{"--capacity", "SIZE", "help.sizes", kPlans},
    Option{"--weights-bytes", "SIZE", "help.sizes", kPlans},
    Option{"--activations", "SIZE", "help.sizes", kPlans},
    Option{"--graphs", "SIZE", "help.sizes", kPlans},
    Option{"--communication", "SIZE", "help.sizes", kPlans},
    Option{"--runtime", "SIZE", "help.sizes", kPlans},
    Option{"--other", "SIZE", "help.sizes", kPlans},
    Option{"-o", "FILE", "help.output", kReport},
    Option{"--format", "FORMAT", "help.output", kAssess | kInspect | kPresets},
    Option{"--paper", "a4|letter", "help.output", kReport},
    Option{"--lang", "en|zh_CN", "help.output", kPlans},
};

std::unexpected<Error> unknown_option(const std::string& name, const SubCommand& command) {
    std::vector<std::string> names;
    for (const Option& option : kOptions)
        if ((option.commands & command.command) != 0) names.emplace_back(option.name);
    const auto near = similar(name, names);
    const std::string code = near.empty() ? "unknown_option" : "unknown_option_similar";
    return fail(code, name, {{"option", name}, {"command", std::string(command.name)}, {"similar", joined(near)}});
}

/// Edits (insert, delete, replace) from a to b, both short.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

std::string lowered(std::string_view text) {
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return out;
}

/// One option with its value, which may stand in the next argument: then `at` moves there. What looks like an option is
/// no value, save for an engine's own flags, which people write with their dashes.
Result<void> take_option(std::span<const std::string> args, std::size_t& at, const SubCommand& command, Given& out) {
    const std::string& argument = args[at];
    const std::size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
    const std::string name = argument.substr(0, equals);
    const auto option = std::ranges::find_if(
        kOptions, [&](const Option& o) { return o.name == name && (o.commands & command.command) != 0; });
    if (option == kOptions.end()) return unknown_option(name, command);
    std::string value;
    if (option->value.empty()) {
        if (equals != std::string::npos) return fail("option_takes_no_value", name);
    } else if (equals != std::string::npos) {
        value = argument.substr(equals + 1);
    } else if (at + 1 >= args.size() || (args[at + 1].starts_with("--") && !option->repeats)) {
        return fail("option_without_value", name, {{"value", std::string(option->value)}});
    } else {
        value = args[++at];
    }
    std::vector<std::string>& values = out.values[name];
    if (!values.empty() && !option->repeats)
        return fail("option_twice", name, {{"first", values.front()}, {"second", value}});
    values.push_back(std::move(value));
    return {};
}

}  // namespace

std::span<const SubCommand> sub_commands() { return kSubCommands; }

const SubCommand* find_sub_command(std::string_view name) {
    const auto found = std::ranges::find(kSubCommands, name, &SubCommand::name);
    return found == kSubCommands.end() ? nullptr : &*found;
}

std::span<const Option> options() { return kOptions; }

const std::string* Given::value(std::string_view option) const {
    const auto found = values.find(option);
    return found == values.end() || found->second.empty() ? nullptr : &found->second.front();
}

Result<Given> parse_options(std::span<const std::string> args, const SubCommand& command) {
    Given out;
    bool only_positionals = false;
    for (std::size_t at = 0; at < args.size(); ++at) {
        const std::string& argument = args[at];
        if (argument.find('\0') != std::string::npos || argument.size() > kMaxArgument)
            return fail("bad_argument", "", {{"text", argument.substr(0, 200)}});
        if (!only_positionals && argument == "--") {
            only_positionals = true;
        } else if (!only_positionals && argument.size() > 1 && argument.front() == '-') {
            if (const auto taken = take_option(args, at, command, out); !taken) return std::unexpected(taken.error());
            if (args[at].find('\0') != std::string::npos || args[at].size() > kMaxArgument)
                return fail("bad_argument", "", {{"text", args[at].substr(0, 200)}});
        } else {
            out.positional.push_back(argument);
        }
    }
    if (out.positional.size() > command.positionals)
        return fail("too_many_arguments", "", {{"text", out.positional[command.positionals]},
                                               {"usage", "vramline " + std::string(command.name) + " " +
                                                             std::string(command.usage)}});
    return out;
}

std::vector<std::string> similar(std::string_view name, std::span<const std::string> candidates) {
    const std::string wanted = lowered(name.substr(0, 80));
    std::vector<std::pair<std::size_t, std::string>> near;
    for (const std::string& candidate : candidates) {
        const std::string known = lowered(candidate);
        const std::size_t edits = known.starts_with(wanted) && wanted.size() > 3 ? 0 : distance(wanted, known.substr(0, 80));
        if (edits <= std::max<std::size_t>(1, std::min(wanted.size(), known.size()) / 3)) near.emplace_back(edits, candidate);
    }
    std::ranges::stable_sort(near, {}, [](const auto& each) { return each.first; });
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, near.size()); ++i) out.push_back(near[i].second);
    return out;
}

std::string joined(std::span<const std::string> names) {
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
    return out;
}

}  // namespace vramline::cli
