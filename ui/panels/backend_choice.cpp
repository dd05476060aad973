// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/backend_choice.h"

#include <QHBoxLayout>
#include <algorithm>

#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/search_combo.h"

namespace vramline {
namespace {

constexpr const char* kFlag = "attention-backend";
constexpr const char* kVariable = "VLLM_ATTENTION_BACKEND";

const Setting* in_force(const Assessment& assessment) {
    const auto found = std::find_if(assessment.settings.begin(), assessment.settings.end(), [](const Setting& each) { return each.name == kFlag; });
    return found == assessment.settings.end() ? nullptr : &*found;
}

QString name_of(const Setting& setting) {
    const auto* name = std::get_if<std::string>(&setting.value);
    return name ? qs(*name) : QString();
}

// What a choice would not do, in the engine's words; empty: it would.
QString why_not(const Result<Assessment>& assessed, const QString& id) {
    if (!assessed) return words(assessed.error().code, assessed.error().args);
    const Setting* setting = in_force(*assessed);
    if (setting && name_of(*setting) == id) return {};
    for (const Note& note : assessed->notes)
        if (note.message.id == "attention_backend_ignored") return words(note.message);
    return {};
}

}  // namespace

BackendChoice::BackendChoice(PlanDocument& document, WhyHub& hub, QWidget* parent)
    : Panel(document, hub, parent), caption_(new TextLabel(this)), combo_(new SearchCombo(this)) {
    const Metrics m = Metrics::of(font());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m.us(2));
    caption_->setText(tr("Attention backend"));
    caption_->setBuddy(combo_);
    combo_->setObjectName(QStringLiteral("attentionBackend"));
    combo_->setAccessibleName(caption_->text());
    combo_->setSearchable(false);
    combo_->setPopupWidth(34);
    combo_->setFixedWidth(m.ems(13));
    row->addWidget(caption_, 1);
    row->addWidget(combo_);
    connect(combo_, &SearchCombo::aboutToOpen, this, [this] { offer(); });
    connect(combo_, &SearchCombo::chosen, this, [this](const QString& id) {
        document_.edit(EditKind::Setting, Gesture::begin(), [&](Plan& plan) { plan = with(id); });
    });
}

std::string BackendChoice::flag() const {
    const auto& known = document_.plan().engine->flags;
    return std::find(known.begin(), known.end(), kFlag) != known.end() ? kFlag : kVariable;
}

Plan BackendChoice::with(const QString& id) const {
    Plan plan = document_.plan();
    plan.settings.flags.erase(kFlag);
    plan.settings.flags.erase(kVariable);
    if (!id.isEmpty()) plan.settings.flags[flag()] = id.toStdString();
    return plan;
}

void BackendChoice::offer() {
    QList<Choice> choices;
    const Result<Assessment> automatic = assess(with({}));
    const Setting* first = automatic ? in_force(*automatic) : nullptr;
    choices.append({QString(), first ? tr("auto (%1)").arg(name_of(*first)) : tr("auto"), {}, {}, {}, true, {}, false});
    for (const AttentionBackend& backend : document_.plan().engine->attention.backends) {
        const QString id = qs(backend.name);
        const Result<Assessment> assessed = assess(with(id));
        // What is made for other vendors' GPUs is no choice here at all.
        if (!assessed && assessed.error().code == "attention_backend.vendor") continue;
        const QString reason = why_not(assessed, id);
        choices.append({id, id, {}, {}, {}, reason.isEmpty(), reason, false});
    }
    combo_->setChoices(choices);
}

void BackendChoice::render(const AssessmentPtr& result) {
    const Setting* setting = result->assessment ? in_force(*result->assessment) : nullptr;
    // What was asked for in vain stays here, so that it can be changed.
    const auto& flags = result->plan.settings.flags;
    const bool asked = flags.contains(kFlag) || flags.contains(kVariable);
    setVisible(setting || (asked && !result->plan.engine->attention.backends.empty()));
    if (!setting) return;
    combo_->setChoices({});  // they speak of the plan as it was when they were last looked at
    if (setting->given) combo_->setCurrentId(name_of(*setting), name_of(*setting));
    else combo_->setCurrentId(QString(), tr("auto (%1)").arg(name_of(*setting)));
    combo_->setToolTip(name_of(*setting) + QStringLiteral(": ") + words(setting->reason));  // the field may be too narrow
}

}  // namespace vramline
