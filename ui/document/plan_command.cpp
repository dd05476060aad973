// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/plan_command.h"

#include <QCoreApplication>

namespace vramline {

QString edit_name(EditKind kind) {
    switch (kind) {
    case EditKind::Model: return PlanDocument::tr("model");
    case EditKind::Gpu: return PlanDocument::tr("GPU");
    case EditKind::GpuCount: return PlanDocument::tr("number of GPUs");
    case EditKind::Engine: return PlanDocument::tr("engine");
    case EditKind::Weights: return PlanDocument::tr("weight format");
    case EditKind::KvType: return PlanDocument::tr("KV type");
    case EditKind::Context: return PlanDocument::tr("context");
    case EditKind::Sequences: return PlanDocument::tr("sequences");
    case EditKind::SharedPrefix: return PlanDocument::tr("shared prefix");
    case EditKind::Parallel: return PlanDocument::tr("parallel layout");
    case EditKind::Setting: return PlanDocument::tr("engine setting");
    case EditKind::Suggestion: return PlanDocument::tr("way to make it fit");
    }
    return {};
}

PlanCommand::PlanCommand(PlanDocument& document, EditKind kind, Gesture gesture, Plan before, Plan after)
    : document_(document), kind_(kind), gesture_(gesture), before_(std::move(before)), after_(std::move(after)) {}

bool PlanCommand::mergeWith(const QUndoCommand* other) {
    const auto* next = static_cast<const PlanCommand*>(other);
    if (next->gesture_.id() != gesture_.id()) return false;
    after_ = next->after_;
    setObsolete(after_ == before_);
    return true;
}

}  // namespace vramline
