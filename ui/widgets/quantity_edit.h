// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractSpinBox>
#include <optional>

#include "ui/widgets/gesture.h"

namespace vramline {

/// A spin box of 64-bit whole numbers that takes what people type: "128K", "131072", "1.5M", the locale's digits and
/// grouping. What it cannot read, or what lies outside its range, is refused with the reason; the value stays.
class QuantityEdit : public QAbstractSpinBox {
    Q_OBJECT
public:
    explicit QuantityEdit(QWidget* parent = nullptr);
    [[nodiscard]] qint64 value() const { return value_; }
    void setValue(qint64 value);  ///< emits nothing
    void setRange(qint64 least, qint64 most);
    void setBinarySteps(bool binary) { binary_ = binary; }  ///< steps double or halve
    [[nodiscard]] QString refusal() const { return refusal_; }

    void stepBy(int steps) override;
    QValidator::State validate(QString& text, int& position) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void edited(qint64 value, vramline::Gesture gesture);
    void refused(const QString& reason);

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void commit();
    void refuse(const QString& reason);
    void showValue();
    qint64 value_ = 0, least_ = 0, most_ = 1'000'000'000'000;
    bool binary_ = false;
    bool typed_ = false;  ///< there is text that is not read yet
    std::optional<Gesture> held_;  ///< while a key repeats
    QString refusal_;
};

}  // namespace vramline
