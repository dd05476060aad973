// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/plan/assessment.h"
#include "core/plan/plan.h"

namespace vramline {

/// What a reader of the assessment must know: what is so, then what to do.
std::vector<Note> make_notes(const Plan& plan, const Deployment& deployment, const Assessment& assessment);

}  // namespace vramline
