// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/plan/kv_query.h"
#include "ui/plots/plot_parts.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

using namespace plots;

constexpr int kSamples = 128;

/// Lengths to sample: round parts of the range, so that steps of blocks do not alias.
std::vector<std::int64_t> lengths(double high, bool log) {
    std::vector<std::int64_t> out;
    for (int i = log ? 0 : 1; i <= kSamples; ++i) {
        const double part = static_cast<double>(i) / kSamples;
        const double at = log ? std::exp2(10 + part * std::log2(std::max(high, 2048.0) / 1024)) : part * high;
        const auto whole = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::lround(at)));
        if (out.empty() || whole > out.back()) out.push_back(whole);
    }
    return out;
}

using Query = std::shared_ptr<const KvQuery>;

Query query_of(const Plan& plan) {
    auto made = KvQuery::make(plan);
    return made ? std::make_shared<const KvQuery>(std::move(*made)) : nullptr;
}

Series curve(SeriesRole role, const QString& name, const QString& label, const Plan& plan, double base, double high,
             bool log) {
    Series out{role, name, label, {}, false, {}};
    const Query query = query_of(plan);
    if (!query) return out;
    if (!log) out.points.emplace_back(0, base);
    for (const std::int64_t length : lengths(high, log))
        if (const auto bytes = query->at_context(Tokens(length)))
            out.points.emplace_back(static_cast<double>(length), base + gib(*bytes));
    out.value = [query, base](double at) -> std::optional<double> {
        const auto bytes = query->at_context(Tokens(static_cast<std::int64_t>(at)));
        if (!bytes) return std::nullopt;
        return base + gib(*bytes);
    };
    return out;
}

/// Where the x axis ends: the model's limit, unless all that matters lies far below it.
double x_end(const Plan& plan, const Assessment& a) {
    const double matters =
        static_cast<double>(std::max(plan.workload.longest(), a.limits.max_context.value_or(Tokens(0))).value());
    const double limit = plan.model->context ? static_cast<double>(plan.model->context->value()) : matters * 2;
    const double wide = std::exp2(std::ceil(std::log2(std::max(1024.0, matters * 1.5))));
    return std::max({limit <= 4 * wide ? limit : wide, static_cast<double>(plan.workload.longest().value()), 16.0});
}

void add_series(PlotSpec& spec, const Plan& plan, const Assessment& a, double base, bool all_memory, bool log) {
    const double high = spec.x.high;
    const auto named = [](const char* id, const QString& type) {
        return words(id, {{"type", type.toStdString(), Unit::Number}});
    };
    const QString chosen = named("plot.series.chosen", type_name(a.kv_format));
    spec.series.push_back(curve(SeriesRole::Chosen, chosen, chosen, plan, base, high, log));
    SeriesRole role = SeriesRole::OtherFirst;
    for (const OtherType& other : other_types(plan, a, 1)) {
        const QString name = named("plot.series.other", type_name(other.id));
        Series series = curve(role, name, name, other.plan, base, high, log);
        if (!series.points.empty() && !all_memory)
            series.label = words(
                "plot.series.at",
                {{"name", name.toStdString(), Unit::Number},
                 {"bytes", static_cast<std::int64_t>(series.points.back().y() * static_cast<double>(kGiB.value())),
                  Unit::Bytes},
                 {"at", shown_short(static_cast<std::int64_t>(series.points.back().x())).toStdString(), Unit::Number}});
        spec.series.push_back(std::move(series));
    }
    const std::int64_t heads = plan.model->num_attention_heads;
    if (all_memory || heads <= plan.model->num_key_value_heads || plan.model->num_key_value_heads < 1) return;
    Plan mha = plan;
    mha.model = std::make_shared<const ModelSpec>(with_kv_heads(*plan.model, heads));
    Series series =
        curve(SeriesRole::Hypothetical, words("plot.series.mha"), words("plot.series.mha"), mha, base, high, log);
    const auto same = [&](const Series& other) {
        return !other.points.empty() && !series.points.empty() && other.points.back() == series.points.back();
    };
    if (!std::ranges::any_of(spec.series, same)) spec.series.push_back(std::move(series));
}

