// SPDX-License-Identifier: GPL-3.0-or-later
// How vLLM arranges layers into groups that share one pool of block ids (ENGINES 1.3, 1.4).
#include <algorithm>
#include <numeric>

#include "core/engine/sharding.h"
#include "core/engine/vllm/specs.h"

namespace vramline::vllm {

namespace {

/// Layers with the same spec, in the model's order; `stage_layers` counts them on each pipeline stage.
struct Bucket {
    Spec spec;
    std::vector<std::size_t> stage_of;  ///< pipeline stage of each of its caches
    std::int64_t block_tokens = 1;
    Bytes page;
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(stage_of.size()); }
};

struct Builder {
    const Plan& plan;
    const Options& options;
    const Parallelism& parallel;
    std::vector<Message>& notes;
    std::vector<Bucket> buckets{};

    Result<void> collect();
    [[nodiscard]] bool one_type() const;
    std::vector<KvLayout> one_group() const;
    Result<void> align_blocks();
    std::int64_t group_size() const;
    std::vector<KvLayout> grouped(std::int64_t size) const;
    KvGroup group_of(const Bucket& bucket) const;
    [[nodiscard]] std::int64_t shards() const { return parallel.dcp * parallel.cp; }
};

Result<void> Builder::collect() {
    std::vector<std::vector<Spec>> of_kind;
    for (const LayerKind& kind : plan.model->kinds) {
        auto specs = specs_of(kind, *plan.model, *options.kv_format, parallel.tp, options.hybrid_manager);
        if (!specs) return std::unexpected(specs.error());
        of_kind.push_back(std::move(*specs));
    }
    std::size_t stage = 0;
    std::int64_t left = parallel.layers_per_stage.front();
    for (const std::size_t kind : layer_kinds(*plan.model)) {
        while (left == 0 && stage + 1 < parallel.layers_per_stage.size()) left = parallel.layers_per_stage[++stage];
        --left;
        for (const Spec& spec : of_kind[kind]) {
            auto found = std::find_if(buckets.begin(), buckets.end(), [&](const Bucket& b) { return b.spec == spec; });
            if (found == buckets.end()) found = buckets.insert(buckets.end(), Bucket{spec, {}, 1, {}});
            found->stage_of.push_back(stage);
        }
    }
    return {};
}

/// All layers grow alike: one group, even where their pages differ (MLA beside its index, mixed head sizes).
bool Builder::one_type() const {
    if (buckets.size() <= 1) return true;
    const Spec& first = buckets.front().spec;
    return std::all_of(buckets.begin(), buckets.end(), [&](const Bucket& b) {
        return b.spec.growth == first.growth && b.spec.window == first.window && first.growth != Growth::Fixed;
    });
}

KvGroup Builder::group_of(const Bucket& bucket) const {
    KvGroup group;
    group.cache = bucket.spec.cache;
    group.growth = bucket.spec.growth;
    group.block_tokens = bucket.block_tokens;
    group.page_bytes = bucket.page;
    group.window = bucket.spec.window;
    group.in_flight = options.in_flight;
    group.extra_blocks = group.growth == Growth::Window ? 1 : 0;
    group.context_shards = group.growth == Growth::PerPosition ? shards() : 1;
    group.shares_prefix = options.prefix_caching;
    group.never_shared = 1;
    if (group.growth != Growth::Fixed) return group;
    // ENGINES 1.2: a state takes one block, two where it is checkpointed at block borders; mode all one for each block.
    group.fixed_blocks = options.mamba_mode == MambaMode::Align ? 2 : 1;
    if (options.mamba_mode == MambaMode::All) group.growth = Growth::PerPosition;
    group.shares_prefix = false;
    return group;
}

std::vector<KvLayout> Builder::one_group() const {
    std::vector<KvLayout> stages(parallel.layers_per_stage.size());
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        KvLayout& layout = stages[stage];
        layout.pools.push_back({Bytes(0), 1, 1, 0, buckets.empty() ? 0u : 1u});
        if (buckets.empty()) continue;
        Bucket whole = buckets.front();
        whole.block_tokens = whole.spec.growth == Growth::Fixed ? options.max_model_len.value() : options.block_size;
        KvGroup group = group_of(whole);
        for (const Bucket& bucket : buckets) {
            const std::int64_t layers = std::count(bucket.stage_of.begin(), bucket.stage_of.end(), stage);
            const Bytes page = bucket.spec.growth == Growth::Fixed ? bucket.spec.state : bucket.spec.per_position * options.block_size;
            layout.pools[0].unit_bytes += page * layers;
            group.kept_per_position += bucket.spec.per_position * layers;
            group.kept_fixed += bucket.spec.state * layers;
            group.page_bytes += page;
            if (bucket.spec.cache != "index") group.layers += layers;
        }
        if (group.growth == Growth::PerPosition) layout.per_position = group.kept_per_position;
        layout.groups.push_back(group);
    }
    return stages;
}

