// SPDX-License-Identifier: GPL-3.0-or-later
// The window as people use it: the new user's task, files, languages, and what holds of every control in it.
#include <QAbstractButton>
#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QUndoStack>

#include "core/report/verdict_text.h"
#include "tests/ui/window_fixture.h"
#include "ui/panels/facts_line.h"
#include "ui/panels/ledger_panel.h"
#include "ui/panels/notes_panel.h"
#include "ui/panels/verdict_card.h"
#include "ui/panels/ways_panel.h"
#include "ui/panels/why.h"
#include "ui/panels/why_popover.h"
#include "ui/panels/workload_panel.h"
#include "ui/text/words.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/marked_slider.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/search_combo.h"
#include "ui/window/doors.h"
#include "ui/window/message_bar.h"

using namespace vramline;

class TestWindow : public QObject {
    Q_OBJECT
private:
    static QWidget* popup() { return QApplication::activePopupWidget(); }

    // Opens a dropdown by typing on it, narrows the search and takes the first.
    static void choose(const test::WindowFixture& f, const char* name, const QString& words) {
        auto* combo = f.find<SearchCombo>(name);
        combo->setFocus();
        QTest::keyClicks(combo, words.left(1));
        QVERIFY(popup());
        auto* field = popup()->findChild<QLineEdit*>(QStringLiteral("searchField"));
        QVERIFY(field);
        QTest::keyClicks(field, words.mid(1));
        QCOMPARE(field->text(), words);
        QTest::keyClick(field, Qt::Key_Return);
        f.settle();
        QVERIFY(!popup());
    }
    // The same with the mouse: a click on the field, a click on the row.
    static void pick(const test::WindowFixture& f, const char* name, const QString& title) {
        auto* combo = f.find<SearchCombo>(name);
        QTest::mouseClick(combo, Qt::LeftButton);
        QVERIFY(popup());
        auto* list = popup()->findChild<QListView*>(QStringLiteral("searchList"));
        const auto* model = list->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, 0).data().toString() != title) continue;
            list->scrollTo(model->index(row, 0));
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(model->index(row, 0)).center());
            f.settle();
            return;
        }
        QFAIL(qPrintable(QStringLiteral("no row ") + title));
    }
    static void type(const test::WindowFixture& f, const char* name, const QString& text) {
        auto* edit = f.find<QuantityEdit>(name);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
        f.settle();
    }
    static void dragToMark(const test::WindowFixture& f, MarkedSlider* slider) {
        const int y = slider->height() / 3;
        const int to = static_cast<int>(std::lround(slider->xOf(slider->mark().value)));
        QTest::mousePress(slider, Qt::LeftButton, {}, QPoint(static_cast<int>(slider->xOf(slider->value())), y));
        const int from = static_cast<int>(slider->xOf(slider->value()));
        for (int step = 1; step <= 10; ++step) {
            const QPointF at(from + (to - from) * step / 10.0, y);
            QMouseEvent move(QEvent::MouseMove, at, slider->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(slider, &move);
            QCoreApplication::processEvents();
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(to, y));
        f.settle();
    }
    static Plan qwenPlan() {
        Plan plan = *default_plan(*test::shared_catalogue());
        plan.model = test::shared_catalogue()->model("Qwen/Qwen3-32B");
        plan.gpus = {{*test::shared_catalogue()->gpu("l40s"), 1}};
        plan.parallel.gpus = 2;
        plan.kv_dtype = "fp8";
        return plan;
    }
    static bool shownQuantity(const QString& text) {
        static const QRegularExpression unit(QStringLiteral("\\d[\\d.,]*[\\s\\x{00a0}]*(GiB|MiB|KiB|TiB)"));
        return unit.match(text).hasMatch();
    }
    // A derivation is near: the label is in a line with a "why?", or in a part that asks why itself.
    static bool explained(const QWidget* label) {
        for (const QWidget* at = label; at && !at->isWindow(); at = at->parentWidget()) {
            if (qobject_cast<const NotesPanel*>(at)) return true;  // sentences; the quantities they repeat are explained above
            for (const WhyLink* link : at->findChildren<WhyLink*>())
                if (!link->isHidden()) return true;
        }
        return false;
    }

private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() {
        set_language(QStringLiteral("en"));
        apply_theme(ThemeChoice::Light);
    }

    void newUsersTask_data() {
        QTest::addColumn<bool>("mouse");
        QTest::newRow("keyboard") << false;
        QTest::newRow("mouse") << true;
    }
    // Qwen3 32B on 2 x L40S with FP8 KV at 32K; sequences dragged to the mark: the window says what assess says.
    void newUsersTask() {
        QFETCH(bool, mouse);
        test::WindowFixture f;
        PlanDocument& document = f.window->document();
        if (mouse) {
            pick(f, "model", QStringLiteral("Qwen3 32B"));
            pick(f, "gpu", QString::fromStdString(test::shared_catalogue()->gpu("l40s")->name));
            pick(f, "kvType", QStringLiteral("FP8"));
        } else {
            choose(f, "model", QStringLiteral("qwen3 32b"));
            choose(f, "gpu", QStringLiteral("l40s"));
            choose(f, "kvType", QStringLiteral("fp8"));
        }
        QCOMPARE(document.plan().model->id, std::string("Qwen/Qwen3-32B"));
        QCOMPARE(document.plan().gpus.front().gpu.id, std::string("l40s"));
        type(f, "gpuCount", QStringLiteral("2"));
        type(f, "contextEdit", QStringLiteral("32K"));
        QCOMPARE(document.plan().kv_dtype, std::string("fp8"));
        QCOMPARE(document.plan().workload.longest().value(), std::int64_t{32768});
        const std::int64_t mark = f.assessment().limits.max_concurrency.value();
        auto* slider = f.find<MarkedSlider>("sequencesSlider");
        QCOMPARE(slider->mark().value, mark);
        dragToMark(f, slider);
        QCOMPARE(document.plan().workload.total().value(), mark);
        const Result<Assessment> again = assess(with_concurrency(with_context(qwenPlan(), Tokens(32768)), Sequences(mark)));
        QVERIFY(again);
        QCOMPARE(again->limits.max_concurrency.value(), mark);
        QCOMPARE(f.window->verdict()->headline(), words(verdict_lines(document.plan(), *again)[0]));
        QVERIFY(again->verdict.fits);
        QVERIFY(f.find<LinkLabel>("sequencesLink")->text().contains(shown_count(mark)));
        // Three derivations, another language and back, all undone.
        int opened = 0;
        for (WhyLink* link : f.window->findChildren<WhyLink*>()) {
            if (!link->isVisible() || opened == 3) continue;
            link->click();
            QVERIFY(f.window->hub().popover());
            QVERIFY(f.window->hub().popover()->asText().size() > 40);
            QTest::keyClick(f.window->hub().popover(), Qt::Key_Escape);
            f.settle();
            ++opened;
        }
        QCOMPARE(opened, 3);
        f.window->switchLanguage(QStringLiteral("zh_CN"));
        f.settle();
        QVERIFY(f.window->verdict()->headline().contains(QString::fromUtf8("放")));
        f.window->switchLanguage(QStringLiteral("en"));
        f.settle();
        while (document.undoStack().canUndo()) document.undoStack().undo();
        QVERIFY(document.plan() == *default_plan(*test::shared_catalogue()));
    }
    void waysAreOneUndoStepEach() {
        test::WindowFixture f;
        f.makeFailing();
        QVERIFY(!f.assessment().verdict.fits);
        QVERIFY(f.window->ways()->isVisible());
        const int steps = f.window->document().undoStack().index();
        QList<QAbstractButton*> buttons;
        for (QAbstractButton* each : f.window->ways()->findChildren<QAbstractButton*>())
            if (each->objectName().startsWith(QStringLiteral("apply_"))) buttons.append(each);
        QVERIFY(buttons.size() >= 3);
        QCOMPARE(static_cast<std::size_t>(buttons.size()), f.window->assessor().last()->suggestions.size());
        buttons.front()->click();
        f.settle();
        QVERIFY(f.assessment().verdict.fits);
        QVERIFY(!f.window->ways()->isVisible());
        QCOMPARE(f.window->document().undoStack().index(), steps + 1);
    }
    void captionGoesToTheMark() {
        test::WindowFixture f;
        f.find<LinkLabel>("contextLink")->click();
        f.settle();
        QCOMPARE(f.window->document().plan().workload.longest().value(), f.assessment().limits.max_context->value());
    }
    void filesByTheWindow() {
        test::WindowFixture f;
        const QString path = f.folder.filePath(QStringLiteral("mine.vramline"));
        const Doors before = doors();
        doors().save_plan = [&](QWidget*, const QString&) { return path; };
        doors().open_plan = [&](QWidget*) { return path; };
        int asked = 0;
        doors().unsaved = [&](QWidget*, const QString&) { return ++asked, Doors::Answer::Discard; };
        type(f, "sequencesEdit", QStringLiteral("12"));
        QVERIFY(f.window->isWindowModified());
        QVERIFY(f.window->savePlan());
        QVERIFY(!f.window->isWindowModified());
        const Plan saved = f.window->document().plan();
        type(f, "sequencesEdit", QStringLiteral("13"));
        f.window->openPlan();
        f.settle();
        QCOMPARE(asked, 1);
        QVERIFY(f.window->document().plan() == saved);
        QVERIFY(f.settings.recentFiles().contains(path));
        QFile bad(f.folder.filePath(QStringLiteral("bad.vramline")));
        QVERIFY(bad.open(QIODevice::WriteOnly) && bad.write("no plan") > 0);
        bad.close();
        f.window->openAny(bad.fileName());
        QVERIFY(f.window->messages()->text().contains(QStringLiteral("bad.vramline")));
        QVERIFY(f.window->document().plan() == saved);
        doors() = before;
    }
    // A plan that the engine refuses is explained, not hidden, and can be undone.
    void refusedPlansSayWhy() {
        test::WindowFixture f;
        f.window->document().edit(EditKind::Parallel, Gesture::begin(), [](Plan& plan) {
            plan.parallel.tp = 3;
            plan.parallel.gpus = 3;
        });
        f.settle();
        QVERIFY(!f.window->assessor().last()->assessment);
        QVERIFY(f.window->verdict()->asText().contains(words(f.window->assessor().last()->assessment.error())));
        f.window->document().undoStack().undo();
        f.settle();
        QVERIFY(f.window->assessor().last()->assessment);
    }
    void illegalTensorParallelIsGreyed() {
        test::WindowFixture f;
        auto* combo = f.find<SearchCombo>("tp");
        combo->showPopup();
        popup()->close();
        bool two = false, three = false;
        for (const Choice& choice : combo->choices()) {
            if (choice.id == QStringLiteral("2")) two = choice.enabled;
            if (choice.id == QStringLiteral("3")) three = !choice.enabled && choice.reason.size() > 10;
        }
        QVERIFY(two);
        QVERIFY(three);
    }
    void quantitiesExplainThemselves_data() {
        QTest::addColumn<bool>("failing");
        QTest::newRow("fits") << false;
        QTest::newRow("fails") << true;
    }
    void quantitiesExplainThemselves() {
        QFETCH(bool, failing);
        test::WindowFixture f;
        if (failing) f.makeFailing();
        int quantities = 0;
        for (const QLabel* label : f.window->findChildren<QLabel*>()) {
            if (!label->isVisible() || !shownQuantity(label->text())) continue;
            ++quantities;
            QVERIFY2(explained(label), qPrintable(label->text()));
        }
        QVERIFY(quantities >= 5);
        for (const WhyLink* link : f.window->findChildren<WhyLink*>()) {
            if (!link->isVisible()) continue;
            const Term* term = find_term(*f.window->assessor().last(), link->key());
            QVERIFY2(term, qPrintable(link->accessibleName()));
        }
        for (const LegendEntry* entry : f.window->findChildren<LegendEntry*>())
            if (entry->isVisible()) QVERIFY2(f.window->hub().has({part_term(entry->part()), 0}), qPrintable(entry->accessibleName()));
    }
    // Terms of the ledger add up to the capacity, to the byte.
    void termsAddUp() {
        test::WindowFixture f;
        f.makeFailing();
        const Assessment& a = f.assessment();
        const GpuLedger& gpu = a.gpus.at(a.deciding);
        const auto value = [&](TermId id) {
            const Term* term = find_term(*f.window->assessor().last(), {id, static_cast<int>(gpu.index)});
            return term ? term->value : 0;
        };
        const std::int64_t sum = value(TermId::Weights) + value(TermId::Activations) + value(TermId::Graphs) + value(TermId::Communication) +
                                 value(TermId::Runtime) + value(TermId::Other) + value(TermId::PoolBytes) + value(TermId::Reserve) + value(TermId::Free);
        QCOMPARE(sum, value(TermId::Capacity));
    }
    void everyControlIsReachedAndNamed() {
        test::WindowFixture f;
        f.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(f.window.get()));
        QSet<const QWidget*> reached;
        f.find<QWidget>("model")->setFocus();
        for (int i = 0; i < 300; ++i) {
            QWidget* now = QApplication::focusWidget();
            QVERIFY(now);
            if (reached.contains(now) && now->objectName() == QStringLiteral("model")) break;
            reached.insert(now);
            QTest::keyClick(now, Qt::Key_Tab);
        }
        for (const QWidget* widget : f.window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
            if (widget->focusProxy() || widget->objectName().startsWith(QStringLiteral("qt_"))) continue;
            const QString name = QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()), qPrintable(name));
            // Of joined buttons the chosen one has the place in the order; a tab bar and others keep their own.
            if (button && button->group()) continue;
            QVERIFY2(reached.contains(widget), qPrintable(QStringLiteral("not reached: ") + name));
        }
    }
    void exportedReportIsThere() {
        test::WindowFixture f;
        const QString path = f.folder.filePath(QStringLiteral("report.pdf"));
        const Doors before = doors();
        doors().save_pdf = [&](QWidget*, const QString&) { return path; };
        f.window->exportPdf();
        doors() = before;
        QFile file(path);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(f.window->messages()->text()));
        QVERIFY(file.readAll().startsWith("%PDF-"));
        QVERIFY2(!QStandardPaths::findExecutable(QStringLiteral("pdftotext")).isEmpty(), "poppler-utils is not installed");
        QProcess reader;
        reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
        QVERIFY(reader.waitForFinished(60'000));
        const auto plain = [](QString text) { return text.replace(QChar(0xA0), u' ').replace(QChar(0x202F), u' ').simplified(); };
        const QString text = plain(QString::fromUtf8(reader.readAllStandardOutput()));
        // Every quantity that the window's verdict, ledger and choices show stands in the report.
        static const QRegularExpression quantity(QStringLiteral("[0-9][0-9,]*\\.?[0-9]* (GiB|sequences|tokens)"));
        QStringList shown{f.window->verdict()->asText()};
        for (const FactsLine* line : f.window->findChildren<FactsLine*>()) shown << line->facts();
        for (const LegendEntry* entry : f.window->findChildren<LegendEntry*>())
            if (entry->isVisible()) shown << entry->accessibleName();
        QSet<QString> wanted;
        for (const QString& each : shown)
            for (auto found = quantity.globalMatch(plain(each)); found.hasNext();) wanted.insert(found.next().captured().section(u' ', 0, 0));
        QVERIFY(wanted.size() >= 8);
        for (const QString& number : wanted) QVERIFY2(text.contains(number), qPrintable(number));
    }
    void settingsAreKept() {
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("s.ini"));
        {
            AppSettings settings(file);
            settings.setLanguage(QStringLiteral("zh_CN"));
            settings.setTheme(ThemeChoice::Dark);
            for (int i = 0; i < 20; ++i) settings.addRecentFile(QString::number(i));
        }
        AppSettings again(file);
        QCOMPARE(again.language(), QStringLiteral("zh_CN"));
        QVERIFY(again.theme() == ThemeChoice::Dark);
        QCOMPARE(again.recentFiles().size(), 10);
        QCOMPARE(again.recentFiles().front(), QStringLiteral("19"));
    }
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
