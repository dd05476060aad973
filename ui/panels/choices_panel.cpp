// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/choices_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/panels/facts.h"
#include "ui/panels/facts_line.h"
#include "ui/panels/gpu_rows.h"
#include "ui/panels/why.h"
#include "ui/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/search_combo.h"

namespace vramline {
namespace {

TextLabel* row_label(const QString& text, QWidget* buddy, QWidget* parent) {
    auto* label = new TextLabel(parent);
    label->setText(text);
    label->setBuddy(buddy);
    label->setFixedHeight(Metrics::of(parent->font()).ems(2));
    return label;
}

}  // namespace

ChoicesPanel::ChoicesPanel(PlanDocument& document, WhyHub& hub, QWidget* parent) : Panel(document, hub, parent) {
    const Metrics m = Metrics::of(font());
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m.us(2));
    grid->setVerticalSpacing(m.us(0.75));
    grid->setColumnMinimumWidth(0, m.ems(5));
    grid->setColumnStretch(1, 1);
    model_ = addCombo(grid, 0, tr("Model"), QStringLiteral("model"));
    addGpuRow(grid, 2);
    more_gpus_ = new GpuRows(document, hub, this);
    grid->addWidget(more_gpus_, 3, 1);
    engine_ = addCombo(grid, 5, tr("Engine"), QStringLiteral("engine"));
    const std::pair<FactsLine**, int> under[] = {{&model_facts_, 1}, {&gpu_facts_, 4}, {&engine_facts_, 6}};
    for (const auto& [facts, row] : under) {
        *facts = new FactsLine(hub, this, m.us(2.25));
        grid->addWidget(*facts, row, 1);
    }
    for (int row : {7, 8}) grid->setRowMinimumHeight(row, m.ems(2) + m.us(2.25));
    weights_ = addFormat(grid, 7, tr("Weights"), QStringLiteral("weights"), weights_facts_);
    kv_ = addFormat(grid, 8, tr("KV type"), QStringLiteral("kvType"), kv_facts_);
    wire();
}

void ChoicesPanel::addGpuRow(QGridLayout* grid, int row) {
    const Metrics m = Metrics::of(font());
    gpu_ = new SearchCombo(this);
    gpu_->setObjectName(QStringLiteral("gpu"));
    gpu_->setAccessibleName(tr("GPU"));
    gpu_->setPopupWidth(27);
    count_ = new QuantityEdit(this);
    count_->setObjectName(QStringLiteral("gpuCount"));
    count_->setAccessibleName(tr("Number of GPUs"));
    count_->setRange(1, kMostGpus);
    count_->setFixedWidth(m.ems(3.8));
    auto* times = new TextLabel(this);
    times->setText(QStringLiteral("×"));
    auto* line = new QHBoxLayout;
    line->setSpacing(m.us(1));
    line->addWidget(gpu_, 1);
    line->addWidget(times);
    line->addWidget(count_);
    auto* more = new QToolButton(this);
    more->setObjectName(QStringLiteral("addGpuKind"));
    more->setIcon(icon(QStringLiteral("plus")));
    more->setAutoRaise(true);
    more->setFocusPolicy(Qt::StrongFocus);
    more->setFixedSize(m.ems(1.85), m.ems(2));  // at least 24 px to hit
    more->setToolTip(tr("Add GPUs of another kind"));
    more->setAccessibleName(tr("Add GPUs of another kind"));
    connect(more, &QToolButton::clicked, this, [this] { more_gpus_->addKind(); });
    line->addWidget(more);
    grid->addWidget(row_label(tr("GPU"), gpu_, this), row, 0, Qt::AlignTop);
    grid->addLayout(line, row, 1);
}

SearchCombo* ChoicesPanel::addFormat(QGridLayout* grid, int row, const QString& label, const QString& name, FactsLine*& facts) {
    const Metrics m = Metrics::of(font());
    auto* combo = new SearchCombo(this);
    combo->setObjectName(name);
    combo->setAccessibleName(label);
    combo->setFixedWidth(m.ems(9));
    combo->setPopupWidth(27);
    facts = new FactsLine(hub_, this);
    auto* line = new QHBoxLayout;
    line->setSpacing(m.us(2.5));
    line->addWidget(combo);
    line->addWidget(facts, 1, Qt::AlignVCenter);
    grid->addWidget(row_label(label, combo, this), row, 0, Qt::AlignVCenter);
    grid->addLayout(line, row, 1);
    return combo;
}

