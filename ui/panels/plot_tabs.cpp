// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plot_tabs.h"

#include <QTabBar>

#include "ui/text/words.h"
#include "ui/theme/metrics.h"

namespace vramline {
namespace {

constexpr PlotKind kKinds[] = {PlotKind::Context, PlotKind::Concurrency, PlotKind::Attention, PlotKind::Frontier, PlotKind::Layers};

QString tab_title(PlotKind kind) {
    switch (kind) {
    case PlotKind::Context: return PlotTabs::tr("Context");
    case PlotKind::Concurrency: return PlotTabs::tr("Concurrency");
    case PlotKind::Attention: return PlotTabs::tr("Attention");
    case PlotKind::Frontier: return PlotTabs::tr("Frontier");
    case PlotKind::Layers: return PlotTabs::tr("Layers");
    }
    return {};
}

}  // namespace

PlotTabs::PlotTabs(PlanDocument& document, WhyHub& hub, QWidget* parent) : QTabWidget(parent), document_(document) {
    setObjectName(QStringLiteral("plots"));
    tabBar()->setObjectName(QStringLiteral("plotTabs"));
    tabBar()->setAccessibleName(tr("Plots"));
    tabBar()->setDrawBase(false);
    tabBar()->setExpanding(false);
    setAccessibleName(tr("Plots"));
    for (const PlotKind kind : kKinds) {
        auto* page = new PlotPage(kind, document, hub, this);
        addTab(page, tab_title(kind));
        connect(page, &PlotPage::pinAsked, this, [this](const QString& id) {
            QStringList next = pinned_;
            if (!next.contains(id)) next.append(id);
            while (next.size() > 3) next.removeFirst();
            setPinned(next);
            emit pinnedChanged(pinned_);
        });
        connect(page, &PlotPage::unpinAsked, this, [this](const QString& id) {
            QStringList next = pinned_;
            next.removeAll(id);
            setPinned(next);
            emit pinnedChanged(pinned_);
        });
    }
}

QSize PlotTabs::sizeHint() const {
    const Metrics m = Metrics::of(font());
    return {m.ems(30), m.ems(22)};
}

PlotPage* PlotTabs::page(int index) const { return qobject_cast<PlotPage*>(widget(index)); }

bool PlotTabs::busy() const {
    for (int i = 0; i < count(); ++i)
        if (page(i)->busy()) return true;
    return false;
}

void PlotTabs::render(const AssessmentPtr& result) {
    for (int i = 0; i < count(); ++i) page(i)->render(result);
}

std::vector<PlotChoices> PlotTabs::choices() const {
    std::vector<PlotChoices> out;
    out.reserve(static_cast<std::size_t>(count()));
    for (int i = 0; i < count(); ++i) out.push_back(page(i)->choices());
    return out;
}

void PlotTabs::setChoices(const std::vector<PlotChoices>& choices) {
    for (std::size_t i = 0; i < choices.size() && i < static_cast<std::size_t>(count()); ++i)
        page(static_cast<int>(i))->setChoices(choices[i].all_memory, choices[i].log, choices[i].by_gpu);
}

void PlotTabs::setPinned(const QStringList& gpu_ids) {
    pinned_.clear();
    std::vector<const Gpu*> gpus;
    for (const QString& id : gpu_ids) {
        const Gpu* gpu = document_.catalogue().gpu(id.toStdString());
        if (!gpu) continue;
        pinned_.append(id);
        gpus.push_back(gpu);
    }
    for (int i = 0; i < count(); ++i) page(i)->setPinned(gpus);
}

}  // namespace vramline