void add_markers(PlotSpec& spec, const Plan& plan, const Assessment& a, double base) {
    const Arg n{"n", plan.workload.total().value(), Unit::Sequences};
    const Tokens length = plan.workload.longest();
    if (const auto most = a.limits.max_context; most && most->value() > 0)
        if (const auto bytes = allocated_at_context(plan, *most)) {
            const bool memory = a.limits.context_binds == Binds::Kv || a.limits.context_binds == Binds::Weights;
            const char* id = memory ? "plot.marker.context" : "plot.marker.context.limit";
            spec.markers.push_back({MarkerKind::Limit,
                                    {static_cast<double>(most->value()), base + gib(*bytes)},
                                    shown_count(most->value()),
                                    words(id, {n}),
                                    VerdictState::Fits,
                                    most->value()});
        }
    const QString number =
        spec.bands.empty()
            ? words(of_mix(plan, "plot.now"),
                    {{"length", length.value(), Unit::Tokens}, n, {"bytes", a.kv.allocated_bytes.value(), Unit::Bytes}})
        : a.verdict.short_by.value() > 0 ? words("plot.now.over", {{"bytes", a.verdict.likely.value(), Unit::Bytes},
                                                                   {"over", a.verdict.short_by.value(), Unit::Bytes}})
                                         : words(of_mix(plan, "plot.now.all"), {{"length", length.value(), Unit::Tokens}, n});
    spec.markers.push_back({MarkerKind::Now,
                            {static_cast<double>(length.value()), base + gib(a.kv.allocated_bytes)},
                            number,
                            {},
                            a.verdict.state,
                            length.value()});
}

/// Where a comparison meets the line: the largest sampled length below it, found exactly by the same function.
void add_crossing(PlotSpec& spec, const Series& series) {
    const double line = spec.lines.front().at;
    if (!series.value || series.points.size() < 2 || series.points.back().y() <= line) return;
    double low = 1, high = series.points.back().x();
    while (high - low > 1) {
        const double middle = std::floor((low + high) / 2);
        const auto at = series.value(middle);
        (at && *at <= line ? low : high) = middle;
    }
    if (const auto at = series.value(low); at && *at <= line)
        spec.markers.push_back({MarkerKind::Crossing,
                                {low, *at},
                                shown_count(static_cast<std::int64_t>(low)),
                                {},
                                VerdictState::Fits,
                                static_cast<std::int64_t>(low)});
}

void scale_y(PlotSpec& spec, bool log) {
    double top = spec.lines.empty() ? 1 : spec.lines.front().at * 1.3;
    for (const Marker& marker : spec.markers)
        if (marker.kind == MarkerKind::Now) top = std::max(top, marker.at.y() * 1.12);
    for (const CapacityLine& line : spec.lines)
        if (line.at <= 2.2 * spec.lines.front().at) top = std::max(top, line.at * 1.1);
    double least = top;
    for (const Series& series : spec.series)
        for (const QPointF& point : series.points)
            if (point.y() > 0) least = std::min(least, point.y());
    spec.y.may_log = least < top && spec.bands.empty();
    if (log && spec.y.may_log)
        log_memory_axis(spec.y, least, top * 1.5, QStringLiteral("GiB"));
    else
        memory_axis(spec.y, top, QStringLiteral("GiB"));
}

void describe(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    spec.table.heads << words("plot.table.context");
    for (const Series& series : spec.series) spec.table.heads << series.name + QStringLiteral(", GiB");
    const Series& first = spec.series.front();
    for (std::size_t i = 0; i < first.points.size(); i += 4) {
        QStringList row{QString::number(first.points[i].x(), 'f', 0)};
        for (const Series& series : spec.series)
            row << (i < series.points.size() ? QString::number(series.points[i].y(), 'f', 4) : QString());
        spec.table.rows.push_back(row);
    }
    const std::int64_t most = a.limits.max_context.value_or(Tokens(0)).value();
    spec.summary = words(a.limits.max_context ? "plot.context.summary" : "plot.context.summary.unbounded",
                         {{"n", plan.workload.total().value(), Unit::Sequences},
                          {"length", plan.workload.longest().value(), Unit::Tokens},
                          {"used", a.kv.allocated_bytes.value(), Unit::Bytes},
                          {"room", kv_room(a).value(), Unit::Bytes},
                          {"most", most, Unit::Tokens}});
}

}  // namespace

PlotSpec context_plot(const Plan& plan, const Assessment& a, const PlotChoices& choices) {
    PlotSpec spec;
    spec.kind = PlotKind::Context;
    const Arg n{"n", plan.workload.total().value(), Unit::Sequences};
    spec.title = words(choices.all_memory ? "plot.context.title.all" : "plot.context.title", {n});
    const double base = choices.all_memory ? add_bands(spec, a) : 0;
    const bool log = choices.log && !choices.all_memory;
    positions_axis(spec.x, log ? 1024 : 0, x_end(plan, a), log && x_end(plan, a) > 2048);
    spec.x.title = words(spec.x.log ? "plot.axis.context.log" : "plot.axis.context");
    add_lines(spec, plan, a, choices, true);
    add_series(spec, plan, a, base, choices.all_memory, spec.x.log);
    add_markers(spec, plan, a, base);
    for (const Series& series : std::vector(spec.series))
        if (series.role == SeriesRole::Hypothetical) add_crossing(spec, series);
    if (plan.model->context && static_cast<double>(plan.model->context->value()) <= spec.x.high)
        spec.bounds.push_back({static_cast<double>(plan.model->context->value()), true, false,
                               words("plot.bound.model", {{"n", plan.model->context->value(), Unit::Tokens}})});
    scale_y(spec, spec.x.log);
    spec.over_words = words("plot.over");
    spec.over_hatched = choices.all_memory;
    finish(spec);
    if (!spec.series.empty()) describe(spec, plan, a);
    return spec;
}

