// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/io/json_io.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;
namespace fs = std::filesystem;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = [] {
        auto result = load_catalogue(VRAMLINE_PRESETS, "");
        if (!result) std::cout << result.error().where << " " << to_english(result.error()) << "\n";
        CHECK(result.has_value());
        return result ? std::move(*result) : Catalogue{};
    }();
    return loaded;
}

bool is_confidence(const std::string& text) { return text == "high" || text == "medium" || text == "low"; }

EngineProfile vllm(std::string_view version) {
    const EngineFacts* facts = shipped().engine("vllm");
    const auto profile = facts == nullptr ? fail("none", "") : profile_at(*facts, version);
    CHECK(profile.has_value());
    return profile.value_or(EngineProfile{});
}

bool has(const std::vector<std::string>& all, std::string_view one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

TEST(ships_enough_presets_with_sources) {
    CHECK(shipped().models.size() >= 60);
    CHECK(shipped().gpus.size() >= 170);
    CHECK(shipped().nodes.size() >= 90);
    CHECK(!shipped().version.empty());
    CHECK(shipped().user_ids.empty());
    for (const Gpu& gpu : shipped().gpus) {
        CHECK(!gpu.provenance.source.empty() && is_confidence(gpu.provenance.confidence));
        CHECK(gpu.driver_total.value > Bytes(0) && gpu.cuda_total.value > Bytes(0));
        CHECK(gpu.cuda_total.value <= gpu.driver_total.value);
    }
    for (const KvFormat& format : shipped().formats->kv) CHECK(!format.source.empty());
    for (const WeightFormat& format : shipped().formats->weights) CHECK(!format.source.empty());
}

TEST(the_last_part_of_an_id_is_a_name_unless_two_have_it) {
    for (const char* name : {"deepseek-v4-flash", "Qwen3-32B", "llama-3.3-70b-instruct", "Qwen3-32B-Q4_K_M.gguf"}) CHECK(shipped().model(name));
    Catalogue two;
    for (const char* id : {"a/one", "b/one", "b/two"}) {
        ModelSpec model;
        model.id = id;
        two.models.push_back(std::make_shared<const ModelSpec>(model));
    }
    CHECK(!two.model("one"));
    CHECK(two.model("Two") == two.models[2]);
    CHECK(two.model("a/one") == two.models[0]);
}

TEST(every_id_and_alias_resolves) {
    for (const Gpu& gpu : shipped().gpus) {
        CHECK(shipped().gpu(gpu.id) == &gpu);
        for (const std::string& alias : gpu.aliases) CHECK(shipped().gpu(alias) == &gpu);
    }
    for (const auto& model : shipped().models) {
        CHECK(shipped().model(model->id) == model);
        for (const std::string& alias : model->aliases) CHECK(shipped().model(alias) == model);
    }
    for (const KvFormat& format : shipped().formats->kv) {
        CHECK(shipped().formats->kv_format(format.id) == &format);
        for (const std::string& alias : format.aliases) CHECK(shipped().formats->kv_format(alias) == &format);
    }
    for (const WeightFormat& format : shipped().formats->weights) {
        CHECK(shipped().formats->weight_format(format.id) == &format);
        for (const std::string& alias : format.aliases) CHECK(shipped().formats->weight_format(alias) == &format);
    }
    for (const char* name : {"l40s", "h100", "h100-sxm", "h100-sxm-80", "H100", "a100-80", "rtx-3090", "rtx-4090", "b200",
                             "4090", "h200", "mi300x", "gb10"}) {
        if (shipped().gpu(name) == nullptr) std::cout << "  " << name << "\n";
        CHECK(shipped().gpu(name) != nullptr);
    }
    CHECK(shipped().gpu("") == nullptr);
    CHECK(shipped().model("") == nullptr);
}

TEST(h100_is_what_logs_show) {
    const Gpu* gpu = shipped().gpu("h100");
    CHECK(gpu != nullptr);
    CHECK_EQ(gpu->driver_total.value, kMiB * 81559);
    CHECK_EQ(gpu->cuda_total.value, kMiB * 81090);
    CHECK_EQ(gpu->compute_capability, 90);
    CHECK(gpu->hbm);
    CHECK_EQ(shipped().gpu("mi250x")->driver_total.value, kMiB * 65520);
    CHECK_EQ(shipped().gpu("mi250x")->bandwidth_gbps, 1640.0);
}

TEST(every_text_id_of_a_preset_has_a_text) {
    const auto known = [](const std::string& id) {
        if (english(id) == id) std::cout << "  no text: " << id << "\n";
        CHECK(english(id) != id);
    };
    for (const Gpu& gpu : shipped().gpus) {
        for (const Message& note : gpu.notes) known(note.id);
    }
    for (const KvFormat& format : shipped().formats->kv) {
        if (!format.quality.empty()) known(format.quality);
    }
    for (const WeightFormat& format : shipped().formats->weights) {
        if (!format.quality.empty()) known(format.quality);
    }
    for (const EngineFacts& engine : shipped().engines) {
        for (const auto& change : engine.changes) {
            for (const std::string& id : change.delta.note_ids) known(id);
        }
    }
}

TEST(vllm_changes_with_its_version) {
    const EngineProfile old = vllm("0.9.1");
    CHECK_EQ(old.profile, std::string("A"));
    CHECK_EQ(old.rule("memory_fraction"), 0.90);
    CHECK_EQ(old.rule("nccl_outside"), 0.0);
    CHECK_EQ(old.note_ids.size(), std::size_t{3});
    CHECK(has(old.kv_formats, "fp8") && !has(old.kv_formats, "turboquant_4bit_nc"));
    CHECK_EQ(vllm("0.13").rule("group_ratio_rule"), 0.0);
    CHECK_EQ(vllm("0.14").rule("memory_fraction"), 0.92);
    CHECK_EQ(vllm("0.14").rule("budget_ceil"), 1.0);
    CHECK(!has(vllm("0.18.0").kv_formats, "nvfp4"));
    CHECK(has(vllm("0.19.0").kv_formats, "nvfp4"));
    CHECK_EQ(vllm("0.20.0").rule("graphs_in_budget"), 0.0);
    CHECK_EQ(vllm("0.21").profile, std::string("A'"));
    CHECK_EQ(vllm("0.21").rule("tokens_from_concurrency"), 1.0);
    CHECK_EQ(vllm("0.25").rule("window_in_flight_batches"), 0.0);
    const EngineProfile newest = vllm("");
    CHECK_EQ(newest.version, std::string("0.28.0"));
    CHECK_EQ(newest.profile, std::string("B"));
    CHECK_EQ(newest.rule("window_in_flight_batches"), 1.0);
    CHECK(newest.note_ids.empty());
    CHECK_EQ(vllm("v0.27").profile, std::string("B"));
    const EngineProfile future = vllm("1.2.3");
    CHECK(future.rules == newest.rules);
    CHECK(has(future.note_ids, "note.version_newer"));
    for (const auto& [name, value] : newest.rules) CHECK(newest.rule_source.contains(name));
}

TEST(versions_that_are_none_say_so) {
    const EngineFacts& facts = *shipped().engine("vllm");
    for (const char* text : {"abc", "-1", "0..1 ;", "\xff", "0.27 && rm"}) {
        const auto profile = profile_at(facts, text);
        CHECK_EQ(profile ? std::string() : profile.error().code, std::string("unknown_version"));
    }
    CHECK_EQ(profile_at(facts, "0.9.0")->profile, std::string("V1"));  // to read old logs; not among the versions to choose
    CHECK_EQ(profile_at(facts, "0.6.3")->profile, std::string("V0"));
    CHECK_EQ(facts.versions.front(), std::string("0.9.1"));
    const auto old = profile_at(facts, "0.1.7");
    CHECK_EQ(old.error().code, std::string("version_too_old"));
    CHECK(to_english(old.error()).find("0.2.0") != std::string::npos);
    CHECK_EQ(profile_at(facts, std::string(1000, '1')).error().code, std::string("unknown_version"));
}

TEST(the_default_plan_loads) {
    const auto plan = default_plan(shipped());
    if (!plan) std::cout << to_english(plan.error()) << "\n";
    CHECK(plan.has_value());
    CHECK_EQ(plan->workload.total().value(), 4);
    CHECK_EQ(plan->workload.longest().value(), 10240);
    CHECK_EQ(plan->gpus.front().gpu.id, std::string("h100-sxm-80"));
    CHECK_EQ(plan->model->layer_count(), 32);
}

TEST(near_names_are_offered) {
    CHECK(has(shipped().similar_gpus("h100sxm"), "h100-sxm-80"));
    CHECK(has(shipped().similar_gpus("4090 ti"), "rtx-3090ti") || has(shipped().similar_gpus("4090 ti"), "rtx-4090"));
    CHECK(!shipped().similar_models("Qwen3-32").empty());
    CHECK(shipped().similar_gpus("completely different thing altogether").empty());
    CHECK(shipped().similar_models(std::string(100'000, 'x')).empty());
    CHECK(shipped().similar_models("").empty());
}

TEST(a_users_preset_overrides_by_id) {
    const fs::path folder = fs::temp_directory_path() / "vramline_test_presets";
    fs::remove_all(folder);
    fs::create_directories(folder / "gpus");
    std::ofstream(folder / "gpus" / "mine.json") << R"({"schema": 1, "gpus": [
        {"id": "l40s", "name": "My L40S", "vendor": "NVIDIA", "aliases": ["h100"],
         "memory": {"marketed_gb": 48, "driver_total_mib": 40000, "source": "mine", "confidence": "low"}}]})";
    std::ofstream(folder / "gpus" / ".mine.json.swp") << "not JSON";
    std::ofstream(folder / "gpus" / "notes.txt") << "not JSON";
    const auto loaded = load_catalogue(VRAMLINE_PRESETS, folder);
    CHECK(loaded.has_value());
    CHECK_EQ(loaded->gpus.size(), shipped().gpus.size());
    CHECK_EQ(loaded->gpu("l40s")->name, std::string("My L40S"));
    CHECK_EQ(loaded->gpu("h100")->name, std::string("My L40S"));
    CHECK(loaded->user_ids == std::vector<std::string>{"l40s"});
    CHECK(load_catalogue(VRAMLINE_PRESETS, folder / "absent").has_value());
    CHECK_EQ(load_catalogue(folder, "").error().code, std::string("presets_not_found"));
    fs::remove_all(folder);
}

TEST(each_bad_preset_gives_its_error) {
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(VRAMLINE_TEST_DATA) / "presets_bad")) {
        const std::string name = entry.path().filename().string();
        const auto loaded = load_catalogue(VRAMLINE_PRESETS, entry.path());
        const std::string want = name.substr(0, name.find('.'));
        if (!CHECK_EQ(loaded ? std::string("(none)") : loaded.error().code, want)) std::cout << "  " << name << "\n";
        if (loaded) continue;
        // The file and the path in it; what refers to another record names that record.
        const bool refers = want.starts_with("preset_unknown");
        CHECK(refers || loaded.error().where.find("bad.json") != std::string::npos);
        const std::string text = to_english(loaded.error());
        CHECK(text != want && text.find('{') == text.find("{ }"));
        ++count;
    }
    CHECK(count >= 40);
}

TEST_MAIN
