// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QAction;
class QMenu;
class QMenuBar;
class QWidget;

namespace vramline {

class MainWindow;

/// The actions of the window: its menus, the row beside them, their words and keys.
class WindowActions : public QObject {
    Q_OBJECT
public:
    explicit WindowActions(MainWindow& window);
    /// Makes menus and action row anew in the language in force.
    void build();
    void update();  ///< what can be undone, saved, opened again

private:
    QAction* add(QMenu* menu, const QString& text, const QString& icon_name, const QKeySequence& keys, const QString& name);
    void buildFile(QMenuBar* bar);
    void buildEdit(QMenuBar* bar);
    void buildPresets(QMenuBar* bar);
    void buildView(QMenuBar* bar);
    void buildHelp(QMenuBar* bar);
    QWidget* buildRow();
    void fillRecent();
    MainWindow& window_;
    QAction *undo_ = nullptr, *redo_ = nullptr, *save_ = nullptr, *pdf_ = nullptr, *preview_ = nullptr;
    QList<QAction*> own_;  ///< of the presets menu
    QMenu* recent_ = nullptr;
};

}  // namespace vramline
