// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/plots/plot_paint.h"

namespace vramline {

/// Left and bottom axis with ticks, the unit above y, the title below x.
void paint_axes(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style);

/// The unit above the y axis.
void paint_unit(QPainter& painter, const PlotSpec& spec, const QRectF& area, const PlotStyle& style);

/// Horizontal bars with names at the left and what fits at the right.
void paint_attention(QPainter& painter, const PlotSpec& spec, const QRectF& rect, const PlotStyle& style);

/// Columns inside the axes: solid floor, dashed outline of what the engine sets aside, and a key above.
void paint_layers(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style);

}  // namespace vramline
