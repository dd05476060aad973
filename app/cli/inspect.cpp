// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/text_output.h"
#include "core/io/json_io.h"

namespace vramline::cli {

Result<int> run_inspect(const Given& given, Session& session) {
    static const std::array<std::string, 2> kFormats{"text", "json"};
    const auto format = output_format(given, kFormats);
    if (!format) return std::unexpected(format.error());
    if (given.positional.empty()) return fail("inspect_without_file", "");
    const auto model = inspect_model(given.positional.front());
    if (!model) return std::unexpected(model.error());
    if (*format == "json") session.out << to_inspect_json(*model, *session.catalogue.formats);
    else write_model(session.out, session.say, *model, *session.catalogue.formats);
    return kExitFits;
}

}  // namespace vramline::cli
