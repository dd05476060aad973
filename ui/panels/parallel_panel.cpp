// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/parallel_panel.h"

#include <QHBoxLayout>

#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {
namespace {

constexpr std::int64_t kOffered[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32, 64};

}  // namespace

ParallelPanel::ParallelPanel(PlanDocument& document, WhyHub& hub, QWidget* parent) : Panel(document, hub, parent) {
    const Metrics m = Metrics::of(font());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m.us(1.5));
    auto* head = new TextLabel(this);
    head->setText(tr("Parallel"));
    head->setMinimumWidth(m.ems(5));
    row->addWidget(head);
    tp_ = add(tr("TP"), tr("Tensor parallel: each layer is cut over so many GPUs"), QStringLiteral("tp"), Axis::Tensor);
    pp_ = add(tr("PP"), tr("Pipeline parallel: the layers are divided into so many stages"), QStringLiteral("pp"), Axis::Pipeline);
    dp_ = add(tr("DP"), tr("Data parallel: so many copies of the model"), QStringLiteral("dp"), Axis::Data);
    row->addStretch(1);
}

SearchCombo* ParallelPanel::add(const QString& label, const QString& full, const QString& name, Axis axis) {
    const Metrics m = Metrics::of(font());
    auto* caption = new TextLabel(this, 0.92, TextLabel::Tone::Quiet);
    caption->setText(label);
    auto* combo = new SearchCombo(this);
    combo->setObjectName(name);
    combo->setAccessibleName(full);
    combo->setToolTip(full);
    combo->setSearchable(false);
    combo->setPopupWidth(22);
    combo->setFixedWidth(m.ems(4));
    caption->setBuddy(combo);
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->addWidget(caption);
    row->addWidget(combo);
    row->addSpacing(m.us(1));
    connect(combo, &SearchCombo::aboutToOpen, this, [this, axis, combo] { offer(axis, combo); });
    connect(combo, &SearchCombo::chosen, this, [this, axis](const QString& id) {
        document_.edit(EditKind::Parallel, Gesture::begin(), [&](Plan& plan) { plan = with(axis, id.toLongLong()); });
    });
    return combo;
}

Plan ParallelPanel::with(Axis axis, std::int64_t value) const {
    Plan plan = document_.plan();
    std::int64_t tp = now_.tp, pp = now_.pp, dp = now_.dp;
    (axis == Axis::Tensor ? tp : axis == Axis::Pipeline ? pp : dp) = value;
    // The GPUs there are become replicas where they can; else their number follows the layout.
    const std::int64_t had = now_.gpus() / std::max<std::int64_t>(1, now_.cp);
    if (axis != Axis::Data) dp = had % (tp * pp) == 0 ? had / (tp * pp) : 1;
    plan.parallel.tp = tp;
    plan.parallel.pp = pp;
    plan.parallel.dp = dp;
    plan.parallel.gpus = plan.gpus.size() == 1 ? std::optional(tp * pp * dp * now_.cp) : std::nullopt;
    if (plan.gpus.size() == 1) plan.gpus.front().count = 1;
    return plan;
}

void ParallelPanel::offer(Axis axis, SearchCombo* combo) {
    QList<Choice> choices;
    for (const std::int64_t value : kOffered) {
        const Plan plan = with(axis, value);
        const Result<Assessment> assessment = assess(plan);
        Choice choice;
        choice.id = QString::number(value);
        choice.title = shown_count(value);
        choice.enabled = assessment.has_value();
        if (assessment) choice.facts = tr("%n GPU(s)", nullptr, static_cast<int>(assessment->parallel.gpus()));
        else choice.reason = words(assessment.error());
        choices.append(choice);
    }
    combo->setChoices(choices);
}

void ParallelPanel::render(const AssessmentPtr& result) {
    if (result->assessment) {
        now_ = result->assessment->parallel;
    } else {
        const ParallelChoice& asked = result->plan.parallel;
        now_.tp = asked.tp.value_or(now_.tp), now_.pp = asked.pp.value_or(now_.pp), now_.dp = asked.dp.value_or(now_.dp);
    }
    const std::pair<SearchCombo*, std::int64_t> shown[] = {{tp_, now_.tp}, {pp_, now_.pp}, {dp_, now_.dp}};
    for (const auto& [combo, value] : shown) {
        const QString tip = combo->accessibleName();
        combo->setCurrentId(QString::number(value), shown_count(value));
        combo->setToolTip(tip);
    }
}

}  // namespace vramline
