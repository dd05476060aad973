// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "ui/document/assessor.h"
#include "ui/document/plan_document.h"

namespace vramline {

class WhyHub;

/// A part of the window: it edits the document and renders what the assessor says; it decides and computes nothing.
class Panel : public QWidget {
    Q_OBJECT
public:
    Panel(PlanDocument& document, WhyHub& hub, QWidget* parent) : QWidget(parent), document_(document), hub_(hub) {}
    virtual void render(const AssessmentPtr& result) = 0;

protected:
    PlanDocument& document_;
    WhyHub& hub_;
};

}  // namespace vramline
