// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_labels.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "ui/theme/metrics.h"

namespace vramline {
namespace {

bool crosses(const QRectF& rect, const QPointF& a, const QPointF& b) {
    if (rect.contains(a) || rect.contains(b)) return true;
    if (std::max(a.x(), b.x()) < rect.left() || std::min(a.x(), b.x()) > rect.right()) return false;
    if (std::max(a.y(), b.y()) < rect.top() || std::min(a.y(), b.y()) > rect.bottom()) return false;
    const QLineF line(a, b);
    for (const QLineF& side :
         {QLineF(rect.topLeft(), rect.topRight()), QLineF(rect.topRight(), rect.bottomRight()),
          QLineF(rect.bottomRight(), rect.bottomLeft()), QLineF(rect.bottomLeft(), rect.topLeft())})
        if (side.intersects(line, nullptr) == QLineF::BoundedIntersection) return true;
    return false;
}

/// The y of a curve at x, between its points.
double y_at(const QPolygonF& curve, double x) {
    const auto after = std::ranges::lower_bound(curve, x, {}, [](const QPointF& p) { return p.x(); });
    if (after == curve.begin()) return curve.front().y();
    if (after == curve.end()) return curve.back().y();
    const QPointF a = *(after - 1), b = *after;
    return b.x() > a.x() ? a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()) : b.y();
}

}  // namespace

LabelPlacer::LabelPlacer(QPainter& painter, const PlotFrame& frame, const PlotStyle& style)
    : painter_(painter), frame_(frame), style_(style) {}

PlotLabel LabelPlacer::label(const QString& text, const QColor& ink, double factor, bool bold, int importance) const {
    PlotLabel out;
    out.text = text;
    out.ink = ink;
    out.importance = importance;
    out.font = scaled(style_.font, factor, bold);
    const QFontMetricsF metrics(out.font, painter_.device());
    out.size = {metrics.horizontalAdvance(text) + 2, metrics.height()};
    return out;
}

void LabelPlacer::under(PlotLabel& label, const QString& text, const QColor& ink) const {
    if (text.isEmpty()) return;
    label.below = text;
    label.below_ink = ink;
    label.below_font = scaled(style_.font, 0.9);
    const QFontMetricsF metrics(label.below_font, painter_.device());
    label.size = {std::max(label.size.width(), metrics.horizontalAdvance(text) + 2),
                  label.size.height() + metrics.height()};
}

void LabelPlacer::along(PlotLabel& label, const QPolygonF& curve) const {
    QPolygonF seen;
    for (const QPointF& point : curve)
        if (frame_.area.adjusted(-1, -1, 1, 1).contains(point)) seen.append(point);
    if (seen.size() < 2) return;
    const double w = label.size.width(), h = label.size.height(), gap = style_.px(7);
    const double left = seen.front().x(), right = seen.back().x();
    for (const double part : {1.0, 0.86, 0.72, 0.6, 0.48, 0.36, 0.24, 0.12}) {
        const double x = left + part * (right - left);
        const double from = std::clamp(x - w, left, right), to = std::clamp(x, left, right);
        const double top = std::min(y_at(seen, from), y_at(seen, to)),
                     bottom = std::max(y_at(seen, from), y_at(seen, to));
        label.corners.emplace_back(x - w, top - h - gap);
        label.corners.emplace_back(x - w, bottom + gap);
        label.corners.emplace_back(x - w - gap, y_at(seen, x) - h - gap);
        label.corners.emplace_back(x + gap, y_at(seen, x) + gap / 2);
        label.corners.emplace_back(x + gap, y_at(seen, x) - h / 2);
    }
}

void LabelPlacer::beside(PlotLabel& label, double y) const {
    const double w = label.size.width(), h = label.size.height(), gap = style_.px(4);
    const double span = frame_.area.width() - w;
    for (const double part : {0.38, 0.5, 0.25, 0.62, 0.75, 0.12, 0.88, 0.04}) {
        label.corners.emplace_back(frame_.area.left() + part * span, y + gap);
        label.corners.emplace_back(frame_.area.left() + part * span, y - h - gap);
    }
}

void LabelPlacer::around(PlotLabel& label, const QPointF& point, double distance, bool above_first) const {
    const double w = label.size.width(), h = label.size.height();
    const double left = point.x() - w - distance, right = point.x() + distance;
    const double above = point.y() - h - distance * 0.7, below = point.y() + distance * 0.7;
    const std::vector<QPointF> high{{left, above}, {right, above}}, low{{right, below}, {left, below}};
    for (const auto* side : {above_first ? &high : &low, above_first ? &low : &high})
        label.corners.insert(label.corners.end(), side->begin(), side->end());
    label.corners.emplace_back(right, point.y() - h / 2);
    label.corners.emplace_back(left, point.y() - h / 2);
    // Farther away, with a leader line back to the point.
    for (const double more : {2.5, 4.0, 6.0, 9.0, 13.0})
        for (const double slope : {0.35, -0.35, 0.8, -0.8, 1.4, -1.4, 0.0}) {
            const double y =
                std::min(point.y() + slope * more * distance - h / 2, frame_.area.bottom() - h - style_.px(3));
            label.corners.emplace_back(point.x() + more * distance, y);
            label.corners.emplace_back(point.x() - more * distance - w, y);
        }
    label.leader = point;
    label.leader_from = distance;
}

