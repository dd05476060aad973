// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "core/plan/term.h"
#include "core/text/message.h"

// The texts of a term: ids for the catalogue and the operands that fill them. A formula's text has a {name} for each
// operand, by operand_name().
namespace vramline {

/// "term.<name>"
std::string label_id(const Term& term);
/// "formula.<name>", or "formula.<name>.<variant>" where the term has several.
std::string formula_id(const Term& term);
/// "source.<name>"
std::string source_id(const Term& term);
/// "operand.<name>"
std::string operand_text_id(OperandId id);

/// The formula with the operands' numbers filled in.
Message filled_formula(const Term& term);
/// The formula with the operands' names: "blocks × block_bytes".
std::string symbolic_formula(const Term& term);

/// The term's own value as an operand of the given name, and any of its operands.
Arg value_arg(const Term& term, std::string name);
Arg operand_arg(const Operand& operand);

}  // namespace vramline