void ChoicesPanel::wire() {
    connect(model_, &SearchCombo::aboutToOpen, this, [this] { model_->setChoices(model_choices(document_.catalogue(), recent_models_)); });
    connect(gpu_, &SearchCombo::aboutToOpen, this, [this] { gpu_->setChoices(gpuChoices()); });
    connect(engine_, &SearchCombo::aboutToOpen, this, [this] { engine_->setChoices(engine_choices(document_.catalogue())); });
    connect(model_, &SearchCombo::chosen, this, &ChoicesPanel::chooseModel);
    connect(gpu_, &SearchCombo::chosen, this, &ChoicesPanel::chooseGpu);
    connect(engine_, &SearchCombo::chosen, this, &ChoicesPanel::chooseEngine);
    connect(weights_, &SearchCombo::chosen, this, [this](const QString& id) {
        document_.edit(EditKind::Weights, Gesture::begin(), [&](Plan& plan) { plan.weights = id.toStdString(); });
    });
    connect(kv_, &SearchCombo::chosen, this, [this](const QString& id) {
        document_.edit(EditKind::KvType, Gesture::begin(), [&](Plan& plan) { plan.kv_dtype = id.toStdString(); });
    });
    connect(count_, &QuantityEdit::edited, this, &ChoicesPanel::setCount);
    connect(more_gpus_, &GpuRows::gpuUsed, this, &ChoicesPanel::gpuUsed);
}

SearchCombo* ChoicesPanel::addCombo(QGridLayout* grid, int row, const QString& label, const QString& name) {
    auto* combo = new SearchCombo(this);
    combo->setObjectName(name);
    combo->setAccessibleName(label);
    combo->setPopupWidth(32);
    grid->addWidget(row_label(label, combo, this), row, 0, Qt::AlignTop);
    grid->addWidget(combo, row, 1);
    return combo;
}

void ChoicesPanel::setRecent(const QStringList& models, const QStringList& gpus) {
    recent_models_ = models;
    recent_gpus_ = gpus;
    more_gpus_->setRecent(gpus);
}

void ChoicesPanel::chooseModel(const QString& id) {
    const auto model = document_.catalogue().model(id.toStdString());
    if (!model) return;
    document_.edit(EditKind::Model, Gesture::begin(), [&](Plan& plan) {
        plan.model = model;
        plan.formats = document_.catalogue().formats;
        plan.weights = plan.kv_dtype = "auto";
        // A length that the new model does not have would only be an error to click away.
        if (model->context && plan.workload.longest() > *model->context) plan = with_context(plan, *model->context);
    });
    emit modelUsed(id);
}

void ChoicesPanel::setCount(qint64 count, Gesture gesture) {
    if (document_.plan().gpus.size() > 1) return more_gpus_->setCount(0, count, gesture);
    document_.edit(EditKind::GpuCount, gesture, [&](Plan& plan) {
        const bool ep = plan.parallel.ep;
        plan.parallel = {};
        plan.parallel.ep = ep;
        plan.parallel.gpus = count;
        plan.gpus.front().count = 1;
    });
}

void ChoicesPanel::setMachine(const MachineChoice& machine) { machine_ = machine; }

QList<Choice> ChoicesPanel::gpuChoices() const {
    QList<Choice> out = gpu_choices(document_.catalogue(), recent_gpus_);
    if (!machine_.gpus.empty()) out.prepend(machine_gpus_choice(machine_));
    return out;
}

/// The GPUs as they are here: their number, the driver's totals where they are not the catalogue's, what others use.
void ChoicesPanel::chooseMachine() {
    document_.edit(EditKind::Gpu, Gesture::begin(), [&](Plan& plan) {
        const bool ep = plan.parallel.ep;
        plan.parallel = {};
        plan.parallel.ep = ep;
        plan.gpus = machine_.gpus;
        if (plan.gpus.size() == 1) plan.parallel.gpus = std::exchange(plan.gpus.front().count, 1);
        plan.settings.capacity = machine_.capacity;
        plan.settings.other = machine_.other;
    });
}

void ChoicesPanel::chooseNode(const QString& id) {
    const std::vector<Node>& nodes = document_.catalogue().nodes;
    const auto node = std::find_if(nodes.begin(), nodes.end(), [&](const Node& each) { return qs(each.id) == id; });
    const Gpu* gpu = node == nodes.end() ? nullptr : document_.catalogue().gpu(node->gpu_id);
    if (!gpu) return;
    document_.edit(EditKind::Gpu, Gesture::begin(), [&](Plan& plan) {
        const bool ep = plan.parallel.ep;
        plan.parallel = {};
        plan.parallel.ep = ep;
        plan.parallel.gpus = node->gpu_count;
        plan.gpus = {{*gpu, 1}};
        plan.settings.capacity.clear();
    });
    emit gpuUsed(qs(gpu->id));
}

