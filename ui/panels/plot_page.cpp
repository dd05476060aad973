// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableWidget>
#include <QToolButton>

#include "ui/panels/facts.h"
#include "ui/panels/plot_tabs.h"
#include "ui/panels/sweep_bar.h"
#include "ui/plots/frontier_runner.h"
#include "ui/plots/plot_view.h"
#include "ui/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented.h"

namespace vramline {

PlotPage::PlotPage(PlotKind kind, PlanDocument& document, WhyHub& hub, QWidget* parent)
    : Panel(document, hub, parent), kind_(kind), title_(new ElidedLabel(this, 1.0, TextLabel::Tone::Text, true)),
      empty_(new TextLabel(this, 1.0, TextLabel::Tone::Quiet)), note_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)), chips_(new QHBoxLayout), stack_(new QStackedWidget(this)),
      view_(new PlotView(this)) {
    const Metrics m = Metrics::of(font());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.us(2.5), m.us(2), m.us(2.5), m.us(1.5));
    column->setSpacing(m.us(1));
    auto* row = new QHBoxLayout;
    row->setSpacing(m.us(2.5));
    row->addWidget(title_, 1);
    chips_->setSpacing(m.us(1));
    addSwitches(row);
    column->addLayout(row);
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignCenter);
    stack_->addWidget(view_);
    stack_->addWidget(empty_);
    column->addWidget(stack_, 1);
    note_->setWordWrap(true);
    note_->hide();
    column->addWidget(note_);
    if (kind_ == PlotKind::Frontier) addSweep(column);
    setFocusPolicy(Qt::NoFocus);
    connect(view_, &PlotView::crossMoved, this, [this](qint64 context, qint64 sequences, bool finished) {
        if (!drag_) drag_ = Gesture::begin();
        document_.edit(EditKind::Context, *drag_, [&](Plan& plan) {
            plan = with_concurrency(with_context(plan, Tokens(context)), Sequences(sequences));
        });
        if (finished) drag_.reset();
    });
}

void PlotPage::addSweep(QVBoxLayout* column) {
    runner_ = new FrontierRunner(this);
    sweep_bar_ = new SweepBar(this);
    column->addWidget(sweep_bar_);
    connect(runner_, &FrontierRunner::progressed, sweep_bar_, &SweepBar::setDone);
    connect(runner_, &FrontierRunner::finished, this, [this](const FrontierSweep& sweep) {
        sweep_bar_->end();
        draw(frontier_plot(swept_->plan, *swept_->assessment, choices_, sweep));
    });
    connect(runner_, &FrontierRunner::cancelled, sweep_bar_, &SweepBar::stopped);
    connect(sweep_bar_, &SweepBar::cancelAsked, runner_, &FrontierRunner::cancel);
    connect(sweep_bar_, &SweepBar::againAsked, this, &PlotPage::replot);
}

bool PlotPage::busy() const { return runner_ && runner_->running(); }

void PlotPage::addSwitches(QHBoxLayout* row) {
    const bool curve = kind_ == PlotKind::Context || kind_ == PlotKind::Concurrency;
    if (curve) {
        memory_ = new Segmented({tr("KV only"), tr("All memory")}, this);
        memory_->setAccessibleName(tr("What the plot counts"));
        connect(memory_, &Segmented::chosen, this, [this](int i) { choices_.all_memory = i == 1, replot(); });
        row->addWidget(memory_);
    }
    if (kind_ == PlotKind::Frontier) {
        lines_ = new Segmented({tr("By KV type"), tr("By GPU")}, this);
        connect(lines_, &Segmented::chosen, this, [this](int i) { choices_.by_gpu = i == 1, replot(); });
        row->addWidget(lines_);
    }
    if (curve || kind_ == PlotKind::Layers) {
        scale_ = new Segmented({tr("Linear"), tr("Log")}, this);
        scale_->setAccessibleName(tr("Scale of the axes"));
        connect(scale_, &Segmented::chosen, this, [this](int i) { choices_.log = i == 1, replot(); });
        row->addWidget(scale_);
    }
    row->addLayout(chips_);  // stays empty where nothing can be pinned
    const Metrics m = Metrics::of(font());
    auto* more = new QToolButton(this);
    more->setObjectName(QStringLiteral("plotMenu"));
    more->setIcon(icon(QStringLiteral("more")));
    more->setAutoRaise(true);
    more->setFocusPolicy(Qt::StrongFocus);
    more->setFixedSize(m.ems(2), m.ems(1.9));
    more->setAccessibleName(tr("More about this plot"));
    more->setToolTip(tr("Copy, save, table, pin a GPU"));
    connect(more, &QToolButton::clicked, this, [this, more] { showMenu(more); });
    row->addWidget(more);
}

