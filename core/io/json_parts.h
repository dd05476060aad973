// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/model/model_spec.h"
#include "core/plan/assessment.h"

// Parts that the JSON of assess, inspect and presets have in common. Only for the writers in core/io.
namespace vramline::json {

using Json = nlohmann::ordered_json;

/// A finite number, else null.
Json real(double value);
Json bytes(const std::optional<Bytes>& value);
std::string_view unit_name(Unit unit);
/// {"level","code","text","args"}
Json note(NoteLevel level, const Message& message);
/// {name: value}
Json args(const std::vector<Arg>& args);
/// id, name, model_type, parameters, parameters_mtp, context, layers, layer_groups: one group for each distinct cache.
Json model(const ModelSpec& model);
/// Keyed by tensor_class_name().
Json by_class(const std::array<Bytes, kTensorClasses>& bytes);
/// Two spaces, a newline at the end, broken UTF-8 replaced.
std::string dump(const Json& json);
/// The same with what fits on one line, below the outermost two levels: the form of plan files.
std::string dump_lines(const Json& json);

}  // namespace vramline::json
