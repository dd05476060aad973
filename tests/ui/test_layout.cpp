// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is cut off: in either language, in each state, at the usual and the least size, at larger scales and fonts.
#include <QAbstractButton>
#include <QLabel>
#include <QProcess>
#include <QScrollArea>

#include "tests/ui/window_fixture.h"
#include "ui/panels/advanced_panel.h"
#include "ui/panels/gpu_rows.h"
#include "ui/panels/requests_editor.h"
#include "ui/panels/workload_panel.h"
#include "ui/widgets/labels.h"

using namespace vramline;

class TestLayout : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() { set_language(QStringLiteral("en")); }

    void nothingIsCutOff_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("state");
        for (const char* language : {"en", "zh_CN"})
            for (const QSize size : {QSize(1280, 800), QSize(1024, 700)})
                for (const char* state : {"fits", "tight", "fails", "open"})
                    QTest::addRow("%s %d %s", language, size.width(), state) << QString::fromLatin1(language) << size << QString::fromLatin1(state);
    }
    void nothingIsCutOff() {
        QFETCH(QString, language);
        QFETCH(QSize, size);
        QFETCH(QString, state);
        set_language(language);
        test::WindowFixture f(size);
        if (state == QStringLiteral("fails")) f.makeFailing();
        if (state == QStringLiteral("tight")) f.window->document().edit(EditKind::Sequences, Gesture::begin(), [&](Plan& plan) { plan = with_concurrency(plan, f.assessment().limits.max_concurrency); });
        if (state == QStringLiteral("open")) {
            f.window->findChild<AdvancedPanel*>()->setOpen(true);
            f.window->workload()->requests()->setOpen(true);
            f.window->findChild<GpuRows*>()->addKind();
        }
        f.settle();
        for (const QLabel* label : f.window->findChildren<QLabel*>()) {
            if (!label->isVisible() || label->text().isEmpty() || qobject_cast<const ElidedLabel*>(label)) continue;
            const bool wraps = label->wordWrap();
            const QSize wanted = wraps ? QSize(0, label->heightForWidth(label->width())) : label->sizeHint();
            QVERIFY2(label->width() >= wanted.width(), qPrintable(label->text()));
            QVERIFY2(label->height() >= wanted.height() - 1, qPrintable(label->text()));
        }
        for (const QAbstractButton* button : f.window->findChildren<QAbstractButton*>()) {
            if (!button->isVisible() || button->text().isEmpty()) continue;
            QVERIFY2(button->width() >= button->minimumSizeHint().width() - 1, qPrintable(button->text()));
        }
        const auto* left = f.find<QScrollArea>("leftPanel");
        for (const QLabel* label : left->findChildren<QLabel*>()) {
            if (!label->isVisible()) continue;
            const int right = label->mapTo(left->viewport(), QPoint(label->width(), 0)).x();
            QVERIFY2(right <= left->viewport()->width(), qPrintable(label->text()));
        }
    }
    // The same at twice the scale and with a large font, in processes of their own.
    void nothingIsCutOffScaled_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("value");
        QTest::newRow("150 %") << QStringLiteral("QT_SCALE_FACTOR") << QStringLiteral("1.5");
        QTest::newRow("200 %") << QStringLiteral("QT_SCALE_FACTOR") << QStringLiteral("2");
        QTest::newRow("font of 200 %") << QStringLiteral("QT_FONT_DPI") << QStringLiteral("192");
    }
    void nothingIsCutOffScaled() {
        if (qEnvironmentVariableIsSet("VRAMLINE_SCALED")) return;
        QFETCH(QString, name);
        QFETCH(QString, value);
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("VRAMLINE_SCALED"), QStringLiteral("1"));
        environment.insert(name, value);
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("nothingIsCutOff")});
        QVERIFY(process.waitForFinished(540'000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardOutput().constData());
    }
};

QTEST_MAIN(TestLayout)
#include "test_layout.moc"
