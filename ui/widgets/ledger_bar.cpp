// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/ledger_bar.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/theme/focus_ring.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

namespace vramline {
namespace {

bool is_kv(LedgerPart part) {
    return part == LedgerPart::KvShared || part == LedgerPart::KvUsed || part == LedgerPart::KvRounding || part == LedgerPart::KvFree;
}

void fill_part(QPainter& painter, const QRectF& area, const PartColours& colours, double unit) {
    painter.fillRect(area, colours.fill);
    paint_hatch(painter, area, colours.hatch, colours.spacing * unit / std::sqrt(2.0), colours.ink);
}

}  // namespace

LedgerBar::LedgerBar(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setProperty(kDrawsOwnFocus, true);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize LedgerBar::sizeHint() const {
    const Metrics m = Metrics::of(font());
    return {m.ems(40), static_cast<int>(std::ceil(m.px(14) + m.us(7) + m.px(8)))};
}

QSize LedgerBar::minimumSizeHint() const { return {Metrics::of(font()).ems(16), sizeHint().height()}; }

void LedgerBar::setData(BarData data) {
    data_ = std::move(data);
    rects_.clear();
    current_ = std::clamp(current_, 0, std::max(0, static_cast<int>(data_.parts.size()) - 1));
    announce();
    update();
}

QRectF LedgerBar::bar() const {
    const Metrics m = Metrics::of(font());
    return {0, m.px(14), width() - m.px(10), static_cast<double>(m.us(7))};
}

double LedgerBar::xOf(Bytes bytes) const {
    const double scale = std::max(1.0, static_cast<double>(data_.scale.value()));
    return bar().left() + bar().width() * std::clamp(static_cast<double>(bytes.value()) / scale, 0.0, 1.0);
}

void LedgerBar::place() {
    rects_.clear();
    const QRectF whole = bar();
    Bytes at(0);
    double x = whole.left();
    for (const BarPart& part : data_.parts) {
        const bool over = part.part == LedgerPart::Over;
        const double from = over ? xOf(data_.capacity) + 3 : x;
        at += part.bytes;
        double to = xOf(over ? data_.capacity + part.bytes : at);
        to = std::max(to, from + 3);  // 2 px and the gap
        rects_.emplace_back(from, whole.top(), to - from - 1, whole.height());
        x = std::max(to, x);
    }
}

QRectF LedgerBar::partRect(std::size_t index) const { return index < rects_.size() ? rects_[index] : QRectF(); }

int LedgerBar::partAt(const QPointF& point) const {
    for (std::size_t i = 0; i < rects_.size(); ++i)
        if (rects_[i].adjusted(-1, 0, 1, 0).contains(point)) return static_cast<int>(i);
    return -1;
}

void LedgerBar::paintPart(QPainter& painter, std::size_t index) const {
    const Theme& theme = Theme::of(palette());
    const PartColours& colours = theme.part(data_.parts[index].part);
    const QRectF& area = rects_[index];
    fill_part(painter, area, colours, Metrics::of(font()).px(1));
    if (data_.parts[index].part == LedgerPart::Over) paint_hatch(painter, area, Hatch::Outline, 7, colours.ink);
}

void LedgerBar::paintLabel(QPainter& painter, std::size_t index) const {
    const Theme& theme = Theme::of(palette());
    const BarPart& part = data_.parts[index];
    const PartColours& colours = theme.part(part.part);
    const QRectF& area = rects_[index];
    const double pad = Metrics::of(font()).px(8);
    const QFont face = part.part == LedgerPart::Over ? scaled(font(), 0.92, true) : scaled(font(), 0.92);
    const QFontMetricsF metrics(face);
    const QString full = part.part == LedgerPart::Over ? data_.over : part.name + u' ' + part.figure;
    QString text;
    for (const QString& candidate : {full, part.figure})
        if (text.isEmpty() && metrics.horizontalAdvance(candidate) + 2 * pad <= area.width()) text = candidate;
    if (text.isEmpty()) return;
    painter.setFont(face);
    const double width = metrics.horizontalAdvance(text);
    const bool hatched = colours.hatch != Hatch::None && colours.hatch != Hatch::Outline && colours.hatch != Hatch::Dots;
    const bool left = !hatched && text == full;
    const double x = left ? area.left() + pad : area.center().x() - width / 2;
    const double base = area.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    if (hatched) {
        const QRectF patch(x - pad / 2, area.center().y() - metrics.height() / 2, width + pad, metrics.height());
        painter.fillRect(patch, colours.fill);
    }
    painter.setPen(colours.label);
    painter.drawText(QPointF(x, base), text);
}

void LedgerBar::paintBracket(QPainter& painter) const {
    double from = -1, to = -1;
    for (std::size_t i = 0; i < rects_.size(); ++i) {
        if (!is_kv(data_.parts[i].part)) continue;
        if (from < 0) from = rects_[i].left();
        to = rects_[i].right();
    }
    if (from < 0 || data_.pool.isEmpty()) return;
    const Metrics m = Metrics::of(font());
    const Theme& theme = Theme::of(palette());
    const QFont face = scaled(font(), 0.92);
    const QFontMetricsF metrics(face);
    const double y = bar().top() - m.px(7), foot = y + m.px(4), width = metrics.horizontalAdvance(data_.pool);
    const bool fits = width + m.px(40) <= to - from;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.text2);
    painter.drawLine(QPointF(from, y), QPointF(from, foot));
    painter.drawLine(QPointF(to, y), QPointF(to, foot));
    const double middle = (from + to) / 2, gap = fits ? width / 2 + m.px(8) : 0;
    painter.drawLine(QPointF(from, y), QPointF(middle - gap, y));
    painter.drawLine(QPointF(middle + gap, y), QPointF(to, y));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(face);
    const double base = y + (metrics.ascent() - metrics.descent()) / 2;
    if (fits) painter.drawText(QPointF(middle - width / 2, base), data_.pool);
    else if (from > width + m.px(8)) painter.drawText(QPointF(from - width - m.px(8), base), data_.pool);
}

void LedgerBar::paintLine(QPainter& painter) const {
    const Metrics m = Metrics::of(font());
    const Theme& theme = Theme::of(palette());
    const double x = std::round(xOf(data_.capacity)), top = bar().top() - m.px(8), bottom = bar().bottom() + m.px(6);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(x - 1, top, 2, bottom - top), theme.line);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.line, 2));
    painter.setBrush(theme.base);
    const double r = m.px(5), arm = m.px(9);
    const QPointF centre(x, top + m.px(2));
    painter.drawEllipse(centre, r, r);
    painter.drawLine(QPointF(x - arm, centre.y()), QPointF(x + arm, centre.y()));
}