void ChoicesPanel::chooseGpu(const QString& id) {
    if (id == kMachineId) return chooseMachine();
    if (id.startsWith(kNodePrefix)) return chooseNode(id.mid(kNodePrefix.size()));
    const Gpu* gpu = document_.catalogue().gpu(id.toStdString());
    if (!gpu) return;
    document_.edit(EditKind::Gpu, Gesture::begin(), [&](Plan& plan) {
        // The number stays: said on its own where all are alike, by the slots where they are not.
        if (plan.gpus.size() == 1 && plan.gpus.front().count > 1) plan.parallel.gpus = std::exchange(plan.gpus.front().count, 1);
        plan.gpus.front().gpu = *gpu;
        plan.settings.capacity.clear();
    });
    emit gpuUsed(id);
}

void ChoicesPanel::chooseEngine(const QString& id) {
    const qsizetype at = id.indexOf(u'@');
    const EngineFacts* facts = document_.catalogue().engine(id.left(at).toStdString());
    if (!facts) return;
    const std::string version = id.mid(at + 1).toStdString();
    auto profile = profile_at(*facts, version);
    if (!profile) return;
    document_.edit(EditKind::Engine, Gesture::begin(), [&](Plan& plan) {
        if (plan.engine->id != profile->id) {
            plan.weights = plan.kv_dtype = "auto";
            plan.settings.flags.clear();
        }
        plan.engine = std::make_shared<const EngineProfile>(*profile);
        plan.formats = document_.catalogue().formats;
        plan.engine_version_given = facts->versions.empty() || version != facts->versions.back();
    });
}

void ChoicesPanel::renderFormats(const AssessmentResult& result) {
    const Plan& plan = result.plan;
    weights_->setChoices(weight_choices(plan));
    kv_->setChoices(kv_choices(plan));
    weights_->setCurrentId(qs(plan.weights), plan.weights == "auto" ? QString() : format_title(plan.weights));
    const bool known = result.assessment && plan.kv_dtype == "auto";
    kv_->setCurrentId(qs(plan.kv_dtype), known ? tr("auto (%1)").arg(format_title(result.assessment->kv_format))
                                               : plan.kv_dtype == "auto" ? QString() : format_title(plan.kv_dtype));
    const int deciding = result.assessment && !result.assessment->gpus.empty()
                             ? static_cast<int>(result.assessment->gpus.at(result.assessment->deciding).index) : -1;
    const QString weights = weights_fact(result), kv = kv_fact(result);
    weights_facts_->setFacts(weights.isEmpty() ? QStringList() : QStringList(weights),
                             weights.isEmpty() ? std::nullopt : std::optional(WhyKey{TermId::Weights, deciding}), tr("weights"));
    kv_facts_->setFacts(kv.isEmpty() ? QStringList() : QStringList(kv), std::nullopt, {});
}

void ChoicesPanel::renderGpus(const AssessmentResult& result) {
    const Plan& plan = result.plan;
    const GpuSlot& first = plan.gpus.front();
    gpu_->setCurrentId(qs(first.gpu.id), gpu_title(first.gpu));
    if (plan.gpus.size() > 1) count_->setValue(first.count);
    else count_->setValue(result.assessment ? result.assessment->parallel.gpus() : plan.parallel.gpus.value_or(first.count));
}

void ChoicesPanel::render(const AssessmentPtr& result) {
    const Plan& plan = result->plan;
    model_->setCurrentId(qs(plan.model->id), model_title(*plan.model));
    renderGpus(*result);
    more_gpus_->render(result);
    QString version = qs(plan.engine->version);
    const QString id = qs(plan.engine->id) + u'@' + version;
    if (version.count(u'.') == 2 && version.endsWith(QStringLiteral(".0"))) version.chop(2);
    engine_->setCurrentId(id, plan.engine->id == "floor" ? tr("Floor") : qs(plan.engine->name) + u' ' + version);
    const bool ok = result->assessment.has_value();
    const auto why = [ok](TermId term) { return ok ? std::optional(WhyKey{term, -1}) : std::nullopt; };
    model_facts_->setFacts(model_facts(*result), why(TermId::FloorPerToken), tr("KV of one position"));
    gpu_facts_->setFacts(gpu_facts(*result), why(TermId::Capacity), tr("capacity"));
    // A pool given in bytes has no budget to derive.
    const bool budget = !ok || find_term(*result, {TermId::Budget, -1}) != nullptr;
    engine_facts_->setFacts(engine_facts(*result), why(budget ? TermId::Budget : TermId::Available), budget ? tr("budget") : tr("available for KV"));
    renderFormats(*result);
}

}  // namespace vramline
