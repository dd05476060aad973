// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/panels/why.h"
#include "ui/widgets/segmented.h"

class QVBoxLayout;

namespace vramline {

/// The answer: one sentence with the number people came for, what was compared, what the estimates can change; at the
/// right what ends first and what the engine would print.
class VerdictCard : public Card {
    Q_OBJECT
public:
    VerdictCard(WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result);
    [[nodiscard]] QString headline() const { return headline_text_; }
    [[nodiscard]] QString asText() const;
    void copyText() const;
    void hold(bool on);  ///< keeps its height while something is dragged

protected:
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Figure {
        TextLabel* name;
        TextLabel* value;
        WhyLink* why;
    };
    void renderHeadline(const QString& word, const QString& whole);
    void renderFigures(const AssessmentResult& result);
    void renderError(const Error& error);
    IconLabel* icon_;
    QLabel* headline_;
    TextLabel *second_, *third_;
    WhyLink *second_why_, *third_why_;
    QWidget* side_;
    std::array<Figure, 3> figures_{};
    AssessmentPtr last_;
    QString word_, headline_text_;
};

}  // namespace vramline
