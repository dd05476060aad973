// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/vllm.h"

#include <algorithm>

#include "core/engine/parallel_rules.h"
#include "core/engine/vllm/devices.h"
#include "core/engine/vllm/parallel.h"
#include "core/engine/vllm/settings.h"
#include "core/engine/vllm/specs.h"
#include "core/text/format.h"

namespace vramline::vllm {

namespace {

/// Block ids that one request of `length` takes, over all groups.
Count blocks_for(const KvLayout& layout, Tokens length) {
    Count sum;
    for (const KvGroup& group : layout.groups) sum += group.units(group.blocks(length));
    return sum;
}

/// Largest length in [1, most] whose request the pool holds; 0 where it holds none (ENGINES 1.5).
Tokens longest_that_fits(const KvLayout& layout, std::int64_t blocks, Tokens most) {
    std::int64_t low = 0, high = most.value();
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (blocks_for(layout, Tokens(middle)).value() <= blocks) low = middle;
        else high = middle - 1;
    }
    return Tokens(low);
}

std::int64_t group_count(const KvLayout& layout) {
    std::int64_t count = 0;
    for (const KvGroup& group : layout.groups) count += group.alike;
    return count;
}

Tokens printed_tokens(const EngineProfile& profile, const KvLayout& layout, const PoolInfo& info, Tokens max_model_len, std::int64_t shards) {
    if (profile.rule("tokens_from_concurrency") != 0)
        return Tokens(static_cast<std::int64_t>(info.max_concurrency * static_cast<double>(max_model_len.value())));
    std::int64_t smallest = layout.groups.front().block_tokens;
    for (const KvGroup& group : layout.groups) smallest = std::min(smallest, group.block_tokens);
    return Tokens((Count(info.blocks.value() / group_count(layout)) * smallest * shards).value());
}

/// One entry for each group: a bucket's layers are dealt round-robin to its groups.
void list_groups(const KvLayout& layout, Tokens max_model_len, PoolInfo& info) {
    for (const KvGroup& group : layout.groups)
        for (std::int64_t i = 0; i < group.alike; ++i) {
            PoolGroup shown{group.cache, group.layers / group.alike + (i < group.layers % group.alike ? 1 : 0), group.block_tokens, group.page_bytes, {}, {}, {}};
            shown.blocks_per_sequence = group.blocks(max_model_len);
            shown.tokens = group.growth == Growth::Fixed ? max_model_len
                : Tokens((Count(shown.blocks_per_sequence.value()) * group.block_tokens * group.context_shards).value());
            info.groups.push_back(shown);
        }
}

}  // namespace

Result<Deployment> Vllm::deploy(const Plan& plan) const {
    Deployment out;
    const auto check = [&](std::int64_t tp) { return tp_error(*plan.model, tp); };
    auto parallel = derive_parallelism(plan, check, out.notes);
    if (!parallel) return std::unexpected(parallel.error());
    if (const auto ok = check_context_parallel(*plan.model, *parallel); !ok) return std::unexpected(ok.error());
    out.parallel = std::move(*parallel);
    auto options = resolve_options(plan, out.parallel.pp);
    if (!options) return std::unexpected(options.error());
    auto layouts = layouts_of(plan, *options, out.parallel, out.notes);
    if (!layouts) return std::unexpected(layouts.error());
    out.stages = std::move(*layouts);
    auto devices = devices_of(plan, *options, out.parallel, out.stage_weights);
    if (!devices) return std::unexpected(devices.error());
    out.devices = std::move(*devices);
    if (options->blocks_override)
        for (Device& device : out.devices) device.given_pool = out.stages[device.stage].pools[0].unit_bytes * *options->blocks_override;
    out.max_model_len = options->max_model_len;
    out.max_model_len_given = options->max_model_len_given;
    out.max_num_seqs = options->max_num_seqs;
    out.batched_tokens = options->batched_tokens;
    out.same_from = options->same_from;
    out.shares_prefix = options->prefix_caching;
    out.settings = std::move(options->shown);
    out.notes.insert(out.notes.end(), options->notes.begin(), options->notes.end());
    out.kv_format = options->kv_format->id;
    return out;
}

bool Vllm::same_deployment(const Plan& plan, const Deployment& deployment, Tokens longest) const {
    if (deployment.max_model_len_given) return longest <= deployment.max_model_len;
    if (deployment.same_from && longest >= *deployment.same_from) return true;
    // A state's block spans the whole maximum length; nothing is charged by it.
    const auto schedule = schedule_at(plan, longest);
    return schedule && *schedule == Schedule{deployment.batched_tokens, deployment.max_num_seqs.value_or(0)};
}

