// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QUndoStack>

#include "ui/panels/advanced_panel.h"
#include "ui/panels/choices_panel.h"
#include "ui/panels/ledger_panel.h"
#include "ui/panels/notes_panel.h"
#include "ui/panels/parallel_panel.h"
#include "ui/panels/plot_tabs.h"
#include "ui/panels/verdict_card.h"
#include "ui/panels/ways_panel.h"
#include "ui/panels/workload_panel.h"
#include "ui/text/language.h"
#include "ui/theme/focus_ring.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented.h"
#include "ui/window/message_bar.h"
#include "ui/window/settings.h"
#include "ui/window/window_actions.h"

namespace vramline {
namespace {

class VerticalLine : public QWidget {
public:
    explicit VerticalLine(QWidget* parent) : QWidget(parent) { setFixedWidth(1); }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), Theme::of(palette()).sep); }
};

// Keeps its contents' width: where the scroll bar is needed it stands beside them.
class FixedScroller : public QScrollArea {
public:
    FixedScroller(int width, QWidget* parent) : QScrollArea(parent), width_(width) {
        setFixedWidth(width);
        verticalScrollBar()->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == verticalScrollBar() && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
            setFixedWidth(width_ + (event->type() == QEvent::Show ? verticalScrollBar()->sizeHint().width() : 0));
        return QScrollArea::eventFilter(watched, event);
    }

private:
    int width_;
};

QScrollArea* scroller(QWidget* content, QScrollArea* area) {
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(content);
    return area;
}

}  // namespace

MainWindow::MainWindow(std::shared_ptr<const Catalogue> catalogue, AppSettings& settings, QWidget* parent)
    : QMainWindow(parent), catalogue_(std::move(catalogue)), settings_(settings), document_(new PlanDocument(catalogue_, this)),
      assessor_(new Assessor(*document_, this)), hub_(new WhyHub(this)), actions_(new WindowActions(*this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(program_icon());
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    const double scale = Metrics::of(font()).em / 13.0;
    setMinimumSize(static_cast<int>(1024 * std::min(1.0, scale)), static_cast<int>(700 * std::min(1.0, scale)));
    resize(1280, 800);
    build();
    new FocusRing(this);
    connect(assessor_, &Assessor::assessed, this, &MainWindow::render);
    connect(document_, &PlanDocument::fileChanged, this, &MainWindow::showTitle);
    connect(&document_->undoStack(), &QUndoStack::indexChanged, this, [this] { actions_->update(), showTitle(); });
}

MainWindow::~MainWindow() {
    document_->undoStack().disconnect(this);
    document_->disconnect(this);
}

void MainWindow::build() {
    const int tab = tabs_ ? tabs_->currentIndex() : 0;
    const QStringList pinned = tabs_ ? tabs_->pinned() : settings_.pinnedGpus();
    const std::vector<PlotChoices> views = tabs_ ? tabs_->choices() : std::vector<PlotChoices>();
    auto* central = new QWidget;
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new Separator(central));
    messages_ = new MessageBar(central);
    column->addWidget(messages_);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(buildLeft());
    row->addWidget(new VerticalLine(central));
    row->addWidget(buildRight(), 1);
    column->addLayout(row, 1);
    setCentralWidget(central);
    actions_->build();
    tabs_->setPinned(pinned);
    tabs_->setChoices(views);
    tabs_->setCurrentIndex(tab);
    connect(tabs_, &PlotTabs::pinnedChanged, this, [this](const QStringList& ids) { settings_.setPinnedGpus(ids); });
    connect(workload_, &WorkloadPanel::dragging, this, &MainWindow::hold);
    connect(choices_, &ChoicesPanel::modelUsed, this, [this](const QString& id) { settings_.addRecentModel(id); });
    connect(choices_, &ChoicesPanel::gpuUsed, this, [this](const QString& id) { settings_.addRecentGpu(id); });
    connect(advanced_, &AdvancedPanel::opened, this, [this](bool open) { settings_.setAdvancedOpen(open); });
    advanced_->setOpen(settings_.advancedOpen());
    useMachine(machine_);
    if (assessor_->last()) render();
}

