// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_parts.h"

#include <algorithm>
#include <cmath>

#include "core/text/format.h"
#include "ui/text/words.h"

namespace vramline::plots {
namespace {

constexpr int kMostTicks = 12;

/// 1, 2 or 5 x 10^n: the smallest that needs at most `most` steps for `span`.
double round_step(double span, int most) {
    if (!(span > 0) || !std::isfinite(span)) return 1;
    const double power = std::pow(10.0, std::floor(std::log10(span / most)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (span / (factor * power) <= most) return factor * power;
    return 10 * power;
}

QString memory_label(double value, double step) {
    const int decimals = step >= 1 ? 0 : std::min(6, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
    return QString::fromStdString(format_decimal(value, decimals, number_style()));
}

void powers_of_two(AxisSpec& axis, double low, double high, bool short_labels) {
    const int first = static_cast<int>(std::ceil(std::log2(std::max(1.0, low)) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log2(std::max(1.0, high)) + 1e-9));
    const int every = std::max(1, (last - first) / (kMostTicks - 1) + 1);
    for (int power = first; power <= last && static_cast<int>(axis.ticks.size()) < kMostTicks; power += every) {
        const std::int64_t at = std::int64_t{1} << std::clamp(power, 0, 62);
        axis.ticks.push_back({static_cast<double>(at), short_labels ? shown_short(at) : shown_count(at)});
    }
}

}  // namespace

double gib(Bytes bytes) {
    return static_cast<double>(bytes.value()) / static_cast<double>(kGiB.value());
}

void memory_axis(AxisSpec& axis, double high, const QString& unit) {
    if (!(high > 0) || !std::isfinite(high)) high = 1;
    axis.title = unit;
    axis.log = false;
    axis.low = 0;
    axis.high = high;
    const double step = round_step(high, 8);
    axis.ticks.clear();
    for (int i = 0; i <= kMostTicks - 1 && i * step <= high * (1 + 1e-9); ++i)
        axis.ticks.push_back({i * step, memory_label(i * step, step)});
}

void log_memory_axis(AxisSpec& axis, double low, double high, const QString& unit) {
    axis.title = unit;
    axis.log = true;
    axis.low = low;
    axis.high = std::max(high, low * 2);
    axis.ticks.clear();
    const int first = static_cast<int>(std::floor(std::log10(axis.low))),
              last = static_cast<int>(std::ceil(std::log10(axis.high)));
    const bool few = last - first <= 3;
    for (int decade = first; decade <= last; ++decade)
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double at = factor * std::pow(10.0, decade);
            if ((!few && factor != 1.0) || at < axis.low * (1 - 1e-9) || at > axis.high * (1 + 1e-9)) continue;
            if (static_cast<int>(axis.ticks.size()) < kMostTicks) axis.ticks.push_back({at, memory_label(at, at)});
        }
}

void positions_axis(AxisSpec& axis, double low, double high, bool log) {
    axis.low = low;
    axis.high = std::max(high, low + 1);
    axis.log = log;
    axis.ticks.clear();
    if (log) return powers_of_two(axis, axis.low, axis.high, true);
    double step = axis.high > 4096 ? 1024 : 1;
    while (axis.high / step > 10) step *= 2;
    for (int i = 0; i < kMostTicks && i * step <= axis.high * (1 + 1e-9); ++i)
        axis.ticks.push_back({i * step, shown_short(static_cast<std::int64_t>(i * step))});
}

void count_axis(AxisSpec& axis, double low, double high, bool log) {
    axis.low = low;
    axis.high = std::max(high, low + 1);
    axis.log = log;
    axis.ticks.clear();
    if (log) return powers_of_two(axis, axis.low, axis.high, false);
    const double step = std::max(1.0, round_step(axis.high, 10));
    for (int i = 0; i < kMostTicks && i * step <= axis.high * (1 + 1e-9); ++i)
        axis.ticks.push_back({i * step, shown_count(static_cast<std::int64_t>(i * step))});
}

QString type_name(const std::string& id) {
    QString name = QString::fromStdString(id);
    if (name.startsWith(QStringLiteral("bf")) || name.startsWith(QStringLiteral("fp")) ||
        name.startsWith(QStringLiteral("int")) || name.startsWith(QStringLiteral("nvfp")))
        return name.toUpper();
    return name == QStringLiteral("bfloat16")  ? QStringLiteral("BF16")
           : name == QStringLiteral("float16") ? QStringLiteral("FP16")
                                               : name;
}

std::vector<OtherType> other_types(const Plan& plan, const Assessment& a, std::size_t most) {
    std::vector<OtherType> out;
    if (!plan.formats) return out;
    const KvFormat* now = plan.formats->kv_format(a.kv_format);
    std::vector<std::int64_t> seen{now ? now->k.bits + now->v.bits : 32};
    for (const char* id : {"bf16", "fp8", "turboquant_4bit_nc", "nvfp4", "q8_0", "q4_0", "int8", "int4"}) {
        if (out.size() >= most) break;
        const KvFormat* format = plan.formats->kv_format(id);
        if (!format || std::ranges::find(seen, format->k.bits + format->v.bits) != seen.end()) continue;
        Plan other = plan;
        other.kv_dtype = id;
        auto assessed = assess(other);
        if (!assessed || assessed->kv.allocated_bytes == a.kv.allocated_bytes) continue;
        seen.push_back(format->k.bits + format->v.bits);
        out.push_back({id, std::move(other), std::move(*assessed)});
    }
    return out;
}

Bytes kv_room(const Assessment& a) {
    const GpuLedger& gpu = a.gpus.at(a.deciding);
    if (a.pool) return a.pool->bytes;
    return gpu.capacity - gpu.weights - gpu.activations - gpu.graphs - gpu.communication - gpu.runtime - gpu.other -
           gpu.reserve;
}

Bytes budget_of(const Assessment& a) {
    return a.budget.value() > 0 ? a.budget : a.gpus.at(a.deciding).capacity;
}

std::string of_mix(const Plan& plan, const char* id) {
    return plan.workload.requests.size() > 1 ? std::string(id) + ".mix" : std::string(id);
}

QString gpu_name(const Plan& plan, const Assessment& a) {
    const std::size_t slot = a.gpus.at(a.deciding).slot;
    return slot < plan.gpus.size() ? QString::fromStdString(plan.gpus[slot].gpu.name) : QString();
}

std::optional<Assessment> on_gpu(const Plan& plan, const Gpu& gpu) {
    Plan other = plan;
    std::int64_t count = 0;
    for (const GpuSlot& slot : plan.gpus) count += slot.count;
    other.gpus = {GpuSlot{gpu, std::max<std::int64_t>(1, count)}};
    other.settings.capacity.clear();
    auto assessed = assess(other);
    if (!assessed) return std::nullopt;
    return std::move(*assessed);
}

void add_lines(PlotSpec& spec, const Plan& plan, const Assessment& a, const PlotChoices& choices, bool by_context) {
    const auto label = [&](const char* id, const QString& name, Bytes bytes) {
        return words(id, {{"gpu", name.toStdString(), Unit::Number}, {"bytes", bytes.value(), Unit::Bytes}});
    };
    const char* id = choices.all_memory ? "plot.line.budget" : a.pool ? "plot.line.pool" : "plot.line.room";
    const Bytes at = std::max(Bytes(0), choices.all_memory ? budget_of(a) : kv_room(a));
    spec.lines.push_back({gib(at), label(id, gpu_name(plan, a), at), false});
    for (const Gpu* gpu : choices.pinned) {
        // The chosen GPU has its line already.
        if (gpu && plan.gpus.size() == 1 && plan.gpus.front().gpu.id == gpu->id) continue;
        const auto pinned = gpu ? on_gpu(plan, *gpu) : std::nullopt;
        if (!pinned) continue;
        const Bytes other = std::max(Bytes(0), choices.all_memory ? budget_of(*pinned) : kv_room(*pinned));
        const char* text = choices.all_memory ? "plot.line.pinned.budget" : "plot.line.pinned";
        spec.lines.push_back({gib(other), label(text, QString::fromStdString(gpu->name), other), true});
        const bool binds =
            by_context ? pinned->limits.context_binds == Binds::Kv : pinned->limits.concurrency_binds == Binds::Kv;
        const std::int64_t value = by_context ? pinned->limits.max_context.value_or(Tokens(0)).value()
                                              : pinned->limits.max_concurrency.value();
        if (!binds || value <= 0) continue;
        const auto used =
            by_context ? allocated_at_context(plan, Tokens(value)) : allocated_at_concurrency(plan, Sequences(value));
        if (!used || choices.all_memory) continue;
        spec.markers.push_back({MarkerKind::Crossing,
                                {static_cast<double>(value), gib(*used)},
                                shown_count(value),
                                {},
                                VerdictState::Fits,
                                value});
    }
}

double add_bands(PlotSpec& spec, const Assessment& a) {
    const double weights = gib(a.gpus.at(a.deciding).weights);
    const double below = std::max(weights, gib(budget_of(a) - kv_room(a)));
    const auto text = [](const char* id, double value) {
        return words(id, {{"gib", static_cast<std::int64_t>(value * static_cast<double>(kGiB.value())), Unit::Gib}});
    };
    spec.bands.push_back({LedgerPart::Weights, 0, weights, text("plot.band.weights", weights)});
    if (below > weights)
        spec.bands.push_back({LedgerPart::Activations, weights, below, text("plot.band.overheads", below - weights)});
    return below;
}

double highest(const PlotSpec& spec, SeriesRole role) {
    double out = 0;
    for (const Series& series : spec.series)
        if (series.role == role)
            for (const QPointF& point : series.points) out = std::max(out, point.y());
    return out;
}

void finish(PlotSpec& spec) {
    const auto bad = [](const QPointF& p) { return !std::isfinite(p.x()) || !std::isfinite(p.y()); };
    for (Series& series : spec.series) std::erase_if(series.points, bad);
    std::erase_if(spec.series, [](const Series& series) { return series.points.size() < 2; });
    std::erase_if(spec.markers, [&](const Marker& marker) { return bad(marker.at); });
    std::erase_if(spec.lines, [](const CapacityLine& line) { return !std::isfinite(line.at); });
    if (spec.series.empty() && spec.bars.empty() && spec.columns.empty() && spec.empty.isEmpty())
        spec.empty = words("plot.empty");
}

}  // namespace vramline::plots

namespace vramline {

PlotSpec make_plot(PlotKind kind, const Plan& plan, const Assessment& a, const PlotChoices& choices) {
    switch (kind) {
        case PlotKind::Context:
            return context_plot(plan, a, choices);
        case PlotKind::Concurrency:
            return concurrency_plot(plan, a, choices);
        case PlotKind::Attention:
            return attention_plot(plan, a);
        case PlotKind::Frontier:
            return frontier_plot(plan, a, choices);
        case PlotKind::Layers:
            return layers_plot(plan, a, choices);
    }
    return {};
}

QByteArray plot_csv(const PlotSpec& spec) {
    const auto line = [](const QStringList& cells) {
        QByteArray out;
        for (const QString& cell : cells) {
            QString value = cell;
            bool number = false;
            value.toDouble(&number);
            if (!number && !value.isEmpty() && QStringLiteral("=+-@\t\r").contains(value.front())) value.prepend(u'\'');
            if (value.contains(u'"') || value.contains(u',') || value.contains(u'\n') || value.contains(u'\r'))
                value = u'"' + value.replace(u'"', QStringLiteral("\"\"")) + u'"';
            out += (out.isEmpty() ? "" : ",") + value.toUtf8();
        }
        return out + "\r\n";
    };
    QByteArray out = line(spec.table.heads);
    for (const QStringList& row : spec.table.rows) out += line(row);
    return out;
}

}  // namespace vramline