PoolUnits Vllm::pool_units(const KvLayout& layout, Bytes available) const {
    const Bytes unit = layout.pools[0].unit_bytes;
    PoolUnits units{};
    units[0] = available <= Bytes(0) ? 0 : unit <= Bytes(0) ? kUnlimitedUnits : available / unit;
    return units;
}

std::optional<PoolInfo> Vllm::pool_info(const Plan& plan, const Deployment& deployment, const KvLayout& layout, const PoolUnits& units) const {
    if (layout.groups.empty() || layout.pools[0].unit_bytes == Bytes(0)) return std::nullopt;
    const KvPool& pool = layout.pools[0];
    PoolInfo info;
    info.blocks = Blocks(units[0]);
    info.usable_blocks = Blocks(std::max<std::int64_t>(0, units[0] - pool.never_handed_out));
    info.block_bytes = pool.unit_bytes;
    info.bytes = pool.unit_bytes * units[0];
    const Count need = blocks_for(layout, deployment.max_model_len);
    info.max_concurrency = need.value() > 0 ? static_cast<double>(units[0]) / static_cast<double>(need.value()) : 0;
    info.tokens = printed_tokens(*plan.engine, layout, info, deployment.max_model_len, deployment.parallel.dcp * deployment.parallel.cp);
    info.max_model_len_estimate = longest_that_fits(layout, units[0], deployment.max_model_len);
    list_groups(layout, deployment.max_model_len, info);
    for (const KvGroup& group : layout.groups) {
        if (group.growth == Growth::PerPosition)
            info.sequence_bytes_per_token += static_cast<double>((pool.unit_bytes * group.alike).value()) / static_cast<double>(group.block_tokens * group.context_shards);
        else
            info.sequence_fixed_bytes += pool.unit_bytes * group.units(group.blocks(deployment.max_model_len)).value();
    }
    info.headline.push_back("GPU KV cache size: " + format_count(info.tokens.value()) + " tokens");
    info.headline.push_back("Maximum concurrency for " + format_count(deployment.max_model_len.value()) + " tokens per request: " + format_decimal(info.max_concurrency, 2) + "x");
    return info;
}

std::optional<Engine::Refusal> Vllm::refuses(const Deployment& deployment, const Device& device, const PoolUnits& units, Level level, Tokens max_model_len) const {
    const KvLayout& layout = deployment.stages[device.stage];
    const Bytes unit = layout.pools[0].unit_bytes;
    const Bytes required = unit * blocks_for(layout, max_model_len).value();
    const Bytes available = device.available(level);
    if (!device.given_pool) {
        // Graphs that live beside the budget are captured after the check of free memory: without room for them it runs out.
        const Bytes graphs = device.graphs_inside ? Bytes(0) : device.graphs.at(level);
        const Bytes free = std::max(Bytes(0), device.capacity - (device.outside(level) - graphs));
        const Bytes overhang = device.outside(level) + device.budget - device.capacity;
        if (free < device.budget)
            return Refusal{{"refusal_free_memory", {{"free", free.value(), Unit::Bytes}, {"total", device.cuda_total.value(), Unit::Bytes}, {"budget", device.budget.value(), Unit::Bytes}}}, overhang, required};
        if (overhang > Bytes(0))
            return Refusal{{"refusal_graphs", {{"graphs", graphs.value(), Unit::Bytes}, {"budget", device.budget.value(), Unit::Bytes}, {"over", overhang.value(), Unit::Bytes}}}, overhang, required};
    } else if (const Bytes over = device.inside(level) + device.outside(level) + *device.given_pool - device.capacity; over > Bytes(0)) {
        return Refusal{{"refusal_out_of_memory", {{"pool", device.given_pool->value(), Unit::Bytes}, {"over", over.value(), Unit::Bytes}}}, over, required};
    }
    if (available <= Bytes(0))
        return Refusal{{"refusal_no_kv_memory", {{"budget", device.budget.value(), Unit::Bytes}, {"inside", device.inside(level).value(), Unit::Bytes}}}, Bytes(0), required};
    if (blocks_for(layout, max_model_len).value() <= units[0]) return std::nullopt;
    const Tokens longest = longest_that_fits(layout, units[0], max_model_len);
    return Refusal{{"refusal_max_model_len", {{"max_model_len", max_model_len.value(), Unit::Tokens}, {"needed", required.value(), Unit::Bytes}, {"available", available.value(), Unit::Bytes}, {"longest", longest.value(), Unit::Tokens}}}, Bytes(0), required};
}

}  // namespace vramline::vllm
