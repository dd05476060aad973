// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <iosfwd>
#include <vector>

#include "app/cli/cli.h"

namespace vramline::cli {

/// What `assess` says on a terminal: verdict, memory of each GPU, limits, the engine's own lines, ways to make it fit,
/// notes, estimates, and why each number is what it is.
void write_assessment(std::ostream& out, const Say& say, const Plan& plan, const Assessment& assessment,
                      const std::vector<Suggestion>& suggestions);
/// How the engine groups layers, and its settings in force with the reason of each.
void write_engine(std::ostream& out, const Say& say, const Plan& plan, const Assessment& assessment);
/// The section "Why": each term with its formula and the numbers filled in.
void write_terms(std::ostream& out, const Say& say, const Assessment& assessment);

/// What `inspect` says of a model.
void write_model(std::ostream& out, const Say& say, const ModelSpec& model, const FormatTable& formats);
/// Lists of presets; an empty kind: all of them.
void write_presets(std::ostream& out, const Say& say, const Catalogue& catalogue, std::string_view kind);

std::string say(const Say& say, const Message& message);
/// "5.00 GiB (5,368,709,120 bytes)"
std::string exact_bytes(const Say& say, Bytes bytes);

}  // namespace vramline::cli
