// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <random>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = [] {
        auto result = load_catalogue(VRAMLINE_PRESETS, "");
        CHECK(result.has_value());
        return result ? std::move(*result) : Catalogue{};
    }();
    return loaded;
}

Plan usual() {
    auto plan = default_plan(shipped());
    CHECK(plan.has_value());
    return plan ? std::move(*plan) : Plan{};
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    CHECK(at != std::string::npos);
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

template <class T>
std::string code_of(const Result<T>& result) {
    return result ? std::string() : result.error().code;
}

bool notes(const LoadedPlan& loaded, std::string_view id) {
    for (const Message& note : loaded.notes) {
        if (note.id == id) return true;
    }
    return false;
}

const char* const kByHand = R"({"schema": 1, "plan": {
    "model": "meta-llama/Llama-3.1-8B", "gpu": "l40s", "gpus": 2, "engine": "vllm", "engine_version": "0.27",
    "sequences": [{"count": 4, "input": 8192, "output": 2048}], "tp": 2, "settings": {"block_size": 32}}})";

class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}
    std::int64_t upto(std::int64_t n) { return static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(n + 1)); }
    bool coin() { return upto(1) == 1; }
    template <class T>
    const T& of(const std::vector<T>& all) {
        return all[static_cast<std::size_t>(upto(static_cast<std::int64_t>(all.size()) - 1))];
    }
    PerGpu sizes() {
        PerGpu out;
        for (std::int64_t n = upto(3); n > 0; --n) out.emplace_back(upto(INT64_C(1) << 40));
        return out;
    }

private:
    std::mt19937_64 engine_;
};

Plan random_plan(Random& random) {
    Plan plan;
    plan.model = random.of(shipped().models);
    for (std::int64_t n = 1 + random.upto(2); n > 0; --n) plan.gpus.push_back({random.of(shipped().gpus), 1 + random.upto(3)});
    if (random.upto(9) == 0) plan.gpus = {{custom_gpu(Bytes(1 + random.upto(INT64_C(1) << 40))), 1}};
    const EngineFacts& facts = random.of(shipped().engines);
    plan.engine = std::make_shared<const EngineProfile>(*profile_at(facts, random.of(facts.versions)));
    plan.engine_version_given = random.coin();
    plan.formats = shipped().formats;
    if (random.coin()) plan.weights = random.of(shipped().formats->weights).id;
    if (random.coin()) plan.kv_dtype = random.of(shipped().formats->kv).id;
    for (std::int64_t n = 1 + random.upto(3); n > 0; --n) {
        plan.workload.requests.push_back({1 + random.upto(1000), 1 + random.upto(1'000'000), random.upto(100'000)});
    }
    plan.workload.shared_prefix = random.upto(plan.workload.shortest_input());
    for (auto* factor : {&plan.parallel.gpus, &plan.parallel.tp, &plan.parallel.pp, &plan.parallel.dp, &plan.parallel.cp,
                         &plan.parallel.dcp}) {
        if (random.coin()) *factor = 1 + random.upto(64);
    }
    plan.parallel.ep = random.coin();
    Settings& s = plan.settings;
    if (random.coin()) s.memory_fraction = static_cast<double>(random.upto(1'000'000)) / 1e6;
    if (random.coin()) s.block_size = 1 + random.upto(512);
    if (random.coin()) s.max_num_seqs = random.upto(4096);
    if (random.coin()) s.max_batched_tokens = random.upto(65536);
    if (random.coin()) s.kv_cache_bytes = Bytes(random.upto(INT64_C(1) << 40));
    for (PerGpu* sizes : {&s.capacity, &s.weights, &s.activations, &s.graphs, &s.communication, &s.runtime, &s.other}) {
        if (random.coin()) *sizes = random.sizes();
    }
    if (random.coin()) s.flags = {{"max-model-len", "8K"}, {"VLLM_X", "\"quoted\" \xe6\x98\xbe"}};
    return plan;
}

}  // namespace

TEST(the_default_plan_comes_back) {
    const Plan plan = usual();
    const std::string text = to_plan_json(plan);
    const auto loaded = read_plan(text, "p.vramline", shipped());
    if (!loaded) std::cout << loaded.error().where << " " << to_english(loaded.error()) << "\n";
    CHECK(loaded.has_value());
    CHECK(loaded->plan == plan);
    CHECK(loaded->notes.empty());
    CHECK(!loaded->read_only);
    CHECK(loaded->plan.model == plan.model && loaded->plan.formats == plan.formats);
    CHECK_EQ(to_plan_json(loaded->plan), text);
    CHECK(text.ends_with("}\n"));
    CHECK(text.starts_with("{\n  \"vramline\": \"" VRAMLINE_VERSION "\",\n  \"schema\": 1,\n  \"plan\": {\n    \"model\": \"" +
                           plan.model->id + "\",\n    \"gpu\": \"h100-sxm-80\",\n"));
}

TEST(every_model_comes_back) {
    Plan plan = usual();
    for (const auto& model : shipped().models) {
        plan.model = std::make_shared<const ModelSpec>(*model);
        const auto loaded = read_plan(to_plan_json(plan), "p", shipped());
        if (!loaded) std::cout << "  " << model->id << " " << loaded.error().where << " " << to_english(loaded.error()) << "\n";
        CHECK(loaded.has_value() && loaded->plan == plan && loaded->notes.empty());
    }
}

TEST(random_plans_come_back) {
    Random random(20251129);
    for (int i = 0; i < 300; ++i) {
        const Plan plan = random_plan(random);
        const std::string text = to_plan_json(plan);
        const auto loaded = read_plan(text, "p", shipped());
        if (!loaded) std::cout << loaded.error().where << " " << to_english(loaded.error()) << "\n";
        CHECK(loaded.has_value() && loaded->plan == plan);
        if (loaded) CHECK(to_plan_json(loaded->plan) == text);
    }
}

TEST(a_plan_written_by_hand_takes_the_presets) {
    const auto loaded = read_plan(kByHand, "p", shipped());
    if (!loaded) std::cout << loaded.error().where << " " << to_english(loaded.error()) << "\n";
    CHECK(loaded.has_value());
    CHECK_EQ(loaded->plan.gpus.front().gpu.id, std::string("l40s"));
    CHECK_EQ(*loaded->plan.parallel.gpus, 2);
    CHECK_EQ(loaded->plan.engine->version, std::string("0.27"));
    CHECK(loaded->plan.engine_version_given);
    CHECK_EQ(*loaded->plan.settings.block_size, 32);
    CHECK_EQ(loaded->plan.kv_dtype, std::string("auto"));
    CHECK(loaded->plan.formats == shipped().formats);
}

TEST(the_shipped_plans_open) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(VRAMLINE_PRESETS) / "plans")) {
        const auto text = read_file(entry.path());
        const auto loaded = read_plan(text.value_or(""), entry.path().string(), shipped());
        if (!loaded) std::cout << loaded.error().where << " " << to_english(loaded.error()) << "\n";
        CHECK(loaded.has_value() && loaded->notes.empty());
        ++count;
    }
    CHECK(count >= 2);
}

