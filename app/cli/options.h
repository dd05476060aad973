// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/message.h"

namespace vramline::cli {

/// Sub-commands that an option belongs to.
enum Command : unsigned { kAssess = 1, kInspect = 2, kReport = 4, kPresets = 8, kAll = 15 };

/// One sub-command: its name, what stands after it, and the most arguments that are no options.
struct SubCommand {
    std::string_view name, usage;
    Command command;
    std::size_t positionals;
};
std::span<const SubCommand> sub_commands();
const SubCommand* find_sub_command(std::string_view name);

/// One option; its help is the text "option.<name without dashes>".
struct Option {
    std::string_view name;    ///< "--tp"
    std::string_view value;   ///< what its value is called in the help; empty: it has none
    std::string_view section; ///< text id of its heading in the help
    unsigned commands = 0;
    bool repeats = false;
};
std::span<const Option> options();

/// The arguments of a sub-command taken apart, nothing interpreted.
struct Given {
    std::vector<std::string> positional;
    std::map<std::string, std::vector<std::string>, std::less<>> values;
    [[nodiscard]] bool has(std::string_view option) const { return values.contains(option); }
    /// The value of an option; null where it was not given.
    [[nodiscard]] const std::string* value(std::string_view option) const;
};

/// Takes "--name value" and "--name=value". Errors: unknown_option, option_without_value, option_takes_no_value,
/// option_twice, too_many_arguments, bad_argument (a NUL, or far too long).
Result<Given> parse_options(std::span<const std::string> args, const SubCommand& command);

/// Names of `candidates` that resemble `name`, nearest first, at most three.
std::vector<std::string> similar(std::string_view name, std::span<const std::string> candidates);
/// "a, b, c"
std::string joined(std::span<const std::string> names);

}  // namespace vramline::cli
