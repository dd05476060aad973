// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ledger_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/panels/ledger_table.h"
#include "ui/panels/term_words.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/flow_layout.h"

namespace vramline {
namespace {

QString figure_of(const LedgerLine& line) {
    return (line.basis == Basis::Estimated && !line.derived ? QStringLiteral("≈") : QString()) + shown_gib(line.shown);
}

}  // namespace

QString part_words(LedgerPart part) { return words("part." + std::string(part_name(part))); }

TermId part_term(LedgerPart part) {
    switch (part) {
    case LedgerPart::Weights: return TermId::Weights;
    case LedgerPart::Activations: return TermId::Activations;
    case LedgerPart::Graphs: return TermId::Graphs;
    case LedgerPart::Communication: return TermId::Communication;
    case LedgerPart::Runtime: return TermId::Runtime;
    case LedgerPart::Other: return TermId::Other;
    case LedgerPart::KvShared: return TermId::KvShared;
    case LedgerPart::KvUsed: return TermId::KvUsed;
    case LedgerPart::KvRounding: return TermId::KvRounding;
    case LedgerPart::KvFree: return TermId::KvFree;
    case LedgerPart::Reserve: return TermId::Reserve;
    case LedgerPart::Free: return TermId::Free;
    case LedgerPart::Over: return TermId::ShortBy;
    }
    return TermId::Capacity;
}

LedgerPanel::LedgerPanel(WhyHub& hub, QWidget* parent)
    : QWidget(parent), hub_(hub), column_(new QVBoxLayout(this)), legend_(new QWidget(this)) {
    setObjectName(QStringLiteral("ledger"));
    const Metrics m = Metrics::of(font());
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(m.us(1));
    flow_ = new FlowLayout(m.us(3.5), m.us(0.5), legend_);
    column_->addWidget(legend_);
}

void LedgerPanel::ensureBars(std::size_t count) {
    const Metrics m = Metrics::of(font());
    while (bars_.size() < count) {
        Head head;
        head.row = new QWidget(this);
        auto* line = new QHBoxLayout(head.row);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(m.us(1.5));
        head.name = new TextLabel(head.row, 1.0, TextLabel::Tone::Text, true);
        head.facts = new TextLabel(head.row, 0.92, TextLabel::Tone::Quiet);
        head.estimated = new TextLabel(head.row, 0.92, TextLabel::Tone::Quiet);
        head.estimated->setText(tr("≈ estimated"));
        head.capacity = new TextLabel(head.row, 0.96, TextLabel::Tone::Text, true);
        head.why = new WhyLink(hub_, {TermId::Capacity, -1}, tr("capacity"), head.row);
        line->addWidget(head.name);
        line->addWidget(head.facts);
        line->addStretch(1);
        line->addWidget(head.estimated);
        line->addSpacing(m.us(2));
        line->addWidget(head.capacity);
        line->addWidget(head.why);
        auto* bar = new LedgerBar(this);
        const auto at = static_cast<int>(bars_.size());
        bar->setObjectName(QStringLiteral("ledgerBar%1").arg(at));
        column_->insertWidget(2 * at, head.row);
        column_->insertWidget(2 * at + 1, bar);
        connect(bar, &LedgerBar::asked, this, [this, bar, at](LedgerPart part, const QRect& where) {
            hub_.open({part_term(part), gpus_.at(static_cast<std::size_t>(at))}, bar, where);
        });
        heads_.push_back(head);
        bars_.push_back(bar);
    }
    for (std::size_t i = 0; i < bars_.size(); ++i) {
        bars_[i]->setVisible(i < count);
        heads_[i].row->setVisible(i < count);
    }
}

void LedgerPanel::renderBar(std::size_t i, const AssessmentResult& result, const LedgerView& view, Bytes scale) {
    BarData data;
    data.capacity = view.capacity;
    data.scale = scale;
    bool estimated = false;
    for (const LedgerLine& line : view.lines) {
        const QString name = part_words(line.part), figure = figure_of(line);
        const QString tip = tr("%1: %2 GiB, %3, %4. Enter: why?").arg(name, figure, shown_bytes_exact(line.bytes), basis_words(line.basis));
        data.parts.push_back({line.part, line.bytes, name, figure, tip});
        estimated = estimated || (line.basis == Basis::Estimated && !line.derived);
    }
    if (view.has_pool) data.pool = tr("KV pool %1 GiB").arg(shown_gib(view.pool_shown));
    if (view.over > Bytes(0)) {
        data.over = tr("%1 do not fit").arg(shown(view.over));
        if (data.parts.empty() || data.parts.back().part != LedgerPart::Over)
            data.parts.push_back({LedgerPart::Over, view.over, part_words(LedgerPart::Over), shown_gib(gib_hundredths(view.over)), data.over + QStringLiteral(", ") + shown_bytes_exact(view.over)});
    }
    const std::int64_t last = view.index + view.count - 1;
    const QString name = view.count > 1 ? tr("GPU %1–%2").arg(shown_count(view.index), shown_count(last)) : tr("GPU %1").arg(shown_count(view.index));
    QString facts = qs(view.gpu_name);
    if (view.count == 2) facts += tr(", both alike");
    else if (view.count > 2) facts += tr(", %1 alike").arg(shown_count(view.count));
    const Assessment& a = *result.assessment;
    if (a.gpus.size() > 1 && a.gpus.at(i).other > Bytes(0)) facts += tr(", shared with another program");
    if (a.gpus.size() > 1 && i == a.deciding) facts += tr(" · the fullest, so it decides");
    Head& head = heads_[i];
    head.name->setText(name);
    head.facts->setText(facts);
    head.estimated->setVisible(estimated);
    head.capacity->setText(tr("capacity %1 GiB").arg(shown_gib(view.capacity_shown)));
    head.why->setKey({TermId::Capacity, static_cast<int>(view.index)});
    QStringList all;
    for (const BarPart& part : data.parts) all << part.name + u' ' + part.figure;
    bars_[i]->setAccessibleName(tr("Memory of %1 in GiB: %2").arg(name, all.join(QStringLiteral(", "))));
    bars_[i]->setData(std::move(data));
}

LegendEntry* LedgerPanel::entry(std::size_t i) {
    while (entries_.size() <= i) {
        auto* made = new LegendEntry(legend_);
        flow_->addWidget(made);
        entries_.push_back(made);
        connect(made, &LegendEntry::clicked, this, [this, made] { hub_.open({part_term(made->part()), gpus_.empty() ? -1 : gpus_.front()}, made); });
    }
    return entries_[i];
}

void LedgerPanel::renderLegend(const std::vector<LedgerView>& views) {
    const bool several = views.size() > 1;
    legend_->setVisible(!several);
    if (table_) {
        column_->removeWidget(table_);
        table_->hide();
        table_->deleteLater();
        table_ = nullptr;
    }
    if (several) {
        table_ = make_ledger_table(views, hub_, this);
        column_->addWidget(table_);
        return;
    }
    std::size_t used = 0;
    for (const LedgerLine& line : views.front().lines) {
        if (line.part == LedgerPart::Over || line.shown == 0) continue;
        LegendEntry* made = entry(used++);
        made->setEntry(line.part, part_words(line.part), figure_of(line));
        made->show();
    }
    if (const Bytes over = views.front().over; over > Bytes(0)) {  // in the bar its words stand only where they have room
        LegendEntry* made = entry(used++);
        made->setEntry(LedgerPart::Over, part_words(LedgerPart::Over), shown_gib(gib_hundredths(over)));
        made->show();
    }
    for (; used < entries_.size(); ++used) entries_[used]->hide();
    legend_->updateGeometry();
}

void LedgerPanel::render(const AssessmentPtr& result) {
    setVisible(result->assessment.has_value() && !result->assessment->gpus.empty());
    if (isHidden()) return;
    last_ = result;
    const Assessment& a = *result->assessment;
    views_.clear();
    gpus_.clear();
    Bytes scale(1);
    for (const GpuLedger& gpu : a.gpus) {
        views_.push_back(ledger_view(last_->plan, a, gpu));
        gpus_.push_back(static_cast<int>(gpu.index));
        scale = std::max(scale, views_.back().capacity + views_.back().over);
    }
    ensureBars(views_.size());
    for (std::size_t i = 0; i < views_.size(); ++i) renderBar(i, *result, views_[i], scale);
    renderLegend(views_);
}

void LedgerPanel::hold(bool on) { setMinimumHeight(on ? height() : 0); }

}  // namespace vramline
