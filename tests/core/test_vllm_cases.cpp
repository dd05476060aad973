// SPDX-License-Identifier: GPL-3.0-or-later
// The engine cases that the score cannot say on a command line: DeepSeek-V4 with either index, draft layers, pipeline
// splits, public logs; and figures of the score's cases that it does not compare.
#include <cmath>
#include <fstream>

#include "core/hardware/parallelism.h"
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

Json cases_of(const std::string& kind) {
    static const Json kAll = parsed_json(contents(std::filesystem::path(VRAMLINE_TEST_DATA) / "cases" / "engines_open.json"));
    Json out = Json::array();
    for (const Json& one : kAll.at("cases"))
        if (one.at("kind") == kind) out.push_back(one);
    return out;
}

std::string digits(const Json& number) { return std::to_string(number.get<std::int64_t>()); }

/// What the score says for every vllm case, without model and version.
std::vector<std::string> common_args(const Json& one) {
    const Json& in = one.at("inputs");
    std::vector<std::string> args{"--gpu", "custom", "--capacity", "8 TiB", "--tp", digits(one.at("tp")), "--gpus", digits(one.at("tp")), "--concurrency", "1",
                                  "--engine", "vllm", "--engine-version", in.at("era") == "A" ? "0.19.0" : "0.27.0", "--context", digits(in.at("max_model_len")),
                                  "--kv-dtype", one.at("kv_dtype").get<std::string>(), "--engine-flag", "max-num-batched-tokens=" + digits(in.at("max_num_batched_tokens"))};
    return args;
}

std::vector<std::string> with(std::vector<std::string> args, const std::vector<std::string>& more) {
    args.insert(args.end(), more.begin(), more.end());
    return args;
}

std::int64_t blocks_of(const Answer& a) {
    std::int64_t sum = 0;
    for (const Json& group : a.at("/pool/groups")) sum += group.at("blocks_per_sequence").get<std::int64_t>();
    return sum;
}

/// Layers of each group, largest first: the order in which groups are listed is the engine's own business.
std::vector<std::int64_t> layers_of(const Json& groups) {
    std::vector<std::int64_t> out;
    for (const Json& group : groups) out.push_back(group.is_object() ? group.at("layers").get<std::int64_t>() : group.get<std::int64_t>());
    std::sort(out.rbegin(), out.rend());
    return out;
}

void check_pool(const Json& one, const Answer& a) {
    const Json& want = one.at("expected");
    CHECK_EQ(a.error(), std::string());
    CHECK_EQ(a.at("/pool/blocks"), want.at("num_gpu_blocks"));
    CHECK_EQ(a.at("/pool/block_bytes"), want.at("bytes_per_block"));
    CHECK_EQ(a.at("/pool/tokens"), want.at("pool_tokens"));
    CHECK_EQ(a.at("/pool/groups").size(), want.at("num_groups").get<std::size_t>());
    CHECK_EQ(blocks_of(a), want.at("blocks_for_L").get<std::int64_t>());
    CHECK(layers_of(a.at("/pool/groups")) == layers_of(want.at("layers_per_group")));
    CHECK(std::fabs(a.at("/pool/max_concurrency").get<double>() - want.at("max_concurrency").get<double>()) < 1e-4);
}

}  // namespace

TEST(deepseek_v4_both_packings) {
    const Json cases = cases_of("DeepSeek-V4 compressed MLA");
    CHECK(cases.size() >= 2);
    for (const Json& one : cases) {
        auto args = with(common_args(one), {"--model", one.at("model").get<std::string>(), "--block-size", digits(one.at("block_size"))});
        if (one.at("inputs").at("indexer_bytes_per_state") == 68) args = with(args, {"--engine-flag", "attention-config.use-fp4-indexer-cache=true"});
        check_pool(one, assess_json(with(args, {"--kv-cache-bytes", digits(one.at("inputs").at("available_kv_bytes"))})));
        // The check at start-up counts padded tuples: a byte less than they need and it refuses.
        const std::int64_t guard = one.at("expected").at("startup_guard_bytes_for_L").get<std::int64_t>();
        const Answer starts = assess_json(with(args, {"--kv-cache-bytes", std::to_string(guard), "--max-num-seqs", "1"}));
        CHECK_EQ(starts.at("/verdict/starts"), Json(true));
        const Answer refused = assess_json(with(args, {"--kv-cache-bytes", std::to_string(guard - 1), "--max-num-seqs", "1"}));
        CHECK_EQ(refused.at("/verdict/starts"), Json(false));
        CHECK(refused.at("/pool/max_model_len_estimate").get<std::int64_t>() < one.at("inputs").at("max_model_len").get<std::int64_t>());
    }
}

