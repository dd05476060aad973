// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/plan_choices.h"

#include <array>

#include "core/io/plan_facts.h"

namespace vramline {
namespace {

using json::Json;

constexpr std::int64_t kMaxGpus = 1'000'000;
constexpr std::int64_t kMaxCount = 1'000'000'000'000;
constexpr std::size_t kMaxFlags = 1000;

struct Factor {
    const char* name;
    std::optional<std::int64_t> ParallelChoice::*member;
};
constexpr std::array kFactors{Factor{"tp", &ParallelChoice::tp}, Factor{"pp", &ParallelChoice::pp},
                              Factor{"dp", &ParallelChoice::dp}, Factor{"cp", &ParallelChoice::cp},
                              Factor{"dcp", &ParallelChoice::dcp}};

struct CountSetting {
    const char* name;
    std::optional<std::int64_t> Settings::*member;
};
constexpr std::array kCounts{CountSetting{"block_size", &Settings::block_size},
                             CountSetting{"max_num_seqs", &Settings::max_num_seqs},
                             CountSetting{"max_batched_tokens", &Settings::max_batched_tokens}};

struct SizeSetting {
    const char* name;
    PerGpu Settings::*member;
};
constexpr std::array kSizes{SizeSetting{"capacity", &Settings::capacity},
                            SizeSetting{"weights_bytes", &Settings::weights},
                            SizeSetting{"activations", &Settings::activations},
                            SizeSetting{"graphs", &Settings::graphs},
                            SizeSetting{"communication", &Settings::communication},
                            SizeSetting{"runtime", &Settings::runtime},
                            SizeSetting{"other", &Settings::other}};

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

// One GPU of one kind is its id; how many there are is `gpus`. Else a list in device order.
Json gpu_choice(const Plan& plan) {
    if (plan.gpus.size() == 1 && plan.gpus.front().count == 1) return plan.gpus.front().gpu.id;
    Json out = Json::array();
    for (const GpuSlot& slot : plan.gpus) out.push_back({{"id", slot.gpu.id}, {"count", slot.count}});
    return out;
}

// One size holds for all GPUs and stands alone.
Json per_gpu(const PerGpu& sizes) {
    if (sizes.size() == 1) return sizes.front().value();
    Json out = Json::array();
    for (const Bytes size : sizes) out.push_back(size.value());
    return out;
}

Json settings_json(const Settings& settings) {
    Json out = Json::object();
    if (settings.memory_fraction) out["memory_fraction"] = *settings.memory_fraction;
    for (const CountSetting& each : kCounts) {
        if (settings.*each.member) out[each.name] = *(settings.*each.member);
    }
    if (settings.kv_cache_bytes) out["kv_cache_bytes"] = settings.kv_cache_bytes->value();
    for (const SizeSetting& each : kSizes) {
        if (!(settings.*each.member).empty()) out[each.name] = per_gpu(settings.*each.member);
    }
    if (!settings.flags.empty()) out["engine_flags"] = settings.flags;
    return out;
}

PerGpu read_per_gpu(JsonFields& fields, std::string_view key) {
    PerGpu out;
    const auto node = fields.maybe_node(key);
    if (!node) return out;
    const auto add = [&](const JsonNode& each) {
        if (const auto size = each.integer(0, kMaxFactBytes)) out.emplace_back(*size);
        else fields.keep(size.error());
    };
    if (!node->is_array()) {
        add(*node);
        return out;
    }
    for (const JsonNode& each : fields.maybe_items(key, static_cast<std::size_t>(kMaxGpus))) add(each);
    return out;
}

Settings read_settings(JsonFields& parent) {
    Settings settings;
    const auto node = parent.maybe_node("settings");
    if (!node) return settings;
    JsonFields fields(*node);
    settings.memory_fraction = fields.maybe_number("memory_fraction", 0, 1);
    for (const CountSetting& each : kCounts) settings.*each.member = fields.maybe_integer(each.name, 0, kMaxCount);
    if (const auto size = fields.maybe_integer("kv_cache_bytes", 0, kMaxFactBytes)) settings.kv_cache_bytes = Bytes(*size);
    for (const SizeSetting& each : kSizes) settings.*each.member = read_per_gpu(fields, each.name);
    if (const auto flags = fields.maybe_node("engine_flags")) {
        const auto members = flags->members();
        if (!members) fields.keep(members.error());
        else if (members->size() > kMaxFlags) {
            fields.keep(flags->error("json_too_many_items", {{"count", static_cast<std::int64_t>(members->size())},
                                                             {"limit", static_cast<std::int64_t>(kMaxFlags)}}).error());
        } else {
            for (const auto& [name, value] : *members) {
                const auto text = value.string();
                if (!text) fields.keep(text.error());
                else settings.flags[std::string(name)] = *text;
            }
        }
    }
    if (const auto done = fields.finish(); !done) parent.keep(done.error());
    return settings;
}

std::vector<PlanChoices::GpuChoice> read_gpus(JsonFields& parent) {
    const auto node = parent.node("gpu");
    if (!node) return {};
    if (node->is_string()) return {{parent.string("gpu"), 1}};
    std::vector<PlanChoices::GpuChoice> out;
    for (const JsonNode& each : parent.items("gpu", static_cast<std::size_t>(kMaxGpus))) {
        JsonFields fields(each);
        out.push_back({fields.string("id"), fields.maybe_integer("count", 1, kMaxGpus).value_or(1)});
        if (const auto done = fields.finish(); !done) parent.keep(done.error());
    }
    return out;
}

std::vector<RequestClass> read_requests(JsonFields& parent) {
    std::vector<RequestClass> out;
    for (const JsonNode& each : parent.items("sequences", 4096)) {
        JsonFields fields(each);
        out.push_back({fields.integer("count", 1, kMaxSequences), fields.integer("input", 0, kMaxPositions),
                       fields.maybe_integer("output", 0, kMaxPositions).value_or(0)});
        if (const auto done = fields.finish(); !done) parent.keep(done.error());
    }
    return out;
}

}  // namespace

Json plan_choices(const Plan& plan) {
    Json sequences = Json::array();
    for (const RequestClass& each : plan.workload.requests) {
        sequences.push_back({{"count", each.count}, {"input", each.input}, {"output", each.output}});
    }
    Json out{{"model", plan.model ? Json(plan.model->id) : Json(nullptr)},
             {"gpu", gpu_choice(plan)},
             {"gpus", or_null(plan.parallel.gpus)},
             {"engine", plan.engine ? Json(plan.engine->id) : Json(nullptr)},
             {"engine_version", plan.engine && plan.engine_version_given ? Json(plan.engine->version) : Json(nullptr)},
             {"weights", plan.weights},
             {"kv_dtype", plan.kv_dtype},
             {"sequences", std::move(sequences)},
             {"shared_prefix", plan.workload.shared_prefix}};
    for (const Factor& each : kFactors) out[each.name] = or_null(plan.parallel.*each.member);
    out["ep"] = plan.parallel.ep;
    out["settings"] = settings_json(plan.settings);
    return out;
}

Result<PlanChoices> read_plan_choices(const JsonNode& object) {
    JsonFields fields(object);
    PlanChoices out;
    out.model = fields.string("model");
    out.gpus = read_gpus(fields);
    out.plan.parallel.gpus = fields.maybe_integer("gpus", 1, kMaxGpus);
    out.engine = fields.string("engine");
    out.engine_version = fields.maybe_string("engine_version", 40).value_or("");
    out.plan.engine_version_given = !out.engine_version.empty();
    out.plan.weights = fields.maybe_string("weights").value_or("auto");
    out.plan.kv_dtype = fields.maybe_string("kv_dtype").value_or("auto");
    out.plan.workload.requests = read_requests(fields);
    out.plan.workload.shared_prefix = fields.maybe_integer("shared_prefix", 0, kMaxPositions).value_or(0);
    for (const Factor& each : kFactors) out.plan.parallel.*each.member = fields.maybe_integer(each.name, 1, kMaxGpus);
    out.plan.parallel.ep = fields.maybe_boolean("ep");
    out.plan.settings = read_settings(fields);
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    return out;
}

}  // namespace vramline
