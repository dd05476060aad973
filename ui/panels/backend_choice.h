// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/panels/panel.h"

namespace vramline {

class SearchCombo;
class TextLabel;

/// The engine's attention backend by its own name: which one is in force and why; those that the engine would refuse are
/// grey, with its reason. Not there where the engine has no such choice.
class BackendChoice : public Panel {
    Q_OBJECT
public:
    BackendChoice(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;

private:
    [[nodiscard]] std::string flag() const;
    [[nodiscard]] Plan with(const QString& id) const;
    void offer();
    TextLabel* caption_;
    SearchCombo* combo_;
};

}  // namespace vramline
