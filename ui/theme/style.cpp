// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style.h"

#include <QPainter>
#include <QPainterPath>
#include <QStyleFactory>
#include <QStyleOption>

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

namespace vramline {
namespace {

QColor text_of(const QStyleOption& option, const Theme& theme) {
    return option.state & QStyle::State_Enabled ? theme.text : theme.disabled;
}

// The outline and ground of a field (flat) or of something to press (gradient).
void paint_box(QPainter& painter, const QRect& rect, const QStyleOption& option, bool pressable) {
    const Theme& theme = Theme::of(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool down = option.state & QStyle::State_Sunken || option.state & QStyle::State_On;
    const bool hover = enabled && option.state & QStyle::State_MouseOver;
    const QRectF box = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(enabled ? theme.border : theme.sep, 1));
    if (!pressable) {
        painter.setBrush(enabled ? theme.base : theme.window);
    } else if (down) {
        painter.setBrush(theme.sel);
    } else {
        QLinearGradient shade(box.topLeft(), box.bottomLeft());
        shade.setColorAt(0, theme.button_top);
        shade.setColorAt(1, hover ? theme.button_top : theme.button_bottom);
        painter.setBrush(shade);
    }
    painter.drawRoundedRect(box, 3, 3);
    painter.restore();
}

void paint_tab(const QStyleOptionTab& tab, QPainter& painter) {
    const Theme& theme = Theme::of(tab.palette);
    const bool selected = tab.state & QStyle::State_Selected;
    if (selected) {
        const QRect r = tab.rect;
        painter.fillRect(r, theme.base);
        painter.setPen(theme.sep);
        painter.drawLine(r.topLeft(), r.bottomLeft());
        painter.drawLine(r.topRight(), r.bottomRight());
        painter.fillRect(QRect(r.left(), r.top(), r.width(), 2), theme.accent);
    } else if (tab.state & QStyle::State_MouseOver) {
        painter.fillRect(tab.rect.adjusted(0, 2, 0, -1), theme.alt);
    }
    QFont font = painter.font();
    if (selected) font.setWeight(QFont::DemiBold);
    painter.save();
    painter.setFont(font);
    painter.setPen(!(tab.state & QStyle::State_Enabled) ? theme.disabled : selected ? theme.text : theme.text2);
    painter.drawText(tab.rect, Qt::AlignCenter | Qt::TextShowMnemonic, tab.text);
    painter.restore();
}

}  // namespace

void paint_chevron(QPainter& painter, const QRectF& area, Chevron chevron, const QColor& colour, double size) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.center());
    if (chevron == Chevron::Up) painter.rotate(180);
    if (chevron == Chevron::Right) painter.rotate(-90);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF points[] = {{-size / 2, -size / 4}, {0, size / 4}, {size / 2, -size / 4}};
    painter.drawPolyline(points, 3);
    painter.restore();
}

