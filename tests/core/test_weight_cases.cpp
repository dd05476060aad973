// SPDX-License-Identifier: GPL-3.0-or-later
// Every weight case of engines_open.json, to the byte: parameters, bytes of quantised checkpoints, bytes of a rank.
#include <map>

#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

Json cases_of(const std::string& kind) {
    const Json all = parsed_json(contents(std::filesystem::path(VRAMLINE_TEST_DATA) / "cases" / "engines_open.json"));
    Json out = Json::array();
    for (const Json& one : all.at("cases"))
        if (one.at("engine") == "weights" && one.at("kind") == kind) out.push_back(one);
    return out;
}

/// The preset of a case's model: its first word, with the publisher where that is left out.
std::string preset_of(const Json& one) {
    const auto model = one.at("model").get<std::string>();
    const std::string name = model.substr(0, model.find(' '));
    return name.starts_with("Llama-") ? "meta-llama/" + name : name;
}

std::vector<std::string> on_a_large_gpu(const std::string& model, const std::string& weights) {
    return {"--model", model, "--weights", weights, "--gpu", "custom", "--capacity", "8 TiB", "--concurrency", "1"};
}

/// What a case of the language model alone is asked of: the config without its image tower.
std::string text_config(const std::string& file) {
    Json config = parsed_json(contents(std::filesystem::path(VRAMLINE_TEST_DATA) / "configs" / file)).at("text_config");
    config["model_type"] = "gemma3_text";
    config["torch_dtype"] = "bfloat16";
    return written("text-" + file, config.dump());
}

}  // namespace

TEST(parameter_counts) {
    const Json cases = cases_of("parameter count");
    CHECK_EQ(cases.size(), std::size_t{12});
    for (const Json& one : cases) {
        const bool text = one.at("model").get<std::string>().ends_with("(text)");
        auto args = on_a_large_gpu(text ? text_config("google--gemma-3-27b-it.json") : preset_of(one), "bf16");
        args.insert(args.end(), {"--engine", "floor", "--context", "1"});
        const Answer got = assess_json(args);
        if (!CHECK_EQ(got.at("/model/parameters"), one.at("expected").at("parameters"))) std::cout << "  " << one.at("model") << got.err << "\n";
        CHECK_EQ(got.at("/weights/bytes"), one.at("expected").at("bf16_bytes"));
    }
}

TEST(bytes_of_quantised_checkpoints) {
    // How each case calls the format, and what it is called here; "auto" is the checkpoint's own.
    const std::map<std::string, std::string> kFormats{{"GPTQ int4 g128", "gptq-int4"}, {"MXFP4", "auto"}, {"NVFP4 (all linears, lm_head kept)", "nvfp4"},
                                                      {"FP8 per tensor", "fp8"}, {"FP8 block 128x128", "fp8-block"}};
    const Json cases = cases_of("quantised bytes");
    CHECK_EQ(cases.size(), std::size_t{6});
    for (const Json& one : cases) {
        const auto model = one.at("model").get<std::string>();
        auto args = on_a_large_gpu(preset_of(one), kFormats.at(model.substr(model.find(' ') + 1)));
        args.insert(args.end(), {"--engine", "floor", "--context", "1"});
        if (!CHECK_EQ(assess_json(args).at("/weights/bytes"), one.at("expected").at("total_bytes"))) std::cout << "  " << model << "\n";
    }
}

TEST(bytes_of_a_rank) {
    const Json cases = cases_of("per-rank bf16 bytes");
    CHECK_EQ(cases.size(), std::size_t{7});
    for (const Json& one : cases) {
        const std::string tp = one.at("inputs").at("tp").dump();
        auto args = on_a_large_gpu(preset_of(one), "bf16");
        args.insert(args.end(), {"--engine", "vllm", "--context", "2048", "--tp", tp, "--gpus", tp});
        const Answer got = assess_json(args);
        CHECK_EQ(got.at("/weights/bytes_per_gpu").size(), one.at("inputs").at("tp").get<std::size_t>());
        for (const Json& rank : got.at("/weights/bytes_per_gpu")) CHECK_EQ(rank, one.at("expected").at("bytes_per_rank"));
    }
}

TEST_MAIN