void LedgerBar::paintEvent(QPaintEvent*) {
    place();
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    for (std::size_t i = 0; i < rects_.size(); ++i) paintPart(painter, i);
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < rects_.size(); ++i) paintLabel(painter, i);
    paintBracket(painter);
    paintLine(painter);
    const auto outline = [&](int index, const QColor& colour, double grow) {
        if (index < 0 || index >= static_cast<int>(rects_.size())) return;
        painter.setPen(QPen(colour, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rects_[static_cast<std::size_t>(index)].adjusted(1 - grow, 1 - grow, grow - 1, grow - 1));
    };
    outline(hovered_, theme.text, 0);
    if (hasFocus()) outline(current_, theme.accent, 2);
}

bool LedgerBar::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int at = partAt(help->pos());
        if (at >= 0) QToolTip::showText(help->globalPos(), data_.parts[static_cast<std::size_t>(at)].tooltip, this);
        else QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void LedgerBar::mouseMoveEvent(QMouseEvent* event) {
    const int at = partAt(event->position());
    if (at == hovered_) return;
    hovered_ = at;
    setCursor(at >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void LedgerBar::mouseReleaseEvent(QMouseEvent* event) {
    const int at = partAt(event->position());
    if (at < 0 || event->button() != Qt::LeftButton) return;
    current_ = at;
    announce();
    emit asked(data_.parts[static_cast<std::size_t>(at)].part, partRect(static_cast<std::size_t>(at)).toRect());
}

void LedgerBar::keyPressEvent(QKeyEvent* event) {
    const int count = static_cast<int>(data_.parts.size());
    switch (event->key()) {
    case Qt::Key_Left: current_ = std::max(0, current_ - 1); break;
    case Qt::Key_Right: current_ = std::min(count - 1, current_ + 1); break;
    case Qt::Key_Home: current_ = 0; break;
    case Qt::Key_End: current_ = count - 1; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (current_ >= 0 && current_ < count)
            emit asked(data_.parts[static_cast<std::size_t>(current_)].part, partRect(static_cast<std::size_t>(current_)).toRect());
        return;
    default: QWidget::keyPressEvent(event); return;
    }
    announce();
    update();
    if (current_ >= 0 && current_ < count && isVisible()) {
        const QPointF below = partRect(static_cast<std::size_t>(current_)).bottomLeft();
        QToolTip::showText(mapToGlobal(below.toPoint()), data_.parts[static_cast<std::size_t>(current_)].tooltip, this);
    }
}

void LedgerBar::announce() {
    if (current_ >= 0 && current_ < static_cast<int>(data_.parts.size()))
        setAccessibleDescription(data_.parts[static_cast<std::size_t>(current_)].tooltip);
}

void LedgerBar::focusInEvent(QFocusEvent*) { update(); }
void LedgerBar::focusOutEvent(QFocusEvent*) { update(); }
void LedgerBar::leaveEvent(QEvent*) { hovered_ = -1, update(); }

PartSwatch::PartSwatch(LedgerPart part, QWidget* parent) : QWidget(parent), part_(part) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize PartSwatch::sizeHint() const {
    const int side = static_cast<int>(std::lround(Metrics::of(font()).px(11)));
    return {side, side};
}

void PartSwatch::paintEvent(QPaintEvent*) {
    const PartColours& colours = Theme::of(palette()).part(part_);
    QPainter painter(this);
    fill_part(painter, rect(), colours, Metrics::of(font()).px(0.8));
    if (colours.hatch != Hatch::None) paint_hatch(painter, rect(), Hatch::Outline, 7, colours.ink);
}

}  // namespace vramline
