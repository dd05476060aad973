// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/focus_ring.h"

#include <QApplication>
#include <QMenuBar>
#include <QPainter>
#include <QVariant>

#include "ui/theme/theme.h"

namespace vramline {

FocusRing::FocusRing(QWidget* window) : QFocusFrame(window), window_(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();  // a window may be shown long before anything in it has the focus
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

void FocusRing::follow(QWidget* now) {
    // A menu bar shows where the keyboard is by its highlighted entry.
    const bool draws_own = now && (now->property(kDrawsOwnFocus).toBool() || qobject_cast<QMenuBar*>(now));
    const bool ours = now && now->window() == window_ && now != window_ && !draws_own;
    setWidget(ours ? now : nullptr);
    setVisible(ours);
}

void FocusRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::of(palette()).accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
}

}  // namespace vramline
