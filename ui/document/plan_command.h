// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QUndoCommand>

#include "ui/document/plan_document.h"

namespace vramline {

/// One undo step: the plan before and after a gesture, by value (what a plan stands for is shared, not copied).
class PlanCommand : public QUndoCommand {
public:
    PlanCommand(PlanDocument& document, EditKind kind, Gesture gesture, Plan before, Plan after);
    void undo() override { document_.put(before_); }
    void redo() override { document_.put(after_); }
    [[nodiscard]] int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* other) override;
    [[nodiscard]] EditKind kind() const { return kind_; }

private:
    PlanDocument& document_;
    EditKind kind_;
    Gesture gesture_;
    Plan before_, after_;
};

}  // namespace vramline
