// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "ui/plots/plot_parts.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

using namespace plots;

constexpr std::size_t kMostColumns = 128, kMostKinds = 32;

/// What a layer keeps of one sequence, and what the engine sets aside for it, on the deciding GPU.
struct LayerCost {
    double floor = 0, allocated = 0;
    bool full = false;
};

/// The plan of one sequence of the longest request's length.
Plan one_sequence(const Plan& plan) {
    Plan one = plan;
    const Tokens longest = plan.workload.longest();
    const auto request =
        std::ranges::find_if(plan.workload.requests, [&](const RequestClass& r) { return r.length() == longest; });
    if (request != plan.workload.requests.end()) one.workload.requests = {{1, request->input, request->output}};
    one.workload.shared_prefix = 0;
    one.parallel.dp.reset();
    return one;
}

/// The floor from an assessment of a model with that one layer; the engine's share from the groups of the whole model.
LayerCost cost_of(const Plan& one, const Assessment& whole, std::size_t kind) {
    LayerCost out;
    const LayerKind& layer = one.model->kinds[kind];
    Plan single = one;
    ModelSpec model = *one.model;
    model.layers = {{1, kind}};
    single.model = std::make_shared<const ModelSpec>(std::move(model));
    single.parallel.pp.reset();
    single.parallel.gpus.reset();
    single.parallel.tp = whole.parallel.tp;
    if (const auto assessed = assess(single)) {
        const GpuLedger& gpu = assessed->gpus.at(assessed->deciding);
        out.floor = gib(gpu.kv_used + gpu.kv_shared);
        out.allocated = gib(assessed->kv.allocated_bytes);
    }
    double grouped = 0;
    for (const Cache& cache : layer.caches) {
        out.full = out.full || std::holds_alternative<FullCache>(cache) || std::holds_alternative<LatentCache>(cache);
        if (!whole.pool) continue;
        for (const PoolGroup& group : whole.pool->groups)
            if (group.cache == cache_name(cache)) {
                grouped += gib(group.page_bytes * group.blocks.value());
                break;
            }
    }
    if (grouped > 0) out.allocated = grouped;
    out.allocated = std::max(out.allocated, out.floor);
    return out;
}

std::vector<std::size_t> kinds_in_order(const ModelSpec& model) {
    std::vector<std::size_t> out;
    for (const LayerRun& run : model.layers)
        for (std::int64_t i = 0; i < run.count && out.size() < 4096; ++i) out.push_back(run.kind);
    return out;
}

void add_columns(PlotSpec& spec, const std::vector<std::size_t>& order, const std::map<std::size_t, LayerCost>& costs) {
    const std::size_t each = (order.size() + kMostColumns - 1) / kMostColumns;
    std::int64_t full = 0;
    for (const std::size_t kind : order) full += costs.contains(kind) && costs.at(kind).full ? 1 : 0;
    const bool mixed = full > 0 && full < static_cast<std::int64_t>(order.size());
    for (std::size_t first = 0; first < order.size(); first += each) {
        LayerColumn column{static_cast<std::int64_t>(first), 0, 0, 0, false};
        for (std::size_t i = first; i < std::min(order.size(), first + each); ++i) {
            const auto cost = costs.find(order[i]);
            ++column.count;
            if (cost == costs.end()) continue;
            column.floor += cost->second.floor;
            column.allocated += cost->second.allocated;
            column.labelled = column.labelled || (mixed && each == 1 && cost->second.full);
        }
        spec.columns.push_back(column);
    }
}

/// One unit for the axis: MiB where the highest column is below 1 GiB.
void scale(PlotSpec& spec, bool log) {
    double top = 0;
    for (const LayerColumn& column : spec.columns) top = std::max(top, column.allocated);
    const bool mib = top < 1;
    if (mib)
        for (LayerColumn& column : spec.columns) column.floor *= 1024, column.allocated *= 1024;
    top = std::max(1e-6, top * (mib ? 1024 : 1) * 1.15);
    double least = top;
    for (const LayerColumn& column : spec.columns)
        if (column.floor > 0) least = std::min(least, column.floor);
    spec.y.may_log = least < top && std::ranges::all_of(spec.columns, [](const LayerColumn& c) { return c.floor > 0; });
    if (log && spec.y.may_log)
        log_memory_axis(spec.y, least / 2, top * 1.5, mib ? QStringLiteral("MiB") : QStringLiteral("GiB"));
    else
        memory_axis(spec.y, top, mib ? QStringLiteral("MiB") : QStringLiteral("GiB"));
}

