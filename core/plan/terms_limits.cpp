// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of the model and of the limits: parameters, checkpoint, floor; largest concurrency and context; need.
#include <algorithm>

#include "core/plan/term_builder.h"

namespace vramline {

namespace {

using Op = OperandId;
constexpr std::array kClasses{Op::Embedding, Op::Attention, Op::Mlp, Op::ExpertWeights, Op::Norms, Op::Head, Op::OtherWeights};

void concurrency_term(TermBuilder& out, const KvLayout& layout) {
    const Limits& limits = out.assessment.limits;
    Term& term = out.add(TermId::MaxConcurrency, limits.max_concurrency.value(), Unit::Sequences, Basis::Exact, SourceId::DesignLedger);
    term.low = limits.max_concurrency_range.surely.value();
    term.high = limits.max_concurrency_range.at_best.value();
    const Tokens length = out.plan.workload.longest();
    if (limits.concurrency_binds == Binds::MaxNumSeqs) {
        term.variant = 1;
        term.with(Op::MaxNumSeqs, out.deployment.max_num_seqs.value_or(0), Unit::Sequences).with(Op::DataParallel, out.deployment.parallel.dp);
        return;
    }
    if (limits.max_concurrency == Sequences(0) && limits.kv_concurrency > Sequences(0) && out.assessment.verdict.refusal) {
        term.variant = 4;
        term.with(Op::Sequences, limits.kv_concurrency.value(), Unit::Sequences);
        return;
    }
    Count each, shared;
    for (const KvGroup& group : layout.groups) {
        each += group.units(group.blocks(charged_length(out.deployment, out.plan.workload, length)));
        if (out.deployment.shares_prefix)
            shared += group.units(group.shared_blocks(length, Tokens(out.plan.workload.requests.front().input), Tokens(out.plan.workload.shared_prefix)));
    }
    const bool blocks = layout.pools[0].unit_bytes > Bytes(1);
    term.variant = out.plan.workload.requests.size() > 1 ? 2 : 0;
    if (!blocks) {
        term.variant = 3;
        term.with(Op::Available, out.solver.device(Level::Likely).available(Level::Likely).value(), Unit::Bytes, TermId::Available)
            .with(Op::PerSequence, ceil_div(each.value(), layout.pools[0].divisor), Unit::Bytes).with(Op::Shared, ceil_div(shared.value(), layout.pools[0].divisor), Unit::Bytes)
            .with(Op::DataParallel, out.deployment.parallel.dp);
        return;
    }
    term.with(Op::UsableBlocks, out.solver.capacity(Level::Likely).usable[0], Unit::Blocks, TermId::PoolBlocks)
        .with(Op::PerSequence, each.value(), Unit::Blocks, TermId::SequenceBlocks).with(Op::Shared, shared.value(), Unit::Blocks, TermId::SharedBlocks)
        .with(Op::DataParallel, out.deployment.parallel.dp);
}

void context_term(TermBuilder& out, const KvLayout& layout) {
    const Limits& limits = out.assessment.limits;
    if (!limits.max_context) return;
    Term& term = out.add(TermId::MaxContext, limits.max_context->value(), Unit::Tokens, Basis::Exact, SourceId::DesignLedger);
    term.low = limits.max_context_range.surely.value_or(*limits.max_context).value();
    term.high = limits.max_context_range.at_best.value_or(*limits.max_context).value();
    const std::int64_t replica = ceil_div(out.plan.workload.total().value(), out.deployment.parallel.dp);
    if (limits.context_binds == Binds::ModelContext || limits.context_binds == Binds::EngineMaxLen) {
        term.variant = 1;
        term.source = limits.context_binds == Binds::ModelContext ? SourceId::ModelPreset : SourceId::User;
        term.with(Op::MaxModelLen, limits.max_context->value(), Unit::Tokens);
        return;
    }
    if (layout.groups.empty()) return;
    if (*limits.max_context == Tokens(0) && limits.kv_concurrency > Sequences(0) && out.assessment.verdict.refusal) {
        term.variant = 3;
        return;
    }
    if (layout.pools[0].unit_bytes <= Bytes(1)) {
        term.variant = 2;
        term.with(Op::Available, out.solver.device(Level::Likely).available(Level::Likely).value(), Unit::Bytes, TermId::Available).with(Op::Sequences, replica, Unit::Sequences);
        return;
    }
    term.with(Op::UsableBlocks, out.solver.capacity(Level::Likely).usable[0], Unit::Blocks, TermId::PoolBlocks)
        .with(Op::Sequences, replica, Unit::Sequences).with(Op::BlockTokens, layout.groups.front().block_tokens, Unit::Tokens);
}

void pool_terms(TermBuilder& out) {
    if (!out.assessment.pool) return;
    const PoolInfo& pool = *out.assessment.pool;
    Count need;
    for (const PoolGroup& group : pool.groups) need += Count(group.blocks_per_sequence.value());
    Term& concurrency = out.add(TermId::PoolConcurrency, 0, Unit::Ratio, Basis::Exact, SourceId::Engine15Headline);
    concurrency.ratio = pool.max_concurrency;
    concurrency.with(Op::Blocks, pool.blocks.value(), Unit::Blocks, TermId::PoolBlocks);
    const bool unrounded = out.plan.engine->id == "vllm" && out.plan.engine->rule("request_rounding") == 0 && pool.groups.size() == 1;
    concurrency.variant = unrounded ? 1 : 0;
    if (unrounded) concurrency.with(Op::BlockTokens, pool.groups.front().block_tokens, Unit::Tokens);
    else concurrency.with(Op::PerSequence, need.value(), Unit::Blocks);
    concurrency.with(Op::MaxModelLen, out.deployment.max_model_len.value(), Unit::Tokens);
    Term& tokens = out.add(TermId::PoolTokens, pool.tokens.value(), Unit::Tokens, Basis::Exact, SourceId::Engine15Headline);
    if (out.plan.engine->rule("tokens_from_concurrency") != 0) {
        tokens.with_ratio(Op::Fraction, pool.max_concurrency).with(Op::MaxModelLen, out.deployment.max_model_len.value(), Unit::Tokens);
        return;
    }
    std::int64_t smallest = pool.groups.front().block_tokens;
    for (const PoolGroup& group : pool.groups) smallest = std::min(smallest, group.block_tokens);
    tokens.variant = 1;
    tokens.with(Op::Blocks, pool.blocks.value(), Unit::Blocks, TermId::PoolBlocks).with(Op::Groups, static_cast<std::int64_t>(pool.groups.size()))
        .with(Op::BlockTokens, smallest, Unit::Tokens).with(Op::ContextShards, out.deployment.parallel.dcp * out.deployment.parallel.cp);
}

void need_terms(TermBuilder& out) {
    const Verdict& verdict = out.assessment.verdict;
    const GpuLedger& line = out.assessment.gpus[out.assessment.deciding];
    Term& need = out.bytes(TermId::Need, verdict.likely, Basis::Estimated, SourceId::DesignLedger);
    need.low = verdict.low.value();
    need.high = verdict.high.value();
    if (need.low == need.high) need.basis = Basis::Exact;
    const std::pair<OperandId, std::pair<Bytes, TermId>> lines[] = {{Op::Weights, {line.weights, TermId::Weights}}, {Op::Activations, {line.activations, TermId::Activations}},
        {Op::Graphs, {line.graphs, TermId::Graphs}}, {Op::Communication, {line.communication, TermId::Communication}}, {Op::Runtime, {line.runtime, TermId::Runtime}},
        {Op::Other, {line.other, TermId::Other}}, {Op::Allocated, {out.assessment.kv.allocated_bytes, TermId::AllocatedBytes}}};
    for (const auto& [operand, part] : lines) need.with(operand, part.first.value(), Unit::Bytes, part.second);
    if (verdict.fits || verdict.short_by <= Bytes(0)) return;
    Term& missing = out.bytes(TermId::ShortBy, verdict.short_by, Basis::Estimated, SourceId::DesignLedger);
    const KvPool& pool = out.solver.layout(Level::Likely).pools[0];
    missing.variant = verdict.starts ? 0 : 1;
    if (verdict.starts)
        missing.with(Op::Allocated, out.assessment.kv.allocated_bytes.value(), Unit::Bytes, TermId::AllocatedBytes)
            .with(Op::Pool, (pool.unit_bytes * out.solver.capacity(Level::Likely).usable[0]).value(), Unit::Bytes, TermId::PoolBytes);
    else
        missing.with(Op::Allocated, out.assessment.kv.allocated_bytes.value(), Unit::Bytes, TermId::AllocatedBytes)
            .with(Op::Available, out.solver.device(Level::Likely).available(Level::Likely).value(), Unit::Bytes, TermId::Available);
}

}  // namespace

void model_terms(TermBuilder& out) {
    const Assessment& a = out.assessment;
    Term& parameters = out.add(TermId::Parameters, a.parameters.total.value(), Unit::Parameters, Basis::Exact, SourceId::ModelPreset);
    for (std::size_t i = 0; i < kClasses.size(); ++i) parameters.with(kClasses[i], a.parameters.by_class[i].value(), Unit::Parameters);
    const ModelSpec& model = *out.plan.model;
    const bool read = model.weights_from_file() && (out.plan.weights == "auto" || out.plan.weights == model.weight_format);
    Term& checkpoint = out.bytes(TermId::CheckpointBytes, a.weights.bytes, Basis::Exact, read ? SourceId::FileHeader : SourceId::WeightFormats);
    for (std::size_t i = 0; i < kClasses.size(); ++i) checkpoint.with(kClasses[i], a.weights.by_class[i].value(), Unit::Bytes);
    const std::int64_t per_token = static_cast<std::int64_t>(a.kv.floor_bytes_per_token);
    std::int64_t layers = 0;
    for (const LayerRun& run : out.plan.model->layers) {
        const auto& caches = out.plan.model->kinds[run.kind].caches;
        const bool grows = std::any_of(caches.begin(), caches.end(), [](const Cache& c) { return std::holds_alternative<FullCache>(c) || std::holds_alternative<LatentCache>(c); });
        if (grows) layers += run.count;
    }
    Term& floor = out.bytes(TermId::FloorPerToken, Bytes(per_token), Basis::Exact, SourceId::Formula);
    floor.variant = layers > 0 && per_token % layers == 0 ? 0 : 1;
    if (floor.variant == 0) floor.with(Op::Layers, layers, Unit::Layers).with(Op::RowBytes, per_token / layers, Unit::Bytes);
    else floor.with(Op::Bytes, per_token, Unit::Bytes);
    Term& sum = out.bytes(TermId::FloorBytes, a.kv.floor_bytes, Basis::Exact, SourceId::Formula);
    sum.variant = out.plan.workload.requests.size() == 1 ? 0 : 1;
    sum.with(Op::Sequences, out.plan.workload.total().value(), Unit::Sequences).with(Op::PerSequence, a.kv.floor_bytes_per_sequence.value(), Unit::Bytes)
        .with(Op::SharedPrefix, out.plan.workload.shared_prefix, Unit::Tokens);
}

void limit_terms(TermBuilder& out) {
    const KvLayout& layout = out.solver.layout(Level::Likely);
    concurrency_term(out, layout);
    context_term(out, layout);
    if (out.assessment.limits.min_shared_prefix && out.assessment.limits.min_shared_prefix->value() > 0)
        out.add(TermId::MinSharedPrefix, out.assessment.limits.min_shared_prefix->value(), Unit::Tokens, Basis::Exact, SourceId::Engine17Prefix)
            .with(Op::UsableBlocks, out.solver.capacity(Level::Likely).usable[0], Unit::Blocks, TermId::PoolBlocks)
            .with(Op::Sequences, ceil_div(out.plan.workload.total().value(), out.deployment.parallel.dp), Unit::Sequences);
    pool_terms(out);
    need_terms(out);
}

}  // namespace vramline
