// SPDX-License-Identifier: GPL-3.0-or-later
// Seeded random use of the window: keys, clicks, drags, wheel, resizing, undo, languages, themes, good and bad files.
// After each hundred events the window must show what a fresh assess() of the document says.
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>
#include <QUrl>
#include <QWheelEvent>
#include <random>

#include "core/report/verdict_text.h"
#include "tests/ui/window_fixture.h"
#include "ui/panels/plot_tabs.h"
#include "ui/panels/verdict_card.h"
#include "ui/text/words.h"
#include "ui/window/doors.h"

using namespace vramline;

class TestMonkey : public QObject {
    Q_OBJECT
private:
    std::mt19937_64 random_;
    int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

    QWidget* anyWidget(const test::WindowFixture& f) {
        QWidget* root = QApplication::activePopupWidget() ? QApplication::activePopupWidget() : f.window.get();
        QList<QWidget*> shown;
        for (QWidget* each : root->findChildren<QWidget*>())
            if (each->isVisible() && each->isEnabled() && !each->inherits("QMenuBar") && each->objectName() != QStringLiteral("plotMenu")) shown.append(each);
        return shown.isEmpty() ? root : shown.at(below(static_cast<int>(shown.size())));
    }
    void key(QWidget* widget) {
        static const Qt::Key keys[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home,
                                       Qt::Key_End, Qt::Key_M, Qt::Key_1, Qt::Key_8, Qt::Key_K, Qt::Key_Comma, Qt::Key_Minus, Qt::Key_Return,
                                       Qt::Key_Escape, Qt::Key_Tab, Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Q};
        QTest::keyClick(widget, keys[below(static_cast<int>(std::size(keys)))]);
    }
    void drag(QWidget* widget) {
        const auto at = [&] { return QPoint(below(std::max(1, widget->width())), below(std::max(1, widget->height()))); };
        const QPointer<QWidget> alive(widget);
        QTest::mousePress(widget, Qt::LeftButton, {}, at());
        for (int i = 0; i < 4 && alive; ++i) {
            const QPointF to(at());
            QMouseEvent move(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QCoreApplication::sendEvent(widget, &move);
        }
        if (alive) QTest::mouseRelease(widget, Qt::LeftButton, {}, at());
    }
    void wheel(QWidget* widget) {
        QWheelEvent event(QPointF(widget->rect().center()), widget->mapToGlobal(QPointF(widget->rect().center())), {}, QPoint(0, below(2) ? 120 : -120),
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    }
    void drop(const test::WindowFixture& f, const QStringList& files) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(files.at(below(static_cast<int>(files.size()))))});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(f.window.get(), &enter);  // without it a drop has no target
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(f.window.get(), &event);
    }
    // Opens a menu of the bar or the plot's own and chooses from it by keys. A menu blocks, so the keys wait for it.
    void menu(const test::WindowFixture& f) {
        QTimer::singleShot(0, this, [this] {
            static const Qt::Key keys[] = {Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Right};
            for (int i = below(6); i > 0; --i)
                if (QWidget* popup = QApplication::activePopupWidget()) QTest::keyClick(popup, keys[below(4)]);
            // Nothing is chosen that would open another program's window or end this one.
            while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        });
        if (below(2)) {
            auto* bar = f.window->findChild<QMenuBar*>();
            const QList<QAction*> menus = bar ? bar->actions() : QList<QAction*>();
            if (!menus.isEmpty() && menus.at(0)->menu()) menus.at(below(static_cast<int>(menus.size())))->menu()->exec(QPoint(10, 10));
        } else if (auto* more = f.window->tabs()->currentWidget()->findChild<QToolButton*>(QStringLiteral("plotMenu"))) {
            more->click();
        }
    }
    void rare(const test::WindowFixture& f, const QStringList& files) {
        QUndoStack& undo = f.window->document().undoStack();
        switch (below(10)) {
        case 9: menu(f); break;
        case 0: f.window->switchLanguage(below(2) ? QStringLiteral("en") : QStringLiteral("zh_CN")); break;
        case 1: f.window->switchTheme(below(3)); break;
        case 2: f.window->resize(900 + below(800), 600 + below(500)); break;
        case 3: f.window->tabs()->setCurrentIndex(below(f.window->tabs()->count())); break;
        case 4: drop(f, files); break;
        case 5:
            for (int i = below(5); i >= 0; --i) undo.undo();
            break;
        case 6: undo.redo(); break;
        case 7: f.window->savePlan(); break;
        default:
            if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        }
    }
    void sameAsFresh(const test::WindowFixture& f) {
        f.settle();
        const Plan& plan = f.window->document().plan();
        const Result<Assessment> fresh = assess(plan);
        const AssessmentPtr shown = f.window->assessor().last();
        QCOMPARE(shown->assessment.has_value(), fresh.has_value());
        QVERIFY(shown->plan == plan);
        if (fresh) QCOMPARE(f.window->verdict()->headline(), words(verdict_lines(plan, *fresh)[0]));
        const Result<LoadedPlan> again = read_plan(to_plan_json(plan), "plan", *test::shared_catalogue());
        QVERIFY2(again.has_value(), again ? "" : again.error().where.c_str());
        QVERIFY(again->plan == plan);
    }

