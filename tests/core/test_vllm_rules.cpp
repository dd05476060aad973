// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of vLLM that no case states: each figure is the closed form of ENGINES section 1, written out beside it.
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

using Args = std::vector<std::string>;

Answer plan(const std::string& model, const Args& more, const CliContext& context = shipped()) {
    Args args{"assess", "--model", model, "--engine", "vllm", "--gpu", "custom", "--capacity", "8 TiB", "--format", "json"};
    if (std::find(more.begin(), more.end(), "--concurrency") == more.end()) args.insert(args.end(), {"--concurrency", "1"});
    args.insert(args.end(), more.begin(), more.end());
    return ask(args, context);
}

Args flags(const Args& values, Args more = {}) {
    for (const std::string& value : values) more.insert(more.end(), {"--engine-flag", value});
    return more;
}

/// "full 32 16 512, ..." of the groups: cache, layers, positions of a block, blocks of a sequence.
std::string groups_of(const Answer& a) {
    std::string out;
    for (const Json& group : a.at("/pool/groups"))
        out += (out.empty() ? "" : ", ") + group.at("cache").get<std::string>() + " " + group.at("layers").dump() + " " + group.at("block_tokens").dump() + " " + group.at("blocks_per_sequence").dump();
    return out;
}

std::string notes_of(const Answer& a) {
    std::string out;
    for (const Json& note : a.at("/notes")) out += note.at("code").get<std::string>() + " ";
    return out;
}

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST(cross_attention_takes_what_an_encoder_may_give) {
    // 32 layers attend to the text, 8 to an image; 8 heads of 128: pages of 16 x 8 x 256 x 2 bytes, groups of 8.
    const Answer a = plan("meta-llama/Llama-3.2-11B-Vision-Instruct", {"--context", "8192", "--max-batched-tokens", "4096", "--kv-cache-bytes", "16 GiB"});
    CHECK_EQ(groups_of(a), std::string("full 8 16 512, full 8 16 512, full 8 16 512, full 8 16 512, cross 8 16 256"));
    CHECK_EQ(a.at("/pool/block_bytes"), Json(65536 * 8));
    CHECK_EQ(a.at("/kv/allocated_bytes"), Json(std::int64_t{65536} * 8 * (4 * 512 + 256)));
}

TEST(layers_that_keep_the_models_dtype) {
    const Answer one = plan("meta-llama/Llama-3.1-8B-Instruct", flags({"kv-cache-dtype-skip-layers=0,31"}, {"--context", "8192", "--kv-dtype", "fp8", "--kv-cache-bytes", "8 GiB", "--engine-version", "0.19.0"}));
    CHECK_EQ(one.at("/pool/block_bytes"), Json(30 * 32768 + 2 * 65536));
    CHECK_EQ(one.at("/pool/groups").size(), std::size_t{1});
    // Windows in 16 bit beside full layers in 8: the smaller page grows to the larger, with blocks of 32.
    const Answer two = plan("google/gemma-3-27b-it", flags({"kv-cache-dtype-skip-layers=sliding_window", "max-num-batched-tokens=2048"}, {"--context", "8192", "--kv-dtype", "fp8", "--kv-cache-bytes", "8 GiB", "--engine-version", "0.19.0"}));
    CHECK(says(groups_of(two), "sliding_window 9 16 193") && says(groups_of(two), "full 10 32 256"));
    CHECK_EQ(plan("meta-llama/Llama-3.1-8B-Instruct", flags({"kv-cache-dtype-skip-layers=32"}, {"--context", "8192"})).status, 2);
}

