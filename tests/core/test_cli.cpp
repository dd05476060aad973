// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include "app/cli/options.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;
using Args = std::vector<std::string>;

namespace {

constexpr std::int64_t kGiBytes = std::int64_t{1} << 30;

Args with(Args args, const Args& more) {
    args.insert(args.end(), more.begin(), more.end());
    return args;
}

std::string llama_config(int kv_heads) {
    return written("llama" + std::to_string(kv_heads) + ".json",
                   R"({"model_type":"llama","architectures":["LlamaForCausalLM"],"hidden_size":4096,
        "intermediate_size":11008,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":)" +
                       std::to_string(kv_heads) +
                       R"(,"vocab_size":32000,"max_position_embeddings":131072,"torch_dtype":"float16"})");
}

struct Expect {
    Args args;
    std::string pointer;
    Json value;
};
void check_all(const std::vector<Expect>& table) {
    for (const Expect& each : table) {
        const Answer a = assess_json(each.args);
        if (a.at(each.pointer) == each.value) continue;
        std::string line;
        for (const std::string& arg : each.args) line += " " + arg;
        report(__FILE__, __LINE__, each.pointer + " is " + a.at(each.pointer).dump() + ", want " + each.value.dump() + " of" + line +
                                       (a.error().empty() ? "" : " (" + a.message() + ")"));
    }
}

TEST(floor_of_known_shapes) {
    const std::string mha = llama_config(32), gqa = llama_config(8);
    const Args floor{"--engine", "floor", "--gpu", "custom", "--capacity", "1 TiB"};
    const auto of = [&floor](const std::string& model, const Args& more) { return with(with({"--model", model}, floor), more); };
    check_all({
        {of(mha, {"--context", "8192", "--concurrency", "1"}), "/kv/floor_bytes_per_token", 524'288.0},
        {of(mha, {"--context", "8192", "--concurrency", "1"}), "/kv/floor_bytes", 4 * kGiBytes},
        {of(mha, {"--context", "32K", "--concurrency", "1"}), "/kv/floor_bytes", 16 * kGiBytes},
        {of(mha, {"--context", "32K", "--concurrency", "8"}), "/kv/floor_bytes", 128 * kGiBytes},
        {of(gqa, {"--context", "32K", "--concurrency", "1"}), "/kv/floor_bytes_per_token", 131'072.0},
        {of(gqa, {"--context", "32K", "--concurrency", "1"}), "/kv/floor_bytes", 4 * kGiBytes},
        {of(gqa, {"--context", "32K", "--concurrency", "8"}), "/kv/floor_bytes", 32 * kGiBytes},
        {of(gqa, {"--context", "32K", "--concurrency", "1", "--kv-dtype", "fp8"}), "/kv/floor_bytes_per_token", 65'536.0},
        {of(gqa, {"--context", "32K", "--concurrency", "1", "--kv-dtype", "fp8"}), "/kv/floor_bytes", 2 * kGiBytes},
        {of(gqa, {"--context", "32K", "--concurrency", "8", "--kv-dtype", "fp8"}), "/kv/floor_bytes", 16 * kGiBytes},
    });
}

TEST(llama_3_1_answers) {
    const Args big{"--gpu", "custom", "--capacity", "1 TiB", "--engine", "floor"};
    const Args m8{"--model", "meta-llama/Llama-3.1-8B-Instruct"}, m70{"--model", "meta-llama/Llama-3.1-70B-Instruct"};
    check_all({
        {with(with(m8, big), {"--context", "128K", "--concurrency", "1"}), "/kv/floor_bytes_per_token", 131'072.0},
        {with(with(m8, big), {"--context", "128K", "--concurrency", "1"}), "/kv/floor_bytes", 16 * kGiBytes},
        {with(with(m8, big), {"--context", "32K", "--concurrency", "16"}), "/kv/floor_bytes", 64 * kGiBytes},
        {with(with(m70, big), {"--context", "128K", "--concurrency", "1"}), "/kv/floor_bytes_per_token", 327'680.0},
        {with(with(m70, big), {"--context", "128K", "--concurrency", "1"}), "/kv/floor_bytes", 40 * kGiBytes},
        {{}, "/model/parameters", 8'030'261'248},
        {{}, "/weights/bytes", 16'060'522'496},
        {{}, "/kv/allocated_bytes", 5 * kGiBytes},
        {{"--shared-prefix", "6144"}, "/pool/blocks_used", 1408},
        {{"--shared-prefix", "6144"}, "/kv/allocated_bytes", 2816 * (std::int64_t{1} << 20)},
        {{"--shared-prefix", "6144"}, "/plan/sequences/0/input", 8192},
        {{"--engine", "floor", "--shared-prefix", "6144"}, "/kv/floor_bytes", 2816 * (std::int64_t{1} << 20)},
        {{"--engine", "floor", "--context", "6144", "--concurrency", "1"}, "/kv/floor_bytes", 768 * (std::int64_t{1} << 20)},
    });
}

TEST(eight_gib_for_kv) {
    const Args pool{"--kv-cache-bytes", "8 GiB"};
    const Args floor = with(pool, {"--engine", "floor"});
    check_all({
        {with(floor, {"--context", "65536", "--concurrency", "1"}), "/limits/max_concurrency", 1},
        {with(floor, {"--context", "8192"}), "/limits/max_concurrency", 8},
        {with(floor, {"--context", "10240"}), "/limits/max_concurrency", 6},
        {with(pool, {"--context", "8192"}), "/pool/blocks", 4096},
        {with(pool, {"--context", "8192"}), "/pool/tokens", 65'536},
        {with(pool, {"--context", "8192"}), "/pool/max_concurrency", 8.0},
        {with(pool, {"--context", "8192"}), "/limits/max_concurrency", 7},
        {with(pool, {"--context", "10240"}), "/limits/max_concurrency", 6},
        {with(pool, {"--context", "8192", "--concurrency", "8"}), "/verdict/resident", 7},
        {with(pool, {"--context", "8192", "--concurrency", "8"}), "/verdict/queued", 1},
        {with(pool, {"--context", "8192", "--concurrency", "8"}), "/verdict/starts", true},
    });
    CHECK_EQ(assess_json(with(pool, {"--context", "8192", "--concurrency", "7"})).status, 0);
    CHECK_EQ(assess_json(with(pool, {"--context", "8192", "--concurrency", "8"})).status, 1);
}

TEST(the_plan_of_the_pictures) {
    const Args args{"--model", "meta-llama/Llama-3.1-8B-Instruct", "--gpu", "h100-sxm-80", "--engine-version", "0.27.0",
                    "--input", "8192", "--output", "2048", "--kv-cache-bytes", "59741569024"};
    check_all({
        {{"--engine-version", "0.27.0"}, "/engine/settings/gpu-memory-utilization", 0.92},
        {args, "/pool/blocks", 28'487},
        {args, "/limits/max_concurrency", 44},
        {args, "/limits/max_context", 113'936},
        {args, "/gpus/0/capacity", std::int64_t{81'559} << 20},
    });
    const Answer text = ask({"assess", "--engine-version", "0.27.0", "--kv-cache-bytes", "59741569024"});
    CHECK(text.out.find("Fits. Up to 44 sequences of 10,240 positions.") != std::string::npos);
    CHECK(text.out.find("5.00 of the 55.64\u00a0GiB KV pool") != std::string::npos);
    const Answer whole = ask({"assess", "--engine-version", "0.27.0"});
    CHECK(whole.out.find("72.85\u00a0GiB") != std::string::npos);  // the budget, 0.92 of what a process is told
    CHECK(whole.out.find("79.19\u00a0GiB") != std::string::npos);
}

struct Refused {
    Args args;
    std::string code, where;
    Args words;  ///< numbers and remedy that the message names
};
TEST(errors_name_the_numbers_and_the_remedy) {
    for (const Refused& each : std::vector<Refused>{
             {{"--input", "131072", "--output", "2048"}, "length_above_context", "--context", {"133,120", "131,072"}},
             {{"--concurrency", "0"}, "out_of_range", "--concurrency", {"0 is", "between 1 and 1,000,000,000"}},
             {{"--context", "0"}, "out_of_range", "--context", {"between 1"}},
             {{"--tp", "0"}, "out_of_range", "--tp", {"between 1"}},
             {{"--context", "-5"}, "negative", "--context", {"-5", "zero or more"}},
             {{"--context", "lots"}, "bad_count", "--context", {"lots", "128K"}},
             {{"--context", "1000000000000000000"}, "out_of_range", "--context", {"1000000000000000000", "1,000,000,000,000"}},
             {{"--context", "10^18"}, "bad_count", "--context", {"10^18"}},
             {{"--context", "1,5M"}, "decimal_comma", "--context", {"1.5"}},
             {{"--memory-fraction", "1.2"}, "out_of_range", "--memory-fraction", {"1.2", "1.00"}},
             {{"--memory-fraction", "nan"}, "bad_number", "--memory-fraction", {"nan"}},
             {{"--other", "5 apples"}, "bad_size", "--other", {"5 apples", "79.6 GiB"}},
             {{"--other", "-1"}, "negative", "--other", {"-1"}},
             {{"--capacity", "0"}, "size_is_zero", "--capacity", {"above zero"}},
             {{"--tp", "3"}, "tp_heads", "--tp", {"32", "3"}},
             {{"--tp", "5", "--gpus", "5"}, "tp_heads", "--tp", {"32", "5"}},
             {{"--kv-dtype", "q8_0"}, "kv_format_lacks", "--kv-dtype", {"q8_0", "vLLM", "fp8"}},
             {{"--kv-dtype", "turboquant_4bit_nc", "--engine-version", "0.11.0"}, "kv_format_lacks", "--kv-dtype", {"0.11.0"}},
             {{"--kv-dtype", "fp9"}, "unknown_kv_choice", "--kv-dtype", {"fp9", "fp8"}},
             {{"--weights", "int5"}, "unknown_weights_choice", "--weights", {"int4"}},
             {{"--model", "llama-3.1-9b"}, "unknown_model_similar", "--model", {"llama-3.1-9b", "Llama-3.1-8B"}},
             {{"--model", "zzzzzzzzzzzz"}, "unknown_model", "--model", {"zzzzzzzzzzzz", "config.json"}},
             {{"--model", "./no/such/config.json"}, "file_not_found", "./no/such/config.json", {}},
             {{"--gpu", "l40z"}, "unknown_gpu_similar", "--gpu", {"l40z", "l40s"}},
             {{"--gpu", "custom"}, "custom_without_capacity", "--gpu", {"--capacity"}},
             {{"--engine", "sglang"}, "engine_not_built", "--engine", {"sglang", "floor", "vllm"}},
             {{"--engine", "llama.cpp"}, "engine_not_built", "--engine", {"llama.cpp"}},
             {{"--engine", "tensorrt-llm"}, "engine_not_built", "--engine", {"tensorrt-llm"}},
             {{"--engine", "ollama"}, "unknown_engine", "--engine", {"ollama", "vllm"}},
             {{"--engine-version", "latest"}, "unknown_version", "--engine-version", {"latest"}},
             {{"--context", "10240", "--input", "8192"}, "lengths_disagree", "--context", {"10,240", "8,192"}},
             {{"--context", "10240", "--input", "8192", "--output", "1024"}, "lengths_disagree", "--context", {"9,216"}},
             {{"--output", "128"}, "output_without_input", "--output", {"--input"}},
             {{"--context", "128", "--output", "128"}, "output_fills_context", "--output", {"128"}},
             {{"--gpus", "4", "--tp", "2", "--pp", "2", "--dp", "2"}, "parallel_disagrees", "--gpus", {"4", "8"}},
             {{"--gpus", "3", "--tp", "2"}, "parallel_disagrees", "--gpus", {"3"}},
             {{"--gpu", "rtx-3090 x2,rtx-4090", "--gpus", "4"}, "gpus_contradict_list", "--gpus", {"4", "3"}},
             {{"--sequences", "16x8192+2048", "--concurrency", "4"}, "concurrency_contradicts_mix", "--concurrency", {"4", "16"}},
             {{"--sequences", "16x8192+2048", "--context", "4096"}, "choices_contradict", "--sequences", {"--context"}},
             {{"--sequences", "16*8192"}, "bad_mix", "--sequences", {}},
             {{"--shared-prefix", "9000"}, "prefix_above_input", "--shared-prefix", {"9,000", "8,192"}},
             {{"--other", "1 GiB,2 GiB"}, "per_gpu_count", "--other", {"2", "1"}},
             {{"--engine-flag", "max-num-seq=4"}, "unknown_engine_flag_similar", "--engine-flag", {"max-num-seqs", "vLLM"}},
             {{"--engine-flag", "max-num-seqs"}, "bad_engine_flag", "--engine-flag", {"NAME=VALUE"}},
             {{"--engine-flag", "max-num-seqs=4", "--engine-flag", "max-num-seqs=5"}, "option_twice", "--engine-flag max-num-seqs", {"4", "5"}},
             {{"--engine-flag", "max-num-seqs=4", "--max-num-seqs", "8"}, "contradicting_choices", "--max-num-seqs", {"8", "4"}},
             {{"--tp", "2", "--tp", "4"}, "option_twice", "--tp", {"2", "4"}},
             {{"--tq", "2"}, "unknown_option_similar", "--tq", {"--tp"}},
             {{"--tp"}, "option_without_value", "--tp", {"--tp N"}},
             {{"--ep=yes"}, "option_takes_no_value", "--ep", {}},
             {{"--lang", "zh_CN"}, "no_languages", "--lang", {}},
             {{"no-such-file.vramline"}, "file_not_found", "no-such-file.vramline", {}},
         }) {
        const Answer a = assess_json(each.args);
        std::string line;
        for (const std::string& arg : each.args) line += " " + arg;
        if (a.status != 2 || a.error() != each.code || a.at("/error/where") != Json(each.where))
            report(__FILE__, __LINE__, a.at("/error").dump() + " of" + line);
        for (const std::string& word : each.words)
            if (a.message().find(word) == std::string::npos) report(__FILE__, __LINE__, "“" + word + "” is not in: " + a.message());
        CHECK_EQ(a.json.size(), std::size_t{1});
        CHECK_EQ(std::count(a.err.begin(), a.err.end(), '\n'), std::ptrdiff_t{1});
        CHECK(a.err.starts_with("vramline: "));
        CHECK(a.message().find('{') == std::string::npos);
        CHECK(!a.message().empty() && a.message() != a.error());
    }
}

TEST(choices_override_the_default_plan) {
    check_all({
        {{"--context", "4096"}, "/plan/sequences", Json::parse(R"([{"count":4,"input":4096,"output":0}])")},
        {{"--input", "4096"}, "/plan/sequences", Json::parse(R"([{"count":4,"input":4096,"output":0}])")},
        {{"--context", "4096", "--output", "96"}, "/plan/sequences", Json::parse(R"([{"count":4,"input":4000,"output":96}])")},
        {{"--context", "4K", "--input", "4000", "--output", "96"}, "/plan/sequences/0/output", 96},
        {{"--concurrency", "7"}, "/plan/sequences", Json::parse(R"([{"count":7,"input":8192,"output":2048}])")},
        {{"--sequences", "16x8192+2048,4x32768"}, "/plan/sequences/1", Json::parse(R"({"count":4,"input":32768,"output":0})")},
        {{"--sequences", "3x100+10", "--concurrency", "3"}, "/plan/sequences/0/count", 3},
        {{"--tp", "2"}, "/parallel/tp", 2},
        {{"--tp", "2"}, "/gpus/0/count", 2},
        {{"--gpu", "l40s", "--tp", "2"}, "/gpus/0/count", 2},
        {{"--gpus", "4"}, "/parallel/tp", 4},
        {{"--gpus", "4", "--tp", "2"}, "/parallel/dp", 2},
        {{"--gpu", "rtx-3090 x2,rtx-4090 x2"}, "/parallel/tp", 4},
        {{"--gpu", "l40s x2"}, "/parallel/tp", 2},
        {{"--GPU", "x"}, "/error/code", "unknown_option_similar"},
        {{"--gpu", "L40S"}, "/gpus/0/id", "l40s"},
        {{"--model", "qwen/qwen3-32b"}, "/model/id", "Qwen/Qwen3-32B"},
        {{"--kv-dtype", "FP8"}, "/plan/kv_dtype", "fp8"},
        {{"--kv-dtype=fp8"}, "/plan/kv_dtype", "fp8"},
        {{"--engine-flag", "--max_num_seqs=12"}, "/engine/settings/max-num-seqs", 12},
        {{"--max-num-seqs", "2"}, "/limits/concurrency_binds", "max_num_seqs"},
        {{"--gpu", "custom", "--capacity", "48 GiB"}, "/gpus/0/capacity", 48 * kGiBytes},
        {{"--capacity", "40 GiB"}, "/gpus/0/capacity", 40 * kGiBytes},
        {{"--other", "8 GiB,0", "--gpus", "2"}, "/gpus/0/other", 8 * kGiBytes},
        {{"--activations", "0", "--graphs", "0", "--communication", "0", "--runtime", "0"}, "/gpus/0/activations", 0},
        {{"--weights-bytes", "10 GiB"}, "/gpus/0/weights", 10 * kGiBytes},
    });
}

TEST(choices_override_a_plan_file) {
    int plans = 0;
    for (const auto& file : std::filesystem::directory_iterator(std::string(VRAMLINE_PRESETS) + "/plans")) {
        if (file.path().extension() != ".vramline") continue;
        ++plans;
        const Answer plan = assess_json({file.path().string()});
        CHECK(plan.status == 0 || plan.status == 1);
        const Answer one = assess_json({file.path().string(), "--gpu", "h100-sxm-80", "--context", "8192"});
        CHECK(one.status == 0 || one.status == 1);
        CHECK_EQ(one.at("/gpus/0/count"), Json(1));
        CHECK_EQ(one.at("/plan/sequences/0/output"), Json(0));
        const Answer floor = assess_json({file.path().string(), "--engine", "floor"});
        CHECK_EQ(floor.at("/plan/kv_dtype"), Json("auto"));
    }
    CHECK(plans >= 2);
    const std::string two = std::string(VRAMLINE_PRESETS) + "/plans/qwen3-32b-two-l40s.vramline";
    check_all({
        {{two}, "/parallel/tp", 2},
        {{two, "--gpus", "4"}, "/gpus/0/count", 4},
        {{two, "--gpu", "b200-sxm-180"}, "/parallel/tp", 1},
        {{two, "--model", "Qwen/Qwen3-8B"}, "/plan/kv_dtype", "auto"},
        {{two, "--model", "Qwen/Qwen3-8B"}, "/plan/gpus", assess_json({two}).at("/plan/gpus")},
        {{two, "--concurrency", "2"}, "/plan/sequences/0/input", 32'768},
    });
}

TEST(help_lists_what_exists) {
    const Answer help = ask({"--help"});
    CHECK_EQ(help.status, 0);
    for (const char* name : {"assess", "inspect", "report", "presets"}) CHECK(help.out.find(name) != std::string::npos);
    for (const char* name : {"launch", "check LOG", "search"}) CHECK(help.out.find(name) == std::string::npos);
    CHECK_EQ(ask({}).out, help.out);
    for (const auto& command : cli::sub_commands()) {
        const Answer each = ask({std::string(command.name), "--help"});
        CHECK_EQ(each.status, 0);
        CHECK(each.out.find("Examples") != std::string::npos);
        for (const auto& option : cli::options())
            if ((option.commands & command.command) != 0 && option.name != "--lang" && option.name != "--paper")
                CHECK(each.out.find(option.name) != std::string::npos);
        CHECK(each.out.find("option.") == std::string::npos && each.out.find("help.") == std::string::npos);
    }
    for (const auto& option : cli::options()) {
        std::string id = "option." + std::string(option.name.substr(option.name.find_first_not_of('-')));
        if (option.name == "--format") id += ".assess";
        CHECK(english(id) != id);
        CHECK(english(option.section) != option.section);
    }
    CHECK_EQ(ask({"--version"}).out, std::string("VRAMLine ") + VRAMLINE_VERSION + "\n");
}

TEST(unknown_sub_commands_list_the_existing) {
    for (const char* name : {"launch", "check", "search", "asses", ""}) {
        const Answer a = ask({name, "--format", "json"});
        CHECK_EQ(a.status, 2);
        CHECK_EQ(a.error(), std::string("unknown_command"));
        CHECK(a.message().find("assess, inspect, report, presets") != std::string::npos);
    }
    CHECK_EQ(ask({"presets", "cars"}).status, 2);
    CHECK_EQ(ask({"inspect"}).status, 2);
    CHECK_EQ(ask({"assess", "--format", "yaml"}).status, 2);
}

TEST(the_window_is_for_plans_and_nothing) {
    const auto wants = [](const Args& args) { return wants_command_line(args); };
    CHECK(!wants({}));
    CHECK(!wants({written("some.vramline", "{}")}));
    CHECK(!wants({"-platform", "offscreen"}));
    CHECK(wants({"assess"}) && wants({"--help"}) && wants({"--version"}) && wants({"lunch"}));
    const Args helped{written("some.vramline", "{}"), "--help"};
    CHECK(wants(helped));
    CHECK_EQ(ask(helped).out, ask({"--help"}).out);
    CHECK_EQ(ask({"lunch", "--help"}).status, 2);
}

TEST(reports_are_written_by_suffix) {
    for (const char* suffix : {".md", ".csv", ".json"}) {
        const auto path = scratch(std::string("report") + suffix);
        const Answer a = ask({"report", "--context", "4096", "-o", path.string()});
        CHECK_EQ(a.status, 0);
        CHECK(contents(path).size() > 500);
        CHECK(!std::filesystem::exists(path.string() + ".part"));
    }
    CHECK(Json::accept(contents(scratch("report.json"))));
    CHECK_EQ(contents(scratch("report.json")), assess_json({"--context", "4096"}).out);
    // Written is done, whether or not the plan fits.
    CHECK_EQ(ask({"report", "--model", "meta-llama/Llama-3.1-70B-Instruct", "-o", scratch("fails.MD").string()}).status, 0);
    CHECK(ask({"report", "-o", scratch("report.pdf").string()}).err.find("without Qt") != std::string::npos);
    CHECK_EQ(ask({"report", "-o", scratch("report.docx").string()}).status, 2);
    CHECK_EQ(ask({"report", "-o", "/no/such/folder/report.md"}).status, 2);
    CHECK_EQ(ask({"report"}).status, 2);

    CliContext context = shipped();
    PdfChoices said;
    context.write_pdf = [&said](const Plan&, const Assessment&, const Catalogue&, const std::filesystem::path&,
                                    const PdfChoices& choices) -> Result<void> {
        said = choices;
        return {};
    };
    context.load_language = [](const std::string& lang) -> Result<Say> {
        if (lang != "zh_CN") return fail("unknown_language", "--lang", {{"language", lang}});
        return Say(&say_english);
    };
    CHECK_EQ(ask({"report", "-o", "x.pdf", "--lang", "zh_CN"}, context).status, 0);
    CHECK_EQ(said.language, std::string("zh_CN"));
    CHECK(!said.letter);
    CHECK_EQ(ask({"report", "-o", "x.pdf", "--paper", "letter"}, context).status, 0);
    CHECK(said.letter);
    CHECK(ask({"report", "-o", "x.pdf", "--paper", "a5"}, context).err.find("a4, letter") != std::string::npos);
    CHECK_EQ(ask({"report", "-o", "x.pdf", "--lang", "tlh"}, context).status, 2);
}

TEST(text_says_the_same_numbers_as_json) {
    const Args choices{"--model", "Qwen/Qwen3-32B", "--gpu", "l40s", "--gpus", "2", "--engine", "vllm", "--kv-dtype", "fp8", "--context", "32768"};
    const Answer json = assess_json(choices);
    const Answer text = ask(with({"assess"}, choices));
    CHECK_EQ(text.status, json.status);
    for (const Json& line : json.at("/pool/headline")) CHECK(text.out.find(line.get<std::string>()) != std::string::npos);
    for (const Json& term : json.at("/terms")) CHECK(text.out.find("  " + term["label"].get<std::string>() + ": ") != std::string::npos);
    CHECK(text.out.find("{") == std::string::npos);
    CHECK(text.out.find("formula.") == std::string::npos && text.out.find("operand.") == std::string::npos);
    CHECK(ask(with({"assess", "--format", "markdown"}, choices)).out.starts_with("#"));
    CHECK_EQ(ask(with({"assess", "--format", "csv"}, choices)).status, json.status);
}

TEST(lists_of_presets) {
    for (const char* kind : {"models", "gpus", "nodes", "engines", "kv-formats", "weight-formats"}) {
        const Answer a = ask({"presets", kind});
        CHECK_EQ(a.status, 0);
        CHECK(std::count(a.out.begin(), a.out.end(), '\n') > 2);
    }
    CHECK(ask({"presets", "models"}).out.find("Qwen/Qwen3-32B") != std::string::npos);
    const Answer missing = ask({"presets", "--format", "json"}, {"/no/such/folder", {}, {}, {}, {}});
    CHECK_EQ(missing.status, 2);
    CHECK(!missing.error().empty());
}

/// Whatever stands on the command line: an answer or an error with a name, never a crash.
TEST(hostile_arguments) {
    const Args words{"assess", "inspect", "report", "presets", "--model", "--gpu", "--gpus", "--context", "--sequences", "--tp",
                     "--other", "--engine-flag", "--format", "json", "-o", "--", "-", "--=", "=", "", " ", "custom", "--capacity",
                     "1e309", "99999999999999999999999999", "-1", "1x1+1,", ",,,,", "x2", " x2,", "a=b", "\xff\xfe", "{n}", "%s%n",
                     std::string("a\0b", 3), std::string(70'000, 'A'), "/dev/null", "/", ".", "--kv-dtype", "auto", "--input", "128K",
                     "\u2212" "5", "10^18", "--shared-prefix", "--memory-fraction", "0.5", "--concurrency", "1000000000"};
    std::mt19937 random(20'261'129);
    std::uniform_int_distribution<std::size_t> pick(0, words.size() - 1), length(0, 7);
    for (int round = 0; round < 300; ++round) {
        Args args;
        for (std::size_t i = length(random); i > 0; --i) args.push_back(words[pick(random)]);
        if (std::ranges::find(args, "-o") != args.end()) continue;
        const Answer a = ask(args);
        CHECK(a.status >= 0 && a.status <= 2);
        CHECK(a.status != 2 || !a.err.empty());
        CHECK(a.err.find("internal") == std::string::npos);
    }
}

}  // namespace

TEST_MAIN