QWidget* MainWindow::buildLeft() {
    const Metrics m = Metrics::of(font());
    auto* panel = new QWidget;
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(m.us(4), m.us(3), m.us(4), m.us(3));
    column->setSpacing(m.us(3));
    choices_ = new ChoicesPanel(*document_, *hub_, panel);
    workload_ = new WorkloadPanel(*document_, *hub_, panel);
    parallel_ = new ParallelPanel(*document_, *hub_, panel);
    advanced_ = new AdvancedPanel(*document_, *hub_, panel);
    column->addWidget(choices_);
    column->addWidget(new Separator(panel));
    column->addWidget(workload_);
    column->addWidget(new Separator(panel));
    column->addWidget(parallel_);
    column->addWidget(advanced_);
    column->addStretch(1);
    QScrollArea* area = scroller(panel, new FixedScroller(m.ems(27), this));
    area->setObjectName(QStringLiteral("leftPanel"));
    return area;
}

QWidget* MainWindow::buildRight() {
    const Metrics m = Metrics::of(font());
    auto* panel = new QWidget;
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(m.us(4), m.us(3), m.us(4), m.us(3));
    column->setSpacing(m.us(2.5));
    verdict_ = new VerdictCard(*hub_, panel);
    ledger_ = new LedgerPanel(*hub_, panel);
    ways_ = new WaysPanel(*document_, *hub_, panel);
    tabs_ = new PlotTabs(*document_, *hub_, panel);
    notes_ = new NotesPanel(panel);
    column->addWidget(verdict_);
    column->addWidget(ledger_);
    column->addWidget(ways_);
    column->addWidget(tabs_, 1);
    column->addWidget(notes_);
    QScrollArea* area = scroller(panel, new QScrollArea(this));
    area->setObjectName(QStringLiteral("rightSide"));
    return area;
}

void MainWindow::render() {
    const AssessmentPtr result = assessor_->last();
    hub_->setResult(result);
    choices_->setRecent(settings_.recentModels(), settings_.recentGpus());
    choices_->render(result);
    workload_->render(result);
    parallel_->render(result);
    advanced_->render(result);
    verdict_->render(result);
    ledger_->render(result);
    ways_->render(result);
    notes_->render(result, document_->notes());
    tabs_->render(result);
    actions_->update();
    showTitle();
}

void MainWindow::showTitle() {
    QString state;
    if (const AssessmentPtr last = assessor_->last(); last && last->assessment) {
        if (last->assessment->verdict.state == VerdictState::Tight) state = u' ' + tr("(tight)");
        if (last->assessment->verdict.state == VerdictState::DoesNotFit) state = u' ' + tr("(does not fit)");
    }
    if (document_->isReadOnly()) state += u' ' + tr("(read-only)");
    setWindowTitle(document_->name() + QStringLiteral("[*]") + state + QStringLiteral(" — VRAMLine"));
    setWindowModified(document_->isDirty());
}

void MainWindow::hold(bool on) {
    verdict_->hold(on);
    ledger_->hold(on);
    ways_->hold(on);
}

void MainWindow::switchLanguage(const QString& language) {
    if (!set_language(language)) return;
    settings_.setLanguage(language);
    setLocale(QLocale());
    build();
    showTitle();
}

void MainWindow::switchTheme(int choice) {
    settings_.setTheme(static_cast<ThemeChoice>(choice));
    apply_theme(settings_.theme());
}

void MainWindow::useMachine(const std::vector<MachineGpu>& gpus) {
    machine_ = gpus;
    choices_->setMachine(machine_choice(document_->catalogue().gpus, machine_));
}

void MainWindow::placeOnScreen() {
    restoreGeometry(settings_.geometry());
    const QScreen* screen = QGuiApplication::screenAt(frameGeometry().center());
    const QRect space = (screen ? screen : QGuiApplication::primaryScreen())->availableGeometry();
    const QSize size(std::min(width(), space.width()), std::min(height(), space.height()));
    if (size != this->size()) resize(size);
    if (!space.contains(frameGeometry().center()) || !space.intersects(QRect(frameGeometry().topLeft(), QSize(width(), 30))))
        move(space.center() - QPoint(width() / 2, height() / 2));
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) checkDisk();
    if (event->type() == QEvent::ThemeChange) platform_theme_changed(settings_.theme());
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayLeavePlan()) {
        event->ignore();
        return;
    }
    settings_.setGeometry(saveGeometry());
    settings_.setLastFile(document_->path());
    document_->dropAutosave();
    event->accept();
}

}  // namespace vramline
