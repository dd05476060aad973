// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>

#include "core/io/presets.h"
#include "core/text/format.h"

namespace vramline::presets {
namespace {

constexpr std::int64_t kMaxMib = std::int64_t{1} << 30;  // 1 PiB
constexpr std::int64_t kMaxGb = 1 << 20;
constexpr double kMaxBandwidth = 1e7;

// "9.0" -> 90; null: none or not known.
int read_capability(JsonFields& fields) {
    const auto text = fields.maybe_string("compute_capability", 8);
    if (!text || !fields.ok()) return 0;
    const std::size_t dot = text->find('.');
    int major = 0, minor = 0;
    const char* const middle = text->data() + std::min(dot, text->size());
    const char* const end = text->data() + text->size();
    const bool good = dot != std::string::npos && end == middle + 2 &&
                      std::from_chars(text->data(), middle, major).ptr == middle &&
                      std::from_chars(middle + 1, end, minor).ptr == end && major > 0 && major < 100 && minor >= 0;
    if (good) return major * 10 + minor;
    fields.keep(fields.object().at("compute_capability")->error("preset_bad_value", {{"value", printable(*text)},
                                                                                     {"known", "9.0, 10.3, null"}}).error());
    return 0;
}

void read_memory(JsonFields& parent, Gpu& gpu) {
    const auto node = parent.node("memory");
    if (!node) return;
    JsonFields fields(*node);
    ReportedTotals totals;
    gpu.marketed_gb = totals.marketed_gib = fields.integer("marketed_gb", 1, kMaxGb);
    totals.decimal = fields.maybe_boolean("decimal");
    gpu.hbm = fields.maybe_string("type").value_or("").starts_with("HBM");
    gpu.unified_memory = fields.maybe_boolean("unified");
    totals.driver_mib = fields.maybe_integer("driver_total_mib", 1, kMaxMib);
    totals.cuda_mib = fields.maybe_integer("cuda_total_mib", 1, kMaxMib);
    totals.usable_permille = fields.maybe_integer("usable_permille", 1, 1000);
    gpu.provenance = read_provenance(fields);
    const auto done = fields.finish();
    if (!done) return parent.keep(done.error());
    if (totals.driver_mib && totals.cuda_mib && *totals.cuda_mib > *totals.driver_mib) {
        return parent.keep(node->at("cuda_total_mib")->error("json_out_of_range", {{"least", std::int64_t{1}},
                                                                                   {"most", *totals.driver_mib}}).error());
    }
    fill_totals(gpu, totals);
}

void read_bandwidth(JsonFields& parent, Gpu& gpu) {
    const auto node = parent.maybe_node("bandwidth");
    if (!node) return;
    JsonFields fields(*node);
    gpu.bandwidth_gbps = fields.number("gbps", 1, kMaxBandwidth);
    (void)read_provenance(fields);
    if (const auto done = fields.finish(); !done) parent.keep(done.error());
}

Result<Gpu> read_gpu(const JsonNode& record) {
    JsonFields fields(record);
    Gpu gpu;
    gpu.id = fields.string("id");
    gpu.name = fields.string("name", 120);
    gpu.vendor = fields.string("vendor", 60);
    gpu.architecture = fields.maybe_string("architecture", 60).value_or("");
    gpu.aliases = fields.maybe_strings("aliases", 100);
    gpu.compute_capability = read_capability(fields);
    read_memory(fields, gpu);
    read_bandwidth(fields, gpu);
    for (std::string& id : fields.maybe_strings("notes", 20)) gpu.notes.push_back({std::move(id), {}});
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return gpu;
}

Result<Node> read_node(const JsonNode& record) {
    JsonFields fields(record);
    Node node;
    node.id = fields.string("id");
    node.name = fields.string("name", 120);
    node.provider = fields.maybe_string("provider", 60).value_or("");
    node.gpu_id = fields.string("gpu");
    node.gpu_count = fields.integer("gpu_count", 1, 100'000);
    node.aliases = fields.maybe_strings("aliases", 100);
    node.provenance = read_provenance(fields);
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return node;
}

}  // namespace

Result<void> read_gpus(const JsonNode& file, std::vector<Gpu>& out, Names& names) {
    return for_each_record(file, "gpus", [&](const JsonNode& record) -> Result<void> {
        auto gpu = read_gpu(record);
        if (!gpu) return std::unexpected(gpu.error());
        if (const auto taken = names.take(record, gpu->id, gpu->aliases); !taken) return taken;
        out.push_back(std::move(*gpu));
        return {};
    });
}

Result<void> read_nodes(const JsonNode& file, std::vector<Node>& out, Names& names) {
    return for_each_record(file, "nodes", [&](const JsonNode& record) -> Result<void> {
        auto node = read_node(record);
        if (!node) return std::unexpected(node.error());
        if (const auto taken = names.take(record, node->id, node->aliases); !taken) return taken;
        out.push_back(std::move(*node));
        return {};
    });
}

}  // namespace vramline::presets
