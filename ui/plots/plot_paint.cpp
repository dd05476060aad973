// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_paint.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/plots/plot_bars.h"
#include "ui/plots/plot_curve.h"
#include "ui/plots/plot_labels.h"
#include "ui/theme/metrics.h"

namespace vramline {
namespace {

/// A colour at `part` of its strength over the base: flat, so that nothing is transparent in print.
QColor over_base(const QColor& ink, const QColor& base, double part) {
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a * part + b * (1 - part))); };
    return {mix(ink.red(), base.red()), mix(ink.green(), base.green()), mix(ink.blue(), base.blue())};
}

QPen series_pen(const PlotStyle& style, SeriesRole role) {
    const double width = style.px(role == SeriesRole::Chosen ? 3 : 1.6) * style.lines;
    QPen pen(series_colours(*style.theme, role).line, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    const double unit = style.px(1) / width;  // dash lengths are in widths of the pen
    if (role == SeriesRole::Hypothetical) pen.setDashPattern({6 * unit, 4 * unit});
    if (role == SeriesRole::OtherSecond) pen.setDashPattern({2 * unit, 3 * unit});
    return pen;
}

void paint_grid(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    painter.setPen(QPen(style.theme->grid, style.px(1) * style.lines));
    for (const Tick& tick : spec.y.ticks)
        if (tick.at > frame.y_low && tick.at <= frame.y_high)
            painter.drawLine(QPointF(frame.area.left(), frame.y(tick.at)),
                             QPointF(frame.area.right(), frame.y(tick.at)));
    if (spec.kind != PlotKind::Frontier) return;
    for (const Tick& tick : spec.x.ticks)
        painter.drawLine(QPointF(frame.x(tick.at), frame.area.top()), QPointF(frame.x(tick.at), frame.area.bottom()));
}

/// Below the frontier's chosen staircase: fits; above: does not. On the other plots the space above the line.
void paint_tints(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const QRectF& area = frame.area;
    if (spec.kind == PlotKind::Frontier) {
        painter.fillRect(area, style.theme->over_fill);
        if (spec.series.empty()) return;
        QPolygonF below = series_line(spec.series.front(), frame);
        if (below.isEmpty()) return;
        below.append(QPointF(below.back().x(), area.bottom()));
        below.append(QPointF(below.front().x(), area.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.theme->kv_tint);
        painter.drawPolygon(below);
        return;
    }
    if (spec.lines.empty() || !spec.bands.empty()) return;
    const double line = std::clamp(frame.y(spec.lines.front().at), area.top(), area.bottom());
    painter.fillRect(QRectF(area.topLeft(), QPointF(area.right(), line)), style.theme->over_fill);
}

void paint_bands(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    if (spec.bands.empty() || spec.series.empty()) return;
    const QRectF& area = frame.area;
    for (const Band& band : spec.bands) {
        const double part = band.part == LedgerPart::Weights ? 0.16 : 0.45;
        const QColor ink = style.theme->part(static_cast<Part>(band.part)).fill;
        painter.fillRect(QRectF(QPointF(area.left(), frame.y(band.high)), QPointF(area.right(), frame.y(band.low))),
                         over_base(ink, style.theme->base, part));
    }
    QPolygonF curve = series_line(spec.series.front(), frame);
    if (curve.isEmpty()) return;
    const double base = frame.y(spec.bands.back().high);
    curve.append(QPointF(curve.back().x(), base));
    curve.append(QPointF(curve.front().x(), base));
    painter.setPen(Qt::NoPen);
    painter.setBrush(over_base(style.theme->part(Part::KvUsed).fill, style.theme->base, 0.16));
    painter.drawPolygon(curve);
    if (!spec.over_hatched || spec.lines.empty()) return;
    const double line = frame.y(spec.lines.front().at);
    QPainterPath above, under;
    above.addRect(QRectF(area.topLeft(), QPointF(area.right(), line)));
    under.addPolygon(curve);
    const QPainterPath over = above.intersected(under);
    if (over.isEmpty()) return;
    painter.save();
    painter.fillPath(over, style.theme->over_fill);
    painter.setClipPath(over, Qt::IntersectClip);
    paint_hatch(painter, over.boundingRect(), Hatch::Slash, style.px(6), style.theme->over, style.px(1) * style.lines);
    painter.restore();
}

void paint_bounds(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const QRectF& area = frame.area;
    for (const BoundLine& bound : spec.bounds) {
        const double at = bound.vertical ? frame.x(bound.at) : frame.y(bound.at);
        const QRectF beyond = bound.vertical ? QRectF(QPointF(at, area.top()), area.bottomRight())
                                             : QRectF(area.topLeft(), QPointF(area.right(), at));
        if (bound.hatched && beyond.isValid()) {
            painter.fillRect(beyond, style.theme->base);
            paint_hatch(painter, beyond, Hatch::Slash, style.px(6), style.theme->part(Part::Reserve).ink,
                        style.px(0.7) * style.lines);
        }
    }
    QPen pen(style.theme->text2, style.px(1.2) * style.lines);
    pen.setDashPattern({1, 2.5});
    painter.setPen(pen);
    for (const BoundLine& bound : spec.bounds) {
        const double at = bound.vertical ? frame.x(bound.at) : frame.y(bound.at);
        if (bound.vertical)
            painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
        else
            painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
    }
}

void paint_lines(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style, bool pinned) {
    for (const CapacityLine& line : spec.lines) {
        if (line.pinned != pinned || line.at > frame.y_high || line.at < frame.y_low) continue;
        const double width = style.px(pinned ? 1.5 : 2) * style.lines, y = frame.y(line.at);
        QPen pen(pinned ? style.theme->pinned.line : style.theme->capacity.line, width, Qt::SolidLine, Qt::FlatCap);
        const double unit = style.px(1) / width;
        if (pinned) pen.setDashPattern({8 * unit, 4 * unit, 2 * unit, 4 * unit});
        painter.setPen(pen);
        painter.drawLine(QPointF(frame.area.left(), y), QPointF(frame.area.right(), y));
        if (!pinned)
            paint_load_line_disc(painter, {frame.area.left() + style.px(16), y}, style.px(6), style.px(20),
                                 style.theme->line, style.theme->base);
    }
}

void paint_series(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    for (const SeriesRole role :
         {SeriesRole::Hypothetical, SeriesRole::OtherSecond, SeriesRole::OtherFirst, SeriesRole::Chosen}) {
        for (const Series& series : spec.series) {
            if (series.role != role) continue;
            painter.setPen(series_pen(style, role));
            painter.setBrush(Qt::NoBrush);
            const double margin = style.px(4);  // half a line's width and more
            const QRectF seen = frame.area.adjusted(-margin, -margin, margin, margin);
            for (const QPolygonF& part : visible_parts(series_line(series, frame), seen))
                painter.drawPolyline(part);
        }
    }
}

void drop_lines(QPainter& painter, const Marker& marker, const PlotSpec& spec, const PlotFrame& frame,
                const PlotStyle& style) {
    if (marker.kind == MarkerKind::Crossing) return;
    const QPointF at = frame.at(marker.at);
    const bool now = marker.kind == MarkerKind::Now;
    QPen pen(now ? style.theme->text2 : style.theme->chosen.line, style.px(1.2) * style.lines);
    pen.setDashPattern({1, 2.5});
    painter.setPen(pen);
    const bool frontier = spec.kind == PlotKind::Frontier;
    // In a view that was zoomed or moved the marker may lie outside: its lines end at the frame, as the curves do.
    const QPointF inside(std::min(at.x(), frame.area.right()), std::max(at.y(), frame.area.top()));
    if (!frontier || now) painter.drawLine(QPointF(at.x(), inside.y()), QPointF(at.x(), frame.area.bottom()));
    if (now) painter.drawLine(QPointF(inside.x(), at.y()), QPointF(frame.area.left(), at.y()));
    if (frontier && now)
        for (const Marker& other : spec.markers)
            if (other.kind == MarkerKind::Limit) painter.drawLine(at, frame.at(other.at));
}

void paint_now(QPainter& painter, const Marker& marker, const PlotSpec& spec, const PlotFrame& frame,
               const PlotStyle& style) {
    const QPointF at = frame.at(marker.at);
    const Theme& theme = *style.theme;
    if (spec.kind == PlotKind::Frontier) {
        const double arm = style.px(13);
        for (const auto& [width, ink] :
             {std::pair{style.px(3) * 2 + style.px(2.4), theme.base}, std::pair{style.px(2.4), theme.text}}) {
            painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(at - QPointF(arm, 0), at + QPointF(arm, 0));
            painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
        }
    }
    const double r = style.px(6);
    const bool fails = marker.state == VerdictState::DoesNotFit;
    painter.setPen(
        QPen(marker.state == VerdictState::Tight ? theme.state(VerdictState::Tight).text : theme.base, style.px(2)));
    painter.setBrush(fails ? theme.over : theme.part(Part::KvUsed).fill);
    if (fails) {
        const double d = style.px(8);
        painter.drawPolygon(
            QPolygonF({at - QPointF(0, d), at + QPointF(d, 0), at + QPointF(0, d), at - QPointF(d, 0)}));
        return;
    }
    painter.drawEllipse(at, r + style.px(1), r + style.px(1));
}

void paint_markers(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    for (const Marker& marker : spec.markers) drop_lines(painter, marker, spec, frame, style);
    for (const Marker& marker : spec.markers) {
        if (marker.kind == MarkerKind::Now) continue;
        const bool limit = marker.kind == MarkerKind::Limit;
        const double r = style.px(limit ? 6 : 4);
        painter.setPen(QPen(limit ? style.theme->chosen.line : style.theme->text2, style.px(limit ? 2 : 1.6)));
        painter.setBrush(style.theme->base);
        painter.drawEllipse(frame.at(marker.at), r, r);
    }
    for (const Marker& marker : spec.markers)
        if (marker.kind == MarkerKind::Now) paint_now(painter, marker, spec, frame, style);
}

}  // namespace

const SeriesColours& series_colours(const Theme& theme, SeriesRole role) {
    switch (role) {
        case SeriesRole::Chosen:
            return theme.chosen;
        case SeriesRole::OtherFirst:
            return theme.other_first;
        case SeriesRole::OtherSecond:
            return theme.other_second;
        case SeriesRole::Hypothetical:
            return theme.hypothetical;
    }
    return theme.chosen;
}

QPolygonF series_line(const Series& series, const PlotFrame& frame) {
    QPolygonF out;
    for (const QPointF& point : series.points) {
        const QPointF at = frame.at(point);
        if (series.stepped && !out.isEmpty()) out.append(QPointF(out.back().x(), at.y()));
        out.append(at);
    }
    return out;
}

double PlotStyle::em() const {
    return QFontInfo(font).pixelSize();
}

double PlotFrame::x(double value) const {
    if (x_log)
        value = std::log(std::max(value, 1e-12)) - std::log(x_low);
    else
        value -= x_low;
    return area.left() + area.width() * value / (x_log ? std::log(x_high / x_low) : x_high - x_low);
}
double PlotFrame::y(double value) const {
    if (y_log)
        value = std::log(std::max(value, 1e-12)) - std::log(y_low);
    else
        value -= y_low;
    return area.bottom() - area.height() * value / (y_log ? std::log(y_high / y_low) : y_high - y_low);
}
double PlotFrame::value_x(double pixel) const {
    const double part = (pixel - area.left()) / std::max(1.0, area.width());
    return x_log ? x_low * std::exp(part * std::log(x_high / x_low)) : x_low + part * (x_high - x_low);
}
double PlotFrame::value_y(double pixel) const {
    const double part = (area.bottom() - pixel) / std::max(1.0, area.height());
    return y_log ? y_low * std::exp(part * std::log(y_high / y_low)) : y_low + part * (y_high - y_low);
}
PlotFrame PlotFrame::of(const PlotSpec& spec, const QRectF& area) {
    return {area, spec.x.low, spec.x.high, spec.y.low, spec.y.high, spec.x.log, spec.y.log};
}

QRectF plot_area(const PlotSpec& spec, const QRectF& rect, const PlotStyle& style) {
    const double em = style.em();
    const QFontMetricsF metrics(scaled(style.font, 0.85));
    double left = 3.5 * em;
    for (const Tick& tick : spec.y.ticks) left = std::max(left, metrics.horizontalAdvance(tick.label) + style.px(12));
    return rect.adjusted(left, 1.8 * em, -1.6 * em, -3 * em);
}

void paint_load_line_disc(QPainter& painter, const QPointF& centre, double radius, double bar, const QColor& ink,
                          const QColor& fill) {
    painter.setPen(QPen(ink, radius * 0.36, Qt::SolidLine, Qt::FlatCap));
    painter.setBrush(fill);
    painter.drawEllipse(centre, radius, radius);
    painter.drawLine(centre - QPointF(bar / 2, 0), centre + QPointF(bar / 2, 0));
}

void paint_plot_content(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(frame.area.adjusted(-style.px(0.5), -style.px(0.5), style.px(0.5), style.px(0.5)),
                        Qt::IntersectClip);
    paint_tints(painter, spec, frame, style);
    paint_grid(painter, spec, frame, style);
    paint_bands(painter, spec, frame, style);
    paint_bounds(painter, spec, frame, style);
    paint_lines(painter, spec, frame, style, true);
    paint_series(painter, spec, frame, style);
    paint_lines(painter, spec, frame, style, false);
    painter.restore();
    painter.setClipRect(frame.area.adjusted(-style.px(9), -style.px(9), style.px(9), style.px(9)), Qt::IntersectClip);
    paint_markers(painter, spec, frame, style);
    paint_plot_words(painter, spec, frame, style);
    painter.restore();
}

void paint_plot(QPainter& painter, const PlotSpec& spec, const QRectF& rect, const PlotStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (!spec.empty.isEmpty()) {
        painter.setFont(style.font);
        painter.setPen(style.theme->text2);
        painter.drawText(rect, static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, spec.empty);
    } else if (spec.kind == PlotKind::Attention) {
        paint_attention(painter, spec, rect, style);
    } else if (spec.kind == PlotKind::Layers) {
        const PlotFrame frame = PlotFrame::of(spec, plot_area(spec, rect, style));
        paint_layers(painter, spec, frame, style);
        paint_axes(painter, spec, frame, style);
    } else {
        const PlotFrame frame = PlotFrame::of(spec, plot_area(spec, rect, style));
        paint_plot_content(painter, spec, frame, style);
        paint_axes(painter, spec, frame, style);
    }
    painter.restore();
}

}  // namespace vramline
