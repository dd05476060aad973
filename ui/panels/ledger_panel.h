// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractButton>

#include "ui/panels/why.h"
#include "ui/widgets/ledger_bar.h"

class QGridLayout;
class QVBoxLayout;

namespace vramline {

class FlowLayout;

QString part_words(LedgerPart part);
/// The term that explains a part.
TermId part_term(LedgerPart part);

/// A name and figure of the legend or table: a click asks why.
class LegendEntry : public QAbstractButton {
    Q_OBJECT
public:
    explicit LegendEntry(QWidget* parent);
    void setEntry(LedgerPart part, const QString& name, const QString& figure);
    [[nodiscard]] LedgerPart part() const { return part_; }
    [[nodiscard]] QString figure() const { return figure_; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    LedgerPart part_ = LedgerPart::Weights;
    QString name_, figure_;
};

/// A bar for each distinct GPU with its head line; beneath one legend, or one table where there are several bars.
class LedgerPanel : public QWidget {
    Q_OBJECT
public:
    LedgerPanel(WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result);
    [[nodiscard]] const std::vector<LedgerBar*>& bars() const { return bars_; }
    void hold(bool on);

private:
    struct Head {
        TextLabel *name, *facts, *estimated, *capacity;
        QWidget* row;
        WhyLink* why;
    };
    void ensureBars(std::size_t count);
    void renderBar(std::size_t i, const AssessmentResult& result, const LedgerView& view, Bytes scale);
    void renderLegend(const std::vector<LedgerView>& views);
    LegendEntry* entry(std::size_t i);
    WhyHub& hub_;
    QVBoxLayout* column_;
    QWidget* legend_;
    FlowLayout* flow_;
    QWidget* table_ = nullptr;
    std::vector<Head> heads_;
    std::vector<LedgerBar*> bars_;
    std::vector<LegendEntry*> entries_;
    std::vector<LedgerView> views_;
    std::vector<int> gpus_;
    AssessmentPtr last_;  ///< the views' names live in its plan
};

}  // namespace vramline
