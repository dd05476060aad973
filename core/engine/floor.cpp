// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/floor.h"

#include <algorithm>

#include "core/engine/parallel_rules.h"
#include "core/engine/sharding.h"
#include "core/model/parameters.h"

namespace vramline {

namespace {

/// Rows of the groups: layers of one kind of cache, all in one.
struct Adder {
    const ModelSpec& model;
    const KvFormat& format;
    KvLayout& layout;

    KvGroup& add(std::string_view cache, Growth growth, std::int64_t window, std::int64_t layers) {
        for (KvGroup& group : layout.groups)
            if (group.cache == cache && group.growth == growth && group.window == window) {
                group.layers += layers;
                return group;
            }
        KvGroup group;
        group.cache = cache;
        group.growth = growth;
        group.window = window;
        group.in_flight = growth == Growth::Window ? 1 : 0;
        group.layers = layers;
        layout.groups.push_back(group);
        return layout.groups.back();
    }
    void positions(std::string_view cache, Growth growth, std::int64_t window, std::int64_t layers, Bytes each) {
        KvGroup& group = add(cache, growth, window, layers);
        group.kept_per_position += each * layers;
        group.page_bytes = group.kept_per_position;
        group.units_per_block = group.kept_per_position.value();
        if (growth == Growth::PerPosition) layout.per_position += each * layers;
    }
    void fixed(std::string_view cache, std::int64_t layers, Bytes each) {
        KvGroup& group = add(cache, Growth::Fixed, 0, layers);
        group.kept_fixed += each * layers;
        group.fixed_blocks = group.kept_fixed.value();
        group.page_bytes = group.kept_fixed;
    }
    [[nodiscard]] Bytes rows(const HeadedRows& rows) const { return format.slot_bytes(rows.k_dim, rows.v_dim) * rows.kv_heads; }

