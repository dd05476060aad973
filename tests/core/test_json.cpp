// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <functional>
#include <set>

#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

/// Keys of an object, in order.
std::string keys(const Json& object) {
    std::string out;
    for (const auto& [key, value] : object.items()) out += (out.empty() ? "" : " ") + key;
    return out;
}
std::string keys(const Answer& answer, const std::string& pointer) { return keys(answer.at(pointer)); }

const std::vector<std::vector<std::string>>& plans() {
    static const std::vector<std::vector<std::string>> kPlans{
        {},
        {"--engine", "floor"},
        {"--model", "Qwen/Qwen3-32B", "--gpu", "l40s", "--gpus", "2", "--kv-dtype", "fp8", "--context", "32768"},
        {"--model", "meta-llama/Llama-3.1-70B-Instruct"},  // does not start
        {"--context", "131072", "--concurrency", "64"},    // starts, queues
        {"--sequences", "16x8192+2048,4x32768+1024", "--shared-prefix", "4096"},
        {"--gpu", "custom", "--capacity", "48 GiB", "--other", "2 GiB"},
        {"--tp", "2", "--pp", "2", "--dp", "2"},
    };
    return kPlans;
}

constexpr const char* kTop =
    "vramline schema plan engine parallel model kv weights gpus host pool limits verdict suggestions terms notes";
constexpr const char* kPlan =
    "model gpu gpus engine engine_version weights kv_dtype sequences shared_prefix tp pp dp cp dcp ep settings";
constexpr const char* kGpu =
    "index id count capacity weights activations graphs communication runtime other kv_pool kv_shared kv_used kv_rounding "
    "reserve free";
constexpr const char* kPool =
    "bytes blocks usable_blocks blocks_used block_bytes tokens max_concurrency max_model_len_estimate headline groups "
    "sequence_fixed_bytes sequence_bytes_per_token";

TEST(every_key_is_there_in_order) {
    for (const auto& args : plans()) {
        const Answer a = assess_json(args);
        CHECK(a.status == 0 || a.status == 1);
        CHECK_EQ(a.err, std::string());
        if (!a.json.is_object() || !a.error().empty()) {
            report(__FILE__, __LINE__, a.out);
            continue;
        }
        CHECK_EQ(keys(a.json), std::string(kTop));
        CHECK_EQ(keys(a, "/plan"), std::string(kPlan));
        CHECK_EQ(keys(a, "/engine"), std::string("id version profile settings"));
        CHECK_EQ(keys(a, "/parallel"), std::string("tp pp dp cp dcp ep layers_per_stage"));
        CHECK_EQ(keys(a, "/model"), std::string("id name model_type parameters parameters_mtp context layers layer_groups"));
        CHECK_EQ(keys(a, "/kv"), std::string("floor_bytes_per_token floor_bytes_per_sequence floor_bytes "
                                             "index_bytes_per_token allocated_bytes bytes_per_token_per_gpu"));
        CHECK_EQ(keys(a, "/weights"), std::string("bytes bytes_per_gpu basis format by_class"));
        CHECK_EQ(keys(a, "/weights/by_class"), std::string("embedding attention mlp experts norms head other"));
        CHECK_EQ(keys(a, "/limits"),
                 std::string("max_concurrency max_concurrency_range concurrency_binds kv_concurrency max_context "
                             "max_context_range context_binds min_shared_prefix"));
        CHECK_EQ(keys(a, "/verdict"), std::string("state fits fits_high starts resident queued short_by low likely high "
                                                  "estimated_terms refusal"));
        CHECK_EQ(a.at("/verdict/fits"), Json(a.status == 0));
    }
}

TEST(every_entry_of_a_list_has_its_keys) {
    std::size_t suggestions = 0;
    for (const auto& args : plans()) {
        const Answer a = assess_json(args);
        CHECK(!a.at("/gpus").empty());
        for (const Json& gpu : a.at("/gpus")) CHECK_EQ(keys(gpu), std::string(kGpu));
        for (const Json& group : a.at("/model/layer_groups"))
            CHECK_EQ(keys(group), std::string("count cache kv_heads k_dim v_dim window ratio state_bytes"));
        CHECK(!a.at("/terms").empty());
        for (const Json& term : a.at("/terms")) {
            CHECK_EQ(keys(term), std::string("id gpu label value unit formula operands basis low high source"));
            for (const Json& operand : term["operands"]) CHECK_EQ(keys(operand), std::string("name value unit"));
            CHECK(!term["label"].get<std::string>().starts_with("term."));
            CHECK(!term["formula"].get<std::string>().starts_with("formula."));
            CHECK((std::set<std::string>{"exact", "measured", "estimated", "given"}).contains(term["basis"]));
        }
        for (const Json& note : a.at("/notes")) CHECK_EQ(keys(note), std::string("level code text args"));
        for (const Json& way : a.at("/suggestions")) CHECK_EQ(keys(way), std::string("change need room"));
        suggestions += a.at("/suggestions").size();
        if (a.status == 0) CHECK(a.at("/suggestions").empty());
        if (!a.at("/pool").is_object()) continue;
        CHECK_EQ(keys(a, "/pool"), std::string(kPool));
        for (const Json& group : a.at("/pool/groups"))
            CHECK_EQ(keys(group), std::string("cache layers block_tokens page_bytes blocks_per_sequence blocks tokens"));
    }
    CHECK(suggestions > 0);
}

