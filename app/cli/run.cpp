// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <exception>
#include <ostream>

#include "app/cli/commands.h"
#include "core/io/json_io.h"
#include "core/text/catalogue.h"
#include "core/text/format.h"

namespace vramline {
namespace {

using namespace cli;

bool is_help(const std::string& argument) { return argument == "--help" || argument == "-h"; }
bool is_version(const std::string& argument) { return argument == "--version" || argument == "-V"; }

/// Errors of a command that was asked for JSON are JSON, whatever else is wrong with its arguments.
bool asks_for_json(std::span<const std::string> args) {
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (args[i] == "--format=json") return true;
        if (args[i] == "--format" && i + 1 < args.size() && args[i + 1] == "json") return true;
    }
    return false;
}

int report_error(const Error& error, bool json, std::ostream& out, std::ostream& err) {
    if (json) out << to_error_json(error);
    err << "vramline: ";
    if (!error.where.empty()) err << printable(error.where, 400) << ": ";
    err << to_english(error) << '\n';
    return kExitBadInput;
}

bool is_file(const std::string& name) {
    std::error_code ignored;
    return name.find('\0') == std::string::npos && std::filesystem::exists(name, ignored);
}

/// What stands where a sub-command should: a plan (which opens a window that this build does not have), a file that is
/// not there, or a word.
Error unknown_command(const std::string& name) {
    if (is_file(name)) return {"no_window_in_this_build", name, {{"file", name}}};
    if (name.find('/') != std::string::npos || name.ends_with(".vramline")) return {"plan_not_found", name, {{"file", name}}};
    std::vector<std::string> names;
    for (const SubCommand& command : sub_commands()) names.emplace_back(command.name);
    return {"unknown_command", "", {{"command", name}, {"known", joined(names)}}};
}

Result<Say> load_words(const Given& given, const CliContext& context) {
    const std::string* language = given.value("--lang");
    if (language == nullptr || *language == "en") return Say(&say_english);
    if (!context.load_language) return fail("no_languages", "--lang", {{"language", *language}});
    return context.load_language(*language);
}

Result<int> dispatch(const SubCommand& command, const Given& given, const CliContext& context, std::ostream& out) {
    auto words = load_words(given, context);
    if (!words) return std::unexpected(words.error());
    std::shared_ptr<const Catalogue> catalogue = context.catalogue;
    if (!catalogue) {
        auto loaded = load_catalogue(context.presets, context.user_presets);
        if (!loaded) return std::unexpected(loaded.error());
        catalogue = std::make_shared<const Catalogue>(std::move(*loaded));
    }
    Session session{context, *catalogue, std::move(*words), out};
    switch (command.command) {
        case kAssess: return run_assess(given, session);
        case kInspect: return run_inspect(given, session);
        case kReport: return run_report(given, session);
        default: return run_presets(given, session);
    }
}

int run(std::span<const std::string> args, std::ostream& out, std::ostream& err, const CliContext& context) {
    const bool gui = static_cast<bool>(context.write_pdf);
    const bool json = asks_for_json(args);
    const SubCommand* command = args.empty() ? nullptr : find_sub_command(args.front());
    // "PLAN --help" asks for help, not for a window; "lunch --help" is told that there is no such sub-command.
    const bool helped = !args.empty() && (is_help(args.front()) || (is_file(args.front()) && std::ranges::any_of(args, is_help)));
    if (args.empty() || (command == nullptr && helped)) {
        out << general_help(gui);
        return kExitFits;
    }
    if (command == nullptr && is_version(args.front())) {
        out << "VRAMLine " << VRAMLINE_VERSION << '\n';
        return kExitFits;
    }
    if (command == nullptr) return report_error(unknown_command(args.front().substr(0, 200)), json, out, err);
    const auto rest = args.subspan(1);
    if (std::ranges::any_of(rest, is_help)) {
        out << command_help(*command, gui);
        return kExitFits;
    }
    const auto given = parse_options(rest, *command);
    if (!given) return report_error(given.error(), json, out, err);
    const auto status = dispatch(*command, *given, context, out);
    return status ? *status : report_error(status.error(), json, out, err);
}

}  // namespace

namespace cli {

Result<std::string> output_format(const Given& given, std::span<const std::string> known) {
    const std::string* format = given.value("--format");
    if (format == nullptr) return known.front();
    if (std::ranges::find(known, *format) != known.end()) return *format;
    return fail("unknown_output_format", "--format", {{"format", *format}, {"known", joined(known)}});
}

}  // namespace cli

std::string say_english(std::string_view id, const std::vector<Arg>& args) {
    return fill(english(id), args, static_cast<OperandFormatter>(&format_arg));
}

bool wants_command_line(std::span<const std::string> args) {
    if (args.empty()) return false;
    const std::string& first = args.front();
    if (find_sub_command(first) != nullptr || std::ranges::any_of(args, is_help) || is_version(first)) return true;
    // A plan opens in the window, and Qt has options of its own (-platform); what is no file was meant as a
    // sub-command and is answered on the terminal.
    const bool qt_option = first.size() > 1 && first[0] == '-' && first[1] != '-';
    return !qt_option && !is_file(first);
}

int run_cli(std::span<const std::string> args, std::ostream& out, std::ostream& err, const CliContext& context) {
    try {
        return run(args, out, err, context);
    } catch (const std::exception& failure) {
        const Error error{"internal_error", "", {{"what", std::string(failure.what())}}};
        return report_error(error, asks_for_json(args), out, err);
    }
}

}  // namespace vramline
