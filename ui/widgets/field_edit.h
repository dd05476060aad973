// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLineEdit>
#include <functional>

#include "core/text/message.h"
#include "ui/widgets/gesture.h"

namespace vramline {

/// A field for a value that may be left out: empty means what the placeholder shows (a default or an estimate). What
/// `check` refuses is not taken; the reason is shown and the text goes back.
class FieldEdit : public QLineEdit {
    Q_OBJECT
public:
    /// Reads the text in the C locale's writing; an error refuses it. Empty text is never asked about.
    using Check = std::function<Result<void>(const std::string& text)>;
    explicit FieldEdit(Check check, QWidget* parent = nullptr);
    void setShown(const QString& text);  ///< emits nothing
    void setVerbatim(bool on) { verbatim_ = on; }  ///< the text is taken as it is, in no locale's writing
    [[nodiscard]] QString refusal() const { return refusal_; }

signals:
    /// The text in the C locale's writing; empty: back to the default.
    void edited(const QString& text, vramline::Gesture gesture);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void commit();
    Check check_;
    QString shown_, refusal_;
    bool verbatim_ = false;
};

}  // namespace vramline
