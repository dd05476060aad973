// SPDX-License-Identifier: GPL-3.0-or-later
// The words inside the axes of a plot: at lines, markers and areas.
#include <QPainter>
#include <algorithm>

#include "ui/plots/plot_labels.h"

namespace vramline {
namespace {

/// What no word may cover: curves, capacity lines, markers and the lines that lead from them to the axes.
void add_obstacles(LabelPlacer& placer, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const QRectF& area = frame.area;
    const bool frontier = spec.kind == PlotKind::Frontier;
    for (const Series& series : spec.series) placer.add_obstacle(series_line(series, frame));
    for (const CapacityLine& line : spec.lines)
        placer.add_obstacle(
            QPolygonF({QPointF(area.left(), frame.y(line.at)), QPointF(area.right(), frame.y(line.at))}));
    for (const BoundLine& bound : spec.bounds)
        if (bound.vertical)
            placer.add_obstacle(
                QPolygonF({QPointF(frame.x(bound.at), area.top()), QPointF(frame.x(bound.at), area.bottom())}));
    for (const Marker& marker : spec.markers) {
        const QPointF at = frame.at(marker.at);
        if (!area.adjusted(-2, -2, 2, 2).contains(at)) continue;
        placer.add_obstacle(QRectF(at - QPointF(style.px(8), style.px(8)), QSizeF(style.px(16), style.px(16))));
        const bool now = marker.kind == MarkerKind::Now;
        if (now)
            placer.add_obstacle(
                QPolygonF({QPointF(frontier ? area.right() : at.x(), at.y()), QPointF(area.left(), at.y())}));
        if (now || (marker.kind == MarkerKind::Limit && !frontier))
            placer.add_obstacle(
                QPolygonF({QPointF(at.x(), frontier ? area.top() : at.y()), QPointF(at.x(), area.bottom())}));
    }
}

void add_marker_labels(LabelPlacer& placer, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    for (const Marker& marker : spec.markers) {
        const QPointF at = frame.at(marker.at);
        if (!frame.area.adjusted(-2, -2, 2, 2).contains(at)) continue;
        const bool now = marker.kind == MarkerKind::Now, limit = marker.kind == MarkerKind::Limit;
        const bool fails = now && marker.state == VerdictState::DoesNotFit;
        PlotLabel label = placer.label(marker.number,
                                       fails          ? theme.over_text
                                       : now || limit ? theme.text
                                                      : theme.text2,
                                       limit ? 1.04 : 0.9, now || limit,
                                       limit ? 6
                                       : now ? 4
                                             : 1);
        if (limit || (now && style.hints)) placer.under(label, marker.meaning, theme.text2);
        if (limit && spec.kind == PlotKind::Frontier) {
            label.boxed = true;
            label.size += QSizeF(style.px(16), style.px(8));
        }
        placer.around(label, at, style.px(limit ? 11 : 10), spec.kind != PlotKind::Frontier && !(now && !fails));
        placer.add(std::move(label));
    }
}

void add_line_labels(LabelPlacer& placer, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    for (const CapacityLine& line : spec.lines) {
        const double y = frame.y(line.at);
        PlotLabel label = placer.label(line.label, line.pinned ? theme.pinned.text : theme.capacity.text, 0.9,
                                       !line.pinned, line.pinned ? 3 : 5);
        placer.beside(label, y);
        placer.add(std::move(label));
    }
    for (const Series& series : spec.series) {
        const bool chosen = series.role == SeriesRole::Chosen;
        PlotLabel label =
            placer.label(series.label, series_colours(theme, series.role).text, 0.9, chosen, chosen ? 4 : 2);
        if (spec.kind == PlotKind::Frontier) {
            placer.draw_along(label, series_line(series, frame));
            continue;
        }
        placer.along(label, series_line(series, frame));
        placer.add(std::move(label));
    }
}

void add_bound_labels(LabelPlacer& placer, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style,
                      const QRectF& area) {
    const Theme& theme = *style.theme;
    for (const BoundLine& bound : spec.bounds) {
        const double at = bound.vertical ? frame.x(bound.at) : frame.y(bound.at), gap = style.px(5);
        PlotLabel label =
            placer.label(bound.label, bound.hatched ? theme.text : theme.text2, 0.9, false, bound.hatched ? 3 : 2);
        const QSizeF size = label.size;
        if (bound.vertical) {
            for (const double y : {area.bottom() - size.height() - gap, area.top() + gap,
                                   area.bottom() - 2.6 * size.height(), area.bottom() - 5 * size.height()})
                label.corners.emplace_back(at - size.width() - gap, y);
        } else {
            label.corners.emplace_back(area.right() - size.width() - gap, at - size.height() - gap / 2);
            label.corners.emplace_back(area.left() + gap, at - size.height() - gap / 2);
        }
        placer.add(std::move(label));
    }
}

void add_band_labels(LabelPlacer& placer, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style,
                     const QRectF& area) {
    const Theme& theme = *style.theme;
    for (const Band& band : spec.bands) {
        PlotLabel label =
            placer.label(band.label, band.part == LedgerPart::Weights ? theme.text : theme.text2, 0.9, false, 3);
        const double y = band.part == LedgerPart::Weights
                             ? (frame.y(band.high) + frame.y(band.low)) / 2 - label.size.height() / 2
                             : frame.y(band.low) + style.px(4);
        for (const double x : {12.0, 150.0, 300.0}) label.corners.emplace_back(area.left() + style.px(x), y);
        placer.add(std::move(label));
    }
}

void add_area_labels(LabelPlacer& placer, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    QRectF area = frame.area;  // without what lies beyond the bounds of the frontier
    for (const BoundLine& bound : spec.bounds)
        if (bound.hatched && !bound.vertical)
            area.setTop(std::max(area.top(), frame.y(bound.at)));
        else if (bound.hatched)
            area.setRight(std::min(area.right(), frame.x(bound.at)));
    add_bound_labels(placer, spec, frame, style, area);
    PlotLabel over = placer.label(spec.over_words, theme.over_text, spec.kind == PlotKind::Frontier ? 1.04 : 0.9,
                                  spec.kind == PlotKind::Frontier, 2);
    placer.under(over, spec.over_detail, theme.text2);
    if (spec.kind != PlotKind::Frontier && !spec.lines.empty()) over.lowest = frame.y(spec.lines.front().at);
    for (const double down : {0.03, 0.12, 0.22, 0.1, 0.18, 0.26, 0.34, 0.42})
        for (const double part : {0.96, 0.86, 0.74, 0.62, 0.5, 0.38, 0.1})
            over.corners.emplace_back(area.left() + part * (area.width() - over.size.width()),
                                      area.top() + down * area.height());
    if (spec.bands.empty() && !spec.over_words.isEmpty()) placer.add(std::move(over));
    if (spec.kind == PlotKind::Frontier) {
        PlotLabel fits = placer.label(spec.fits_words, theme.state(VerdictState::Fits).text, 1.04, true, 2);
        placer.under(fits, spec.fits_detail, theme.text2);
        for (const double up : {0.3, 0.38, 0.45, 0.16, 0.2, 0.1})
            fits.corners.emplace_back(area.left() + style.px(20), area.bottom() - up * area.height());
        placer.add(std::move(fits));
    }
    add_band_labels(placer, spec, frame, style, area);
}

}  // namespace

void paint_plot_words(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    LabelPlacer placer(painter, frame, style);
    add_obstacles(placer, spec, frame, style);
    add_line_labels(placer, spec, frame, style);
    add_marker_labels(placer, spec, frame, style);
    add_area_labels(placer, spec, frame, style);
    placer.paint();
}

}  // namespace vramline
