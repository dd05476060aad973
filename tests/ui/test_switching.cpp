// SPDX-License-Identifier: GPL-3.0-or-later
// What a person switches or mistypes while a plan is open: theme, language, scale of a plot; and what a plan of
// requests of different lengths is said to hold.
#include <QMenuBar>
#include <QToolButton>
#include <QToolTip>

#include "tests/ui/window_fixture.h"
#include "ui/panels/verdict_card.h"
#include "ui/plots/plot_view.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/marked_slider.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/segmented.h"

using namespace vramline;

class TestSwitching : public QObject {
    Q_OBJECT
private:
    static void type(const test::WindowFixture& f, const char* name, const QString& text, Qt::Key end) {
        auto* edit = f.find<QuantityEdit>(name);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, end);
        f.settle();
    }
    /// The contrast of WCAG 2 between two colours.
    static double contrast(const QColor& a, const QColor& b) {
        const auto light = [](const QColor& colour) {
            const auto part = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
            return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
        };
        const double x = light(a), y = light(b);
        return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
    }
    static void labelsAreReadable(const test::WindowFixture& f) {
        const QList<TextLabel*> labels = f.window->findChildren<TextLabel*>();
        QVERIFY(labels.size() > 30);
        for (const TextLabel* label : labels)
            QVERIFY2(contrast(label->palette().color(QPalette::WindowText), QApplication::palette().color(QPalette::Window)) >= 4.5,
                     qPrintable(label->text() + u' ' + label->palette().color(QPalette::WindowText).name()));
    }
    static Plan mix(Plan plan) {
        plan.workload.requests = {{4, 8'192, 2'048}, {40, 32'768, 1'024}};
        return plan;
    }

private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() {
        set_language(QStringLiteral("en"));
        apply_theme(ThemeChoice::Light);
    }

    // Labels that were made in one theme are readable in the other, and back.
    void aThemeReachesEveryLabel() {
        test::WindowFixture f;
        labelsAreReadable(f);
        for (const ThemeChoice choice : {ThemeChoice::Dark, ThemeChoice::Light, ThemeChoice::Dark}) {
            f.window->switchTheme(static_cast<int>(choice));
            f.settle();
            labelsAreReadable(f);
        }
    }

    // The row of the language before does not stay in view under the new one.
    void aLanguageLeavesOneRowOfActions() {
        test::WindowFixture f;
        for (const char* language : {"zh_CN", "en", "zh_CN"}) {
            f.window->switchLanguage(QLatin1String(language));
            f.settle();
            int shown = 0;
            for (const QToolButton* button : f.window->menuBar()->findChildren<QToolButton*>())
                if (button->isVisible() && button->text().contains(QStringLiteral("PDF"))) ++shown;
            QCOMPARE(shown, 1);
        }
    }

    void aPlotIsShownTheSameInAnotherLanguage() {
        test::WindowFixture f;
        f.find<PlotTabs>("plots")->page(0)->setChoices(false, true);
        f.find<PlotTabs>("plots")->page(3)->setChoices(false, false, true);
        f.settle();
        f.window->switchLanguage(QStringLiteral("zh_CN"));
        f.settle();
        const auto* tabs = f.find<PlotTabs>("plots");
        QVERIFY(tabs->page(0)->choices().log && tabs->page(0)->view()->spec().x.log);
        QVERIFY(tabs->page(3)->choices().by_gpu);
    }

    // A scale that a picture cannot have is not offered; the choice is kept for the pictures that can.
    void stackedMemoryIsLinear() {
        test::WindowFixture f;
        PlotPage* page = f.find<PlotTabs>("plots")->page(0);
        const QList<Segmented*> switches = page->findChildren<Segmented*>();
        QCOMPARE(switches.size(), 2);
        page->setChoices(false, true);
        QVERIFY(switches.back()->isEnabled() && switches.back()->current() == 1);
        page->setChoices(true, true);
        QVERIFY(!switches.back()->isEnabled() && switches.back()->current() == 0 && !switches.back()->toolTip().isEmpty());
        page->setChoices(false, true);
        QVERIFY(switches.back()->isEnabled() && switches.back()->current() == 1);
    }

    // Leaving the field says why as Enter does: the change of focus does not take the reason away.
    void aRefusalIsSaidWhenTheFieldIsLeft() {
        test::WindowFixture f;
        for (const Qt::Key end : {Qt::Key_Return, Qt::Key_Tab}) {
            QToolTip::hideText();
            type(f, "contextEdit", QStringLiteral("999M"), end);
            QCOMPARE(f.find<QuantityEdit>("contextEdit")->text(), QStringLiteral("10,240"));
            QTRY_VERIFY(QToolTip::isVisible());
            QCOMPARE(QToolTip::text(), f.find<QuantityEdit>("contextEdit")->refusal());
        }
        QToolTip::hideText();
    }

    // The slider begins at 1,024; the command line takes less, and so does the field.
    void lessThanTheScaleMayBeTyped() {
        test::WindowFixture f;
        type(f, "contextEdit", QStringLiteral("512"), Qt::Key_Return);
        QCOMPARE(f.window->document().plan().workload.longest(), Tokens(512));
        QCOMPARE(f.find<QuantityEdit>("contextEdit")->text(), QStringLiteral("512"));
        QVERIFY(!f.window->grab().isNull());
    }

    // Of a mix the limit counts whole multiples: what would be served is said, and no plot makes one length of it.
    void aMixIsNotCalledOneLength() {
        test::WindowFixture f;
        f.window->document().edit(EditKind::Sequences, Gesture::begin(), [](Plan& plan) { plan = mix(plan); });
        f.settle();
        const Assessment& a = f.assessment();
        QVERIFY(!a.verdict.fits && a.limits.max_concurrency == Sequences(0) && a.verdict.resident > Sequences(0));
        QStringList said;
        for (const TextLabel* label : f.find<VerdictCard>("verdict")->findChildren<TextLabel*>()) said << label->text();
        QVERIFY2(said.contains(QStringLiteral("%1 sequences of 44").arg(a.verdict.resident.value())), qPrintable(said.join(u'|')));
        const Plan& plan = f.window->document().plan();
        for (const PlotKind kind : {PlotKind::Context, PlotKind::Concurrency, PlotKind::Frontier})
            for (const Marker& marker : make_plot(kind, plan, a).markers)
                if (marker.kind == MarkerKind::Now) QVERIFY2(!marker.number.contains(u'×'), qPrintable(marker.number));
        QVERIFY(!make_plot(PlotKind::Concurrency, plan, a).title.contains(QStringLiteral("33,792")));
        QVERIFY(!make_plot(PlotKind::Attention, plan, a).x.title.contains(QStringLiteral("33,792")));
    }
};

QTEST_MAIN(TestSwitching)
#include "test_switching.moc"
