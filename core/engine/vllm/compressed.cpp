// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSeek-V4 (ENGINES 1.2, 1.4.3): every layer keeps a window, compressed layers add states, index rows and what their
// compressors carry. Pages of several sizes share block ids; families of layers are cut into groups of equal depth.
#include <algorithm>
#include <map>

#include "core/engine/sharding.h"
#include "core/engine/vllm/specs.h"

namespace vramline::vllm {

namespace {

/// Caches of a family that have pages of one size, in the model's order.
struct Lane {
    Bytes page;
    std::vector<std::size_t> stage_of;
};

/// Caches that cover the same positions with a block: all that grow, or windows of one block and length.
struct Family {
    std::string_view cache;
    Growth growth = Growth::PerPosition;
    std::int64_t block = 0, window = 0;
    std::vector<Lane> lanes{};
    std::map<std::pair<std::size_t, std::int64_t>, Bytes> kept{};  ///< by stage and ratio: bytes of `ratio` positions
    /// Layers one above the other: those of the commonest page.
    [[nodiscard]] std::int64_t depth() const {
        std::size_t most = 0;
        for (const Lane& lane : lanes) most = std::max(most, lane.stage_of.size());
        return static_cast<std::int64_t>(most);
    }
    void add(Bytes page, Bytes each, std::int64_t ratio, std::size_t stage) {
        auto lane = std::find_if(lanes.begin(), lanes.end(), [&](const Lane& one) { return one.page == page; });
        if (lane == lanes.end()) lane = lanes.insert(lanes.end(), Lane{page, {}});
        lane->stage_of.push_back(stage);
        kept[{stage, ratio}] += each;
    }
};

/// The depth of groups that pads least; of several the greatest, none below the first family's.
std::int64_t common_depth(const std::vector<Family>& families) {
    const std::int64_t least = std::max<std::int64_t>(1, families.front().depth());
    std::int64_t most = least, best = least, best_padding = -1;
    for (const Family& family : families) most = std::max(most, family.depth());
    for (std::int64_t depth = least; depth <= most; ++depth) {
        std::int64_t padding = 0;
        for (const Family& family : families) padding += round_up(family.depth(), depth) - family.depth();
        if (best_padding < 0 || padding <= best_padding) {
            best = depth;
            best_padding = padding;
        }
    }
    return best;
}

struct FamilyMaker {
    const Plan& plan;
    const Options& options;
    const Parallelism& parallel;
    std::vector<Family> families{};