namespace {

Series count_curve(SeriesRole role, const QString& name, const Plan& plan, double base, std::int64_t high) {
    Series out{role, name, name, {}, true, {}};
    const Query query = query_of(plan);
    if (!query) return out;
    const std::int64_t step = std::max<std::int64_t>(1, high / kSamples);
    for (std::int64_t n = 1; n <= high; n += step)
        if (const auto bytes = query->at_concurrency(Sequences(n)))
            out.points.emplace_back(static_cast<double>(n), base + gib(*bytes));
    out.value = [query, base](double at) -> std::optional<double> {
        const auto bytes = query->at_concurrency(Sequences(static_cast<std::int64_t>(at)));
        if (!bytes) return std::nullopt;
        return base + gib(*bytes);
    };
    return out;
}

void add_count_markers(PlotSpec& spec, const Plan& plan, const Assessment& a, double base) {
    const Arg length{"length", plan.workload.longest().value(), Unit::Tokens};
    const Sequences most = a.limits.max_concurrency, now = plan.workload.total();
    if (most.value() > 0)
        if (const auto bytes = allocated_at_concurrency(plan, most)) {
            const std::string id = a.limits.concurrency_binds == Binds::MaxNumSeqs ? "plot.marker.sequences.limit"
                                                                                   : of_mix(plan, "plot.marker.sequences");
            spec.markers.push_back({MarkerKind::Limit,
                                    {static_cast<double>(most.value()), base + gib(*bytes)},
                                    shown_count(most.value()),
                                    words(id, {length, {"n", most.value(), Unit::Sequences}}),
                                    VerdictState::Fits,
                                    most.value()});
        }
    spec.markers.push_back(
        {MarkerKind::Now,
         {static_cast<double>(now.value()), base + gib(a.kv.allocated_bytes)},
         words(of_mix(plan, "plot.now"),
               {length, {"n", now.value(), Unit::Sequences}, {"bytes", a.kv.allocated_bytes.value(), Unit::Bytes}}),
         {},
         a.verdict.state,
         now.value()});
}

}  // namespace

PlotSpec concurrency_plot(const Plan& plan, const Assessment& a, const PlotChoices& choices) {
    PlotSpec spec;
    spec.kind = PlotKind::Concurrency;
    spec.title = words(of_mix(plan, choices.all_memory ? "plot.concurrency.title.all" : "plot.concurrency.title"),
                       {{"length", plan.workload.longest().value(), Unit::Tokens}});
    const double base = choices.all_memory ? add_bands(spec, a) : 0;
    const bool log = choices.log && !choices.all_memory;
    const std::int64_t matters = std::max(a.limits.max_concurrency, plan.workload.total()).value();
    const std::int64_t high = std::max<std::int64_t>(8, matters + matters / 3 + 1);
    count_axis(spec.x, log ? 1 : 0, static_cast<double>(high), log);
    spec.x.title = words(log ? "plot.axis.sequences.log" : "plot.axis.sequences");
    add_lines(spec, plan, a, choices, false);
    const auto named = [](const char* id, const std::string& type) {
        return words(id, {{"type", type_name(type).toStdString(), Unit::Number}});
    };
    spec.series.push_back(count_curve(SeriesRole::Chosen, named("plot.series.chosen", a.kv_format), plan, base, high));
    for (const OtherType& other : other_types(plan, a, 1))
        spec.series.push_back(
            count_curve(SeriesRole::OtherFirst, named("plot.series.other", other.id), other.plan, base, high));
    add_count_markers(spec, plan, a, base);
    scale_y(spec, log);
    spec.over_words = words("plot.over");
    spec.over_hatched = choices.all_memory;
    finish(spec);
    if (spec.series.empty()) return spec;
    describe(spec, plan, a);
    spec.table.heads.front() = words("plot.table.sequences");
    spec.summary = words("plot.concurrency.summary", {{"n", plan.workload.total().value(), Unit::Sequences},
                                                      {"length", plan.workload.longest().value(), Unit::Tokens},
                                                      {"used", a.kv.allocated_bytes.value(), Unit::Bytes},
                                                      {"room", kv_room(a).value(), Unit::Bytes},
                                                      {"most", a.limits.max_concurrency.value(), Unit::Sequences}});
    return spec;
}

}  // namespace vramline
