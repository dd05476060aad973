// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sentence_line.h"

#include <QEvent>
#include <algorithm>

#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {

SentenceLine::SentenceLine(TextLabel* text, LinkLabel* link, QWidget* parent) : QWidget(parent), text_(text), link_(link) {
    text_->setParent(this);
    link_->setParent(this);
    text_->setWordWrap(true);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int SentenceLine::textWidth(int width) const {
    const int link = link_->isHidden() ? 0 : link_->sizeHint().width() + Metrics::of(font()).us(1.5);
    return std::clamp(text_->fontMetrics().horizontalAdvance(text_->text()) + 2, 1, std::max(1, width - link));
}

int SentenceLine::heightForWidth(int width) const {
    return std::max(text_->heightForWidth(textWidth(width)), link_->isHidden() ? 0 : link_->sizeHint().height());
}

QSize SentenceLine::sizeHint() const {
    const int width = text_->fontMetrics().horizontalAdvance(text_->text()) + link_->sizeHint().width() + Metrics::of(font()).us(2);
    return {width, heightForWidth(width)};
}

QSize SentenceLine::minimumSizeHint() const { return {Metrics::of(font()).ems(12), text_->fontMetrics().height()}; }

void SentenceLine::place() {
    const int width = textWidth(this->width());
    const int tall = text_->heightForWidth(width);
    text_->setGeometry(0, 0, width, std::max(tall, height()));
    text_->setAlignment(Qt::AlignTop);
    const QSize link = link_->sizeHint();
    const int line = text_->fontMetrics().height();
    link_->setGeometry(width + Metrics::of(font()).us(1.5), std::max(0, tall - line + (line - link.height()) / 2), link.width(), link.height());
}

void SentenceLine::resizeEvent(QResizeEvent*) { place(); }

bool SentenceLine::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        place();
    }
    return QWidget::event(event);
}

}  // namespace vramline
