// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/io/json_parts.h"
#include "core/io/json_reader.h"

namespace vramline::json {

/// A checked value as one that can be changed and written. Keys keep their order.
Result<Json> copy(const JsonNode& node);

}  // namespace vramline::json
