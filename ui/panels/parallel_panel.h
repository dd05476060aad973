// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/panels/panel.h"
#include "ui/widgets/search_combo.h"

namespace vramline {

/// Tensor, pipeline and data parallelism. What the engine refuses is greyed, with its reason.
class ParallelPanel : public Panel {
    Q_OBJECT
public:
    ParallelPanel(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;

private:
    enum class Axis : unsigned char { Tensor, Pipeline, Data };
    SearchCombo* add(const QString& label, const QString& full, const QString& name, Axis axis);
    void offer(Axis axis, SearchCombo* combo);
    [[nodiscard]] Plan with(Axis axis, std::int64_t value) const;
    Parallelism now_;
    SearchCombo *tp_ = nullptr, *pp_ = nullptr, *dp_ = nullptr;
};

}  // namespace vramline
