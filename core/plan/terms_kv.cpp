// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of KV on one GPU: what a position costs, what a block costs, how many there are, what sequences take.
#include <algorithm>

#include "core/plan/ledger.h"
#include "core/plan/term_builder.h"

namespace vramline {

namespace {

using Op = OperandId;

/// K and V by head where the model has one such kind of layer only; null else.
const HeadedRows* only_headed(const ModelSpec& model) {
    const HeadedRows* only = nullptr;
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches) {
            if (std::holds_alternative<SharedCache>(cache)) continue;
            const HeadedRows* rows = headed_rows(cache);
            if (rows == nullptr || (only != nullptr && *only != *rows)) return nullptr;
            only = rows;
        }
    return only;
}

void position_term(TermBuilder& out, const KvLayout& layout) {
    if (layout.groups.empty()) return;
    Bytes each;
    std::int64_t layers = 0;
    for (const KvGroup& group : layout.groups) {
        each += group.kept_per_position;
        layers += group.layers;
    }
    Term& term = out.bytes(TermId::BytesPerPosition, each, Basis::Exact, SourceId::Engine12Pages);
    const HeadedRows* rows = only_headed(*out.plan.model);
    const KvFormat* format = out.plan.formats->kv_format(out.assessment.kv_format);
    const bool whole = layout.groups.size() == 1 && layers > 0 && each.value() % layers == 0;
    if (rows != nullptr && format != nullptr && whole && rows->kv_heads > 0) {
        const Bytes slot = format->slot_bytes(rows->k_dim, rows->v_dim);
        const std::int64_t heads = slot.value() > 0 ? each.value() / layers / slot.value() : 0;
        term.with(Op::Layers, layers, Unit::Layers).with(Op::KvHeads, heads).with(Op::RowBytes, slot.value(), Unit::Bytes)
            .with(Op::KeyDim, rows->k_dim).with(Op::ValueDim, rows->v_dim);
        return;
    }
    // Groups that keep something of each position; a state does not.
    const auto keeps = [](const KvGroup& group) { return group.layers > 0 && group.kept_per_position > Bytes(0); };
    const auto most = std::max_element(layout.groups.begin(), layout.groups.end(), [](const KvGroup& a, const KvGroup& b) { return a.kept_per_position < b.kept_per_position; });
    if (!keeps(*most)) return void(term.variant = 3);
    const bool only = std::count_if(layout.groups.begin(), layout.groups.end(), keeps) == 1 && most->kept_per_position.value() % most->layers == 0;
    term.variant = whole || only ? 1 : 2;
    if (whole) term.with(Op::Layers, layers, Unit::Layers).with(Op::RowBytes, each.value() / layers, Unit::Bytes);
    else term.with(Op::Layers, most->layers, Unit::Layers).with(Op::RowBytes, most->kept_per_position.value() / most->layers, Unit::Bytes);
}

void block_terms(TermBuilder& out, const KvLayout& layout, const Device& device) {
    const KvPool& pool = layout.pools[0];
    const KvGroup& first = layout.groups.front();
    Term& block = out.bytes(TermId::BlockBytes, pool.unit_bytes, Basis::Exact, SourceId::Engine14Blocks);
    if (layout.groups.size() == 1 && first.growth != Growth::Fixed) {
        block.with(Op::BlockTokens, first.block_tokens, Unit::Tokens).with(Op::BytesPerPosition, first.kept_per_position.value(), Unit::Bytes, TermId::BytesPerPosition);
    } else if (first.page_bytes <= Bytes(0) || pool.unit_bytes.value() % first.page_bytes.value() != 0) {
        block.variant = 2;  // pages of several sizes, packed: the largest group's
        block.with(Op::Bytes, pool.unit_bytes.value(), Unit::Bytes);
    } else {
        block.variant = 1;
        block.with(Op::Layers, first.page_bytes.value() > 0 ? pool.unit_bytes / first.page_bytes : 0, Unit::Layers).with(Op::Bytes, first.page_bytes.value(), Unit::Bytes);
    }
    const Capacity& capacity = out.solver.capacity(Level::Likely);
    Term& blocks = out.add(TermId::PoolBlocks, capacity.units[0], Unit::Blocks, Basis::Exact, SourceId::Engine14Blocks);
    blocks.with(Op::Available, device.available(Level::Likely).value(), Unit::Bytes, TermId::Available).with(Op::BlockBytes, pool.unit_bytes.value(), Unit::Bytes, TermId::BlockBytes);
    // Another rank may have fewer: all take the fewest.
    blocks.variant = pool.unit_bytes.value() > 0 && device.available(Level::Likely) / pool.unit_bytes != capacity.units[0] ? 1 : 0;
    out.bytes(TermId::PoolBytes, pool.unit_bytes * capacity.units[0], Basis::Exact, SourceId::Engine14Blocks)
        .with(Op::Blocks, capacity.units[0], Unit::Blocks, TermId::PoolBlocks).with(Op::BlockBytes, pool.unit_bytes.value(), Unit::Bytes, TermId::BlockBytes);
}

/// Blocks that one sequence takes in each of several groups alike.
void group_term(TermBuilder& out, const KvGroup& group, Tokens length) {
    Term& term = out.add(TermId::GroupBlocks, group.blocks(length).value(), Unit::Blocks, Basis::Exact, SourceId::Engine12Pages);
    term.with(Op::Groups, group.alike).with(Op::Layers, group.layers, Unit::Layers);
    if (group.growth == Growth::Fixed) {
        term.variant = 3;
        term.with(Op::Blocks, group.fixed_blocks, Unit::Blocks);
        return;
    }
    term.variant = group.growth == Growth::Window ? 1 : group.growth == Growth::Chunk ? 2 : group.extra_blocks > 0 ? 4 : 0;
    term.with(Op::Length, length.value(), Unit::Tokens).with(Op::BlockTokens, group.block_tokens * group.context_shards, Unit::Tokens).with(Op::Window, group.window, Unit::Tokens)
        .with(Op::InFlight, group.in_flight, Unit::Tokens).with(Op::Rounding, group.extra_blocks, Unit::Blocks);
}

/// Blocks of one sequence of the longest request.
void sequence_term(TermBuilder& out, const KvLayout& layout) {
    const Tokens length = charged_length(out.deployment, out.plan.workload, out.plan.workload.longest());
    Count sum;
    for (const KvGroup& group : layout.groups) {
        sum += group.units(group.blocks(length));
        if (layout.groups.size() > 1 && group.units_per_block == 1) group_term(out, group, length);
    }
    Term& term = out.add(TermId::SequenceBlocks, sum.value(), Unit::Blocks, Basis::Exact, SourceId::Engine12Pages);
    const KvGroup& first = layout.groups.front();
    if (layout.groups.size() == 1 && first.growth == Growth::PerPosition) {
        term.with(Op::Length, length.value(), Unit::Tokens).with(Op::BlockTokens, first.block_tokens * first.context_shards, Unit::Tokens);
    } else if (layout.groups.size() == 1 && first.growth == Growth::Window) {
        term.variant = 1;
        term.with(Op::Length, length.value(), Unit::Tokens).with(Op::Window, first.window, Unit::Tokens).with(Op::InFlight, first.in_flight, Unit::Tokens).with(Op::BlockTokens, first.block_tokens, Unit::Tokens);
    } else {
        term.variant = 2;
        for (const KvGroup& group : layout.groups) term.with(Op::Groups, group.alike).with(Op::Blocks, group.blocks(length).value(), Unit::Blocks);
    }
}

void allocated_terms(TermBuilder& out, const KvLayout& layout) {
    const Workload& workload = out.plan.workload;
    const PoolUnits need = demand(out.deployment, layout, workload);
    const RequestClass& request = workload.requests.front();
    Count shared, each;
    for (const KvGroup& group : layout.groups) {
        shared += group.units(out.deployment.shares_prefix ? group.shared_blocks(request.length(), Tokens(request.input), Tokens(workload.shared_prefix)) : Blocks(0));
        each += group.units(group.blocks(charged_length(out.deployment, workload, request.length())));
    }
    const std::int64_t replica = ceil_div(request.count, out.deployment.parallel.dp);
    if (layout.groups.size() == 1)
        out.add(TermId::SharedBlocks, shared.value(), Unit::Blocks, Basis::Exact, SourceId::Engine17Prefix)
            .with(Op::SharedPrefix, workload.shared_prefix, Unit::Tokens).with(Op::Length, request.input, Unit::Tokens)
            .with(Op::BlockTokens, layout.groups.front().block_tokens * layout.groups.front().context_shards, Unit::Tokens);
    Term& blocks = out.add(TermId::AllocatedBlocks, need[0], Unit::Blocks, Basis::Exact, SourceId::Engine17Prefix);
    if (workload.requests.size() == 1)
        blocks.with(Op::Sequences, replica, Unit::Sequences).with(Op::PerSequence, each.value(), Unit::Blocks, TermId::SequenceBlocks).with(Op::Shared, shared.value(), Unit::Blocks, TermId::SharedBlocks);
    else {
        blocks.variant = 1;
        blocks.with(Op::Sequences, workload.total().value(), Unit::Sequences).with(Op::Groups, static_cast<std::int64_t>(workload.requests.size()));
    }
    out.bytes(TermId::AllocatedBytes, layout.pools[0].unit_bytes * need[0], Basis::Exact, SourceId::DesignLedger)
        .with(Op::Blocks, need[0], Unit::Blocks, TermId::AllocatedBlocks).with(Op::BlockBytes, layout.pools[0].unit_bytes.value(), Unit::Bytes, TermId::BlockBytes);
}

void part_terms(TermBuilder& out, const KvLayout& layout, const GpuLedger& line) {
    const std::int64_t each = layout.per_position.value();
    const std::int64_t resident = out.assessment.verdict.starts ? out.assessment.verdict.resident.value() : out.plan.workload.total().value();
    const std::int64_t charged = (line.kv_shared + line.kv_used + line.kv_rounding).value();
    Term& used = out.bytes(TermId::KvUsed, line.kv_used, Basis::Exact, SourceId::DesignLedger);
    const bool simple = layout.groups.size() == 1 && each > 0 && layout.pools[0].divisor == 1 && line.kv_used.value() % each == 0;
    used.variant = simple ? 0 : 1;
    if (simple) used.with(Op::Length, line.kv_used.value() / each, Unit::Tokens).with(Op::BytesPerPosition, each, Unit::Bytes, TermId::BytesPerPosition);
    else used.with(Op::Resident, resident, Unit::Sequences).with(Op::Allocated, charged, Unit::Bytes).with(Op::Shared, line.kv_shared.value(), Unit::Bytes, TermId::KvShared).with(Op::Rounding, line.kv_rounding.value(), Unit::Bytes, TermId::KvRounding);
    Term& shared = out.bytes(TermId::KvShared, line.kv_shared, Basis::Exact, SourceId::Engine17Prefix);
    shared.variant = each > 0 && line.kv_shared.value() % each == 0 ? 0 : 1;
    if (shared.variant == 0) shared.with(Op::SharedTokens, each > 0 ? line.kv_shared.value() / each : 0, Unit::Tokens).with(Op::BytesPerPosition, each, Unit::Bytes, TermId::BytesPerPosition);
    else shared.with(Op::Bytes, line.kv_shared.value(), Unit::Bytes);
    out.bytes(TermId::KvRounding, line.kv_rounding, Basis::Exact, SourceId::DesignLedger).with(Op::Allocated, charged, Unit::Bytes)
        .with(Op::Used, line.kv_used.value(), Unit::Bytes, TermId::KvUsed).with(Op::Shared, line.kv_shared.value(), Unit::Bytes, TermId::KvShared);
}

}  // namespace

void kv_terms(TermBuilder& out, const Device& device, const GpuLedger& line) {
    const KvLayout& layout = out.deployment.stages[device.stage];
    if (layout.groups.empty()) return;
    position_term(out, layout);
    part_terms(out, layout, line);
    if (layout.pools[0].unit_bytes <= Bytes(1)) {  // the floor has no blocks
        out.bytes(TermId::PoolBytes, line.kv_pool, Basis::Exact, SourceId::Formula).with(Op::Allocated, line.kv_pool.value(), Unit::Bytes).variant = 1;
        Term& all = out.bytes(TermId::AllocatedBytes, out.assessment.kv.allocated_bytes, Basis::Exact, SourceId::Formula);
        all.variant = 1;
        all.with(Op::Bytes, out.assessment.kv.floor_bytes.value(), Unit::Bytes, TermId::FloorBytes)
            .with(Op::TensorParallel, out.deployment.parallel.tp).with(Op::PipelineParallel, out.deployment.parallel.pp).with(Op::DataParallel, out.deployment.parallel.dp);
        return;
    }
    block_terms(out, layout, device);
    sequence_term(out, layout);
    allocated_terms(out, layout);
}

}  // namespace vramline
