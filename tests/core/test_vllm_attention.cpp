// SPDX-License-Identifier: GPL-3.0-or-later
// Which attention backend vLLM takes (ENGINES 1.3), what it refuses, and what follows from it: the block size, and how
// 8-bit KV of sparse attention is stored. Expected choices by vLLM's source of April 2026.
#include "core/io/json_io.h"
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

using Args = std::vector<std::string>;

Answer on(const std::string& gpu, const std::string& model, const Args& more = {}) {
    Args args{"--engine", "vllm", "--model", model, "--gpu", gpu, "--context", "4096", "--concurrency", "1", "--kv-cache-bytes", "8 GiB", "--weights-bytes", "1 GiB"};
    args.insert(args.end(), more.begin(), more.end());
    return assess_json(args);
}

Args with_backend(const std::string& name, Args more = {}) {
    more.insert(more.end(), {"--engine-flag", "attention-backend=" + name});
    return more;
}

std::string chosen(const Answer& a) {
    if (!a.error().empty()) return a.error();
    const Json name = a.at("/engine/settings/attention-backend");
    return name.get<std::string>() + " " + a.at("/engine/settings/block-size").dump();
}

bool notes(const Answer& a, const char* code) {
    for (const Json& note : a.at("/notes"))
        if (note.at("code") == code) return true;
    return false;
}

constexpr const char *kLlama = "meta-llama/Llama-3.1-8B-Instruct", *kOss = "openai/gpt-oss-120b", *kGemma = "google/gemma-3-27b-it", *kV3 = "deepseek-ai/DeepSeek-V3",
                     *kV32 = "deepseek-ai/DeepSeek-V3.2", *kV4 = "deepseek-ai/DeepSeek-V4-Flash", *kMimo = "XiaomiMiMo/MiMo-V2-Flash";

}  // namespace

TEST(the_first_that_takes_gpu_model_and_kv) {
    struct Row {
        const char *gpu, *model, *kv, *want;
    };
    const Row rows[] = {
        {"h100-sxm-80", kLlama, "auto", "FLASH_ATTN 16"},
        {"h100-sxm-80", kLlama, "fp8", "FLASH_ATTN 16"},
        {"h100-sxm-80", kLlama, "int8_per_token_head", "TRITON_ATTN 16"},
        {"h100-sxm-80", kLlama, "turboquant_4bit_nc", "TURBOQUANT 16"},
        {"b200-sxm-180", kLlama, "auto", "FLASHINFER 16"},
        {"b200-sxm-180", kLlama, "nvfp4", "FLASHINFER 16"},
        {"rtx-4090", kLlama, "auto", "FLASH_ATTN 16"},
        {"rtx-4090", kLlama, "fp8", "FLASHINFER 16"},  // FlashAttention 2 has no 8-bit KV
        {"t4", kLlama, "auto", "FLASHINFER 16"},       // FlashAttention begins at 8.0
        {"v100-sxm2-32", kLlama, "auto", "TRITON_ATTN 16"},
        {"a100-sxm-80", kOss, "auto", "TRITON_ATTN 16"},  // attention sinks
        {"h100-sxm-80", kOss, "auto", "FLASH_ATTN 16"},
        {"b200-sxm-180", kOss, "auto", "FLASHINFER 16"},
        {"h100-sxm-80", kGemma, "auto", "TRITON_ATTN 16"},  // both directions within an image
        {"h100-sxm-80", kV3, "auto", "FLASH_ATTN_MLA 16"},
        {"h100-sxm-80", kV3, "fp8", "FLASHMLA 64"},
        {"b200-sxm-180", kV3, "auto", "FLASHINFER_MLA 32"},
        {"a100-sxm-80", kV3, "auto", "TRITON_MLA 16"},
        {"rtx-5090", kV3, "auto", "TRITON_MLA 16"},
        {"h100-sxm-80", kV32, "auto", "FLASHMLA_SPARSE 64"},
        {"b200-sxm-180", kV32, "auto", "FLASHMLA_SPARSE 64"},
        {"b200-sxm-180", kV32, "fp8", "FLASHINFER_MLA_SPARSE 64"},  // 32 by the backend, 64 by the index
        {"h100-sxm-80", kV4, "auto", "V4_FLASHMLA_SPARSE 256"},
        {"h100-sxm-80", kMimo, "auto", "FLASH_ATTN_DIFFKV 16"},
        {"mi300x", kLlama, "auto", "ROCM_ATTN 16"},
        {"mi300x", kOss, "auto", "ROCM_AITER_UNIFIED_ATTN 64"},
        {"mi300x", kV3, "auto", "TRITON_MLA 16"},
    };
    for (const Row& row : rows) {
        const std::string got = chosen(on(row.gpu, row.model, {"--kv-dtype", row.kv, "--engine-version", "0.28.0"}));
        if (got != row.want) report(__FILE__, __LINE__, std::string(row.gpu) + " " + row.model + " " + row.kv + ": got " + got + ", want " + row.want);
    }
    // 8 heads on a rank: FlashInfer's sparse kernels come first on Blackwell.
    CHECK_EQ(chosen(on("b200-sxm-180", kV32, {"--tp", "16", "--gpus", "16"})), std::string("FLASHINFER_MLA_SPARSE 64"));
    // DeepSeek-V4 runs on AMD too, by a backend that is not known here.
    CHECK_EQ(on("mi300x", kV4).at("/engine/settings/block-size"), Json(256));
    CHECK_EQ(on("mi300x", kV4).at("/engine/settings/attention-backend"), Json("(absent)"));
    // Nothing attends, or the version has no such choice.
    CHECK_EQ(on("h100-sxm-80", "state-spaces/mamba-2.8b-hf", {"--context", "2048"}).at("/engine/settings/attention-backend"), Json("(absent)"));
    CHECK_EQ(on("h100-sxm-80", kLlama, {"--engine-version", "0.9.0"}).at("/engine/settings/attention-backend"), Json("(absent)"));
}

