// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/workload_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/panels/requests_editor.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {
namespace {

constexpr qint64 kUnknownContext = qint64{1} << 20;

qint64 power_of_two_from(qint64 value) {
    qint64 out = 1;
    while (out < value && out < (qint64{1} << 40)) out *= 2;
    return out;
}

std::int64_t setting_count(const Assessment& a, std::string_view name) {
    for (const Setting& setting : a.settings)
        if (setting.name == name)
            if (const auto* value = std::get_if<std::int64_t>(&setting.value)) return *value;
    return 0;
}

}  // namespace

WorkloadPanel::WorkloadPanel(PlanDocument& document, WhyHub& hub, QWidget* parent) : Panel(document, hub, parent) {
    const Metrics m = Metrics::of(font());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m.us(2));
    auto* head = new TextLabel(this, 0.96, TextLabel::Tone::Quiet, true);
    head->setText(tr("Workload"));
    requests_ = new RequestsEditor(document, hub, this);
    auto* line = new QHBoxLayout;
    line->addWidget(head);
    line->addStretch(1);
    line->addWidget(requests_->link());
    column->addLayout(line);
    column->addWidget(requests_);
    context_ = new QuantityRow(tr("Context"), QStringLiteral("context"), this);
    sequences_ = new QuantityRow(tr("Sequences"), QStringLiteral("sequences"), this);
    prefix_ = new QuantityRow(tr("Shared prefix"), QStringLiteral("sharedPrefix"), this);
    context_->slider()->setGrain(true);
    prefix_->slider()->setGrain(true);
    context_->setToolTip(tr("Positions that one sequence may hold: the whole prompt and the planned output."));
    sequences_->setToolTip(tr("Requests that are active at the same time."));
    prefix_->setToolTip(tr("Positions at the very beginning that all requests have in common."));
    for (QuantityRow* row : {context_, sequences_, prefix_}) {
        column->addWidget(row);
        connect(row, &QuantityRow::dragging, this, &WorkloadPanel::dragging);
    }
    connect(context_, &QuantityRow::edited, this, [this](qint64 value, Gesture gesture) {
        document_.edit(EditKind::Context, gesture, [&](Plan& plan) { plan = with_context(plan, Tokens(value)); });
    });
    connect(sequences_, &QuantityRow::edited, this, [this](qint64 value, Gesture gesture) {
        document_.edit(EditKind::Sequences, gesture, [&](Plan& plan) { plan = with_concurrency(plan, Sequences(value)); });
    });
    connect(prefix_, &QuantityRow::edited, this, [this](qint64 value, Gesture gesture) {
        document_.edit(EditKind::SharedPrefix, gesture, [&](Plan& plan) { plan = with_shared_prefix(plan, Tokens(value)); });
    });
}

void WorkloadPanel::renderContext(const AssessmentResult& result) {
    const Plan& plan = result.plan;
    const qint64 value = plan.workload.longest().value();
    const qint64 most = plan.model->context ? plan.model->context->value() : std::max(kUnknownContext, power_of_two_from(value));
    // The scale begins at 1,024; less may be typed.
    context_->setRange(1024 < most ? 1024 : 1, most, 1, plan.model->context ? most : kMaxPositions);
    context_->setValue(value);
    if (!result.assessment) {
        context_->setMark({}, {});
        return;
    }
    const Limits& limits = result.assessment->limits;
    if (!limits.max_context) {
        context_->setMark({SliderMark::Kind::All, 0}, {tr("any value fits"), {}, false, false});
        return;
    }
    const qint64 mark = limits.max_context->value();
    if (mark < 1) {
        context_->setMark({SliderMark::Kind::None, 0}, {tr("no value fits"), {}, true, false});
        return;
    }
    QuantityRow::Caption caption{tr("fits to %1").arg(shown_count(mark)), {}, value > mark, false};
    if (limits.context_binds == Binds::ModelContext) caption.after = tr(", the model's limit");
    else if (limits.context_binds == Binds::EngineMaxLen) caption.after = tr(", the engine's limit");
    const auto& surely = limits.max_context_range.surely;
    if (result.assessment->verdict.state == VerdictState::Tight && surely && value > surely->value()) {
        caption.tight = true;
        caption.after = tr(", surely to %1").arg(shown_count(surely->value()));
    }
    context_->setMark({SliderMark::Kind::UpTo, mark}, caption);
}

void WorkloadPanel::renderSequences(const AssessmentResult& result) {
    const Plan& plan = result.plan;
    const qint64 value = plan.workload.total().value();
    qint64 most = 1024;
    if (result.assessment) {
        const Assessment& a = *result.assessment;
        const qint64 limit = setting_count(a, "max-num-seqs") * std::max<qint64>(1, a.parallel.dp);
        most = limit > 0 ? limit : std::clamp<qint64>(power_of_two_from(2 * a.limits.max_concurrency.value()), 256, 65'536);
    }
    sequences_->setRange(1, std::max(most, power_of_two_from(value) == value ? value : value > most ? power_of_two_from(value) : most), 1, kMaxSequences);
    sequences_->setValue(value);
    if (!result.assessment) {
        sequences_->setMark({}, {});
        return;
    }
    const Limits& limits = result.assessment->limits;
    const qint64 mark = limits.max_concurrency.value();
    if (mark < 1) {
        sequences_->setMark({SliderMark::Kind::None, 0}, {tr("no value fits"), {}, true, false});
        return;
    }
    QuantityRow::Caption caption{tr("fits to %1").arg(shown_count(mark)), {}, value > mark, false};
    if (limits.concurrency_binds == Binds::MaxNumSeqs) caption.after = tr(", the engine's limit");
    if (result.assessment->verdict.state == VerdictState::Tight && value > limits.max_concurrency_range.surely.value()) {
        caption.tight = true;
        caption.after = tr(", surely to %1").arg(shown_count(limits.max_concurrency_range.surely.value()));
    }
    sequences_->setMark({SliderMark::Kind::UpTo, mark}, caption);
}

void WorkloadPanel::renderPrefix(const AssessmentResult& result) {
    const Workload& workload = result.plan.workload;
    const qint64 most = std::max<std::int64_t>(1, workload.shortest_input());
    prefix_->setRange(0, most, 0, most);
    prefix_->setValue(workload.shared_prefix);
    if (!result.assessment) {
        prefix_->setMark({}, {});
        return;
    }
    const auto& least = result.assessment->limits.min_shared_prefix;
    if (!least) {
        prefix_->setMark({SliderMark::Kind::None, 0}, {tr("no value fits"), {}, true, false});
    } else if (least->value() <= 0) {
        prefix_->setMark({SliderMark::Kind::All, 0}, {tr("any value fits"), {}, false, false});
    } else {
        const bool failing = workload.shared_prefix < least->value();
        prefix_->setMark({SliderMark::Kind::From, least->value()}, {tr("fits from %1").arg(shown_count(least->value())), {}, failing, false});
    }
}

void WorkloadPanel::render(const AssessmentPtr& result) {
    requests_->render(result);
    renderContext(*result);
    renderSequences(*result);
    renderPrefix(*result);
}

}  // namespace vramline
