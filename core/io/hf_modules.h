// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

// Names of modules as quantisation configs write them, and patterns of such names.
namespace vramline {

/// The name that a module has here, whatever its family calls it: "backbone.layers.4.mixer.in_proj" and
/// "model.language_model.layers.4.mlp.shared_expert*" become "layers.4.*.in_proj" and "layers.4.mlp.shared_experts*".
/// A regular expression stays as it is.
std::string usual_module(std::string_view pattern);

/// Of "model.layers.12.mlp" 12; -1 where the pattern may speak of several layers.
std::int64_t module_layer(std::string_view pattern);

/// Whether a module's name falls under a pattern: "re:" and a regular expression of literals, `.`, `*`, `+`, `?`,
/// `\.`, `\d`, (a|b) and anchors; else names split at the dots, `*` standing for any part, that occur in it.
bool module_matches(std::string_view pattern, std::string_view module);
/// The same for a tensor's name here ("model.layers.3.mlp.experts.up_proj") and a pattern of `usual_module` or a regular
/// expression over the names that the checkpoint has.
bool speaks_of(std::string_view pattern, std::string_view module);

}  // namespace vramline
