// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/why.h"

#include "ui/panels/why_popover.h"

namespace vramline {

const Term* find_term(const AssessmentResult& result, const WhyKey& key) {
    if (!result.assessment) return nullptr;
    const Assessment& a = *result.assessment;
    const std::int64_t deciding = a.deciding < a.gpus.size() ? a.gpus[a.deciding].index : 0;
    const Term* any = nullptr;
    const Term* preferred = nullptr;
    for (const Term& term : a.terms) {
        if (term.id != key.id) continue;
        if (term.gpu == key.gpu) return &term;
        if (term.gpu == -1 || (key.gpu == -1 && term.gpu == deciding)) preferred = &term;
        if (!any) any = &term;
    }
    return preferred ? preferred : any;
}

bool WhyHub::has(const WhyKey& key) const { return result_ && find_term(*result_, key) != nullptr; }

void WhyHub::open(const WhyKey& key, QWidget* anchor, const QRect& where) {
    if (!has(key)) return;
    if (popover_) popover_->close();
    popover_ = new WhyPopover(result_, anchor);
    popover_->show(key, anchor, where.isNull() ? anchor->rect() : where);
}

WhyPopover* WhyHub::popover() const { return popover_; }

WhyLink::WhyLink(WhyHub& hub, WhyKey key, const QString& about, QWidget* parent)
    : LinkLabel(tr("why?"), parent), hub_(hub), key_(key) {
    setObjectName(QStringLiteral("why"));
    setAbout(about);
    connect(this, &LinkLabel::clicked, this, [this] { hub_.open(key_, this); });
}

void WhyLink::setKey(WhyKey key) {
    key_ = key;
    setVisible(hub_.has(key));
}

void WhyLink::setAbout(const QString& about) {
    setAccessibleName(tr("Why? %1").arg(about));
    setToolTip(tr("Formula, numbers and sources of: %1").arg(about));
}

}  // namespace vramline
