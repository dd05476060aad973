// SPDX-License-Identifier: GPL-3.0-or-later
#include <qcustomplot.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QMainWindow>
#include <QProcess>
#include <QTemporaryDir>
#include <cstdio>
#include <cstdlib>

#include "tests/bench/timing.h"
#include "tests/ui/bench/window_bench.h"
#include "ui/panels/plot_tabs.h"
#include "ui/plots/plot_view.h"
#include "ui/window/main_window.h"
#include "ui/window/run_window.h"

namespace vramline::bench {
namespace {

class PaintWatch : public QObject {
public:
    PaintWatch(QWidget* plot, std::function<void()> then) : QObject(plot), then_(std::move(then)) {
        plot->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Paint || !then_) return false;
        watched->removeEventFilter(this);
        // The paint itself first; what waits in the queue comes after it.
        QMetaObject::invokeMethod(this, [this] { std::exchange(then_, nullptr)(), deleteLater(); }, Qt::QueuedConnection);
        return false;
    }

private:
    std::function<void()> then_;
};

qint64 resident_kib() {
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly)) return 0;
    for (const QByteArray& line : status.readAll().split('\n'))
        if (line.startsWith("VmRSS:")) return line.mid(6).simplified().split(' ').value(0).toLongLong();
    return 0;
}

void say_painted_and_end() {
    std::printf("painted %lld\n", static_cast<long long>(resident_kib()));
    std::fflush(stdout);
    std::_Exit(0);
}

int run_empty(int& argc, char** argv) {
    QApplication app(argc, argv);
    QMainWindow window;
    auto* plot = new QCustomPlot(&window);
    plot->addGraph()->setData({0, 1, 2, 3}, {0, 1, 4, 9});
    plot->rescaleAxes();
    window.setCentralWidget(plot);
    window.resize(1280, 800);
    window.show();
    after_paint(plot, &say_painted_and_end);
    return QApplication::exec();
}

struct Start {
    double milliseconds = 0, mib = 0;
};

Start start_once(const QString& program, const QStringList& arguments) {
    QTemporaryDir home;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        environment.insert(QLatin1String(name), home.path());
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments, QIODevice::ReadOnly);
    while (process.state() != QProcess::NotRunning && !process.canReadLine() && process.waitForReadyRead(30'000)) {
    }
    const double spent = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    const QByteArray line = process.readLine().simplified();
    process.waitForFinished(30'000);
    if (!line.startsWith("painted ")) return {};
    return {spent, line.mid(8).toDouble() / 1024};
}

}  // namespace

void after_paint(QWidget* plot, const std::function<void()>& then) { new PaintWatch(plot, then); }

int run_child(const QString& kind, int& argc, char** argv, const std::string& presets) {
    if (kind == QStringLiteral("empty")) return run_empty(argc, argv);
    return run_window(argc, argv, {presets, {}}, {}, [](MainWindow& window) {
        after_paint(window.tabs()->page(0)->view()->findChild<QCustomPlot*>(), &say_painted_and_end);
    });
}

std::vector<WindowRow> measure_start(const QString& program, const QStringList& arguments) {
    constexpr int kRounds = 25;
    std::vector<double> window_ms, empty_ms, window_mib, empty_mib;
    for (int round = 0; round < kRounds; ++round) {
        const Start window = start_once(program, arguments + QStringList{QStringLiteral("--child"), QStringLiteral("window")});
        const Start empty = start_once(program, arguments + QStringList{QStringLiteral("--child"), QStringLiteral("empty")});
        if (window.milliseconds <= 0 || empty.milliseconds <= 0) return {};
        window_ms.push_back(window.milliseconds), window_mib.push_back(window.mib);
        empty_ms.push_back(empty.milliseconds), empty_mib.push_back(empty.mib);
    }
    const double empty_start = quantile(empty_ms, 0.5), empty_memory = quantile(empty_mib, 0.5);
    return {{QStringLiteral("start to the first painted plot"), quantile(window_ms, 0.5), quantile(window_ms, 0.99), empty_start,
             1.5 * empty_start, 0, QStringLiteral("ms")},
            {QStringLiteral("resident memory of the window"), quantile(window_mib, 0.5), quantile(window_mib, 0.99), empty_memory,
             1.3 * empty_memory + 40, 0, QStringLiteral("MiB")}};
}

}  // namespace vramline::bench
