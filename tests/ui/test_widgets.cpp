// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities as people type and drag them.
#include <QAccessible>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QWheelEvent>

#include "tests/ui/window_fixture.h"
#include "ui/panels/facts.h"
#include "ui/text/words.h"
#include "ui/theme/hatch.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/ledger_bar.h"
#include "ui/widgets/marked_slider.h"
#include "ui/widgets/quantity_edit.h"
#include "ui/widgets/search_combo.h"
#include "ui/widgets/search_popup.h"

using namespace vramline;

class TestWidgets : public QObject {
    Q_OBJECT
private:
    static void wheel(QWidget* widget, int delta) {
        QWheelEvent event(QPointF(widget->rect().center()), widget->mapToGlobal(QPointF(widget->rect().center())), {}, QPoint(0, delta),
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(widget, &event);
    }
    static QString typed(QuantityEdit& edit, const QString& text) {
        auto* line = edit.findChild<QLineEdit*>();
        line->selectAll();
        QApplication::clipboard()->setText(text);
        line->paste();
        QTest::keyClick(&edit, Qt::Key_Return);
        return QString::number(edit.value());
    }

private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void counts_data() {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("value");
        QTest::newRow("K") << "en_US" << "128K" << qint64{131072};
        QTest::newRow("k with a space") << "en_US" << "128 k" << qint64{131072};
        QTest::newRow("plain") << "en_US" << "131072" << qint64{131072};
        QTest::newRow("grouped") << "en_US" << "131,072" << qint64{131072};
        QTest::newRow("M") << "en_US" << "1.5M" << qint64{1572864};
        QTest::newRow("German decimal") << "de_DE" << "1,5M" << qint64{1572864};
        QTest::newRow("German grouping") << "de_DE" << "131.072" << qint64{131072};
        QTest::newRow("English decimal in German") << "de_DE" << "1.5M" << qint64{1572864};
        QTest::newRow("French grouping") << "fr_FR" << QString::fromUtf8("131\u202f072") << qint64{131072};
        QTest::newRow("Chinese") << "zh_CN" << "131,072" << qint64{131072};
        QTest::newRow("Arabic digits") << "ar_EG" << QString::fromUtf8("١٢٨") << qint64{128};
        QTest::newRow("full width") << "zh_CN" << QString::fromUtf8("１２８K") << qint64{131072};
    }
    void counts() {
        QFETCH(QString, locale);
        QFETCH(QString, text);
        QFETCH(qint64, value);
        QLocale::setDefault(QLocale(locale));
        const Result<std::int64_t> read = read_count(text, 1, 1'000'000'000);
        QVERIFY2(read.has_value(), qPrintable(read ? QString() : words(read.error())));
        QCOMPARE(*read, value);
        QuantityEdit edit;
        edit.setRange(1, 1'000'000'000);
        edit.setValue(7);
        QSignalSpy edited(&edit, &QuantityEdit::edited);
        QCOMPARE(typed(edit, text), QString::number(value));
        QCOMPARE(edited.count(), 1);
    }
    void rubbish_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("words") << "many";
        QTest::newRow("empty") << "";
        QTest::newRow("negative") << "-4";
        QTest::newRow("fraction") << "1.3";
        QTest::newRow("past the end") << "2000";
        QTest::newRow("far past") << "1000000000000000000000";
        QTest::newRow("zero") << "0";
        QTest::newRow("markup") << "<b>8</b>";
        QTest::newRow("two numbers") << "8 16";
    }
    // Refused with the reason, and the value stays.
    void rubbish() {
        QFETCH(QString, text);
        QuantityEdit edit;
        edit.setRange(1, 1024);
        edit.setValue(7);
        auto* line = edit.findChild<QLineEdit*>();
        QSignalSpy edited(&edit, &QuantityEdit::edited), refused(&edit, &QuantityEdit::refused);
        line->selectAll();
        QApplication::clipboard()->setText(text);
        if (text.isEmpty()) QTest::keyClick(&edit, Qt::Key_Delete);
        else line->paste();
        QTest::keyClick(&edit, Qt::Key_Return);
        QCOMPARE(edited.count(), 0);
        QCOMPARE(refused.count(), 1);
        QVERIFY(edit.refusal().size() > 10);
        QCOMPARE(edit.value(), qint64{7});
        QCOMPARE(line->text(), QStringLiteral("7"));
    }
    void sixtyFourBits() {
        QuantityEdit edit;
        edit.setRange(0, qint64{80} << 30);
        edit.setValue(qint64{80} << 30);
        QCOMPARE(edit.value(), qint64{85899345920});
        QCOMPARE(edit.findChild<QLineEdit*>()->text(), QStringLiteral("85,899,345,920"));
    }
    void wheelNeedsFocus() {
        test::WindowFixture f;
        f.window->activateWindow();
        f.find<QWidget>("plotTabs")->setFocus();
        const Plan before = f.window->document().plan();
        for (const char* name : {"sequencesSlider", "sequencesEdit", "contextSlider", "model", "gpu", "engine", "kvType", "gpuCount", "tp"})
            for (const int delta : {120, -120, -120}) wheel(f.find<QWidget>(name), delta);
        QVERIFY(f.window->document().plan() == before);
        auto* slider = f.find<MarkedSlider>("sequencesSlider");
        slider->setFocus();
        QTRY_VERIFY(slider->hasFocus());
        wheel(slider, 120);
        QVERIFY(f.window->document().plan().workload.total().value() > 4);
    }
    void sliderStopsAtItsMark() {
        MarkedSlider slider;
        slider.resize(320, 41);
        slider.setRange(1024, 131072);
        slider.setMark({SliderMark::Kind::UpTo, 113936});
        QSignalSpy moved(&slider, &MarkedSlider::moved);
        QTest::keyClick(&slider, Qt::Key_M);
        QCOMPARE(slider.value(), qint64{113936});
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(slider.value(), qint64{131072});
        QTest::keyClick(&slider, Qt::Key_Home);
        QCOMPARE(slider.value(), qint64{1024});
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(slider.value(), qint64{2048});
        QCOMPARE(moved.count(), 4);
        QCOMPARE(slider.valueAt(slider.xOf(113936) + 2), qint64{113936});
        for (const qint64 value : {1024, 4096, 65536, 131072}) QVERIFY(std::abs(slider.valueAt(slider.xOf(value)) - value) <= value / 64);
    }
    void sliderTellsScreenReaders() {
        MarkedSlider slider;
        slider.setRange(1, 4096);
        slider.setValue(2048);
        slider.setAccessibleName(QStringLiteral("Sequences"));
        QAccessibleInterface* told = QAccessible::queryAccessibleInterface(&slider);
        QVERIFY(told && told->role() == QAccessible::Slider);
        QCOMPARE(told->text(QAccessible::Name), QStringLiteral("Sequences"));
        QCOMPARE(told->text(QAccessible::Value), QStringLiteral("2,048"));
        QAccessibleValueInterface* value = told->valueInterface();
        QVERIFY(value);
        QCOMPARE(value->currentValue().toLongLong(), qint64{2048});
        QCOMPARE(value->minimumValue().toLongLong(), qint64{1});
        QCOMPARE(value->maximumValue().toLongLong(), qint64{4096});
        QSignalSpy moved(&slider, &MarkedSlider::moved);
        value->setCurrentValue(100);
        QCOMPARE(slider.value(), qint64{100});
        value->setCurrentValue(1'000'000);
        QCOMPARE(slider.value(), qint64{4096});
        value->setCurrentValue(QStringLiteral("many"));
        QCOMPARE(slider.value(), qint64{4096});
        QCOMPARE(moved.count(), 2);
    }
    void sliderWithZero() {
        MarkedSlider slider;
        slider.resize(320, 41);
        slider.setRange(0, 30720);
        slider.setValue(64);
        QVERIFY(slider.xOf(64) > slider.xOf(0));
        QCOMPARE(slider.valueAt(slider.xOf(0)), qint64{0});
        QCOMPARE(slider.valueAt(slider.xOf(30720)), qint64{30720});
        QTest::keyClick(&slider, Qt::Key_Home);
        QCOMPARE(slider.value(), qint64{0});
    }
    void searchFindsWords() {
        const Choice choice{"Qwen/Qwen3-30B-A3B", "Qwen3 30B A3B", {}, "Qwen", "qwen3-30b", true, {}, false};
        QVERIFY(matches(choice, "qwen 30"));
        QVERIFY(matches(choice, "30b QWEN"));
        QVERIFY(!matches(choice, "qwen 31"));
    }
    // Who types a name whole gets it, whatever longer names hold it too and whatever was chosen before.
    void nameTypedWholeIsTaken() {
        const QList<Choice> models = model_choices(*test::shared_catalogue(), {QStringLiteral("Qwen/Qwen3-32B-AWQ")});
        QVERIFY(models.size() > 300);
        SearchPopup popup(models, QStringLiteral("Qwen/Qwen3-32B-AWQ"), true, nullptr);
        popup.setAttribute(Qt::WA_DeleteOnClose, false);
        const auto* list = popup.findChild<QListView*>(QStringLiteral("searchList"));
        for (const Choice& model : models) {
            popup.search(model.title.toLower());
            QCOMPARE(list->currentIndex().data().toString(), model.title);
        }
        popup.search(QStringLiteral("qwen3 32b"));
        QStringList rows;
        for (int row = 0; row < list->model()->rowCount(); ++row) rows << list->model()->index(row, 0).data().toString();
        QCOMPARE(rows.mid(0, 2), QStringList({QStringLiteral("Recent"), QStringLiteral("Qwen3 32B AWQ")}));
        QVERIFY(rows.indexOf(QStringLiteral("Qwen3 32B")) < rows.indexOf(QStringLiteral("Qwen3 32B Q4_K_M")));
    }
    void hatchStaysInside() {
        const QRectF area(10.25, 3.5, 101.5, 28);
        for (const Hatch hatch : {Hatch::Slash, Hatch::Backslash, Hatch::Cross}) {
            const auto lines = hatch_lines(area, hatch, 7);
            QVERIFY(lines.size() > 5);
            for (const QLineF& line : lines)
                for (const QPointF& p : {line.p1(), line.p2()}) QVERIFY(area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(p));
        }
    }
    // Names come from files: nothing in them is markup.
    void namesAreText() {
        TextLabel label;
        label.setText(QStringLiteral("<b>&\""));
        QCOMPARE(label.textFormat(), Qt::PlainText);
    }
    void barClosesAtItsCapacity() {
        test::WindowFixture f;
        auto* bar = f.find<LedgerBar>("ledgerBar0");
        f.window->grab();
        const BarData& data = bar->data();
        std::int64_t sum = 0;
        for (const BarPart& part : data.parts) sum += part.bytes.value();
        QCOMPARE(sum, data.capacity.value());
        bar->setFocus();
        QTest::keyClick(bar, Qt::Key_Right);
        QVERIFY(bar->accessibleDescription().contains(data.parts[1].name));
    }
};

QTEST_MAIN(TestWidgets)
#include "test_widgets.moc"
