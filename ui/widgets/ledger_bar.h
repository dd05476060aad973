// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <vector>

#include "core/report/ledger.h"

namespace vramline {

/// One part of a bar with its words; the bytes are an Assessment's.
struct BarPart {
    LedgerPart part = LedgerPart::Weights;
    Bytes bytes;
    QString name, figure;  ///< "Weights", "14.96"
    QString tooltip;
};

struct BarData {
    std::vector<BarPart> parts;  ///< in order; `Over` last, right of the line
    Bytes capacity, scale;       ///< scale: what the whole width stands for
    QString pool;                ///< words of the bracket over the KV parts; empty: none
    QString over;                ///< words on what does not fit
};

/// A GPU's memory as a bar that ends at its capacity line. Parts take the focus with Left and Right; Enter or a click
/// asks why.
class LedgerBar : public QWidget {
    Q_OBJECT
public:
    explicit LedgerBar(QWidget* parent = nullptr);
    void setData(BarData data);
    [[nodiscard]] const BarData& data() const { return data_; }
    [[nodiscard]] QRectF partRect(std::size_t index) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void asked(vramline::LedgerPart part, const QRect& where);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRectF bar() const;
    [[nodiscard]] double xOf(Bytes bytes) const;
    [[nodiscard]] int partAt(const QPointF& point) const;
    void place();
    void paintPart(QPainter& painter, std::size_t index) const;
    void paintLabel(QPainter& painter, std::size_t index) const;
    void paintBracket(QPainter& painter) const;
    void paintLine(QPainter& painter) const;
    void announce();
    BarData data_;
    std::vector<QRectF> rects_;
    int current_ = 0, hovered_ = -1;
};

/// A square in the colour and hatch of a part, for legends and tables.
class PartSwatch : public QWidget {
    Q_OBJECT
public:
    explicit PartSwatch(LedgerPart part, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    LedgerPart part_;
};

}  // namespace vramline
