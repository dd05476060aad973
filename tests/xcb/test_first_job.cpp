// SPDX-License-Identifier: GPL-3.0-or-later
// The main job with real input: an X server, xdotool's pointer and keyboard, the program's own file dialog. Chooses
// Qwen3 32B on 2 x L40S with FP8 KV at 32K, drags the sequences to their mark, exports the PDF, and holds window, PDF and
// command line against each other. Runs under xvfb-run (see tests/CMakeLists.txt).
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/cli.h"
#include "core/report/verdict_text.h"
#include "tests/ui/window_fixture.h"
#include "ui/text/words.h"
#include "ui/widgets/marked_slider.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/search_combo.h"

using namespace vramline;

class TestFirstJob : public QObject {
    Q_OBJECT
private:
    static void xdotool(const QStringList& arguments) {
        QProcess tool;
        tool.start(QStringLiteral("xdotool"), arguments);
        while (tool.state() != QProcess::NotRunning) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
            tool.waitForFinished(5);
        }
        QCOMPARE(tool.exitCode(), 0);
        QTest::qWait(60);
    }
    static QStringList at(const QWidget* widget, QPoint place) {
        const QPoint global = widget->mapToGlobal(place);
        return {QString::number(global.x()), QString::number(global.y())};
    }
    static void click(const QWidget* widget, QPoint place) {
        xdotool(QStringList{QStringLiteral("mousemove")} + at(widget, place) + QStringList{QStringLiteral("click"), QStringLiteral("1")});
    }
    static void type(const QString& text) {
        xdotool({QStringLiteral("type"), QStringLiteral("--delay"), QStringLiteral("8"), text});
    }
    static void key(const char* name) { xdotool({QStringLiteral("key"), QString::fromLatin1(name)}); }

    // With the pointer: opens the dropdown, searches by keyboard, takes the first with Enter.
    static void choose(const test::WindowFixture& f, const char* name, const QString& typed, const QString& id) {
        auto* combo = f.find<SearchCombo>(name);
        click(combo, combo->rect().center());
        QTRY_VERIFY(QApplication::activePopupWidget());
        if (auto* field = QApplication::activePopupWidget()->findChild<QLineEdit*>(QStringLiteral("searchField")); field && field->isVisible()) {
            type(typed);
            QTRY_COMPARE(field->text(), typed);
        } else {
            pick(typed);
            QTRY_COMPARE(combo->currentId(), id);
            return;
        }
        key("Return");
        QTRY_COMPARE(combo->currentId(), id);
        f.settle();
    }
    static void pick(const QString& title) {
        auto* list = QApplication::activePopupWidget()->findChild<QListView*>(QStringLiteral("searchList"));
        QVERIFY(list);
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            const QModelIndex index = list->model()->index(row, 0);
            if (!index.data().toString().startsWith(title)) continue;
            list->scrollTo(index);
            click(list->viewport(), list->visualRect(index).center());
            return;
        }
        QFAIL(qPrintable(QStringLiteral("no row ") + title));
    }
    static void write(const QWidget* field, const QString& text) {
        click(field, QPoint(field->width() / 4, field->height() / 2));
        key("ctrl+a");
        type(text);
        key("Return");
    }
    static QString textOf(const QString& pdf) {
        QProcess tool;
        tool.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), pdf, QStringLiteral("-")});
        tool.waitForFinished();
        return QString::fromUtf8(tool.readAllStandardOutput()).simplified();
    }

private slots:
    void initTestCase() {
        QCOMPARE(QGuiApplication::platformName(), QStringLiteral("xcb"));
        test::prepare_application();
    }
    void chooses_drags_and_exports() {
        test::WindowFixture f;
        f.window->activateWindow();
        choose(f, "model", QStringLiteral("qwen3 32b"), QStringLiteral("Qwen/Qwen3-32B"));
        choose(f, "gpu", QStringLiteral("l40s"), QStringLiteral("l40s"));
        write(f.find<QWidget>("gpuCount"), QStringLiteral("2"));
        choose(f, "kvType", QStringLiteral("fp8"), QStringLiteral("fp8"));
        write(f.find<QuantityEdit>("contextEdit"), QStringLiteral("32K"));
        f.settle();
        const Plan& plan = f.window->document().plan();
        QCOMPARE(plan.workload.longest().value(), 32768);
        QTRY_COMPARE(f.assessment().parallel.tp, 2);

        auto* slider = f.find<MarkedSlider>("sequencesSlider");
        const auto most = f.assessment().limits.max_concurrency.value();
        QVERIFY(most > 0);
        QCOMPARE(slider->mark().value, most);
        const int y = slider->height() * 16 / 38;
        const auto here = at(slider, QPoint(static_cast<int>(std::lround(slider->xOf(slider->value()))), y));
        const auto there = at(slider, QPoint(static_cast<int>(std::lround(slider->xOf(most))), y));
        xdotool(QStringList{QStringLiteral("mousemove")} + here + QStringList{QStringLiteral("mousedown"), QStringLiteral("1")});
        xdotool(QStringList{QStringLiteral("mousemove")} + there + QStringList{QStringLiteral("mouseup"), QStringLiteral("1")});
        QTRY_COMPARE(f.window->document().plan().workload.total().value(), most);
        f.settle();
        QVERIFY(f.assessment().verdict.fits);

        const QString pdf = f.folder.filePath(QStringLiteral("plan.pdf"));
        QTimer::singleShot(1500, [&] {
            type(pdf);
            key("Return");
        });
        auto* button = f.find<QToolButton>("actionPdfButton");
        click(button, button->rect().center());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(pdf), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(textOf(pdf).size() > 1000, 10000);

        const std::string number = std::to_string(most);
        std::ostringstream out, err;
        const std::vector<std::string> arguments{"assess", "--model", "Qwen/Qwen3-32B", "--gpu", "l40s", "--gpus", "2", "--engine", "vllm", "--kv-dtype", "fp8",
            "--input", std::to_string(plan.workload.requests[0].input), "--output", std::to_string(plan.workload.requests[0].output), "--concurrency", number, "--format", "json"};
        CliContext context;
        context.catalogue = test::shared_catalogue();
        run_cli(arguments, out, err, context);
        const auto json = nlohmann::json::parse(out.str());
        QCOMPARE(json.at("limits").at("max_concurrency").get<qint64>(), most);
        QCOMPARE(json.at("kv").at("allocated_bytes").get<qint64>(), f.assessment().kv.allocated_bytes.value());
        QCOMPARE(json.at("limits").at("max_context").get<qint64>(), f.assessment().limits.max_context->value());
        const QString headline = words(verdict_lines(plan, f.assessment()).front());
        const QString printed = textOf(pdf);
        QVERIFY2(printed.contains(headline.simplified()), qPrintable(headline + QStringLiteral(" / ") + printed.left(600)));
        qInfo().noquote() << "window, PDF and command line:" << headline;
    }
};

QTEST_MAIN(TestFirstJob)
#include "test_first_job.moc"
