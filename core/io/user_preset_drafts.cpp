// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/io/json_copy.h"
#include "core/io/json_io.h"
#include "core/io/plan_facts.h"
#include "core/io/user_presets.h"

namespace vramline {
namespace {

using json::Json;

constexpr std::size_t kMostSource = 4000;

Json or_null(const std::optional<std::int64_t>& value) { return value ? Json(*value) : Json(nullptr); }

std::optional<std::int64_t> known_mib(const KnownBytes& bytes) {
    if (bytes.basis == Basis::Estimated) return std::nullopt;
    return bytes.value.value() / (1 << 20);
}

std::string capability_text(int capability) {
    if (capability <= 0) return {};
    const int major = capability / 10, minor = capability % 10;
    char text[16];
    char* at = std::to_chars(text, text + 8, major).ptr;
    *at++ = '.';
    at = std::to_chars(at, text + 16, minor).ptr;
    return {text, at};
}

bool estimated_again(const Gpu& gpu, const GpuDraft& draft, bool decimal) {
    Gpu again = gpu;
    fill_totals(again, {draft.driver_mib, draft.cuda_mib, draft.marketed_gb, decimal});
    return again.driver_total.value == gpu.driver_total.value && again.cuda_total.value == gpu.cuda_total.value;
}

Json memory_of(const GpuDraft& draft) {
    Json out{{"marketed_gb", draft.marketed_gb},
             {"type", draft.hbm ? "HBM" : "other"},
             {"driver_total_mib", or_null(draft.driver_mib)},
             {"cuda_total_mib", or_null(draft.cuda_mib)}};
    if (draft.decimal) out["decimal"] = true;
    if (draft.unified) out["unified"] = true;
    out["source"] = draft.provenance.source;
    out["confidence"] = draft.provenance.confidence;
    return out;
}

/// The last value of a path that exists, and its key; null where there is none.
struct Place {
    Json* parent = nullptr;
    std::string key;
    [[nodiscard]] Json* value() const {
        if (parent == nullptr || !parent->is_object()) return nullptr;
        const auto found = parent->find(key);
        return found == parent->end() ? nullptr : &*found;
    }
};

Place place_of(Json& root, const std::string& path) {
    Place place{&root, {}};
    std::size_t from = path.starts_with('/') ? 1 : 0;
    while (true) {
        const std::size_t slash = path.find('/', from);
        place.key = path.substr(from, slash == std::string::npos ? slash : slash - from);
        if (slash == std::string::npos) return place;
        place.parent = place.value();
        if (place.parent == nullptr) return place;
        from = slash + 1;
    }
}

Result<Json> parsed(std::string_view text, const char* where = "config.json") {
    const auto document = JsonDocument::parse(text, where, {.infinities = true});
    if (!document) return std::unexpected(document.error());
    return json::copy(document->root());
}

/// The config or the facts of a draft, read as a model before they are kept.
Result<Json> body_of(const ModelDraft& draft) {
    if (!draft.facts) {
        if (const auto read = read_hf_config(draft.config, "config.json", draft.id); !read) return std::unexpected(read.error());
        return parsed(draft.config);
    }
    const auto document = JsonDocument::parse(*draft.facts, "facts");
    if (!document) return std::unexpected(document.error());
    if (const auto read = read_model_fact(document->root()); !read) return std::unexpected(read.error());
    return json::copy(document->root());
}

/// Where a new preset comes from: what it was made of, and where that came from.
std::string source_of(const ModelDraft& draft, const Json& before, const Json& body) {
    std::string source = before.value("source", "");
    if (!source.empty() && before.value("id", "") == draft.id) return source;
    if (!source.empty()) return ("own preset, from " + before.value("id", "") + ": " + source).substr(0, kMostSource);
    return !draft.facts ? "own preset" : ("own preset, read from " + body.value("source", "")).substr(0, kMostSource);
}

}  // namespace

GpuDraft draft_of(const Gpu& gpu) {
    GpuDraft out;
    out.id = gpu.id;
    out.name = gpu.name;
    out.vendor = gpu.vendor;
    out.architecture = gpu.architecture;
    out.capability = capability_text(gpu.compute_capability);
    out.aliases = gpu.aliases;
    for (const Message& note : gpu.notes) {
        if (note.args.empty()) out.notes.push_back(note.id);
    }
    const std::int64_t gib = std::int64_t{1} << 30;
    out.marketed_gb = gpu.marketed_gb > 0 ? gpu.marketed_gb : std::max<std::int64_t>(1, (gpu.driver_total.value.value() + gib - 1) / gib);
    out.driver_mib = known_mib(gpu.driver_total);
    out.cuda_mib = known_mib(gpu.cuda_total);
    // What the rules for all GPUs would not estimate again is kept as the number that it is.
    out.decimal = !estimated_again(gpu, out, false) && estimated_again(gpu, out, true);
    if (!estimated_again(gpu, out, out.decimal)) {
        out.driver_mib = gpu.driver_total.value.value() / (1 << 20);
        out.cuda_mib = gpu.cuda_total.value.value() / (1 << 20);
    }
    out.bandwidth_gbps = gpu.bandwidth_gbps;
    out.hbm = gpu.hbm;
    out.unified = gpu.unified_memory;
    out.provenance = gpu.provenance;
    return out;
}

Result<PresetRecord> gpu_record(const GpuDraft& draft) {
    if (draft.name.empty()) return fail("preset_no_name", "/name");
    Json out{{"id", draft.id}, {"name", draft.name}, {"vendor", draft.vendor}};
    if (!draft.architecture.empty()) out["architecture"] = draft.architecture;
    if (!draft.aliases.empty()) out["aliases"] = draft.aliases;
    out["compute_capability"] = draft.capability.empty() ? Json(nullptr) : Json(draft.capability);
    out["memory"] = memory_of(draft);
    if (draft.bandwidth_gbps > 0) {
        out["bandwidth"] = {{"gbps", draft.bandwidth_gbps},
                            {"source", draft.provenance.source},
                            {"confidence", draft.provenance.confidence}};
    }
    if (!draft.notes.empty()) out["notes"] = draft.notes;
    PresetRecord record{PresetKind::Gpu, draft.id, draft.name, json::dump(out), {}};
    if (const auto again = gpu_of(record); !again) return std::unexpected(again.error());
    return record;
}

Result<ModelDraft> draft_of(const PresetRecord& record) {
    const auto document = JsonDocument::parse(record.text, record.id);
    if (!document) return std::unexpected(document.error());
    const JsonNode root = document->root();
    const auto facts = root.find("facts");
    const auto body = facts ? Result<JsonNode>(*facts) : root.at("config");
    if (!body) return std::unexpected(body.error());
    const auto copied = json::copy(*body);
    if (!copied) return std::unexpected(copied.error());
    const auto family = root.find("family");
    ModelDraft out{record.id, record.name, family ? family->string().value_or("") : "", {}, std::nullopt, record.text, true};
    if (facts) out.facts = json::dump_lines(*copied);
    else out.config = json::dump(*copied);
    return out;
}

ModelDraft draft_of(const ModelSpec& model) {
    return {model.id, model.name, model.family, {}, json::dump_lines(model_fact(model)), {}, true};
}

Result<PresetRecord> model_record(const ModelDraft& draft) {
    if (draft.name.empty()) return fail("preset_no_name", "/name");
    const auto body = body_of(draft);
    if (!body) return std::unexpected(body.error());
    Json before = Json::object();
    if (!draft.rest.empty()) {
        const auto rest = parsed(draft.rest);
        if (!rest) return std::unexpected(rest.error());
        before = *rest;
    }
    const bool same_id = before.value("id", "") == draft.id;
    Json out{{"id", draft.id}, {"short_id", same_id ? before.value("short_id", draft.id) : draft.id}, {"name", draft.name},
             {"family", draft.family.empty() ? "own" : draft.family}};
    if (same_id && before.contains("aliases")) out["aliases"] = before["aliases"];
    out[!draft.facts ? "config" : "facts"] = *body;
    for (const char* key : {"extra_parameters", "notes"}) {
        if (before.contains(key)) out[key] = before[key];
    }
    if (!draft.facts && before.contains("gguf")) out["gguf"] = before["gguf"];
    if (draft.same_weights && before.contains("published_parameters")) out["published_parameters"] = before["published_parameters"];
    out["source"] = source_of(draft, before, *body);
    out["confidence"] = before.value("confidence", !draft.facts ? "medium" : body->value("confidence", "medium"));
    PresetRecord record{PresetKind::Model, draft.id, draft.name, json::dump(out), {}};
    if (const auto again = model_of(record); !again) return std::unexpected(again.error());
    return record;
}

Result<std::string> with_config_value(std::string_view config, const std::string& path, const std::string& value) {
    Result<Json> root = parsed(config);
    if (!root) return std::unexpected(root.error());
    const Place place = place_of(*root, path);
    Json* const old = place.value();
    if (old == nullptr) return fail("json_missing_key", "config.json: " + path, {{"key", place.key}});
    if (old->is_string()) {
        *old = value;
    } else {
        std::int64_t number = 0;
        const char* const end = value.data() + value.size();
        if (const auto read = std::from_chars(value.data(), end, number); read.ec != std::errc() || read.ptr != end)
            return fail("json_not_integer", "config.json: " + path);
        *old = number;
    }
    return root->contains("kinds") ? json::dump_lines(*root) : json::dump(*root);  // facts are long: a tensor a line
}

std::string config_value(std::string_view config, const std::string& path) {
    Result<Json> root = parsed(config);
    if (!root) return {};
    const Json* const value = place_of(*root, path).value();
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    return value->is_number() ? value->dump() : std::string();
}

}  // namespace vramline
