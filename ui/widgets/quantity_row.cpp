// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quantity_row.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/theme/metrics.h"
#include "ui/text/words.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/quantity_edit.h"

namespace vramline {

QuantityRow::QuantityRow(const QString& label, const QString& object_name, QWidget* parent)
    : QWidget(parent), name_(label), label_(new TextLabel(this)), caption_(new QWidget(this)), top_(new QGridLayout),
      state_(new IconLabel(caption_, 1.08)), link_(new LinkLabel({}, caption_)),
      plain_(new TextLabel(caption_, 0.92, TextLabel::Tone::Quiet)), after_(new TextLabel(caption_, 0.92, TextLabel::Tone::Quiet)),
      edit_(new QuantityEdit(this)), slider_(new MarkedSlider(this)) {
    setObjectName(object_name);
    edit_->setObjectName(object_name + QStringLiteral("Edit"));
    slider_->setObjectName(object_name + QStringLiteral("Slider"));
    link_->setObjectName(object_name + QStringLiteral("Link"));
    edit_->setAccessibleName(label);
    slider_->setAccessibleName(label);
    const Metrics m = Metrics::of(font());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    label_->setText(label);
    label_->setBuddy(edit_);
    auto* words = new QHBoxLayout(caption_);
    words->setContentsMargins(0, 0, 0, 0);
    // However long it is, it does not widen the panel: it goes under the name instead.
    caption_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    words->setSpacing(0);
    words->addStretch(1);
    words->addWidget(state_);
    words->addSpacing(m.u);
    for (QWidget* part : {static_cast<QWidget*>(plain_), static_cast<QWidget*>(link_), static_cast<QWidget*>(after_)}) words->addWidget(part);
    top_->setHorizontalSpacing(m.us(2));
    top_->setVerticalSpacing(0);
    top_->setColumnStretch(1, 1);
    top_->addWidget(label_, 0, 0, 2, 1);
    top_->addWidget(caption_, 0, 1, 2, 1);
    top_->addWidget(edit_, 0, 2, 2, 1, Qt::AlignVCenter);
    column->addLayout(top_);
    column->addWidget(slider_);
    state_->hide(), link_->hide(), after_->hide();
    connect(edit_, &QuantityEdit::edited, this, &QuantityRow::edited);
    connect(slider_, &MarkedSlider::moved, this, &QuantityRow::edited);
    connect(slider_, &MarkedSlider::dragging, this, &QuantityRow::dragging);
    connect(link_, &LinkLabel::clicked, this, [this] {
        const SliderMark& mark = slider_->mark();
        if (mark.kind == SliderMark::Kind::UpTo || mark.kind == SliderMark::Kind::From) emit edited(mark.value, Gesture::begin());
    });
}

void QuantityRow::placeCaption() {
    const Metrics m = Metrics::of(font());
    const int wanted = label_->sizeHint().width() + caption_->sizeHint().width() + edit_->sizeHint().width() + 2 * m.us(2);
    const bool below = wanted > width();
    // Both lines have their room whether they are used or not: nothing moves under the pointer.
    // Set only where it changes: every setting asks for another layout, which ends here again.
    const std::array heights{std::max(label_->sizeHint().height(), m.ems(1.25)), m.ems(1.25)};
    for (int row = 0; row < 2; ++row)
        if (const int height = heights[static_cast<std::size_t>(row)]; top_->rowMinimumHeight(row) != height)
            top_->setRowMinimumHeight(row, height);
    if (below == below_) return;
    below_ = below;
    top_->removeWidget(caption_);
    top_->removeWidget(label_);
    top_->addWidget(label_, 0, 0, below ? 1 : 2, 1);
    if (below) top_->addWidget(caption_, 1, 0, 1, 2);
    else top_->addWidget(caption_, 0, 1, 2, 1);
}

void QuantityRow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeCaption();
}

bool QuantityRow::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) placeCaption();
    return QWidget::event(event);
}

void QuantityRow::setRange(qint64 least, qint64 most, qint64 typed_least, qint64 typed_most) {
    slider_->setRange(least, most);
    edit_->setRange(typed_least, typed_most);
}

void QuantityRow::setValue(qint64 value) {
    slider_->setValue(value);
    edit_->setValue(value);
}

void QuantityRow::setMark(const SliderMark& mark, const Caption& caption) {
    const bool link = mark.kind == SliderMark::Kind::UpTo || mark.kind == SliderMark::Kind::From;
    slider_->setMark(mark);
    link_->setVisible(link);
    plain_->setVisible(!link);
    if (link) {
        if (link_->text() != caption.text) link_->setText(caption.text);
        link_->setFailing(caption.failing);
        link_->setAccessibleName(name_ + QStringLiteral(": ") + caption.text);
    } else {
        plain_->setText(caption.text);
        plain_->setTone(caption.failing ? TextLabel::Tone::Fail : TextLabel::Tone::Quiet);
    }
    after_->setText(caption.after);
    after_->setVisible(!caption.after.isEmpty());
    state_->setVisible(caption.failing || caption.tight);
    state_->setIcon(caption.failing ? QStringLiteral("does-not-fit") : QStringLiteral("tight"),
                    caption.failing ? IconLabel::Colour::Fail : IconLabel::Colour::Tight);
    slider_->setAccessibleDescription(shown_count(slider_->value()) + QStringLiteral(", ") + caption.text + caption.after);
}

}  // namespace vramline