TEST(what_vllm_refuses) {
    const auto refused = [](const char* gpu, const char* model, const char* name, const Args& more = {}) { return on(gpu, model, with_backend(name, more)).error(); };
    CHECK_EQ(refused("h100-sxm-80", kV3, "CUTLASS_MLA"), std::string("attention_backend.capability"));
    CHECK_EQ(refused("h100-sxm-80", kV3, "FLASH_ATTN"), std::string("attention_backend.attention"));
    CHECK_EQ(refused("h100-sxm-80", kLlama, "FLASHMLA"), std::string("attention_backend.attention"));
    CHECK_EQ(refused("h100-sxm-80", kLlama, "ROCM_ATTN"), std::string("attention_backend.vendor"));
    CHECK_EQ(refused("h100-sxm-80", kV3, "FLASHMLA", {"--block-size", "32"}), std::string("attention_backend.block_size"));
    CHECK_EQ(refused("a100-sxm-80", kLlama, "FLASH_ATTN", {"--kv-dtype", "fp8"}), std::string("attention_backend.kv_format"));
    CHECK_EQ(refused("h100-sxm-80", kGemma, "FLASH_ATTN"), std::string("attention_backend.mm_prefix"));
    CHECK_EQ(refused("h100-sxm-80", kOss, "FLASHINFER"), std::string("attention_backend.sinks"));
    CHECK_EQ(refused("h100-sxm-80", "google/gemma-4-31B-it", "FLASH_ATTN"), std::string("attention_backend.head_size"));
    CHECK_EQ(refused("h100-sxm-80", kLlama, "FLASH"), std::string("unknown_attention_backend"));
    CHECK_EQ(refused("h100-sxm-80", kLlama, "FLASH_ATTN", {"--engine-version", "0.12.0"}), std::string("unknown_engine_flag"));
    const Answer words = on("h100-sxm-80", kV3, with_backend("CUTLASS_MLA"));
    CHECK(words.message().find("compute capability not supported") != std::string::npos);
    CHECK_EQ(words.status, 2);
}

