// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "app/cli/choices.h"
#include "core/engine/engine.h"
#include "core/io/json_io.h"

// The choices that put facts into a plan: model, engine and formats.
namespace vramline::cli {
namespace {

/// Engines that people will ask for, whose rules VRAMLine does not have.
constexpr std::array<std::string_view, 3> kNotBuilt{"sglang", "tensorrt-llm", "llama.cpp"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool same(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

bool looks_like_path(std::string_view name) {
    const bool folder = name.starts_with('.') || name.starts_with('/') || name.starts_with('~') || name.ends_with('/');
    return folder || name.ends_with(".json") || name.ends_with(".gguf") || name.ends_with(".safetensors");
}

bool exists(const std::string& name) {
    std::error_code ignored;
    return std::filesystem::exists(name, ignored);
}

std::vector<std::string> engines_with_rules(const Catalogue& catalogue) {
    std::vector<std::string> out;
    for (const EngineFacts& engine : catalogue.engines)
        if (find_engine(engine.id) != nullptr) out.push_back(engine.id);
    return out;
}

Result<const EngineFacts*> engine_named(const std::string& name, const Catalogue& catalogue) {
    const EngineFacts* facts = catalogue.engine(name);
    if (facts != nullptr && find_engine(facts->id) != nullptr) return facts;
    const auto known = engines_with_rules(catalogue);
    const bool later = facts != nullptr || std::ranges::any_of(kNotBuilt, [&](auto each) { return same(each, name); });
    return fail(later ? "engine_not_built" : "unknown_engine", "--engine", {{"engine", name}, {"known", joined(known)}});
}

/// What only had a meaning for the engine of before: its flags, its fraction, its block.
void forget_engine_settings(Chosen& chosen) {
    Settings& settings = chosen.plan.settings;
    const bool any = !settings.flags.empty() || settings.memory_fraction || settings.block_size;
    settings.flags.clear();
    settings.memory_fraction.reset();
    settings.block_size.reset();
    if (any) chosen.notes.push_back({NoteLevel::Info, {"note.engine_settings_dropped", {}}});
}

/// Whether a plan may ask for it: what only tells how files hold single tensors is no choice.
bool is_choice(const KvFormat&) { return true; }
bool is_choice(const WeightFormat& format) { return !format.storage_only; }

template <class Format>
std::vector<std::string> ids_of(const std::vector<Format>& formats) {
    std::vector<std::string> out{"auto"};
    for (const Format& format : formats)
        if (is_choice(format)) out.push_back(format.id);
    return out;
}

/// The id that an option names, without regard to case; unset where the option was not given.
template <class Format>
Result<std::optional<std::string>> format_named(const Given& given, std::string_view option, std::string_view code,
                                                const std::vector<std::string>& known, const FormatTable& table,
                                                const Format* (FormatTable::*find)(std::string_view) const) {
    const std::string* name = given.value(option);
    if (name == nullptr) return std::optional<std::string>{};
    const auto found = std::ranges::find_if(known, [name](const std::string& id) { return same(id, *name); });
    if (found != known.end()) return std::optional(*found);
    if (const Format* format = (table.*find)(*name); format != nullptr && is_choice(*format)) return std::optional(format->id);  // by another engine's name: bfloat16
    auto near = similar(*name, known);
    return fail(std::string(code), std::string(option),
                {{"format", *name}, {"known", joined(near.empty() ? known : near)}});
}

}  // namespace

Result<void> choose_model(const Given& given, const Catalogue& catalogue, Chosen& chosen) {
    const std::string* name = given.value("--model");
    if (name == nullptr) return {};
    chosen.plan.model = catalogue.model(*name);
    if (!chosen.plan.model) {
        if (!looks_like_path(*name) && !exists(*name)) {
            const auto near = catalogue.similar_models(*name);
            return fail(near.empty() ? "unknown_model" : "unknown_model_similar", "--model",
                        {{"model", *name}, {"similar", joined(near)}});
        }
        auto model = read_model(*name);
        if (!model) return std::unexpected(model.error());
        chosen.plan.model = std::make_shared<const ModelSpec>(std::move(*model));
    }
    chosen.plan.weights = chosen.plan.kv_dtype = "auto";
    return {};
}

Result<void> choose_engine(const Given& given, const Catalogue& catalogue, Chosen& chosen) {
    const std::string* name = given.value("--engine");
    const std::string* version = given.value("--engine-version");
    if (name == nullptr && version == nullptr) return {};
    const auto facts = engine_named(name != nullptr ? *name : chosen.plan.engine->id, catalogue);
    if (!facts) return std::unexpected(facts.error());
    if (version != nullptr && version->empty()) return fail("empty_value", "--engine-version");
    const bool same = (*facts)->id == chosen.plan.engine->id;
    const std::string kept = same && chosen.plan.engine_version_given ? chosen.plan.engine->version : "";
    auto profile = profile_at(**facts, version != nullptr ? *version : kept);
    if (!profile) return std::unexpected(profile.error());
    if (name != nullptr) chosen.plan.weights = chosen.plan.kv_dtype = "auto";
    if (profile->id != chosen.plan.engine->id) forget_engine_settings(chosen);
    chosen.plan.engine = std::make_shared<const EngineProfile>(std::move(*profile));
    chosen.plan.engine_version_given = version != nullptr || !kept.empty();
    return {};
}

Result<void> choose_formats(const Given& given, const Catalogue&, Chosen& chosen) {
    Plan& plan = chosen.plan;
    const auto weights =
        format_named(given, "--weights", "unknown_weights_choice", ids_of(plan.formats->weights), *plan.formats,
                     &FormatTable::weight_format);
    if (!weights) return std::unexpected(weights.error());
    const auto kv = format_named(given, "--kv-dtype", "unknown_kv_choice", ids_of(plan.formats->kv), *plan.formats,
                                 &FormatTable::kv_format);
    if (!kv) return std::unexpected(kv.error());
    if (*weights) plan.weights = **weights;
    if (*kv) plan.kv_dtype = **kv;
    return {};
}

}  // namespace vramline::cli
