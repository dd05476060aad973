// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace vramline {

class LinkLabel;
class TextLabel;

/// A sentence with a link right behind its last word; where both do not fit on the line the sentence wraps.
class SentenceLine : public QWidget {
    Q_OBJECT
public:
    SentenceLine(TextLabel* text, LinkLabel* link, QWidget* parent);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int textWidth(int width) const;
    void place();
    TextLabel* text_;
    LinkLabel* link_;
};

}  // namespace vramline
