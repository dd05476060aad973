// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>
#include <QLabel>
#include <utility>
#include <vector>

namespace vramline {

/// Says below `field` why what was typed is refused. Also where the refusal comes from leaving the field: the change
/// of focus that follows would take a tooltip away that is there already.
void show_refusal(QWidget* field, const QString& reason);

/// Text that is never markup, in one of the type sizes of the window, in the colours of the theme.
class TextLabel : public QLabel {
    Q_OBJECT
public:
    enum class Tone : unsigned char { Text, Quiet, Fail, Tight };
    explicit TextLabel(QWidget* parent = nullptr, double size = 1.0, Tone tone = Tone::Text, bool semibold = false);
    void setTone(Tone tone);
    /// Kept for the widths that it was asked for: layouts ask for the same ones again and again.
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    [[nodiscard]] QColor ink() const;  ///< of its tone, in the program's theme
    double size_;
    Tone tone_;
    bool semibold_;
    bool styling_ = false;
    mutable QString measured_;
    mutable std::vector<std::pair<int, int>> heights_;  ///< of measured_, by width
};

/// A link in running text: underlined words that act on click, Enter and Space.
class LinkLabel : public QAbstractButton {
    Q_OBJECT
public:
    explicit LinkLabel(const QString& text, QWidget* parent = nullptr, double size = 0.92);
    void setFailing(bool failing);  ///< in the colour of what does not fit, semibold
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QFont textFont() const;
    double size_;
    bool failing_ = false;
    mutable QSize hint_;
    mutable QString hint_text_;
    mutable QFont hint_font_;
};

/// One line that is cut with an ellipsis where there is no room; the whole text is then in the tooltip.
class ElidedLabel : public TextLabel {
    Q_OBJECT
public:
    using TextLabel::TextLabel;
    void setFullText(const QString& text);
    [[nodiscard]] QString fullText() const { return full_; }
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void elide();
    QString full_;
};

/// An icon of resources in the colour of a state or of quiet text.
class IconLabel : public QWidget {
    Q_OBJECT
public:
    enum class Colour : unsigned char { Text, Quiet, Accent, Fits, Tight, Fail };
    explicit IconLabel(QWidget* parent = nullptr, double ems = 1.23);
    void setIcon(const QString& name, Colour colour);
    [[nodiscard]] QString iconName() const { return name_; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_;
    Colour colour_ = Colour::Text;
    double ems_;
};

}  // namespace vramline
