// SPDX-License-Identifier: GPL-3.0-or-later
// A model's file dropped onto the window: it becomes the plan's model, and what was read is shown beside a preset that it
// resembles; what cannot be read is refused with its reason and changes nothing.
#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QTableWidget>
#include <QUrl>

#include "tests/ui/window_fixture.h"
#include "ui/presets/preset_dialog.h"
#include "ui/window/message_bar.h"
#include "ui/window/model_read_dialog.h"

using namespace vramline;

class TestOpenModel : public QObject {
    Q_OBJECT
private:
    static QString data(const QString& name) { return QStringLiteral(VRAMLINE_TEST_DATA "/") + name; }
    static void drop(const test::WindowFixture& f, const QString& path) {
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(f.window.get(), &enter);  // without it a drop has no target
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(f.window.get(), &event);
        f.settle();
    }
    static QString cell(const ModelReadDialog& dialog, const QString& key, int column) {
        for (int row = 0; row < dialog.table()->rowCount(); ++row)
            if (dialog.table()->item(row, 0)->text() == key) return dialog.table()->item(row, column)->text();
        return QStringLiteral("(no row)");
    }

private slots:
    void initTestCase() { test::prepare_application(); }

    void aConfigStandsBesideItsPreset() {
        test::WindowFixture f;
        f.window->setPresetStore(PresetStore(VRAMLINE_PRESETS, f.folder.filePath(QStringLiteral("own")).toStdString()));
        drop(f, data(QStringLiteral("configs/Qwen--Qwen3-0.6B.json")));
        QCOMPARE(f.window->document().plan().model->model_type, std::string("qwen3"));
        auto* dialog = f.window->findChild<ModelReadDialog*>();
        QVERIFY(dialog);
        QCOMPARE(cell(*dialog, QStringLiteral("layers"), 1), QStringLiteral("28"));
        QVERIFY2(cell(*dialog, QStringLiteral("layers"), 2).contains(QStringLiteral("num_hidden_layers")), qPrintable(cell(*dialog, QStringLiteral("layers"), 2)));
        QCOMPARE(dialog->table()->columnCount(), 4);
        QVERIFY(dialog->table()->horizontalHeaderItem(3)->text().contains(QStringLiteral("Qwen3")));
        QCOMPARE(cell(*dialog, QStringLiteral("model_type"), 3), QStringLiteral("qwen3"));
        const QString folder = qEnvironmentVariable("VRAMLINE_SCREENS");
        if (!folder.isEmpty()) QVERIFY(dialog->grab().save(folder + QStringLiteral("/model-read-en-light.png")));
        // Another file takes the place of the first one's answer; undo brings the model back.
        drop(f, data(QStringLiteral("configs/bigcode--starcoder2-7b.json")));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCOMPARE(f.window->findChildren<ModelReadDialog*>().size(), 1);
        f.window->findChild<QPushButton*>(QStringLiteral("modelReadSave"))->click();
        f.settle();
        QVERIFY(f.window->findChild<PresetDialog*>(QStringLiteral("modelPreset")));
    }
    void ggufFilesBecomeTheModel() {
        const QStringList files = QDir(data(QStringLiteral("gguf"))).entryList({QStringLiteral("*.gguf")});
        QVERIFY(!files.isEmpty());
        for (const QString& name : files) {
            test::WindowFixture f;
            const std::string before = f.window->document().plan().model->id;
            drop(f, data(QStringLiteral("gguf/")) + name);
            auto* dialog = f.window->findChild<ModelReadDialog*>();
            QVERIFY2(dialog || !f.window->messages()->text().isEmpty(), qPrintable(name));
            if (!dialog) continue;
            QVERIFY2(f.window->document().plan().model->id != before, qPrintable(name));
            QVERIFY2(cell(*dialog, QStringLiteral("layers"), 1).toInt() > 0, qPrintable(name));
            QVERIFY(!f.window->findChild<QPushButton*>(QStringLiteral("modelReadSave")));  // a preset is made of a config
        }
    }
    void whatCannotBeReadChangesNothing() {
        test::WindowFixture f;
        const Plan before = f.window->document().plan();
        const QString bad = f.folder.filePath(QStringLiteral("bad.gguf"));
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("GGUF\x03\0\0\0\xff\xff\xff\xff", 12) == 12);
        file.close();
        for (const QString& path : {bad, f.folder.path(), f.folder.filePath(QStringLiteral("absent.safetensors"))}) {
            drop(f, path);
            QVERIFY2(!f.window->messages()->text().isEmpty(), qPrintable(path));
            QVERIFY(f.window->document().plan() == before);
            QVERIFY(!f.window->findChild<ModelReadDialog*>());
        }
    }
};

QTEST_MAIN(TestOpenModel)
#include "test_open_model.moc"
