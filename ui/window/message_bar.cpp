// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/message_bar.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"

namespace vramline {

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent), icon_(new IconLabel(this)), text_(new TextLabel(this)), row_(new QHBoxLayout(this)) {
    setObjectName(QStringLiteral("messages"));
    const Metrics m = Metrics::of(font());
    row_->setContentsMargins(m.us(4), m.us(1.5), m.us(4), m.us(1.5));
    row_->setSpacing(m.us(2));
    text_->setWordWrap(true);
    row_->addWidget(icon_);
    row_->addWidget(text_, 1);
    auto* close_button = new QPushButton(icon(QStringLiteral("close")), {}, this);
    close_button->setFlat(true);
    close_button->setFixedSize(m.ems(2), m.ems(2));
    close_button->setAccessibleName(tr("Close this message"));
    connect(close_button, &QPushButton::clicked, this, &MessageBar::next);
    row_->addWidget(close_button);
    hide();
}

void MessageBar::say(const QString& text, bool failure, const std::vector<Button>& buttons) {
    if (!isHidden() && !buttons_.empty()) waiting_.push_back({text, failure, buttons});
    else put({text, failure, buttons});
}

void MessageBar::dismiss() {
    if (buttons_.empty()) next();
}

void MessageBar::next() {
    hide();
    for (QWidget* button : buttons_) button->deleteLater();
    buttons_.clear();
    if (waiting_.empty()) return;
    const Message message = waiting_.front();
    waiting_.pop_front();
    put(message);
}

void MessageBar::put(const Message& message) {
    for (QWidget* button : buttons_) button->deleteLater();
    buttons_.clear();
    icon_->setIcon(message.failure ? QStringLiteral("does-not-fit") : QStringLiteral("info"),
                   message.failure ? IconLabel::Colour::Fail : IconLabel::Colour::Accent);
    text_->setText(message.text);
    for (const Button& each : message.buttons) {
        auto* button = new QPushButton(each.text, this);
        row_->insertWidget(row_->count() - 1, button);
        buttons_.push_back(button);
        connect(button, &QPushButton::clicked, this, [this, action = each.action] {
            next();
            action();
        }, Qt::QueuedConnection);
    }
    setAccessibleName(message.text);
    show();
}

QString MessageBar::text() const { return isHidden() ? QString() : text_->text(); }

void MessageBar::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.base);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.sep);
}

}  // namespace vramline
