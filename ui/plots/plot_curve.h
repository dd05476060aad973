// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPolygonF>
#include <QRectF>
#include <vector>

namespace vramline {

/// The parts of a curve that can be seen in `area` (pixels), with no more points than its shape needs: no point of the
/// curve lies more than a twentieth of a pixel off what is returned. A stroke of hundreds of points is the dearest thing
/// in a plot.
std::vector<QPolygonF> visible_parts(const QPolygonF& curve, const QRectF& area);

}  // namespace vramline
