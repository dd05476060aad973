// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/marked_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyle>
#include <algorithm>
#include <cmath>

#include "ui/theme/focus_ring.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/slider_access.h"

namespace vramline {
namespace {

constexpr double kZeroStop = 14;  // pixels that the stop of 0 takes left of kAfterZero
constexpr qint64 kAfterZero = 64;

// 1/64 of an octave: fine enough for every pixel, coarse enough to give round numbers.
qint64 rounded(qint64 value) {
    qint64 grain = 1;
    while (grain * 128 <= value) grain *= 2;
    return (value + grain / 2) / grain * grain;
}

}  // namespace

MarkedSlider::MarkedSlider(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setProperty(kDrawsOwnFocus, true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    install_slider_access();
}

void MarkedSlider::setRange(qint64 least, qint64 most) {
    if (least == least_ && std::max(least + 1, most) == most_) return;
    least_ = least;
    most_ = std::max(least + 1, most);
    update();
}

void MarkedSlider::setValue(qint64 value) {
    if (value == value_) return;
    value_ = value;
    announce_value(*this);
    update();
}

void MarkedSlider::setMark(const SliderMark& mark) {
    mark_ = mark;
    update();
}

bool MarkedSlider::fits() const {
    switch (mark_.kind) {
    case SliderMark::Kind::UpTo: return value_ <= mark_.value;
    case SliderMark::Kind::From: return value_ >= mark_.value;
    case SliderMark::Kind::None: return false;
    default: return true;
    }
}

QSize MarkedSlider::sizeHint() const {
    const Metrics m = Metrics::of(font());
    return {m.ems(20), static_cast<int>(std::ceil(m.px(41)))};
}

QSize MarkedSlider::minimumSizeHint() const { return {Metrics::of(font()).ems(8), sizeHint().height()}; }

QRectF MarkedSlider::groove() const {
    const Metrics m = Metrics::of(font());
    const double inset = m.px(8);
    return {inset, m.px(13.5), width() - 2 * inset, m.px(5)};
}

double MarkedSlider::place(qint64 value) const {
    const double top = static_cast<double>(std::max(most_, least_ + 1));
    if (least_ > 0) {
        const double low = std::log2(static_cast<double>(least_)), high = std::log2(top);
        return std::clamp((std::log2(static_cast<double>(std::max(value, least_))) - low) / (high - low), 0.0, 1.0);
    }
    const double zero = Metrics::of(font()).px(kZeroStop) / std::max(1.0, groove().width());
    if (value <= 0 || most_ <= kAfterZero) return std::clamp(static_cast<double>(value) / top, 0.0, 1.0);
    if (value < kAfterZero) return zero * static_cast<double>(value) / kAfterZero;
    const double low = std::log2(static_cast<double>(kAfterZero)), high = std::log2(top);
    return std::clamp(zero + (1 - zero) * (std::log2(static_cast<double>(value)) - low) / (high - low), 0.0, 1.0);
}

double MarkedSlider::xOf(qint64 value) const {
    const QRectF g = groove();
    const double along = place(value) * g.width();
    return layoutDirection() == Qt::RightToLeft ? g.right() - along : g.left() + along;
}

qint64 MarkedSlider::valueAt(double x) const {
    const QRectF g = groove();
    const double along = layoutDirection() == Qt::RightToLeft ? g.right() - x : x - g.left();
    const double at = std::clamp(along / std::max(1.0, g.width()), 0.0, 1.0);
    if (at >= 1) return most_;
    const bool marked = mark_.kind == SliderMark::Kind::UpTo || mark_.kind == SliderMark::Kind::From;
    // The mark holds the handle: nobody can hit 113,936 on a groove of 300 pixels.
    if (marked && mark_.value >= least_ && mark_.value <= most_ && std::abs(x - xOf(mark_.value)) <= Metrics::of(font()).px(4))
        return mark_.value;
    const double top = static_cast<double>(most_);
    if (least_ > 0) {
        const double low = std::log2(static_cast<double>(least_)), high = std::log2(top);
        const auto value = static_cast<qint64>(std::llround(std::exp2(low + at * (high - low))));
        return std::clamp(even_ ? rounded(value) : value, least_, most_);
    }
    if (most_ <= kAfterZero) return std::llround(at * top);
    const double zero = Metrics::of(font()).px(kZeroStop) / std::max(1.0, g.width());
    if (at < zero) return at < zero / 2 ? 0 : kAfterZero;
    const double low = std::log2(static_cast<double>(kAfterZero)), high = std::log2(top);
    const auto value = static_cast<qint64>(std::llround(std::exp2(low + (at - zero) / (1 - zero) * (high - low))));
    return std::clamp(even_ ? rounded(value) : value, least_, most_);
}

void MarkedSlider::moveTo(qint64 value, Gesture gesture) {
    value = std::clamp(value, least_, most_);
    if (value == value_) return;
    value_ = value;
    announce_value(*this);
    update();
    emit moved(value_, gesture);
}

void MarkedSlider::dragTo(double x) { moveTo(valueAt(x - grip_), *drag_); }

void MarkedSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    drag_ = Gesture::begin();
    const double off = event->position().x() - xOf(value_);
    grip_ = std::abs(off) <= Metrics::of(font()).px(12) ? off : 0;
    emit dragging(true);
    if (grip_ == 0) dragTo(event->position().x());
    update();
}

void MarkedSlider::mouseMoveEvent(QMouseEvent* event) {
    if (drag_ && event->buttons() & Qt::LeftButton) dragTo(event->position().x());
}

void MarkedSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !drag_) return;
    drag_.reset();
    emit dragging(false);
    update();
}