/// Block size of a model with state layers: attention pages grow until a state fits into one (ENGINES 1.3); then
/// smaller attention pages grow by a whole factor, so that all pages agree (1.4).
Result<void> Builder::align_blocks() {
    Bytes state, widest;
    for (const Bucket& bucket : buckets) {
        state = std::max(state, bucket.spec.state);
        widest = std::max(widest, bucket.spec.per_position);
    }
    std::int64_t block = options.block_size;
    if (state > Bytes(0) && widest > Bytes(0)) {
        if (options.mamba_mode == MambaMode::All) {
            const std::int64_t chunk = plan.model->state_chunk > 0 ? plan.model->state_chunk : static_cast<std::int64_t>(plan.engine->rule("state_chunk_default"));
            const std::int64_t unit = std::lcm(chunk, block);
            block = unit * ceil_div(ceil_div(state.value(), widest.value()), unit);
        } else {
            block *= ceil_div(state.value(), (widest * block).value());
        }
    }
    const Bytes page = widest > Bytes(0) ? widest * block : state;
    for (Bucket& bucket : buckets) {
        bucket.page = page;
        if (bucket.spec.growth == Growth::Fixed) {
            bucket.block_tokens = options.mamba_mode == MambaMode::None ? options.max_model_len.value() : block;
            continue;
        }
        const Bytes own = bucket.spec.per_position * block;
        if (page.value() % own.value() != 0)
            return fail("engine_page_sizes", "--model", {{"engine", plan.engine->name, Unit::Number}, {"model", plan.model->name, Unit::Number}, {"first", page.value(), Unit::Bytes}, {"second", own.value(), Unit::Bytes}});
        bucket.block_tokens = block * (page / own);
    }
    if (state > Bytes(0) && block != options.block_size)
        notes.push_back({"hybrid_block", {{"block", block, Unit::Tokens}, {"state", state.value(), Unit::Bytes}, {"page", page.value(), Unit::Bytes}}});
    return {};
}

/// The smallest bucket; the largest where it is less than 1.5 times that (from early 2026; ENGINES 1.4).
std::int64_t Builder::group_size() const {
    std::int64_t least = buckets.front().size(), most = least;
    for (const Bucket& bucket : buckets) {
        least = std::min(least, bucket.size());
        most = std::max(most, bucket.size());
    }
    return plan.engine->rule("group_ratio_rule") != 0 && 2 * most < 3 * least ? most : least;
}

std::vector<KvLayout> Builder::grouped(std::int64_t size) const {
    std::vector<KvLayout> stages(parallel.layers_per_stage.size());
    std::vector<std::int64_t> fullest(stages.size(), 0);
    for (KvLayout& layout : stages) layout.pools.push_back({Bytes(0), 1, 1, 0, buckets.size()});
    for (const Bucket& bucket : buckets) {
        const std::int64_t groups = ceil_div(bucket.size(), size);
        std::vector<std::vector<std::int64_t>> dealt(stages.size(), std::vector<std::int64_t>(static_cast<std::size_t>(groups), 0));
        for (std::size_t i = 0; i < bucket.stage_of.size(); ++i) ++dealt[bucket.stage_of[i]][i % static_cast<std::size_t>(groups)];
        for (std::size_t stage = 0; stage < stages.size(); ++stage) {
            KvGroup group = group_of(bucket);
            group.alike = groups;
            group.layers = std::accumulate(dealt[stage].begin(), dealt[stage].end(), std::int64_t{0});
            group.padding_layers = groups * size - bucket.size();
            group.kept_per_position = bucket.spec.per_position * group.layers;
            group.kept_fixed = bucket.spec.state * group.layers;
            if (bucket.spec.growth == Growth::PerPosition) stages[stage].per_position += group.kept_per_position;
            stages[stage].groups.push_back(group);
            fullest[stage] = std::max(fullest[stage], *std::max_element(dealt[stage].begin(), dealt[stage].end()));
        }
    }
    const std::int64_t stage_count = static_cast<std::int64_t>(stages.size());
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
        stages[stage].pools[0].unit_bytes = buckets.front().page * (stage_count == 1 ? size : fullest[stage]);
    return stages;
}

}  // namespace

Result<std::vector<KvLayout>> layouts_of(const Plan& plan, const Options& options, const Parallelism& parallel, std::vector<Message>& notes) {
    Builder builder{plan, options, parallel, notes};
    if (const auto ok = builder.collect(); !ok) return std::unexpected(ok.error());
    for (const Bucket& bucket : builder.buckets)
        if (builder.shards() > 1 && bucket.spec.window > 0) return fail("dcp_needs_full", "--dcp", {{"model", plan.model->name, Unit::Number}});
    if (builder.one_type()) return builder.one_group();
    if (const auto ok = builder.align_blocks(); !ok) return std::unexpected(ok.error());
    const std::int64_t size = builder.group_size();
    std::int64_t padding = 0;
    for (const Bucket& bucket : builder.buckets) padding += round_up(bucket.size(), size) - bucket.size();
    if (padding > 0)
        notes.push_back({"padding_layers", {{"padding", padding, Unit::Layers}, {"size", size, Unit::Layers}}});
    return builder.grouped(size);
}

}  // namespace vramline::vllm
