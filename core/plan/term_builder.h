// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <variant>

#include "core/plan/assessment.h"
#include "core/plan/solver.h"

namespace vramline {

/// Collects the terms of one assessment; `gpu` is the first GPU that the terms added now hold for.
struct TermBuilder {
    const Plan& plan;
    const Solver& solver;
    const Deployment& deployment;
    const Assessment& assessment;
    std::vector<Term> terms;
    std::int16_t gpu = -1;

    Term& add(TermId id, std::int64_t value, Unit unit, Basis basis, SourceId source) {
        Term term;
        term.id = id;
        term.gpu = gpu;
        term.unit = unit;
        term.basis = basis;
        term.source = source;
        term.value = term.low = term.high = value;
        return terms.emplace_back(term);
    }
    Term& bytes(TermId id, Bytes value, Basis basis, SourceId source) { return add(id, value.value(), Unit::Bytes, basis, source); }
    Term& estimate(TermId id, const Estimate& estimate, SourceId source) {
        Term& term = bytes(id, estimate.likely, estimate.basis, source);
        term.low = estimate.low.value();
        term.high = estimate.high.value();
        return term;
    }
    /// gpu-memory-utilization in force; 0 where the engine has none.
    [[nodiscard]] double fraction() const {
        for (const Setting& setting : deployment.settings)
            if (setting.name == "gpu-memory-utilization") return std::get<double>(setting.value);
        return 0;
    }
};

void model_terms(TermBuilder& out);                                             ///< parameters, checkpoint, floor
void kv_terms(TermBuilder& out, const Device& device, const GpuLedger& line);   ///< pages, pool, what residents take
void limit_terms(TermBuilder& out);                                             ///< limits, need, what the engine prints

}  // namespace vramline
