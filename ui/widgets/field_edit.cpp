// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/field_edit.h"

#include <QKeyEvent>

#include "ui/text/words.h"
#include "ui/widgets/labels.h"

namespace vramline {

FieldEdit::FieldEdit(Check check, QWidget* parent) : QLineEdit(parent), check_(std::move(check)) {
    setMaxLength(100);
    setAlignment(Qt::AlignRight);
    connect(this, &QLineEdit::editingFinished, this, &FieldEdit::commit);
}

void FieldEdit::setShown(const QString& text) {
    shown_ = text;
    if (!(hasFocus() && isModified()) && this->text() != text) setText(text);
}

void FieldEdit::commit() {
    if (!isModified()) return;
    setModified(false);
    const QString typed = text().trimmed();
    if (typed == shown_) return;
    const QString plain = verbatim_ ? typed : to_c_number(typed);
    const Result<void> read = typed.isEmpty() ? Result<void>() : check_(plain.toStdString());
    if (!read) {
        refusal_ = words(read.error());
        setText(shown_);
        selectAll();
        setAccessibleDescription(refusal_);
        show_refusal(this, refusal_);
        return;
    }
    refusal_.clear();
    emit edited(plain, Gesture::begin());
}

void FieldEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && isModified()) {
        setModified(false);
        setText(shown_);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

}  // namespace vramline
