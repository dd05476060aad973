// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/assess.h"

#include <algorithm>

#include "core/engine/floor.h"
#include "core/plan/ledger.h"
#include "core/plan/notes.h"
#include "core/plan/solver.h"
#include "core/plan/terms.h"

namespace vramline {

namespace {

Result<void> check(const Plan& plan) {
    if (!plan.model) return fail("no_model", "--model");
    if (!plan.engine) return fail("no_engine", "--engine");
    if (!plan.formats) return fail("no_formats", "presets");
    if (plan.model->layers.empty()) return fail("no_layers", "--model", {{"model", plan.model->name, Unit::Number}});
    return validate(plan.workload);
}

Bytes allocated_on(const KvLayout& layout, const PoolUnits& need) {
    Bytes sum;
    for (std::size_t p = 0; p < layout.pools.size(); ++p) sum += layout.pools[p].unit_bytes * need[p];
    return sum;
}

Result<KvNeed> kv_need(const Plan& plan, const Deployment& deployment, const KvLayout& layout) {
    const KvFormat* format = plan.formats->kv_format(deployment.kv_format);
    if (format == nullptr) return fail("unknown_kv_format", "--kv-dtype", {{"format", deployment.kv_format, Unit::Number}});
    const auto floor = floor_layout(*plan.model, *format, 1);
    if (!floor) return std::unexpected(floor.error());
    Deployment whole;  // no engine, one replica: the whole model over the whole deployment
    KvNeed need;
    need.floor_bytes_per_token = static_cast<double>(floor->per_position.value());
    for (const RequestClass& request : plan.workload.requests) {
        const Workload alone{{{1, request.input, request.output}}, 0};
        need.floor_bytes_per_sequence = std::max(need.floor_bytes_per_sequence, Bytes(demand(whole, *floor, alone)[0]));
    }
    need.floor_bytes = Bytes(demand(whole, *floor, plan.workload)[0]);
    for (const KvGroup& group : floor->groups)
        if (group.cache == "index") need.index_bytes_per_token += group.kept_per_position;
    need.allocated_bytes = allocated_on(layout, demand(deployment, layout, plan.workload));
    need.bytes_per_token_per_gpu = static_cast<double>(layout.per_position.value()) / static_cast<double>(layout.pools[0].divisor);
    return need;
}

Result<WeightNeed> weight_need(const Plan& plan, const Deployment& deployment) {
    const auto bytes = checkpoint_bytes(*plan.model, plan.weights, *plan.formats);
    if (!bytes) return std::unexpected(bytes.error());
    WeightNeed need;
    need.bytes = bytes->total;
    need.by_class = bytes->by_class;
    need.format = plan.weights == "auto" ? plan.model->weight_format : plan.weights;
    need.bytes_per_gpu.reserve(deployment.devices.size());
    for (const Device& device : deployment.devices) need.bytes_per_gpu.push_back(device.weights);
    need.basis = deployment.devices.front().weights_basis;
    return need;
}

Bytes need_at(const Device& device, Level level, Bytes allocated) { return device.inside(level) + device.outside(level) + allocated; }

Binds concurrency_binds(const Plan& plan, const Solver& solver, const Deployment& deployment, const Limits& limits) {
    const Level level = Level::Likely;
    if (const auto refusal = solver.refusal(level, solver.start_length()))
        return refusal->message.id == "refusal_state_slots" ? Binds::StateSlots : solver.device(level).available(level) <= Bytes(0) ? Binds::Weights : Binds::Kv;
    if (limits.max_concurrency.value() + deployment.parallel.dp > kMaxSequences) return Binds::None;
    if (!deployment.max_num_seqs) return Binds::Kv;
    const std::int64_t unit = plan.workload.requests.size() > 1 ? plan.workload.total().value() : deployment.parallel.dp;
    const std::int64_t replica = ceil_div(limits.max_concurrency.value(), deployment.parallel.dp);
    const std::int64_t next = ceil_div(limits.max_concurrency.value() + unit, deployment.parallel.dp);
    if (next > *deployment.max_num_seqs && limits.kv_concurrency.value() > replica) return Binds::MaxNumSeqs;
    return Binds::Kv;
}

Binds context_binds(const Plan& plan, const Solver& solver, const Deployment& deployment, const Limits& limits) {
    if (!limits.max_context) return Binds::None;
    const auto bound = solver.length_bound();
    if (bound && *limits.max_context == *bound) return deployment.max_model_len_given ? Binds::EngineMaxLen : Binds::ModelContext;
    if (limits.max_context->value() > 0) return Binds::Kv;
    if (const auto refusal = solver.refusal(Level::Likely, solver.start_length()); refusal && refusal->message.id == "refusal_state_slots") return Binds::StateSlots;
    if (!solver.resident(scaled_to(plan.workload, Tokens(1)), Level::Likely) && deployment.max_num_seqs &&
        ceil_div(plan.workload.total().value(), deployment.parallel.dp) > *deployment.max_num_seqs)
        return Binds::MaxNumSeqs;
    return solver.device(Level::Likely).available(Level::Likely) <= Bytes(0) ? Binds::Weights : Binds::Kv;
}

Limits make_limits(const Plan& plan, const Solver& solver, const Deployment& deployment) {
    Limits limits;
    limits.max_concurrency = solver.largest_concurrency(Level::Likely, false);
    limits.kv_concurrency = solver.largest_concurrency(Level::Likely, true);
    limits.max_concurrency_range = {solver.largest_concurrency(Level::High, false), solver.largest_concurrency(Level::Low, false)};
    limits.concurrency_binds = concurrency_binds(plan, solver, deployment, limits);
    limits.max_context = solver.longest_context(Level::Likely);
    limits.max_context_range = {solver.longest_context(Level::High), solver.longest_context(Level::Low)};
    limits.context_binds = context_binds(plan, solver, deployment, limits);
    limits.min_shared_prefix = solver.smallest_prefix(Level::Likely);
    return limits;
}

Verdict make_verdict(const Plan& plan, const Solver& solver, Bytes allocated) {
    const Level likely = Level::Likely;
    const Device& device = solver.device(likely);
    Verdict verdict;
    const auto refusal = solver.refusal(likely, solver.start_length());
    verdict.starts = !refusal;
    if (refusal) verdict.refusal = refusal->message;
    verdict.fits = verdict.starts && solver.resident(plan.workload, likely);
    verdict.fits_high = solver.fits(plan.workload, Level::High);
    verdict.fits_low = solver.fits(plan.workload, Level::Low);
    verdict.state = !verdict.fits ? VerdictState::DoesNotFit : verdict.fits_high ? VerdictState::Fits : VerdictState::Tight;
    if (verdict.starts) {
        const Sequences total = plan.workload.total();
        verdict.resident = verdict.fits ? total : std::min(total, solver.residents(likely).total());
        verdict.queued = total - verdict.resident;
        Bytes room;
        const KvLayout& layout = solver.layout(likely);
        for (std::size_t p = 0; p < layout.pools.size(); ++p) room += layout.pools[p].unit_bytes * solver.capacity(likely).usable[p];
        if (!verdict.fits) verdict.short_by = std::max(Bytes(0), allocated - room);
    } else {
        verdict.short_by = solver.missing_to_start(likely, solver.start_length(), plan.workload);
    }
    verdict.low = need_at(device, Level::Low, allocated);
    verdict.likely = need_at(device, likely, allocated);
    verdict.high = need_at(device, Level::High, allocated);
    const std::pair<TermId, const Estimate&> estimates[] = {{TermId::Activations, device.activations}, {TermId::Graphs, device.graphs},
        {TermId::Communication, device.communication}, {TermId::Growth, device.growth}, {TermId::Context, device.context}};
    for (const auto& [id, estimate] : estimates)
        if (estimate.basis == Basis::Estimated) verdict.estimated_terms.push_back(id);
    if (device.driver_kept.basis == Basis::Estimated && device.driver_kept.value > Bytes(0)) verdict.estimated_terms.push_back(TermId::DriverKept);
    return verdict;
}

std::optional<PoolInfo> make_pool(const Plan& plan, const Engine& engine, const Solver& solver, const Deployment& deployment) {
    const KvLayout& layout = solver.layout(Level::Likely);
    auto pool = engine.pool_info(plan, deployment, layout, solver.capacity(Level::Likely).units);
    if (!pool) return pool;
    const Workload residents = solver.residents(Level::Likely);
    pool->blocks_used = Blocks(demand(deployment, layout, residents)[0]);
    std::size_t entry = 0;
    for (std::size_t g = 0; g < layout.groups.size(); ++g) {
        KvLayout one = layout;
        one.groups = {layout.groups[g]};
        one.pools = {{layout.pools[0].unit_bytes, 0, 1, 0, 1}};
        const std::int64_t each = demand(deployment, one, residents)[0] / layout.groups[g].alike;
        for (std::int64_t i = 0; i < layout.groups[g].alike && entry < pool->groups.size(); ++i) pool->groups[entry++].blocks = Blocks(each);
    }
    return pool;
}

/// A product that left 64 bits anywhere above is an error with a name, never a number.
Result<void> check_overflow(const Assessment& a) {
    const std::pair<const char*, Bytes> sizes[] = {{"KV of the plan", a.kv.allocated_bytes}, {"KV floor", a.kv.floor_bytes},
        {"KV of a sequence", a.kv.floor_bytes_per_sequence}, {"weights", a.weights.bytes}, {"need of a GPU", a.verdict.high}};
    for (const auto& [what, bytes] : sizes)
        if (bytes.overflowed()) return fail("overflow", "plan", {{"what", std::string(what), Unit::Number}});
    return {};
}

}  // namespace

Result<Assessment> assess(const Plan& plan) {
    if (const auto ok = check(plan); !ok) return std::unexpected(ok.error());
    const Engine* engine = find_engine(plan.engine->id);
    if (engine == nullptr) return fail("engine_not_built", "--engine", {{"engine", plan.engine->id, Unit::Number}});
    auto deployment = engine->deploy(plan);
    if (!deployment) return std::unexpected(deployment.error());
    for (const Device& device : deployment->devices)
        if (device.inside(Level::High).overflowed() || device.outside(Level::High).overflowed()) return fail("overflow", "plan", {{"what", std::string("memory of a GPU"), Unit::Number}});
    const Solver solver(plan, *engine, *deployment);
    Assessment out;
    out.parameters = count_parameters(*plan.model);
    auto kv = kv_need(plan, *deployment, solver.layout(Level::Likely));
    if (!kv) return std::unexpected(kv.error());
    out.kv = *kv;
    auto weights = weight_need(plan, *deployment);
    if (!weights) return std::unexpected(weights.error());
    out.weights = std::move(*weights);
    out.verdict = make_verdict(plan, solver, out.kv.allocated_bytes);
    if (const auto ok = check_overflow(out); !ok) return std::unexpected(ok.error());
    out.limits = make_limits(plan, solver, *deployment);
    out.pool = make_pool(plan, *engine, solver, *deployment);
    out.gpus = make_ledger(plan, solver, *deployment, out.verdict.starts, out.verdict.short_by);
    const auto deciding = static_cast<std::int64_t>(solver.capacity(Level::Likely).deciding);
    while (out.deciding + 1 < out.gpus.size() && out.gpus[out.deciding + 1].index <= deciding) ++out.deciding;
    out.budget = solver.device(Level::Likely).budget;
    out.max_model_len = deployment->max_model_len;
    out.batched_tokens = deployment->batched_tokens;
    out.kv_format = deployment->kv_format;
    out.terms = make_terms(plan, solver, *deployment, out);
    out.notes = make_notes(plan, *deployment, out);
    out.parallel = std::move(deployment->parallel);
    out.settings = std::move(deployment->settings);
    return out;
}

}  // namespace vramline
