// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QProxyStyle>

namespace vramline {

/// Fusion with our fields, buttons and tabs: one pixel outlines, radius 3, chevrons; sizes in em and u of the font.
class PlanStyle : public QProxyStyle {
    Q_OBJECT
public:
    PlanStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                         const QWidget* widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* returned) const override;
};

/// A chevron of two lines in the middle of `area`, pointing down, up or right.
enum class Chevron : unsigned char { Down, Up, Right };
void paint_chevron(QPainter& painter, const QRectF& area, Chevron chevron, const QColor& colour, double size);

}  // namespace vramline