TEST(the_block_size_follows_what_is_given) {
    const auto given = [](const char* gpu, const char* model, const char* name, const Args& more = {}) { return chosen(on(gpu, model, with_backend(name, more))); };
    CHECK_EQ(given("h100-sxm-80", kV3, "FLASHMLA"), std::string("FLASHMLA 64"));
    CHECK_EQ(given("h100-sxm-80", kV3, "FLASHMLA", {"--block-size", "128"}), std::string("FLASHMLA 128"));
    CHECK_EQ(given("b200-sxm-180", kV3, "CUTLASS_MLA"), std::string("CUTLASS_MLA 128"));
    CHECK_EQ(given("mi300x", kLlama, "ROCM_AITER_UNIFIED_ATTN"), std::string("ROCM_AITER_UNIFIED_ATTN 64"));
    // Where a block size is given the order goes on to who takes it.
    CHECK_EQ(chosen(on("h100-sxm-80", kLlama, {"--block-size", "8"})), std::string("FLEX_ATTENTION 8"));
    CHECK_EQ(chosen(on("b200-sxm-180", kV3, {"--block-size", "16"})), std::string("TRITON_MLA 16"));
    // A hybrid's blocks are multiples of the backend's: a page of 576 x 2 bytes a position must hold a state of
    // (3 x 3 x 16 x 128 x 2 + 16 x 128 x 128 x 4) bytes, on each of two ranks.
    const std::int64_t state = 3 * 3 * 16 * 128 * 2 + 16 * 128 * 128 * 4;
    const auto hybrid = [&](const Args& more, const char* version = "0.27.0") {
        Args args{"--tp", "2", "--gpus", "2", "--engine-version", version};
        args.insert(args.end(), more.begin(), more.end());
        const Answer a = on("h100-sxm-80", "moonshotai/Kimi-Linear-48B-A3B-Instruct", args);
        for (const Json& group : a.at("/pool/groups"))
            if (group.at("cache") == "latent") return group.at("block_tokens").get<std::int64_t>();
        return std::int64_t{0};
    };
    const auto aligned = [&](std::int64_t to) { return to * ((state + to * 1152 - 1) / (to * 1152)); };
    CHECK_EQ(hybrid({}), aligned(16));
    CHECK_EQ(hybrid(with_backend("FLASHMLA")), aligned(64));
    // From 0.11.1 to 0.18 such blocks were multiples of 64 whatever the backend: a log of November 2025 has 960.
    CHECK_EQ(hybrid({"--engine-flag", "VLLM_ATTENTION_BACKEND=TRITON_MLA"}, "0.12.0"), std::int64_t{960});
    CHECK_EQ(aligned(64), std::int64_t{960});
}

TEST(how_sparse_attention_stores_8_bits) {
    const auto block_bytes = [](const char* gpu, const Args& more) {
        Args args{"--kv-dtype", "fp8"};
        args.insert(args.end(), more.begin(), more.end());
        return on(gpu, kV32, args).at("/pool/block_bytes");
    };
    CHECK_EQ(block_bytes("h100-sxm-80", {}), Json(61 * 64 * (656 + 132)));
    CHECK_EQ(block_bytes("b200-sxm-180", {}), Json(61 * 64 * (576 + 132)));
    CHECK_EQ(block_bytes("b200-sxm-180", with_backend("FLASHMLA_SPARSE")), Json(61 * 64 * (656 + 132)));
}

TEST(models_that_name_their_own) {
    const Answer mimo = on("h100-sxm-80", kMimo, with_backend("FLASH_ATTN"));
    CHECK_EQ(chosen(mimo), std::string("FLASH_ATTN_DIFFKV 16"));
    CHECK(notes(mimo, "attention_backend_ignored"));
    CHECK(!notes(on("h100-sxm-80", kMimo, with_backend("FLASH_ATTN_DIFFKV")), "attention_backend_ignored"));
    CHECK_EQ(chosen(on("h100-sxm-80", kV4, with_backend("FLASHMLA"))), std::string("V4_FLASHMLA_SPARSE 256"));
}

