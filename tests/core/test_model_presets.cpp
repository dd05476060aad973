// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "core/io/json_io.h"
#include "core/io/presets.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& all_presets() {
    static const Catalogue all = [] {
        auto loaded = load_catalogue(VRAMLINE_PRESETS, {});
        if (!loaded)
            vramline::test::report(__FILE__, __LINE__, to_english(loaded.error()) + " " + loaded.error().where);
        return loaded ? std::move(*loaded) : Catalogue{};
    }();
    return all;
}

/// What makes a model differ in kind for memory: its type, what each layer keeps, its widths and its format.
std::string kind_of(const ModelSpec& model) {
    std::string out = model.model_type + " " + model.weight_format;
    std::set<std::string> caches;
    for (const LayerKind& kind : model.kinds) {
        for (const Cache& cache : kind.caches) caches.insert(std::string(cache_name(cache)));
    }
    for (const std::string& name : caches) out += " " + name;
    return out;
}

std::string read_records(const std::string& record) {
    const auto file = JsonDocument::parse(R"({"schema":1,"models":[)" + record + "]}", "mine.json");
    std::vector<std::shared_ptr<const ModelSpec>> out;
    presets::Names names;
    const auto done = presets::read_models(file->root(), out, names);
    return done ? "" : done.error().code;
}

std::string record(const std::string& id, const std::string& more = "") {
    return R"({"id":")" + id + R"(","short_id":"s-)" + id +
           R"(","name":"N","family":"F","source":"here","confidence":"low",)"
           R"("config":{"hidden_size":64,"num_hidden_layers":2,"num_attention_heads":4,"vocab_size":100,"intermediate_size":64})" +
           more + "}";
}

}  // namespace

TEST(there_are_enough_models_and_kinds) {
    CHECK(all_presets().models.size() >= 340);
    std::set<std::string> kinds;
    for (const auto& model : all_presets().models) kinds.insert(kind_of(*model));
    CHECK(kinds.size() >= 60);
}

