// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <functional>
#include <memory>
#include <vector>

#include "core/plan/catalogue.h"

class QWidget;

// The window's budgets: each is printed beside the same measure of an empty QMainWindow with one QCustomPlot.
namespace vramline::bench {

/// Runs as a child that opens a window, says on stdout when its plot is painted and how much memory it then has, and
/// ends. `kind` is "window" (the program, as run_window() starts it) or "empty". The exit status.
int run_child(const QString& kind, int& argc, char** argv, const std::string& presets);

/// Calls `then` once, after the first paint of `plot`.
void after_paint(QWidget* plot, const std::function<void()>& then);

/// One row of the table: what was measured, beside its reference and its budget.
struct WindowRow {
    QString name;
    double median = 0, p99 = 0;
    double reference = 0;  ///< of the empty window; 0: none
    double budget = 0;     ///< of the median
    double budget_p99 = 0;
    QString unit;
};
void print(const WindowRow& row);

/// In one process: a drag step of the slider to the painted frame on the Context tab, the frontier, the report.
std::vector<WindowRow> measure_window(const std::shared_ptr<const Catalogue>& catalogue);
/// Start to the first painted plot, and resident memory: children of either kind by turns.
std::vector<WindowRow> measure_start(const QString& program, const QStringList& arguments);

}  // namespace vramline::bench
