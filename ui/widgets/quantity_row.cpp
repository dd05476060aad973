// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quantity_row.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/theme/metrics.h"
#include "ui/text/words.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/quantity_edit.h"

namespace vramline {

QuantityRow::QuantityRow(const QString& label, const QString& object_name, QWidget* parent)
    : QWidget(parent), name_(label), state_(new IconLabel(this, 1.08)), link_(new LinkLabel({}, this)),
      plain_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)), after_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)),
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
    auto* line = new QHBoxLayout;
    line->setSpacing(0);
    auto* name = new TextLabel(this);
    name->setText(label);
    name->setBuddy(edit_);
    line->addWidget(name);
    line->addStretch(1);
    line->addWidget(state_);
    line->addSpacing(m.u);
    line->addWidget(plain_);
    line->addWidget(link_);
    line->addWidget(after_);
    line->addSpacing(m.us(2));
    line->addWidget(edit_);
    column->addLayout(line);
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

void QuantityRow::setRange(qint64 least, qint64 most, qint64 typed_most) {
    slider_->setRange(least, most);
    edit_->setRange(least, typed_most);
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
