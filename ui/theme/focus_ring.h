// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFocusFrame>

namespace vramline {

/// The one focus ring of a window: 2 px in the accent colour, 1 px outside whatever has the focus. Widgets that draw
/// the focus of a part of themselves (slider handle, part of a bar) say so with the property kDrawsOwnFocus.
class FocusRing : public QFocusFrame {
    Q_OBJECT
public:
    explicit FocusRing(QWidget* window);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow(QWidget* now);
    QWidget* window_;
};

inline constexpr const char* kDrawsOwnFocus = "drawsOwnFocus";

}  // namespace vramline