/// How the engine groups the layers, and what it pads; empty where it does not.
QString groups_words(const Plan& plan, const Assessment& whole) {
    if (!whole.pool || whole.pool->groups.size() < 2) return {};
    struct Alike {
        std::int64_t groups = 0, layers = 0;
    };
    std::map<std::pair<std::string, std::int64_t>, Alike> kinds;  // by cache and page
    std::int64_t size = 0;
    // Groups are filled up to one size where all their pages are alike; packed ones are not.
    const bool alike = std::ranges::all_of(whole.pool->groups, [&](const PoolGroup& each) { return each.page_bytes == whole.pool->groups.front().page_bytes; });
    for (const PoolGroup& group : whole.pool->groups) {
        Alike& kind = kinds[{std::string(group.cache), group.page_bytes.value()}];
        ++kind.groups, kind.layers += group.layers;
        size = std::max(size, group.layers);
    }
    QStringList parts;
    for (const auto& [key, kind] : kinds) {
        const std::int64_t padding = alike ? kind.groups * size - kind.layers : 0;
        parts << words(!alike ? "plot.layers.group.caches" : padding > 0 ? "plot.layers.group.padded" : "plot.layers.group",
                       {{"groups", kind.groups, Unit::Number}, {"cache", words("cache." + key.first).toStdString(), Unit::Number},
                        {"layers", kind.layers, Unit::Number}, {"padding", padding, Unit::Number}});
    }
    return words(alike ? "plot.layers.groups" : "plot.layers.groups.packed", {{"engine", plan.engine->name, Unit::Number}, {"size", size, Unit::Number},
                                        {"parts", parts.join(QStringLiteral("; ")).toStdString(), Unit::Number}});
}

}  // namespace

PlotSpec layers_plot(const Plan& plan, const Assessment&, const PlotChoices& choices) {
    PlotSpec spec;
    spec.kind = PlotKind::Layers;
    const Arg length{"length", plan.workload.longest().value(), Unit::Tokens},
        engine{"engine", plan.engine->name, Unit::Number};
    spec.title = words("plot.layers.title");
    spec.subtitle = words("plot.layers.subtitle", {length, engine});
    const std::vector<std::size_t> order = kinds_in_order(*plan.model);
    const Plan one = one_sequence(plan);
    const auto whole = assess(one);
    if (order.empty() || !whole) {
        spec.empty = words("plot.empty");
        return spec;
    }
    std::map<std::size_t, LayerCost> costs;
    for (const std::size_t kind : order)
        if (kind < plan.model->kinds.size() && costs.size() < kMostKinds && !costs.contains(kind))
            costs[kind] = cost_of(one, *whole, kind);
    add_columns(spec, order, costs);
    scale(spec, choices.log);
    positions_axis(spec.x, 0, static_cast<double>(order.size()), false);
    spec.x.ticks.clear();
    const std::size_t step = order.size() > 100 ? 20 : order.size() > 40 ? 10 : order.size() > 12 ? 4 : 1;
    for (std::size_t i = 0; i < order.size() && spec.x.ticks.size() < 12; i += step)
        spec.x.ticks.push_back({static_cast<double>(i) + 0.5, QString::number(i)});
    spec.x.title = words("plot.axis.layer");
    spec.fits_words = words("plot.layers.floor");
    spec.fits_detail = words("plot.layers.allocated", {engine});
    spec.table.heads = {words("plot.axis.layer"), words("plot.layers.floor") + QStringLiteral(", ") + spec.y.title,
                        spec.fits_detail + QStringLiteral(", ") + spec.y.title};
    for (const LayerColumn& column : spec.columns)
        spec.table.rows.push_back({QString::number(column.first), QString::number(column.floor, 'f', 4),
                                   QString::number(column.allocated, 'f', 4)});
    spec.summary = words("plot.layers.summary", {{"n", static_cast<std::int64_t>(order.size()), Unit::Layers},
                                                 length,
                                                 {"used", whole->kv.allocated_bytes.value(), Unit::Bytes}});
    spec.note = groups_words(plan, *whole);
    finish(spec);
    return spec;
}

}  // namespace vramline
