// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QLineF>
#include <QList>
#include <QRectF>

class QPainter;

namespace vramline {

enum class Hatch : unsigned char { None, Slash, Backslash, Cross, Dots, Outline };

/// The lines of a 45 degree hatch, each clipped to `area`, in phase with the origin so that neighbours continue.
QList<QLineF> hatch_lines(const QRectF& area, Hatch hatch, double spacing);

/// Draws a hatch as lines, never as a pixmap brush: sharp at every scale and vector in a PDF.
void paint_hatch(QPainter& painter, const QRectF& area, Hatch hatch, double spacing, const QColor& ink,
                 double width = 1.2);

}  // namespace vramline
