// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/panels/panel.h"
#include "ui/widgets/quantity_row.h"

namespace vramline {

class RequestsEditor;

/// The requests in short, then context, sequences and shared prefix, each with the mark at its limit.
class WorkloadPanel : public Panel {
    Q_OBJECT
public:
    WorkloadPanel(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;
    [[nodiscard]] QuantityRow* context() const { return context_; }
    [[nodiscard]] QuantityRow* sequences() const { return sequences_; }
    [[nodiscard]] QuantityRow* prefix() const { return prefix_; }
    [[nodiscard]] RequestsEditor* requests() const { return requests_; }

signals:
    void dragging(bool on);

private:
    void renderContext(const AssessmentResult& result);
    void renderSequences(const AssessmentResult& result);
    void renderPrefix(const AssessmentResult& result);
    QuantityRow *context_, *sequences_, *prefix_;
    RequestsEditor* requests_;
};

}  // namespace vramline