TEST(the_choices_win_over_facts_of_something_else) {
    const std::string text = replaced(to_plan_json(usual()), "\"gpu\": \"h100-sxm-80\"", "\"gpu\": \"l40s\"");
    const auto loaded = read_plan(text, "p", shipped());
    CHECK(loaded.has_value());
    CHECK_EQ(loaded->plan.gpus.front().gpu.name, shipped().gpu("l40s")->name);
}

TEST(a_changed_preset_is_said_and_the_plan_keeps_its_own) {
    const std::string text = to_plan_json(usual());
    Catalogue later = shipped();
    for (Gpu& gpu : later.gpus) {
        if (gpu.id == "h100-sxm-80") gpu.driver_total.value = kMiB * 81920;
    }
    for (EngineFacts& engine : later.engines) {
        if (engine.id == "vllm") engine.changes.back().delta.rules["null_blocks"] = 2;
    }
    for (auto& model : later.models) {
        if (model != usual().model) continue;
        ModelSpec changed = *model;
        changed.context = Tokens(1);
        model = std::make_shared<const ModelSpec>(std::move(changed));
    }
    FormatTable formats = *later.formats;
    for (KvFormat& format : formats.kv) {
        if (format.id == "bf16") format.k.row_bytes = 2;
    }
    later.formats = std::make_shared<const FormatTable>(formats);
    const auto loaded = read_plan(text, "p", later);
    CHECK(loaded.has_value());
    CHECK(notes(*loaded, "preset_changed_gpu_size") && notes(*loaded, "preset_changed_engine"));
    CHECK(notes(*loaded, "preset_changed_model") && notes(*loaded, "preset_changed_format"));
    CHECK(loaded->plan.model->context != Tokens(1));
    CHECK_EQ(loaded->plan.gpus.front().gpu.driver_total.value, kMiB * 81559);
    CHECK_EQ(loaded->plan.engine->rule("null_blocks"), 1.0);
    CHECK_EQ(loaded->plan.formats->kv_format("bf16")->k.row_bytes, 0);
    for (const Message& note : loaded->notes) {
        if (note.id == "preset_changed_gpu_size") {
            CHECK(to_english(note).find("81,559 MiB then, 81,920 MiB now") != std::string::npos);
        }
    }
}

TEST(formats_that_the_plan_does_not_use_are_left_out) {
    std::string text = to_plan_json(usual());
    const std::size_t formats = text.find("\"kv_formats\""), id = text.find("\"id\": \"bf16\"", formats);
    CHECK(formats != std::string::npos && id != std::string::npos);
    text.replace(id, 12, "\"id\": \"bf15\"");
    const std::size_t alias = text.find("\"bfloat16\"", id);  // else it would be used by its other name
    CHECK(alias != std::string::npos && alias < id + 200);
    text.replace(alias, 10, "\"bfloat15\"");
    const auto loaded = read_plan(text, "p", shipped());
    CHECK(loaded.has_value());
    CHECK(loaded->plan.formats->kv_format("bf15") == nullptr);
    CHECK(loaded->plan == usual());
    CHECK(read_plan(to_plan_json(loaded->plan), "p", shipped())->plan == loaded->plan);
}

