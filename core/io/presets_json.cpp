// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/io/json_io.h"
#include "core/io/json_parts.h"
#include "core/model/parameters.h"

namespace vramline {
namespace {

using json::Json;

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json known(const KnownBytes& bytes) { return {{"bytes", bytes.value.value()}, {"basis", basis_name(bytes.basis)}}; }

void add_provenance(Json& out, const Provenance& provenance) {
    out["source"] = text_or_null(provenance.source);
    out["confidence"] = text_or_null(provenance.confidence);
}

Json model_json(const ModelSpec& model) {
    Json out = json::model(model);
    out["short_id"] = text_or_null(model.short_id);
    out["family"] = text_or_null(model.family);
    out["aliases"] = model.aliases;
    out["dtype"] = text_or_null(model.dtype);
    out["weight_format"] = text_or_null(model.weight_format);
    out["kv_bytes_per_token_growing"] = summarize_caches(model).growing_per_token.value();
    add_provenance(out, model.provenance);
    return out;
}

Json gpu_json(const Gpu& gpu) {
    Json out{{"id", gpu.id},
             {"name", gpu.name},
             {"vendor", gpu.vendor},
             {"architecture", text_or_null(gpu.architecture)},
             {"aliases", gpu.aliases},
             {"compute_capability", gpu.compute_capability > 0 ? Json(gpu.compute_capability / 10.0) : Json(nullptr)},
             {"marketed_gb", gpu.marketed_gb > 0 ? Json(gpu.marketed_gb) : Json(nullptr)},
             {"driver_total", known(gpu.driver_total)},
             {"cuda_total", known(gpu.cuda_total)},
             {"unified_memory", gpu.unified_memory},
             {"bandwidth_gbps", gpu.bandwidth_gbps > 0 ? json::real(gpu.bandwidth_gbps) : Json(nullptr)}};
    add_provenance(out, gpu.provenance);
    return out;
}

Json node_json(const Node& node) {
    Json out{{"id", node.id},           {"name", node.name}, {"provider", text_or_null(node.provider)},
             {"gpu", node.gpu_id},      {"gpus", node.gpu_count}, {"aliases", node.aliases}};
    add_provenance(out, node.provenance);
    return out;
}

Json engine_json(const EngineFacts& engine) {
    Json profiles = Json::array();
    for (const EngineFacts::Change& change : engine.changes)
        if (!change.profile.empty()) profiles.push_back({{"since", change.since}, {"profile", change.profile}});
    Json out{{"id", engine.id}, {"name", engine.name}, {"versions", engine.versions}, {"profiles", std::move(profiles)}};
    add_provenance(out, engine.provenance);
    return out;
}

Json row_json(const RowFormat& row) {
    return {{"bits", row.bits}, {"group", row.group}, {"group_bytes", row.group_bytes}, {"row_bytes", row.row_bytes}};
}

Json kv_format_json(const KvFormat& format) {
    Json out{{"id", format.id},
             {"k", row_json(format.k)},
             {"v", row_json(format.v)},
             {"slot_even", format.slot_even},
             {"latent_bytes", format.latent ? Json(*format.latent) : Json(nullptr)},
             {"needs_index_rows", format.needs_index_rows},
             {"since", text_or_null(format.since)}};
    add_provenance(out, {format.source, format.confidence});
    return out;
}

Json weight_format_json(const WeightFormat& format) {
    Json out{{"id", format.id},
             {"bits", format.bits},
             {"group", format.group},
             {"group_bits", format.group_bits},
             {"tile", {format.tile_rows, format.tile_cols}},
             {"tile_bytes", format.tile_bytes},
             {"row_bytes", format.row_bytes},
             {"column_bytes", format.column_bytes},
             {"tensor_bytes", format.tensor_bytes},
             {"experts_only", format.experts_only},
             {"storage_only", format.storage_only}};
    add_provenance(out, {format.source, format.confidence});
    return out;
}

/// Every record says whether it comes from the user's own folder.
template <class Items, class Write>
Json list(const Catalogue& catalogue, const Items& items, Write write) {
    Json out = Json::array();
    for (const auto& item : items) {
        Json record = write(item);
        record["user"] = std::ranges::find(catalogue.user_ids, record["id"].template get_ref<const std::string&>()) !=
                         catalogue.user_ids.end();
        out.push_back(std::move(record));
    }
    return out;
}

}  // namespace

std::string to_presets_json(const Catalogue& catalogue, std::string_view kind) {
    Json out{{"vramline", VRAMLINE_VERSION}, {"schema", 1}, {"presets", text_or_null(catalogue.version)}};
    const auto wanted = [kind](std::string_view name) { return kind.empty() || kind == name; };
    if (wanted("models"))
        out["models"] = list(catalogue, catalogue.models, [](const auto& model) { return model_json(*model); });
    if (wanted("gpus")) out["gpus"] = list(catalogue, catalogue.gpus, gpu_json);
    if (wanted("nodes")) out["nodes"] = list(catalogue, catalogue.nodes, node_json);
    if (wanted("engines")) out["engines"] = list(catalogue, catalogue.engines, engine_json);
    if (wanted("kv-formats") && catalogue.formats)
        out["kv_formats"] = list(catalogue, catalogue.formats->kv, kv_format_json);
    if (wanted("weight-formats") && catalogue.formats)
        out["weight_formats"] = list(catalogue, catalogue.formats->weights, weight_format_json);
    return json::dump(out);
}

}  // namespace vramline
