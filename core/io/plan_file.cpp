// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/io/json_io.h"
#include "core/io/plan_choices.h"
#include "core/io/plan_facts.h"
#include "core/io/presets.h"

namespace vramline {
namespace {

using json::Json;

struct Facts {
    Json model, gpus = Json::array(), engine, kv_formats = Json::array(), weight_formats = Json::array();
};

Facts facts_of(const Plan& plan) {
    Facts out;
    if (plan.model) out.model = model_fact(*plan.model);
    for (const GpuSlot& slot : plan.gpus) out.gpus.push_back(gpu_fact(slot.gpu));
    if (plan.engine) out.engine = engine_fact(*plan.engine);
    for (const KvFormat* format : used_kv_formats(plan)) out.kv_formats.push_back(kv_format_fact(*format));
    for (const WeightFormat* format : used_weight_formats(plan)) out.weight_formats.push_back(weight_format_fact(*format));
    return out;
}

Json digests_of(const Facts& facts) {
    Json gpus = Json::array();
    for (const Json& gpu : facts.gpus) gpus.push_back(digest(gpu));
    return {{"model", digest(facts.model)}, {"gpus", std::move(gpus)}, {"engine", digest(facts.engine)}};
}

// The facts of a file as read; what it does not hold stays unset.
struct ReadFacts {
    std::optional<ModelSpec> model;
    std::vector<Gpu> gpus;
    std::optional<EngineProfile> engine;
    std::vector<KvFormat> kv_formats;
    std::vector<WeightFormat> weight_formats;
    std::string model_digest, engine_digest;
    std::vector<std::string> gpu_digests;
};

template <class T>
void read_one(JsonFields& fields, std::string_view key, Result<T> (*read)(const JsonNode&), std::optional<T>& out) {
    const auto node = fields.maybe_node(key);
    if (!node) return;
    auto value = read(*node);
    if (value) out = std::move(*value);
    else fields.keep(value.error());
}

template <class T>
void read_list(JsonFields& fields, std::string_view key, Result<T> (*read)(const JsonNode&), std::vector<T>& out) {
    for (const JsonNode& node : fields.maybe_items(key, 10'000)) {
        auto value = read(node);
        if (!value) return fields.keep(value.error());
        out.push_back(std::move(*value));
    }
}

void read_facts(JsonFields& parent, ReadFacts& out) {
    if (const auto node = parent.maybe_node("facts")) {
        JsonFields fields(*node);
        read_one(fields, "model", read_model_fact, out.model);
        read_list(fields, "gpus", read_gpu_fact, out.gpus);
        read_one(fields, "engine", read_engine_fact, out.engine);
        read_list(fields, "kv_formats", presets::read_kv_format, out.kv_formats);
        read_list(fields, "weight_formats", presets::read_weight_format, out.weight_formats);
        if (const auto done = fields.finish(); !done) parent.keep(done.error());
    }
    if (const auto node = parent.maybe_node("digests")) {
        JsonFields fields(*node);
        out.model_digest = fields.maybe_string("model", 64).value_or("");
        out.gpu_digests = fields.maybe_strings("gpus", 10'000);
        out.engine_digest = fields.maybe_string("engine", 64).value_or("");
        if (const auto done = fields.finish(); !done) parent.keep(done.error());
    }
}

std::string joined(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
    return out;
}

// Puts facts to the choices: those of the file where they are what the choices name, else the catalogue's.
class Resolver {
public:
    Resolver(PlanChoices choices, ReadFacts facts, const Catalogue& catalogue, std::string where)
        : choices_(std::move(choices)), facts_(std::move(facts)), catalogue_(catalogue), where_(std::move(where)) {}

    Result<LoadedPlan> resolve() {
        out_.plan = std::move(choices_.plan);
        for (const auto step : {&Resolver::model, &Resolver::gpus, &Resolver::engine}) {
            if (const auto done = (this->*step)(); !done) return std::unexpected(done.error());
        }
        formats();
        return std::move(out_);
    }

private:
    [[nodiscard]] std::string at(std::string_view key) const { return where_ + ": /plan/" + std::string(key); }

    void compare(const std::string& stored, const Json& now, Message changed) {
        if (!stored.empty() && stored != digest(now)) out_.notes.push_back(std::move(changed));
    }
    // The file's own digest tells whether its facts are still those that were saved.
    void check_unedited(const std::string& stored, const Json& fact, const std::string& id) {
        if (!stored.empty() && stored != digest(fact)) out_.notes.push_back({"plan_facts_edited", {{"id", id}}});
    }

    Result<void> model() {
        const auto preset = catalogue_.model(choices_.model);
        if (!facts_.model || facts_.model->id != choices_.model) {
            if (!preset) {
                const auto near = catalogue_.similar_models(choices_.model);
                return fail(near.empty() ? "unknown_model" : "unknown_model_similar", at("model"),
                            {{"model", choices_.model}, {"similar", joined(near)}});
            }
            out_.plan.model = preset;
            return {};
        }
        check_unedited(facts_.model_digest, model_fact(*facts_.model), choices_.model);
        // A model read from a file may have the name of a preset; its source tells them apart.
        const bool from_preset = preset && preset->id == facts_.model->id &&
                                 preset->provenance.source == facts_.model->provenance.source;
        if (from_preset && *preset == *facts_.model) {
            out_.plan.model = preset;
            return {};
        }
        if (from_preset) compare(facts_.model_digest, model_fact(*preset), {"preset_changed_model", {{"model", preset->name}}});
        out_.plan.model = std::make_shared<const ModelSpec>(std::move(*facts_.model));
        return {};
    }

    Result<Gpu> preset_gpu(const std::string& id) const {
        if (id == "custom") {
            const PerGpu& capacity = out_.plan.settings.capacity;
            if (capacity.empty()) return fail("custom_without_capacity", at("gpu"));
            return custom_gpu(capacity.front());
        }
        if (const Gpu* gpu = catalogue_.gpu(id)) return *gpu;
        const auto near = catalogue_.similar_gpus(id);
        return fail(near.empty() ? "unknown_gpu" : "unknown_gpu_similar", at("gpu"), {{"gpu", id}, {"similar", joined(near)}});
    }

    void note_gpu(const Gpu& then, const std::string& stored) {
        const Gpu* now = catalogue_.gpu(then.id);
        if (now == nullptr || now->id != then.id) return;
        const std::int64_t then_mib = then.driver_total.value / kMiB, now_mib = now->driver_total.value / kMiB;
        compare(stored, gpu_fact(*now),
                then_mib != now_mib ? Message{"preset_changed_gpu_size", {{"gpu", now->name}, {"then", then_mib}, {"now", now_mib}}}
                                    : Message{"preset_changed_gpu", {{"gpu", now->name}}});
    }

    Result<void> gpus() {
        for (std::size_t i = 0; i < choices_.gpus.size(); ++i) {
            const auto& [id, count] = choices_.gpus[i];
            if (i < facts_.gpus.size() && facts_.gpus[i].id == id) {
                const std::string stored = i < facts_.gpu_digests.size() ? facts_.gpu_digests[i] : "";
                check_unedited(stored, gpu_fact(facts_.gpus[i]), id);
                note_gpu(facts_.gpus[i], stored);
                out_.plan.gpus.push_back({std::move(facts_.gpus[i]), count});
                continue;
            }
            auto gpu = preset_gpu(id);
            if (!gpu) return std::unexpected(gpu.error());
            out_.plan.gpus.push_back({std::move(*gpu), count});
        }
        return {};
    }

    [[nodiscard]] bool fact_is_engine() const {
        return facts_.engine && facts_.engine->id == choices_.engine &&
               (choices_.engine_version.empty() || compare_versions(facts_.engine->version, choices_.engine_version) == 0);
    }

    Result<void> engine() {
        const EngineFacts* known = catalogue_.engine(choices_.engine);
        if (!fact_is_engine()) {
            if (known == nullptr) return fail("unknown_engine", at("engine"), {{"engine", choices_.engine}, {"known", engines()}});
            auto profile = profile_at(*known, choices_.engine_version);
            if (!profile) {
                profile.error().where = at("engine_version");
                return std::unexpected(profile.error());
            }
            out_.plan.engine = std::make_shared<const EngineProfile>(std::move(*profile));
            return {};
        }
        check_unedited(facts_.engine_digest, engine_fact(*facts_.engine), choices_.engine);
        if (known != nullptr) {
            if (const auto now = profile_at(*known, facts_.engine->version)) {
                compare(facts_.engine_digest, engine_fact(*now),
                        {"preset_changed_engine", {{"engine", facts_.engine->name}, {"version", facts_.engine->version}}});
            }
        }
        out_.plan.engine = std::make_shared<const EngineProfile>(std::move(*facts_.engine));
        return {};
    }

    [[nodiscard]] std::string engines() const {
        std::vector<std::string> ids;
        ids.reserve(catalogue_.engines.size());
        for (const EngineFacts& each : catalogue_.engines) ids.push_back(each.id);
        return joined(ids);
    }

    template <class Format>
    static auto place_of(std::vector<Format>& table, const Format& format) {
        return std::find_if(table.begin(), table.end(), [&](const Format& each) { return each.id == format.id; });
    }
    template <class Format>
    static void put_all(std::vector<Format>& table, const std::vector<Format>& formats) {
        for (const Format& format : formats) {
            const auto place = place_of(table, format);
            if (place == table.end()) table.insert(table.begin(), format);
            else *place = format;
        }
    }
    template <class Format>
    void put(std::vector<Format>& table, const Format& format, bool& changed) {
        const auto place = place_of(table, format);
        if (place != table.end() && *place == format) return;
        changed = true;
        if (place != table.end()) out_.notes.push_back({"preset_changed_format", {{"format", format.id}}});
        put_all(table, {format});
    }

    // The catalogue's table, with the formats of the file that the plan uses where they differ: what it does not use
    // would be lost when it is written again.
    void formats() {
        const FormatTable known = catalogue_.formats ? *catalogue_.formats : FormatTable{};
        FormatTable all = known;
        put_all(all.kv, facts_.kv_formats);
        put_all(all.weights, facts_.weight_formats);
        out_.plan.formats = std::make_shared<const FormatTable>(std::move(all));
        FormatTable table = known;
        bool changed = false;
        for (const KvFormat* format : used_kv_formats(out_.plan)) put(table.kv, *format, changed);
        for (const WeightFormat* format : used_weight_formats(out_.plan)) put(table.weights, *format, changed);
        out_.plan.formats = changed || !catalogue_.formats ? std::make_shared<const FormatTable>(std::move(table)) : catalogue_.formats;
    }

    PlanChoices choices_;
    ReadFacts facts_;
    const Catalogue& catalogue_;
    std::string where_;
    LoadedPlan out_;
};

}  // namespace

std::string to_plan_json(const Plan& plan) {
    const Facts facts = facts_of(plan);
    const Json digests = digests_of(facts);
    return json::dump_lines({{"vramline", VRAMLINE_VERSION},
                             {"schema", kPlanSchema},
                             {"plan", plan_choices(plan)},
                             {"facts",
                              {{"model", facts.model},
                               {"gpus", facts.gpus},
                               {"engine", facts.engine},
                               {"kv_formats", facts.kv_formats},
                               {"weight_formats", facts.weight_formats}}},
                             {"digests", digests}});
}

Result<LoadedPlan> read_plan(std::string_view text, const std::string& where, const Catalogue& catalogue) {
    auto document = JsonDocument::parse(text, where);
    if (!document) return std::unexpected(document.error());
    std::int64_t schema = 0;
    if (const auto stated = document->root().find("schema")) schema = stated->integer(1, 1'000'000).value_or(0);
    const bool newer = schema > kPlanSchema;
    if (newer) document->skip_unknown_keys();
    JsonFields fields(document->root());
    (void)fields.integer("schema", 1, 1'000'000);
    const std::string written_by = fields.maybe_string("vramline", 40).value_or("");
    ReadFacts facts;
    const auto node = fields.node("plan");
    read_facts(fields, facts);
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    auto choices = read_plan_choices(*node);
    if (!choices) return std::unexpected(choices.error());
    auto out = Resolver(std::move(*choices), std::move(facts), catalogue, where).resolve();
    if (out && newer) {
        out->read_only = true;
        out->notes.insert(out->notes.begin(), {"plan_newer", {{"schema", schema},
                                                              {"known", std::int64_t{kPlanSchema}},
                                                              {"version", written_by}}});
    }
    return out;
}

}  // namespace vramline
