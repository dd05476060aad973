// SPDX-License-Identifier: GPL-3.0-or-later
#include <qcustomplot.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QTemporaryDir>
#include <tuple>

#include "core/plan/kv_query.h"
#include "tests/bench/timing.h"
#include "tests/ui/bench/window_bench.h"
#include "ui/panels/plot_tabs.h"
#include "ui/plots/plot_view.h"
#include "ui/report/pdf_report.h"
#include "ui/text/language.h"
#include "ui/theme/style.h"
#include "ui/widgets/marked_slider.h"
#include "ui/widgets/search_combo.h"
#include "ui/window/main_window.h"
#include "ui/window/settings.h"

namespace vramline::bench {
namespace {

double milliseconds(const QElapsedTimer& timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

/// Sends what waits until the plot has painted once more; how long that took since `timer`.
double until_painted(QWidget* plot, const QElapsedTimer& timer) {
    bool painted = false;
    after_paint(plot, [&painted] { painted = true; });
    while (!painted && timer.elapsed() < 1000) QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    return milliseconds(timer);
}

WindowRow row(const char* name, const std::vector<double>& times, double reference, double budget, double budget_p99) {
    return {QLatin1String(name), quantile(times, 0.5), quantile(times, 0.99), reference, budget, budget_p99, QStringLiteral("ms")};
}

/// A replot of one curve in an empty window: what Qt and QCustomPlot take of a step without us.
std::vector<double> empty_steps(int steps) {
    QMainWindow window;
    auto* plot = new QCustomPlot(&window);
    QVector<double> x, y;
    for (int i = 0; i < 200; ++i) x << i, y << i * i;
    plot->addGraph()->setData(x, y);
    plot->rescaleAxes();
    window.setCentralWidget(plot);
    window.resize(1280, 800);
    window.show();
    std::vector<double> times;
    QElapsedTimer timer;
    for (int i = 0; i < steps; ++i) {
        timer.start();
        plot->yAxis->setRange(0, 40'000 + i);
        plot->replot(QCustomPlot::rpQueuedReplot);
        times.push_back(until_painted(plot, timer));
    }
    return times;
}

struct Shown {
    QTemporaryDir folder;
    AppSettings settings{folder.filePath(QStringLiteral("settings.ini"))};
    MainWindow window;
    explicit Shown(const std::shared_ptr<const Catalogue>& catalogue) : window(catalogue, settings) {
        window.resize(1280, 800);
        if (!window.document().startNew()) qFatal("no default plan");
        window.assessor().finish();
        window.show();
        QCoreApplication::processEvents();
    }
    /// One drag of a slider by steps of its own key, each to the painted frame of the tab.
    std::vector<double> drag(int tab, const char* slider_name, int steps) {
        window.tabs()->setCurrentIndex(tab);
        do QCoreApplication::processEvents();
        while (window.tabs()->busy());
        auto* slider = window.findChild<MarkedSlider*>(QLatin1String(slider_name));
        auto* plot = window.tabs()->page(tab)->view()->findChild<QCustomPlot*>();
        const auto mouse = [&](QEvent::Type type, double x) {
            const QPointF at(x, slider->height() / 3.0);
            const bool move = type == QEvent::MouseMove;
            QMouseEvent event(type, at, slider->mapToGlobal(at), move ? Qt::NoButton : Qt::LeftButton,
                              type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(slider, &event);
        };
        std::vector<double> times;
        QElapsedTimer timer;
        mouse(QEvent::MouseButtonPress, slider->xOf(slider->value()));
        for (int i = 0; i < steps; ++i) {
            const double part = static_cast<double>(i % 100) / 100;
            const qint64 before = slider->value();
            timer.start();
            mouse(QEvent::MouseMove, 10 + (slider->width() - 20) * (i / 100 % 2 ? 1 - part : part));
            if (slider->value() != before) times.push_back(until_painted(plot, timer));  // else nothing is drawn anew
        }
        mouse(QEvent::MouseButtonRelease, slider->xOf(slider->value()));
        return times;
    }
};

/// A dropdown with the whole catalogue, from the click to its painted list, and from each letter typed to the list it leaves.
struct ListTimes {
    std::vector<double> opened, narrowed;
};
ListTimes dropdown(MainWindow& window, const char* name, int rounds) {
    auto* combo = window.findChild<SearchCombo*>(QLatin1String(name));
    ListTimes times;
    QElapsedTimer timer;
    for (int round = 0; round < rounds; ++round) {
        timer.start();
        combo->showPopup();
        auto* list = combo->findChild<QListView*>(QStringLiteral("searchList"));
        times.opened.push_back(until_painted(list->viewport(), timer));
        auto* field = combo->findChild<QLineEdit*>(QStringLiteral("searchField"));
        for (const char* typed : {"b", "b2", "b", ""}) {
            timer.start();
            field->setText(QLatin1String(typed));
            times.narrowed.push_back(until_painted(list->viewport(), timer));
        }
        combo->hidePopup();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    return times;
}

/// All cells of a grid of lengths and numbers of sequences: for each length the largest number that fits, exactly.
std::vector<double> frontier_grid(const Plan& plan, int rounds) {
    std::vector<double> times;
    QElapsedTimer timer;
    for (int round = 0; round < rounds; ++round) {
        timer.start();
        const auto query = KvQuery::make(plan);
        std::int64_t cells = 0;
        for (std::int64_t i = 1; query && i <= 256; ++i)
            cells += std::min<std::int64_t>(256, query->concurrency_at(Tokens(512 * i)).value());
        if (cells == 0) qFatal("the frontier is empty");
        times.push_back(milliseconds(timer));
    }
    return times;
}

std::vector<double> frontier_pictures(const Plan& plan, int rounds) {
    const auto assessment = assess(plan);
    if (!assessment) qFatal("no assessment");
    std::vector<double> times;
    QElapsedTimer timer;
    for (int round = 0; round < rounds; ++round) {
        timer.start();
        if (frontier_plot(plan, *assessment).series.empty()) qFatal("the frontier is empty");
        times.push_back(milliseconds(timer));
    }
    return times;
}

std::vector<double> reports(const Plan& plan, const Catalogue& catalogue, int rounds) {
    const auto assessment = assess(plan);
    if (!assessment) qFatal("no assessment");
    const QTemporaryDir folder;
    std::vector<double> times;
    QElapsedTimer timer;
    for (int round = 0; round < rounds; ++round) {
        timer.start();
        if (!write_pdf_report(plan, *assessment, catalogue, folder.filePath(QStringLiteral("plan.pdf")).toStdString(), {}))
            qFatal("no report");
        times.push_back(milliseconds(timer));
    }
    return times;
}

}  // namespace

std::vector<WindowRow> measure_window(const std::shared_ptr<const Catalogue>& catalogue) {
    constexpr int kSteps = 400;
    Shown shown(catalogue);
    const double empty = quantile(empty_steps(kSteps), 0.5);
    const Plan plan = shown.window.document().plan();
    std::vector<WindowRow> rows;
    rows.push_back(row("drag of Sequences to painted frame, Context tab", shown.drag(0, "sequencesSlider", kSteps), empty, 8, 16));
    rows.push_back(row("drag of Context to painted frame, Context tab", shown.drag(0, "contextSlider", kSteps), empty, 8, 16));
    rows.push_back(row("drag of Context to painted frame, Concurrency tab", shown.drag(1, "contextSlider", kSteps), empty, 0, 0));
    rows.push_back(row("drag of Sequences to painted frame, Frontier tab", shown.drag(3, "sequencesSlider", kSteps), empty, 0, 0));
    rows.push_back(row("frontier 256 x 256, exact rounding", frontier_grid(plan, 100), 0, 8, 0));
    rows.push_back(row("frontier plot of three KV types", frontier_pictures(plan, 50), 0, 0, 0));
    for (const auto& [name, opens, narrows] : {std::tuple("model", "model list of the whole catalogue, opened to painted frame", "model list, a letter typed to painted frame"),
                                               std::tuple("gpu", "GPU list of the whole catalogue, opened to painted frame", "GPU list, a letter typed to painted frame")}) {
        const ListTimes times = dropdown(shown.window, name, 30);
        rows.push_back(row(opens, times.opened, 0, 16, 0));
        rows.push_back(row(narrows, times.narrowed, 0, 16, 0));
    }
    rows.push_back(row("PDF report", reports(plan, *catalogue, 7), 0, 1000, 0));
    return rows;
}

}  // namespace vramline::bench