void MarkedSlider::mouseDoubleClickEvent(QMouseEvent* event) {
    const bool marked = mark_.kind == SliderMark::Kind::UpTo || mark_.kind == SliderMark::Kind::From;
    if (marked && std::abs(event->position().x() - xOf(mark_.value)) <= Metrics::of(font()).px(12))
        moveTo(mark_.value, Gesture::begin());
}

void MarkedSlider::keyPressEvent(QKeyEvent* event) {
    if (!event->isAutoRepeat() || !held_) held_ = Gesture::begin();
    const double v = static_cast<double>(value_);
    const auto stepped = [&](double octaves) {
        const qint64 step = octaves > 0 ? 1 : -1;
        if (value_ == 0) return step > 0 ? kAfterZero : 0;
        const auto next = static_cast<qint64>(std::llround(v * std::exp2(octaves)));
        const qint64 even = even_ ? rounded(next) : next;
        return even == value_ ? value_ + step : least_ == 0 && even < kAfterZero && step < 0 ? 0 : even;
    };
    const bool flip = layoutDirection() == Qt::RightToLeft;
    switch (event->key()) {
    case Qt::Key_Right: moveTo(stepped(flip ? -0.125 : 0.125), *held_); break;
    case Qt::Key_Left: moveTo(stepped(flip ? 0.125 : -0.125), *held_); break;
    case Qt::Key_Up: moveTo(stepped(0.125), *held_); break;
    case Qt::Key_Down: moveTo(stepped(-0.125), *held_); break;
    case Qt::Key_PageUp: moveTo(stepped(1), *held_); break;
    case Qt::Key_PageDown: moveTo(stepped(-1), *held_); break;
    case Qt::Key_Home: moveTo(least_, *held_); break;
    case Qt::Key_End: moveTo(most_, *held_); break;
    case Qt::Key_M:
        if (mark_.kind == SliderMark::Kind::UpTo || mark_.kind == SliderMark::Kind::From) moveTo(mark_.value, *held_);
        break;
    default: QWidget::keyPressEvent(event);
    }
}

void MarkedSlider::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) {
        event->ignore();
        return;
    }
    QKeyEvent key(QEvent::KeyPress, event->angleDelta().y() > 0 ? Qt::Key_Up : Qt::Key_Down, Qt::NoModifier);
    if (event->angleDelta().y() != 0) keyPressEvent(&key);
    event->accept();
}

void MarkedSlider::enterEvent(QEnterEvent*) { hover_ = true, update(); }
void MarkedSlider::leaveEvent(QEvent*) { hover_ = false, update(); }
void MarkedSlider::focusInEvent(QFocusEvent*) { update(); }
void MarkedSlider::focusOutEvent(QFocusEvent*) { held_.reset(), update(); }

}  // namespace vramline
