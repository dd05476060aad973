// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/marked_slider.h"

namespace vramline {
namespace {

constexpr qint64 kTickStart = 256;  // of a slider that starts at 0

QRectF between(const QRectF& groove, double a, double b, double height) {
    return {std::min(a, b), groove.center().y() - height / 2, std::abs(b - a), height};
}

void paint_tint(QPainter& painter, const Theme& theme, const Metrics& m, const QRectF& area) {
    if (area.width() < 1) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.over_fill);
    painter.drawRect(area);
    paint_hatch(painter, area, Hatch::Slash, m.px(3.5), theme.over);
    painter.setPen(QPen(theme.over, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area);
}

}  // namespace

void MarkedSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGroove(painter);
    paintTicks(painter);
    paintHandle(painter);
    paintMark(painter);
}

void MarkedSlider::paintGroove(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    const Metrics m = Metrics::of(font());
    const QRectF g = groove();
    const bool rtl = layoutDirection() == Qt::RightToLeft;
    const double start = rtl ? g.right() : g.left(), end = rtl ? g.left() : g.right(), handle = xOf(value_);
    painter.setPen(QPen(theme.border, 1));
    painter.setBrush(theme.sep);
    painter.drawRoundedRect(g, g.height() / 2, g.height() / 2);
    double fill_to = handle;
    if (mark_.kind == SliderMark::Kind::UpTo && mark_.value < most_) {
        const double mark = xOf(std::max(mark_.value, least_));
        if (!rtl) fill_to = std::min(handle, mark);
        else fill_to = std::max(handle, mark);
        paint_tint(painter, theme, m, between(g, mark, end, m.px(7)));
    } else if (mark_.kind == SliderMark::Kind::From) {
        paint_tint(painter, theme, m, between(g, start, xOf(mark_.value), m.px(7)));
        if (!fits()) fill_to = start;
    } else if (mark_.kind == SliderMark::Kind::None) {
        paint_tint(painter, theme, m, between(g, start, end, m.px(7)));
        fill_to = start;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    if (std::abs(fill_to - start) > 1 && mark_.kind != SliderMark::Kind::From)
        painter.drawRoundedRect(between(g, start, fill_to, m.px(6)), m.px(3), m.px(3));
    if (mark_.kind == SliderMark::Kind::From && fits()) painter.drawRect(between(g, xOf(mark_.value), handle, m.px(6)));
    if (mark_.kind == SliderMark::Kind::UpTo && !fits()) {
        painter.setBrush(theme.over);
        painter.drawRect(between(g, xOf(std::max(mark_.value, least_)), handle, m.px(7)));
    }
}

void MarkedSlider::paintTicks(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    const Metrics m = Metrics::of(font());
    const QFont small = scaled(font(), 0.81);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    painter.setPen(theme.text2);
    const auto words = [this](qint64 value) { return even_ ? shown_short(value) : shown_count(value); };
    const double tick_y = m.px(22), text_y = m.px(25) + metrics.ascent();
    struct Label {
        double left, right;
    };
    std::vector<Label> taken;
    const auto label = [&](qint64 value, bool must) {
        const double x = xOf(value), w = metrics.horizontalAdvance(words(value));
        const double left = std::clamp(x - w / 2, groove().left() - m.px(1), groove().right() - w + m.px(1));
        const bool free = std::ranges::none_of(taken, [&](const Label& t) { return left < t.right + m.px(6) && t.left < left + w + m.px(6); });
        const bool drawn = must || free;
        if (drawn) {
            painter.drawText(QPointF(left, text_y), words(value));
            taken.push_back({left, left + w});
        }
        painter.drawLine(QPointF(x, tick_y), QPointF(x, tick_y + (drawn ? m.px(3) : m.px(2))));
    };
    label(most_, true);
    label(least_, true);
    const qint64 first = least_ > 0 ? least_ * 2 : kTickStart;
    int n = 0;
    for (qint64 v = first; v < most_ && n < 64; v *= 2, ++n) {
        const bool labelled = least_ > 0 ? n % 2 == 1 : n % 2 == 0;
        if (labelled) label(v, false);
        else painter.drawLine(QPointF(xOf(v), tick_y), QPointF(xOf(v), tick_y + m.px(2)));
    }
}

void MarkedSlider::paintMark(QPainter& painter) const {
    if (mark_.kind != SliderMark::Kind::UpTo && mark_.kind != SliderMark::Kind::From) return;
    const Metrics m = Metrics::of(font());
    const double x = xOf(std::max(mark_.value, least_)), tip = m.px(8);
    QPainterPath triangle(QPointF(x, tip));
    triangle.lineTo(x - m.px(5.5), tip - m.px(7.5));
    triangle.lineTo(x + m.px(5.5), tip - m.px(7.5));
    triangle.closeSubpath();
    painter.fillPath(triangle, Theme::of(palette()).line);
}

void MarkedSlider::paintHandle(QPainter& painter) const {
    const Theme& theme = Theme::of(palette());
    const Metrics m = Metrics::of(font());
    const QPointF centre(xOf(value_), groove().center().y());
    const double radius = m.px(hover_ || drag_ ? 8 : 7);
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(centre, radius + 3, radius + 3);
    }
    painter.setPen(QPen(!isEnabled() ? theme.disabled : fits() ? theme.accent : theme.over, 2));
    painter.setBrush(theme.dark ? theme.button_top : theme.base);
    painter.drawEllipse(centre, radius - 1, radius - 1);
}

}  // namespace vramline
