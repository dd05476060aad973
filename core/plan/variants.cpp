// SPDX-License-Identifier: GPL-3.0-or-later
// A plan with one thing changed, and the KV it would be handed: what marks, plots and tables of steps ask for.
#include <algorithm>

#include "core/plan/assess.h"
#include "core/plan/kv_query.h"
#include "core/plan/solver.h"

namespace vramline {

Plan with_context(const Plan& plan, Tokens length) {
    Plan out = plan;
    out.workload = scaled_to(plan.workload, length);
    return out;
}

Plan with_concurrency(const Plan& plan, Sequences total) {
    Plan out = plan;
    out.workload = with_total(plan.workload, total);
    return out;
}

Plan with_shared_prefix(const Plan& plan, Tokens prefix) {
    Plan out = plan;
    out.workload.shared_prefix = std::clamp<std::int64_t>(prefix.value(), 0, plan.workload.shortest_input());
    return out;
}

std::optional<Bytes> allocated_at_context(const Plan& plan, Tokens length) {
    const auto query = KvQuery::make(plan);
    return query ? query->at_context(length) : std::nullopt;
}

std::optional<Bytes> allocated_at_concurrency(const Plan& plan, Sequences total) {
    const auto query = KvQuery::make(plan);
    return query ? query->at_concurrency(total) : std::nullopt;
}

}  // namespace vramline