void PlotPage::setChoices(bool all_memory, bool log, bool by_gpu) {
    choices_.all_memory = all_memory && memory_;
    choices_.log = log && scale_;
    choices_.by_gpu = by_gpu && lines_;
    if (lines_) lines_->setCurrent(choices_.by_gpu ? 1 : 0);
    if (memory_) memory_->setCurrent(choices_.all_memory ? 1 : 0);
    if (scale_) scale_->setCurrent(choices_.log ? 1 : 0);
    replot();
}

void PlotPage::setPinned(const std::vector<const Gpu*>& pinned) {
    choices_.pinned = pinned;
    for (QWidget* chip : chip_widgets_) {
        chips_->removeWidget(chip);
        chip->hide();
        chip->deleteLater();
    }
    chip_widgets_.clear();
    const bool takes = kind_ == PlotKind::Context || kind_ == PlotKind::Concurrency || kind_ == PlotKind::Frontier;
    for (const Gpu* gpu : pinned) {
        if (!takes) break;
        auto* chip = new QPushButton(icon(QStringLiteral("pin")), gpu_title(*gpu) + QStringLiteral("  ×"), this);
        chip->setAccessibleName(tr("Unpin %1").arg(gpu_title(*gpu)));
        chip->setToolTip(tr("%1 is pinned: its own capacity line is in the plot. Click to unpin.").arg(gpu_title(*gpu)));
        const QString id = qs(gpu->id);
        connect(chip, &QPushButton::clicked, this, [this, id] { emit unpinAsked(id); }, Qt::QueuedConnection);
        chips_->addWidget(chip);
        chip_widgets_.push_back(chip);
    }
    replot();
}

void PlotPage::render(const AssessmentPtr& result) {
    last_ = result;
    stale_ = true;
    if (isVisible()) replot();
}

void PlotPage::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    if (stale_) replot();
}

void PlotPage::hideEvent(QHideEvent* event) {
    Panel::hideEvent(event);
    if (!busy()) return;
    stale_ = true;
    runner_->drop();
    sweep_bar_->end();
}

void PlotPage::replot() {
    if (!last_) return;
    if (!isVisible()) {
        stale_ = true;
        return;
    }
    stale_ = false;
    if (!last_->assessment) {
        ++replots_;
        if (runner_) runner_->drop(), sweep_bar_->end();
        static_cast<ElidedLabel*>(title_)->setFullText({});
        empty_->setText(tr("There is nothing to draw until the plan is complete."));
        stack_->setCurrentWidget(empty_);
        return;
    }
    if (!runner_) return draw(make_plot(kind_, last_->plan, *last_->assessment, choices_));
    swept_ = last_;
    runner_->start(last_->plan, *last_->assessment, choices_);
    sweep_bar_->begin();
}