    [[nodiscard]] std::int64_t rule(std::string_view name) const { return static_cast<std::int64_t>(plan.engine->rule(name)); }
    [[nodiscard]] Bytes page(Bytes state, std::int64_t states) const { return Bytes(round_up((state * states).value(), rule("compressed.page_align"))); }
    Family& windows(std::string_view cache, std::int64_t block, std::int64_t window);
    void add_layer(const CompressedCache& cache, std::size_t stage);
    void add_compressor(std::int64_t dim, std::int64_t ratio, std::size_t stage);
    Result<void> collect();
    KvGroup group_of(const Family& family, std::size_t stage, std::int64_t groups) const;
    KvLayout stage_layout(std::size_t stage, std::int64_t depth) const;
};

Family& FamilyMaker::windows(std::string_view cache, std::int64_t block, std::int64_t window) {
    const auto known = std::find_if(families.begin() + 1, families.end(), [&](const Family& f) { return f.block == block && f.window == window; });
    if (known != families.end()) return *known;
    const bool bounded = options.hybrid_manager;
    families.push_back({cache, bounded ? Growth::Window : Growth::PerPosition, block, window});
    return families.back();
}

/// What a compressor carries from step to step, in fp32: a key and a score for each element, over its last window.
void FamilyMaker::add_compressor(std::int64_t dim, std::int64_t ratio, std::size_t stage) {
    const bool overlaps = ratio == 4;  // its windows overlap by half
    const std::int64_t width = (overlaps ? 4 : 2) * dim, block = rule(overlaps ? "compressed.state_block_4" : "compressed.state_block_128");
    const Bytes row = Bytes(4) * width;
    windows("compressed", block, overlaps ? 2 * ratio : ratio).add(page(row, block), row, 1, stage);
}

void FamilyMaker::add_layer(const CompressedCache& cache, std::size_t stage) {
    const Bytes state = compressed_state_bytes(cache.dim, cache.rope_dim, *options.kv.main);
    const std::int64_t block = rule("compressed.window_block");
    windows("sliding_window", block, cache.window).add(page(state, block), state, 1, stage);
    if (cache.ratio < 2) return;
    families.front().add(page(state, options.block_size / cache.ratio), state, cache.ratio, stage);
    if (cache.index_dim > 0) {
        const Bytes row = options.fp4_index ? Bytes(cache.index_dim / 2 + ceil_div(cache.index_dim, 32)) : index_row_bytes(cache.index_dim);
        families.front().add(page(row, options.block_size / cache.ratio), row, cache.ratio, stage);
    }
    add_compressor(cache.dim, cache.ratio, stage);
    if (cache.index_dim > 0) add_compressor(cache.index_dim, cache.ratio, stage);
}

Result<void> FamilyMaker::collect() {
    families.push_back({"compressed", Growth::PerPosition, options.block_size, 0});
    std::size_t stage = 0;
    std::int64_t left = parallel.layers_per_stage.front();
    const auto add = [&](const std::vector<Cache>& caches) -> Result<void> {
        for (const Cache& cache : caches) {
            const auto* compressed = std::get_if<CompressedCache>(&cache);
            if (compressed == nullptr)
                return fail("engine_lacks_cache", "--model", {{"engine", plan.engine->name, Unit::Number}, {"model", plan.model->name, Unit::Number}, {"cache", std::string(cache_name(cache)), Unit::Number}});
            if (compressed->ratio > 1 && options.block_size % compressed->ratio != 0)
                return fail("block_multiple", "--block-size", {{"block", options.block_size, Unit::Tokens}, {"multiple", compressed->ratio, Unit::Tokens}});
            add_layer(*compressed, stage);
        }
        return {};
    };
    for (const std::size_t kind : layer_kinds(*plan.model)) {
        while (left == 0 && stage + 1 < parallel.layers_per_stage.size()) left = parallel.layers_per_stage[++stage];
        --left;
        if (const auto ok = add(plan.model->kinds[kind].caches); !ok) return ok;
    }
    stage = parallel.layers_per_stage.size() - 1;
    for (std::int64_t i = 0; i < options.speculation.layers; ++i)
        if (const auto ok = add(options.speculation.caches); !ok) return ok;
    if (families.front().lanes.empty()) families.erase(families.begin());
    return {};
}

KvGroup FamilyMaker::group_of(const Family& family, std::size_t stage, std::int64_t groups) const {
    KvGroup group;
    group.cache = family.cache;
    group.growth = family.growth;
    group.alike = groups;
    group.block_tokens = family.block;
    group.window = family.window;
    group.in_flight = options.in_flight;
    group.extra_blocks = family.growth == Growth::Window ? 1 : 0;
    group.context_shards = family.growth == Growth::PerPosition ? parallel.dcp * parallel.cp : 1;
    group.shares_prefix = options.prefix_caching;
    group.never_shared = 1;
    for (const Lane& lane : family.lanes) {
        group.page_bytes += lane.page;
        group.layers += std::count(lane.stage_of.begin(), lane.stage_of.end(), stage);
    }
    for (const auto& [where, bytes] : family.kept)
        if (where.first == stage) group.kept_per_position += bytes / where.second;
    return group;
}

KvLayout FamilyMaker::stage_layout(std::size_t stage, std::int64_t depth) const {
    KvLayout layout;
    Bytes densest, tuple;
    std::int64_t longest = 0;
    for (const Family& family : families) {
        const std::int64_t groups = ceil_div(family.depth(), depth);
        std::vector<Bytes> sums(static_cast<std::size_t>(groups));
        for (const Lane& lane : family.lanes) {
            std::vector<std::int64_t> dealt(static_cast<std::size_t>(groups), 0);
            for (std::size_t i = 0; i < lane.stage_of.size(); ++i)
                if (lane.stage_of[i] == stage) ++dealt[i % dealt.size()];
            for (std::size_t g = 0; g < dealt.size(); ++g) {
                sums[g] += lane.page * dealt[g];
                longest = std::max(longest, dealt[g]);
            }
            if (&family == &families.front() && std::find(lane.stage_of.begin(), lane.stage_of.end(), stage) != lane.stage_of.end()) tuple += lane.page;
        }
        densest = std::max(densest, *std::max_element(sums.begin(), sums.end()));
        layout.groups.push_back(group_of(family, stage, groups));
        if (family.growth == Growth::PerPosition) layout.per_position += layout.groups.back().kept_per_position;
    }
    // Older versions give every block id a page of each size as often as the deepest group is deep; newer ones pack the
    // pages of the group. The check at start-up still counts the former.
    const Bytes padded = std::max(densest, tuple * longest);
    const bool packed = rule("compressed.packed") != 0;
    layout.pools.push_back({packed ? densest : padded, rule("null_blocks"), 1, 0, layout.groups.size(), padded});
    return layout;
}

}  // namespace

Result<std::vector<KvLayout>> compressed_layouts(const Plan& plan, const Options& options, const Parallelism& parallel) {
    FamilyMaker maker{plan, options, parallel};
    if (const auto ok = maker.collect(); !ok) return std::unexpected(ok.error());
    if (parallel.dcp * parallel.cp > 1) return fail("dcp_needs_full", "--dcp", {{"model", plan.model->name, Unit::Number}});
    const std::int64_t depth = common_depth(maker.families);
    std::vector<KvLayout> stages;
    stages.reserve(parallel.layers_per_stage.size());
    for (std::size_t stage = 0; stage < parallel.layers_per_stage.size(); ++stage) {
        stages.push_back(maker.stage_layout(stage, depth));
        agree_on_hits(stages.back());
    }
    return stages;
}

}  // namespace vramline::vllm
