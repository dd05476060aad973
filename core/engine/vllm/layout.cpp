// SPDX-License-Identifier: GPL-3.0-or-later
// How vLLM arranges layers into groups that share one pool of block ids (ENGINES 1.3, 1.4).
#include <algorithm>
#include <array>
#include <cmath>
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
    void add(const std::vector<Spec>& specs, std::size_t stage);
    [[nodiscard]] bool one_type() const;
    std::vector<KvLayout> one_group() const;
    Result<void> align_blocks();
    std::int64_t group_size() const;
    std::vector<KvLayout> grouped(std::int64_t size) const;
    KvGroup group_of(const Bucket& bucket) const;
    [[nodiscard]] std::int64_t shards() const { return parallel.dcp * parallel.cp; }
    /// Positions after which mode all keeps a state: whole chunks of the scan and whole blocks.
    [[nodiscard]] std::int64_t chunk() const {
        const std::int64_t own = plan.model->state_chunk > 0 ? plan.model->state_chunk : static_cast<std::int64_t>(plan.engine->rule("state_chunk_default"));
        return std::lcm(own, options.state_align);
    }
    [[nodiscard]] std::int64_t never_handed_out() const { return static_cast<std::int64_t>(plan.engine->rule("null_blocks")); }
};

void Builder::add(const std::vector<Spec>& specs, std::size_t stage) {
    for (const Spec& spec : specs) {
        auto found = std::find_if(buckets.begin(), buckets.end(), [&](const Bucket& b) { return b.spec == spec; });
        if (found == buckets.end()) found = buckets.insert(buckets.end(), Bucket{spec, {}, 1, {}});
        found->stage_of.push_back(stage);
    }
}

/// The model's layers in order, each in its KV format, then the draft layers, which the last stage holds (ENGINES 1.6).
Result<void> Builder::collect() {
    const auto& kinds = plan.model->kinds;
    const auto specs_in = [&](const std::vector<Cache>& caches, const KvFormat& format) { return specs_of(caches, *plan.model, format, options, parallel.tp); };
    std::vector<std::array<std::vector<Spec>, 2>> of_kind(kinds.size());
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        for (const bool plain : {false, true}) {
            auto specs = specs_in(kinds[kind].caches, plain ? *options.kv.plain : *options.kv.main);
            if (!specs) return std::unexpected(specs.error());
            of_kind[kind][plain ? 1 : 0] = std::move(*specs);
        }
    std::size_t stage = 0;
    std::int64_t left = parallel.layers_per_stage.front(), layer = 0;
    for (const std::size_t kind : layer_kinds(*plan.model)) {
        while (left == 0 && stage + 1 < parallel.layers_per_stage.size()) left = parallel.layers_per_stage[++stage];
        --left;
        const auto& caches = kinds[kind].caches;
        const bool window = std::any_of(caches.begin(), caches.end(), [](const Cache& cache) { return std::holds_alternative<WindowCache>(cache); });
        add(of_kind[kind][&options.kv.of(layer++, window) == options.kv.main ? 0 : 1], stage);
    }
    const auto draft = specs_in(options.speculation.caches, *options.kv.main);
    if (!draft) return std::unexpected(draft.error());
    for (std::int64_t i = 0; i < options.speculation.layers; ++i) add(*draft, parallel.layers_per_stage.size() - 1);
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
    group.shares_prefix = false;
    if (bucket.spec.per_position > Bytes(0)) {
        // ENGINES 1.2: a cross cache takes what an encoder may give in one batch.
        group.fixed_blocks = ceil_div(options.batched_tokens, bucket.block_tokens);
        return group;
    }
    // A state takes one block, two where it is checkpointed at block borders, one more for each token drafted ahead;
    // mode all one for each block of positions.
    const std::int64_t ahead = options.speculation.tokens;
    group.fixed_blocks = (options.mamba_mode == MambaMode::Align ? 2 : 1) + ahead;
    if (options.mamba_mode != MambaMode::All) return group;
    group.growth = Growth::PerPosition;
    group.extra_blocks = plan.engine->rule("state_ahead_in_all") != 0 ? ahead : 0;
    return group;
}

