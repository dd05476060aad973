// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmented.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>

#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

namespace vramline {
namespace {

class Segment : public QAbstractButton {
public:
    Segment(const QString& text, bool first, bool last, QWidget* parent) : QAbstractButton(parent), first_(first), last_(last) {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override {
        const Metrics m = Metrics::of(font());
        const QFontMetrics bold(scaled(font(), 1.0, true));
        return {bold.horizontalAdvance(text()) + 2 * m.us(2.25), m.ems(1.9)};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(first_ ? 0.5 : -4, 0.5, last_ ? -0.5 : 4, -0.5);
        painter.setPen(QPen(theme.border, 1));
        painter.setBrush(isChecked() ? theme.sel : theme.base);
        painter.drawRoundedRect(box, 3, 3);
        if (!first_) painter.drawLine(QPointF(0.5, 0.5), QPointF(0.5, height() - 0.5));
        painter.setFont(isChecked() ? scaled(font(), 1.0, true) : font());
        painter.setPen(isEnabled() ? theme.text : theme.disabled);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

private:
    bool first_, last_;
};

}  // namespace

Segmented::Segmented(const QStringList& labels, QWidget* parent) : QWidget(parent), group_(new QButtonGroup(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (qsizetype i = 0; i < labels.size(); ++i) {
        auto* button = new Segment(labels.at(i), i == 0, i + 1 == labels.size(), this);
        group_->addButton(button, static_cast<int>(i));
        row->addWidget(button);
    }
    setCurrent(0);
    connect(group_, &QButtonGroup::idClicked, this, &Segmented::chosen);
}

void Segmented::setCurrent(int index) {
    if (auto* button = group_->button(index)) button->setChecked(true);
}

int Segmented::current() const { return group_->checkedId(); }

Card::Card(QWidget* parent) : QWidget(parent) {
    // What lies on a card takes its ground from it.
    setAutoFillBackground(false);
}

void Card::setBar(const QColor& colour) {
    if (colour == bar_) return;
    bar_ = colour;
    update();
}

void Card::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath edge;
    edge.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.fillPath(edge, theme.base);
    if (bar_.isValid()) {
        painter.save();
        painter.setClipPath(edge);
        painter.fillRect(QRect(0, 0, static_cast<int>(Metrics::of(font()).px(6)), height()), bar_);
        painter.restore();
    }
    painter.setPen(QPen(theme.sep, 1));
    painter.drawPath(edge);
}

Separator::Separator(QWidget* parent) : QWidget(parent) { setFixedHeight(1); }

void Separator::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), Theme::of(palette()).sep); }

}  // namespace vramline