    void operator()(const FullCache& cache, std::int64_t layers) { positions("full", Growth::PerPosition, 0, layers, rows(cache)); }
    void operator()(const WindowCache& cache, std::int64_t layers) { positions("sliding_window", Growth::Window, cache.window, layers, rows(cache)); }
    void operator()(const ChunkedCache& cache, std::int64_t layers) { positions("chunked", Growth::Chunk, cache.chunk, layers, rows(cache)); }
    void operator()(const LatentCache& cache, std::int64_t layers) {
        positions("latent", Growth::PerPosition, 0, layers, format.latent_bytes(cache.kv_lora_rank + cache.qk_rope_head_dim));
    }
    void operator()(const IndexCache& cache, std::int64_t layers) { positions("index", Growth::PerPosition, 0, layers, index_row_bytes(cache.dim)); }
    void operator()(const CompressedCache& cache, std::int64_t layers) {
        // Every layer keeps its window; with compression one state for every `ratio` positions, as bytes per `ratio`.
        if (cache.window > 0) positions("sliding_window", Growth::Window, cache.window, layers, compressed_state_bytes(cache.dim, cache.rope_dim, format));
        if (cache.ratio < 2) return;
        KvGroup& group = add("compressed", Growth::PerPosition, cache.ratio, layers);
        const Bytes state = compressed_state_bytes(cache.dim, cache.rope_dim, format) + (cache.index_dim > 0 ? index_row_bytes(cache.index_dim) : Bytes(0));
        group.block_tokens = cache.ratio;
        group.page_bytes += state * layers;
        group.units_per_block = group.page_bytes.value();
        group.kept_per_position = group.page_bytes / cache.ratio;
        layout.per_position += state * layers / cache.ratio;
    }
    void operator()(const StateCache& cache, std::int64_t layers) {
        const std::int64_t recurrent = model.recurrent_dtype.empty() || model.recurrent_dtype == "float32" ? 4 : 2;
        fixed("state", layers, Bytes((conv_elements(cache) * 2 + recurrent_elements(cache) * recurrent).value()));
    }
    void operator()(const CrossCache& cache, std::int64_t layers) { fixed("cross", layers, rows(cache) * cache.positions); }
    void operator()(const SharedCache&, std::int64_t) {}
};

/// Settings that only an engine knows: said, not silently dropped.
void note_ignored(const Plan& plan, std::vector<Message>& notes) {
    const Settings& s = plan.settings;
    const std::pair<const char*, bool> settings[] = {{"memory fraction", s.memory_fraction.has_value()}, {"block size", s.block_size.has_value()},
        {"max sequences", s.max_num_seqs.has_value()}, {"max batched tokens", s.max_batched_tokens.has_value()}, {"activations", !s.activations.empty()},
        {"graphs", !s.graphs.empty()}, {"communication", !s.communication.empty()}, {"runtime", !s.runtime.empty()}};
    std::string names;
    for (const auto& [name, given] : settings)
        if (given) names += (names.empty() ? "" : ", ") + std::string(name);
    if (!names.empty()) notes.push_back({"floor_ignores", {{"settings", names, Unit::Number}}});
}

Result<Tokens> checked_length(const Plan& plan) {
    const Tokens longest = plan.workload.longest();
    if (plan.model->context && longest > *plan.model->context)
        return fail("length_above_context", "--context", {{"length", longest.value(), Unit::Tokens}, {"context", plan.model->context->value(), Unit::Tokens}, {"model", plan.model->name, Unit::Number}});
    return longest;
}

}  // namespace

Result<const KvFormat*> floor_kv_format(const Plan& plan) {
    const ModelSpec& model = *plan.model;
    std::string name = plan.kv_dtype;
    if (name == "auto")
        name = !model.kv_cache_scheme.empty() ? model.kv_cache_scheme : model.dtype == "float32" ? "fp32" : model.dtype == "float16" ? "fp16" : "bf16";
    const KvFormat* format = plan.formats->kv_format(name);
    if (format == nullptr) return fail("unknown_kv_format", "--kv-dtype", {{"format", name, Unit::Number}});
    return format;
}

Result<KvLayout> floor_layout(const ModelSpec& model, const KvFormat& format, std::int64_t divisor) {
    KvLayout layout;
    Adder adder{model, format, layout};
    std::vector<std::int64_t> layers(model.kinds.size(), 0);
    for (const LayerRun& run : model.layers) layers[run.kind] += run.count;
    for (std::size_t kind = 0; kind < layers.size(); ++kind)
        for (const Cache& cache : model.kinds[kind].caches)
            std::visit([&](const auto& one) { adder(one, layers[kind]); }, cache);
    for (const KvGroup& group : layout.groups)
        if (group.kept_per_position.overflowed() || group.kept_fixed.overflowed()) return fail("overflow", "--model", {{"what", std::string("KV bytes of a position"), Unit::Number}});
    layout.pools.push_back({Bytes(1), 0, divisor, 0, layout.groups.size()});
    return layout;
}

Result<Deployment> Floor::deploy(const Plan& plan) const {
    Deployment out;
    auto parallel = derive_parallelism(plan, [](std::int64_t) { return std::optional<Error>{}; }, out.notes);
    if (!parallel) return std::unexpected(parallel.error());
    out.parallel = std::move(*parallel);
    if (!plan.settings.flags.empty())
        return fail("unknown_flag", "--engine-flag", {{"flag", plan.settings.flags.begin()->first, Unit::Number}, {"engine", plan.engine->name, Unit::Number}});
    note_ignored(plan, out.notes);
    const auto length = checked_length(plan);
    if (!length) return std::unexpected(length.error());
    const auto format = floor_kv_format(plan);
    if (!format) return std::unexpected(format.error());
    const std::int64_t divisor = out.parallel.tp * out.parallel.pp;
    auto layout = floor_layout(*plan.model, **format, divisor);
    if (!layout) return std::unexpected(layout.error());
    out.stages.push_back(std::move(*layout));
    const std::int64_t gpus = out.parallel.gpus();
    const auto order = slots_in_order(plan, gpus);
    if (!order) return std::unexpected(order.error());
    if (const auto ok = check_per_gpu(plan.settings, gpus); !ok) return std::unexpected(ok.error());
    const auto weights = checkpoint_bytes(*plan.model, plan.weights, *plan.formats);
    if (!weights) return std::unexpected(weights.error());
    for (std::size_t index = 0; index < static_cast<std::size_t>(gpus); ++index) {
        Device device;
        device.slot = (*order)[index];
        device.replica = static_cast<std::int64_t>(index) / (divisor * out.parallel.cp);
        const auto given = pick(plan.settings.weights, index);
        device.weights = given.value_or(Bytes(ceil_div(weights->total.value(), divisor)));
        device.weights_basis = given ? Basis::Given : Basis::Exact;
        device.capacity = pick(plan.settings.capacity, index).value_or(plan.gpus[device.slot].gpu.driver_total.value);
        device.cuda_total = device.capacity;
        device.other = pick(plan.settings.other, index).value_or(Bytes(0));
        device.budget = device.capacity - device.other;
        device.given_pool = plan.settings.kv_cache_bytes;
        out.devices.push_back(device);
    }
    out.max_model_len = *length;
    out.kv_format = (*format)->id;
    return out;
}

bool Floor::same_deployment(const Plan&, const Deployment&, Tokens) const { return true; }

PoolUnits Floor::pool_units(const KvLayout& layout, Bytes available) const {
    PoolUnits units{};
    units[0] = layout.groups.empty() ? kUnlimitedUnits : std::max<std::int64_t>(0, available.value());
    return units;
}

std::optional<PoolInfo> Floor::pool_info(const Plan&, const Deployment&, const KvLayout&, const PoolUnits&) const { return std::nullopt; }

std::optional<Engine::Refusal> Floor::refuses(const Deployment&, const Device& device, const PoolUnits&, Level level, Tokens) const {
    const Bytes over = device.inside(level) + device.outside(level) + device.given_pool.value_or(Bytes(0)) - device.capacity;
    if (over <= Bytes(0)) return std::nullopt;
    if (device.given_pool) return Refusal{{"refusal_out_of_memory", {{"pool", device.given_pool->value(), Unit::Bytes}, {"over", over.value(), Unit::Bytes}}}, over, Bytes(0)};
    return Refusal{{"refusal_weights", {{"weights", device.weights.value(), Unit::Bytes}, {"budget", std::max(Bytes(0), device.budget).value(), Unit::Bytes}}}, Bytes(0), Bytes(0)};
}

}  // namespace vramline