private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() {
        set_language(QStringLiteral("en"));
        apply_theme(ThemeChoice::Light);
    }
    void randomUse_data() {
        QTest::addColumn<quint64>("seed");
        const quint64 first = qEnvironmentVariableIsSet("VRAMLINE_SEED") ? qEnvironmentVariable("VRAMLINE_SEED").toULongLong() : 1;
        for (quint64 seed = first; seed < first + 2; ++seed) QTest::addRow("seed %d", static_cast<int>(seed)) << seed;
    }
    void randomUse() {
        QFETCH(quint64, seed);
        random_.seed(seed);
        const int events = qEnvironmentVariableIsSet("VRAMLINE_EVENTS") ? qEnvironmentVariableIntValue("VRAMLINE_EVENTS") : 1000;
        test::WindowFixture f;
        const QString good = f.folder.filePath(QStringLiteral("good.vramline")), bad = f.folder.filePath(QStringLiteral("bad.vramline"));
        QVERIFY(f.window->document().save(good));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"schema\":1,\"model\":[[[[") > 0);
        file.close();
        const Doors before = doors();
        doors().unsaved = [](QWidget*, const QString&) { return Doors::Answer::Discard; };
        doors().overwrite_changed = [](QWidget*, const QString&) { return true; };
        doors().open_plan = [&](QWidget*) { return below(2) ? good : QString(); };
        doors().save_pdf = [&](QWidget*, const QString&) { return below(8) ? QString() : f.folder.filePath(QStringLiteral("report.pdf")); };
        doors().save_preset = [&](QWidget*, const QString&) { return QString(); };
        doors().open_preset = [&](QWidget*) { return bad; };
        doors().delete_preset = [](QWidget*, const QString&) { return true; };
        doors().save_plan = [&](QWidget*, const QString&) { return f.folder.filePath(QStringLiteral("saved.vramline")); };
        for (int i = 1; i <= events; ++i) {
            QWidget* widget = anyWidget(f);
            switch (below(10)) {
            case 0:
            case 1:
            case 2:
            case 3: key(widget); break;
            case 4:
            case 5: QTest::mouseClick(widget, Qt::LeftButton, {}, QPoint(below(std::max(1, widget->width())), below(std::max(1, widget->height())))); break;
            case 6:
            case 7: drag(widget); break;
            case 8: wheel(widget); break;
            default: rare(f, {good, bad, f.folder.path()});
            }
            if (i % 10 == 0) f.settle();
            if (i % 100 == 0) sameAsFresh(f);
            if (QTest::currentTestFailed()) break;
        }
        while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        doors() = before;
    }
};

QTEST_MAIN(TestMonkey)
#include "test_monkey.moc"
