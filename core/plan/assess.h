// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/plan/assessment.h"
#include "core/plan/catalogue.h"
#include "core/plan/plan.h"

namespace vramline {

/// The one computation of the program: everything that is shown, plotted, reported and exported comes from here.
/// Pure; needs nothing but the plan. Errors name what is wrong in the plan, where, and the numbers.
Result<Assessment> assess(const Plan& plan);

/// Ways to make a failing plan fit, best first, at most five: each is the smallest such change of its knob and was
/// computed by assess(). Two changes together only where no single one does it. Empty when the plan fits.
std::vector<Suggestion> suggest(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue);

/// Applies a change as a suggestion names it ("kv_dtype" = "fp8", "concurrency" = "5", ...).
Result<Plan> apply(const Plan& plan, const Suggestion& suggestion, const Catalogue& catalogue);

/// The same plan with one thing changed; what plots, marks and tables of steps assess.
Plan with_context(const Plan& plan, Tokens length);      ///< scales all inputs so that the longest request has at most `length`
Plan with_concurrency(const Plan& plan, Sequences total);  ///< one class: its count; a mix: whole multiples
Plan with_shared_prefix(const Plan& plan, Tokens prefix);

/// KV that the engine hands out for `total` sequences, or for sequences of `length`, on the deciding GPU: what the
/// plots of context and concurrency show, without the rest of an assessment. Unset where the plan is not valid there. Each
/// call resolves the plan; for many of them see core/plan/kv_query.h.
std::optional<Bytes> allocated_at_context(const Plan& plan, Tokens length);
std::optional<Bytes> allocated_at_concurrency(const Plan& plan, Sequences total);

}  // namespace vramline
