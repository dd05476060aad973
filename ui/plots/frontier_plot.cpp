// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>

#include "ui/plots/frontier_sweep.h"
#include "ui/plots/plot_parts.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

using namespace plots;

void add_markers(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    const Tokens length = plan.workload.longest();
    const Sequences total = plan.workload.total(), most = a.limits.max_concurrency;
    const Arg n{"n", total.value(), Unit::Sequences}, at{"length", length.value(), Unit::Tokens};
    if (most.value() > 0)
        spec.markers.push_back({MarkerKind::Limit,
                                {static_cast<double>(length.value()), static_cast<double>(most.value())},
                                words("plot.frontier.sequences", {{"n", most.value(), Unit::Sequences}}),
                                words("plot.frontier.of", {at}),
                                VerdictState::Fits,
                                most.value()});
    if (const auto context = a.limits.max_context; context && context->value() > 0)
        spec.markers.push_back({MarkerKind::Limit,
                                {static_cast<double>(context->value()), static_cast<double>(total.value())},
                                words("plot.frontier.positions", {{"length", context->value(), Unit::Tokens}}),
                                words("plot.frontier.for", {n}),
                                VerdictState::Fits,
                                context->value()});
    spec.markers.push_back({MarkerKind::Now,
                            {static_cast<double>(length.value()), static_cast<double>(total.value())},
                            words(of_mix(plan, "plot.frontier.now"), {n, at}),
                            words("plot.frontier.drag"),
                            a.verdict.state,
                            total.value()});
}

/// Where the model's context or the engine's limit of sequences ends, whatever the memory.
void add_bounds(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    if (plan.model->context) {
        const std::int64_t context = plan.model->context->value();
        spec.bounds.push_back({static_cast<double>(context), true, true,
                               words("plot.frontier.model", {{"n", context, Unit::Tokens}})});
    }
    if (const std::int64_t most = engine_sequence_limit(a); most > 0)
        spec.bounds.push_back(
            {static_cast<double>(most), false, true, words("plot.frontier.engine", {{"n", most, Unit::Sequences}})});
    std::erase_if(spec.bounds,
                  [&](const BoundLine& bound) { return bound.at > (bound.vertical ? spec.x.high : spec.y.high); });
}

void add_series(PlotSpec& spec, const FrontierSweep& sweep, bool by_gpu) {
    constexpr SeriesRole kRoles[] = {SeriesRole::Chosen, SeriesRole::OtherFirst, SeriesRole::OtherSecond};
    for (std::size_t i = 0; i < sweep.lines.size() && i < std::size(kRoles); ++i) {
        const Staircase& line = sweep.lines[i];
        const std::string type = by_gpu ? line.name : type_name(line.name).toStdString();
        const char* id = by_gpu ? "plot.series.gpu" : i == 0 ? "plot.series.chosen" : "plot.series.other";
        const QString name = by_gpu && i > 0 ? QString::fromStdString(line.name) : words(id, {{"type", type, Unit::Number}});
        spec.series.push_back({kRoles[i], name, name, line.points, true, {}});
    }
}

void describe_frontier(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    spec.table.heads = {words("plot.table.series"), words("plot.table.sequences"), words("plot.table.longest")};
    for (const Series& series : spec.series)
        for (const QPointF& point : series.points)
            spec.table.rows.push_back(
                {series.name, QString::number(point.y(), 'f', 0), QString::number(point.x(), 'f', 0)});
    spec.summary =
        words("plot.frontier.summary", {{"n", plan.workload.total().value(), Unit::Sequences},
                                        {"length", plan.workload.longest().value(), Unit::Tokens},
                                        {"most", a.limits.max_concurrency.value(), Unit::Sequences},
                                        {"longest", a.limits.max_context.value_or(Tokens(0)).value(), Unit::Tokens}});
}

}  // namespace

PlotSpec frontier_plot(const Plan& plan, const Assessment& a, const PlotChoices& choices, const FrontierSweep& sweep) {
    PlotSpec spec;
    spec.kind = PlotKind::Frontier;
    spec.title = words("plot.frontier.title");
    add_series(spec, sweep, choices.by_gpu);
    count_axis(spec.y, 1, sweep.y_high, true);
    // A known context ends before the axis does: beyond it is hatched.
    const double right = plan.model->context ? sweep.x_high * 1.3 : sweep.x_high;
    positions_axis(spec.x, sweep.x_low, std::max(right, sweep.x_low * 2), true);
    add_bounds(spec, plan, a);
    spec.y.title = words("plot.axis.sequences.y");
    spec.x.title = words("plot.axis.context.log");
    spec.y.may_log = spec.x.may_log = true;
    add_markers(spec, plan, a);
    spec.over_words = words("plot.frontier.over");
    spec.over_detail = words(spec.series.size() > 1 ? "plot.frontier.over.any" : "plot.frontier.over.chosen");
    spec.fits_words = words("plot.frontier.fits");
    spec.fits_detail = words("plot.frontier.fits.with", {{"type", type_name(a.kv_format).toStdString(), Unit::Number}});
    finish(spec);
    describe_frontier(spec, plan, a);
    return spec;
}

PlotSpec frontier_plot(const Plan& plan, const Assessment& a, const PlotChoices& choices) {
    return frontier_plot(plan, a, choices, frontier_sweep(plan, a, choices));
}

}  // namespace vramline
