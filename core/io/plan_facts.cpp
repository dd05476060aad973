// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/plan_facts.h"

#include <algorithm>
#include <array>

#include "core/io/attention_rules.h"

namespace vramline {
namespace {

using json::Json;

template <class Items, class Write>
Json list(const Items& items, Write write) {
    Json out = Json::array();
    for (const auto& item : items) out.push_back(write(item));
    return out;
}

Json known_bytes(const KnownBytes& known) { return {{"bytes", known.value.value()}, {"basis", basis_name(known.basis)}}; }

Json row_fact(const RowFormat& row) {
    Json out{{"bits", row.bits}};
    if (row.group != 0) {
        out["group"] = row.group;
        out["group_bytes"] = row.group_bytes;
    }
    if (row.row_bytes != 0) out["row_bytes"] = row.row_bytes;
    return out;
}

void add_provenance(Json& out, const std::string& source, const std::string& confidence) {
    out["source"] = source;
    out["confidence"] = confidence;
}

Json arg_fact(const Arg& arg) {
    Json out{{"name", arg.name}};
    std::visit([&out](const auto& value) { out["value"] = value; }, arg.value);
    // A whole double would come back as an integer.
    if (std::holds_alternative<double>(arg.value)) out["real"] = true;
    out["unit"] = kUnitNames[static_cast<std::size_t>(arg.unit)];
    return out;
}

}  // namespace

Json notes_fact(const std::vector<Message>& notes) {
    return list(notes, [](const Message& note) { return Json{{"id", note.id}, {"args", list(note.args, arg_fact)}}; });
}

Json model_fact(const ModelSpec& m) {
    const auto layer_kind = [](const LayerKind& kind) {
        return Json{{"caches", list(kind.caches, cache_fact)}, {"tensors", list(kind.tensors, tensor_fact)}};
    };
    Json out{{"id", m.id},
             {"short_id", m.short_id},
             {"name", m.name},
             {"family", m.family},
             {"model_type", m.model_type},
             {"aliases", m.aliases},
             {"hidden_size", m.hidden_size},
             {"intermediate_size", m.intermediate_size},
             {"vocab_size", m.vocab_size},
             {"num_attention_heads", m.num_attention_heads},
             {"num_key_value_heads", m.num_key_value_heads},
             {"num_experts", m.num_experts},
             {"experts_per_token", m.experts_per_token},
             {"moe_intermediate_size", m.moe_intermediate_size},
             {"context", m.context ? Json(m.context->value()) : Json(nullptr)},
             {"dtype", m.dtype},
             {"recurrent_dtype", m.recurrent_dtype},
             {"weight_format", m.weight_format},
             {"kv_cache_scheme", m.kv_cache_scheme},
             {"state_chunk", m.state_chunk},
             {"tied", m.tied},
             {"published", m.published ? Json(m.published->value()) : Json(nullptr)},
             {"kinds", list(m.kinds, layer_kind)},
             {"layers", list(m.layers, [](const LayerRun& run) { return Json{{"count", run.count}, {"kind", run.kind}}; })},
             {"embedding", list(m.embedding, tensor_fact)},
             {"head", list(m.head, tensor_fact)},
             {"towers", list(m.towers, tensor_fact)},
             {"mtp", list(m.mtp, tensor_fact)},
             {"mtp_layers", m.mtp_layers},
             {"mtp_caches", list(m.mtp_caches, cache_fact)},
             {"notes", notes_fact(m.notes)},
             {"read_from", Json::object()}};
    for (const auto& [value, key] : m.read_from) out["read_from"][value] = key;
    add_provenance(out, m.provenance.source, m.provenance.confidence);
    return out;
}

Json gpu_fact(const Gpu& gpu) {
    Json out{{"id", gpu.id},
             {"name", gpu.name},
             {"vendor", gpu.vendor},
             {"architecture", gpu.architecture},
             {"aliases", gpu.aliases},
             {"compute_capability", gpu.compute_capability},
             {"marketed_gb", gpu.marketed_gb},
             {"driver_total", known_bytes(gpu.driver_total)},
             {"cuda_total", known_bytes(gpu.cuda_total)},
             {"unified_memory", gpu.unified_memory},
             {"hbm", gpu.hbm},
             {"bandwidth_gbps", gpu.bandwidth_gbps},
             {"notes", notes_fact(gpu.notes)}};
    add_provenance(out, gpu.provenance.source, gpu.provenance.confidence);
    return out;
}

Json engine_fact(const EngineProfile& profile) {
    Json rules = Json::object();
    for (const auto& [name, value] : profile.rules) {
        const auto source = profile.rule_source.find(name);
        rules[name] = {{"value", value}};
        if (source != profile.rule_source.end()) rules[name]["source"] = source->second;
    }
    Json out{{"id", profile.id},
             {"name", profile.name},
             {"version", profile.version},
             {"profile", profile.profile},
             {"rules", std::move(rules)}};
    if (profile.attention != AttentionRules{}) out["attention"] = attention_fact(profile.attention);
    out["kv_formats"] = profile.kv_formats;
    out["flags"] = profile.flags;
    out["notes"] = profile.note_ids;
    return out;
}

Json kv_format_fact(const KvFormat& format) {
    Json out{{"id", format.id}, {"aliases", format.aliases}, {"k", row_fact(format.k)}, {"v", row_fact(format.v)}};
    if (format.slot_even) out["slot_even"] = true;
    if (format.latent) out["latent"] = *format.latent;
    if (format.needs_index_rows) out["needs_index_rows"] = true;
    if (!format.since.empty()) out["since"] = format.since;
    if (!format.native_architecture.empty()) out["native_architecture"] = format.native_architecture;
    if (!format.quality.empty()) out["quality"] = format.quality;
    add_provenance(out, format.source, format.confidence);
    return out;
}

Json weight_format_fact(const WeightFormat& format) {
    Json out{{"id", format.id}, {"aliases", format.aliases}, {"bits", format.bits}};
    if (format.group != 0) {
        out["group"] = format.group;
        out["group_bits"] = format.group_bits;
    }
    if (format.tile_rows != 0) {
        out["tile_rows"] = format.tile_rows;
        out["tile_cols"] = format.tile_cols;
        out["tile_bytes"] = format.tile_bytes;
    }
    if (format.row_bytes != 0) out["row_bytes"] = format.row_bytes;
    if (format.column_bytes != 0) out["column_bytes"] = format.column_bytes;
    if (format.tensor_bytes != 0) out["tensor_bytes"] = format.tensor_bytes;
    if (format.experts_only) out["experts_only"] = true;
    if (format.storage_only) out["storage_only"] = true;
    if (!format.quality.empty()) out["quality"] = format.quality;
    add_provenance(out, format.source, format.confidence);
    return out;
}

std::vector<const KvFormat*> used_kv_formats(const Plan& plan) {
    std::vector<const KvFormat*> out;
    const auto add = [&](std::string_view name) {
        const KvFormat* format = plan.formats->kv_format(name);
        if (format != nullptr && std::find(out.begin(), out.end(), format) == out.end()) out.push_back(format);
    };
    if (!plan.formats || !plan.model) return out;
    const std::string& dtype = plan.model->dtype;
    add(dtype.empty() ? "bf16" : dtype);
    add("bf16");  // what 32-bit checkpoints run in
    if (!plan.model->kv_cache_scheme.empty()) add(plan.model->kv_cache_scheme);
    if (plan.kv_dtype != "auto") add(plan.kv_dtype);
    // An 8-bit choice for a model with index rows is stored in a layout of its own.
    const auto keeps_index = [](const LayerKind& kind) {
        return std::ranges::any_of(kind.caches, [](const Cache& cache) { return std::holds_alternative<IndexCache>(cache); });
    };
    if (std::ranges::any_of(plan.model->kinds, keeps_index)) add("fp8_ds_mla");
    return out;
}

std::vector<const WeightFormat*> used_weight_formats(const Plan& plan) {
    std::vector<const WeightFormat*> out;
    const auto add = [&](std::string_view name) {
        const WeightFormat* format = plan.formats->weight_format(name);
        if (format != nullptr && std::find(out.begin(), out.end(), format) == out.end()) out.push_back(format);
    };
    const auto add_all = [&add](const std::vector<Tensor>& tensors) {
        for (const Tensor& tensor : tensors) {
            if (!tensor.format.empty()) add(tensor.format);
        }
    };
    if (!plan.formats || !plan.model) return out;
    const ModelSpec& model = *plan.model;
    add(model.dtype.empty() ? "bf16" : model.dtype);
    if (!model.weight_format.empty()) add(model.weight_format);
    if (plan.weights != "auto") add(plan.weights);
    for (const LayerKind& kind : model.kinds) add_all(kind.tensors);
    for (const auto* part : {&model.embedding, &model.head, &model.towers, &model.mtp}) add_all(*part);
    return out;
}

std::string digest(const Json& fact) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : fact.dump(-1, ' ', false, Json::error_handler_t::replace)) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    std::string out(16, '0');
    for (std::size_t i = 0; i < out.size(); ++i) out[out.size() - 1 - i] = "0123456789abcdef"[(hash >> (4 * i)) & 15];
    return out;
}

}  // namespace vramline
