// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/term_text.h"

#include <algorithm>

#include "core/text/catalogue.h"

namespace vramline {
namespace {

std::string with_prefix(std::string_view prefix, std::string_view name) { return std::string(prefix) + std::string(name); }

Arg number_arg(std::string name, Unit unit, std::int64_t value, double ratio) {
    if (unit == Unit::Ratio) return {std::move(name), ratio, unit};
    return {std::move(name), value, unit};
}

}  // namespace

std::string label_id(const Term& term) { return with_prefix("term.", term_name(term.id)); }

std::string formula_id(const Term& term) {
    const std::string id = with_prefix("formula.", term_name(term.id));
    return term.variant == 0 ? id : id + "." + std::to_string(term.variant);
}

std::string source_id(const Term& term) { return with_prefix("source.", source_name(term.source)); }

std::string operand_text_id(OperandId id) { return with_prefix("operand.", operand_name(id)); }

Message filled_formula(const Term& term) {
    Message out{formula_id(term), {}};
    for (std::size_t i = 0; i < std::min<std::size_t>(term.operand_count, term.operands.size()); ++i)
        out.args.push_back(operand_arg(term.operands[i]));
    return out;
}

std::string symbolic_formula(const Term& term) {
    std::string out;
    for (const char c : english(formula_id(term)))
        if (c != '{' && c != '}') out += c;
    return out;
}

Arg value_arg(const Term& term, std::string name) {
    return number_arg(std::move(name), term.unit, term.value, term.ratio);
}

Arg operand_arg(const Operand& operand) {
    return number_arg(std::string(operand_name(operand.id)), operand.unit, operand.value, operand.ratio);
}

}  // namespace vramline