/// The pages that public studies of the source state, from the size of a block of few layers.
TEST(deepseek_v4_packings_of_the_flash_model) {
    const std::vector<std::string> args{"--model", "deepseek-ai/DeepSeek-V4-Flash", "--gpu", "custom", "--capacity", "8 TiB", "--tp", "8", "--gpus", "8", "--context", "131072",
                                        "--engine", "vllm", "--kv-cache-bytes", "60 GiB"};
    const std::pair<std::vector<std::string>, std::int64_t> rows[] = {
        {{"--engine-version", "0.19.0"}, 1'051'776},
        {{"--engine-version", "0.27.0"}, 1'002'240},
        {{"--engine-version", "0.27.0", "--engine-flag", "attention-config.use-fp4-indexer-cache=true"}, 917'568},
        // One more window from the draft layer: 44 make two groups of 22 as 43 did.
        {{"--engine-version", "0.27.0", "--engine-flag", R"(speculative-config={"method":"mtp","num_speculative_tokens":1})"}, 1'002'240}};
    for (const auto& [more, bytes] : rows) CHECK_EQ(assess_json(with(args, more)).at("/pool/block_bytes"), Json(bytes));
    CHECK_EQ(assess_json(with(args, {"--kv-dtype", "bf16"})).error(), std::string("kv_format_compressed"));
    CHECK_EQ(assess_json(with(args, {"--block-size", "100"})).error(), std::string("block_multiple"));
}

TEST(draft_layers_join_the_groups) {
    Json drafts = Json::array();
    for (const Json& one : cases_of("hybrid"))
        if (one.at("model").get<std::string>().find("EAGLE draft") != std::string::npos) drafts.push_back(one);
    CHECK(drafts.size() >= 2);
    for (const Json& one : drafts) {
        const std::string model = one.at("model").get<std::string>();
        const auto args = with(common_args(one), {"--model", model.substr(0, model.find(' ')), "--block-size", "16", "--kv-cache-bytes", digits(one.at("inputs").at("available_kv_bytes")),
                                                  "--engine-flag", R"(speculative-config={"method":"eagle3","num_speculative_tokens":3})"});
        const Answer a = assess_json(args);
        check_pool(one, a);
        CHECK_EQ(a.at("/kv/allocated_bytes"), one.at("expected").at("bytes_for_one_request_at_L"));
    }
}

TEST(pipeline_splits) {
    const Json cases = cases_of("pipeline split");
    CHECK(cases.size() >= 5);
    for (const Json& one : cases)
        CHECK(split_layers(one.at("inputs").at("layers").get<std::int64_t>(), one.at("inputs").at("pp").get<std::int64_t>()) ==
              one.at("expected").at("layers_per_stage").get<std::vector<std::int64_t>>());
}

TEST(hybrid_groups_layer_by_layer) {
    std::size_t compared = 0;
    for (const Json& one : cases_of("hybrid")) {
        const std::string model = one.at("model").get<std::string>();
        const Json &in = one.at("inputs"), &want = one.at("expected");
        if (model.find("draft") != std::string::npos) continue;
        const Json& block = in.contains("kernel_block_alignment") ? in.at("kernel_block_alignment") : one.at("block_size").at(0);
        auto args = with(common_args(one), {"--model", model.substr(0, model.find(' ')), "--block-size", digits(block), "--kv-cache-bytes", digits(in.at("available_kv_bytes"))});
        if (in.at("mamba_cache_mode").is_string()) args = with(args, {"--engine-flag", "mamba-cache-mode=" + in.at("mamba_cache_mode").get<std::string>()});
        if (one.value("note", "").find("env override") != std::string::npos) args = with(args, {"--engine-flag", "VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1"});
        const Answer a = assess_json(args);
        CHECK_EQ(a.error(), std::string());
        if (!a.error().empty()) continue;
        CHECK(layers_of(a.at("/pool/groups")) == layers_of(want.at("layers_per_group")));
        for (const Json& group : a.at("/pool/groups")) CHECK_EQ(group.at("page_bytes"), want.at("page_size_bytes_per_layer"));
        std::vector<std::int64_t> got, wanted = want.at("blocks_per_group_for_L").get<std::vector<std::int64_t>>();
        for (const Json& group : a.at("/pool/groups")) got.push_back(group.at("blocks_per_sequence").get<std::int64_t>());
        std::sort(got.begin(), got.end());
        std::sort(wanted.begin(), wanted.end());
        CHECK(got == wanted);
        ++compared;
    }
    CHECK(compared >= 30);
}

TEST_MAIN
