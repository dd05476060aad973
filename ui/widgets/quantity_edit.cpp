// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quantity_edit.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QWheelEvent>
#include <algorithm>

#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {

QuantityEdit::QuantityEdit(QWidget* parent) : QAbstractSpinBox(parent) {
    setFocusPolicy(Qt::StrongFocus);  // not WheelFocus: scrolling past must not change a value
    setAlignment(Qt::AlignRight);
    setKeyboardTracking(false);
    lineEdit()->setMaxLength(100);
    // Not isModified(): QAbstractSpinBox clears that on Enter before it says editingFinished.
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { typed_ = true; });
    connect(this, &QAbstractSpinBox::editingFinished, this, &QuantityEdit::commit);
    showValue();
}

void QuantityEdit::setValue(qint64 value) {
    value_ = value;
    if (!(hasFocus() && typed_)) showValue();
}

void QuantityEdit::setRange(qint64 least, qint64 most) {
    least_ = least;
    most_ = std::max(least, most);
}

void QuantityEdit::showValue() {
    const QString text = shown_count(value_);
    if (lineEdit()->text() == text) return;
    lineEdit()->setText(text);
}

void QuantityEdit::commit() {
    if (!typed_) return;
    typed_ = false;
    const Result<std::int64_t> read = read_count(lineEdit()->text(), least_, most_);
    if (!read) {
        refuse(words(read.error()));
        return;
    }
    refusal_.clear();
    const bool changed = *read != value_;
    value_ = *read;
    showValue();
    if (changed) emit edited(value_, Gesture::begin());
}

void QuantityEdit::refuse(const QString& reason) {
    refusal_ = reason;
    showValue();
    lineEdit()->selectAll();
    setAccessibleDescription(reason);
    show_refusal(this, reason);
    emit refused(reason);
}

void QuantityEdit::stepBy(int steps) {
    commit();
    qint64 next = value_;
    if (binary_) {
        for (int i = 0; i < std::abs(steps); ++i) next = steps > 0 ? std::min(most_ / 2, next) * 2 : next / 2;
    } else {
        next = value_ + steps;
    }
    next = std::clamp(next, least_, most_);
    if (next == value_) return;
    value_ = next;
    showValue();
    lineEdit()->selectAll();
    emit edited(value_, held_ ? *held_ : Gesture::begin());
}

QAbstractSpinBox::StepEnabled QuantityEdit::stepEnabled() const {
    StepEnabled enabled = StepNone;
    if (value_ > least_) enabled |= StepDownEnabled;
    if (value_ < most_) enabled |= StepUpEnabled;
    return enabled;
}

QValidator::State QuantityEdit::validate(QString&, int&) const { return QValidator::Acceptable; }

QSize QuantityEdit::sizeHint() const {
    ensurePolished();
    const Metrics m = Metrics::of(font());
    return {m.ems(7), m.ems(2)};
}

void QuantityEdit::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) QAbstractSpinBox::wheelEvent(event);
    else event->ignore();
}

void QuantityEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && typed_) {
        typed_ = false;
        showValue();
        lineEdit()->selectAll();
        return;
    }
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down) {
        if (!event->isAutoRepeat() || !held_) held_ = Gesture::begin();
    } else {
        held_.reset();
    }
    QAbstractSpinBox::keyPressEvent(event);
}

void QuantityEdit::focusInEvent(QFocusEvent* event) {
    QAbstractSpinBox::focusInEvent(event);
    held_.reset();
    if (event->reason() != Qt::MouseFocusReason) lineEdit()->selectAll();
}

void QuantityEdit::changeEvent(QEvent* event) {
    QAbstractSpinBox::changeEvent(event);
    if (event->type() == QEvent::LocaleChange || event->type() == QEvent::FontChange) {
        showValue();
        updateGeometry();
    }
}

}  // namespace vramline
