// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/kv_query.h"

namespace vramline {

Result<KvQuery> KvQuery::make(Plan plan) {
    if (!plan.model || !plan.engine || !plan.formats || plan.model->layers.empty()) return fail("no_model", "--model");
    if (const auto ok = validate(plan.workload); !ok) return std::unexpected(ok.error());
    KvQuery query;
    query.engine_ = find_engine(plan.engine->id);
    if (query.engine_ == nullptr) return fail("engine_not_built", "--engine", {{"engine", plan.engine->id, Unit::Number}});
    query.plan_ = std::make_unique<Plan>(std::move(plan));
    auto deployment = query.engine_->deploy(*query.plan_);
    if (!deployment) return std::unexpected(deployment.error());
    query.deployment_ = std::make_unique<Deployment>(std::move(*deployment));
    query.solver_ = std::make_unique<Solver>(*query.plan_, *query.engine_, *query.deployment_);
    return query;
}

std::optional<Bytes> KvQuery::charged(const Workload& workload) const {
    const auto sum = [&](const Deployment& deployment, const KvLayout& layout) {
        const PoolUnits need = demand(deployment, layout, workload);
        Bytes bytes;
        for (std::size_t p = 0; p < layout.pools.size(); ++p) bytes += layout.pools[p].unit_bytes * need[p];
        return bytes.overflowed() ? std::nullopt : std::optional(bytes);
    };
    const auto bound = solver_->length_bound();
    if (bound && workload.longest() > *bound) return std::nullopt;
    if (engine_->same_deployment(*plan_, *deployment_, workload.longest())) return sum(*deployment_, solver_->layout(Level::Likely));
    Plan other = *plan_;
    other.workload = workload;
    const auto deployment = engine_->deploy(other);
    if (!deployment) return std::nullopt;
    const Solver solver(other, *engine_, *deployment);
    return sum(*deployment, solver.layout(Level::Likely));
}

std::optional<Bytes> KvQuery::at_context(Tokens length) const { return charged(scaled_to(plan_->workload, length)); }

std::optional<Bytes> KvQuery::at_concurrency(Sequences total) const { return charged(with_total(plan_->workload, total)); }

Sequences KvQuery::concurrency_at(Tokens length) const {
    Plan other = *plan_;
    other.workload = scaled_to(plan_->workload, length);
    const auto deployment = engine_->deploy(other);
    if (!deployment) return Sequences(0);
    return Solver(other, *engine_, *deployment).largest_concurrency(Level::Likely, false);
}

Bytes KvQuery::room() const {
    const KvLayout& layout = solver_->layout(Level::Likely);
    Bytes bytes;
    for (std::size_t p = 0; p < layout.pools.size(); ++p) bytes += layout.pools[p].unit_bytes * solver_->capacity(Level::Likely).usable[p];
    return bytes;
}

}  // namespace vramline
