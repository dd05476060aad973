// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/choices_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>

#include "ui/panels/facts.h"
#include "ui/panels/facts_line.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/search_combo.h"

namespace vramline {
namespace {

constexpr qint64 kMostGpus = 65'536;

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
    engine_ = addCombo(grid, 4, tr("Engine"), QStringLiteral("engine"));
    FactsLine** const under[] = {&model_facts_, &gpu_facts_, &engine_facts_};
    for (int i = 0; i < 3; ++i) {
        *under[i] = new FactsLine(hub, this, m.us(2.25));
        grid->addWidget(*under[i], 2 * i + 1, 1);
    }
    for (int row : {6, 7}) grid->setRowMinimumHeight(row, m.ems(2) + m.us(2.25));
    weights_ = addFormat(grid, 6, tr("Weights"), QStringLiteral("weights"), weights_facts_);
    kv_ = addFormat(grid, 7, tr("KV type"), QStringLiteral("kvType"), kv_facts_);
    fillChoices();
    engine_->setChoices(engine_choices(document.catalogue()));
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
    count_->setFixedWidth(m.ems(4.2));
    auto* times = new TextLabel(this);
    times->setText(QStringLiteral("×"));
    auto* line = new QHBoxLayout;
    line->setSpacing(m.us(1.75));
    line->addWidget(gpu_, 1);
    line->addWidget(times);
    line->addWidget(count_);
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

void ChoicesPanel::fillChoices() {
    model_->setChoices(model_choices(document_.catalogue(), recent_models_));
    gpu_->setChoices(gpu_choices(document_.catalogue(), recent_gpus_));
}

void ChoicesPanel::wire() {
    connect(&document_, &PlanDocument::catalogueChanged, this, &ChoicesPanel::fillChoices);
    connect(model_, &SearchCombo::aboutToOpen, this, [this] { model_->setChoices(model_choices(document_.catalogue(), recent_models_)); });
    connect(gpu_, &SearchCombo::aboutToOpen, this, [this] { gpu_->setChoices(gpu_choices(document_.catalogue(), recent_gpus_)); });
    connect(model_, &SearchCombo::chosen, this, &ChoicesPanel::chooseModel);
    connect(gpu_, &SearchCombo::chosen, this, &ChoicesPanel::chooseGpu);
    connect(engine_, &SearchCombo::chosen, this, &ChoicesPanel::chooseEngine);
    connect(weights_, &SearchCombo::chosen, this, [this](const QString& id) {
        document_.edit(EditKind::Weights, Gesture::begin(), [&](Plan& plan) { plan.weights = id.toStdString(); });
    });
    connect(kv_, &SearchCombo::chosen, this, [this](const QString& id) {
        document_.edit(EditKind::KvType, Gesture::begin(), [&](Plan& plan) { plan.kv_dtype = id.toStdString(); });
    });
    connect(count_, &QuantityEdit::edited, this, [this](qint64 n, Gesture gesture) {
        document_.edit(EditKind::GpuCount, gesture, [&](Plan& plan) {
            const bool ep = plan.parallel.ep;
            plan.parallel = {};
            plan.parallel.ep = ep;
            plan.parallel.gpus = n;
            plan.gpus.resize(1);
            plan.gpus.front().count = 1;
        });
    });
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

void ChoicesPanel::chooseGpu(const QString& id) {
    const Gpu* gpu = document_.catalogue().gpu(id.toStdString());
    if (!gpu) return;
    document_.edit(EditKind::Gpu, Gesture::begin(), [&](Plan& plan) {
        std::int64_t total = 0;
        for (const GpuSlot& slot : plan.gpus) total += slot.count;
        if (plan.gpus.size() > 1 || total > 1) plan.parallel.gpus = total;
        plan.gpus = {{*gpu, 1}};
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

void ChoicesPanel::render(const AssessmentPtr& result) {
    const Plan& plan = result->plan;
    model_->setCurrentId(qs(plan.model->id), model_title(*plan.model));
    gpu_->setCurrentId(qs(plan.gpus.front().gpu.id), plan.gpus.size() > 1 ? tr("several kinds") : gpu_title(plan.gpus.front().gpu));
    QString version = qs(plan.engine->version);
    const QString id = qs(plan.engine->id) + u'@' + version;
    if (version.count(u'.') == 2 && version.endsWith(QStringLiteral(".0"))) version.chop(2);
    engine_->setCurrentId(id, plan.engine->id == "floor" ? tr("Floor") : qs(plan.engine->name) + u' ' + version);
    std::int64_t listed = 0;
    for (const GpuSlot& slot : plan.gpus) listed += slot.count;
    count_->setValue(result->assessment ? result->assessment->parallel.gpus() : plan.parallel.gpus.value_or(listed));
    const bool ok = result->assessment.has_value();
    const auto why = [ok](TermId term) { return ok ? std::optional(WhyKey{term, -1}) : std::nullopt; };
    model_facts_->setFacts(model_facts(*result), why(TermId::FloorPerToken), tr("KV of one position"));
    gpu_facts_->setFacts(gpu_facts(*result), why(TermId::Capacity), tr("capacity"));
    engine_facts_->setFacts(engine_facts(*result), why(TermId::Budget), tr("budget"));
    renderFormats(*result);
}

}  // namespace vramline
