// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <iosfwd>

#include "app/cli/choices.h"
#include "app/cli/cli.h"
#include "app/cli/options.h"

namespace vramline::cli {

inline constexpr int kExitFits = 0, kExitDoesNotFit = 1, kExitBadInput = 2;

/// What a sub-command works with.
struct Session {
    const CliContext& context;
    const Catalogue& catalogue;
    Say say;
    std::ostream& out;
};

// Each sub-command: its exit status, or what was wrong with the input.
Result<int> run_assess(const Given& given, Session& session);
Result<int> run_inspect(const Given& given, Session& session);
Result<int> run_report(const Given& given, Session& session);
Result<int> run_presets(const Given& given, Session& session);

/// The value of --format among `known` (the first is the default). Errors: unknown_output_format.
Result<std::string> output_format(const Given& given, std::span<const std::string> known);

/// A plan's assessment with the notes of its choices.
struct Assessed {
    Plan plan;
    Assessment assessment;
    std::vector<Suggestion> suggestions;
};
Result<Assessed> assess_choices(const Given& given, const Catalogue& catalogue);

/// Writes a file whole or not at all. Errors: cannot_write.
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

/// Help names only what this build has: `gui` is whether it has a window, PDF and languages.
std::string general_help(bool gui);
std::string command_help(const SubCommand& command, bool gui);

}  // namespace vramline::cli
