// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/attention_rules.h"

namespace vramline {
namespace {

using json::Json;

constexpr std::int64_t kMaxSize = 1 << 20;
constexpr int kMaxCapability = 10'000;

std::vector<std::int64_t> sizes(JsonFields& fields, std::string_view key) {
    std::vector<std::int64_t> out;
    for (const JsonNode& item : fields.maybe_items(key, 100)) {
        const auto size = item.integer(1, kMaxSize);
        if (!size) fields.keep(size.error());
        else out.push_back(*size);
    }
    return out;
}

CapabilityRange range(JsonFields& fields) {
    const auto bound = [&](std::string_view key) { return static_cast<int>(fields.maybe_integer(key, 0, kMaxCapability).value_or(0)); };
    const int least = bound("least");
    return {least, bound("most")};
}

template <class T, class Read>
std::vector<T> records(JsonFields& parent, std::string_view key, Read read) {
    std::vector<T> out;
    for (const JsonNode& record : parent.maybe_items(key, 1000)) {
        JsonFields fields(record);
        out.push_back(read(fields));
        if (const auto done = fields.finish(); !done) parent.keep(done.error());
    }
    return out;
}

AttentionBackend::Formats read_formats(JsonFields& fields) {
    AttentionBackend::Formats out;
    out.ids = fields.strings("formats", 100);
    out.on = range(fields);
    return out;
}

AttentionBackend read_backend(JsonFields& fields) {
    AttentionBackend out;
    out.name = fields.string("name", 60);
    out.vendors = fields.strings("vendors", 20);
    out.attention = fields.string("attention", 60);
    out.on = range(fields);
    out.architectures = fields.maybe_strings("architectures", 100);
    out.kv_formats = records<AttentionBackend::Formats>(fields, "kv_formats", read_formats);
    out.head_sizes = sizes(fields, "head_sizes");
    out.head_least = fields.maybe_integer("head_least", 1, kMaxSize).value_or(0);
    out.head_most = fields.maybe_integer("head_most", 1, kMaxSize).value_or(0);
    out.head_multiple = fields.maybe_integer("head_multiple", 1, kMaxSize).value_or(0);
    out.nope_sizes = sizes(fields, "nope_sizes");
    out.block_sizes = sizes(fields, "block_sizes");
    out.preferred_block = fields.maybe_integer("preferred_block", 1, kMaxSize).value_or(0);
    if (const auto node = fields.maybe_node("sinks")) {
        JsonFields bounds(*node);
        out.sinks = range(bounds);
        if (const auto done = bounds.finish(); !done) fields.keep(done.error());
    }
    out.mm_prefix = fields.maybe_boolean("mm_prefix");
    out.packs_8_bit = fields.maybe_boolean("packs_8_bit");
    out.source = fields.string("source");
    return out;
}

BackendOrder read_order(JsonFields& fields) {
    BackendOrder out;
    out.vendor = fields.string("vendor", 60);
    out.attention = fields.string("attention", 60);
    out.on = range(fields);
    out.kv_bits = fields.maybe_integer("kv_bits", 1, 64).value_or(0);
    out.heads_most = fields.maybe_integer("heads_most", 1, kMaxSize).value_or(0);
    out.backends = fields.strings("backends", 100);
    return out;
}

// What is absent says the same as 0, empty or false.
template <class T>
void add(Json& out, const char* key, const T& value) {
    if (value != T{}) out[key] = value;
}

Json range_fact(CapabilityRange on) {
    Json out = Json::object();
    add(out, "least", on.least);
    add(out, "most", on.most);
    return out;
}

Json backend_fact(const AttentionBackend& backend) {
    Json out{{"name", backend.name}, {"vendors", backend.vendors}, {"attention", backend.attention}};
    out.update(range_fact(backend.on));
    add(out, "architectures", backend.architectures);
    out["kv_formats"] = Json::array();
    for (const AttentionBackend::Formats& each : backend.kv_formats) {
        Json row{{"formats", each.ids}};
        row.update(range_fact(each.on));
        out["kv_formats"].push_back(std::move(row));
    }
    add(out, "head_sizes", backend.head_sizes);
    add(out, "head_least", backend.head_least);
    add(out, "head_most", backend.head_most);
    add(out, "head_multiple", backend.head_multiple);
    add(out, "nope_sizes", backend.nope_sizes);
    add(out, "block_sizes", backend.block_sizes);
    add(out, "preferred_block", backend.preferred_block);
    if (backend.sinks) out["sinks"] = range_fact(*backend.sinks);
    add(out, "mm_prefix", backend.mm_prefix);
    add(out, "packs_8_bit", backend.packs_8_bit);
    out["source"] = backend.source;
    return out;
}

Json order_fact(const BackendOrder& row) {
    Json out{{"vendor", row.vendor}, {"attention", row.attention}};
    out.update(range_fact(row.on));
    add(out, "kv_bits", row.kv_bits);
    add(out, "heads_most", row.heads_most);
    out["backends"] = row.backends;
    return out;
}

}  // namespace

AttentionRules read_attention(JsonFields& parent, std::string_view key) {
    const auto node = parent.maybe_node(key);
    if (!node) return {};
    JsonFields fields(*node);
    AttentionRules out;
    out.backends = records<AttentionBackend>(fields, "backends", read_backend);
    out.order = records<BackendOrder>(fields, "order", read_order);
    out.sinks = fields.maybe_strings("sinks", 1000);
    out.mm_prefix = fields.maybe_strings("mm_prefix", 1000);
    if (const auto done = fields.finish(); !done) parent.keep(done.error());
    return out;
}

json::Json attention_fact(const AttentionRules& rules) {
    Json backends = Json::array(), order = Json::array();
    for (const AttentionBackend& each : rules.backends) backends.push_back(backend_fact(each));
    for (const BackendOrder& each : rules.order) order.push_back(order_fact(each));
    return {{"backends", std::move(backends)}, {"order", std::move(order)}, {"sinks", rules.sinks}, {"mm_prefix", rules.mm_prefix}};
}

}  // namespace vramline
