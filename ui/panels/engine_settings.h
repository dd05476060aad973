// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <set>
#include <string>
#include <vector>

#include "ui/panels/panel.h"

class QGridLayout;

namespace vramline {

class FieldEdit;
class TextLabel;

/// The engine's other settings under its own names: every flag and variable that the profile knows and that has no
/// field elsewhere. An empty field shows what is in force; what the engine would refuse is not taken.
class EngineSettings : public Panel {
    Q_OBJECT
public:
    /// `elsewhere`: flags that have a field of their own.
    EngineSettings(PlanDocument& document, WhyHub& hub, std::set<std::string> elsewhere, QWidget* parent);
    void render(const AssessmentPtr& result) override;

private:
    struct Line {
        std::string flag;
        TextLabel* caption;
        FieldEdit* field;
    };
    void rebuild(const EngineProfile& engine);
    void addLine(const std::string& flag);
    [[nodiscard]] Result<void> check(const std::string& flag, const std::string& text) const;
    std::set<std::string> elsewhere_;
    std::vector<std::string> flags_;
    std::vector<Line> lines_;
    TextLabel* head_;
    QGridLayout* grid_;
};

}  // namespace vramline