std::vector<KvLayout> Builder::one_group() const {
    std::vector<KvLayout> stages(parallel.layers_per_stage.size());
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        KvLayout& layout = stages[stage];
        layout.pools.push_back({Bytes(0), never_handed_out(), 1, 0, buckets.empty() ? 0u : 1u});
        if (buckets.empty()) continue;
        Bucket whole = buckets.front();
        whole.block_tokens = whole.spec.state == Bytes(0) ? options.block_size : options.mamba_mode == MambaMode::All ? chunk() : options.max_model_len.value();
        KvGroup group = group_of(whole);
        for (const Bucket& bucket : buckets) {
            const std::int64_t layers = std::count(bucket.stage_of.begin(), bucket.stage_of.end(), stage);
            const Bytes page = bucket.spec.state > Bytes(0) ? bucket.spec.state : bucket.spec.per_position * options.block_size;
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
            block = product(chunk(), ceil_div(ceil_div(state.value(), widest.value()), chunk())).value();
        } else {
            block = product(options.state_align, ceil_div(state.value(), (widest * options.state_align).value())).value();
            block = std::max(block, options.block_size);
        }
    }
    const Bytes page = widest > Bytes(0) ? widest * block : state;
    for (Bucket& bucket : buckets) {
        bucket.page = page;
        if (bucket.spec.state > Bytes(0)) {
            bucket.block_tokens = options.mamba_mode == MambaMode::None ? options.max_model_len.value() : block;
            continue;
        }
        const Bytes own = bucket.spec.per_position * block;
        if (page.value() % own.value() != 0)
            return fail("engine_page_sizes", "--model", {{"engine", plan.engine->name, Unit::Number}, {"model", plan.model->name, Unit::Number}, {"first", page.value(), Unit::Bytes}, {"second", own.value(), Unit::Bytes}});
        bucket.block_tokens = product(block, page / own).value();
    }
    if (state > Bytes(0) && block != options.block_size) {
        // vLLM prints the padding with two decimals.
        const double padding = std::round(1e4 * static_cast<double>((page - state).value()) / static_cast<double>(state.value())) / 1e2;
        notes.push_back({"hybrid_block", {{"block", block, Unit::Tokens}, {"state", state.value(), Unit::Bytes}, {"page", page.value(), Unit::Bytes}, {"padding", padding, Unit::Number}}});
    }
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
    for (KvLayout& layout : stages) layout.pools.push_back({Bytes(0), never_handed_out(), 1, 0, buckets.size()});
    for (const Bucket& bucket : buckets) {
        const std::int64_t groups = ceil_div(bucket.size(), size);
        std::vector<std::vector<std::int64_t>> dealt(stages.size(), std::vector<std::int64_t>(static_cast<std::size_t>(groups), 0));
        for (std::size_t i = 0; i < bucket.stage_of.size(); ++i) ++dealt[bucket.stage_of[i]][i % static_cast<std::size_t>(groups)];
        for (std::size_t stage = 0; stage < stages.size(); ++stage) {
            KvGroup group = group_of(bucket);
            group.alike = groups;
            group.layers = std::accumulate(dealt[stage].begin(), dealt[stage].end(), std::int64_t{0});
            group.padding_layers = groups * size - bucket.size();
            const bool cross = group.growth == Growth::Fixed && bucket.spec.per_position > Bytes(0);
            group.kept_per_position = cross ? Bytes(0) : bucket.spec.per_position * group.layers;
            group.kept_fixed = (cross ? bucket.spec.per_position * bucket.spec.positions : bucket.spec.state) * group.layers;
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

void agree_on_hits(KvLayout& layout) {
    std::int64_t common = 1;
    for (const KvGroup& group : layout.groups)
        if (group.shares_prefix) {
            const std::int64_t block = product(group.block_tokens, group.context_shards).value();
            common = product(common / std::gcd(common, block), block).value();  // too large for 64 bits: no hit
        }
    for (KvGroup& group : layout.groups) group.share_tokens = common;
}

Result<std::vector<KvLayout>> layouts_of(const Plan& plan, const Options& options, const Parallelism& parallel, std::vector<Message>& notes) {
    if (keeps<CompressedCache>(*plan.model)) return compressed_layouts(plan, options, parallel);
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
    auto stages = builder.grouped(size);
    for (KvLayout& layout : stages) agree_on_hits(layout);
    return stages;
}

}  // namespace vramline::vllm
