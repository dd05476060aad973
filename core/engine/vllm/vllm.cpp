// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/vllm.h"

#include <algorithm>
#include <array>

#include "core/engine/parallel_rules.h"
#include "core/engine/vllm/devices.h"
#include "core/engine/vllm/parallel.h"
#include "core/engine/vllm/settings.h"
#include "core/engine/vllm/specs.h"
#include "core/text/format.h"

namespace vramline::vllm {

namespace {

std::unexpected<Error> unusable_rule(const EngineProfile& profile, std::string_view name) {
    return fail("engine_rule_unusable", "--engine",
                {{"rule", std::string(name), Unit::Number}, {"engine", profile.name, Unit::Number}, {"version", profile.version, Unit::Number}});
}

/// A profile may come from a plan file that somebody wrote in: what this room divides by must be there.
Result<void> check_rules(const EngineProfile& profile) {
    constexpr double kMost = 1 << 20;
    static constexpr std::array<std::string_view, 7> kSizes{"default_block_size", "state_chunk_default", "vocab_pad",
        "compressed.window_block", "compressed.state_block_4", "compressed.state_block_128", "compressed.page_align"};
    for (const std::string_view name : kSizes)
        if (profile.rule(name) < 1) return unusable_rule(profile, name);
    for (const auto& [name, value] : profile.rules)
        if (!(value >= (name.starts_with("block.") ? 1 : 0) && value <= kMost)) return unusable_rule(profile, name);
    return {};
}

/// Block ids that one request of `length` takes, over all groups.
Count blocks_for(const KvLayout& layout, Tokens length) {
    Count sum;
    for (const KvGroup& group : layout.groups) sum += group.units(group.blocks(length));
    return sum;
}

/// What the check at start-up charges for a block id: for DeepSeek-V4 more than one costs.
Bytes guard_of(const KvLayout& layout) { return std::max(layout.pools[0].unit_bytes, layout.pools[0].guard_bytes); }

/// Blocks that the check at start-up grants: the fewest over the ranks, each by its own memory.
std::int64_t guarded_blocks(const Deployment& deployment, Level level) {
    std::int64_t fewest = kUnlimitedUnits;
    for (const Device& device : deployment.devices) {
        const Bytes guard = guard_of(deployment.stages[device.stage]);
        if (guard > Bytes(0)) fewest = std::min(fewest, std::max(Bytes(0), device.available(level)) / guard);
    }
    return fewest;
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

/// What one sequence of the maximum length takes in this KV format and in the model's own: states do not shrink with the
/// format, so the gain of a hybrid is less than the bits say.
void note_gain(const Plan& plan, const Options& options, const Parallelism& parallel, const KvLayout& layout, std::vector<Message>& notes) {
    if (layout.groups.size() < 2 || options.kv.main->id == options.kv.plain->id || keeps<CompressedCache>(*plan.model)) return;
    // As the plan would be in that format: with the attention backend and the blocks that go with it.
    Plan in_plain = plan;
    in_plain.kv_dtype = options.kv.plain->id;
    auto plain = resolve_options(in_plain, parallel);
    if (!plain) return;
    plain->max_model_len = options.max_model_len;
    std::vector<Message> unheard;
    const auto other = layouts_of(in_plain, *plain, parallel, unheard);
    if (!other) return;
    const auto bytes = [&](const KvLayout& one) { return one.pools[0].unit_bytes * blocks_for(one, options.max_model_len).value(); };
    const Bytes now = bytes(layout), before = bytes(other->front());
    if (now.overflowed() || before.overflowed() || now <= Bytes(0)) return;
    notes.push_back({"kv_gain", {{"format", options.kv.main->id, Unit::Number}, {"plain", options.kv.plain->id, Unit::Number}, {"length", options.max_model_len.value(), Unit::Tokens},
                                 {"now", now.value(), Unit::Bytes}, {"before", before.value(), Unit::Bytes}, {"gain", static_cast<double>(before.value()) / static_cast<double>(now.value()), Unit::Ratio}}});
}

/// max-model-len auto: the longest length that every rank's memory holds, by the likely estimates.
Tokens longest_of_all(const Deployment& deployment, Tokens most) {
    Tokens longest = most;
    for (const Device& device : deployment.devices) {
        const KvLayout& layout = deployment.stages[device.stage];
        const Bytes guard = guard_of(layout);
        if (guard <= Bytes(0)) continue;
        longest = std::min(longest, longest_that_fits(layout, std::max(Bytes(0), device.available(Level::Likely)) / guard, longest));
    }
    return longest;
}

/// Layouts and devices of the settings; `out.parallel` is set.
Result<void> lay_out(const Plan& plan, Options& options, Deployment& out) {
    auto layouts = layouts_of(plan, options, out.parallel, out.notes);
    if (!layouts) return std::unexpected(layouts.error());
    out.stages = std::move(*layouts);
    auto devices = devices_of(plan, options, out.parallel, out.stage_weights);
    if (!devices) return std::unexpected(devices.error());
    out.devices = std::move(*devices);
    if (options.blocks_override)
        for (Device& device : out.devices)  // a stage without caches has no blocks to be given
            if (const Bytes block = out.stages[device.stage].pools[0].unit_bytes; block > Bytes(0)) device.given_pool = block * *options.blocks_override;
    if (options.max_model_len_auto) {
        // A plan's own request may be longer than what fits: then the start with it is refused.
        options.max_model_len = std::max(longest_of_all(out, options.max_model_len), plan.workload.longest());
        std::vector<Message> said;
        if (auto again = layouts_of(plan, options, out.parallel, said)) out.stages = std::move(*again);
    }
    note_gain(plan, options, out.parallel, out.stages.front(), out.notes);
    return {};
}

}  // namespace

Result<Deployment> Vllm::deploy(const Plan& plan) const {
    Deployment out;
    if (const auto ok = check_rules(*plan.engine); !ok) return std::unexpected(ok.error());
    const auto check = [&](std::int64_t tp) { return tp_error(*plan.model, tp); };
    auto parallel = derive_parallelism(plan, check, out.notes);
    if (!parallel) return std::unexpected(parallel.error());
    if (const auto ok = check_context_parallel(*plan.model, *parallel); !ok) return std::unexpected(ok.error());
    if (const auto ok = apply_partition(plan, *parallel); !ok) return std::unexpected(ok.error());
    out.parallel = std::move(*parallel);
    auto options = resolve_options(plan, out.parallel);
    if (!options) return std::unexpected(options.error());
    if (options->block_size < 1) return unusable_rule(*plan.engine, "block_size");
    if (const auto ok = lay_out(plan, *options, out); !ok) return std::unexpected(ok.error());
    out.max_model_len = options->max_model_len;
    out.max_model_len_given = options->max_model_len_given;
    out.max_num_seqs = options->max_num_seqs;
    out.batched_tokens = options->batched_tokens;
    out.same_from = options->same_from;
    out.shares_prefix = options->prefix_caching;
    out.settings = std::move(options->shown);
    out.notes.insert(out.notes.end(), options->notes.begin(), options->notes.end());
    out.kv_format = options->kv.main->id;
    out.max_model_len_auto = options->max_model_len_auto;
    out.lookahead = options->speculation.tokens;
    out.needs_state_slots = plan.engine->rule("state_slots_refusal") != 0 && !options->eager && keeps<StateCache>(*plan.model);
    const Speculation& draft = options->speculation;
    if (draft.layers > 0 && !draft.own_weights) out.notes.push_back({"draft_assumed", {{"method", draft.method, Unit::Number}, {"model", plan.model->name, Unit::Number}}});
    return out;
}

bool Vllm::same_deployment(const Plan& plan, const Deployment& deployment, Tokens longest) const {
    if (deployment.max_model_len_auto) return true;  // its schedule is that of the model's own context
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
    const KvGroup& first = layout.groups.front();
    // Old versions print blocks x block size / max_model_len, the request not rounded up to a block.
    if (plan.engine->rule("request_rounding") == 0 && layout.groups.size() == 1 && first.growth == Growth::PerPosition)
        info.max_concurrency = static_cast<double>(units[0]) * static_cast<double>(first.block_tokens * first.context_shards) / static_cast<double>(deployment.max_model_len.value());
    info.tokens = printed_tokens(*plan.engine, layout, info, deployment.max_model_len, deployment.parallel.dcp * deployment.parallel.cp);
    info.max_model_len_estimate = longest_that_fits(layout, guarded_blocks(deployment, Level::Likely), deployment.max_model_len);
    list_groups(layout, deployment.max_model_len, info);
    for (const KvGroup& group : layout.groups) {
        if (group.growth == Growth::PerPosition)
            info.sequence_bytes_per_token += static_cast<double>((pool.unit_bytes * group.alike).value()) / static_cast<double>(group.block_tokens * group.context_shards);
        else
            info.sequence_fixed_bytes += pool.unit_bytes * group.units(group.blocks(deployment.max_model_len)).value();
    }
    const std::string size = "GPU KV cache size: " + format_count(info.tokens.value()) + " tokens";
    const std::string times = "Maximum concurrency for " + format_count(deployment.max_model_len.value()) + " tokens per request: " + format_decimal(info.max_concurrency, 2) + "x";
    if (plan.engine->rule("headline_one_line") != 0) info.headline = {size + ", " + times};
    else info.headline = {size, times};
    return info;
}

std::optional<Engine::Refusal> Vllm::refuses(const Deployment& deployment, const Device& device, const PoolUnits& units, Level level, Tokens max_model_len) const {
    const KvLayout& layout = deployment.stages[device.stage];
    const Bytes required = guard_of(layout) * blocks_for(layout, max_model_len).value();
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
    if (required > available) {
        const std::int64_t blocks = std::min(units[0], guarded_blocks(deployment, level));
        const Tokens longest = longest_that_fits(layout, blocks, max_model_len);
        return Refusal{{"refusal_max_model_len", {{"max_model_len", max_model_len.value(), Unit::Tokens}, {"needed", required.value(), Unit::Bytes}, {"available", available.value(), Unit::Bytes}, {"longest", longest.value(), Unit::Tokens}}}, Bytes(0), required};
    }
    // Graphs of decoding are captured for max_num_seqs sequences, each with a state of its own (vLLM PR 38270).
    const std::int64_t seqs = deployment.max_num_seqs.value_or(0);
    if (deployment.needs_state_slots && seqs > units[0])
        return Refusal{{"refusal_state_slots", {{"max_num_seqs", seqs, Unit::Sequences}, {"blocks", units[0], Unit::Blocks}}}, Bytes(0), layout.pools[0].unit_bytes * seqs};
    return std::nullopt;
}

}  // namespace vramline::vllm