PlanStyle::PlanStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void PlanStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
    switch (element) {
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option); frame && frame->lineWidth > 0)
            paint_box(*painter, option->rect, *option, false);
        return;
    case PE_FrameLineEdit: return;
    case PE_PanelButtonCommand: paint_box(*painter, option->rect, *option, true); return;
    case PE_FrameFocusRect:  // the focus ring around the widget says it
        return;
    case PE_FrameTabWidget: {
        const Theme& theme = Theme::of(option->palette);
        painter->fillRect(option->rect, theme.base);
        painter->setPen(theme.sep);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    }
    case PE_FrameTabBarBase: return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void PlanStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const {
    if (element == CE_TabBarTabShape) {
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) paint_tab(*tab, *painter);
        return;
    }
    if (element == CE_TabBarTabLabel) return;  // drawn with the shape
    if (element == CE_MenuBarEmptyArea) {
        painter->fillRect(option->rect, option->palette.window());
        return;
    }
    if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option); item && element == CE_MenuBarItem) {
        const Theme& theme = Theme::of(option->palette);
        const bool open = option->state & State_Selected;
        painter->fillRect(option->rect, open ? theme.sel : theme.window);
        painter->setPen(text_of(*option, theme));
        painter->drawText(option->rect, Qt::AlignCenter | Qt::TextHideMnemonic, item->text);
        return;
    }
    if (element == CE_ComboBoxLabel) {
        const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
        if (!combo || combo->editable) return;
        const Metrics m = Metrics::of(painter->font());
        const QRect area = option->rect.adjusted(m.us(2), 0, -m.ems(1.6), 0);
        painter->setPen(text_of(*option, Theme::of(option->palette)));
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(combo->currentText, Qt::ElideRight, area.width()));
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void PlanStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                   const QWidget* widget) const {
    const Theme& theme = Theme::of(option->palette);
    const Metrics m = Metrics::of(painter->font());
    if (control == CC_ComboBox) {
        paint_box(*painter, option->rect, *option, true);
        QRect arrow = option->rect;
        arrow.setLeft(arrow.right() - m.ems(1.6));
        paint_chevron(*painter, arrow, Chevron::Down, text_of(*option, theme), m.px(8));
        return;
    }
    if (control == CC_SpinBox) {
        paint_box(*painter, option->rect, *option, false);
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        if (!spin || spin->buttonSymbols == QAbstractSpinBox::NoButtons) return;
        const QRect up = subControlRect(control, option, SC_SpinBoxUp, widget);
        const QRect down = subControlRect(control, option, SC_SpinBoxDown, widget);
        painter->fillRect(QRect(up.left() - 1, up.top(), 1, up.height() + down.height()), theme.sep);
        const auto colour = [&](QAbstractSpinBox::StepEnabledFlag flag) {
            return option->state & State_Enabled && spin->stepEnabled & flag ? theme.text : theme.disabled;
        };
        paint_chevron(*painter, QRectF(up).translated(0, m.px(1)), Chevron::Up, colour(QAbstractSpinBox::StepUpEnabled), m.px(6.5));
        paint_chevron(*painter, QRectF(down).translated(0, -m.px(1)), Chevron::Down, colour(QAbstractSpinBox::StepDownEnabled), m.px(6.5));
        return;
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

QRect PlanStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                const QWidget* widget) const {
    const Metrics m = Metrics::of(widget ? widget->font() : QFont());
    if (control == CC_SpinBox) {
        const QRect r = option->rect;
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const int buttons = spin && spin->buttonSymbols == QAbstractSpinBox::NoButtons ? 0 : m.ems(1.25);
        const int middle = r.height() / 2;
        if (part == SC_SpinBoxUp) return {r.right() - buttons, r.top() + 1, buttons, middle - 1};
        if (part == SC_SpinBoxDown) return {r.right() - buttons, r.top() + middle, buttons, r.height() - middle - 1};
        if (part == SC_SpinBoxEditField) return r.adjusted(m.us(1), 1, -buttons - m.us(0.5), -1);
        return r;
    }
    if (control == CC_ComboBox && part == SC_ComboBoxEditField) return option->rect.adjusted(m.us(2), 1, -m.ems(1.6), -1);
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QSize PlanStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                  const QWidget* widget) const {
    const Metrics m = Metrics::of(widget ? widget->font() : QFont());
    const QSize fusion = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_ComboBox:
    case CT_SpinBox:
    case CT_LineEdit:
    case CT_PushButton: return {fusion.width(), m.ems(2)};
    case CT_MenuBarItem: return {fusion.width(), m.us(9) - 1};
    case CT_TabBarTab: return {size.width() + m.us(1), m.us(8)};
    default: return fusion;
    }
}

int PlanStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
    switch (metric) {
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin: return 3;
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap: return 0;
    case PM_TabBarTabHSpace: return Metrics::of(widget ? widget->font() : QFont()).us(6);
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int PlanStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* returned) const {
    if (hint == SH_ToolTip_WakeUpDelay) return 500;
    if (hint == SH_ComboBox_Popup) return 0;
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;  // the platform's are of another drawing than ours
    if (hint == SH_FocusFrame_AboveWidget) return 1;  // else the ring is clipped by the nearest parent
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

}  // namespace vramline
