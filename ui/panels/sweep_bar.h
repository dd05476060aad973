// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QProgressBar;
class QPushButton;
class QTimer;

namespace vramline {

class TextLabel;

/// Says that a plot is being worked out, how far it is, and how to stop it; after a stop, how to go on. What is done
/// within a quarter of a second never shows it.
class SweepBar : public QWidget {
    Q_OBJECT
public:
    explicit SweepBar(QWidget* parent);
    void begin();
    void setDone(double part);  ///< 0 to 1
    void end();
    void stopped();

signals:
    void cancelAsked();
    void againAsked();

private:
    TextLabel* words_;
    QProgressBar* bar_;
    QPushButton* button_;
    QTimer* patience_;
    bool stopped_ = false;
};

}  // namespace vramline
