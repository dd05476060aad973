// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/assessor.h"

#include <QTimer>

namespace vramline {

Assessor::Assessor(PlanDocument& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document, &PlanDocument::planChanged, this, &Assessor::request);
}

void Assessor::request() {
    if (asked_) return;
    asked_ = true;
    QTimer::singleShot(0, this, &Assessor::finish);
}

void Assessor::finish() {
    if (!asked_) return;
    asked_ = false;
    run();
}

void Assessor::run() {
    auto result = std::make_shared<AssessmentResult>(AssessmentResult{document_.plan(), assess(document_.plan()), {}});
    if (result->assessment && !result->assessment->verdict.fits)
        result->suggestions = suggest(result->plan, *result->assessment, document_.catalogue());
    last_ = result;
    emit assessed(last_);
}

}  // namespace vramline
