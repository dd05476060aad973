// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/labels.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QTimer>
#include <QToolTip>
#include <algorithm>

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

namespace vramline {

void show_refusal(QWidget* field, const QString& reason) {
    QTimer::singleShot(0, field, [field, reason] {
        if (field->isVisible()) QToolTip::showText(field->mapToGlobal(QPoint(0, field->height())), reason, field, field->rect(), 8000);
    });
}

TextLabel::TextLabel(QWidget* parent, double size, Tone tone, bool semibold)
    : QLabel(parent), size_(size), tone_(tone), semibold_(semibold) {
    setTextFormat(Qt::PlainText);  // names come from files: "<b>" is a name, not bold
    restyle();
}

void TextLabel::setTone(Tone tone) {
    if (tone == tone_) return;
    tone_ = tone;
    restyle();
}

QColor TextLabel::ink() const {
    const Theme& theme = Theme::of(QApplication::palette());
    return tone_ == Tone::Quiet   ? theme.text2
           : tone_ == Tone::Fail  ? theme.state(VerdictState::DoesNotFit).text
           : tone_ == Tone::Tight ? theme.state(VerdictState::Tight).text
                                  : theme.text;
}

void TextLabel::restyle() {
    styling_ = true;
    setFont(scaled(QApplication::font(), size_, semibold_));
    // Only the one colour is its own: all else follows the program's palette, and so the label hears when that changes.
    QPalette p;
    p.setColor(QPalette::WindowText, ink());
    setPalette(p);
    styling_ = false;
}

int TextLabel::heightForWidth(int width) const {
    if (measured_ != text()) measured_ = text(), heights_.clear();
    for (const auto& [asked, height] : heights_)
        if (asked == width) return height;
    const int height = QLabel::heightForWidth(width);
    constexpr std::size_t kMost = 8;  // a window that is being resized asks for ever new ones
    if (heights_.size() == kMost) heights_.clear();
    heights_.emplace_back(width, height);
    return height;
}

void TextLabel::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    const auto type = event->type();
    if (type == QEvent::PaletteChange) {  // comes often while a window is put together, and mostly changes nothing here
        if (!styling_ && palette().color(QPalette::WindowText) != ink()) restyle();
        return;
    }
    heights_.clear();
    if (!styling_ && (type == QEvent::ApplicationPaletteChange || type == QEvent::ApplicationFontChange)) restyle();
}

LinkLabel::LinkLabel(const QString& text, QWidget* parent, double size) : QAbstractButton(parent), size_(size) {
    setText(text);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void LinkLabel::setFailing(bool failing) {
    if (failing == failing_) return;
    failing_ = failing;
    hint_ = {};
    updateGeometry();
    update();
}

QFont LinkLabel::textFont() const { return scaled(QApplication::font(), size_, failing_); }

QSize LinkLabel::sizeHint() const {
    const QFont font = QApplication::font();
    if (hint_.isValid() && hint_text_ == text() && hint_font_ == font) return hint_;
    const QFontMetrics metrics(textFont());
    hint_text_ = text();
    hint_font_ = font;
    return hint_ = {metrics.horizontalAdvance(text()) + 2, metrics.height() + 2};
}

void LinkLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = Theme::of(palette());
    painter.setFont(textFont());
    const QColor colour = !isEnabled() ? theme.disabled : failing_ ? theme.state(VerdictState::DoesNotFit).text : theme.accent;
    painter.setPen(colour);
    const QFontMetrics metrics(textFont());
    const int width = metrics.horizontalAdvance(text());
    const int left = layoutDirection() == Qt::RightToLeft ? this->width() - width - 1 : 1;
    const int base = (height() + metrics.ascent() - metrics.descent()) / 2;
    painter.drawText(left, base, text());
    painter.setPen(QPen(colour, underMouse() || isDown() ? 2 : 1));
    painter.drawLine(left, base + 2, left + width, base + 2);
}

void LinkLabel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) click();
    else QAbstractButton::keyPressEvent(event);
}

void LinkLabel::enterEvent(QEnterEvent*) { update(); }
void LinkLabel::leaveEvent(QEvent*) { update(); }

void ElidedLabel::setFullText(const QString& text) {
    if (text == full_) return;
    full_ = text;
    updateGeometry();
    elide();
}

QSize ElidedLabel::minimumSizeHint() const { return {Metrics::of(font()).ems(2), QLabel::minimumSizeHint().height()}; }

QSize ElidedLabel::sizeHint() const {
    return {fontMetrics().horizontalAdvance(full_) + 2, fontMetrics().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    TextLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::elide() {
    const QString cut = fontMetrics().elidedText(full_, Qt::ElideRight, std::max(0, width()));
    if (cut != text()) setText(cut);
    setToolTip(cut == full_ ? QString() : full_);
    setAccessibleName(full_);
}

IconLabel::IconLabel(QWidget* parent, double ems) : QWidget(parent), ems_(ems) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void IconLabel::setIcon(const QString& name, Colour colour) {
    name_ = name;
    colour_ = colour;
    update();
}

QSize IconLabel::sizeHint() const {
    const int side = Metrics::of(QApplication::font()).ems(ems_);
    return {side, side};
}

void IconLabel::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QColor colour = theme.text;
    switch (colour_) {
    case Colour::Text: break;
    case Colour::Quiet: colour = theme.text2; break;
    case Colour::Accent: colour = theme.accent; break;
    case Colour::Fits: colour = theme.state(VerdictState::Fits).text; break;
    case Colour::Tight: colour = theme.state(VerdictState::Tight).text; break;
    case Colour::Fail: colour = theme.state(VerdictState::DoesNotFit).text; break;
    }
    QPainter painter(this);
    if (!name_.isEmpty()) paint_icon(painter, rect(), name_, colour);
}

}  // namespace vramline
