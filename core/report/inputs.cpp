// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "core/report/parts.h"

namespace vramline::report {
namespace {

constexpr std::size_t kMostKinds = 12;  ///< of layers, before the rest is summed up in one row

Cell source_of(const Provenance& provenance) {
    if (provenance.source.empty()) return words("report.source.unknown");
    if (provenance.confidence.empty()) return plain(provenance.source);
    return words("report.source", {text("source", provenance.source), text("confidence", provenance.confidence)});
}

void add(Table& table, std::string label, Cell value, Cell source) {
    value.strong = true;
    table.rows.push_back({{words("report.input." + std::move(label)), std::move(value), std::move(source)}, {}, false});
}

std::string read_from(const ModelSpec& model, const std::string& value) {
    const auto found = model.read_from.find(value);
    return found == model.read_from.end() ? std::string() : found->second;
}

Cell key_or_preset(const ModelSpec& model, const std::string& value) {
    const std::string key = read_from(model, value);
    if (key.empty()) return words("report.source.preset", {text("id", model.id)});
    return key.starts_with('/') ? words("report.source.config", {text("key", key.substr(1))}) : plain(key);
}

/// "8 × 128" of the caches of a kind, and what kind it is.
Message layer_text(const LayerKind& kind, std::int64_t count) {
    const Cache* cache = nullptr;
    for (const Cache& candidate : kind.caches)
        if (!cache || std::holds_alternative<StateCache>(*cache)) cache = &candidate;
    if (!cache) return {"report.layers.none", {number("n", count, Unit::Layers)}};
    Message out{"report.layers." + std::string(cache_name(*cache)), {number("n", count, Unit::Layers)}};
    if (const HeadedRows* rows = headed_rows(*cache)) {
        out.args.push_back(number("heads", rows->kv_heads));
        out.args.push_back(number("k", rows->k_dim));
        out.args.push_back(number("v", rows->v_dim));
    }
    if (const auto* window = std::get_if<WindowCache>(cache))
        out.args.push_back(number("window", window->window, Unit::Tokens));
    if (const auto* chunked = std::get_if<ChunkedCache>(cache))
        out.args.push_back(number("window", chunked->chunk, Unit::Tokens));
    if (const auto* latent = std::get_if<LatentCache>(cache))
        out.args.push_back(number("width", latent->kv_lora_rank + latent->qk_rope_head_dim));
    if (const auto* index = std::get_if<IndexCache>(cache)) out.args.push_back(number("width", index->dim));
    if (const auto* compressed = std::get_if<CompressedCache>(cache)) {
        if (compressed->ratio == 0) out.id += ".window";  // what is compressed by nothing is the window alone
        out.args.push_back(number("ratio", compressed->ratio));
        out.args.push_back(number("window", compressed->window, Unit::Tokens));
    }
    if (const auto* cross = std::get_if<CrossCache>(cache))
        out.args.push_back(number("window", cross->positions, Unit::Tokens));
    if (kind.caches.size() > 1) out.id += ".more";
    return out;
}

void add_layers(Table& table, const ModelSpec& model) {
    std::map<std::size_t, std::int64_t> counts;
    for (const LayerRun& run : model.layers) counts[run.kind] += run.count;
    std::vector<Message> kinds;
    for (const auto& [kind, count] : counts) {
        if (kind >= model.kinds.size()) continue;
        kinds.push_back(layer_text(model.kinds[kind], count));
    }
    std::vector<Message> distinct;  // kinds that differ only in their weights read alike here
    for (Message& message : kinds) {
        const auto same = std::ranges::find_if(distinct, [&](const Message& other) {
            return other.id == message.id &&
                   std::equal(other.args.begin() + 1, other.args.end(), message.args.begin() + 1, message.args.end());
        });
        if (same == distinct.end()) {
            distinct.push_back(std::move(message));
            continue;
        }
        std::get<std::int64_t>(same->args.front().value) += std::get<std::int64_t>(message.args.front().value);
    }
    for (std::size_t i = 0; i < std::min(kMostKinds, distinct.size()); ++i)
        add(table, "layers", words(distinct[i]), key_or_preset(model, "num_hidden_layers"));
    if (distinct.size() > kMostKinds)
        add(table, "layers",
            words("report.layers.others", {number("n", static_cast<std::int64_t>(distinct.size() - kMostKinds))}),
            key_or_preset(model, "num_hidden_layers"));
}

void add_model(Table& table, const Plan& plan, const Assessment& a) {
    const ModelSpec& model = *plan.model;
    add(table, "model", plain(model.name), words("report.source.preset", {text("id", model.id)}));
    add(table, "facts",
        words("report.input.facts.value", {text("type", model.model_type.empty() ? model.family : model.model_type)}),
        source_of(model.provenance));
    add(table, "parameters", figure(a.parameters.total.value(), Unit::Number), words("report.source.counted"));
    add_layers(table, model);
    add(table, "context", model.context ? figure(model.context->value(), Unit::Tokens) : words("report.unknown"),
        key_or_preset(model, "max_position_embeddings"));
}

void add_gpus(Table& table, const Plan& plan, const Assessment& a) {
    for (const GpuSlot& slot : plan.gpus) {
        const std::int64_t count = plan.gpus.size() == 1 ? a.parallel.gpus() : slot.count;
        add(table, "gpu",
            words("report.input.gpu.value", {number("n", count, Unit::Gpus), text("name", slot.gpu.name)}),
            source_of(slot.gpu.provenance));
        const auto memory = [&](const char* label, const KnownBytes& known) {
            Cell value = words("report.input.memory.value",
                               {number("mib", known.value.value() / kMiB.value()), size("gib", known.value)});
            value.estimated = known.basis == Basis::Estimated;
            Cell source = known.basis == Basis::Estimated
                              ? words("report.source.estimated")
                              : words("report.basis." + std::string(basis_name(known.basis)));
            if (known.basis == Basis::Given) source = words("report.source.given");
            add(table, label, value, source);
        };
        memory("driver", slot.gpu.driver_total);
        memory("cuda", slot.gpu.cuda_total);
    }
}

void add_workload(Table& table, const Plan& plan) {
    for (const RequestClass& request : plan.workload.requests)
        add(table, "workload",
            words("report.input.workload.value",
                  {number("n", request.count, Unit::Sequences), number("input", request.input, Unit::Tokens),
                   number("output", request.output, Unit::Tokens)}),
            words("report.source.chosen"));
    add(table, "prefix", figure(plan.workload.shared_prefix, Unit::Tokens), words("report.source.chosen"));
}

void add_formats(Table& table, const Plan& plan, const Assessment& a) {
    const auto chosen = [](const std::string& choice) {
        return choice == "auto" ? words("report.source.auto") : words("report.source.chosen");
    };
    add(table, "weights", plain(format_name(a.weights.format)), chosen(plan.weights));
    add(table, "kv", plain(format_name(a.kv_format)), chosen(plan.kv_dtype));
    add(table, "parallel",
        words("report.input.parallel.value",
              {number("tp", a.parallel.tp), number("pp", a.parallel.pp), number("dp", a.parallel.dp)}),
        words("report.source.chosen"));
}

}  // namespace

ReportSection inputs_section(const Plan& plan, const Assessment& a) {
    Table table;
    table.columns = {column("input", ColumnKind::Name), column("value", ColumnKind::Words),
                     column("source", ColumnKind::Words)};
    add_model(table, plan, a);
    add_gpus(table, plan, a);
    add(table, "engine", plain(plan.engine->name + " " + plan.engine->version),
        words(plan.engine_version_given ? "report.source.chosen" : "report.source.newest"));
    add_formats(table, plan, a);
    add_workload(table, plan);
    Table settings;
    settings.columns = {column("setting", ColumnKind::Name), column("value", ColumnKind::Words),
                        column("source", ColumnKind::Words)};
    for (const Setting& setting : a.settings)
        settings.rows.push_back({{plain(std::string(setting.name)), plain(setting_text(setting), true),
                                  setting.given            ? words("report.source.given")
                                  : setting.reason.empty() ? words("report.source.default")
                                                           : words(std::string(setting.reason))},
                                 {},
                                 false});
    ReportSection out{"inputs", {"report.inputs", {}}, true, {std::move(table)}};
    if (!settings.rows.empty()) {
        out.blocks.emplace_back(Paragraph{{{"report.settings", {text("engine", plan.engine->name)}}}, false});
        out.blocks.emplace_back(std::move(settings));
    }
    return out;
}

}  // namespace vramline::report
