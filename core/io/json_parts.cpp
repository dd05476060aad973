// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/parameters.h"
#include "core/text/catalogue.h"

namespace vramline::json {
namespace {

std::string_view level_name(NoteLevel level) {
    return level == NoteLevel::Info ? "info" : level == NoteLevel::Warning ? "warning" : "error";
}

/// Widths of what a cache keeps, by kind: what has no meaning stays null.
struct Describe {
    Json& out;
    const ModelSpec& spec;

    void rows(const HeadedRows& cache) const { row(cache.kv_heads, cache.k_dim, cache.v_dim); }
    void row(std::int64_t heads, std::int64_t k_dim, std::int64_t v_dim) const {
        out["kv_heads"] = heads;
        out["k_dim"] = k_dim;
        out["v_dim"] = v_dim;
    }
    void operator()(const FullCache& cache) const { rows(cache); }
    void operator()(const CrossCache& cache) const { rows(cache); }
    void operator()(const WindowCache& cache) const {
        rows(cache);
        out["window"] = cache.window;
    }
    void operator()(const ChunkedCache& cache) const {
        rows(cache);
        out["window"] = cache.chunk;
    }
    // One vector of all heads: a key row of that width and no value row.
    void operator()(const LatentCache& cache) const { row(1, cache.kv_lora_rank + cache.qk_rope_head_dim, 0); }
    void operator()(const IndexCache& cache) const { row(1, cache.dim, 0); }
    void operator()(const CompressedCache& cache) const {
        row(1, cache.dim, 0);
        if (cache.window > 0) out["window"] = cache.window;
        out["ratio"] = cache.ratio;
    }
    void operator()(const StateCache& cache) const {
        const std::int64_t each = spec.recurrent_dtype == "bfloat16" || spec.recurrent_dtype == "float16" ? 2 : 4;
        const Bytes state = Bytes(conv_elements(cache).value()) * 2 + Bytes(recurrent_elements(cache).value()) * each;
        out["state_bytes"] = state.value();
    }
    void operator()(const SharedCache&) const {}
};

Json layer_group(const ModelSpec& spec, std::int64_t count, const Cache* cache) {
    Json out{{"count", count},   {"cache", cache == nullptr ? "none" : cache_name(*cache)},
             {"kv_heads", nullptr}, {"k_dim", nullptr},
             {"v_dim", nullptr},    {"window", nullptr},
             {"ratio", nullptr},    {"state_bytes", nullptr}};
    if (cache != nullptr) std::visit(Describe{out, spec}, *cache);
    return out;
}

Json layer_groups(const ModelSpec& spec) {
    std::vector<std::pair<const Cache*, std::int64_t>> groups;
    const auto add = [&groups](const Cache* cache, std::int64_t count) {
        const auto same = std::ranges::find_if(groups, [cache](const auto& group) {
            return cache == nullptr || group.first == nullptr ? cache == group.first : *cache == *group.first;
        });
        if (same == groups.end()) groups.emplace_back(cache, count);
        else same->second += count;
    };
    for (const LayerRun& run : spec.layers) {
        if (run.kind >= spec.kinds.size()) continue;
        const auto& caches = spec.kinds[run.kind].caches;
        if (caches.empty()) add(nullptr, run.count);
        for (const Cache& cache : caches) add(&cache, run.count);
    }
    Json out = Json::array();
    for (const auto& [cache, count] : groups) out.push_back(layer_group(spec, count, cache));
    return out;
}

Json arg_value(const Arg& arg) {
    if (const auto* text = std::get_if<std::string>(&arg.value)) return *text;
    if (const auto* ratio = std::get_if<double>(&arg.value)) return real(*ratio);
    return std::get<std::int64_t>(arg.value);
}

}  // namespace

Json real(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json bytes(const std::optional<Bytes>& value) { return value ? Json(value->value()) : Json(nullptr); }

std::string_view unit_name(Unit unit) {
    switch (unit) {
        case Unit::Bytes:
        case Unit::Gib: return "bytes";
        case Unit::Tokens: return "tokens";
        case Unit::Sequences: return "sequences";
        case Unit::Blocks: return "blocks";
        case Unit::Layers: return "layers";
        case Unit::Gpus: return "gpus";
        case Unit::Ratio: return "ratio";
        case Unit::Parameters: return "parameters";
        case Unit::Bits: return "bits";
        case Unit::Number: break;
    }
    return "number";
}

Json args(const std::vector<Arg>& args) {
    Json out = Json::object();
    for (const Arg& arg : args) out[arg.name] = arg_value(arg);
    return out;
}

Json note(NoteLevel level, const Message& message) {
    return {{"level", level_name(level)}, {"code", message.id}, {"text", to_english(message)}, {"args", args(message.args)}};
}

Json model(const ModelSpec& spec) {
    const ParameterCount parameters = count_parameters(spec);
    return {{"id", spec.id},
            {"name", spec.name},
            {"model_type", spec.model_type},
            {"parameters", parameters.total.value()},
            {"parameters_mtp", parameters.mtp.value()},
            {"context", spec.context ? Json(spec.context->value()) : Json(nullptr)},
            {"layers", spec.layer_count()},
            {"layer_groups", layer_groups(spec)}};
}

Json by_class(const std::array<Bytes, kTensorClasses>& bytes) {
    Json out = Json::object();
    for (int i = 0; i < kTensorClasses; ++i)
        out[std::string(tensor_class_name(static_cast<TensorClass>(i)))] = bytes[static_cast<std::size_t>(i)].value();
    return out;
}

std::string dump(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace vramline::json
