// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_actions.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QToolButton>
#include <QUndoStack>

#include "ui/document/plan_command.h"
#include "ui/panels/verdict_card.h"
#include "ui/text/language.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/window/main_window.h"
#include "ui/window/settings.h"

namespace vramline {
namespace {

QString step_name(const QUndoStack& stack, int at) {
    const auto* command = dynamic_cast<const PlanCommand*>(stack.command(at));
    return command ? edit_name(command->kind()) : QString();
}

}  // namespace

WindowActions::WindowActions(MainWindow& window) : QObject(&window), window_(window) {}

QAction* WindowActions::add(QMenu* menu, const QString& text, const QString& icon_name, const QKeySequence& keys, const QString& name) {
    auto* action = icon_name.isEmpty() ? menu->addAction(text) : menu->addAction(icon(icon_name), text);
    action->setObjectName(name);
    action->setShortcut(keys);
    return action;
}

void WindowActions::build() {
    QMenuBar* bar = window_.menuBar();
    bar->clear();
    bar->setNativeMenuBar(false);
    bar->setMinimumHeight(Metrics::of(bar->font()).us(9));
    buildFile(bar);
    buildEdit(bar);
    buildPresets(bar);
    buildView(bar);
    buildHelp(bar);
    if (QWidget* before = bar->cornerWidget(Qt::TopRightCorner)) {  // the bar lets go of it, and it would stay in view
        before->hide();
        before->deleteLater();
    }
    bar->setCornerWidget(buildRow(), Qt::TopRightCorner);
    bar->cornerWidget(Qt::TopRightCorner)->show();
    update();
}

void WindowActions::buildFile(QMenuBar* bar) {
    QMenu* menu = bar->addMenu(tr("&File"));
    connect(add(menu, tr("&New"), QStringLiteral("new"), QKeySequence::New, QStringLiteral("actionNew")), &QAction::triggered, &window_, &MainWindow::newPlan);
    connect(add(menu, tr("&Open…"), QStringLiteral("open"), QKeySequence::Open, QStringLiteral("actionOpen")), &QAction::triggered, &window_, &MainWindow::openPlan);
    recent_ = menu->addMenu(tr("Open &recent"));
    connect(recent_, &QMenu::aboutToShow, this, &WindowActions::fillRecent);
    menu->addSeparator();
    save_ = add(menu, tr("&Save"), QStringLiteral("save"), QKeySequence::Save, QStringLiteral("actionSave"));
    connect(save_, &QAction::triggered, &window_, &MainWindow::savePlan);
    connect(add(menu, tr("Save &as…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), QStringLiteral("actionSaveAs")), &QAction::triggered, &window_, &MainWindow::savePlanAs);
    menu->addSeparator();
    pdf_ = add(menu, tr("&Export PDF…"), QStringLiteral("pdf"), QKeySequence(Qt::CTRL | Qt::Key_E), QStringLiteral("actionPdf"));
    connect(pdf_, &QAction::triggered, &window_, &MainWindow::exportPdf);
    preview_ = add(menu, tr("&Preview the report…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), QStringLiteral("actionPreview"));
    connect(preview_, &QAction::triggered, &window_, &MainWindow::previewReport);
    menu->addSeparator();
    connect(add(menu, tr("&Quit"), {}, QKeySequence(Qt::CTRL | Qt::Key_Q), QStringLiteral("actionQuit")), &QAction::triggered, &window_, &QWidget::close);
}

void WindowActions::buildEdit(QMenuBar* bar) {
    QMenu* menu = bar->addMenu(tr("&Edit"));
    undo_ = add(menu, tr("&Undo"), QStringLiteral("undo"), QKeySequence::Undo, QStringLiteral("actionUndo"));
    redo_ = add(menu, tr("&Redo"), QStringLiteral("redo"), QKeySequence::Redo, QStringLiteral("actionRedo"));
    QUndoStack* stack = &window_.document().undoStack();
    connect(undo_, &QAction::triggered, stack, &QUndoStack::undo);
    connect(redo_, &QAction::triggered, stack, &QUndoStack::redo);
    menu->addSeparator();
    auto* copy = add(menu, tr("&Copy verdict"), QStringLiteral("copy"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), QStringLiteral("actionCopyVerdict"));
    connect(copy, &QAction::triggered, this, [this] { window_.verdict()->copyText(); });
}

void WindowActions::buildPresets(QMenuBar* bar) {
    QMenu* menu = bar->addMenu(tr("&Presets"));
    own_ = {add(menu, tr("Save &model as my preset…"), QStringLiteral("star"), {}, QStringLiteral("actionModelPreset")),
            add(menu, tr("Save &GPU as my preset…"), {}, {}, QStringLiteral("actionGpuPreset"))};
    menu->addSeparator();
    own_.append(add(menu, tr("M&y presets…"), {}, {}, QStringLiteral("actionOwnPresets")));
    connect(own_.at(0), &QAction::triggered, &window_, &MainWindow::saveModelPreset);
    connect(own_.at(1), &QAction::triggered, &window_, &MainWindow::saveGpuPreset);
    connect(own_.at(2), &QAction::triggered, &window_, &MainWindow::showOwnPresets);
}

void WindowActions::buildView(QMenuBar* bar) {
    QMenu* menu = bar->addMenu(tr("&View"));
    QMenu* language = menu->addMenu(tr("&Language"));
    auto* tongues = new QActionGroup(language);
    for (const QString& each : languages()) {
        QAction* action = language->addAction(language_name(each));
        action->setObjectName(QStringLiteral("language_") + each);
        action->setCheckable(true);
        action->setChecked(each == current_language());
        tongues->addAction(action);
        connect(action, &QAction::triggered, &window_, [this, each] { window_.switchLanguage(each); }, Qt::QueuedConnection);
    }
    QMenu* theme = menu->addMenu(tr("&Theme"));
    auto* themes = new QActionGroup(theme);
    const QString names[] = {tr("System"), tr("Light"), tr("Dark")};
    for (int i = 0; i < 3; ++i) {
        QAction* action = theme->addAction(names[i]);
        action->setObjectName(QStringLiteral("theme_%1").arg(i));
        action->setCheckable(true);
        action->setChecked(static_cast<int>(window_.settings().theme()) == i);
        themes->addAction(action);
        connect(action, &QAction::triggered, &window_, [this, i] { window_.switchTheme(i); });
    }
}

void WindowActions::buildHelp(QMenuBar* bar) {
    QMenu* menu = bar->addMenu(tr("&Help"));
    connect(add(menu, tr("&Keyboard"), QStringLiteral("key"), QKeySequence::HelpContents, QStringLiteral("actionKeys")), &QAction::triggered, &window_, &MainWindow::showKeys);
    connect(add(menu, tr("&About VRAMLine"), QStringLiteral("load-line"), {}, QStringLiteral("actionAbout")), &QAction::triggered, &window_, &MainWindow::showAbout);
}

QWidget* WindowActions::buildRow() {
    auto* row = new QWidget(window_.menuBar());
    const Metrics m = Metrics::of(row->font());
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, m.us(2), 0);
    line->setSpacing(m.us(1));
    row->setFixedHeight(m.us(9) - 1);
    for (QAction* action : {undo_, redo_, pdf_}) {
        auto* button = new QToolButton(row);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setIconSize(QSize(m.ems(1.23), m.ems(1.23)));
        button->setMinimumSize(m.ems(2.2), m.ems(2.2));
        button->setObjectName(action->objectName() + QStringLiteral("Button"));
        if (action == pdf_) {
            button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
            action->setIconText(tr("Export PDF"));
        }
        button->setAccessibleName(action->iconText());
        line->addWidget(button);
    }
    return row;
}

void WindowActions::fillRecent() {
    recent_->clear();
    const QStringList files = window_.settings().recentFiles();
    for (const QString& path : files) {
        QAction* action = recent_->addAction(QFileInfo(path).fileName());
        action->setToolTip(path);
        action->setEnabled(QFileInfo::exists(path));
        connect(action, &QAction::triggered, &window_, [this, path] { window_.openAny(path); });
    }
    if (files.isEmpty()) recent_->addAction(tr("No recent plans"))->setEnabled(false);
    recent_->addSeparator();
    connect(recent_->addAction(tr("Clear the list")), &QAction::triggered, this, [this] { window_.settings().clearRecentFiles(); });
}

void WindowActions::update() {
    if (!undo_) return;
    const QUndoStack& stack = window_.document().undoStack();
    undo_->setEnabled(stack.canUndo());
    redo_->setEnabled(stack.canRedo());
    undo_->setText(stack.canUndo() ? tr("&Undo: %1").arg(step_name(stack, stack.index() - 1)) : tr("&Undo"));
    redo_->setText(stack.canRedo() ? tr("&Redo: %1").arg(step_name(stack, stack.index())) : tr("&Redo"));
    undo_->setIconText(tr("Undo"));
    redo_->setIconText(tr("Redo"));
    for (QAction* action : own_) action->setEnabled(window_.presetStore().usable() && window_.document().plan().model);
    const AssessmentPtr last = window_.assessor().last();
    pdf_->setEnabled(last && last->assessment.has_value());
    preview_->setEnabled(pdf_->isEnabled());
}

}  // namespace vramline
