// SPDX-License-Identifier: GPL-3.0-or-later
// Own presets in the window: what is typed shows at once, what is saved is a preset for everybody, what is left is gone.
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QUndoStack>

#include "tests/ui/window_fixture.h"
#include "ui/panels/facts.h"
#include "ui/presets/own_presets_dialog.h"
#include "ui/presets/preset_dialog.h"
#include "ui/text/words.h"
#include "ui/widgets/labels.h"
#include "ui/window/doors.h"

using namespace vramline;

class TestPresetsUi : public QObject {
    Q_OBJECT
private:
    struct Own : test::WindowFixture {
        Own() { window->setPresetStore(PresetStore(VRAMLINE_PRESETS, path().toStdString())); }
        QString path() const { return folder.filePath(QStringLiteral("own")); }
        /// The catalogue that the command line would load.
        Catalogue load() const {
            Result<Catalogue> read = load_catalogue(VRAMLINE_PRESETS, path().toStdString());
            if (!read) qFatal("%s", read.error().where.c_str());
            return std::move(*read);
        }
        template <class T>
        T* in(const char* dialog, const char* name) const {
            auto* top = window->findChild<QDialog*>(QLatin1String(dialog));
            T* found = top ? top->findChild<T*>(QLatin1String(name)) : nullptr;
            if (!found) qFatal("no %s in %s", name, dialog);
            return found;
        }
        PresetDialog* dialog(const char* name) const { return window->findChild<PresetDialog*>(QLatin1String(name)); }
    };
    static void type(QLineEdit* field, const QString& text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }
    static void look(QWidget* dialog, const QString& name) {
        const QString folder = qEnvironmentVariable("VRAMLINE_SCREENS");
        if (!folder.isEmpty()) QVERIFY(dialog->grab().save(folder + u'/' + name + QStringLiteral(".png")));
    }

private slots:
    void initTestCase() { test::prepare_application(); }
    void cleanup() { set_language(QStringLiteral("en")); }

