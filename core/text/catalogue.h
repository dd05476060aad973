// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/text/message.h"

namespace vramline {

/// One entry of the catalogue: a stable id and its English text. `{name}` is replaced by the operand of that name,
/// written by the one formatter. The English text is also the source string of translations.
struct CatalogueEntry {
    std::string_view id;
    std::string_view english;
};

/// All texts, sorted by id; each area has its table in core/text/texts_*.cpp.
std::span<const CatalogueEntry> catalogue();

/// English template of an id; the id itself where it has none (a test forbids that).
std::string_view english(std::string_view id);

/// Turns a template and its operands into a sentence; `format` writes one operand. `{name}` is an operand,
/// `{name?sequence|sequences}` the first word where it is 1, else the second (languages without plurals leave it out).
/// A name without an operand stays visible.
using OperandFormatter = std::string (*)(const Arg&);
std::string fill(std::string_view text, const std::vector<Arg>& args, OperandFormatter format);

std::string to_english(const Message& message);
/// `{where}` stands for the place.
std::string to_english(const Error& error);

}  // namespace vramline
