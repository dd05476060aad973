// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the engine cases that the score does not run: public logs, and the bytes of quantised checkpoints. Each row of
// these kinds must be asked here; one that is new to the file fails until it is.
#include <cmath>
#include <map>

#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

using Args = std::vector<std::string>;

Json rows_of(const char* engine, const std::string& kind = {}) {
    static const Json kAll = parsed_json(contents(std::filesystem::path(VRAMLINE_TEST_DATA) / "cases" / "engines_open.json"));
    Json out = Json::array();
    for (const Json& one : kAll.at("cases"))
        if (one.at("engine") == engine && (kind.empty() || one.at("kind") == kind)) out.push_back(one);
    return out;
}

/// How a log is asked: its model and version, and the pool where the log states blocks or tokens and not the bytes.
struct Asked {
    Args args;
    std::int64_t pool = 0;      ///< bytes; 0: by the row's own figures
    double blocks_within = 0;   ///< what the two decimals of the log leave open
};

std::string gib(const Json& value) { return value.dump() + " GiB"; }

const std::map<std::string, Asked>& asked() {
    static const std::map<std::string, Asked> kAsked{
        {"vllm-log-001", {{"--model", "meta-llama/Llama-2-7b-hf", "--engine-version", "0.6.3", "--context", "4096"}, 0, 1}},
        {"vllm-log-002", {{"--model", "meta-llama/Llama-3.1-8B-Instruct", "--engine-version", "0.6.3"}, 1952LL * 2'097'152, 0}},
        {"vllm-log-003", {{"--model", "meta-llama/Llama-3.1-8B-Instruct", "--engine-version", "0.6.3"}, 1478LL * 2'097'152, 0}},
        {"vllm-log-004", {{"--model", "Qwen/Qwen3-235B-A22B", "--engine-version", "0.19.0", "--context", "4096", "--gpus", "4"}, 367'404LL * 48'128, 0}},
        {"vllm-log-005", {{"--model", "meta-llama/Llama-3.1-8B-Instruct", "--engine-version", "0.20.0"}, 396'928LL * 131'072, 0}},
        {"vllm-log-006", {{"--model", "meta-llama/Llama-3.1-70B-Instruct", "--engine-version", "0.8.0"}, 1381LL * 16 * 327'680, 0}},
        {"vllm-log-007", {{"--model", "meta-llama/Llama-3.1-8B-Instruct", "--engine-version", "0.8.0"}, 127'626LL * 2'097'152, 0}},
        {"vllm-log-008", {{"--model", "Qwen/Qwen3.5-27B", "--engine-version", "0.28.0", "--max-num-seqs", "64", "--max-batched-tokens", "2048"}, 0, 0}},
    };
    return kAsked;
}

Answer answer(const Json& row, const Asked& how) {
    const Json& in = row.at("inputs");
    Args args{"--engine", "vllm", "--gpu", "custom", "--tp", row.at("tp").dump(), "--concurrency", "1", "--kv-dtype", "auto"};
    args.insert(args.end(), how.args.begin(), how.args.end());
    if (in.contains("max_model_len")) args.insert(args.end(), {"--context", in.at("max_model_len").dump()});
    if (row.at("block_size").is_number() && !in.contains("mamba_cache_mode")) args.insert(args.end(), {"--block-size", row.at("block_size").dump()});
    if (in.contains("total_gib")) {
        args.insert(args.end(), {"--capacity", gib(in.at("total_gib")), "--memory-fraction", in.at("util").dump(), "--weights-bytes", gib(in.at("weights_gib")), "--runtime", gib(in.at("non_torch_gib")),
                                 "--activations", gib(in.at("activation_gib")), "--graphs", "0"});
    } else {
        args.insert(args.end(), {"--capacity", "8 TiB", "--kv-cache-bytes", how.pool > 0 ? std::to_string(how.pool) : gib(in.at("available_gib"))});
    }
    return assess_json(args);
}

bool near(const Json& got, const Json& want, double within) { return got.is_number() && std::fabs(got.get<double>() - want.get<double>()) <= within; }

/// The figures of a log that this program has, each to the unit or to the decimals that the log prints.
int compare(const Json& row, const Answer& a, double blocks_within) {
    const Json& want = row.at("expected");
    const std::string id = row.at("id").get<std::string>();
    int figures = 0;
    const auto hold = [&](const char* name, const Json& got, double within) {
        if (!want.contains(name)) return;
        ++figures;
        if (!near(got, want.at(name), within)) report(__FILE__, __LINE__, id + " " + name + ": got " + got.dump() + ", want " + want.at(name).dump());
    };
    hold("num_gpu_blocks", a.at("/pool/blocks"), blocks_within);
    hold("bytes_per_block", a.at("/pool/block_bytes"), 0);
    hold("tokens", a.at("/pool/tokens"), 0);
    hold("max_total_num_tokens", a.at("/pool/tokens"), 0);
    hold("bytes_per_token_per_gpu", a.at("/kv/bytes_per_token_per_gpu"), 0);
    hold("max_concurrency", a.at("/pool/max_concurrency"), 5e-4);
    std::int64_t blocks = 0;
    for (const Json& group : a.at("/pool/groups")) blocks += group.at("blocks_per_sequence").get<std::int64_t>();
    hold("blocks_for_L", blocks, 0);
    if (want.contains("outcome")) {
        ++figures;
        CHECK_EQ(a.at("/verdict/starts"), Json(want.at("outcome") != "startup error"));
    }
    if (want.contains("log")) {
        ++figures;
        CHECK(a.at("/pool/headline").dump().find(want.at("log").get<std::string>()) != std::string::npos);
    }
    return figures;
}

}  // namespace

TEST(public_logs) {
    const Json rows = rows_of("vllm-log");
    CHECK(rows.size() >= 8);
    for (const Json& row : rows) {
        const auto how = asked().find(row.at("id").get<std::string>());
        CHECK(how != asked().end());
        if (how == asked().end()) continue;
        const Answer a = answer(row, how->second);
        CHECK_EQ(a.error() + a.message(), std::string());
        CHECK(compare(row, a, how->second.blocks_within) >= 2);
    }
}

/// 16-bit K and V of 367,404 tokens are 8.23 GiB each.
TEST(the_log_that_states_k_and_v) {
    for (const Json& row : rows_of("vllm-log")) {
        if (!row.at("expected").contains("k_size_gb")) continue;
        const double half = row.at("expected").at("bytes_per_token_per_gpu").get<double>() * row.at("expected").at("max_total_num_tokens").get<double>() / 2;
        CHECK(std::fabs(half / double(1 << 30) - row.at("expected").at("k_size_gb").get<double>()) < 0.006);
    }
}

TEST(budget_of_the_oldest_log) {
    const Json row = rows_of("vllm-log", "public log: V0 blocks").at(0);
    const Answer a = answer(row, asked().at("vllm-log-001"));
    for (const Json& term : a.at("/terms")) {
        if (term.at("id") == "budget") CHECK(near(term.at("value").get<double>() / double(1 << 30), row.at("expected").at("budget_gib"), 0.005));
        if (term.at("id") == "available") CHECK(near(term.at("value").get<double>() / double(1 << 30), row.at("expected").at("kv_gib"), 0.005));
    }
}

TEST(bytes_of_quantised_checkpoints) {
    const std::map<std::string, Args> models{
        {"weights-019", {"--model", "meta-llama/Llama-3.1-8B-Instruct", "--weights", "gptq-int4"}}, {"weights-020", {"--model", "openai/gpt-oss-20b"}},
        {"weights-021", {"--model", "openai/gpt-oss-120b"}},                                        {"weights-022", {"--model", "meta-llama/Llama-3.1-8B-Instruct", "--weights", "nvfp4"}},
        {"weights-023", {"--model", "meta-llama/Llama-3.1-8B-Instruct", "--weights", "fp8"}},       {"weights-025", {"--model", "meta-llama/Llama-3.1-8B-Instruct", "--weights", "fp8-block"}}};
    const Json rows = rows_of("weights", "quantised bytes");
    CHECK(rows.size() >= 6);
    for (const Json& row : rows) {
        const auto model = models.find(row.at("id").get<std::string>());
        CHECK(model != models.end());
        if (model == models.end()) continue;
        Args args = model->second;
        args.insert(args.end(), {"--engine", "floor", "--gpu", "custom", "--capacity", "8 TiB", "--context", "1", "--concurrency", "1"});
        const Answer a = assess_json(args);
        if (a.at("/weights/bytes") != row.at("expected").at("total_bytes"))
            report(__FILE__, __LINE__, row.at("model").get<std::string>() + ": got " + a.at("/weights/bytes").dump() + ", want " + row.at("expected").at("total_bytes").dump());
    }
}

TEST_MAIN