    void gpuChangesShowAtOnceAndAreSaved() {
        Own f;
        f.window->saveGpuPreset();
        PresetDialog* dialog = f.dialog("gpuPreset");
        QVERIFY(dialog && dialog->complaint().isEmpty());
        const Bytes before = f.assessment().budget;
        type(f.in<QLineEdit>("gpuPreset", "presetCuda"), QStringLiteral("40000"));
        type(f.in<QLineEdit>("gpuPreset", "presetDriver"), QStringLiteral("40,960"));
        type(f.in<QLineEdit>("gpuPreset", "presetId"), QStringLiteral("lab-gpu"));
        type(f.in<QLineEdit>("gpuPreset", "presetName"), QStringLiteral("Lab card"));
        QTRY_COMPARE(f.window->document().plan().gpus.front().gpu.cuda_total.value.value(), std::int64_t{40'000} << 20);
        QTRY_COMPARE(f.window->document().plan().gpus.front().gpu.name, std::string("Lab card"));
        QVERIFY(f.assessment().budget < before);
        look(dialog, QStringLiteral("preset-gpu"));
        QTest::keyClick(f.in<QLineEdit>("gpuPreset", "presetName"), Qt::Key_Return);
        f.settle();
        QVERIFY(!f.dialog("gpuPreset"));
        const Catalogue own = f.load();
        QCOMPARE(own.gpus.front().id, std::string("lab-gpu"));
        QCOMPARE(own.gpus.front().driver_total.value.value(), std::int64_t{40'960} << 20);
        const QList<Choice> choices = gpu_choices(f.window->document().catalogue(), {});
        QVERIFY(choices.front().starred && choices.front().id == QStringLiteral("lab-gpu"));
        QCOMPARE(f.window->document().undoStack().count(), 1);
    }
    void leavingPutsEverythingBack() {
        Own f;
        const Plan before = f.window->document().plan();
        f.window->saveGpuPreset();
        type(f.in<QLineEdit>("gpuPreset", "presetCuda"), QStringLiteral("1000"));
        QTRY_VERIFY(!(f.window->document().plan() == before));
        QTest::keyClick(f.dialog("gpuPreset"), Qt::Key_Escape);
        f.settle();
        QVERIFY(f.window->document().plan() == before);
        QVERIFY(!f.window->document().isDirty());
        QCOMPARE(f.window->document().undoStack().count(), 0);
        QVERIFY(f.load().user_ids.empty());
    }
    void badFieldsAreSaidAndNotSaved_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::newRow("no name") << "presetName" << " ";
        QTest::newRow("bad id") << "presetId" << "a b";
        QTest::newRow("capability") << "presetCapability" << "nine";
        QTest::newRow("total") << "presetCuda" << "12x";
        QTest::newRow("above the driver's") << "presetCuda" << "99999999";
        QTest::newRow("no size") << "presetMarketed" << "0";
        QTest::newRow("bandwidth") << "presetBandwidth" << "fast";
    }
    void badFieldsAreSaidAndNotSaved() {
        QFETCH(QString, field);
        QFETCH(QString, text);
        Own f;
        f.window->saveGpuPreset();
        auto* edit = f.in<QLineEdit>("gpuPreset", field.toLatin1().constData());
        type(edit, text);
        PresetDialog* dialog = f.dialog("gpuPreset");
        QTRY_VERIFY(!dialog->complaint().isEmpty());
        QVERIFY2(dialog->complaint().startsWith(edit->accessibleName()), qPrintable(dialog->complaint()));
        dialog->accept();
        QVERIFY(dialog->isVisible());
        QVERIFY(f.load().user_ids.empty());
        dialog->reject();
        f.settle();
    }
    void modelNumbersAndTextAreOne() {
        Own f;
        f.window->saveModelPreset();
        auto* config = f.in<QPlainTextEdit>("modelPreset", "presetConfig");
        QVERIFY(config->toPlainText().contains(QStringLiteral("num_key_value_heads")));
        const double before = f.assessment().kv.floor_bytes_per_token;
        type(f.in<QLineEdit>("modelPreset", "presetKvHeads"), QStringLiteral("4"));
        QVERIFY(config->toPlainText().contains(QStringLiteral("\"num_key_value_heads\": 4")));
        QTRY_COMPARE(f.window->document().plan().model->num_key_value_heads, std::int64_t{4});
        QCOMPARE(f.assessment().kv.floor_bytes_per_token * 2, before);
        type(f.in<QLineEdit>("modelPreset", "presetContext"), QStringLiteral("64K"));
        QTRY_COMPARE(f.window->document().plan().model->context.value_or(Tokens(0)).value(), std::int64_t{65'536});
        QString text = config->toPlainText();
        config->setPlainText(text.replace(QStringLiteral("\"num_key_value_heads\": 4"), QStringLiteral("\"num_key_value_heads\": 2")));
        QTRY_COMPARE(f.window->document().plan().model->num_key_value_heads, std::int64_t{2});
        f.dialog("modelPreset")->setFocus();
        QTRY_COMPARE(f.in<QLineEdit>("modelPreset", "presetKvHeads")->text(), QStringLiteral("2"));
        look(f.dialog("modelPreset"), QStringLiteral("preset-model"));
        f.dialog("modelPreset")->accept();
        f.settle();
        const Catalogue own = f.load();
        QCOMPARE(own.user_ids.size(), std::size_t{1});
        QCOMPARE(own.models.front()->num_key_value_heads, std::int64_t{2});
        QCOMPARE(own.models.front()->context->value(), std::int64_t{65'536});
        QVERIFY(own.models.front()->id == f.window->document().plan().model->id);
    }
    void aBadConfigIsMarkedWhereItIsBad() {
        Own f;
        f.window->saveModelPreset();
        auto* config = f.in<QPlainTextEdit>("modelPreset", "presetConfig");
        const QString good = config->toPlainText();
        QString bad = good;
        config->setPlainText(bad.replace(QStringLiteral("\"num_key_value_heads\": 8"), QStringLiteral("\"num_key_value_heads\": -8")));
        PresetDialog* dialog = f.dialog("modelPreset");
        QTRY_VERIFY(dialog->complaint().contains(QStringLiteral("num_key_value_heads, line")));
        QCOMPARE(config->extraSelections().size(), qsizetype{1});
        QVERIFY(config->extraSelections().front().cursor.block().text().contains(QStringLiteral("num_key_value_heads")));
        look(dialog, QStringLiteral("preset-model-bad"));
        QVERIFY(!dialog->findChild<QPushButton*>()->isHidden());
        config->setPlainText(good.left(good.size() / 2));
        QTRY_VERIFY(dialog->complaint().startsWith(QStringLiteral("config.json")));
        config->setPlainText(good);
        QTRY_VERIFY(dialog->complaint().isEmpty());
        QVERIFY(config->extraSelections().isEmpty());
        dialog->reject();
        f.settle();
    }
    void whatCannotBeWrittenIsSaid() {
        Own f;
        QFile blocker(f.path());  // a file where the folder should be
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        blocker.close();
        f.window->saveGpuPreset();
        PresetDialog* dialog = f.dialog("gpuPreset");
        dialog->accept();
        QVERIFY(dialog->isVisible() && !dialog->complaint().isEmpty());
        dialog->reject();
        f.settle();
    }
    void exportDeleteImport() {
        Own f;
        f.window->saveGpuPreset();
        type(f.in<QLineEdit>("gpuPreset", "presetId"), QStringLiteral("lab"));
        f.dialog("gpuPreset")->accept();
        f.settle();
        const Doors before = doors();
        const QString file = f.folder.filePath(QStringLiteral("lab.json"));
        doors().save_preset = [&](QWidget*, const QString&) { return file; };
        doors().open_preset = [&](QWidget*) { return file; };
        doors().delete_preset = [](QWidget*, const QString&) { return true; };
        f.window->showOwnPresets();
        QCOMPARE(f.in<QListWidget>("ownPresets", "ownList")->count(), 1);
        look(f.window->findChild<QDialog*>(QStringLiteral("ownPresets")), QStringLiteral("preset-own"));
        f.in<QPushButton>("ownPresets", "ownExport")->click();
        QVERIFY(QFile::exists(file));
        f.in<QPushButton>("ownPresets", "ownDelete")->click();
        QVERIFY(f.load().user_ids.empty());
        QVERIFY(!f.in<QPushButton>("ownPresets", "ownDelete")->isEnabled());
        f.in<QPushButton>("ownPresets", "ownImport")->click();
        QCOMPARE(f.load().user_ids, std::vector<std::string>{"lab"});
        QVERIFY(f.window->document().catalogue().gpu("lab"));
        QFile bad(file);
        QVERIFY(bad.open(QIODevice::WriteOnly) && bad.write("{\"schema\":1,\"gpus\":[{\"id\":7}]}") > 0);
        bad.close();
        f.in<QPushButton>("ownPresets", "ownImport")->click();
        QVERIFY(!f.in<TextLabel>("ownPresets", "ownError")->text().isEmpty());
        QCOMPARE(f.load().user_ids, std::vector<std::string>{"lab"});
        f.in<QPushButton>("ownPresets", "ownEdit")->click();
        QVERIFY(f.dialog("gpuPreset"));
        QCOMPARE(f.in<QLineEdit>("gpuPreset", "presetId")->text(), QStringLiteral("lab"));
        f.dialog("gpuPreset")->reject();
        f.settle();
        doors() = before;
    }
    void everyFieldHasANameAndIsReachedByTab() {
        Own f;
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
            f.window->switchLanguage(language);
            f.window->saveModelPreset();
            PresetDialog* dialog = f.dialog("modelPreset");
            QSet<QWidget*> reached;
            for (QWidget* now = dialog->nextInFocusChain(); !reached.contains(now); now = now->nextInFocusChain()) reached.insert(now);
            for (QLineEdit* field : dialog->findChildren<QLineEdit*>()) {
                QVERIFY(!field->accessibleName().isEmpty());
                QVERIFY(reached.contains(field) && field->focusPolicy() & Qt::TabFocus);
            }
            look(dialog, QStringLiteral("preset-model-") + language);
            dialog->reject();
            f.settle();
        }
    }
};

QTEST_MAIN(TestPresetsUi)
#include "test_presets_ui.moc"
