// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "core/io/json_reader.h"

namespace vramline {

/// What the model class of a type takes for keys that its config leaves out, as JSON objects, nearest first. The part of a
/// config inside another (`text_config`) is written without every key that equals the class's default, sizes too; a
/// config by itself has its sizes.
std::vector<JsonDocument> hf_class_defaults(std::string_view model_type, bool inside);

}  // namespace vramline
