// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QRectF>

#include "ui/plots/plot_spec.h"
#include "ui/theme/theme.h"

class QPainter;

namespace vramline {

/// How a plot is painted: the window's theme and font; `lines` scales line widths (0.75 in exports and the report).
struct PlotStyle {
    const Theme* theme = &Theme::light();
    QFont font;
    double lines = 1;
    bool hints = true;  ///< "drag, or use the arrow keys"
    double em() const;
    double px(double n) const { return n * em() / 13; }  ///< a length that VISUAL gives in pixels at em 13
};

/// The part of a plot that is in view, and where it lies.
struct PlotFrame {
    QRectF area;
    double x_low = 0, x_high = 1, y_low = 0, y_high = 1;
    bool x_log = false, y_log = false;
    [[nodiscard]] double x(double value) const;
    [[nodiscard]] double y(double value) const;
    [[nodiscard]] QPointF at(const QPointF& point) const { return {x(point.x()), y(point.y())}; }
    [[nodiscard]] double value_x(double pixel) const;
    [[nodiscard]] double value_y(double pixel) const;
    static PlotFrame of(const PlotSpec& spec, const QRectF& area);
};

/// The area inside the axes of a plot painted into `rect`.
QRectF plot_area(const PlotSpec& spec, const QRectF& rect, const PlotStyle& style);

/// Everything inside the axes, from the back: tints, grid, lines, markers, labels. What QCustomPlot's axes do not do.
void paint_plot_content(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style);

/// A whole plot with its axes, as vectors: for the report, exports and plots that have no axes to zoom.
void paint_plot(QPainter& painter, const PlotSpec& spec, const QRectF& rect, const PlotStyle& style);

/// The circle crossed by a line. `radius` 5 on bars, 7 on plots.
void paint_load_line_disc(QPainter& painter, const QPointF& centre, double radius, double bar, const QColor& ink,
                          const QColor& fill);

}  // namespace vramline
