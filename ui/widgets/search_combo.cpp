// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/search_combo.h"

#include <QKeyEvent>
#include <QScreen>
#include <QWheelEvent>
#include <algorithm>

#include "ui/theme/metrics.h"
#include "ui/widgets/search_popup.h"

namespace vramline {

SearchCombo::SearchCombo(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaxVisibleItems(1);
    addItem(QString());  // what the closed field shows; the list is the popup's own
}

void SearchCombo::setChoices(QList<Choice> choices) {
    choices_ = std::move(choices);
    if (!current_.isEmpty()) setCurrentId(current_, itemText(0));
}

void SearchCombo::setCurrentId(const QString& id, const QString& title) {
    current_ = id;
    const auto found = std::find_if(choices_.begin(), choices_.end(), [&](const Choice& c) { return c.id == id; });
    const QString text = !title.isEmpty() ? title : found != choices_.end() ? found->title : id;
    if (itemText(0) != text) setItemText(0, text);
    setToolTip(fontMetrics().horizontalAdvance(text) > width() - Metrics::of(font()).ems(2.5) ? text : QString());
}

void SearchCombo::take(const QString& id) {
    if (id == current_) return;
    setCurrentId(id);
    emit chosen(id);
}

void SearchCombo::showPopup() {
    if (popup_) return;
    emit aboutToOpen();
    auto* popup = new SearchPopup(choices_, current_, searchable_, this);
    popup_ = popup;
    connect(popup, &SearchPopup::picked, this, &SearchCombo::take);
    const QRect space = screen()->availableGeometry();
    const int width = std::min(std::max(this->width(), Metrics::of(font()).ems(popup_ems_)), space.width());
    const int height = popup->wantedHeight();
    QPoint corner = mapToGlobal(QPoint(0, this->height() + 1));
    if (corner.y() + height > space.bottom()) corner.setY(std::max(space.top(), mapToGlobal(QPoint()).y() - height - 1));
    corner.setX(std::clamp(corner.x(), space.left(), std::max(space.left(), space.right() - width)));
    popup->setGeometry(QRect(corner, QSize(width, std::min(height, space.height()))));
    popup->show();
    popup->focusSearch();
    if (!typed_.isEmpty()) popup->search(typed_);
    typed_.clear();
}

void SearchCombo::hidePopup() {
    if (popup_) popup_->close();
}

QSize SearchCombo::sizeHint() const {
    const Metrics m = Metrics::of(font());
    return {std::max(m.ems(minimum_ems_), fontMetrics().horizontalAdvance(itemText(0)) + m.ems(2.6)), m.ems(2)};
}

QSize SearchCombo::minimumSizeHint() const {
    const Metrics m = Metrics::of(font());
    return {m.ems(minimum_ems_), m.ems(2)};
}

void SearchCombo::step(int by) {
    emit aboutToOpen();  // the choices may not have been asked for yet
    qsizetype at = -1;
    for (qsizetype i = 0; i < choices_.size(); ++i)
        if (choices_.at(i).id == current_) at = i;
    for (at += by; at >= 0 && at < choices_.size(); at += by) {
        if (!choices_.at(at).enabled) continue;
        take(choices_.at(at).id);
        return;
    }
}

void SearchCombo::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    step(event->angleDelta().y() > 0 ? -1 : 1);
    event->accept();
}

void SearchCombo::keyPressEvent(QKeyEvent* event) {
    const QString text = event->text();
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    const bool open = event->key() == Qt::Key_F4 || event->key() == Qt::Key_Space || event->key() == Qt::Key_Return ||
                      event->key() == Qt::Key_Enter ||
                      (event->modifiers() & Qt::AltModifier && event->key() == Qt::Key_Down);
    if (open) {
        showPopup();
    } else if (plain && event->key() == Qt::Key_Down) {
        step(1);
    } else if (plain && event->key() == Qt::Key_Up) {
        step(-1);
    } else if (plain && searchable_ && !text.isEmpty() && text.at(0).isLetterOrNumber()) {
        typed_ = text;
        showPopup();
    } else {
        event->ignore();
    }
}

}  // namespace vramline
