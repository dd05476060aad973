// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/io/gguf_mix.h"
#include "core/io/hf_config.h"
#include "core/io/plan_facts.h"
#include "core/io/presets.h"

// presets/models: a model is its Hugging Face config, read by the importer, or what was read of a file with its tensors;
// with its names and where it comes from.
namespace vramline::presets {
namespace {

constexpr std::int64_t kMostParameters = 1'000'000'000'000'000;
constexpr std::int64_t kMostExtra = 10'000'000'000;
constexpr std::int64_t kMostRows = 2'000'000'000;  // of one tensor; a larger number is several

struct Published {
    std::int64_t value = 0;
    std::string differs;  ///< why the publisher's count is not of the same tensors; empty: it is
};

/// Weights that the config does not describe, known as one number: a vision tower.
void read_extra(JsonFields& parent, ModelSpec& model) {
    const auto node = parent.maybe_node("extra_parameters");
    if (!node) return;
    JsonFields fields(*node);
    Tensor tensor;
    const std::int64_t value = fields.integer("value", 1, kMostExtra);
    tensor.name = fields.string("what", 120);
    (void)fields.string("source");
    if (const auto done = fields.finish(); !done) return parent.keep(done.error());
    model.notes.push_back({"model_extra_not_itemised",
                           {{"what", tensor.name, Unit::Number}, {"parameters", value, Unit::Parameters}}});
    const auto known = [](const Message& note) { return note.id == "model_tower_not_counted"; };
    std::erase_if(model.notes, known);
    for (std::int64_t left = value; left > 0; left -= tensor.rows) {
        tensor.rows = std::min(left, kMostRows);
        model.towers.push_back(tensor);
    }
}

void read_published(JsonFields& parent, ModelSpec& model) {
    const auto node = parent.maybe_node("published_parameters");
    if (!node) return;
    JsonFields fields(*node);
    Published published;
    published.value = fields.integer("value", 1, kMostParameters);
    (void)fields.string("source");
    published.differs = fields.maybe_string("differs").value_or("");
    if (const auto done = fields.finish(); !done) return parent.keep(done.error());
    if (published.differs.empty()) {
        model.published = Parameters(published.value);
        return;
    }
    model.notes.push_back(
        {"model_published_differs",
         {{"published", published.value, Unit::Parameters}, {"why", published.differs, Unit::Number}}});
}

void add_notes(const std::vector<std::string>& ids, ModelSpec& model) {
    for (const std::string& id : ids) {
        const bool there =
            std::any_of(model.notes.begin(), model.notes.end(), [&](const Message& n) { return n.id == id; });
        if (!there) model.notes.push_back({id, {}});
    }
}

/// The importer's reading of "config", its tensors stored as a "gguf" file type has them where one is said; or "facts": layers, caches and tensors as plan files hold them.
Result<ModelSpec> read_body(JsonFields& fields) {
    if (const auto facts = fields.maybe_node("facts")) return read_model_fact(*facts);
    const auto config = fields.node("config");
    if (!config) return std::unexpected(fields.finish().error());
    Result<ModelSpec> model = hf_model(*config, config->where());
    if (const auto mix = fields.maybe_string("gguf", 40); mix && model) {
        if (const auto done = apply_gguf_mix(*model, *mix, config->where()); !done) return std::unexpected(done.error());
    }
    return model;
}

Result<ModelSpec> read_model_record(const JsonNode& record, Names& names) {
    JsonFields fields(record);
    const std::string id = fields.string("id", 120), short_id = fields.string("short_id", 120);
    const std::string name = fields.string("name", 120), family = fields.string("family", 60);
    std::vector<std::string> aliases = fields.maybe_strings("aliases", 100);
    if (!fields.ok()) return std::unexpected(fields.finish().error());
    Result<ModelSpec> model = read_body(fields);
    if (!model) return model;
    read_extra(fields, *model);
    read_published(fields, *model);
    model->provenance = read_provenance(fields);
    add_notes(fields.maybe_strings("notes", 20), *model);
    if (const auto done = fields.finish(); !done) return std::unexpected(done.error());
    model->id = id;
    model->short_id = short_id;
    model->name = name;
    model->family = family;
    model->aliases = aliases;
    if (short_id != id) aliases.push_back(short_id);
    if (const auto taken = names.take(record, id, aliases); !taken) return std::unexpected(taken.error());
    return model;
}

}  // namespace

Result<void> read_models(const JsonNode& file, std::vector<std::shared_ptr<const ModelSpec>>& out, Names& names) {
    return for_each_record(file, "models", [&](const JsonNode& record) -> Result<void> {
        Result<ModelSpec> model = read_model_record(record, names);
        if (!model) return std::unexpected(model.error());
        out.push_back(std::make_shared<const ModelSpec>(std::move(*model)));
        return {};
    });
}

}  // namespace vramline::presets
