// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "ui/panels/panel.h"

class QVBoxLayout;

namespace vramline {

/// What the fields for a number of GPUs take.
inline constexpr qint64 kMostGpus = 65'536;

class QuantityEdit;
class SearchCombo;

/// The further kinds of GPU of a deployment whose GPUs are unequal, in device order: a row for each with how many, and
/// a way to take it out. Hidden where all are alike.
class GpuRows : public Panel {
    Q_OBJECT
public:
    GpuRows(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;
    void setRecent(const QStringList& gpus) { recent_ = gpus; }
    /// One more kind, as many as one: the first that the plan does not have yet.
    void addKind();
    /// Another number of the kind at `slot`; the layout is derived anew.
    void setCount(std::size_t slot, qint64 count, Gesture gesture);

signals:
    void gpuUsed(const QString& id);

private:
    struct Row {
        QWidget* line;
        SearchCombo* gpu;
        QuantityEdit* count;
    };
    void addRow();
    void choose(std::size_t slot, const QString& id);
    void remove(std::size_t slot);
    QVBoxLayout* column_;
    std::vector<Row> rows_;  ///< the slots from the second on
    QStringList recent_;
};

}  // namespace vramline
