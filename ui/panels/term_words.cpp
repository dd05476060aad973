// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/term_words.h"

#include <QCoreApplication>

#include "core/plan/term_text.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

struct TermWords {
    Q_DECLARE_TR_FUNCTIONS(TermWords)
};

QString written(const Arg& arg) { return QString::fromStdString(format_arg(arg, number_style())); }

enum class Origin : unsigned char { Plan, Model, Gpu, Engine, Derived };

Origin origin_of(OperandId id) {
    switch (id) {
    case OperandId::Sequences:
    case OperandId::Length:
    case OperandId::SharedPrefix:
    case OperandId::TensorParallel:
    case OperandId::PipelineParallel:
    case OperandId::DataParallel:
    case OperandId::ContextShards:
    case OperandId::Other: return Origin::Plan;
    case OperandId::Parameters:
    case OperandId::Layers:
    case OperandId::KvHeads:
    case OperandId::KeyDim:
    case OperandId::ValueDim:
    case OperandId::Window:
    case OperandId::VocabSize:
    case OperandId::HiddenSize:
    case OperandId::IntermediateSize:
    case OperandId::Experts: return Origin::Model;
    case OperandId::CudaTotal:
    case OperandId::DriverTotal:
    case OperandId::DriverKept:
    case OperandId::Capacity: return Origin::Gpu;
    case OperandId::Fraction:
    case OperandId::BlockTokens:
    case OperandId::BatchedTokens:
    case OperandId::MaxNumSeqs:
    case OperandId::InFlight:
    case OperandId::NeverHandedOut:
    case OperandId::MaxModelLen:
    case OperandId::LogitBytes:
    case OperandId::Percent:
    case OperandId::FixedBytes: return Origin::Engine;
    default: return Origin::Derived;
    }
}

}  // namespace

QString term_label(const Term& term) { return words(label_id(term)); }

QString term_value(const Term& term) { return written(value_arg(term, "value")); }

QString term_exact(const Term& term) {
    return term.unit == Unit::Bytes ? shown_bytes_exact(Bytes(term.value)) : QString();
}

QString term_formula(const Term& term) {
    std::vector<Arg> names;
    for (std::size_t i = 0; i < term.operand_count && i < term.operands.size(); ++i) {
        const OperandId id = term.operands.at(i).id;
        names.push_back({std::string(operand_name(id)), words(operand_text_id(id)).toStdString(), Unit::Number});
    }
    return words(formula_id(term), names);
}

QString term_numbers(const Term& term) { return words(filled_formula(term)); }

QString term_source(const Term& term, const Plan& plan) {
    QString source = words(source_id(term));
    if (!plan.engine) return source;
    return TermWords::tr("%1; rules of %2 %3").arg(source, QString::fromStdString(plan.engine->name), QString::fromStdString(plan.engine->version));
}

QString operand_label(const Operand& operand) { return words(operand_text_id(operand.id)); }

QString operand_value(const Operand& operand) { return written(operand_arg(operand)); }

QString operand_origin(const Term& term, const Operand& operand, const Plan& plan) {
    // The profiling run of an engine counts its own limit of sequences, not the plan's.
    const bool engines = term.id == TermId::Activations && operand.id == OperandId::Sequences;
    switch (engines ? Origin::Engine : origin_of(operand.id)) {
    case Origin::Plan: return TermWords::tr("this plan");
    case Origin::Model: return QString::fromStdString(plan.model->name);
    case Origin::Gpu: return plan.gpus.empty() ? QString() : QString::fromStdString(plan.gpus.front().gpu.name);
    case Origin::Engine:
        return QString::fromStdString(plan.engine->name) + u' ' + QString::fromStdString(plan.engine->version);
    case Origin::Derived: break;
    }
    return operand.has_term ? QString() : TermWords::tr("computed");
}

QString basis_words(Basis basis) {
    switch (basis) {
    case Basis::Exact: return TermWords::tr("= exact");
    case Basis::Measured: return TermWords::tr("measured");
    case Basis::Given: return TermWords::tr("given");
    case Basis::Estimated: return TermWords::tr("≈ estimated");
    }
    return {};
}

}  // namespace vramline