void PlotPage::draw(const PlotSpec& spec) {
    ++replots_;
    static_cast<ElidedLabel*>(title_)->setFullText(spec.title);
    view_->show(spec);
    view_->setAccessibleName(spec.title);
    view_->setAccessibleDescription(spec.summary);
    if (scale_) {  // what is stacked, or 0, has no logarithm
        scale_->setEnabled(spec.y.may_log || !spec.empty.isEmpty());
        scale_->setToolTip(scale_->isEnabled() ? QString() : tr("This picture is linear: bands that lie on one another, or nothing above 0, have no logarithmic scale."));
        scale_->setCurrent(choices_.log && scale_->isEnabled() ? 1 : 0);
    }
    note_->setText(spec.note);
    note_->setVisible(!spec.note.isEmpty() && spec.empty.isEmpty());
    if (!spec.empty.isEmpty()) {
        empty_->setText(spec.empty);
        stack_->setCurrentWidget(empty_);
    } else if (table_on_) {
        fillTable();
        stack_->setCurrentWidget(table_);
    } else {
        stack_->setCurrentWidget(view_);
    }
}

// Made when it is first asked for: five tables are a good part of what a window has to make.
void PlotPage::addTable() {
    table_ = new QTableWidget(this);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setAccessibleName(tr("Table of the plot"));
    table_->setTabKeyNavigation(false);
    stack_->addWidget(table_);
}

void PlotPage::fillTable() {
    if (!table_) addTable();
    const PlotTable& data = view_->spec().table;
    table_->clear();
    table_->setColumnCount(static_cast<int>(data.heads.size()));
    table_->setRowCount(static_cast<int>(data.rows.size()));
    table_->setHorizontalHeaderLabels(data.heads);
    for (int r = 0; r < table_->rowCount(); ++r) {
        const QStringList& cells = data.rows.at(static_cast<std::size_t>(r));
        for (int c = 0; c < table_->columnCount() && c < cells.size(); ++c) {
            bool number = false;
            cells.at(c).toDouble(&number);
            auto* item = new QTableWidgetItem(cells.at(c));
            if (number) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(r, c, item);
        }
    }
}

void PlotPage::showMenu(QWidget* anchor) {
    QMenu menu(this);
    QAction* copy = menu.addAction(icon(QStringLiteral("copy")), tr("Copy picture"), view_, [this] { view_->copy(); });
    QAction* save = menu.addAction(icon(QStringLiteral("save")), tr("Save as…"), this, &PlotPage::saveAs);
    const bool drawn = last_ && last_->assessment.has_value();
    copy->setEnabled(drawn);
    save->setEnabled(drawn);
    menu.addAction(icon(QStringLiteral("reset-zoom")), tr("Reset zoom"), view_, [this] { view_->resetView(); });
    QAction* table = menu.addAction(tr("Show as table"));
    table->setCheckable(true);
    table->setChecked(table_on_);
    connect(table, &QAction::toggled, this, [this](bool on) { table_on_ = on, replot(); });
    if (kind_ == PlotKind::Context || kind_ == PlotKind::Concurrency || kind_ == PlotKind::Frontier) {
        QMenu* pin = menu.addMenu(icon(QStringLiteral("pin")), tr("Pin a GPU"));
        QString group;
        QMenu* sub = nullptr;
        for (const Choice& choice : gpu_choices(document_.catalogue(), {})) {
            if (choice.id.startsWith(kNodePrefix)) continue;
            if (!sub || choice.group != group) sub = pin->addMenu(choice.group);
            group = choice.group;
            sub->addAction(choice.title, this, [this, id = choice.id] { emit pinAsked(id); });
        }
    }
    menu.exec(anchor->mapToGlobal(QPoint(0, anchor->height())));
}

void PlotPage::saveAs() {
    const QString path = QFileDialog::getSaveFileName(window(), tr("Save the plot"), view_->spec().title + QStringLiteral(".png"),
                                                      tr("Picture (*.png);;Vector picture (*.svg);;PDF (*.pdf);;Table (*.csv)"));
    if (path.isEmpty()) return;
    QString why;
    if (!view_->save(path, &why)) QMessageBox::warning(window(), tr("The plot was not saved"), why);
}

}  // namespace vramline
