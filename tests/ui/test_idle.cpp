// SPDX-License-Identifier: GPL-3.0-or-later
// A window that nobody touches does nothing: a layout that asks for itself again would keep a processor busy for ever.
#include "tests/ui/window_fixture.h"

using namespace vramline;

namespace {

/// Counts the layouts that are asked for anywhere while the event loop runs.
class LayoutCounter : public QObject {
public:
    LayoutCounter() { qApp->installEventFilter(this); }
    int count = 0;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        count += event->type() == QEvent::LayoutRequest;
        return false;
    }
};

int layouts_while_idle() {
    QTest::qWait(100);  // what showing and settling still ask for
    LayoutCounter counter;
    QTest::qWait(400);
    return counter.count;
}

}  // namespace

class TestIdle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { test::prepare_application(); }

    void nothingIsLaidOutAgain_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("failing");
        QTest::newRow("default") << QSize(1280, 800) << false;
        QTest::newRow("failing") << QSize(1280, 800) << true;
        QTest::newRow("small") << QSize(1024, 640) << true;
        QTest::newRow("large") << QSize(1900, 1200) << false;
    }
    void nothingIsLaidOutAgain() {
        QFETCH(QSize, size);
        QFETCH(bool, failing);
        const test::WindowFixture fixture(size);
        if (failing) fixture.makeFailing();
        QVERIFY2(layouts_while_idle() <= 4, "the window keeps asking for a new layout");
    }
};

QTEST_MAIN(TestIdle)
#include "test_idle.moc"
