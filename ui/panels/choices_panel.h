// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/io/machine_gpus.h"
#include "ui/panels/panel.h"
#include "ui/widgets/search_combo.h"

class QGridLayout;

namespace vramline {

class FactsLine;
class GpuRows;
class QuantityEdit;

/// Model, GPU and how many (and of further kinds), engine with its version, weight format, KV type.
class ChoicesPanel : public Panel {
    Q_OBJECT
public:
    ChoicesPanel(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;
    /// The GPUs of this machine, to choose as one.
    void setMachine(const MachineChoice& machine);
    void setRecent(const QStringList& models, const QStringList& gpus);

signals:
    void modelUsed(const QString& id);
    void gpuUsed(const QString& id);

private:
    SearchCombo* addCombo(QGridLayout* grid, int row, const QString& label, const QString& name);
    SearchCombo* addFormat(QGridLayout* grid, int row, const QString& label, const QString& name, FactsLine*& facts);
    void addGpuRow(QGridLayout* grid, int row);
    void wire();
    void chooseModel(const QString& id);
    void chooseGpu(const QString& id);
    void chooseMachine();
    void chooseNode(const QString& id);
    [[nodiscard]] QList<Choice> gpuChoices() const;
    void chooseEngine(const QString& id);
    void setCount(qint64 count, Gesture gesture);
    void renderGpus(const AssessmentResult& result);
    void renderFormats(const AssessmentResult& result);
    SearchCombo *model_, *gpu_, *engine_, *weights_, *kv_;
    QuantityEdit* count_;
    GpuRows* more_gpus_;
    FactsLine *model_facts_, *gpu_facts_, *engine_facts_, *weights_facts_, *kv_facts_;
    QStringList recent_models_, recent_gpus_;
    MachineChoice machine_;
};

}  // namespace vramline
