// SPDX-License-Identifier: GPL-3.0-or-later
// A model's file dropped onto the window: it becomes the plan's model, and what was read is shown beside a preset that it
// resembles; what cannot be read is refused with its reason and changes nothing.
#include <QDir>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTableWidget>
#include <QUrl>

#include "tests/ui/window_fixture.h"
#ifndef Q_MOC_RUN  // moc takes the quotes in its raw strings for the end of a namespace
#include "tests/support/safetensors_maker.h"
#endif
#include "ui/presets/preset_dialog.h"
#include "ui/window/doors.h"
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

    /// The assessment's answer without the model's names.
    static std::string numbers(const test::WindowFixture& f) {
        const Assessment& result = f.assessment();
        ModelSpec unnamed = *f.window->document().plan().model;
        unnamed.id = unnamed.short_id = unnamed.name = unnamed.family = "m";
        unnamed.provenance = {};
        Plan plan = f.window->document().plan();
        plan.model = std::make_shared<const ModelSpec>(unnamed);
        return to_assessment_json(plan, result, {});
    }
    static QStringList formats(const ModelSpec& model) {
        QStringList out;
        for (const LayerKind& kind : model.kinds)
            for (const Tensor& tensor : kind.tensors) out << QString::fromStdString(tensor.format);
        return out;
    }
    /// A folder with a small Llama: "safetensors" stores 8-bit matrices that its config does not speak of, "beside" has a
    /// config alone and its quantisation in hf_quant_config.json.
    static QString makeCheckpoint(const test::WindowFixture& f, const QString& kind) {
        const auto put = [&](const char* name, const std::string& text) {
            QFile file(f.folder.filePath(kind + u'/' + QLatin1String(name)));
            if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0) qFatal("not written: %s", name);
        };
        QDir(f.folder.path()).mkpath(kind);
        put("config.json", R"({"model_type":"llama","hidden_size":256,"num_hidden_layers":2,"num_attention_heads":8,"num_key_value_heads":2,
            "intermediate_size":512,"vocab_size":1024,"max_position_embeddings":131072,"torch_dtype":"bfloat16"})");
        if (kind == QStringLiteral("beside")) {
            put("hf_quant_config.json", R"({"quantization":{"quant_algo":"FP8","kv_cache_quant_algo":"FP8"}})");
            return f.folder.filePath(kind);
        }
        test::SafetensorsMaker file;
        file.tensor("model.embed_tokens.weight", "BF16", {1024, 256}).tensor("lm_head.weight", "BF16", {1024, 256}).tensor("model.norm.weight", "BF16", {256});
        for (const std::string layer : {"model.layers.0.", "model.layers.1."})
            file.tensor(layer + "mlp.up_proj.weight", "F8_E4M3", {512, 256}).tensor(layer + "mlp.up_proj.weight_scale_inv", "F32", {4, 2});
        put("model.safetensors", file.bytes());
        return f.folder.filePath(kind);
    }
    /// Out to a file, away, and in again: nothing of the model is lost on the way.
    static void exportAndImport(const test::WindowFixture& f, const ModelSpec& model) {
        const Doors before = doors();
        const QString file = f.folder.filePath(QStringLiteral("export.json"));
        doors().save_preset = [&](QWidget*, const QString&) { return file; };
        doors().open_preset = [&](QWidget*) { return file; };
        doors().delete_preset = [](QWidget*, const QString&) { return true; };
        f.window->showOwnPresets();
        for (const char* button : {"ownExport", "ownDelete", "ownImport"}) {
            f.find<QPushButton>(button)->click();
            QCOMPARE(f.window->document().catalogue().model(model.id) == nullptr, QLatin1String(button) == QLatin1String("ownDelete"));
        }
        QVERIFY(*f.window->document().catalogue().model(model.id) == model);
        doors() = before;
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
            QVERIFY(!f.window->findChild<QPushButton*>(QStringLiteral("modelReadSave")));  // there is no folder for presets
        }
    }
    /// GGUF, a folder of safetensors with a config that claims less, and a config with a file of quantisation beside it.
    void whatWasReadIsSavedWhole_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("format");
        QTest::newRow("gguf") << data(QStringLiteral("gguf/gemma-3-1b.gguf")) << QStringLiteral("Q8_0");
        QTest::newRow("gguf of experts") << data(QStringLiteral("gguf/gpt-oss-20b.gguf")) << QStringLiteral("mxfp4");
        QTest::newRow("safetensors") << QStringLiteral("safetensors") << QStringLiteral("F8_E4M3");
        QTest::newRow("hf_quant_config") << QStringLiteral("beside") << QStringLiteral("fp8");
    }
    void whatWasReadIsSavedWhole() {
        QFETCH(QString, path);
        QFETCH(QString, format);
        test::WindowFixture f;
        const std::string own = f.folder.filePath(QStringLiteral("own")).toStdString();
        f.window->setPresetStore(PresetStore(VRAMLINE_PRESETS, own));
        if (!path.contains(u'/')) path = makeCheckpoint(f, path);
        drop(f, path);
        const Plan read = f.window->document().plan();
        const std::string before = numbers(f);
        QVERIFY2(formats(*read.model).contains(format), qPrintable(formats(*read.model).join(u' ')));
        f.window->findChild<QPushButton*>(QStringLiteral("modelReadSave"))->click();
        f.settle();
        auto* dialog = f.window->findChild<PresetDialog*>(QStringLiteral("modelPreset"));
        QVERIFY(dialog);
        QVERIFY2(dialog->complaint().isEmpty(), qPrintable(dialog->complaint()));
        dialog->findChild<QLineEdit*>(QStringLiteral("presetName"))->setText(QStringLiteral("Mine"));
        const QString screens = qEnvironmentVariable("VRAMLINE_SCREENS");
        if (!screens.isEmpty()) QVERIFY(dialog->grab().save(screens + QStringLiteral("/preset-facts.png")));
        dialog->accept();
        f.settle();
        QCOMPARE(numbers(f), before);
        // The program starts again: what the folder holds is the same model, and the plan with it has the same numbers.
        const Result<Catalogue> again = load_catalogue(VRAMLINE_PRESETS, own);
        QVERIFY(again && again->user_ids.size() == 1);
        const auto mine = again->model(again->user_ids.front());
        QVERIFY(mine && mine->kinds == read.model->kinds && mine->layers == read.model->layers && mine->notes == read.model->notes);
        QVERIFY(mine->head == read.model->head && mine->embedding == read.model->embedding && mine->weights_from_file() == read.model->weights_from_file());
        f.window->document().edit(EditKind::Model, Gesture::begin(), [&](Plan& plan) { plan.model = mine; });
        QCOMPARE(numbers(f), before);
        exportAndImport(f, *mine);
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