TEST(ledger_lines_add_up_in_the_json) {
    for (const auto& args : plans()) {
        const Answer a = assess_json(args);
        for (const Json& gpu : a.at("/gpus")) {
            std::int64_t sum = 0;
            for (const char* line : {"weights", "activations", "graphs", "communication", "runtime", "other", "kv_pool", "reserve", "free"}) {
                CHECK(gpu[line].is_number_integer() && gpu[line].get<std::int64_t>() >= 0);
                sum += gpu[line].get<std::int64_t>();
            }
            const bool deciding = a.at("/verdict/starts") == Json(true) || a.at("/gpus").size() == 1;
            const std::int64_t over = a.at("/verdict/starts") == Json(true) ? 0 : a.at("/verdict/short_by").get<std::int64_t>();
            if (deciding) CHECK_EQ(sum, gpu["capacity"].get<std::int64_t>() + over);
        }
    }
}

TEST(numbers_are_integers_unless_marked_and_finite) {
    const std::set<std::string> fractions{"floor_bytes_per_token", "bytes_per_token_per_gpu", "max_concurrency",
                                          "sequence_bytes_per_token", "value", "low", "high"};
    for (const auto& args : plans()) {
        const Answer a = assess_json(args);
        const std::function<void(const Json&, const std::string&)> walk = [&](const Json& node, const std::string& key) {
            if (node.is_number_float() && key != "settings" && key != "args") {
                CHECK(fractions.contains(key));
                CHECK(std::isfinite(node.get<double>()));
            }
            for (const auto& [name, value] : node.items())
                if (node.is_structured()) walk(value, key == "settings" || key == "args" ? key : node.is_object() ? name : key);
        };
        walk(a.json, "");
        CHECK(a.out.ends_with("}\n"));
    }
}

TEST(nulls_where_there_is_no_meaning) {
    const Answer floor = assess_json({"--engine", "floor"});
    CHECK(floor.at("/pool").is_null() && floor.at("/host").is_null());
    CHECK(floor.at("/verdict/refusal").is_null());
    const Answer vllm = assess_json({});
    CHECK(vllm.at("/pool").is_object() && vllm.at("/host").is_null());
    const Json group = vllm.at("/model/layer_groups/0");
    CHECK_EQ(group.dump(), std::string(R"({"count":32,"cache":"full","kv_heads":8,"k_dim":128,"v_dim":128,"window":null,)"
                                       R"("ratio":null,"state_bytes":null})"));
}

TEST(inspect_and_presets_have_their_keys) {
    const std::string config = written("llama.json", R"({"model_type":"llama","architectures":["LlamaForCausalLM"],
        "hidden_size":4096,"intermediate_size":11008,"num_hidden_layers":32,"num_attention_heads":32,
        "num_key_value_heads":8,"vocab_size":32000,"max_position_embeddings":4096,"torch_dtype":"float16"})");
    const Answer a = ask({"inspect", config, "--format", "json"});
    CHECK_EQ(a.status, 0);
    CHECK_EQ(keys(a.json), std::string("model notes"));
    CHECK_EQ(keys(a, "/model"),
             std::string("id name model_type parameters parameters_mtp context layers layer_groups kv_bytes_per_token_growing "
                         "kv_bytes_per_token_all index_bytes_per_token state_bytes_per_sequence weights read_from"));
    CHECK_EQ(keys(a, "/model/weights"), std::string("bytes basis by_class formats"));
    CHECK_EQ(a.at("/model/kv_bytes_per_token_growing"), Json(131'072));
    CHECK_EQ(a.at("/model/read_from").is_object(), true);

    const Answer all = ask({"presets", "--format", "json"});
    CHECK_EQ(keys(all.json), std::string("vramline schema presets models gpus nodes engines kv_formats weight_formats"));
    CHECK(all.at("/models").size() >= 60 && all.at("/gpus").size() >= 60);
    const Answer gpus = ask({"presets", "gpus", "--format", "json"});
    CHECK_EQ(keys(gpus.json), std::string("vramline schema presets gpus"));
}

}  // namespace

TEST_MAIN
