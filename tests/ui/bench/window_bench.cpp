// SPDX-License-Identifier: GPL-3.0-or-later
// usage: vramline_window_bench PRESETS. The window's budgets of the design's section 7.
#include "tests/ui/bench/window_bench.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLoggingCategory>
#include <QStandardPaths>
#include <iomanip>
#include <iostream>

#include "core/io/json_io.h"
#include "core/text/catalogue.h"
#include "ui/text/language.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"

namespace vramline::bench {

void print(const WindowRow& row) {
    const auto within = [](double value, double budget) { return value <= budget ? "  within" : "  ABOVE"; };
    std::cout << std::left << std::setw(58) << (row.name + u' ' + u'(' + row.unit + u')').toStdString() << std::right << std::fixed
              << std::setprecision(2) << std::setw(12) << row.median << std::setw(12) << row.p99 << std::setw(12);
    if (row.reference > 0) std::cout << row.reference << "  x" << std::setw(6) << std::left << row.median / row.reference << std::right;
    else std::cout << "-" << std::setw(9) << " ";
    if (row.budget > 0) std::cout << std::setw(10) << row.budget << within(row.median, row.budget);
    if (row.budget_p99 > 0) std::cout << ", p99 " << row.budget_p99 << within(row.p99, row.budget_p99);
    std::cout << std::endl;
}

}  // namespace vramline::bench

namespace {

QByteArray large_screen() {
    const QString path = QDir::temp().filePath(QStringLiteral("vramline-bench-screen.json"));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write(R"({"screens": [{"name": "large", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
    return path.toLocal8Bit();
}

}  // namespace

int main(int argc, char** argv) {
    using namespace vramline;
    if (!qEnvironmentVariableIsSet("XDG_RUNTIME_DIR")) qputenv("XDG_RUNTIME_DIR", QDir::tempPath().toLocal8Bit());
    QLoggingCategory::setFilterRules(QStringLiteral("qt.qpa.*=false\ndefault.warning=false"));
    // Off the screen there is a screen, too small for the window unless told otherwise.
    if (qgetenv("QT_QPA_PLATFORM") == "offscreen") qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + large_screen());
    const std::string presets = argc > 1 ? argv[1] : "presets";
    if (argc > 3 && std::string(argv[2]) == "--child") return bench::run_child(QLatin1String(argv[3]), argc, argv, presets);
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setStyle(new PlanStyle);
    set_language(QStringLiteral("en"));
    apply_theme(ThemeChoice::Light);
    Result<Catalogue> catalogue = load_catalogue(presets, {});
    if (!catalogue) {
        std::cerr << to_english(catalogue.error()) << " (" << catalogue.error().where << ")\n";
        return 2;
    }
    std::cout << std::left << std::setw(58) << "the window, beside an empty QMainWindow with one QCustomPlot" << std::right << std::setw(12)
              << "median" << std::setw(12) << "p99" << std::setw(12) << "empty" << std::setw(19) << "budget" << "\n";
    const auto all = std::make_shared<const Catalogue>(std::move(*catalogue));
    const auto start = bench::measure_start(QCoreApplication::applicationFilePath(), {QString::fromStdString(presets)});
    for (const bench::WindowRow& row : start) bench::print(row);
    for (const bench::WindowRow& row : bench::measure_window(all)) bench::print(row);
    return start.empty() ? 1 : 0;
}
