// SPDX-License-Identifier: GPL-3.0-or-later
// Own presets: a record from any preset and back, one field changed at a time, files changed as a whole.
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "core/io/json_io.h"
#include "core/io/user_presets.h"
#include "core/model/parameters.h"
#include "core/plan/assess.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;
namespace fs = std::filesystem;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = load_catalogue(VRAMLINE_PRESETS, "").value_or(Catalogue{});
    return loaded;
}

struct Folder {
    fs::path path = fs::temp_directory_path() / ("vramline-own-" + std::to_string(static_cast<long>(::getpid())));
    Folder() { fs::remove_all(path); }
    ~Folder() { fs::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    void apply(const Result<std::vector<FileChange>>& changes) const {
        CHECK(changes.has_value());
        if (!changes) return;
        for (const FileChange& change : *changes) {
            fs::create_directories(change.file.parent_path());
            if (!change.text) fs::remove(change.file);
            else std::ofstream(change.file, std::ios::binary) << *change.text;
        }
    }
    void write(const char* name, const std::string& text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name, std::ios::binary) << text;
    }
    Catalogue load() const {
        const auto read = load_catalogue(VRAMLINE_PRESETS, path);
        if (!read) std::cout << read.error().where << " " << to_english(read.error()) << "\n";
        CHECK(read.has_value());
        return read.value_or(Catalogue{});
    }
};

PresetRecord shipped_model(std::string_view id) {
    const auto all = stored_presets(VRAMLINE_PRESETS, PresetKind::Model);
    CHECK(all.has_value());
    for (const PresetRecord& record : *all) {
        if (record.id == id) return record;
    }
    CHECK(false);
    return {};
}

std::string code(const auto& result) { return result ? "ok" : result.error().code; }

}  // namespace

TEST(every_gpu_makes_a_record_that_reads_the_same) {
    CHECK(!shipped().gpus.empty());
    for (const Gpu& gpu : shipped().gpus) {
        const auto record = gpu_record(draft_of(gpu));
        CHECK(record.has_value());
        if (!record) continue;
        const auto again = gpu_of(*record);
        CHECK(again.has_value());
        if (!again) continue;
        CHECK_EQ(again->driver_total.value.value(), gpu.driver_total.value.value());
        CHECK_EQ(again->cuda_total.value.value(), gpu.cuda_total.value.value());
        CHECK(again->id == gpu.id && again->name == gpu.name && again->compute_capability == gpu.compute_capability);
        CHECK(again->notes == gpu.notes && again->aliases == gpu.aliases && again->hbm == gpu.hbm);
        CHECK(again->unified_memory == gpu.unified_memory && again->bandwidth_gbps == gpu.bandwidth_gbps);
    }
}

TEST(every_model_makes_a_record_that_reads_the_same) {
    const auto all = stored_presets(VRAMLINE_PRESETS, PresetKind::Model);
    CHECK(all.has_value());
    CHECK_EQ(all->size(), shipped().models.size());
    for (const PresetRecord& record : *all) {
        const auto draft = draft_of(record);
        const auto again = draft ? model_record(*draft) : std::unexpected(draft.error());
        if (!again) std::cout << record.id << " " << again.error().where << " " << to_english(again.error()) << "\n";
        CHECK(again.has_value());
        if (!again) continue;
        const auto model = model_of(*again);
        CHECK(model.has_value() && **model == *shipped().model(record.id));
    }
}

// What an editor of a model's numbers relies on: the path that is named holds the number that was read.
TEST(numbers_stand_where_they_are_said_to_stand) {
    const auto all = stored_presets(VRAMLINE_PRESETS, PresetKind::Model);
    CHECK(all.has_value());
    int hidden = 0, vocabulary = 0;
    for (const PresetRecord& record : *all) {
        const auto model = shipped().model(record.id);
        const auto draft = draft_of(record);
        CHECK(model && draft);
        const auto check = [&](const char* key, std::int64_t value, int& count) {
            const auto path = model->read_from.find(key);
            if (path == model->read_from.end()) return;
            ++count;
            CHECK_EQ(config_value(draft->config, path->second), std::to_string(value));
        };
        check("hidden_size", model->hidden_size, hidden);
        check("vocab_size", model->vocab_size, vocabulary);
    }
    CHECK(hidden > 60 && vocabulary > 60);
}

