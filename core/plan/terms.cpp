// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of the ledger: what each line of a GPU's memory was computed from.
#include "core/plan/terms.h"

#include <algorithm>

#include "core/plan/term_builder.h"

namespace vramline {

namespace {

using Op = OperandId;

SourceId overhead_source(Basis basis) { return basis == Basis::Given ? SourceId::User : SourceId::Engine5Overheads; }

void weights_term(TermBuilder& out, const Device& device) {
    Term& term = out.bytes(TermId::Weights, device.weights, device.weights_basis, SourceId::Engine44Sharding);
    const Parallelism& parallel = out.deployment.parallel;
    if (device.weights_basis == Basis::Given) {
        term.variant = 2;
        term.source = SourceId::User;
        term.with(Op::Bytes, device.weights.value(), Unit::Bytes);
    } else if (out.deployment.stage_weights.empty()) {
        term.variant = 1;
        term.source = SourceId::Formula;
        term.with(Op::Bytes, out.assessment.weights.bytes.value(), Unit::Bytes, TermId::CheckpointBytes)
            .with(Op::TensorParallel, parallel.tp).with(Op::PipelineParallel, parallel.pp);
    } else {
        static constexpr std::array kClasses{Op::Embedding, Op::Attention, Op::Mlp, Op::ExpertWeights, Op::Norms, Op::Head, Op::OtherWeights};
        const auto& classes = out.deployment.stage_weights[device.stage].by_class;
        for (std::size_t i = 0; i < classes.size(); ++i) term.with(kClasses[i], classes[i].value(), Unit::Bytes);
    }
}

/// The estimator of ENGINES 5, with the part that is the larger.
void activations_term(TermBuilder& out, const Device& device) {
    Term& term = out.estimate(TermId::Activations, device.activations, overhead_source(device.activations.basis));
    if (device.activations.basis != Basis::Estimated) {
        term.variant = 3;
        term.with(Op::Bytes, device.activations.likely.value(), Unit::Bytes);
        return;
    }
    const ModelSpec& model = *out.plan.model;
    const EngineProfile& profile = *out.plan.engine;
    const std::int64_t tp = out.deployment.parallel.tp, tokens = out.deployment.batched_tokens;
    const std::int64_t seqs = out.deployment.max_num_seqs.value_or(0), rows = std::min(seqs, tokens);
    const std::int64_t element = static_cast<std::int64_t>(profile.rule("activation_bytes")), logit = static_cast<std::int64_t>(profile.rule("logit_bytes"));
    const std::int64_t sampler = product(rows, model.vocab_size, logit).value();
    const std::int64_t layers = product(tokens, 4 * model.hidden_size + 4 * ceil_div(model.intermediate_size, tp), element).value();
    const std::int64_t experts = product(tokens, model.experts_per_token, model.hidden_size + 3 * ceil_div(model.moe_intermediate_size, tp), element).value();
    if (sampler >= layers) {
        term.variant = 1;
        term.with(Op::Sequences, rows, Unit::Sequences).with(Op::VocabSize, model.vocab_size).with(Op::LogitBytes, logit, Unit::Bytes);
    } else {
        term.variant = 2;
        term.with(Op::BatchedTokens, tokens, Unit::Tokens).with(Op::HiddenSize, model.hidden_size).with(Op::IntermediateSize, ceil_div(model.intermediate_size, tp));
    }
    term.with(Op::Experts, experts, Unit::Bytes);
}

void overhead_terms(TermBuilder& out, const Device& device) {
    const EngineProfile& profile = *out.plan.engine;
    Term& graphs = out.estimate(TermId::Graphs, device.graphs, overhead_source(device.graphs.basis));
    if (device.graphs.basis == Basis::Estimated)
        graphs.with(Op::Bytes, static_cast<std::int64_t>(profile.rule("graphs_base_gib") * static_cast<double>(kGiB.value())), Unit::Bytes)
            .with(Op::Percent, static_cast<std::int64_t>(profile.rule("graphs_weights_percent"))).with(Op::Weights, device.weights.value(), Unit::Bytes, TermId::Weights);
    else {
        graphs.variant = 1;
        graphs.with(Op::Bytes, device.graphs.likely.value(), Unit::Bytes);
    }
    const std::pair<TermId, const Estimate&> plain[] = {{TermId::Communication, device.communication}, {TermId::Growth, device.growth}, {TermId::Context, device.context}};
    for (const auto& [id, estimate] : plain)
        out.estimate(id, estimate, overhead_source(estimate.basis)).with(Op::Bytes, estimate.likely.value(), Unit::Bytes);
    out.bytes(TermId::DriverKept, device.driver_kept.value, device.driver_kept.basis, SourceId::GpuPreset)
        .with(Op::DriverTotal, device.capacity.value(), Unit::Bytes).with(Op::CudaTotal, device.cuda_total.value(), Unit::Bytes);
    Term& runtime = out.bytes(TermId::Runtime, device.runtime(Level::Likely), Basis::Estimated, SourceId::DesignLedger);
    runtime.with(Op::Growth, device.growth.likely.value(), Unit::Bytes, TermId::Growth).with(Op::Context, device.context.likely.value(), Unit::Bytes, TermId::Context)
        .with(Op::DriverKept, device.driver_kept.value.value(), Unit::Bytes, TermId::DriverKept);
    runtime.low = device.runtime(Level::Low).value();
    runtime.high = device.runtime(Level::High).value();
    if (device.growth.basis != Basis::Estimated && device.context.basis != Basis::Estimated) runtime.basis = device.driver_kept.basis;
}

/// A pool given in bytes knows no budget; one given in blocks leaves the engine's utilisation in force.
void budget_term(TermBuilder& out, const Device& device) {
    const double fraction = out.fraction();
    if (fraction <= 0 && device.given_pool) return;
    const bool known = device.driver_kept.basis != Basis::Estimated;
    Term& budget = out.bytes(TermId::Budget, device.budget, known ? Basis::Exact : Basis::Estimated, SourceId::Engine11Budget);
    if (fraction > 0) {
        budget.variant = out.plan.engine->rule("budget_ceil") != 0 ? 0 : 2;
        budget.with(Op::CudaTotal, device.cuda_total.value(), Unit::Bytes).with_ratio(Op::Fraction, fraction);
        return;
    }
    budget.variant = 1;
    budget.source = SourceId::Formula;
    budget.with(Op::Capacity, device.capacity.value(), Unit::Bytes, TermId::Capacity).with(Op::Other, device.other.value(), Unit::Bytes, TermId::Other);
}

void budget_terms(TermBuilder& out, const Device& device, const GpuLedger& line) {
    budget_term(out, device);
    Term& available = out.bytes(TermId::Available, device.available(Level::Likely), Basis::Estimated, SourceId::Engine11Budget);
    available.low = device.available(Level::High).value();
    available.high = device.available(Level::Low).value();
    if (available.low == available.high) available.basis = Basis::Exact;
    if (device.given_pool) {
        available.variant = 1;
        available.basis = Basis::Given;
        available.source = SourceId::User;
        available.with(Op::Bytes, device.given_pool->value(), Unit::Bytes);
    } else {
        const std::int64_t graphs = device.graphs_inside ? device.graphs.likely.value() : 0;
        const std::int64_t communication = device.communication_inside ? device.communication.likely.value() : 0;
        const Bytes growth = device.growth.likely + (device.context_inside ? device.context.likely : Bytes(0));
        available.with(Op::Budget, device.budget.value(), Unit::Bytes, TermId::Budget).with(Op::Weights, device.weights.value(), Unit::Bytes, TermId::Weights)
            .with(Op::Activations, device.activations.likely.value(), Unit::Bytes, TermId::Activations).with(Op::Growth, growth.value(), Unit::Bytes, TermId::Growth)
            .with(Op::Graphs, graphs, Unit::Bytes, TermId::Graphs).with(Op::Communication, communication, Unit::Bytes, TermId::Communication);
    }
    if (line.reserve > Bytes(0) && !device.given_pool) {
        const std::int64_t outside = device.outside(Level::Likely).value();
        out.bytes(TermId::Reserve, line.reserve, Basis::Estimated, SourceId::DesignLedger).with(Op::Capacity, device.capacity.value(), Unit::Bytes, TermId::Capacity)
            .with(Op::Budget, device.budget.value(), Unit::Bytes, TermId::Budget).with(Op::Outside, outside, Unit::Bytes)
            .variant = out.assessment.verdict.starts ? 0 : 1;
    }
}

void kv_line_terms(TermBuilder& out, const Device& device, const GpuLedger& line) {
    const auto size = [](Bytes bytes) { return bytes.value(); };
    if (out.assessment.verdict.starts) {
        out.bytes(TermId::KvFree, line.kv_pool - line.kv_shared - line.kv_used - line.kv_rounding, Basis::Exact, SourceId::DesignLedger)
            .with(Op::Pool, size(line.kv_pool), Unit::Bytes, TermId::PoolBytes).with(Op::Shared, size(line.kv_shared), Unit::Bytes, TermId::KvShared)
            .with(Op::Used, size(line.kv_used), Unit::Bytes, TermId::KvUsed).with(Op::Rounding, size(line.kv_rounding), Unit::Bytes, TermId::KvRounding);
        Term& free = out.bytes(TermId::Free, line.free, Basis::Exact, SourceId::DesignLedger);
        free.with(Op::Available, size(line.kv_pool + line.free), Unit::Bytes).with(Op::Pool, size(line.kv_pool), Unit::Bytes, TermId::PoolBytes);
    }
    const bool stated = !out.plan.settings.other.empty();
    Term& other = out.bytes(TermId::Other, line.other, stated ? Basis::Given : Basis::Exact, SourceId::User);
    other.variant = stated ? 0 : 1;
    other.with(Op::Bytes, size(line.other), Unit::Bytes);
    const Gpu& gpu = out.plan.gpus[device.slot].gpu;
    out.bytes(TermId::Capacity, line.capacity, out.plan.settings.capacity.empty() ? gpu.driver_total.basis : Basis::Given,
              out.plan.settings.capacity.empty() ? SourceId::GpuPreset : SourceId::User).with(Op::DriverTotal, size(line.capacity), Unit::Bytes);
}

}  // namespace

std::vector<Term> make_terms(const Plan& plan, const Solver& solver, const Deployment& deployment, const Assessment& assessment) {
    TermBuilder out{plan, solver, deployment, assessment, {}, -1};
    out.terms.reserve(32 + assessment.gpus.size() * 20);
    model_terms(out);
    for (const GpuLedger& line : assessment.gpus) {
        const Device& device = deployment.devices[static_cast<std::size_t>(line.index)];
        out.gpu = static_cast<std::int16_t>(std::min<std::int64_t>(line.index, 32'767));
        weights_term(out, device);
        activations_term(out, device);
        overhead_terms(out, device);
        budget_terms(out, device, line);
        kv_line_terms(out, device, line);
        kv_terms(out, device, line);
    }
    out.gpu = -1;
    limit_terms(out);
    return std::move(out.terms);
}

}  // namespace vramline
