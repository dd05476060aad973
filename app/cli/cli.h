// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/plan/assessment.h"
#include "core/plan/catalogue.h"
#include "core/plan/plan.h"

namespace vramline {

/// Puts a text id and its operands into the words of one language.
using Say = std::function<std::string(std::string_view id, const std::vector<Arg>& args)>;
std::string say_english(std::string_view id, const std::vector<Arg>& args);

struct PdfChoices {
    std::string language = "en";
    bool letter = false;  ///< else A4
};
using PdfWriter = std::function<Result<void>(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue,
                                             const std::filesystem::path& path, const PdfChoices& choices)>;
/// Errors: unknown_language.
using LanguageLoader = std::function<Result<Say>(const std::string& language)>;

/// Where the command line finds its presets, and what only a build with Qt can do (empty elsewhere).
struct CliContext {
    std::filesystem::path presets, user_presets;
    PdfWriter write_pdf;
    LanguageLoader load_language;
    std::shared_ptr<const Catalogue> catalogue;  ///< the presets, where they have been read already
};

/// The environment's presets folders: $VRAMLINE_PRESETS, else ../share/vramline/presets beside the program's own
/// folder; the user's in $XDG_DATA_HOME (else ~/.local/share)/vramline/presets.
CliContext context_from_environment(const std::filesystem::path& program);

/// Whether the arguments ask for a sub-command or an answer on the terminal, rather than for the window.
bool wants_command_line(std::span<const std::string> args);

/// Runs one sub-command; `args` without the program's name. 0 fits or done, 1 does not fit, 2 bad input.
int run_cli(std::span<const std::string> args, std::ostream& out, std::ostream& err, const CliContext& context);

}  // namespace vramline