void LabelPlacer::draw_along(const PlotLabel& label, const QPolygonF& curve) {
    QPolygonF seen;
    for (const QPointF& point : curve)
        if (frame_.area.contains(point)) seen.append(point);
    if (seen.size() < 2) return;
    const double w = label.size.width(), h = label.size.height(), left = seen.front().x(), right = seen.back().x();
    for (const double part : {0.36, 0.28, 0.46, 0.2, 0.56, 0.66, 0.76, 0.12}) {
        const double x = left + part * (right - left);
        if (x - w / 2 < left || x + w / 2 > right) continue;
        const QLineF base(x - w / 2, y_at(seen, x - w / 2), x + w / 2, y_at(seen, x + w / 2));
        const QPointF up = QPointF(base.dy(), -base.dx()) / std::max(1.0, base.length());
        bool free = true;
        for (int i = 0; i <= 6 && free; ++i) {
            const QPointF at = base.pointAt(i / 6.0) + up * (h * 0.5 + style_.px(4));
            const QRectF box(at - QPointF(h / 3, h / 3), QSizeF(h / 1.5, h / 1.5));
            free = frame_.area.contains(box) && !meets_rect(box) && !meets_line(box);
        }
        if (!free) continue;
        painter_.save();
        painter_.translate(base.pointAt(0.5) + up * style_.px(3));
        painter_.rotate(-base.angle());
        painter_.setFont(label.font);
        painter_.setPen(label.ink);
        painter_.drawText(QRectF(-w / 2, -h, w, h),
                          static_cast<int>(Qt::AlignCenter) | Qt::TextSingleLine | Qt::TextDontClip, label.text);
        painter_.restore();
        for (int i = 0; i <= 6; ++i) {
            const QPointF at = base.pointAt(i / 6.0) + up * (h * 0.5 + style_.px(3));
            rects_.push_back(QRectF(at - QPointF(h / 2, h / 2), QSizeF(h, h)));
        }
        return;
    }
}

bool LabelPlacer::meets_line(const QRectF& rect) const {
    for (const QPolygonF& line : lines_)
        for (qsizetype i = 1; i < line.size(); ++i)
            if (crosses(rect, line[i - 1], line[i])) return true;
    return false;
}

bool LabelPlacer::meets_rect(const QRectF& rect) const {
    return std::ranges::any_of(rects_, [&](const QRectF& other) { return other.intersects(rect); });
}

void LabelPlacer::draw_leader(const PlotLabel& label, const QRectF& rect) {
    if (label.leader.isNull() || label.boxed) return;
    const QPointF near(std::clamp(label.leader.x(), rect.left() - 2, rect.right() + 2),
                       std::clamp(label.leader.y(), rect.top() + rect.height() / 4, rect.bottom() - rect.height() / 4));
    const QLineF line(label.leader, near);
    if (line.length() < 2 * label.leader_from) return;
    painter_.setPen(QPen(style_.theme->text2, style_.px(0.8)));
    painter_.drawLine(line.pointAt(std::min(0.9, label.leader_from * 0.8 / line.length())), near);
}

void LabelPlacer::draw(const PlotLabel& label, const QRectF& rect, bool patch) {
    if (label.boxed) {
        painter_.setPen(QPen(style_.theme->border, style_.px(1)));
        painter_.setBrush(style_.theme->base);
        painter_.drawRoundedRect(rect, style_.px(3), style_.px(3));
    } else if (patch) {
        painter_.fillRect(rect.adjusted(-1, 0, 1, 0), style_.theme->base);
    }
    draw_leader(label, rect);
    const double pad = label.boxed ? style_.px(8) : 0;
    const QRectF inner = rect.adjusted(pad, pad / 2, -pad, -pad / 2);
    const bool right = !label.boxed && !label.leader.isNull() && rect.center().x() < label.leader.x();
    painter_.setFont(label.font);
    painter_.setPen(label.ink);
    const Qt::Alignment side = right ? Qt::AlignRight : Qt::AlignLeft;
    const double first = QFontMetricsF(label.font, painter_.device()).height();
    painter_.drawText(QRectF(inner.left(), inner.top(), inner.width(), first),
                      static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip, label.text);
    if (label.below.isEmpty()) return;
    painter_.setFont(label.below_font);
    painter_.setPen(label.below_ink);
    painter_.drawText(QRectF(inner.left(), inner.top() + first, inner.width(), inner.height() - first),
                      static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip, label.below);
}

void LabelPlacer::paint() {
    std::ranges::stable_sort(labels_, std::greater<>(), &PlotLabel::importance);
    const QRectF inside = frame_.area.adjusted(style_.px(2), style_.px(1), -style_.px(2), -style_.px(1));
    for (const PlotLabel& label : labels_) {
        const QRectF* chosen = nullptr;
        QRectF rect, fallback;
        for (const QPointF& corner : label.corners) {
            rect = {corner, label.size};
            if (!inside.contains(rect) || meets_rect(rect) || rect.bottom() > label.lowest) continue;
            if (!meets_line(rect)) {
                chosen = &rect;
                break;
            }
            if (fallback.isNull()) fallback = rect;
        }
        const bool patch = !chosen && label.importance >= 3 && !fallback.isNull();
        if (!chosen && !patch) continue;
        const QRectF place = chosen ? rect : fallback;
        draw(label, place, patch);
        rects_.push_back(place.adjusted(-style_.px(3), 0, style_.px(3), 0));
    }
}

}  // namespace vramline
