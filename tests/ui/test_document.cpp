// SPDX-License-Identifier: GPL-3.0-or-later
// The one-way flow: gestures, undo, at most one assessment a turn; plans in files.
#include <QSignalSpy>
#include <QUndoStack>

#include "tests/ui/window_fixture.h"
#include "ui/panels/plot_tabs.h"
#include "ui/panels/workload_panel.h"
#include "ui/widgets/marked_slider.h"
#include "ui/widgets/quantity_edit.h"

using namespace vramline;

class TestDocument : public QObject {
    Q_OBJECT
private:
    static Plan sequences(Plan plan, std::int64_t n) { return with_concurrency(plan, Sequences(n)); }

private slots:
    void initTestCase() { test::prepare_application(); }

    // n drag steps give n plan changes, one undo step, at most one assessment and one replot per turn.
    void dragIsOneWay() {
        test::WindowFixture f;
        PlanDocument& document = f.window->document();
        auto* slider = f.find<MarkedSlider>("sequencesSlider");
        QSignalSpy changes(&document, &PlanDocument::planChanged), assessed(&f.window->assessor(), &Assessor::assessed);
        const int steps_before = document.undoStack().count();
        PlotPage* shown = f.window->tabs()->page(0);
        PlotPage* hidden = f.window->tabs()->page(1);
        const int replots = shown->replots(), hidden_replots = hidden->replots();
        const QPoint from(static_cast<int>(slider->xOf(4)), slider->height() / 3);
        QTest::mousePress(slider, Qt::LeftButton, {}, from);
        int moved = 0;
        for (const qint64 value : {5, 6, 7, 8, 9, 10, 11, 12, 13, 14}) {
            QMouseEvent move(QEvent::MouseMove, QPointF(slider->xOf(value), from.y()), slider->mapToGlobal(QPointF(slider->xOf(value), from.y())),
                             Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(slider, &move);  // no turn of the event loop between the steps
            ++moved;
        }
        QCOMPARE(changes.count(), moved);
        QCOMPARE(assessed.count(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(assessed.count(), 1);
        QVERIFY(shown->replots() - replots <= 1);
        QCOMPARE(hidden->replots(), hidden_replots);
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(static_cast<int>(slider->xOf(14)), from.y()));
        f.settle();
        QCOMPARE(document.undoStack().count(), steps_before + 1);
        QCOMPARE(document.plan().workload.total().value(), std::int64_t{14});
        document.undoStack().undo();
        QCOMPARE(document.plan().workload.total().value(), std::int64_t{4});
    }
    // Another drag is another step, even of the same slider.
    void gesturesDoNotMerge() {
        PlanDocument document(test::shared_catalogue());
        QVERIFY(document.startNew());
        const Gesture first = Gesture::begin();
        for (std::int64_t n = 5; n < 9; ++n) document.edit(EditKind::Sequences, first, [&](Plan& p) { p = sequences(p, n); });
        QCOMPARE(document.undoStack().count(), 1);
        document.edit(EditKind::Sequences, Gesture::begin(), [&](Plan& p) { p = sequences(p, 9); });
        QCOMPARE(document.undoStack().count(), 2);
    }
    // A drag that ends where it began leaves nothing to undo.
    void dragAndBackIsNothing() {
        PlanDocument document(test::shared_catalogue());
        QVERIFY(document.startNew());
        const Gesture drag = Gesture::begin();
        for (const std::int64_t n : {5, 6, 5, 4}) document.edit(EditKind::Sequences, drag, [&](Plan& p) { p = sequences(p, n); });
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isDirty());
    }
    void programmaticUpdatesEmitNothing() {
        test::WindowFixture f;
        QSignalSpy changes(&f.window->document(), &PlanDocument::planChanged);
        f.find<MarkedSlider>("sequencesSlider")->setValue(77);
        f.find<QuantityEdit>("sequencesEdit")->setValue(77);
        f.find<QuantityEdit>("gpuCount")->setValue(4);
        f.settle();
        QCOMPARE(changes.count(), 0);
    }
    void undoReturnsTheFirstPlan() {
        PlanDocument document(test::shared_catalogue());
        QVERIFY(document.startNew());
        const Plan first = document.plan();
        document.edit(EditKind::KvType, Gesture::begin(), [](Plan& p) { p.kv_dtype = "fp8"; });
        document.edit(EditKind::Sequences, Gesture::begin(), [](Plan& p) { p = sequences(p, 9); });
        document.edit(EditKind::Setting, Gesture::begin(), [](Plan& p) { p.settings.memory_fraction = 0.8; });
        const Plan last = document.plan();
        while (document.undoStack().canUndo()) document.undoStack().undo();
        QVERIFY(document.plan() == first);
        while (document.undoStack().canRedo()) document.undoStack().redo();
        QVERIFY(document.plan() == last);
    }
    void saveAndReopenIsTheSamePlan() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("方案 1.vramline"));
        PlanDocument document(test::shared_catalogue());
        QVERIFY(document.startNew());
        document.edit(EditKind::KvType, Gesture::begin(), [](Plan& p) { p.kv_dtype = "fp8"; });
        QVERIFY(document.isDirty());
        QVERIFY(document.save(path));
        QVERIFY(!document.isDirty());
        PlanDocument again(test::shared_catalogue());
        QVERIFY(again.open(path));
        QVERIFY(again.plan() == document.plan());
        QVERIFY(again.undoStack().count() == 0);
    }
    void whatCannotBeWrittenIsSaid() {
        QTemporaryDir folder;
        PlanDocument document(test::shared_catalogue());
        QVERIFY(document.startNew());
        document.edit(EditKind::KvType, Gesture::begin(), [](Plan& p) { p.kv_dtype = "fp8"; });
        const Result<void> saved = document.save(folder.filePath(QStringLiteral("nowhere/plan.vramline")));
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, std::string("plan_not_written"));
        QVERIFY(document.isDirty());
        QVERIFY(document.path().isEmpty());
    }
    void rubbishIsRefusedAndThePlanStays() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("bad.vramline"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"schema\": 1, \"model\":");
        file.close();
        PlanDocument document(test::shared_catalogue());
        QVERIFY(document.startNew());
        const Plan before = document.plan();
        QVERIFY(!document.open(path));
        QVERIFY(document.plan() == before);
    }
    void changesOnDiskAreSeen() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("plan.vramline"));
        PlanDocument document(test::shared_catalogue());
        QVERIFY(document.startNew());
        QVERIFY(document.save(path));
        QVERIFY(!document.changedOnDisk());
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write(" ");
        file.close();
        QVERIFY(document.changedOnDisk());
    }
    void unsavedEditsAreKept_data() {
        QTest::addColumn<bool>("untitled");
        QTest::newRow("untitled") << true;
        QTest::newRow("beside the plan") << false;
    }
    void unsavedEditsAreKept() {
        QFETCH(bool, untitled);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("plan.vramline"));
        PlanDocument document(test::shared_catalogue());
        document.setAutosaveFolder(folder.filePath(QStringLiteral("kept")));
        QVERIFY(document.startNew());
        if (!untitled) QVERIFY(document.save(path));
        document.edit(EditKind::Sequences, Gesture::begin(), [](Plan& p) { p = sequences(p, 9); });
        const QString kept = document.autosavePath();
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(kept), 1000);
        // As after a kill: another document finds what was left.
        PlanDocument other(test::shared_catalogue());
        if (!untitled) QCOMPARE(PlanDocument::autosaveBeside(path), kept);
        QVERIFY(other.recover(kept, untitled ? QString() : path));
        QVERIFY(other.plan() == document.plan());
        QVERIFY(other.isDirty());
        QVERIFY(document.save(path));
        QVERIFY(!QFile::exists(kept));
    }
};

QTEST_MAIN(TestDocument)
#include "test_document.moc"
