// SPDX-License-Identifier: GPL-3.0-or-later
// The attention backend in the window: what is in force and why, what the engine would refuse, what follows from a choice.
#include "tests/ui/window_fixture.h"
#include "ui/panels/advanced_panel.h"
#include "ui/widgets/field_edit.h"
#include "ui/widgets/search_combo.h"

using namespace vramline;

namespace {

void open_on(const test::WindowFixture& f, const char* model, const char* gpu, std::int64_t gpus, const char* version) {
    f.window->document().edit(EditKind::Model, Gesture::begin(), [&](Plan& plan) {
        const Catalogue& catalogue = *test::shared_catalogue();
        plan.model = catalogue.model(model);
        plan.gpus = {{*catalogue.gpu(gpu), 1}};
        plan.parallel = {};
        plan.parallel.gpus = gpus;
        plan.engine = std::make_shared<const EngineProfile>(*profile_at(*catalogue.engine("vllm"), version));
    });
    f.window->findChild<AdvancedPanel*>()->setOpen(true);
    f.settle();
}

const Choice* choice(const SearchCombo& combo, const char* id) {
    for (const Choice& each : combo.choices())
        if (each.id == QLatin1String(id)) return &each;
    return nullptr;
}

}  // namespace

class TestBackendChoice : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepare_application(); }

    void what_is_in_force() {
        test::WindowFixture f;
        open_on(f, "deepseek-ai/DeepSeek-V3", "h200-sxm-141", 8, "0.28.0");
        auto* combo = f.find<SearchCombo>("attentionBackend");
        QVERIFY(combo->isVisible());
        QCOMPARE(combo->currentText(), QStringLiteral("auto (FLASH_ATTN_MLA)"));
        QVERIFY(combo->currentId().isEmpty());
        // It follows what is changed elsewhere.
        f.window->document().edit(EditKind::Setting, Gesture::begin(), [](Plan& plan) { plan.kv_dtype = "fp8"; });
        f.settle();
        QCOMPARE(combo->currentText(), QStringLiteral("auto (FLASHMLA)"));
        QCOMPARE(f.find<FieldEdit>("blockSize")->placeholderText(), QStringLiteral("64"));
    }

    void what_it_refuses_is_grey() {
        test::WindowFixture f;
        open_on(f, "deepseek-ai/DeepSeek-V3", "h200-sxm-141", 8, "0.28.0");
        auto* combo = f.find<SearchCombo>("attentionBackend");
        emit combo->aboutToOpen();
        const Choice *fine = choice(*combo, "FLASHMLA"), *other_gpu = choice(*combo, "CUTLASS_MLA"), *other_kind = choice(*combo, "FLASH_ATTN");
        QVERIFY(fine && other_gpu && other_kind);
        QVERIFY(fine->enabled && fine->reason.isEmpty());
        QVERIFY(!other_gpu->enabled && other_gpu->reason.contains(QStringLiteral("compute capability not supported")));
        QVERIFY(!other_kind->enabled && other_kind->reason.contains(QStringLiteral("another kind of attention")));
        QVERIFY(!choice(*combo, "ROCM_ATTN"));
        QVERIFY(choice(*combo, "") && choice(*combo, "")->enabled);
    }

    void a_choice_is_one_undo_step() {
        test::WindowFixture f;
        open_on(f, "deepseek-ai/DeepSeek-V3", "h200-sxm-141", 8, "0.28.0");
        auto* combo = f.find<SearchCombo>("attentionBackend");
        const Plan before = f.window->document().plan();
        emit combo->chosen(QStringLiteral("FLASHMLA"));
        f.settle();
        QCOMPARE(f.window->document().plan().settings.flags.at("attention-backend"), std::string("FLASHMLA"));
        QCOMPARE(combo->currentText(), QStringLiteral("FLASHMLA"));
        QCOMPARE(f.find<FieldEdit>("blockSize")->placeholderText(), QStringLiteral("64"));
        f.window->document().undoStack().undo();
        f.settle();
        QVERIFY(f.window->document().plan() == before);
        QCOMPARE(combo->currentText(), QStringLiteral("auto (FLASH_ATTN_MLA)"));
        // Older versions read a variable.
        open_on(f, "deepseek-ai/DeepSeek-V3", "h200-sxm-141", 8, "0.12.0");
        emit combo->chosen(QStringLiteral("TRITON_MLA"));
        f.settle();
        QCOMPARE(f.window->document().plan().settings.flags.at("VLLM_ATTENTION_BACKEND"), std::string("TRITON_MLA"));
        emit combo->chosen(QString());
        f.settle();
        QVERIFY(f.window->document().plan().settings.flags.empty());
    }

    void a_model_that_names_its_own() {
        test::WindowFixture f;
        open_on(f, "XiaomiMiMo/MiMo-V2-Flash", "h200-sxm-141", 8, "0.28.0");
        auto* combo = f.find<SearchCombo>("attentionBackend");
        QCOMPARE(combo->currentText(), QStringLiteral("auto (FLASH_ATTN_DIFFKV)"));
        emit combo->aboutToOpen();
        const Choice* other = choice(*combo, "FLASH_ATTN");
        QVERIFY(other && !other->enabled && other->reason.contains(QStringLiteral("FLASH_ATTN_DIFFKV")));
        QVERIFY(choice(*combo, "FLASH_ATTN_DIFFKV")->enabled);
    }

    void nothing_to_choose() {
        test::WindowFixture f;
        open_on(f, "state-spaces/mamba-2.8b-hf", "h200-sxm-141", 1, "0.28.0");
        QVERIFY(!f.find<SearchCombo>("attentionBackend")->isVisible());
        f.window->document().edit(EditKind::Engine, Gesture::begin(), [](Plan& plan) {
            plan.model = test::shared_catalogue()->model("meta-llama/Llama-3.1-8B-Instruct");
            plan.engine = std::make_shared<const EngineProfile>(*profile_at(*test::shared_catalogue()->engine("floor"), ""));
        });
        f.settle();
        QVERIFY(!f.find<SearchCombo>("attentionBackend")->isVisible());
    }
};

QTEST_MAIN(TestBackendChoice)
#include "test_backend_choice.moc"
