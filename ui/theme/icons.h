// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

namespace vramline {

/// An icon of resources/icons, drawn in the colour that text has in the application's palette at the moment of
/// painting (the disabled colour where the icon is disabled), sharp at every scale.
QIcon icon(const QString& name);

/// Draws an icon of resources/icons in one colour.
void paint_icon(QPainter& painter, const QRectF& area, const QString& name, const QColor& colour);

/// The program's icon: the load line on a square in the colour of KV.
QIcon program_icon();

}  // namespace vramline
