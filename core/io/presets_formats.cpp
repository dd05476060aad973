// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/presets.h"

namespace vramline::presets {
namespace {

constexpr std::int64_t kMaxBits = 64;
constexpr std::int64_t kMaxGroup = 1 << 20;
constexpr std::int64_t kMaxMetadata = 1 << 16;

RowFormat read_row(JsonFields& parent, std::string_view key) {
    const auto node = parent.node(key);
    if (!node) return {};
    JsonFields fields(*node);
    RowFormat row;
    row.bits = fields.integer("bits", 1, kMaxBits);
    row.group = fields.maybe_integer("group", 1, kMaxGroup).value_or(0);
    row.group_bytes = row.group > 0 ? fields.integer("group_bytes", 1, kMaxMetadata) : 0;
    row.row_bytes = fields.maybe_integer("row_bytes", 0, kMaxMetadata).value_or(0);
    if (const auto done = fields.finish(); !done) parent.keep(done.error());
    return row;
}

}  // namespace

Result<KvFormat> read_kv_format(const JsonNode& record) {
    JsonFields fields(record);
    KvFormat format;
    format.id = fields.string("id");
    format.aliases = fields.maybe_strings("aliases");
    format.k = read_row(fields, "k");
    format.v = read_row(fields, "v");
    format.slot_even = fields.maybe_boolean("slot_even");
    format.latent = fields.maybe_integer("latent", 1, kMaxMetadata);
    format.needs_index_rows = fields.maybe_boolean("needs_index_rows");
    format.since = fields.maybe_string("since").value_or("");
    format.native_architecture = fields.maybe_string("native_architecture").value_or("");
    format.quality = fields.maybe_string("quality").value_or("");
    const Provenance provenance = read_provenance(fields);
    format.source = provenance.source;
    format.confidence = provenance.confidence;
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return format;
}

Result<WeightFormat> read_weight_format(const JsonNode& record) {
    JsonFields fields(record);
    WeightFormat format;
    format.id = fields.string("id");
    format.aliases = fields.maybe_strings("aliases");
    format.bits = fields.integer("bits", 0, kMaxBits);  // 0: a block format, whose group holds the payload too
    format.group = fields.maybe_integer("group", 1, kMaxGroup).value_or(0);
    format.group_bits = format.group > 0 ? fields.integer("group_bits", 1, 8 * kMaxMetadata) : 0;
    format.tile_rows = fields.maybe_integer("tile_rows", 1, kMaxGroup).value_or(0);
    if (format.tile_rows > 0) {
        format.tile_cols = fields.integer("tile_cols", 1, kMaxGroup);
        format.tile_bytes = fields.integer("tile_bytes", 1, kMaxMetadata);
    }
    format.row_bytes = fields.maybe_integer("row_bytes", 0, kMaxMetadata).value_or(0);
    format.column_bytes = fields.maybe_integer("column_bytes", 0, kMaxMetadata).value_or(0);
    format.tensor_bytes = fields.maybe_integer("tensor_bytes", 0, kMaxMetadata).value_or(0);
    format.experts_only = fields.maybe_boolean("experts_only");
    format.storage_only = fields.maybe_boolean("storage_only");
    format.quality = fields.maybe_string("quality").value_or("");
    const Provenance provenance = read_provenance(fields);
    format.source = provenance.source;
    format.confidence = provenance.confidence;
    if (fields.ok() && format.bits == 0 && format.group == 0) {
        return record.error("json_missing_key", {{"key", "group"}});
    }
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return format;
}

Result<void> read_kv_formats(const JsonNode& file, std::vector<KvFormat>& out, Names& names) {
    return for_each_record(file, "kv_formats", [&](const JsonNode& record) -> Result<void> {
        auto format = read_kv_format(record);
        if (!format) return std::unexpected(format.error());
        if (const auto taken = names.take(record, format->id, format->aliases); !taken) return taken;
        out.push_back(std::move(*format));
        return {};
    });
}

Result<void> read_weight_formats(const JsonNode& file, std::vector<WeightFormat>& out, Names& names) {
    return for_each_record(file, "weight_formats", [&](const JsonNode& record) -> Result<void> {
        auto format = read_weight_format(record);
        if (!format) return std::unexpected(format.error());
        if (const auto taken = names.take(record, format->id, format->aliases); !taken) return taken;
        out.push_back(std::move(*format));
        return {};
    });
}

}  // namespace vramline::presets