TEST(names_find_their_models_and_are_unique) {
    std::map<std::string, std::string> seen;
    for (const auto& model : all_presets().models) {
        std::vector<std::string> names = model->aliases;
        names.push_back(model->id);
        if (model->short_id != model->id) names.push_back(model->short_id);
        for (std::string name : names) {
            CHECK(all_presets().model(name) == model);
            std::transform(name.begin(), name.end(), name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
            if (!seen.emplace(name, model->id).second) CHECK_EQ(name, std::string("unique"));
        }
        CHECK(!model->name.empty() && !model->family.empty() && !model->provenance.source.empty());
    }
    for (const char* name :
         {"meta-llama/Llama-3.1-8B", "llama-3.1-8b", "Qwen/Qwen3-32B", "google/gemma-2-9b", "gemma-3-27b",
          "mistralai/Mixtral-8x22B-v0.1", "nvidia/Llama-3_3-Nemotron-Super-49B-v1", "bigcode/starcoder",
          "ai21labs/Jamba-v0.1", "tiiuae/Falcon-H1-34B-Instruct", "Qwen/Qwen3-Next-80B-A3B"}) {
        CHECK(all_presets().model(name) != nullptr);
    }
}

TEST(every_note_has_a_text_and_every_format_is_known) {
    for (const auto& model : all_presets().models) {
        for (const Message& note : model->notes) CHECK(english(note.id) != note.id);
        CHECK(all_presets().formats->weight_format(model->weight_format) != nullptr);
        CHECK(checkpoint_bytes(*model, "auto", *all_presets().formats).has_value());
        CHECK(validate(*model, model->id).has_value());
    }
}

TEST(parameters_equal_the_published_ones) {
    int compared = 0;
    for (const auto& model : all_presets().models) {
        if (!model->published) continue;
        ++compared;
        const double computed = static_cast<double>(count_parameters(*model).total.value());
        const double published = static_cast<double>(model->published->value());
        if (std::abs(computed - published) > 0.01 * published) CHECK_EQ(model->id, std::string("within 1 %"));
    }
    CHECK(compared >= 180);
}

TEST(parameters_that_must_be_exact) {
    const std::map<std::string, std::int64_t> exact{{"meta-llama/Llama-3.1-8B-Instruct", 8'030'261'248},
                                                    {"meta-llama/Llama-3.1-70B-Instruct", 70'553'706'496},
                                                    {"meta-llama/Llama-3.1-405B-Instruct", 405'853'388'800},
                                                    {"Qwen/Qwen2.5-7B-Instruct", 7'615'616'512},
                                                    {"Qwen/Qwen3-8B", 8'190'735'360},
                                                    {"Qwen/Qwen3-30B-A3B", 30'532'122'624},
                                                    {"Qwen/Qwen3-235B-A22B", 235'093'634'560},
                                                    {"mistralai/Mixtral-8x7B-Instruct-v0.1", 46'702'792'704},
                                                    {"mistralai/Mixtral-8x22B-v0.1", 140'620'634'112},
                                                    {"mistralai/Mixtral-8x22B-Instruct-v0.1", 140'630'071'296},
                                                    {"openai/gpt-oss-20b", 20'914'757'184},
                                                    {"openai/gpt-oss-120b", 116'829'156'672},
                                                    {"google/gemma-2-9b-it", 9'241'705'984},
                                                    {"google/gemma-3-27b-it", 27'432'406'640},
                                                    {"microsoft/phi-4", 14'659'507'200},
                                                    {"deepseek-ai/DeepSeek-V3", 671'026'419'200},
                                                    {"bigcode/starcoder", 15'517'456'384},
                                                    {"stepfun-ai/step3", 320'969'912'832},
                                                    {"Qwen/Qwen2.5-VL-72B-Instruct", 73'410'777'344},
                                                    {"Qwen/Qwen2.5-VL-72B-Instruct-AWQ", 73'662'435'584},
                                                    {"zai-org/GLM-4.1V-9B-Thinking", 10'292'777'472},
                                                    {"ibm-granite/granite-4.0-micro", 3'402'836'480},
                                                    {"Qwen/Qwen3-Embedding-8B", 7'567'295'488},
                                                    {"google/embeddinggemma-300m", 302'863'104},
                                                    {"intfloat/multilingual-e5-large-instruct", 559'890'432},
                                                    {"Qwen/Qwen3.5-27B", 27'356'728'560},
                                                    {"moonshotai/Kimi-Linear-48B-A3B-Instruct", 49'122'681'728}};
    for (const auto& [id, parameters] : exact)
        CHECK_EQ(count_parameters(*all_presets().model(id)).total.value(), parameters);
}

/// Bytes of published quantised checkpoints (ENGINES 4.3), and the packed count of one that the hub states: the 4-bit
/// weights of its 36 layers count two as one, tables and norms as they are.
TEST(quantised_siblings_weigh_what_their_files_hold) {
    const auto bytes = [](const char* id) {
        return checkpoint_bytes(*all_presets().model(id), "auto", *all_presets().formats);
    };
    CHECK_EQ(bytes("hugging-quants/Meta-Llama-3.1-8B-Instruct-AWQ-INT4")->total.value(), std::int64_t{5'727'854'592});
    CHECK_EQ(bytes("hugging-quants/Meta-Llama-3.1-8B-Instruct-GPTQ-INT4")->total.value(), std::int64_t{5'732'835'328});
    const auto nvfp4 = bytes("nvidia/Qwen3-8B-NVFP4")->by_format.at("nvfp4").value();
    const std::int64_t matrices = 36 * 7, quantised = (nvfp4 - matrices * 8) * 16 / 9;
    CHECK_EQ(count_parameters(*all_presets().model("nvidia/Qwen3-8B-NVFP4")).total.value() - quantised / 2,
             std::int64_t{4'717'851'648});
}

TEST(kv_bytes_equal_the_golden_list) {
    const auto text = read_file(std::filesystem::path(VRAMLINE_TEST_DATA) / "golden_kv.json");
    const auto golden = JsonDocument::parse(*text, "golden_kv.json");
    const auto members = golden->root().members();
    CHECK(members->size() >= 200);
    for (const auto& [id, want] : *members) {
        const auto model = all_presets().model(id);
        CHECK(model != nullptr);
        if (model == nullptr) continue;
        const CacheSummary got = summarize_caches(*model);
        CHECK_EQ(got.growing_per_token.value(), *want.at("growing")->integer());
        if (want.has("all")) CHECK_EQ(got.all_per_token.value(), *want.at("all")->integer());
        if (want.has("state")) CHECK_EQ(got.state_per_sequence.value(), *want.at("state")->integer());
    }
}

TEST(a_bad_record_is_refused) {
    CHECK_EQ(read_records(record("a") + "," + record("b")), std::string());
    CHECK_EQ(read_records(record("a") + "," + record("A")), std::string("preset_duplicate"));
    CHECK_EQ(read_records(record("a", R"(,"colour":"red")")), std::string("json_unknown_key"));
    CHECK_EQ(read_records(record("a b")), std::string("preset_bad_id"));
    CHECK_EQ(read_records(R"({"id":"a"})"), std::string("json_missing_key"));
    CHECK_EQ(read_records(record("a", R"(,"extra_parameters":{"value":-1,"what":"w","source":"s"})")),
             std::string("json_out_of_range"));
    std::string bare = record("a");
    bare.replace(bare.find("\"num_hidden_layers\":2"), 21, "\"layers\":2");
    CHECK_EQ(read_records(bare), std::string("model_keys_missing"));
}

TEST_MAIN
