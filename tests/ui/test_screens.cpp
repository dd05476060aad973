// SPDX-License-Identifier: GPL-3.0-or-later
// Writes pictures of the window to build/screens (or $VRAMLINE_SCREENS), to be laid beside the design's.
#include <QDir>
#include <QProcess>

#include "tests/ui/window_fixture.h"
#include "ui/panels/advanced_panel.h"
#include "ui/panels/plot_tabs.h"
#include "ui/panels/why.h"
#include "ui/panels/why_popover.h"

using namespace vramline;

namespace {

QString folder() {
    const QString asked = qEnvironmentVariable("VRAMLINE_SCREENS");
    if (!asked.isEmpty()) return asked;
    QDir dir(QCoreApplication::applicationDirPath());
    while (dir.dirName() != QStringLiteral("build") && dir.cdUp()) {
    }
    return dir.isRoot() ? QCoreApplication::applicationDirPath() + QStringLiteral("/screens") : dir.filePath(QStringLiteral("screens"));
}

}  // namespace

class TestScreens : public QObject {
    Q_OBJECT
private:
    static void keep(const test::WindowFixture& f, const QString& name, int colours = 16) {
        f.settle();
        const QImage image = f.window->grab().toImage();
        QVERIFY(QDir().mkpath(folder()));
        QVERIFY2(image.save(folder() + u'/' + name + QStringLiteral(".png")), qPrintable(name));
        QSet<QRgb> seen;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3) seen.insert(image.pixel(x, y));
        QVERIFY2(seen.size() > colours, "an empty picture");
    }

private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() {
        set_language(QStringLiteral("en"));
        apply_theme(ThemeChoice::Light);
    }
    void looks_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("dark");
        QTest::newRow("en-light") << QStringLiteral("en") << false;
        QTest::newRow("en-dark") << QStringLiteral("en") << true;
        QTest::newRow("zh-light") << QStringLiteral("zh_CN") << false;
        QTest::newRow("zh-dark") << QStringLiteral("zh_CN") << true;
    }
    void looks() {
        QFETCH(QString, language);
        QFETCH(bool, dark);
        const QString tag = QLatin1String(QTest::currentDataTag());
        apply_theme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        set_language(language);
        test::WindowFixture f;
        f.window->tabs()->setPinned({QStringLiteral("l40s")});
        keep(f, QStringLiteral("main-") + tag);
        f.window->resize(1024, 700);
        keep(f, QStringLiteral("small-") + tag);
        f.window->resize(1280, 800);
        f.makeFailing();
        keep(f, QStringLiteral("fails-") + tag);
        f.window->tabs()->page(0)->setChoices(true, false);
        keep(f, QStringLiteral("fails-all-") + tag);
        f.window->resize(1024, 700);
        keep(f, QStringLiteral("fails-small-") + tag);
    }
    // Every tab, and the failing and the tight state, in each language and theme.
    void everything_data() { looks_data(); }
    void everything() {
        QFETCH(QString, language);
        QFETCH(bool, dark);
        const bool dense = qEnvironmentVariableIsSet("VRAMLINE_DENSE");
        const QString tag = QLatin1String(QTest::currentDataTag()) + (dense ? QStringLiteral("-2x") : QString());
        apply_theme(dark ? ThemeChoice::Dark : ThemeChoice::Light);
        set_language(language);
        test::WindowFixture f;
        QCOMPARE(f.window->devicePixelRatio(), dense ? 2.0 : 1.0);
        f.window->tabs()->setPinned({QStringLiteral("l40s")});
        const char* names[] = {"context", "concurrency", "attention", "frontier", "layers"};
        for (const char* state : {"fits", "tight", "fails"}) {
            if (state == QByteArray("tight"))
                f.window->document().edit(EditKind::Sequences, Gesture::begin(), [&](Plan& plan) { plan = with_concurrency(plan, f.assessment().limits.max_concurrency); });
            if (state == QByteArray("fails")) f.makeFailing();
            for (int i = 0; i < f.window->tabs()->count(); ++i) {
                f.window->tabs()->setCurrentIndex(i);
                keep(f, QStringLiteral("%1-%2-%3").arg(QLatin1String(names[i]), QLatin1String(state), tag));
            }
            f.window->tabs()->setCurrentIndex(0);
        }
    }
    // The same on a screen of twice the density, laid out anew by a process of its own.
    void dense() {
        if (qEnvironmentVariableIsSet("VRAMLINE_DENSE")) return;
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("VRAMLINE_DENSE"), QStringLiteral("1"));
        environment.insert(QStringLiteral("VRAMLINE_SCREENS"), folder());
        environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("2"));
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("everything")});
        QVERIFY(process.waitForFinished(540'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardOutput().constData());
        QCOMPARE(QImage(folder() + QStringLiteral("/context-fits-en-light-2x.png")).size(), QSize(2560, 1600));
    }
    void others() {
        test::WindowFixture f;
        f.window->document().edit(EditKind::Sequences, Gesture::begin(), [&](Plan& plan) {
            plan = with_concurrency(plan, f.assessment().limits.max_concurrency);
        });
        keep(f, QStringLiteral("tight-en-light"));
        f.window->findChild<AdvancedPanel*>()->setOpen(true);
        keep(f, QStringLiteral("advanced-en-light"));
        f.makeFailing();
        f.window->document().edit(EditKind::Setting, Gesture::begin(), [](Plan& plan) {
            plan.settings.other = {Bytes(std::int64_t{8} << 30), Bytes(0)};
            plan.settings.memory_fraction = 0.78;
        });
        keep(f, QStringLiteral("two-ledgers-en-light"));
    }
    void derivation() {
        test::WindowFixture f;
        f.window->hub().open({TermId::KvUsed, 0}, f.window->findChild<QWidget*>(QStringLiteral("ledgerBar0")), QRect(200, 14, 60, 28));
        f.settle();
        QVERIFY(f.window->hub().popover());
        QVERIFY(f.window->hub().popover()->grab().save(folder() + QStringLiteral("/why-en-light.png")));
        f.window->hub().open({TermId::Activations, 0}, f.window->findChild<QWidget*>(QStringLiteral("ledgerBar0")), QRect(160, 14, 20, 28));
        f.settle();
        QVERIFY(f.window->hub().popover()->grab().save(folder() + QStringLiteral("/why-estimate-en-light.png")));
        f.window->hub().popover()->close();
    }
};

QTEST_MAIN(TestScreens)
#include "test_screens.moc"
