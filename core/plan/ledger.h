// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/plan/assessment.h"
#include "core/plan/solver.h"

namespace vramline {

/// KV of a workload on one device, in the parts of the ledger.
struct KvParts {
    Bytes shared, used, rounding;
    [[nodiscard]] Bytes charged() const { return shared + used + rounding; }
};

/// What `workload`'s share of a replica is charged in a layout: `used` are positions and states that private parts
/// really keep, `shared` those of the common prefix once, `rounding` all else (DESIGN section 3, Ledger identity).
KvParts kv_parts(const Deployment& deployment, const KvLayout& layout, const Workload& workload);

/// The memory of every GPU; neighbours that are alike are one entry. `short_by` is what the plan lacks on the deciding
/// GPU; `starts` whether the engine runs.
std::vector<GpuLedger> make_ledger(const Plan& plan, const Solver& solver, const Deployment& deployment, bool starts, Bytes short_by);

}  // namespace vramline
