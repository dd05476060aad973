// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <memory>

#include "core/plan/assess.h"
#include "ui/document/plan_document.h"

namespace vramline {

/// What the views render: a plan with what there is to say about it.
struct AssessmentResult {
    Plan plan;
    Result<Assessment> assessment;
    std::vector<Suggestion> suggestions;  ///< where it does not fit
};
using AssessmentPtr = std::shared_ptr<const AssessmentResult>;

/// Assesses the document's plan, at most once in a turn of the event loop: the last value wins.
class Assessor : public QObject {
    Q_OBJECT
public:
    explicit Assessor(PlanDocument& document, QObject* parent = nullptr);
    void request();
    void finish();  ///< does now what is still asked for
    [[nodiscard]] AssessmentPtr last() const { return last_; }

signals:
    void assessed(const vramline::AssessmentPtr& result);

private:
    void run();
    PlanDocument& document_;
    AssessmentPtr last_;
    bool asked_ = false;
};

}  // namespace vramline
