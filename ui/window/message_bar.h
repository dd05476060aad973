// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <deque>
#include <functional>
#include <vector>

class QHBoxLayout;

namespace vramline {

class IconLabel;
class TextLabel;

/// A line above the contents for what has to be said without stopping anybody: words, buttons, and a way to close it.
/// A question (a message with buttons) stays until it is answered: what is said meanwhile waits behind it.
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
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
    /// Closes what is said, unless it is a question; the next in line comes up.
    void dismiss();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Message {
        QString text;
        bool failure = false;
        std::vector<Button> buttons;
    };
    void put(const Message& message);
    void next();
    std::deque<Message> waiting_;
    IconLabel* icon_;
    TextLabel* text_;
    QHBoxLayout* row_;
    std::vector<QWidget*> buttons_;
};

}  // namespace vramline