TEST(none_that_takes_all) {
    const Answer a = on("rtx-4090", kLlama, {"--kv-dtype", "nvfp4"});
    CHECK_EQ(a.error(), std::string());
    CHECK(notes(a, "attention_backend_none"));
    CHECK(!notes(on("b200-sxm-180", kLlama, {"--kv-dtype", "nvfp4"}), "attention_backend_none"));
}

TEST(by_version) {
    const auto at = [](const char* version, const char* gpu, const char* model, const Args& more = {}) {
        Args args{"--engine-version", version};
        args.insert(args.end(), more.begin(), more.end());
        return on(gpu, model, args);
    };
    // Before 0.18 blocks of MLA were forced, before 0.11.1 other kernels came first.
    CHECK_EQ(chosen(at("0.10.0", "h100-sxm-80", kV3)), std::string("FLASHMLA 64"));
    CHECK_EQ(chosen(at("0.10.0", "b200-sxm-180", kV3)), std::string("CUTLASS_MLA 128"));
    CHECK_EQ(chosen(at("0.16.0", "h100-sxm-80", kV3)), std::string("FLASH_ATTN_MLA 64"));
    CHECK_EQ(chosen(at("0.16.0", "b200-sxm-180", kV3)), std::string("FLASHINFER_MLA 64"));
    CHECK_EQ(chosen(at("0.18.0", "h100-sxm-80", kV3)), std::string("FLASH_ATTN_MLA 16"));
    // The variable, until the flag took its place.
    const Args variable{"--engine-flag", "VLLM_ATTENTION_BACKEND=FLASHINFER"};
    CHECK_EQ(chosen(at("0.12.0", "h100-sxm-80", kLlama, variable)), std::string("FLASHINFER 16"));
    CHECK_EQ(at("0.14.0", "h100-sxm-80", kLlama, with_backend("FLASH_ATTN", variable)).error(), std::string("contradicting_backends"));
    const Answer ignored = at("0.28.0", "h100-sxm-80", kLlama, variable);
    CHECK_EQ(chosen(ignored), std::string("FLASH_ATTN 16"));
    CHECK(notes(ignored, "attention_variable_ignored"));
}

/// A plan file holds the backends of its version, so that it computes the same years later.
TEST(a_plan_file_keeps_them) {
    const Catalogue& catalogue = *shipped().catalogue;
    auto plan = default_plan(catalogue);
    CHECK(plan.has_value());
    if (!plan) return;
    plan->settings.flags["attention-backend"] = "TRITON_ATTN";
    CHECK(plan->engine->attention.backends.size() > 15);
    const std::string text = to_plan_json(*plan);
    const auto again = read_plan(text, "plan", catalogue);
    CHECK(again.has_value());
    if (!again) return;
    CHECK(again->plan.engine->attention == plan->engine->attention);
    CHECK(again->notes.empty());
    CHECK_EQ(to_plan_json(again->plan), text);
}

/// Every backend of an order is there, has a block size and takes a format: what the schema cannot say.
TEST(every_order_names_backends_that_exist) {
    const EngineFacts& facts = *shipped().catalogue->engine("vllm");
    for (const std::string& version : facts.versions) {
        const auto profile = profile_at(facts, version);
        CHECK(profile.has_value());
        if (!profile) continue;
        for (const BackendOrder& row : profile->attention.order)
            for (const std::string& name : row.backends) {
                const AttentionBackend* backend = profile->attention.find(name);
                CHECK(backend != nullptr && backend->attention == row.attention && !backend->block_sizes.empty() && !backend->kv_formats.empty());
            }
    }
}

TEST_MAIN
