// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>
#include <QWidget>

class QButtonGroup;

namespace vramline {

/// A row of joined buttons of which one is chosen.
class Segmented : public QWidget {
    Q_OBJECT
public:
    explicit Segmented(const QStringList& labels, QWidget* parent = nullptr);
    void setCurrent(int index);  ///< emits nothing
    [[nodiscard]] int current() const;

signals:
    void chosen(int index);

private:
    QButtonGroup* group_;
};

/// Something framed: base colour, 1 px edge, radius 4; `bar` paints a 5 px bar at the left.
class Card : public QWidget {
    Q_OBJECT
public:
    explicit Card(QWidget* parent = nullptr);
    void setBar(const QColor& colour);  ///< invalid: none

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QColor bar_;
};

/// A thin line between groups.
class Separator : public QWidget {
    Q_OBJECT
public:
    explicit Separator(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace vramline
