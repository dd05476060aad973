// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/text_output.h"
#include "core/io/json_io.h"

namespace vramline::cli {

Result<int> run_presets(const Given& given, Session& session) {
    static const std::array<std::string, 2> kFormats{"text", "json"};
    static const std::array<std::string, 6> kKinds{"models", "gpus", "nodes", "engines", "kv-formats", "weight-formats"};
    const auto format = output_format(given, kFormats);
    if (!format) return std::unexpected(format.error());
    const std::string kind = given.positional.empty() ? "" : given.positional.front();
    if (!kind.empty() && std::ranges::find(kKinds, kind) == kKinds.end())
        return fail("unknown_presets_kind", kind, {{"kind", kind}, {"known", joined(kKinds)}});
    if (*format == "json") session.out << to_presets_json(session.catalogue, kind);
    else write_presets(session.out, session.say, session.catalogue, kind);
    return kExitFits;
}

}  // namespace vramline::cli
