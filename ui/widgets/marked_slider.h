// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "ui/widgets/gesture.h"

namespace vramline {

/// Which values fit, as the Assessment says it; the slider decides nothing itself.
struct SliderMark {
    enum class Kind : unsigned char { Unknown, All, UpTo, From, None };
    Kind kind = Kind::Unknown;
    qint64 value = 0;  ///< of UpTo and From: this very value fits
};

/// A slider over powers of two with a mark at the last value that fits and a tinted groove where nothing does.
class MarkedSlider : public QWidget {
    Q_OBJECT
public:
    explicit MarkedSlider(QWidget* parent = nullptr);
    void setRange(qint64 least, qint64 most);  ///< least may be 0: it gets its own stop left of 64
    void setValue(qint64 value);               ///< emits nothing
    void setMark(const SliderMark& mark);
    void setGrain(bool even) { even_ = even; }  ///< dragged values are rounded to 1/64 of an octave
    [[nodiscard]] qint64 value() const { return value_; }
    [[nodiscard]] qint64 least() const { return least_; }
    [[nodiscard]] qint64 most() const { return most_; }
    void moveTo(qint64 value, Gesture gesture);  ///< as the user does: within the range, and told
    [[nodiscard]] const SliderMark& mark() const { return mark_; }
    [[nodiscard]] bool isDragging() const { return drag_.has_value(); }
    [[nodiscard]] double xOf(qint64 value) const;  ///< where a value stands, in the widget's pixels
    [[nodiscard]] qint64 valueAt(double x) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void moved(qint64 value, vramline::Gesture gesture);
    void dragging(bool on);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    [[nodiscard]] bool fits() const;
    [[nodiscard]] QRectF groove() const;
    [[nodiscard]] double place(qint64 value) const;  ///< 0 to 1 along the groove
    void dragTo(double x);
    void paintGroove(QPainter& painter) const;
    void paintTicks(QPainter& painter) const;
    void paintMark(QPainter& painter) const;
    void paintHandle(QPainter& painter) const;
    qint64 least_ = 1, most_ = 1024, value_ = 1;
    SliderMark mark_;
    bool even_ = false, hover_ = false;
    std::optional<Gesture> drag_, held_;
    double grip_ = 0;  ///< where the handle was caught
};

}  // namespace vramline
