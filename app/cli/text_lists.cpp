// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ostream>
#include <utility>

#include "app/cli/text_output.h"
#include "app/cli/text_table.h"
#include "core/model/parameters.h"
#include "core/text/format.h"

namespace vramline::cli {
namespace {

std::string known(const std::optional<Tokens>& tokens, const Say& say) {
    return tokens ? format_count(tokens->value()) : say("cli.not_known", {});
}

std::string layers_text(const ModelSpec& model, const LayerRun& run, const Say& say) {
    std::string caches;
    for (const Cache& cache : model.kinds[run.kind].caches)
        caches += (caches.empty() ? "" : " + ") + say("cache." + std::string(cache_name(cache)), {});
    return caches.empty() ? say("cache.none", {}) : caches;
}

/// Layers that keep the same, in the order in which they first appear.
void add_layers(TextTable& table, const ModelSpec& model, const Say& say) {
    std::vector<std::pair<std::string, std::int64_t>> groups;
    for (const LayerRun& run : model.layers) {
        if (run.kind >= model.kinds.size()) continue;
        const std::string text = layers_text(model, run, say);
        const auto same = std::ranges::find_if(groups, [&text](const auto& group) { return group.first == text; });
        if (same == groups.end()) groups.emplace_back(text, run.count);
        else same->second += run.count;
    }
    bool first = true;
    for (const auto& [text, count] : groups) {
        table.add({first ? say("cli.model.layers", {}) : "", format_count(count) + " × " + text});
        first = false;
    }
}

std::string parameters_text(const ParameterCount& count, const Say& say) {
    return say("cli.model.parameters.value", {{"short", count.total.value(), Unit::Parameters},
                                              {"parameters", count.total.value(), Unit::Number}});
}

void add_caches(TextTable& table, const ModelSpec& model, const Say& say) {
    const CacheSummary caches = summarize_caches(model);
    table.add({say("cli.model.kv_growing", {}), exact_bytes(say, caches.growing_per_token)});
    if (caches.all_per_token != caches.growing_per_token)
        table.add({say("cli.model.kv_all", {}), exact_bytes(say, caches.all_per_token)});
    if (caches.index_per_token.value() > 0)
        table.add({say("cli.model.index", {}), exact_bytes(say, caches.index_per_token)});
    if (caches.state_per_sequence.value() > 0)
        table.add({say("cli.model.state", {}), exact_bytes(say, caches.state_per_sequence)});
}

void write_models(std::ostream& out, const Say& say, const Catalogue& catalogue) {
    TextTable table("lrrr");
    table.add({say("cli.column.model", {}), say("cli.column.parameters", {}), say("cli.column.context", {}),
               say("cli.column.kv", {})});
    for (const auto& model : catalogue.models)
        table.add({printable(model->id), format_parameters(count_parameters(*model).total.value()), known(model->context, say),
                   format_bytes(summarize_caches(*model).growing_per_token)});
    table.write(out, "");
}

std::string size_text(const KnownBytes& bytes) {
    return (bytes.basis == Basis::Estimated ? "≈" : "") + format_gib(bytes.value);
}

void write_gpus(std::ostream& out, const Say& say, const Catalogue& catalogue) {
    TextTable table("llrr");
    table.add({say("cli.column.gpu", {}), say("cli.column.name", {}), say("cli.column.driver", {}),
               say("cli.column.cuda", {})});
    for (const Gpu& gpu : catalogue.gpus)
        table.add({printable(gpu.id), printable(gpu.name), size_text(gpu.driver_total), size_text(gpu.cuda_total)});
    table.write(out, "");
}

void write_nodes(std::ostream& out, const Say& say, const Catalogue& catalogue) {
    TextTable table("lll");
    table.add({say("cli.column.node", {}), say("cli.column.provider", {}), say("cli.column.gpus", {})});
    for (const Node& node : catalogue.nodes)
        table.add({printable(node.name), printable(node.provider), format_count(node.gpu_count) + " × " + printable(node.gpu_id)});
    table.write(out, "");
}

void write_engines(std::ostream& out, const Say& say, const Catalogue& catalogue) {
    TextTable table("lll");
    table.add({say("cli.column.engine", {}), say("cli.column.name", {}), say("cli.column.versions", {})});
    for (const EngineFacts& engine : catalogue.engines) {
        std::string versions = engine.versions.empty() ? "" : engine.versions.front();
        if (engine.versions.size() > 1) versions += " … " + engine.versions.back();
        table.add({engine.id, printable(engine.name), printable(versions)});
    }
    table.write(out, "");
}

void write_kv_formats(std::ostream& out, const Say& say, const Catalogue& catalogue) {
    TextTable table("lrr");
    table.add({say("cli.column.kv_format", {}), say("cli.column.row", {}), say("cli.column.head", {})});
    for (const KvFormat& format : catalogue.formats->kv)
        table.add({printable(format.id), format_bytes(format.k.bytes(128)), format_bytes(format.slot_bytes(128, 128))});
    table.write(out, "");
}

void write_weight_formats(std::ostream& out, const Say& say, const Catalogue& catalogue) {
    TextTable table("lrr");
    table.add({say("cli.column.weight_format", {}), say("cli.column.bits", {}), say("cli.column.matrix", {})});
    for (const WeightFormat& format : catalogue.formats->weights)
        table.add({printable(format.id), format_count(format.bits), format_bytes(format.bytes(4096, 4096))});
    table.write(out, "");
}

}  // namespace

void write_model(std::ostream& out, const Say& say, const ModelSpec& model, const FormatTable& formats) {
    const ParameterCount count = count_parameters(model);
    out << printable(model.name.empty() ? model.id : model.name) << '\n';
    TextTable table("ll");
    table.add({say("cli.model.type", {}), printable(model.model_type)});
    table.add({say("cli.model.parameters", {}), parameters_text(count, say)});
    if (count.mtp.value() > 0) table.add({say("cli.model.mtp", {}), format_count(count.mtp.value())});
    table.add({say("cli.model.context", {}), known(model.context, say)});
    add_layers(table, model, say);
    add_caches(table, model, say);
    if (const auto weights = payload_bytes(model, formats)) {
        table.add({say("cli.model.weights", {}), exact_bytes(say, weights->total)});
        for (const auto& [name, bytes] : weights->by_format)
            if (weights->by_format.size() > 1) table.add({"", printable(name) + ": " + exact_bytes(say, bytes)});
    }
    table.write(out);
    for (const Message& note : model.notes) out << "  " << wrapped(cli::say(say, note), 98, "  ") << '\n';
}

void write_presets(std::ostream& out, const Say& say, const Catalogue& catalogue, std::string_view kind) {
    using Writer = void (*)(std::ostream&, const Say&, const Catalogue&);
    static constexpr std::pair<std::string_view, Writer> kWriters[] = {
        {"models", &write_models},         {"gpus", &write_gpus},
        {"nodes", &write_nodes},           {"engines", &write_engines},
        {"kv-formats", &write_kv_formats}, {"weight-formats", &write_weight_formats}};
    bool first = true;
    for (const auto& [name, write] : kWriters) {
        if (!kind.empty() && kind != name) continue;
        if (!first) out << '\n';
        write(out, say, catalogue);
        first = false;
    }
}

}  // namespace vramline::cli
