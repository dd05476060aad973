// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <sstream>

#include "app/cli/commands.h"
#include "app/cli/text_table.h"
#include "core/text/catalogue.h"

namespace vramline::cli {
namespace {

constexpr std::size_t kIndent = 30;  // where the words of an option begin

/// "  --tp N                      words, wrapped under themselves"
void write_entry(std::ostream& out, const std::string& left, std::string_view right) {
    std::string line = "  " + left;
    const std::size_t width = display_width(line);
    if (width + 2 > kIndent) {
        out << line << '\n';
        line.clear();
    }
    line.append(kIndent - display_width(line), ' ');
    std::string text = wrapped(right, kTextWidth - kIndent, "");
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + kIndent + 1))
        text.insert(at + 1, std::string(kIndent, ' '));
    out << line << text << '\n';
}

void write_options(std::ostream& out, const SubCommand& command, bool gui) {
    std::string_view section;
    for (const Option& option : options()) {
        if ((option.commands & command.command) == 0 || ((option.name == "--lang" || option.name == "--paper") && !gui)) continue;
        if (option.section != section) {
            section = option.section;
            out << '\n' << english(section) << '\n';
        }
        const std::string_view bare = option.name.substr(option.name.find_first_not_of('-'));
        std::string id = "option." + std::string(bare);
        if (option.name == "-o" && !gui) id += ".without_pdf";
        if (option.name == "--format") id += "." + std::string(command.name);
        write_entry(out, std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value)),
                    english(id));
    }
}

}  // namespace

std::string general_help(bool gui) {
    std::ostringstream out;
    out << english("help.title") << "\n\n" << english("help.usage") << '\n';
    if (gui) out << "  " << english("help.usage.window") << '\n';
    for (const SubCommand& command : sub_commands())
        out << "  vramline " << command.name << ' ' << command.usage << '\n';
    out << '\n' << english("help.commands") << '\n';
    for (const SubCommand& command : sub_commands())
        write_entry(out, std::string(command.name), english("help." + std::string(command.name)));
    out << '\n' << english("help.examples") << '\n' << english("help.examples.general");
    out << '\n' << english("help.more") << '\n';
    return out.str();
}

std::string command_help(const SubCommand& command, bool gui) {
    std::ostringstream out;
    const std::string name(command.name);
    out << "vramline " << name << ' ' << command.usage << "\n\n"
        << wrapped(english("help." + name), kTextWidth, "") << '\n';
    write_options(out, command, gui);
    out << '\n' << english("help.examples") << '\n' << english("help.examples." + name);
    if (command.command == kAssess || command.command == kReport) out << '\n' << english("help.units") << '\n';
    out << '\n' << english("help.exit." + name) << '\n';
    return out.str();
}

}  // namespace vramline::cli
