// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/io/plan_facts.h"
#include "core/text/format.h"

// The layers of a model, as plan files hold them: each cache and each tensor an object of its fields.
namespace vramline {
namespace {

using json::Json;

// One list of fields serves writing and reading: `field(name, value)` is called for each.
template <class C, class Field>
void rows_fields(C& c, Field field) {
    field("kv_heads", c.kv_heads);
    field("k_dim", c.k_dim);
    field("v_dim", c.v_dim);
}
template <class Field>
struct CacheFields {
    Field field;
    template <class C>
    void operator()(C& c) const {
        using T = std::remove_const_t<C>;
        if constexpr (std::is_base_of_v<HeadedRows, T>) rows_fields(c, field);
        if constexpr (std::is_same_v<T, WindowCache>) field("window", c.window);
        if constexpr (std::is_same_v<T, ChunkedCache>) field("chunk", c.chunk);
        if constexpr (std::is_same_v<T, CrossCache>) field("positions", c.positions);
        if constexpr (std::is_same_v<T, IndexCache>) field("dim", c.dim);
        if constexpr (std::is_same_v<T, LatentCache>) latent(c);
        if constexpr (std::is_same_v<T, CompressedCache>) compressed(c);
        if constexpr (std::is_same_v<T, StateCache>) state(c);
    }
    template <class C>
    void latent(C& c) const {
        field("kv_lora_rank", c.kv_lora_rank);
        field("qk_rope_head_dim", c.qk_rope_head_dim);
        field("qk_nope_head_dim", c.qk_nope_head_dim);
        field("v_head_dim", c.v_head_dim);
        field("heads", c.heads);
    }
    template <class C>
    void compressed(C& c) const {
        field("ratio", c.ratio);
        field("dim", c.dim);
        field("rope_dim", c.rope_dim);
        field("index_dim", c.index_dim);
        field("window", c.window);
    }
    template <class C>
    void state(C& c) const {
        field("conv_kernel", c.conv_kernel);
        field("conv_channels", c.conv_channels);
        field("groups", c.groups);
        field("group_channels", c.group_channels);
        field("heads", c.heads);
        field("rows", c.rows);
        field("cols", c.cols);
    }
};
template <class Field>
CacheFields(Field) -> CacheFields<Field>;

constexpr std::array kStates{StateKind::Mamba1, StateKind::Mamba2, StateKind::GatedDelta, StateKind::Kda,
                             StateKind::Linear, StateKind::Rwkv,   StateKind::ShortConv};
constexpr std::array<std::string_view, 5> kShards{"replicated", "column", "row", "kv_heads", "vocab"};

std::unexpected<Error> bad(const JsonNode& object, std::string_view key, const std::string& value,
                           const std::string& known) {
    return object.at(key)->error("preset_bad_value", {{"value", printable(value)}, {"known", known}});
}

template <std::size_t I = 0>
std::optional<Cache> cache_named(std::string_view name) {
    if constexpr (I == std::variant_size_v<Cache>) {
        return std::nullopt;
    } else {
        Cache cache{std::variant_alternative_t<I, Cache>{}};
        return cache_name(cache) == name ? std::optional(cache) : cache_named<I + 1>(name);
    }
}

template <std::size_t I = 0>
std::string cache_names() {
    if constexpr (I == std::variant_size_v<Cache>) return {};
    else return (I == 0 ? "" : ", ") + std::string(cache_name(std::variant_alternative_t<I, Cache>{})) + cache_names<I + 1>();
}

Result<StateKind> read_state_kind(const JsonNode& object, const std::string& name) {
    std::string known;
    for (const StateKind kind : kStates) {
        if (state_kind_name(kind) == name) return kind;
        known += (known.empty() ? "" : ", ") + std::string(state_kind_name(kind));
    }
    return bad(object, "state", name, known);
}

}  // namespace

Json cache_fact(const Cache& cache) {
    Json out{{"cache", cache_name(cache)}};
    if (const auto* state = std::get_if<StateCache>(&cache)) out["state"] = state_kind_name(state->kind);
    std::visit(CacheFields{[&out](const char* name, std::int64_t value) { out[name] = value; }}, cache);
    return out;
}

Result<Cache> read_cache_fact(const JsonNode& object) {
    JsonFields fields(object);
    const std::string name = fields.string("cache");
    if (!fields.ok()) return std::unexpected(fields.finish().error());
    auto cache = cache_named(name);
    if (!cache) return bad(object, "cache", name, cache_names());
    if (auto* state = std::get_if<StateCache>(&*cache)) {
        const std::string kind_name = fields.string("state");
        if (!fields.ok()) return std::unexpected(fields.finish().error());
        const auto kind = read_state_kind(object, kind_name);
        if (!kind) return std::unexpected(kind.error());
        state->kind = *kind;
    }
    std::visit(CacheFields{[&fields](const char* key, std::int64_t& value) { value = fields.integer(key, 0, kMaxFactWidth); }},
               *cache);
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return *cache;
}

Json tensor_fact(const Tensor& tensor) {
    Json out{{"name", tensor.name},
             {"class", tensor_class_name(tensor.cls)},
             {"shard", kShards[static_cast<std::size_t>(tensor.shard)]},
             {"rows", tensor.rows},
             {"cols", tensor.cols}};
    // What a plain vector or matrix does not have is left out.
    if (tensor.copies != 1) out["copies"] = tensor.copies;
    if (tensor.heads != 0) out["heads"] = tensor.heads;
    if (tensor.linear) out["linear"] = true;
    if (!tensor.format.empty()) out["format"] = tensor.format;
    if (tensor.scale) out["scale"] = true;
    return out;
}

Result<Tensor> read_tensor_fact(const JsonNode& object) {
    JsonFields fields(object);
    Tensor tensor;
    tensor.name = fields.string("name");
    const std::string cls = fields.string("class");
    const std::string shard = fields.string("shard");
    tensor.rows = fields.integer("rows", 0, kMaxFactWidth);
    tensor.cols = fields.integer("cols", 0, kMaxFactWidth);
    tensor.copies = fields.maybe_integer("copies", 0, kMaxFactWidth).value_or(1);
    tensor.heads = fields.maybe_integer("heads", 0, kMaxFactWidth).value_or(0);
    tensor.linear = fields.maybe_boolean("linear");
    tensor.format = fields.maybe_string("format").value_or("");
    tensor.scale = fields.maybe_boolean("scale");
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    int found = 0;
    while (found < kTensorClasses && tensor_class_name(static_cast<TensorClass>(found)) != cls) ++found;
    if (found == kTensorClasses) return bad(object, "class", cls, "embedding, attention, mlp, experts, norms, head, other");
    tensor.cls = static_cast<TensorClass>(found);
    const auto place = std::find(kShards.begin(), kShards.end(), shard);
    if (place == kShards.end()) return bad(object, "shard", shard, "replicated, column, row, kv_heads, vocab");
    tensor.shard = static_cast<Shard>(place - kShards.begin());
    return tensor;
}

}  // namespace vramline
