// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan may hold beside the main choices, entered in the window: requests of several lengths, GPUs of several
// kinds, the engine's own settings; and what the window says when several things have to be said.
#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QUndoStack>

#include "tests/ui/window_fixture.h"
#include "ui/document/machine_probe.h"
#include "ui/panels/plot_tabs.h"
#include "ui/panels/requests_editor.h"
#include "ui/panels/sweep_bar.h"
#include "ui/panels/verdict_card.h"
#include "ui/panels/workload_panel.h"
#include "ui/plots/frontier_runner.h"
#include "ui/plots/plot_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/field_edit.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/segmented.h"
#include "ui/window/doors.h"
#include "ui/window/message_bar.h"
#include "ui/window/report_dialog.h"

using namespace vramline;

class TestInputs : public QObject {
    Q_OBJECT
private:
    static void type(const test::WindowFixture& f, const char* name, const QString& text) {
        auto* edit = f.find<QuantityEdit>(name);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
        f.settle();
    }
    static void fill(const test::WindowFixture& f, const char* name, const QString& text) {
        auto* field = f.find<FieldEdit>(name);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        f.settle();
    }
    static QPalette strong(Qt::GlobalColor ground, Qt::GlobalColor ink, Qt::GlobalColor highlight) {
        QPalette palette;
        for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Button, QPalette::AlternateBase}) palette.setColor(role, ground);
        for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) palette.setColor(role, ink);
        palette.setColor(QPalette::Highlight, highlight);
        palette.setColor(QPalette::HighlightedText, ground);
        return palette;
    }
    static void look(const test::WindowFixture& f, const QString& name) {
        const QString folder = qEnvironmentVariable("VRAMLINE_SCREENS");
        if (!folder.isEmpty()) QVERIFY(f.window->grab().save(folder + u'/' + name + QStringLiteral(".png")));
    }

