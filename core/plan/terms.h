// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/plan/assessment.h"
#include "core/plan/solver.h"

namespace vramline {

/// The derivation of every quantity of an assessment, from the numbers that it was computed from.
std::vector<Term> make_terms(const Plan& plan, const Solver& solver, const Deployment& deployment, const Assessment& assessment);

}  // namespace vramline
