// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPainterPath>
#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <vector>

#include "ui/plots/plot_paint.h"

namespace vramline {

/// Words at a line or marker; two lines where `below` is set.
struct PlotLabel {
    QString text, below;
    QColor ink, below_ink;
    QFont font, below_font;
    int importance = 0;
    std::vector<QPointF> corners;  ///< where its top left corner may stand, best first; filled by the helpers below
    QSizeF size;
    bool boxed = false;
    QPointF leader;  ///< the point that it speaks of; a line leads there where the label stands farther away
    double leader_from = 0;
    double lowest = 1e9;  ///< its bottom must not lie below
};

/// Places labels so that they meet no line, marker or other label: the most important first; what finds no place is
/// dropped, save labels of importance 3 and above, which then stand on a patch of the background.
class LabelPlacer {
public:
    LabelPlacer(QPainter& painter, const PlotFrame& frame, const PlotStyle& style);

    void add_obstacle(const QPolygonF& line) { lines_.push_back(line); }
    void add_obstacle(const QRectF& rect) { rects_.push_back(rect); }
    [[nodiscard]] PlotLabel label(const QString& text, const QColor& ink, double factor, bool bold,
                                  int importance) const;
    void under(PlotLabel& label, const QString& text, const QColor& ink) const;
    /// Beside a curve: right end, then the middle, then the left; above it, then below.
    void along(PlotLabel& label, const QPolygonF& curve) const;
    /// Draws it at once, above the curve and turned along it: where curves lie close (frontier).
    void draw_along(const PlotLabel& label, const QPolygonF& curve);
    /// Beside a horizontal line.
    void beside(PlotLabel& label, double y) const;
    /// Around a point.
    void around(PlotLabel& label, const QPointF& point, double distance, bool above_first) const;
    void add(PlotLabel label) { labels_.push_back(std::move(label)); }
    void paint();

private:
    [[nodiscard]] bool meets_line(const QRectF& rect) const;
    [[nodiscard]] bool meets_rect(const QRectF& rect) const;
    void draw_leader(const PlotLabel& label, const QRectF& rect);
    void draw(const PlotLabel& label, const QRectF& rect, bool patch);
    QPainter& painter_;
    const PlotFrame& frame_;
    const PlotStyle& style_;
    std::vector<QPolygonF> lines_;
    std::vector<QRectF> rects_;
    std::vector<PlotLabel> labels_;
};

/// Pieces of the painter that words need too.
const SeriesColours& series_colours(const Theme& theme, SeriesRole role);
QPolygonF series_line(const Series& series, const PlotFrame& frame);
void paint_plot_words(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style);

}  // namespace vramline