TEST(a_saved_gpu_is_first_overrides_by_id_and_goes_again) {
    const Folder folder;
    GpuDraft draft = draft_of(*shipped().gpu("l40s"));
    draft.driver_mib = 40'000;
    draft.cuda_mib = 39'000;
    const auto record = gpu_record(draft);
    CHECK(record.has_value());
    folder.apply(changes_to_put(folder.path, *record));
    const Catalogue own = folder.load();
    CHECK_EQ(own.gpus.size(), shipped().gpus.size());
    CHECK_EQ(own.gpus.front().id, std::string("l40s"));
    CHECK_EQ(own.gpu("l40s")->cuda_total.value.value(), std::int64_t{39'000} << 20);
    CHECK(own.user_ids == std::vector<std::string>{"l40s"});
    folder.apply(changes_to_remove(folder.path, PresetKind::Gpu, "l40s"));
    CHECK(folder.load().user_ids.empty());
    CHECK(folder.load().gpu("l40s")->cuda_total.value == shipped().gpu("l40s")->cuda_total.value);
}

TEST(a_changed_model_changes_what_a_plan_needs) {
    const Folder folder;
    auto draft = draft_of(shipped_model("Qwen/Qwen3-32B"));
    CHECK(draft.has_value());
    const auto before = shipped().model("Qwen/Qwen3-32B");
    CHECK_EQ(config_value(draft->config, "/num_key_value_heads"), std::string("8"));
    const auto config = with_config_value(draft->config, before->read_from.at("n_head_kv"), "4");
    CHECK(config.has_value());
    draft->config = *config;
    draft->id = "me/qwen";
    draft->name = "Mine";
    draft->same_weights = false;
    const auto record = model_record(*draft);
    CHECK(record.has_value());
    folder.apply(changes_to_put(folder.path, *record));
    CHECK(fs::exists(folder.path / "models" / "me%2fqwen.json"));
    const Catalogue own = folder.load();
    CHECK_EQ(own.models.size(), shipped().models.size() + 1);
    const auto mine = own.model("me/qwen");
    CHECK(mine != nullptr && mine->num_key_value_heads == 4 && !mine->published && mine->aliases.empty());
    CHECK(own.model("Qwen/Qwen3-32B") != nullptr);
    Plan plan = default_plan(own).value_or(Plan{});
    plan.model = before;
    const auto needed = assess(plan);
    plan.model = mine;
    const auto half = assess(plan);
    CHECK(needed && half && half->kv.floor_bytes_per_token * 2 == needed->kv.floor_bytes_per_token);
}

TEST(other_records_of_a_file_stay) {
    const Folder folder;
    const auto one = gpu_record(draft_of(*shipped().gpu("l40s"))), two = gpu_record(draft_of(*shipped().gpu("b200")));
    CHECK(one && two);
    const std::string second = two->id;
    std::string both = preset_file_text(*one);
    both.insert(both.rfind(']'), "," + two->text);
    for (const char* name : {"gpus/mine.json", "gpus/l40s.json"}) {
        folder.apply(changes_to_remove(folder.path, PresetKind::Gpu, "l40s"));
        folder.apply(changes_to_remove(folder.path, PresetKind::Gpu, second));
        folder.write(name, both);
        GpuDraft draft = draft_of(*shipped().gpu("l40s"));
        draft.name = "Changed";
        folder.apply(changes_to_put(folder.path, *gpu_record(draft)));
        const Catalogue own = folder.load();
        CHECK_EQ(own.user_ids.size(), std::size_t{2});
        CHECK_EQ(own.gpu("l40s")->name, std::string("Changed"));
        folder.apply(changes_to_remove(folder.path, PresetKind::Gpu, "l40s"));
        CHECK(folder.load().user_ids == std::vector<std::string>{second});
    }
}

TEST(what_is_exported_is_what_is_imported) {
    const auto record = gpu_record(draft_of(*shipped().gpu("h200")));
    CHECK(record.has_value());
    const auto read_back = read_preset_records(preset_file_text(*record), "file");
    CHECK(read_back && read_back->size() == 1 && read_back->front().id == record->id && *gpu_of(read_back->front()) == *gpu_of(*record));
    CHECK_EQ(code(read_preset_records("{\"schema\":1,\"nodes\":[]}", "file")), std::string("preset_no_kind"));
    CHECK_EQ(code(read_preset_records("{\"schema\":1,\"gpus\":[{\"id\":\"a b\"}]}", "file")), std::string("json_missing_key"));
    CHECK_EQ(code(read_preset_records("[", "file")), std::string("json_syntax"));
}

TEST(bad_fields_are_refused_where_they_stand) {
    struct Case {
        const char* code;
        const char* where;
        void (*change)(GpuDraft&);
    };
    const Case cases[] = {
        {"preset_no_name", "/name", [](GpuDraft& d) { d.name.clear(); }},
        {"preset_bad_id", "/gpus/0", [](GpuDraft& d) { d.id = "a b"; }},
        {"preset_bad_id", "/gpus/0", [](GpuDraft& d) { d.id.clear(); }},
        {"preset_bad_value", "compute_capability", [](GpuDraft& d) { d.capability = "nine"; }},
        {"json_out_of_range", "cuda_total_mib", [](GpuDraft& d) { d.driver_mib = 100, d.cuda_mib = 200; }},
        {"json_out_of_range", "driver_total_mib", [](GpuDraft& d) { d.driver_mib = -1; }},
        {"json_out_of_range", "marketed_gb", [](GpuDraft& d) { d.marketed_gb = 0; }},
    };
    for (const Case& each : cases) {
        GpuDraft draft = draft_of(*shipped().gpu("l40s"));
        each.change(draft);
        const auto record = gpu_record(draft);
        CHECK_EQ(code(record), std::string(each.code));
        CHECK(!record && record.error().where.find(each.where) != std::string::npos);
    }
}

TEST(bad_configs_are_refused_where_they_stand) {
    auto draft = draft_of(shipped_model("Qwen/Qwen3-32B"));
    CHECK(draft.has_value());
    const std::string good = draft->config;
    draft->config = good.substr(0, good.size() / 2);
    CHECK_EQ(code(model_record(*draft)), std::string("json_syntax"));
    draft->config = with_config_value(good, "/num_key_value_heads", "-1").value_or("");
    const auto negative = model_record(*draft);
    CHECK(!negative && negative.error().where.find("num_key_value_heads") != std::string::npos);
    CHECK_EQ(code(with_config_value(good, "/nothing", "1")), std::string("json_missing_key"));
    CHECK_EQ(code(with_config_value(good, "/nothing/below", "1")), std::string("json_missing_key"));
    CHECK_EQ(code(with_config_value(good, "/num_key_value_heads", "8x")), std::string("json_not_integer"));
    CHECK_EQ(config_value(good, "/nothing/below"), std::string());
}

// Every kind of tensor and cache that the readers know: what they read becomes a preset and comes back the same.
TEST(a_model_read_of_a_file_keeps_every_tensor) {
    const Folder folder;
    Plan plan = default_plan(shipped()).value_or(Plan{});
    int count = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(VRAMLINE_TEST_DATA) / "gguf")) {
        if (entry.path().extension() != ".gguf") continue;
        ++count;
        const auto read = read_model(entry.path());
        const auto record = read ? model_record(draft_of(*read)) : std::unexpected(read.error());
        if (!record) std::cout << entry.path() << " " << record.error().where << " " << to_english(record.error()) << "\n";
        CHECK(record.has_value());
        if (!record) continue;
        const auto imported = read_preset_records(preset_file_text(*record), "file");
        CHECK(imported && imported->size() == 1);
        folder.apply(changes_to_put(folder.path, imported ? imported->front() : *record));
        const Catalogue own = folder.load();
        const auto mine = own.model(read->id);
        CHECK(mine != nullptr && mine->weights_from_file());
        if (!mine) continue;
        CHECK_EQ(payload_bytes(*mine, *own.formats)->total.value(), payload_bytes(*read, *own.formats)->total.value());
        ModelSpec same = *mine;
        same.family = read->family;
        same.provenance = read->provenance;
        CHECK(same == *read);
        const auto json_of = [&plan](const ModelSpec& model) {
            plan.model = std::make_shared<const ModelSpec>(model);
            const auto result = assess(plan);
            return result ? to_assessment_json(plan, *result, {}) : to_error_json(result.error());
        };
        CHECK_EQ(json_of(*mine), json_of(*read));
        // Edited again, it is the same record.
        const auto again = model_record(draft_of(*record).value_or(ModelDraft{}));
        CHECK(again && again->text == record->text);
    }
    CHECK(count > 15);
}

