// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/gpu_rows.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/panels/facts.h"
#include "ui/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/search_combo.h"

namespace vramline {
namespace {

/// The number of GPUs follows the slots; tp, pp and dp are derived from it anew.
void derive_layout(Plan& plan) {
    const bool ep = plan.parallel.ep;
    plan.parallel = {};
    plan.parallel.ep = ep;
}

}  // namespace

GpuRows::GpuRows(PlanDocument& document, WhyHub& hub, QWidget* parent)
    : Panel(document, hub, parent), column_(new QVBoxLayout(this)) {
    const Metrics m = Metrics::of(font());
    setObjectName(QStringLiteral("gpuRows"));
    column_->setContentsMargins(0, 0, 0, m.us(1.5));
    column_->setSpacing(m.us(1.5));
    hide();
}

void GpuRows::addRow() {
    const Metrics m = Metrics::of(font());
    const std::size_t slot = rows_.size() + 1;
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(m.us(1));
    auto* gpu = new SearchCombo(line);
    gpu->setObjectName(QStringLiteral("gpu%1").arg(slot + 1));
    gpu->setAccessibleName(tr("GPU, kind %1").arg(slot + 1));
    gpu->setPopupWidth(27);
    auto* times = new TextLabel(line);
    times->setText(QStringLiteral("×"));
    auto* count = new QuantityEdit(line);
    count->setObjectName(QStringLiteral("gpuCount%1").arg(slot + 1));
    count->setAccessibleName(tr("Number of GPUs of kind %1").arg(slot + 1));
    count->setRange(1, kMostGpus);
    count->setFixedWidth(m.ems(3.8));
    auto* out = new QToolButton(line);
    out->setObjectName(QStringLiteral("removeGpu%1").arg(slot + 1));
    out->setIcon(icon(QStringLiteral("close")));
    out->setAutoRaise(true);
    out->setFocusPolicy(Qt::StrongFocus);
    out->setFixedSize(m.ems(1.85), m.ems(2));
    out->setToolTip(tr("Take these GPUs out"));
    out->setAccessibleName(tr("Take GPU kind %1 out").arg(slot + 1));
    layout->addWidget(gpu, 1);
    for (QWidget* each : {static_cast<QWidget*>(times), static_cast<QWidget*>(count), static_cast<QWidget*>(out)}) layout->addWidget(each);
    column_->addWidget(line);
    rows_.push_back({line, gpu, count});
    connect(gpu, &SearchCombo::aboutToOpen, this, [this, gpu] { QList<Choice> kinds = gpu_choices(document_.catalogue(), recent_);
        kinds.removeIf([](const Choice& each) { return each.id.startsWith(kNodePrefix); });
        gpu->setChoices(kinds); });
    connect(gpu, &SearchCombo::chosen, this, [this, slot](const QString& id) { choose(slot, id); });
    connect(count, &QuantityEdit::edited, this, [this, slot](qint64 n, Gesture gesture) { setCount(slot, n, gesture); });
    connect(out, &QToolButton::clicked, this, [this, slot] { remove(slot); }, Qt::QueuedConnection);
}

void GpuRows::addKind() {
    const std::vector<Gpu>& all = document_.catalogue().gpus;
    const std::vector<GpuSlot>& have = document_.plan().gpus;
    const auto unused = [&](const Gpu& gpu) {
        return std::none_of(have.begin(), have.end(), [&](const GpuSlot& slot) { return slot.gpu.id == gpu.id; });
    };
    // One of the same maker, so that the engine may take both.
    const auto fitting = std::find_if(all.begin(), all.end(), [&](const Gpu& gpu) { return unused(gpu) && gpu.vendor == have.front().gpu.vendor; });
    if (fitting == all.end()) return;
    document_.edit(EditKind::Gpu, Gesture::begin(), [&](Plan& plan) {
        if (plan.gpus.size() == 1) plan.gpus.front().count = std::max<std::int64_t>(plan.gpus.front().count, plan.parallel.gpus.value_or(1));
        plan.gpus.push_back({*fitting, 1});
        plan.settings.capacity.clear();
        derive_layout(plan);
    });
}

void GpuRows::setCount(std::size_t slot, qint64 count, Gesture gesture) {
    if (slot >= document_.plan().gpus.size()) return;
    document_.edit(EditKind::GpuCount, gesture, [&](Plan& plan) {
        plan.gpus[slot].count = count;
        derive_layout(plan);
    });
}

void GpuRows::choose(std::size_t slot, const QString& id) {
    const Gpu* gpu = document_.catalogue().gpu(id.toStdString());
    if (!gpu || slot >= document_.plan().gpus.size()) return;
    document_.edit(EditKind::Gpu, Gesture::begin(), [&](Plan& plan) { plan.gpus[slot].gpu = *gpu; });
    emit gpuUsed(id);
}

void GpuRows::remove(std::size_t slot) {
    if (slot >= document_.plan().gpus.size() || document_.plan().gpus.size() < 2) return;
    document_.edit(EditKind::Gpu, Gesture::begin(), [&](Plan& plan) {
        plan.gpus.erase(plan.gpus.begin() + static_cast<std::ptrdiff_t>(slot));
        plan.settings.capacity.clear();
        derive_layout(plan);
    });
}

void GpuRows::render(const AssessmentPtr& result) {
    const std::vector<GpuSlot>& slots_now = result->plan.gpus;
    while (rows_.size() + 1 < slots_now.size()) addRow();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const bool used = i + 1 < slots_now.size();
        rows_[i].line->setVisible(used);
        if (!used) continue;
        rows_[i].gpu->setCurrentId(qs(slots_now[i + 1].gpu.id), gpu_title(slots_now[i + 1].gpu));
        rows_[i].count->setValue(slots_now[i + 1].count);
    }
    setVisible(slots_now.size() > 1);
}

}  // namespace vramline
