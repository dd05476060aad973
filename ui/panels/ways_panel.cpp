// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ways_panel.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/panels/facts.h"
#include "ui/panels/why.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented.h"

namespace vramline {
namespace {

struct Ways {
    Q_DECLARE_TR_FUNCTIONS(Ways)
};

/// A change in words: what, from, to, and its price.
struct Way {
    QString knob, before, after, price;
};

/// The engine's limit in force; 0 where it has none.
qint64 max_num_seqs_of(const Assessment& a) {
    for (const Setting& setting : a.settings)
        if (const auto* value = setting.name == "max-num-seqs" ? std::get_if<std::int64_t>(&setting.value) : nullptr) return *value;
    return 0;
}

QString count_words(const std::string& digits) { return shown_count(QString::fromStdString(digits).toLongLong()); }

Way way_of(const AssessmentResult& result, const Catalogue& catalogue, const Suggestion::Change& change) {
    const Plan& plan = result.plan;
    const Assessment& a = *result.assessment;
    const std::string& choice = change.choice;
    if (choice == "kv_dtype") return {Ways::tr("KV type"), format_title(a.kv_format), format_title(change.value), Ways::tr("check accuracy first")};
    if (choice == "weights") return {Ways::tr("Weights"), format_title(a.weights.format), format_title(change.value), Ways::tr("needs another checkpoint")};
    if (choice == "concurrency") return {Ways::tr("Sequences"), shown_count(plan.workload.total().value()), count_words(change.value), Ways::tr("the rest wait")};
    if (choice == "context") return {Ways::tr("Context"), shown_count(plan.workload.longest().value()), count_words(change.value), Ways::tr("prompt plus output")};
    if (choice == "shared_prefix")
        return {Ways::tr("Shared prefix"), shown_count(plan.workload.shared_prefix), count_words(change.value), Ways::tr("the same for all")};
    if (choice == "max_num_seqs")
        return {Ways::tr("Sequence limit"), shown_count(max_num_seqs_of(a)), count_words(change.value), Ways::tr("max-num-seqs of the engine")};
    if (choice == "gpus") return {Ways::tr("GPUs"), shown_count(a.parallel.gpus()), count_words(change.value), Ways::tr("more hardware")};
    if (choice == "tp") return {Ways::tr("Tensor parallel"), shown_count(a.parallel.tp), count_words(change.value), Ways::tr("more hardware")};
    if (choice == "ep") return {Ways::tr("Expert parallel"), Ways::tr("off"), Ways::tr("on"), Ways::tr("experts over all GPUs")};
    if (choice == "gpu") {
        const Gpu* gpu = catalogue.gpu(change.value);
        return {Ways::tr("GPU"), gpu_title(plan.gpus.front().gpu), gpu ? gpu_title(*gpu) : qs(change.value), Ways::tr("other hardware")};
    }
    if (choice == "memory_fraction") {
        const double now = plan.settings.memory_fraction.value_or(plan.engine->rule("memory_fraction"));
        return {Ways::tr("Memory fraction"), qs(format_decimal(now, 2, number_style())), qs(change.value), Ways::tr("less room for surprises")};
    }
    return {qs(choice), {}, qs(change.value), {}};
}

TextLabel* line(const QString& text, QWidget* parent, double size, TextLabel::Tone tone, bool semibold = false) {
    auto* label = new TextLabel(parent, size, tone, semibold);
    label->setText(text);
    label->setWordWrap(true);
    return label;
}

}  // namespace

WaysPanel::WaysPanel(PlanDocument& document, WhyHub& hub, QWidget* parent)
    : Panel(document, hub, parent), head_(new TextLabel(this, 1.0, TextLabel::Tone::Text, true)),
      hint_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)), grid_(new QGridLayout) {
    setObjectName(QStringLiteral("ways"));
    const Metrics m = Metrics::of(font());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m.us(1.5));
    auto* top = new QHBoxLayout;
    top->setSpacing(m.us(2.5));
    top->addWidget(head_);
    top->addWidget(hint_);
    top->addStretch(1);
    column->addLayout(top);
    grid_->setSpacing(m.us(2));
    column->addLayout(grid_);
    hide();
}

