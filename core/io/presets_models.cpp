// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/presets.h"

namespace vramline::presets {

Result<void> read_models(const JsonNode& file, std::vector<std::shared_ptr<const ModelSpec>>& out, Names& names) {
    (void)out;
    (void)names;
    return file.error("json_unreadable");
}

}  // namespace vramline::presets
