// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>
#include <QPointer>
#include <vector>

#include "ui/panels/why.h"

class QPainterPath;
class QScrollArea;
class QVBoxLayout;

namespace vramline {

/// The derivation of one quantity, told from the term that was computed: value, formula, the same with its numbers,
/// operands with where they come from. Operands that are computed themselves have their own; Alt+Left goes back.
class WhyPopover : public QFrame {
    Q_OBJECT
public:
    WhyPopover(AssessmentPtr result, QWidget* parent);
    void show(const WhyKey& key, QWidget* anchor, const QRect& where);
    [[nodiscard]] const std::vector<WhyKey>& trail() const { return trail_; }
    [[nodiscard]] const Term* term() const;
    [[nodiscard]] QString asText() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    [[nodiscard]] QPainterPath outline(double inset) const;  ///< the box and its tip
    void rebuild();
    void addHead(const Term& term, QWidget* body, QVBoxLayout* column);
    void addFormulas(const Term& term, QWidget* body, QVBoxLayout* column);
    void addOperands(const Term& term, QWidget* body, QVBoxLayout* column);
    void addButtons(QWidget* body, QVBoxLayout* column);
    void place();
    void go(const WhyKey& key);
    void back();
    AssessmentPtr result_;
    std::vector<WhyKey> trail_;
    QPointer<QWidget> anchor_;
    QRect where_;
    QWidget* body_ = nullptr;
    QScrollArea* scroll_;
    bool below_ = true;
    int tip_x_ = 0;
};

/// Low, likely and high of an estimate as three ticks on a track.
class RangeTrack : public QWidget {
    Q_OBJECT
public:
    RangeTrack(std::int64_t low, std::int64_t likely, std::int64_t high, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::int64_t low_, likely_, high_;
};

}  // namespace vramline
