// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/hatch.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace vramline {
namespace {

// Lines x + y = c run like '/', lines x - y = c like '\' (y grows downwards).
void add_diagonals(QList<QLineF>& lines, const QRectF& a, double step, bool slash) {
    const double low = slash ? a.left() + a.top() : a.left() - a.bottom();
    const double high = slash ? a.right() + a.bottom() : a.right() - a.top();
    for (double c = std::ceil(low / step) * step; c < high; c += step) {
        const double x1 = std::max(a.left(), slash ? c - a.bottom() : c + a.top());
        const double x2 = std::min(a.right(), slash ? c - a.top() : c + a.bottom());
        if (x2 > x1) lines.append(slash ? QLineF(x1, c - x1, x2, c - x2) : QLineF(x1, x1 - c, x2, x2 - c));
    }
}

void paint_dots(QPainter& painter, const QRectF& area, double spacing, const QColor& ink) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    const QRectF inner = area.adjusted(2, 2, -2, -2);
    bool shifted = false;
    for (double y = inner.top() + 1; y <= inner.bottom(); y += spacing, shifted = !shifted) {
        for (double x = inner.left() + (shifted ? spacing / 2 : 0) + 1; x <= inner.right(); x += spacing) {
            painter.drawEllipse(QPointF(x, y), 1, 1);
        }
    }
}

}  // namespace

QList<QLineF> hatch_lines(const QRectF& area, Hatch hatch, double spacing) {
    QList<QLineF> lines;
    const double step = std::max(2.0, spacing) * std::sqrt(2.0);
    if (area.width() <= 0 || area.height() <= 0 || area.width() > 1e5 || area.height() > 1e5) return lines;
    if (hatch == Hatch::Slash || hatch == Hatch::Cross) add_diagonals(lines, area, step, true);
    if (hatch == Hatch::Backslash || hatch == Hatch::Cross) add_diagonals(lines, area, step, false);
    return lines;
}

void paint_hatch(QPainter& painter, const QRectF& area, Hatch hatch, double spacing, const QColor& ink, double width) {
    if (hatch == Hatch::None) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (hatch == Hatch::Dots) {
        paint_dots(painter, area, spacing, ink);
    } else if (hatch == Hatch::Outline) {
        painter.setPen(QPen(ink, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
        painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(hatch_lines(area, hatch, spacing));
    }
    painter.restore();
}

}  // namespace vramline