TEST(facts_changed_by_hand_are_said) {
    const std::string text = replaced(to_plan_json(usual()), "\"bandwidth_gbps\": 3350", "\"bandwidth_gbps\": 3351");
    const auto loaded = read_plan(text, "p", shipped());
    CHECK(loaded.has_value());
    CHECK(notes(*loaded, "plan_facts_edited"));
    CHECK_EQ(loaded->plan.gpus.front().gpu.bandwidth_gbps, 3351.0);
}

TEST(a_newer_file_is_read_only) {
    std::string text = replaced(to_plan_json(usual()), "\"schema\": 1", "\"schema\": 2");
    text = replaced(text, "\"settings\": {}", "\"settings\": {\"future\": 7}, \"also_new\": [1]");
    const auto loaded = read_plan(text, "p", shipped());
    CHECK(loaded.has_value());
    CHECK(loaded->read_only);
    CHECK(notes(*loaded, "plan_newer"));
    CHECK(loaded->plan == usual());
}

TEST(rules_that_nothing_can_be_computed_with_are_refused) {
    for (const char* rule : {"default_block_size", "vocab_pad", "compressed.page_align", "growth_gib"}) {
        std::string text = to_plan_json(usual());
        const std::size_t name = text.find('"' + std::string(rule) + '"'), value = text.find("\"value\": ", name) + 9;
        CHECK(name != std::string::npos && value < name + 60);
        text.replace(value, text.find(',', value) - value, "-1");
        const auto loaded = read_plan(text, "p", shipped());
        CHECK(loaded.has_value());
        const auto assessment = assess(loaded->plan);
        CHECK_EQ(code_of(assessment), std::string("engine_rule_unusable"));
    }
}

TEST(broken_plans_are_errors_with_their_place) {
    const std::string good = to_plan_json(usual());
    const struct {
        std::string text;
        const char *code, *where;
    } cases[] = {
        {"", "json_syntax", "p"},
        {"[]", "json_not_object", "p: /"},
        {"{}", "json_missing_key", "p: /"},
        {good.substr(0, good.size() / 2), "json_syntax", "p"},
        {replaced(good, "\"schema\": 1", "\"schema\": 0"), "json_out_of_range", "p: /schema"},
        {replaced(good, "\"schema\": 1", "\"schema\": \"1\""), "json_not_integer", "p: /schema"},
        {replaced(good, "\"settings\": {}", "\"settings\": {\"blok_size\": 1}"), "json_unknown_key", "p: /plan/settings/blok_size"},
        {replaced(good, "\"count\": 4", "\"count\": -4"), "json_out_of_range", "p: /plan/sequences/0/count"},
        {replaced(good, "\"count\": 4", "\"count\": 4.5"), "json_not_integer", "p: /plan/sequences/0/count"},
        {replaced(good, "\"input\": 8192", "\"input\": 1e18"), "json_out_of_range", "p: /plan/sequences/0/input"},
        {replaced(good, "\"cache\": \"full\"", "\"cache\": \"fool\""), "preset_bad_value", "p: /facts/model/kinds/0/caches/0/cache"},
        {replaced(kByHand, "Llama-3.1-8B", "Llama-3.1-9B"), "unknown_model_similar", "p: /plan/model"},
        {replaced(kByHand, "l40s", "l40x"), "unknown_gpu_similar", "p: /plan/gpu"},
        {replaced(kByHand, "l40s", "custom"), "custom_without_capacity", "p: /plan/gpu"},
        {replaced(kByHand, "vllm", "vlm"), "unknown_engine", "p: /plan/engine"},
        {replaced(kByHand, "0.27", "0.1"), "version_too_old", "p: /plan/engine_version"},
    };
    for (const auto& c : cases) {
        const auto loaded = read_plan(c.text, "p", shipped());
        CHECK_EQ(code_of(loaded), std::string(c.code));
        if (!loaded) CHECK_EQ(loaded.error().where, std::string(c.where));
        if (!loaded) CHECK(to_english(loaded.error()) != loaded.error().code);
    }
}

TEST(no_cut_or_changed_byte_breaks_the_reader) {
    const std::string good = to_plan_json(usual());
    Random random(7);
    for (int i = 0; i < 400; ++i) {
        std::string text = good;
        for (std::int64_t n = 1 + random.upto(3); n > 0; --n) {
            const auto at = static_cast<std::size_t>(random.upto(static_cast<std::int64_t>(text.size()) - 1));
            text[at] = "0129{}[],:\"-eE.x\xff"[random.upto(16)];
        }
        const auto loaded = read_plan(text, "p", shipped());
        CHECK(loaded.has_value() || !loaded.error().code.empty());
    }
}

TEST_MAIN
