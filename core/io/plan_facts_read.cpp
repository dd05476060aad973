// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/io/attention_rules.h"
#include "core/io/plan_facts.h"
#include "core/text/format.h"

namespace vramline {
namespace {

constexpr double kMaxReal = 1e15;
constexpr std::array kBases{Basis::Exact, Basis::Measured, Basis::Given, Basis::Estimated};

void bad(JsonFields& fields, std::string_view key, const std::string& value, const std::string& known) {
    if (!fields.ok()) return;
    fields.keep(fields.object().at(key)->error("preset_bad_value", {{"value", printable(value)}, {"known", known}}).error());
}

template <class T>
std::vector<T> read_all(JsonFields& fields, std::string_view key, Result<T> (*read)(const JsonNode&)) {
    std::vector<T> out;
    for (const JsonNode& item : fields.items(key)) {
        auto value = read(item);
        if (!value) {
            fields.keep(value.error());
            break;
        }
        out.push_back(std::move(*value));
    }
    return out;
}

Result<Arg> read_arg(const JsonNode& object) {
    JsonFields fields(object);
    Arg arg;
    arg.name = fields.string("name");
    const auto value = fields.node("value");
    const bool real = fields.maybe_boolean("real");
    const std::string unit = fields.string("unit");
    if (value && value->is_string()) arg.value = fields.string("value");
    else if (real) arg.value = fields.number("value", -1e300, 1e300);
    else arg.value = fields.integer("value", std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    const auto found = std::find(kUnitNames.begin(), kUnitNames.end(), unit);
    if (found == kUnitNames.end()) bad(fields, "unit", unit, "number, bytes, tokens, ...");
    else arg.unit = static_cast<Unit>(found - kUnitNames.begin());
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return arg;
}

Result<Message> read_note(const JsonNode& object) {
    JsonFields fields(object);
    Message note{fields.string("id"), read_all<Arg>(fields, "args", read_arg)};
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return note;
}

Result<LayerKind> read_layer_kind(const JsonNode& object) {
    JsonFields fields(object);
    LayerKind kind{read_all<Cache>(fields, "caches", read_cache_fact), read_all<Tensor>(fields, "tensors", read_tensor_fact)};
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return kind;
}

Result<LayerRun> read_layer_run(const JsonNode& object) {
    JsonFields fields(object);
    const LayerRun run{fields.integer("count", 1, 1'000'000), static_cast<std::size_t>(fields.integer("kind", 0, 1'000'000))};
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return run;
}

KnownBytes read_known(JsonFields& parent, std::string_view key) {
    const auto node = parent.node(key);
    if (!node) return {};
    JsonFields fields(*node);
    KnownBytes out{Bytes(fields.integer("bytes", 0, kMaxFactBytes)), Basis::Exact};
    const std::string basis = fields.string("basis");
    const auto found = std::find_if(kBases.begin(), kBases.end(), [&](Basis each) { return basis_name(each) == basis; });
    if (found == kBases.end()) bad(fields, "basis", basis, "exact, measured, given, estimated");
    else out.basis = *found;
    if (const auto done = fields.finish(); !done) parent.keep(done.error());
    return out;
}

void read_sizes(JsonFields& fields, ModelSpec& m) {
    const auto width = [&fields](std::string_view key) { return fields.integer(key, 0, kMaxFactWidth); };
    m.hidden_size = width("hidden_size");
    m.intermediate_size = width("intermediate_size");
    m.vocab_size = width("vocab_size");
    m.num_attention_heads = width("num_attention_heads");
    m.num_key_value_heads = width("num_key_value_heads");
    m.num_experts = width("num_experts");
    m.experts_per_token = width("experts_per_token");
    m.moe_intermediate_size = width("moe_intermediate_size");
    m.state_chunk = width("state_chunk");
    if (const auto context = fields.maybe_integer("context", 0, kMaxFactWidth)) m.context = Tokens(*context);
    if (const auto published = fields.maybe_integer("published", 0, kMaxFactBytes)) m.published = Parameters(*published);
}

void read_names(JsonFields& fields, ModelSpec& m) {
    m.id = fields.string("id");
    m.short_id = fields.string("short_id");
    m.name = fields.string("name");
    m.family = fields.string("family");
    m.model_type = fields.string("model_type");
    m.aliases = fields.strings("aliases");
    m.dtype = fields.string("dtype");
    m.recurrent_dtype = fields.string("recurrent_dtype");
    m.weight_format = fields.string("weight_format");
    m.kv_cache_scheme = fields.string("kv_cache_scheme");
    m.provenance.source = fields.string("source");
    m.provenance.confidence = fields.string("confidence");
}

void read_map(JsonFields& fields, std::string_view key, std::map<std::string, std::string>& out) {
    const auto node = fields.node(key);
    if (!node) return;
    const auto members = node->members();
    if (!members) return fields.keep(members.error());
    for (const auto& [name, value] : *members) {
        const auto text = value.string();
        if (!text) return fields.keep(text.error());
        out[std::string(name)] = *text;
    }
}

void read_rules(JsonFields& parent, EngineProfile& profile) {
    const auto node = parent.node("rules");
    if (!node) return;
    const auto rules = node->members();
    if (!rules) return parent.keep(rules.error());
    for (const auto& [name, rule] : *rules) {
        JsonFields fields(rule);
        const std::string key(name);
        profile.rules[key] = fields.number("value", -kMaxReal, kMaxReal);
        if (auto source = fields.maybe_string("source")) profile.rule_source[key] = std::move(*source);
        if (const auto done = fields.finish(); !done) return parent.keep(done.error());
    }
}

}  // namespace

std::vector<Message> read_notes_fact(JsonFields& fields, std::string_view key) {
    return read_all<Message>(fields, key, read_note);
}

Result<ModelSpec> read_model_fact(const JsonNode& object) {
    JsonFields fields(object);
    ModelSpec m;
    read_names(fields, m);
    read_sizes(fields, m);
    m.tied = fields.boolean("tied");
    m.kinds = read_all<LayerKind>(fields, "kinds", read_layer_kind);
    m.layers = read_all<LayerRun>(fields, "layers", read_layer_run);
    m.embedding = read_all<Tensor>(fields, "embedding", read_tensor_fact);
    m.head = read_all<Tensor>(fields, "head", read_tensor_fact);
    m.towers = read_all<Tensor>(fields, "towers", read_tensor_fact);
    m.mtp = read_all<Tensor>(fields, "mtp", read_tensor_fact);
    // Plans from before these fields have draft weights only.
    m.mtp_layers = fields.maybe_integer("mtp_layers", 0, 1000).value_or(0);
    for (const JsonNode& item : fields.maybe_items("mtp_caches", 100)) {
        const auto cache = read_cache_fact(item);
        if (!cache) return std::unexpected(cache.error());
        m.mtp_caches.push_back(*cache);
    }
    m.notes = read_notes_fact(fields, "notes");
    read_map(fields, "read_from", m.read_from);
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    if (const auto valid = validate(m, object.where()); !valid) return std::unexpected(valid.error());
    return m;
}

Result<Gpu> read_gpu_fact(const JsonNode& object) {
    JsonFields fields(object);
    Gpu gpu;
    gpu.id = fields.string("id");
    gpu.name = fields.string("name");
    gpu.vendor = fields.string("vendor");
    gpu.architecture = fields.string("architecture");
    gpu.aliases = fields.strings("aliases");
    gpu.compute_capability = static_cast<int>(fields.integer("compute_capability", 0, 10'000));
    gpu.marketed_gb = fields.integer("marketed_gb", 0, kMaxFactWidth);
    gpu.driver_total = read_known(fields, "driver_total");
    gpu.cuda_total = read_known(fields, "cuda_total");
    gpu.unified_memory = fields.boolean("unified_memory");
    gpu.hbm = fields.boolean("hbm");
    gpu.bandwidth_gbps = fields.number("bandwidth_gbps", 0, kMaxReal);
    gpu.notes = read_notes_fact(fields, "notes");
    gpu.provenance = {fields.string("source"), fields.string("confidence")};
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return gpu;
}

Result<EngineProfile> read_engine_fact(const JsonNode& object) {
    JsonFields fields(object);
    EngineProfile profile;
    profile.id = fields.string("id");
    profile.name = fields.string("name");
    profile.version = fields.string("version");
    profile.profile = fields.string("profile");
    read_rules(fields, profile);
    profile.attention = read_attention(fields, "attention");  // absent in plans from before it
    profile.kv_formats = fields.strings("kv_formats");
    profile.flags = fields.strings("flags");
    profile.note_ids = fields.strings("notes");
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return profile;
}

}  // namespace vramline