TEST(own_draft_layers) {
    const Args base{"--context", "8192", "--kv-cache-bytes", "64 GiB", "--tp", "8", "--gpus", "8"};
    const Answer plain = plan("deepseek-ai/DeepSeek-V3", base), mtp = plan("deepseek-ai/DeepSeek-V3", flags({R"(speculative-config={"method": "mtp", "num_speculative_tokens": 1})"}, base));
    CHECK_EQ(plain.at("/pool/block_bytes"), Json(61 * 576 * 2 * 16));
    CHECK_EQ(mtp.at("/pool/block_bytes"), Json(62 * 576 * 2 * 16));
    CHECK(mtp.at("/weights/bytes_per_gpu/0").get<std::int64_t>() > plain.at("/weights/bytes_per_gpu/0").get<std::int64_t>() + 1'000'000'000);
    // Qwen3-Next drafting 2: convolutions keep 2 inputs more, each state takes 3 blocks; 13 full layers set the group.
    const std::int64_t state = 5 * 8192 * 2 + 32 * 128 * 128 * 2, block = 16 * ((state + 32767) / 32768);
    const Answer next = plan("Qwen/Qwen3-Next-80B-A3B-Instruct", flags({R"(speculative-config={"method":"qwen3_next_mtp","num_speculative_tokens":2})", "mamba-cache-mode=none"}, {"--context", "262144", "--kv-cache-bytes", "64 GiB", "--engine-version", "0.27.0"}));
    CHECK_EQ(next.at("/pool/block_bytes"), Json(block * 2048 * 13));
    std::int64_t states = 0;
    for (const Json& group : next.at("/pool/groups"))
        if (group.at("cache") == "state") states += group.at("blocks_per_sequence").get<std::int64_t>();
    CHECK_EQ(states, std::int64_t{9});
}

TEST(drafts_that_cannot_be_planned_for_say_so) {
    const auto error = [](const char* model, const char* config) { return plan(model, flags({std::string("speculative-config=") + config}, {"--context", "2048"})).error(); };
    CHECK_EQ(error("meta-llama/Llama-3.1-8B-Instruct", R"({"method":"mtp","num_speculative_tokens":1})"), std::string("speculative_no_mtp"));
    CHECK_EQ(error("meta-llama/Llama-3.1-8B-Instruct", R"({"method":"dflash","num_speculative_tokens":1})"), std::string("speculative_method"));
    for (const char* text : {"{", "mtp", R"({"method":"ngram"})", R"({"method":"ngram","num_speculative_tokens":{}})", R"({"method":"ngram","num_speculative_tokens":1)", R"({"a":1,"a":2})",
                             R"({"method":"ngram","num_speculative_tokens":1} x)", R"({"method":"ng\"ram","num_speculative_tokens":1})"})
        CHECK_EQ(error("meta-llama/Llama-3.1-8B-Instruct", text), std::string("bad_speculative"));
    CHECK_EQ(plan("meta-llama/Llama-3.1-8B-Instruct", flags({R"(speculative-config={"method":"ngram","num_speculative_tokens":9999})"}, {"--context", "2048"})).status, 2);
}

TEST(a_draft_reserves_positions_ahead) {
    const Args draft{R"(speculative-config={"method":"ngram","num_speculative_tokens":16})"};
    const auto blocks = [&](const Args& more) { return plan("meta-llama/Llama-3.1-8B-Instruct", flags(draft, more)).at("/pool/blocks_used"); };
    const Args four{"--input", "8192", "--output", "0", "--concurrency", "4", "--kv-cache-bytes", "64 GiB"};
    Args longer = four;
    longer.insert(longer.end(), {"--engine-flag", "max-model-len=16384"});
    CHECK_EQ(blocks(longer), Json(4 * (8192 + 16) / 16));
    CHECK_EQ(blocks(four), Json(4 * 8192 / 16));  // nothing lies beyond the maximum length
}

TEST(an_automatic_maximum_length) {
    const Args base{"--context", "8192", "--kv-cache-bytes", "8 GiB"};
    const Answer a = plan("meta-llama/Llama-3.1-8B-Instruct", flags({"max-model-len=auto"}, base));
    CHECK_EQ(a.at("/verdict/starts"), Json(true));
    CHECK_EQ(a.at("/pool/max_model_len_estimate"), Json(65536));
    CHECK(says(a.at("/pool/headline/0").get<std::string>(), "65,536 tokens per request: 1.00x"));
    CHECK_EQ(plan("meta-llama/Llama-3.1-8B-Instruct", flags({"max-model-len=-1"}, base)).at("/pool/headline"), a.at("/pool/headline"));
    const Answer more = plan("meta-llama/Llama-3.1-8B-Instruct", flags({"max-model-len=auto"}, {"--context", "70000", "--kv-cache-bytes", "8 GiB"}));
    CHECK_EQ(more.at("/verdict/starts"), Json(false));
    CHECK_EQ(plan("meta-llama/Llama-3.1-8B-Instruct", flags({"max-model-len=auto"}, {"--context", "200000"})).error(), std::string("length_above_context"));
}

TEST(context_parallel_decoding) {
    const Args base{"--context", "32768", "--kv-cache-bytes", "8 GiB", "--tp", "8", "--gpus", "8"};
    const auto with_dcp = [&](const char* model, const char* dcp) {
        Args args = base;
        args.insert(args.end(), {"--dcp", dcp});
        return plan(model, args);
    };
    const Answer one = with_dcp("deepseek-ai/DeepSeek-V3", "1"), eight = with_dcp("deepseek-ai/DeepSeek-V3", "8");
    CHECK_EQ(eight.at("/pool/blocks"), one.at("/pool/blocks"));
    CHECK_EQ(eight.at("/pool/tokens").get<std::int64_t>() / 8, one.at("/pool/tokens").get<std::int64_t>());
    CHECK_EQ(with_dcp("Qwen/Qwen3-235B-A22B", "2").error(), std::string());
    CHECK_EQ(with_dcp("Qwen/Qwen3-235B-A22B", "4").error(), std::string("dcp_above_copies"));
    CHECK_EQ(with_dcp("google/gemma-3-27b-it", "2").status, 2);
}

TEST(what_switches_the_hybrid_manager_off) {
    const auto count = [](const char* model, const char* version, const Args& values) {
        return plan(model, flags(values, {"--context", "8192", "--kv-cache-bytes", "64 GiB", "--engine-version", version})).at("/pool/groups").size();
    };
    const char *gemma = "google/gemma-3-27b-it", *scout = "meta-llama/Llama-4-Scout-17B-16E-Instruct";
    CHECK_EQ(count(gemma, "0.27.0", {}), std::size_t{7});
    CHECK_EQ(count(gemma, "0.27.0", {"kv-transfer-config={}"}), std::size_t{1});
    CHECK_EQ(count(gemma, "0.27.0", {"kv-transfer-config={}", "disable-hybrid-kv-cache-manager=false"}), std::size_t{7});
    CHECK_EQ(count(gemma, "0.9.0", {}), std::size_t{1});  // windows as full
    // The default by version; a public log of 0.19.0 has four groups of 12.
    for (const auto& [version, groups] : {std::pair{"0.9.1", 1}, {"0.9.2", 4}, {"0.10.0", 4}, {"0.10.1", 1}, {"0.12.0", 1}, {"0.13.0", 4}, {"0.19.0", 4}, {"0.25.0", 4}})
        CHECK_EQ(count(scout, version, {}), static_cast<std::size_t>(groups));
    CHECK_EQ(count(scout, "0.27.0", {}), std::size_t{1});
    CHECK_EQ(count(scout, "0.27.0", {"VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1"}), std::size_t{4});
    CHECK_EQ(count(scout, "0.19.0", {R"(speculative-config={"method":"eagle","num_speculative_tokens":1})"}), std::size_t{1});
}

TEST(weights_as_loaded) {
    // MXFP4 experts of 2880 x 2880 become 2944 x 3072 for Marlin, their biases with them; 32 experts, 24 layers.
    const std::int64_t padding = 3 * (2944 * 3072 - 2880 * 2880) * 17 / 32 + (128 + 192) * 2;
    CHECK_EQ(plan("openai/gpt-oss-20b", {"--context", "2048"}).at("/weights/bytes_per_gpu/0"), Json(13'761'264'768 + padding * 32 * 24));
    // MLA keeps W_UK and W_UV once more: 27 layers, 16 heads, 128 + 128 by 512.
    const Answer lite = plan("deepseek-ai/DeepSeek-V2-Lite", {"--context", "2048", "--weights", "bf16"});
    CHECK_EQ(lite.at("/weights/bytes_per_gpu/0").get<std::int64_t>() - lite.at("/weights/bytes").get<std::int64_t>(), std::int64_t{27} * 16 * 256 * 512 * 2);
    const Args ep{"--context", "2048", "--tp", "8", "--gpus", "8", "--ep"};
    const std::int64_t before = plan("Qwen/Qwen3-235B-A22B", ep).at("/weights/bytes_per_gpu/0").get<std::int64_t>();
    const std::int64_t after = plan("Qwen/Qwen3-235B-A22B", flags({"num-redundant-experts=8"}, ep)).at("/weights/bytes_per_gpu/0").get<std::int64_t>();
    CHECK_EQ(after - before, std::int64_t{94} * 3 * 4096 * 1536 * 2);  // one expert more on each of 8 ranks
}

TEST(layers_of_each_stage_by_hand) {
    const auto layers = [](const char* partition) {
        return plan("meta-llama/Llama-3.1-8B-Instruct", flags({std::string("VLLM_PP_LAYER_PARTITION=") + partition}, {"--context", "2048", "--pp", "2", "--gpus", "2"}));
    };
    CHECK_EQ(layers("10,22").at("/parallel/layers_per_stage"), Json({10, 22}));
    CHECK_EQ(layers("10,21").error(), std::string("bad_partition"));
    CHECK_EQ(layers("10,11,11").error(), std::string("bad_partition"));
    for (const char* text : {"", ",", "10,", "a,b", "-1,33", "0,32"}) CHECK_EQ(layers(text).status, 2);
}

TEST(scheduler_defaults) {
    const auto setting = [](const char* version, const char* capacity, const Args& values, const char* name) {
        Args args{"assess", "--model", "meta-llama/Llama-3.1-8B-Instruct", "--engine", "vllm", "--engine-version", version, "--gpu", "custom", "--capacity", capacity, "--context", "131072", "--format", "json"};
        return ask(flags(values, args)).at(std::string("/engine/settings/") + name);
    };
    CHECK_EQ(setting("0.27.0", "80 GiB", {}, "max-num-batched-tokens"), Json(8192));
    CHECK_EQ(setting("0.27.0", "80 GiB", {"performance-mode=throughput"}, "max-num-batched-tokens"), Json(16384));
    CHECK_EQ(setting("0.27.0", "80 GiB", {"performance-mode=throughput"}, "max-num-seqs"), Json(2048));
    CHECK_EQ(setting("0.27.0", "60 GiB", {}, "max-num-batched-tokens"), Json(2048));
    CHECK_EQ(setting("0.27.0", "180 GiB", {}, "max-num-batched-tokens"), Json(8192));
    CHECK_EQ(setting("0.28.0", "180 GiB", {}, "max-num-batched-tokens"), Json(16384));
    CHECK_EQ(setting("0.6.3", "80 GiB", {}, "max-num-seqs"), Json(256));
}

TEST(prefixes_of_hybrids_in_whole_blocks) {
    // 10 prompts of 8,000 with 2,000 in common, blocks of 544: 3 blocks of attention are shared, states are each one's own.
    const Answer a = plan("Qwen/Qwen3-Next-80B-A3B-Instruct", flags({"enable-prefix-caching=true"}, {"--input", "8000", "--output", "0", "--concurrency", "10", "--shared-prefix", "2000", "--kv-cache-bytes", "64 GiB"}));
    CHECK_EQ(a.at("/engine/settings/mamba-cache-mode"), Json("align"));
    CHECK_EQ(a.at("/pool/blocks_used"), Json(3 + 10 * (15 - 3) + 10 * 3 * 2));
    // Where blocks of two sizes must agree a hit is a multiple of both: 1,016 of 1,500 tokens are 31 blocks of 32, not 63 of 16.
    const Answer b = plan("XiaomiMiMo/MiMo-V2-Flash", {"--input", "1500", "--output", "0", "--concurrency", "2", "--shared-prefix", "1016", "--kv-cache-bytes", "64 GiB", "--tp", "4", "--gpus", "4"});
    std::int64_t blocks = 0;
    for (const Json& group : b.at("/pool/groups")) {
        const std::int64_t tokens = group.at("block_tokens").get<std::int64_t>(), each = group.at("blocks_per_sequence").get<std::int64_t>(), shared = 992 / tokens;
        blocks += shared + 2 * (each - shared);
    }
    CHECK_EQ(b.at("/pool/blocks_used"), Json(blocks));
    const Answer mamba = plan("state-spaces/mamba-2.8b-hf", flags({"enable-prefix-caching=true", "VLLM_ALLOW_LONG_MAX_MODEL_LEN=1"}, {"--context", "8192", "--kv-cache-bytes", "64 GiB", "--engine-version", "0.27.0"}));
    CHECK_EQ(mamba.at("/engine/settings/mamba-cache-mode"), Json("all"));
    CHECK_EQ(mamba.at("/pool/groups/0/blocks_per_sequence"), Json(4));  // a state for every 2,048 positions
}

TEST(fewer_state_blocks_than_sequences) {
    const Args base{"--context", "32768", "--kv-cache-bytes", "16 GiB"};
    const auto asked = [&](const Args& more) {
        Args args = base;
        args.insert(args.end(), more.begin(), more.end());
        return plan("Qwen/Qwen3.5-27B", args);
    };
    const Answer a = asked({});
    const std::int64_t blocks = a.at("/pool/blocks").get<std::int64_t>();
    CHECK_EQ(blocks, (std::int64_t{16} << 30) / 51'380'224);
    CHECK(says(a.at("/verdict/refusal").get<std::string>(), "max_num_seqs (1,024) exceeds available Mamba cache blocks (334)"));
    CHECK_EQ(a.at("/limits/concurrency_binds"), Json("state_slots"));
    CHECK_EQ(a.at("/limits/context_binds"), Json("state_slots"));
    CHECK_EQ(a.at("/suggestions/0/change/max_num_seqs"), Json(blocks));
    CHECK_EQ(asked({"--max-num-seqs", std::to_string(blocks)}).at("/verdict/starts"), Json(true));
    CHECK_EQ(asked({"--max-num-seqs", std::to_string(blocks + 1)}).at("/verdict/starts"), Json(false));
    CHECK_EQ(asked({"--engine-flag", "enforce-eager=true"}).at("/verdict/starts"), Json(true));
    CHECK_EQ(asked({"--engine-version", "0.18.0"}).at("/verdict/starts"), Json(true));
}

TEST(the_first_mamba_is_cut_by_its_inner_width) {
    // 28 state layers of (3 x 8,192 + 8,192 x 16) x 2 bytes beside 4 of attention, 8 heads of 128: halves on two ranks.
    // Blocks of 16 x ceil(155,648 / (16 x 2,048)) = 80 positions, groups of 4 layers.
    const Answer a = plan("ai21labs/Jamba-v0.1", {"--context", "8192", "--tp", "2", "--kv-cache-bytes", "16 GiB"});
    CHECK_EQ(a.status, 0);
    CHECK(says(groups_of(a), "full 4 80 103"));
    CHECK_EQ(a.at("/pool/block_bytes"), Json(4 * 80 * 2048));
    CHECK_EQ(plan("ai21labs/Jamba-v0.1", {"--context", "8192", "--tp", "3"}).status, 2);
    CHECK_EQ(plan("tiiuae/falcon-mamba-7b", {"--context", "8192", "--tp", "8"}).status, 0);
}

TEST(what_auto_takes_of_the_checkpoint_by_version) {
    // modelopt's kv_cache_quant_algo counts from 0.14 on (PR 29980), kv_cache_scheme of compressed-tensors from 0.15 on (PR 30141).
    const std::string shape = R"({"model_type":"llama","num_hidden_layers":4,"hidden_size":512,"num_attention_heads":4,"num_key_value_heads":4,"intermediate_size":512,)"
                              R"("vocab_size":1000,"max_position_embeddings":4096,"torch_dtype":"bfloat16","quantization_config":)";
    const std::string scheme = written("scheme.json", shape + R"({"quant_method":"compressed-tensors","format":"float-quantized","config_groups":{},"kv_cache_scheme":{"num_bits":8,"type":"float"}}})");
    const std::string algo = written("algo.json", shape + R"({"quant_method":"modelopt","quant_algo":"FP8","kv_cache_quant_algo":"FP8"}})");
    const std::string none = written("none.json", shape + R"({"quant_method":"modelopt","quant_algo":"FP8"}})");
    const std::string four = written("four.json", shape + R"({"quant_method":"modelopt","quant_algo":"NVFP4","kv_cache_quant_algo":"NVFP4"}})");
    struct Row {
        const std::string& model;
        const char *version, *dtype, *note;
    };
    const Row rows[] = {
        {scheme, "0.9.1", "bf16", "kv_cache_scheme_ignored "}, {scheme, "0.14.1", "bf16", "kv_cache_scheme_ignored "}, {scheme, "0.15.0", "fp8", "kv_cache_scheme "},
        {algo, "0.13.0", "bf16", "kv_cache_scheme_ignored "},  {algo, "0.14.0", "fp8", "kv_cache_scheme "},            {algo, "0.28.0", "fp8", "kv_cache_scheme "},
        {four, "0.18.0", "bf16", "kv_cache_scheme_ignored "},  {four, "0.19.0", "nvfp4", "kv_cache_scheme "},          {none, "0.28.0", "bf16", ""}};
    for (const Row& row : rows) {
        const Answer a = plan(row.model, {"--engine-version", row.version, "--context", "1024", "--kv-cache-bytes", "1 GiB"});
        CHECK_EQ(a.at("/engine/settings/kv-cache-dtype"), Json(row.dtype));
        CHECK(says(notes_of(a), row.note));
    }
    // What is chosen counts in every version.
    CHECK_EQ(plan(algo, {"--engine-version", "0.9.1", "--context", "1024", "--kv-dtype", "fp8"}).at("/engine/settings/kv-cache-dtype"), Json("fp8"));
    CHECK_EQ(plan(algo, {"--engine-version", "0.28.0", "--context", "1024", "--kv-dtype", "bf16"}).at("/engine/settings/kv-cache-dtype"), Json("bf16"));
}

TEST(derivations_say_what_the_number_is) {
    struct Row {
        const char* what;
        Args args;
        const char *term, *formula;  // an empty formula: the term is not there
    };
    const Row rows[] = {
        {"rounded up", {"--context", "1024", "--engine-version", "0.19.0"}, "budget", "ceil(cuda_total × fraction)"},
        {"a float of old", {"--context", "1024", "--engine-version", "0.9.1"}, "budget", "floor(cuda_total × fraction)"},
        {"a pool in bytes has no budget", {"--context", "1024", "--kv-cache-bytes", "1 GiB"}, "budget", ""},
        {"a pool in blocks has one", flags({"num-gpu-blocks-override=100"}, {"--context", "1024"}), "budget", "ceil(cuda_total × fraction)"},
        {"KV would do", {"--context", "1024", "--kv-cache-bytes", "8 TiB"}, "max_concurrency", "none: the engine does not start, though KV has room for sequences"},
        {"no length starts", {"--context", "1024", "--kv-cache-bytes", "8 TiB"}, "max_context", "none: the engine starts with no length"},
        {"KV alone is short", {"--context", "8192", "--kv-cache-bytes", "512 MiB"}, "max_concurrency", "floor((usable_blocks − shared) ÷ (per_sequence − shared)) × dp data_parallel"}};
    for (const Row& row : rows) {
        const Answer a = plan("meta-llama/Llama-3.1-8B-Instruct", row.args);
        std::string formula;
        for (const Json& term : a.at("/terms"))
            if (term.at("id") == row.term) formula = term.at("formula").get<std::string>();
        if (formula != row.formula) report(__FILE__, __LINE__, std::string(row.what) + ": " + formula);
    }
}

TEST(a_stage_without_caches_needs_no_blocks) {
    // 20 of 35 layers own a cache; of five stages of seven layers the last two own none.
    const Args args{"--pp", "5", "--gpus", "5", "--context", "8192", "--kv-cache-bytes", "1 GiB"};
    CHECK_EQ(plan("google/gemma-3n-E4B-it", args).at("/verdict/starts"), Json(true));
    const Answer blocks = plan("google/gemma-3n-E4B-it", flags({"num-gpu-blocks-override=5000"}, args));
    CHECK_EQ(blocks.at("/verdict/starts"), Json(true));
    CHECK_EQ(blocks.at("/pool/blocks"), Json(5000));
}

TEST(printed_and_honest_pair) {
    const Args base{"--context", "32768", "--kv-cache-bytes", "16 GiB", "--max-num-seqs", "64"};
    const auto asked = [&](const char* version, const char* kv) {
        Args args = base;
        args.insert(args.end(), {"--engine-version", version, "--kv-dtype", kv});
        return plan("Qwen/Qwen3.5-27B", args);
    };
    const Answer bf16 = asked("0.27.0", "auto"), fp8 = asked("0.27.0", "fp8"), old = asked("0.19.0", "auto");
    // A sequence costs three states of 51,380,224 bytes, and for each position 16 layers of 4 heads of 256 + 256.
    CHECK_EQ(bf16.at("/pool/sequence_fixed_bytes"), Json(3 * 51'380'224));
    CHECK_EQ(bf16.at("/pool/sequence_bytes_per_token"), Json(65536.0));
    CHECK_EQ(fp8.at("/pool/sequence_fixed_bytes"), Json(3 * 51'380'224));
    CHECK_EQ(fp8.at("/pool/sequence_bytes_per_token"), Json(32768.0));
    CHECK(says(notes_of(bf16), "hybrid_printed.1") && !says(notes_of(bf16), "kv_gain"));
    CHECK(says(notes_of(old), "hybrid_printed.2"));
    CHECK(says(notes_of(fp8), "kv_gain"));
    for (const Json& note : fp8.at("/notes"))
        if (note.at("code") == "kv_gain") CHECK(says(note.at("text").get<std::string>(), "1.875 times"));  // 45 blocks against 24, not 2
    CHECK_EQ(old.at("/pool/headline").size(), std::size_t{2});
    CHECK_EQ(plan("Qwen/Qwen3.5-27B", base).at("/pool/headline").size(), std::size_t{1});
    CHECK(!says(notes_of(plan("meta-llama/Llama-3.1-8B-Instruct", {"--context", "2048", "--kv-dtype", "fp8"})), "hybrid_printed"));
}

/// A version whose rules exist is data: appended to a copy of the presets, with no code of its own.
TEST(a_new_version_by_data_alone) {
    const auto folder = scratch("presets");
    std::filesystem::copy(VRAMLINE_PRESETS, folder, std::filesystem::copy_options::recursive);
    const auto file = folder / "engines" / "vllm.json";
    Json facts = parsed_json(contents(file));
    facts["versions"].push_back("9.0.0");
    const auto rule = [](double value) { return Json{{"value", value}, {"source", "made up for this test"}}; };
    facts["changes"].push_back({{"since", "9.0.0"}, {"profile", "C"}, {"rules", {{"memory_fraction", rule(0.5)}, {"headline_one_line", rule(0)}, {"null_blocks", rule(3)}, {"default_block_size", rule(32)}, {"state_slots_refusal", rule(0)}}}, {"kv_formats", {"q8_0"}}});
    std::ofstream(file) << facts.dump(1);
    CliContext context;
    context.presets = folder;
    const Answer a = plan("meta-llama/Llama-3.1-8B-Instruct", {"--context", "8192", "--kv-dtype", "q8_0"}, context);
    CHECK_EQ(a.error(), std::string());
    CHECK_EQ(a.at("/engine/version"), Json("9.0.0"));
    CHECK_EQ(a.at("/engine/profile"), Json("C"));
    CHECK_EQ(a.at("/engine/settings/gpu-memory-utilization"), Json(0.5));
    CHECK_EQ(a.at("/engine/settings/block-size"), Json(32));
    CHECK_EQ(a.at("/pool/headline").size(), std::size_t{2});
    CHECK_EQ(a.at("/pool/blocks").get<std::int64_t>() - a.at("/pool/usable_blocks").get<std::int64_t>(), std::int64_t{3});
    CHECK_EQ(a.at("/pool/block_bytes"), Json(32 * 32 * 8 * (128 + 8) * 2));
    CHECK_EQ(plan("Qwen/Qwen3.5-27B", {"--context", "32768", "--kv-cache-bytes", "16 GiB"}, context).at("/verdict/starts"), Json(true));
    CHECK_EQ(plan("meta-llama/Llama-3.1-8B-Instruct", {"--context", "8192", "--engine-version", "0.28.0"}, context).at("/engine/profile"), Json("B"));
}

TEST_MAIN
