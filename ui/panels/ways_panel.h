// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <vector>

#include "ui/panels/panel.h"

class QGridLayout;
class QPushButton;

namespace vramline {

class Card;
class TextLabel;

/// Ways to make a failing plan fit: one card each, applied by one click as one undo step.
class WaysPanel : public Panel {
    Q_OBJECT
public:
    WaysPanel(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;
    void hold(bool on);  ///< while something is dragged the row keeps its height and does not leave
    [[nodiscard]] std::size_t shownWays() const { return shown_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Way {
        Suggestion suggestion;
        Card* card = nullptr;
        std::vector<TextLabel*> knobs, steps;
        TextLabel *need = nullptr, *price = nullptr;
        QPushButton* apply = nullptr;
    };
    Way* makeWay(std::size_t changes);
    void showWay(Way& way, const AssessmentResult& result, const Suggestion& suggestion);
    bool fitCards(const std::vector<Suggestion>& suggestions);
    [[nodiscard]] int columnsWanted() const;
    void arrange();
    TextLabel *head_, *hint_;
    QGridLayout* grid_;
    std::vector<std::unique_ptr<Way>> ways_;
    std::size_t shown_ = 0;
    int columns_ = 0;
    bool held_ = false;
    AssessmentPtr last_;
};

}  // namespace vramline
