// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <functional>

class QHBoxLayout;

namespace vramline {

class IconLabel;
class TextLabel;

/// A line above the contents for what has to be said without stopping anybody: words, buttons, and a way to close it.
class MessageBar : public QWidget {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent);
    struct Button {
        QString text;
        std::function<void()> action;
    };
    void say(const QString& text, bool failure, const std::vector<Button>& buttons = {});
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    IconLabel* icon_;
    TextLabel* text_;
    QHBoxLayout* row_;
    std::vector<QWidget*> buttons_;
};

}  // namespace vramline
