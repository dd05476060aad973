// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/facts_line.h"

#include "ui/theme/metrics.h"
#include "ui/widgets/flow_layout.h"

namespace vramline {

FactsLine::FactsLine(WhyHub& hub, QWidget* parent, int bottom)
    : QWidget(parent), flow_(new FlowLayout(Metrics::of(font()).us(1), 0, this)), link_(new WhyLink(hub, {}, {}, this)) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    flow_->setContentsMargins(0, 0, 0, bottom);
    flow_->addWidget(link_);
    link_->hide();
}

QStringList FactsLine::facts() const {
    QStringList out;
    for (const TextLabel* label : labels_)
        if (!label->isHidden()) out.append(label->text());
    return out;
}

void FactsLine::setFacts(const QStringList& facts, std::optional<WhyKey> why, const QString& about) {
    while (labels_.size() < facts.size()) {
        auto* label = new TextLabel(this, 0.92, TextLabel::Tone::Quiet);
        flow_->removeWidget(link_);
        flow_->addWidget(label);
        flow_->addWidget(link_);
        label->show();
        labels_.append(label);
    }
    for (qsizetype i = 0; i < labels_.size(); ++i) {
        const bool shown = i < facts.size();
        if (shown) {
            const QString text = i + 1 < facts.size() ? facts.at(i) + QStringLiteral(" ·") : facts.at(i);
            if (labels_.at(i)->text() != text) labels_.at(i)->setText(text);
        }
        labels_.at(i)->setVisible(shown);
    }
    if (why) {
        link_->setAbout(about);
        link_->setKey(*why);
    } else {
        link_->hide();
    }
    // FlowLayout adds new labels behind the link otherwise; the height follows the lines.
    updateGeometry();
}

}  // namespace vramline