private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() {
        set_language(QStringLiteral("en"));
        apply_theme(ThemeChoice::Light);
    }

    // The same mix as `--sequences "16x8192+2048,4x32768+1024"`, by typing.
    void requestsOfSeveralLengths() {
        test::WindowFixture f;
        RequestsEditor* editor = f.window->workload()->requests();
        QCOMPARE(editor->link()->text(), QStringLiteral("4 × (8,192 + 2,048)"));
        QTest::mouseClick(editor->link(), Qt::LeftButton);
        QVERIFY(editor->isOpen());
        type(f, "requestCount1", QStringLiteral("16"));
        QTest::mouseClick(f.find<LinkLabel>("addRequests"), Qt::LeftButton);
        f.settle();
        type(f, "requestCount2", QStringLiteral("4"));
        type(f, "requestInput2", QStringLiteral("32K"));
        type(f, "requestOutput2", QStringLiteral("1K"));
        const Plan& plan = f.window->document().plan();
        QVERIFY(plan.workload.requests == *parse_mix("16x8192+2048,4x32768+1024", ""));
        QCOMPARE(editor->link()->text(), QStringLiteral("2 kinds of requests"));
        QCOMPARE(f.find<QuantityEdit>("sequencesEdit")->value(), 20);
        look(f, QStringLiteral("mix-en-light"));
        QTest::mouseClick(f.find<QToolButton>("removeRequests1"), Qt::LeftButton);
        f.settle();
        QVERIFY(f.window->document().plan().workload.requests == *parse_mix("4x32768+1024", ""));
        QUndoStack& undo = f.window->document().undoStack();
        while (undo.canUndo()) undo.undo();
        f.settle();
        QCOMPARE(editor->link()->text(), QStringLiteral("4 × (8,192 + 2,048)"));
    }
    // A prompt that becomes shorter than the shared prefix takes the prefix along instead of breaking the plan.
    void aShorterPromptTakesThePrefixAlong() {
        test::WindowFixture f;
        type(f, "sharedPrefixEdit", QStringLiteral("8000"));
        f.window->workload()->requests()->setOpen(true);
        type(f, "requestInput1", QStringLiteral("1000"));
        QCOMPARE(f.window->document().plan().workload.shared_prefix, std::int64_t{1000});
        QVERIFY(f.window->assessor().last()->assessment.has_value());
    }
    void aMixOfAFileIsUnfolded() {
        test::WindowFixture f;
        f.window->document().edit(EditKind::Sequences, Gesture::begin(), [](Plan& plan) {
            plan.workload.requests.clear();
            for (int i = 0; i < 20; ++i) plan.workload.requests.push_back({1 + i, 1000 + i, 10});
        });
        f.settle();
        QVERIFY(f.window->workload()->requests()->isOpen());
        QVERIFY(f.find<QuantityEdit>("requestCount12")->isVisible());
        QVERIFY(!f.window->findChild<QuantityEdit*>(QStringLiteral("requestCount13")));
        QVERIFY(!f.find<LinkLabel>("addRequests")->isVisible());
    }
    void gpusOfSeveralKinds() {
        test::WindowFixture f;
        type(f, "gpuCount", QStringLiteral("2"));
        QTest::mouseClick(f.find<QToolButton>("addGpuKind"), Qt::LeftButton);
        f.settle();
        const Plan& plan = f.window->document().plan();
        QCOMPARE(plan.gpus.size(), std::size_t{2});
        QCOMPARE(plan.gpus[0].count, std::int64_t{2});
        QVERIFY(plan.gpus[1].gpu.id != plan.gpus[0].gpu.id);
        QCOMPARE(plan.gpus[1].gpu.vendor, plan.gpus[0].gpu.vendor);
        auto* second = f.find<SearchCombo>("gpu2");
        emit second->aboutToOpen();
        emit second->chosen(QStringLiteral("l40s"));
        f.settle();
        QCOMPARE(plan.gpus[1].gpu.id, std::string("l40s"));
        type(f, "gpuCount2", QStringLiteral("2"));
        const AssessmentPtr result = f.window->assessor().last();
        QVERIFY2(result->assessment.has_value(), result->assessment ? "" : result->assessment.error().code.c_str());
        QCOMPARE(result->assessment->parallel.gpus(), std::int64_t{4});
        QCOMPARE(result->assessment->gpus.at(result->assessment->deciding).index, std::int64_t{2});  // the first L40S
        look(f, QStringLiteral("unequal-en-light"));
        // The first kind's field is its own number, not the whole.
        QCOMPARE(f.find<QuantityEdit>("gpuCount")->value(), 2);
        QTest::mouseClick(f.find<QToolButton>("removeGpu2"), Qt::LeftButton);
        f.settle();
        QCOMPARE(plan.gpus.size(), std::size_t{1});
        QCOMPARE(f.find<QuantityEdit>("gpuCount")->value(), 2);
        QVERIFY(!f.find<QWidget>("gpuRows")->isVisible());
    }
    // A machine that is sold or rented is chosen whole.
    void aNodeIsChosenWhole() {
        test::WindowFixture f;
        auto* gpu = f.find<SearchCombo>("gpu");
        emit gpu->aboutToOpen();
        const Node& node = test::shared_catalogue()->nodes.front();
        emit gpu->chosen(QStringLiteral("node:") + QString::fromStdString(node.id));
        f.settle();
        QCOMPARE(f.window->document().plan().gpus.front().gpu.id, test::shared_catalogue()->gpu(node.gpu_id)->id);
        QCOMPARE(f.window->document().plan().parallel.gpus, std::optional(node.gpu_count));
    }
    // Tools of the vendors, as programs that print what they print: the GPUs of this machine, with what others use.
    void gpusOfThisMachine_data() {
        QTest::addColumn<QString>("tool");
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<int>("gpus");
        QTest::newRow("nvidia-smi") << QStringLiteral("nvidia-smi") << QByteArray("#!/bin/sh\necho '0, NVIDIA L40S, 46068, 512'\necho '1, NVIDIA L40S, 46068, 0'\n") << 2;
        QTest::newRow("rocm-smi") << QStringLiteral("rocm-smi") << QByteArray("#!/bin/sh\necho '{\"card0\": {\"VRAM Total Memory (B)\": \"206141652992\", \"Card Series\": \"AMD Instinct MI300X\"}}'\n") << 1;
        QTest::newRow("fails") << QStringLiteral("nvidia-smi") << QByteArray("#!/bin/sh\necho 'NVIDIA-SMI has failed'\nexit 9\n") << 0;
        QTest::newRow("says rubbish") << QStringLiteral("nvidia-smi") << QByteArray("#!/bin/sh\nhead -c 3000000 /dev/zero\n") << 0;
        QTest::newRow("is no program") << QStringLiteral("nvidia-smi") << QByteArray("\x7f") << 0;
        QTest::newRow("absent") << QString() << QByteArray() << 0;
    }
    void gpusOfThisMachine() {
        QFETCH(QString, tool);
        QFETCH(QByteArray, script);
        QFETCH(int, gpus);
        QTemporaryDir tools;
        if (!tool.isEmpty()) {
            QFile file(tools.filePath(tool));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(script) > 0);
            file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
        const QByteArray before = qgetenv("PATH");
        qputenv("PATH", tools.path().toLocal8Bit() + ":/bin");
        MachineProbe probe;
        QSignalSpy finished(&probe, &MachineProbe::finished), found(&probe, &MachineProbe::found);
        probe.start();
        const bool ended = finished.count() > 0 || finished.wait(20'000);
        qputenv("PATH", before);
        QVERIFY(ended);
        QCOMPARE(static_cast<int>(probe.gpus().size()), gpus);
        QCOMPARE(found.count(), gpus > 0 ? 1 : 0);
        test::WindowFixture f;
        f.window->useMachine(probe.gpus());
        auto* combo = f.find<SearchCombo>("gpu");
        emit combo->aboutToOpen();
        QCOMPARE(combo->choices().front().id == QStringLiteral("this-machine"), gpus > 0);
        if (gpus != 2) return;
        QCOMPARE(combo->choices().front().title, QStringLiteral("2 × L40S"));
        emit combo->chosen(QStringLiteral("this-machine"));
        f.settle();
        QCOMPARE(f.window->document().plan().parallel.gpus, std::optional<std::int64_t>(2));
        QCOMPARE(f.assessment().gpus.front().other, kMiB * 512);
    }
    // What the engine itself would refuse is not taken, and said; what it takes is in the plan under its own name.
    void theEnginesOwnSettings() {
        test::WindowFixture f;
        QTest::mouseClick(f.find<QPushButton>("advanced"), Qt::LeftButton);
        f.settle();
        auto* length = f.find<FieldEdit>("flag-max-model-len");
        QVERIFY(length->isVisible());
        fill(f, "flag-max-model-len", QStringLiteral("nonsense"));
        QVERIFY(!length->refusal().isEmpty());
        QVERIFY(f.window->document().plan().settings.flags.empty());
        fill(f, "flag-max-model-len", QStringLiteral("20480"));
        QCOMPARE(f.window->document().plan().settings.flags.at("max-model-len"), std::string("20480"));
        QCOMPARE(f.assessment().max_model_len.value(), std::int64_t{20480});
        length->setFocus();
        length->selectAll();
        QTest::keyClick(length, Qt::Key_Backspace);
        QTest::keyClick(length, Qt::Key_Return);
        f.settle();
        QVERIFY(f.window->document().plan().settings.flags.empty());
        QVERIFY2(f.find<FieldEdit>("blockSize")->toolTip().contains(QStringLiteral("default")), qPrintable(f.find<FieldEdit>("blockSize")->toolTip()));
        QVERIFY(!f.find<FieldEdit>("maxBatchedTokens")->toolTip().isEmpty() && !f.find<FieldEdit>("flag-async-scheduling")->toolTip().isEmpty());
        QVERIFY(!f.window->findChild<FieldEdit*>(QStringLiteral("flag-enforce-eager")));  // has a switch of its own
        fill(f, "dcp", QStringLiteral("3"));
        QVERIFY(!f.find<FieldEdit>("dcp")->refusal().isEmpty());
        look(f, QStringLiteral("advanced-flags-en-light"));
    }
    void questionsWaitForTheirAnswer() {
        MessageBar bar(nullptr);
        int answered = 0;
        bar.say(QStringLiteral("first"), false, {{QStringLiteral("Yes"), [&] { ++answered; }}});
        bar.say(QStringLiteral("second"), false, {{QStringLiteral("Yes"), [&] { ++answered; }}});
        bar.say(QStringLiteral("third"), true);
        QCOMPARE(bar.text(), QStringLiteral("first"));
        bar.dismiss();  // not a question's
        QCOMPARE(bar.text(), QStringLiteral("first"));
        const auto answer = [&] {
            for (QPushButton* button : bar.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("Yes") && button->isVisibleTo(&bar)) button->click();
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        };
        answer();
        QCOMPARE(bar.text(), QStringLiteral("second"));
        answer();
        QCOMPARE(answered, 2);
        QCOMPARE(bar.text(), QStringLiteral("third"));
        bar.say(QStringLiteral("fourth"), false);  // a statement gives way
        QCOMPARE(bar.text(), QStringLiteral("fourth"));
        bar.dismiss();
        QVERIFY(bar.text().isEmpty());
    }
    // The report is looked at before it is written; the page size chosen there is the size of the file, and stays chosen.
    void theReportIsPreviewed() {
        test::WindowFixture f;
        f.window->settings().setLetterPaper(false);
        f.window->previewReport();
        auto* dialog = f.window->findChild<ReportDialog*>();
        QVERIFY(dialog);
        QTRY_VERIFY(dialog->pages() >= 5);
        f.settle();
        const QString folder = qEnvironmentVariable("VRAMLINE_SCREENS");
        if (!folder.isEmpty()) QVERIFY(dialog->grab().save(folder + QStringLiteral("/report-preview-en-light.png")));
        emit dialog->findChild<Segmented*>(QStringLiteral("reportPaper"))->chosen(1);
        QCOMPARE(dialog->options().page, PageSize::Letter);
        emit dialog->findChild<Segmented*>(QStringLiteral("reportLanguage"))->chosen(1);
        QCOMPARE(dialog->options().language, std::string("zh_CN"));
        emit dialog->findChild<Segmented*>(QStringLiteral("reportLanguage"))->chosen(0);
        QCOMPARE(current_language(), QStringLiteral("en"));
        const QString path = f.folder.filePath(QStringLiteral("letter.pdf"));
        const Doors before = doors();
        doors().save_pdf = [&](QWidget*, const QString&) { return path; };
        dialog->findChild<QPushButton*>(QStringLiteral("reportSave"))->click();
        doors() = before;
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("612"));
        QVERIFY(f.window->settings().letterPaper());
        dialog->reject();
    }
    // One bad file of the user's own presets costs that file, not the window.
    void aBadOwnPresetIsLeftOutAndSaid() {
        QTemporaryDir own;
        QVERIFY(QDir(own.path()).mkpath(QStringLiteral("gpus")));
        const auto write = [&](const char* name, const char* text) {
            QFile file(own.filePath(QStringLiteral("gpus/") + QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
        };
        write("bad.json", "{\"schema\": 1, \"gpus\": [{\"id\": 7}]}");
        write("good.json", R"({"schema": 1, "gpus": [{"id": "mine", "name": "Mine", "vendor": "NVIDIA",
            "memory": {"marketed_gb": 48, "driver_total_mib": 40000, "source": "mine", "confidence": "low"}}]})");
        QVERIFY(!load_catalogue(VRAMLINE_PRESETS, own.path().toStdString()));  // the command line does not guess
        std::vector<Error> left_out;
        const Result<Catalogue> all = load_catalogue(VRAMLINE_PRESETS, own.path().toStdString(), &left_out);
        QVERIFY(all && all->gpu("mine"));
        QCOMPARE(left_out.size(), std::size_t{1});
        test::WindowFixture f;
        f.window->tellLeftOut(left_out);
        QVERIFY2(f.window->messages()->text().contains(QStringLiteral("bad.json")), qPrintable(f.window->messages()->text()));
    }
    void highContrastKeepsThePlatformsColours_data() {
        QTest::addColumn<QPalette>("platform");
        QTest::addColumn<bool>("dark");
        QTest::newRow("white on black") << strong(Qt::black, Qt::white, Qt::yellow) << true;
        QTest::newRow("black on white") << strong(Qt::white, Qt::black, Qt::darkBlue) << false;
        QTest::newRow("yellow on black") << strong(Qt::black, Qt::yellow, Qt::cyan) << true;
    }
    void highContrastKeepsThePlatformsColours() {
        QFETCH(QPalette, platform);
        QFETCH(bool, dark);
        QVERIFY(is_high_contrast(platform));
        apply_theme(ThemeChoice::System, platform);
        const Theme& theme = Theme::of(QApplication::palette());
        QCOMPARE(theme.dark, dark);
        QCOMPARE(theme.text, platform.color(QPalette::WindowText));
        QCOMPARE(theme.text2, platform.color(QPalette::WindowText));
        QCOMPARE(theme.base, platform.color(QPalette::Base));
        QCOMPARE(theme.accent, platform.color(QPalette::Highlight));
        QCOMPARE(theme.part(Part::Weights).fill, (dark ? Theme::dark_theme() : Theme::light()).part(Part::Weights).fill);
        test::WindowFixture f;
        look(f, QStringLiteral("contrast-") + QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'-'));
        // What the user chose wins over the platform, and ordinary palettes are not strong ones.
        apply_theme(ThemeChoice::Light, platform);
        QCOMPARE(Theme::of(QApplication::palette()).text, Theme::light().text);
        QVERIFY(!is_high_contrast(Theme::light().palette()) && !is_high_contrast(Theme::dark_theme().palette()));
        QPalette usual = platform;
        usual.setColor(QPalette::Window, dark ? QColor(0x353535) : QColor(0xEFEFEF));
        QVERIFY(!is_high_contrast(usual));
    }
    // The frontier is worked out beside the window, can be stopped, and is then not passed off as this plan's.
    void aSweepCanBeStopped() {
        test::WindowFixture f;
        FrontierRunner runner;
        QSignalSpy finished(&runner, &FrontierRunner::finished), cancelled(&runner, &FrontierRunner::cancelled);
        const Plan plan = f.window->document().plan();
        runner.start(plan, f.assessment(), {});
        runner.cancel();
        QTRY_COMPARE(cancelled.count(), 1);
        QCOMPARE(finished.count(), 0);
        runner.start(plan, f.assessment(), {});
        runner.start(plan, f.assessment(), {});  // the last one wins
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!runner.running());
        const FrontierSweep sweep = qvariant_cast<FrontierSweep>(finished.front().front());
        QVERIFY(sweep.complete && sweep.lines.front().points == frontier_sweep(plan, f.assessment(), {}).lines.front().points);
        std::vector<double> parts;
        int asked = 0;
        const FrontierSweep stopped = frontier_sweep(plan, f.assessment(), {}, [&](double part) { return parts.push_back(part), ++asked < 20; });
        QVERIFY(!stopped.complete && parts.size() == 20 && std::is_sorted(parts.begin(), parts.end()));
        SweepBar bar(nullptr);
        QSignalSpy again(&bar, &SweepBar::againAsked), stop(&bar, &SweepBar::cancelAsked);
        bar.begin();
        QVERIFY(!bar.isVisible());  // not at once
        QTRY_VERIFY(bar.isVisible());
        auto* button = bar.findChild<QPushButton*>(QStringLiteral("sweepButton"));
        button->click();
        QCOMPARE(stop.count(), 1);
        bar.stopped();
        button->click();
        QCOMPARE(again.count(), 1);
        bar.end();
        QVERIFY(!bar.isVisible());
    }
    // By GPU: a line for each pinned GPU, each the limit that assess() finds with that GPU.
    void theFrontierByGpu() {
        test::WindowFixture f;
        PlotChoices choices;
        choices.by_gpu = true;
        choices.pinned = {test::shared_catalogue()->gpu("l40s"), test::shared_catalogue()->gpu("b200")};
        QVERIFY(choices.pinned[0] && choices.pinned[1]);
        const Plan plan = f.window->document().plan();
        const PlotSpec spec = frontier_plot(plan, f.assessment(), choices);
        QCOMPARE(spec.series.size(), std::size_t{3});
        for (std::size_t i = 1; i < 3; ++i) {
            QCOMPARE(spec.series[i].name, QString::fromStdString(choices.pinned[i - 1]->name));
            Plan other = plan;
            other.gpus = {GpuSlot{*choices.pinned[i - 1], 1}};
            for (const QPointF& step : spec.series[i].points) {
                const auto at = assess(with_concurrency(other, Sequences(static_cast<std::int64_t>(step.y()))));
                QVERIFY(at);
                const double longest = at->limits.max_context ? static_cast<double>(at->limits.max_context->value()) : spec.x.high;
                QVERIFY2(longest >= step.x(), qPrintable(QString::number(step.y())));
            }
        }
    }
};

QTEST_MAIN(TestInputs)
#include "test_inputs.moc"
