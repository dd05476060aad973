// SPDX-License-Identifier: GPL-3.0-or-later
// A plan with one thing changed, and the KV it would be handed: what marks, plots and tables of steps ask for.
#include <algorithm>

#include "core/plan/assess.h"
#include "core/plan/solver.h"

namespace vramline {

namespace {

std::optional<Bytes> allocated(const Plan& plan) {
    if (!plan.model || !plan.engine || !plan.formats || plan.model->layers.empty() || !validate(plan.workload)) return std::nullopt;
    const Engine* engine = find_engine(plan.engine->id);
    if (engine == nullptr) return std::nullopt;
    const auto deployment = engine->deploy(plan);
    if (!deployment) return std::nullopt;
    const Solver solver(plan, *engine, *deployment);
    const KvLayout& layout = solver.layout(Level::Likely);
    const PoolUnits need = demand(*deployment, layout, plan.workload);
    Bytes sum;
    for (std::size_t p = 0; p < layout.pools.size(); ++p) sum += layout.pools[p].unit_bytes * need[p];
    return sum.overflowed() ? std::nullopt : std::optional(sum);
}

}  // namespace

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

std::optional<Bytes> allocated_at_context(const Plan& plan, Tokens length) { return allocated(with_context(plan, length)); }

std::optional<Bytes> allocated_at_concurrency(const Plan& plan, Sequences total) { return allocated(with_concurrency(plan, total)); }

}  // namespace vramline
