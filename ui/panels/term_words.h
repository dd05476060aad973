// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include "core/plan/assessment.h"
#include "core/plan/plan.h"

// A term in the words of the window.
namespace vramline {

QString term_label(const Term& term);
QString term_value(const Term& term);            ///< "5.00 GiB"
QString term_exact(const Term& term);            ///< "5,368,709,120 bytes"; empty where the value says it all
QString term_formula(const Term& term);          ///< in the operands' names
QString term_numbers(const Term& term);          ///< with the operands' numbers
QString term_source(const Term& term, const Plan& plan);
QString operand_label(const Operand& operand);
QString operand_value(const Operand& operand);
QString operand_origin(const Term& term, const Operand& operand, const Plan& plan);  ///< "this plan", "preset of H100 SXM 80 GB"
QString basis_words(Basis basis);

}  // namespace vramline
