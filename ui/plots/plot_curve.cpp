// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_curve.h"

#include <QLineF>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace vramline {
namespace {

constexpr double kUnseen = 0.05;  ///< pixels

/// How far a point lies from the stretch between two others.
double distance(const QPointF& point, const QPointF& a, const QPointF& b) {
    const QPointF along = b - a, to = point - a;
    const double square = QPointF::dotProduct(along, along);
    const double at = square > 0 ? std::clamp(QPointF::dotProduct(to, along) / square, 0.0, 1.0) : 0;
    const QPointF off = to - at * along;
    return std::hypot(off.x(), off.y());
}

/// Douglas and Peucker: between two kept points the farthest is kept as well, unless none can be told from their line.
QPolygonF thinned(const QPolygonF& run) {
    std::vector<bool> kept(static_cast<std::size_t>(run.size()), false);
    kept.front() = kept.back() = true;
    std::vector<std::pair<qsizetype, qsizetype>> open{{0, run.size() - 1}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        qsizetype farthest = first;
        double most = kUnseen;
        for (qsizetype i = first + 1; i < last; ++i)
            if (const double off = distance(run[i], run[first], run[last]); off > most) farthest = i, most = off;
        if (farthest == first) continue;
        kept[static_cast<std::size_t>(farthest)] = true;
        open.emplace_back(first, farthest);
        open.emplace_back(farthest, last);
    }
    QPolygonF out;
    for (qsizetype i = 0; i < run.size(); ++i)
        if (kept[static_cast<std::size_t>(i)]) out.append(run[i]);
    return out;
}

/// The stretch of a line that lies in the area (Liang and Barsky); unset where none does.
std::optional<QLineF> clipped(const QPointF& a, const QPointF& b, const QRectF& area) {
    double from = 0, to = 1;
    const QPointF along = b - a;
    const std::pair<double, double> sides[] = {{-along.x(), a.x() - area.left()}, {along.x(), area.right() - a.x()},
                                               {-along.y(), a.y() - area.top()}, {along.y(), area.bottom() - a.y()}};
    for (const auto& [step, room] : sides) {
        if (step == 0 && room < 0) return std::nullopt;
        if (step < 0) from = std::max(from, room / step);
        if (step > 0) to = std::min(to, room / step);
    }
    if (from > to) return std::nullopt;
    return QLineF(a + from * along, to < 1 ? a + to * along : b);
}

}  // namespace

std::vector<QPolygonF> visible_parts(const QPolygonF& curve, const QRectF& area) {
    std::vector<QPolygonF> parts;
    QPolygonF run;
    const auto end_run = [&] {
        if (run.size() > 1) parts.push_back(thinned(run));
        run.clear();
    };
    for (qsizetype i = 0; i + 1 < curve.size(); ++i) {
        const std::optional<QLineF> seen = clipped(curve[i], curve[i + 1], area);
        if (!seen || (!run.isEmpty() && run.back() != seen->p1())) end_run();
        if (!seen) continue;
        if (run.isEmpty()) run.append(seen->p1());
        run.append(seen->p2());
    }
    end_run();
    return parts;
}

}  // namespace vramline