Card* WaysPanel::makeCard(const AssessmentResult& result, const Suggestion& suggestion) {
    const Metrics m = Metrics::of(font());
    auto* card = new Card(this);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(m.us(2.25), m.us(1.75), m.us(2.25), m.us(2));
    column->setSpacing(m.us(0.5));
    QStringList said;
    QString price;
    for (const Suggestion::Change& change : suggestion.changes) {
        const Way way = way_of(result, document_.catalogue(), change);
        column->addWidget(line(way.knob, card, 0.92, TextLabel::Tone::Quiet));
        const QString step = way.before.isEmpty() ? way.after : tr("%1 → %2").arg(way.before, way.after);
        column->addWidget(line(step, card, suggestion.changes.size() > 1 ? 1.0 : 1.08, TextLabel::Tone::Text, true));
        said << way.knob + u' ' + step;
        price = price.isEmpty() ? way.price : price + QStringLiteral("; ") + way.price;
    }
    column->addWidget(line(tr("%1 of %2 GiB").arg(shown_gib(gib_hundredths(suggestion.need)), shown_gib(gib_hundredths(suggestion.room))), card, 0.92, TextLabel::Tone::Text));
    column->addWidget(line(price, card, 0.92, TextLabel::Tone::Quiet));
    column->addStretch(1);
    auto* apply_button = new QPushButton(tr("Apply"), card);
    apply_button->setObjectName(QStringLiteral("apply_") + qs(suggestion.changes.front().choice));
    apply_button->setAccessibleName(tr("Apply: %1").arg(said.join(QStringLiteral(", "))));
    column->addWidget(apply_button);
    connect(apply_button, &QPushButton::clicked, this, [this, suggestion] {
        const Result<Plan> changed = apply(document_.plan(), suggestion, document_.catalogue());
        if (changed) document_.edit(EditKind::Suggestion, Gesture::begin(), [&](Plan& plan) { plan = *changed; });
    }, Qt::QueuedConnection);
    return card;
}

void WaysPanel::arrange() {
    const Metrics m = Metrics::of(font());
    const int wanted = std::max(1, static_cast<int>(width() >= m.ems(62) ? cards_.size() : std::min<std::size_t>(3, cards_.size())));
    if (cards_.empty()) return;
    columns_ = wanted;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        grid_->removeWidget(cards_[i]);
        grid_->addWidget(cards_[i], static_cast<int>(i) / wanted, static_cast<int>(i) % wanted);
    }
    for (int c = 0; c < 5; ++c) grid_->setColumnStretch(c, c < wanted ? 1 : 0);
}

void WaysPanel::resizeEvent(QResizeEvent* event) {
    Panel::resizeEvent(event);
    const int wanted = width() >= Metrics::of(font()).ems(62) ? static_cast<int>(cards_.size()) : std::min(3, static_cast<int>(cards_.size()));
    if (wanted != columns_) arrange();
}

void WaysPanel::render(const AssessmentPtr& result) {
    last_ = result;
    const bool failing = result->assessment && !result->assessment->verdict.fits;
    const auto ways = failing ? result->suggestions.size() : 0;
    for (Card* card : cards_) {
        grid_->removeWidget(card);
        card->hide();
        card->deleteLater();
    }
    cards_.clear();
    shown_ = ways;
    for (std::size_t i = 0; i < ways; ++i) {
        Card* card = makeCard(*result, result->suggestions[i]);
        cards_.push_back(card);
        card->show();
    }
    arrange();
    const bool pair = ways > 0 && result->suggestions.front().changes.size() > 1;
    head_->setText(ways == 0 ? tr("Nothing makes it fit") : pair ? tr("Nothing alone makes it fit") : tr("%n way(s) to make it fit", nullptr, static_cast<int>(ways)));
    hint_->setText(ways == 0 ? QString() : pair ? tr("the smallest pair of changes; one undo step") : tr("each alone is enough; one undo step each"));
    setVisible(failing || (held_ && isVisible()));
}

void WaysPanel::hold(bool on) {
    held_ = on;
    setMinimumHeight(on && isVisible() ? height() : 0);
    if (!on && last_) setVisible(last_->assessment && !last_->assessment->verdict.fits);
}

}  // namespace vramline