TEST(facts_that_are_changed_are_read_as_strictly) {
    const auto read = read_model(fs::path(VRAMLINE_TEST_DATA) / "gguf" / "llama-3.2-1b.gguf");
    CHECK(read.has_value());
    const ModelDraft good = draft_of(*read);
    ModelDraft draft = good;
    draft.facts = with_config_value(*good.facts, "/context", "4096").value_or("");
    const auto record = model_record(draft);
    CHECK(record && (*model_of(*record))->context == Tokens(4096));
    CHECK(record && (*model_of(*record))->provenance.source.starts_with("own preset, read from "));
    const auto refused = [&](const std::string& facts, const char* code, const char* where) {
        draft.facts = facts;
        const auto got = model_record(draft);
        CHECK(!got);
        if (!got) CHECK_EQ(got.error().code, std::string(code));
        if (!got) CHECK(got.error().where.starts_with(where));
    };
    refused("", "json_syntax", "facts");
    refused("{}", "json_missing_key", "facts: /");
    refused(good.facts->substr(0, good.facts->size() / 2), "json_syntax", "facts");
    refused(with_config_value(*good.facts, "/vocab_size", "-1").value_or(""), "json_out_of_range", "facts: /vocab_size");
    draft = good;
    draft.name.clear();
    CHECK_EQ(code(model_record(draft)), std::string("preset_no_name"));
    // A record is a config or facts, not both and not neither.
    const std::string both = preset_file_text(*model_record(good));
    CHECK_EQ(code(read_preset_records(std::string(both).insert(both.find("\"facts\""), "\"config\": {}, "), "file")), std::string("json_unknown_key"));
    CHECK_EQ(code(read_preset_records(std::string(both).replace(both.find("\"facts\""), 7, "\"fact\""), "file")), std::string("json_missing_key"));
}

TEST(names_of_files_are_names_of_files) {
    CHECK_EQ(preset_file_name("meta-llama/Llama-3.1-8B"), std::string("meta-llama%2fLlama-3.1-8B.json"));
    CHECK_EQ(preset_file_name("../../etc"), std::string("%2e.%2f..%2fetc.json"));
}

TEST_MAIN
