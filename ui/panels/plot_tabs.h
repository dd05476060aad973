// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTabWidget>

#include "ui/panels/panel.h"
#include "ui/plots/plot_spec.h"

class QHBoxLayout;
class QVBoxLayout;
class QStackedWidget;
class QTableWidget;

namespace vramline {

class FrontierRunner;
class PlotView;
class Segmented;
class SearchCombo;
class SweepBar;
class TextLabel;

/// One plot with its title, its switches and its menu. It makes its PlotSpec only while it can be seen; the frontier is
/// worked out beside the window and shown when it is there.
class PlotPage : public Panel {
    Q_OBJECT
public:
    PlotPage(PlotKind kind, PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;
    void setPinned(const std::vector<const Gpu*>& pinned);
    [[nodiscard]] PlotKind kind() const { return kind_; }
    [[nodiscard]] PlotView* view() const { return view_; }
    [[nodiscard]] int replots() const { return replots_; }  ///< how often it was drawn anew
    [[nodiscard]] const PlotChoices& choices() const { return choices_; }
    void setChoices(bool all_memory, bool log, bool by_gpu = false);
    [[nodiscard]] bool busy() const;  ///< a sweep is under way

signals:
    void pinAsked(const QString& gpu_id);
    void unpinAsked(const QString& gpu_id);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void addSweep(QVBoxLayout* column);
    void draw(const PlotSpec& spec);
    void addSwitches(QHBoxLayout* row);
    void replot();
    void addTable();
    void fillTable();
    void showMenu(QWidget* anchor);
    void saveAs();
    PlotKind kind_;
    PlotChoices choices_;
    AssessmentPtr last_;
    bool stale_ = false, table_on_ = false;
    int replots_ = 0;
    TextLabel *title_, *empty_, *note_;
    Segmented *memory_ = nullptr, *scale_ = nullptr, *lines_ = nullptr;
    QHBoxLayout* chips_;
    std::vector<QWidget*> chip_widgets_;
    QStackedWidget* stack_;
    PlotView* view_;
    QTableWidget* table_ = nullptr;
    std::optional<Gesture> drag_;
    FrontierRunner* runner_ = nullptr;  ///< of the frontier only
    SweepBar* sweep_bar_ = nullptr;
    AssessmentPtr swept_;               ///< what the runner works on
};

/// The tabs: Context, Concurrency, Attention, Frontier, Layers.
class PlotTabs : public QTabWidget {
    Q_OBJECT
public:
    PlotTabs(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result);
    void setPinned(const QStringList& gpu_ids);
    [[nodiscard]] QStringList pinned() const { return pinned_; }
    [[nodiscard]] std::vector<PlotChoices> choices() const;        ///< of each page
    void setChoices(const std::vector<PlotChoices>& choices);  ///< but for what is pinned
    [[nodiscard]] PlotPage* page(int index) const;
    [[nodiscard]] bool busy() const;
    // The plot takes what the rest leaves: it asks for little and grows.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

signals:
    void pinnedChanged(const QStringList& gpu_ids);

private:
    PlanDocument& document_;
    QStringList pinned_;
};

}  // namespace vramline
