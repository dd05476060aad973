// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ways_panel.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

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
struct WayWords {
    QString knob, before, after, price;
};

/// The engine's limit in force; 0 where it has none.
qint64 max_num_seqs_of(const Assessment& a) {
    for (const Setting& setting : a.settings)
        if (const auto* value = setting.name == "max-num-seqs" ? std::get_if<std::int64_t>(&setting.value) : nullptr) return *value;
    return 0;
}

QString count_words(const std::string& digits) { return shown_count(QString::fromStdString(digits).toLongLong()); }

WayWords way_of(const AssessmentResult& result, const Catalogue& catalogue, const Suggestion::Change& change) {
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

void show_text(TextLabel* label, const QString& text) {
    if (label->text() != text) label->setText(text);
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

// Cards stay and change their words: while something is dragged nothing is made anew.
WaysPanel::Way* WaysPanel::makeWay(std::size_t changes) {
    const Metrics m = Metrics::of(font());
    const auto line = [](Card* card, double size, TextLabel::Tone tone, bool semibold) {
        auto* label = new TextLabel(card, size, tone, semibold);
        label->setWordWrap(true);
        card->layout()->addWidget(label);
        return label;
    };
    auto way = std::make_unique<Way>();
    way->card = new Card(this);
    auto* column = new QVBoxLayout(way->card);
    column->setContentsMargins(m.us(2.25), m.us(1.75), m.us(2.25), m.us(2));
    column->setSpacing(m.us(0.5));
    for (std::size_t i = 0; i < changes; ++i) {
        way->knobs.push_back(line(way->card, 0.92, TextLabel::Tone::Quiet, false));
        way->steps.push_back(line(way->card, changes > 1 ? 1.0 : 1.08, TextLabel::Tone::Text, true));
    }
    way->need = line(way->card, 0.92, TextLabel::Tone::Text, false);
    way->price = line(way->card, 0.92, TextLabel::Tone::Quiet, false);
    column->addStretch(1);
    way->apply = new QPushButton(tr("Apply"), way->card);
    column->addWidget(way->apply);
    // The click comes later, when the card may be gone: it is looked up, not kept.
    connect(way->apply, &QPushButton::clicked, this, [this, card = way->card] {
        const auto found = std::find_if(ways_.begin(), ways_.end(), [card](const auto& each) { return each->card == card; });
        if (found == ways_.end()) return;
        const Result<Plan> changed = apply(document_.plan(), (*found)->suggestion, document_.catalogue());
        if (changed) document_.edit(EditKind::Suggestion, Gesture::begin(), [&](Plan& plan) { plan = *changed; });
    }, Qt::QueuedConnection);
    return ways_.emplace_back(std::move(way)).get();
}

void WaysPanel::showWay(Way& way, const AssessmentResult& result, const Suggestion& suggestion) {
    way.suggestion = suggestion;
    QStringList said;
    QString price;
    for (std::size_t i = 0; i < suggestion.changes.size(); ++i) {
        const WayWords words = way_of(result, document_.catalogue(), suggestion.changes[i]);
        const QString step = words.before.isEmpty() ? words.after : tr("%1 → %2").arg(words.before, words.after);
        show_text(way.knobs[i], words.knob);
        show_text(way.steps[i], step);
        said << words.knob + u' ' + step;
        price = price.isEmpty() ? words.price : price + QStringLiteral("; ") + words.price;
    }
    show_text(way.need, tr("%1 of %2 GiB").arg(shown_gib(gib_hundredths(suggestion.need)), shown_gib(gib_hundredths(suggestion.room))));
    show_text(way.price, price);
    way.apply->setObjectName(QStringLiteral("apply_") + qs(suggestion.changes.front().choice));
    way.apply->setAccessibleName(tr("Apply: %1").arg(said.join(QStringLiteral(", "))));
}

int WaysPanel::columnsWanted() const {
    const auto cards = static_cast<int>(ways_.size());
    return std::max(1, width() >= Metrics::of(font()).ems(62) ? cards : std::min(3, cards));
}

void WaysPanel::arrange() {
    if (ways_.empty()) return;
    columns_ = columnsWanted();
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        grid_->removeWidget(ways_[i]->card);
        grid_->addWidget(ways_[i]->card, static_cast<int>(i) / columns_, static_cast<int>(i) % columns_);
    }
    for (int c = 0; c < 5; ++c) grid_->setColumnStretch(c, c < columns_ ? 1 : 0);
}

void WaysPanel::resizeEvent(QResizeEvent* event) {
    Panel::resizeEvent(event);
    if (columnsWanted() != columns_) arrange();
}

/// As many cards as there are suggestions, each with a line for every change.
bool WaysPanel::fitCards(const std::vector<Suggestion>& suggestions) {
    bool same = ways_.size() == suggestions.size();
    for (std::size_t i = 0; same && i < ways_.size(); ++i) same = ways_[i]->steps.size() == suggestions[i].changes.size();
    if (same) return false;
    for (const auto& way : ways_) {
        grid_->removeWidget(way->card);
        way->card->hide();
        way->card->deleteLater();
    }
    ways_.clear();
    for (const Suggestion& suggestion : suggestions) makeWay(suggestion.changes.size())->card->show();
    return true;
}

void WaysPanel::render(const AssessmentPtr& result) {
    last_ = result;
    const bool failing = result->assessment && !result->assessment->verdict.fits;
    static const std::vector<Suggestion> none;
    const std::vector<Suggestion>& suggestions = failing ? result->suggestions : none;
    shown_ = suggestions.size();
    const bool anew = fitCards(suggestions);
    for (std::size_t i = 0; i < shown_; ++i) showWay(*ways_[i], *result, suggestions[i]);
    if (anew) arrange();
    const bool pair = shown_ > 0 && suggestions.front().changes.size() > 1;
    show_text(head_, shown_ == 0 ? tr("Nothing makes it fit") : pair ? tr("Nothing alone makes it fit") : tr("%n way(s) to make it fit", nullptr, static_cast<int>(shown_)));
    show_text(hint_, shown_ == 0 ? QString() : pair ? tr("the smallest pair of changes; one undo step") : tr("each alone is enough; one undo step each"));
    setVisible(failing || (held_ && isVisible()));
}

void WaysPanel::hold(bool on) {
    held_ = on;
    setMinimumHeight(on && isVisible() ? height() : 0);
    if (!on && last_) setVisible(last_->assessment && !last_->assessment->verdict.fits);
}

}  // namespace vramline
