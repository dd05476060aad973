// SPDX-License-Identifier: GPL-3.0-or-later
// 8- and 4-bit KV on models with recurrent state: states do not shrink with the format, and the block grows until a page
// holds one, so a sequence's fixed part stays and only its part by position shrinks (ENGINES 1.3).
#include <cmath>

#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

using Args = std::vector<std::string>;

/// A hybrid by hand: what a state layer keeps, how many layers attend (the group's size) and how many groups of states.
struct Hybrid {
    const char* model;
    std::int64_t state, heads, width, attending, state_groups;
    const char* cache;
};

/// 3 inputs of the convolution in 16 bit and the recurrent part; 64 layers, 16 attend; 48, 12 attend; 27, 7 attend.
constexpr Hybrid kHybrids[] = {{"Qwen/Qwen3.5-27B", 3 * 10240 * 2 + 48 * 128 * 128 * 4, 4, 256, 16, 3, "full"},
                               {"Qwen/Qwen3-Next-80B-A3B-Instruct", 3 * 8192 * 2 + 32 * 128 * 128 * 2, 2, 256, 12, 3, "full"},
                               {"moonshotai/Kimi-Linear-48B-A3B-Instruct", 3 * 3 * 4096 * 2 + 32 * 128 * 128 * 4, 1, 576, 7, 3, "latent"}};

struct Format {
    const char* id;
    bool latent;  ///< taken by models that keep one latent vector
};
constexpr Format kFormats[] = {{"bf16", true}, {"fp8", true}, {"fp8_e5m2", false}, {"int8_per_token_head", false}, {"nvfp4", false}, {"turboquant_k8v4", false},
                               {"turboquant_4bit_nc", false}, {"turboquant_k3v4_nc", false}, {"turboquant_3bit_nc", false}};

std::int64_t up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

/// Bytes of one position of one layer, written out from ENGINES 1.2.
std::int64_t per_position(const Hybrid& model, const std::string& format) {
    const std::int64_t d = model.width, h = model.heads;
    if (std::string(model.cache) == "latent") return format == "fp8" ? d : 2 * d;
    if (format == "fp8" || format == "fp8_e5m2") return h * 2 * d;
    if (format == "int8_per_token_head") return h * (2 * d + 8);
    if (format == "nvfp4") return h * 2 * (d / 2 + d / 16);
    const auto turbo = [&](std::int64_t key, std::int64_t bits) { return h * up(key + up(d * bits, 8) + 4, 2) * 2; };
    if (format == "turboquant_k8v4") return turbo(d, 4);
    if (format == "turboquant_4bit_nc") return turbo(up(d * 4, 8) + 2, 4);
    if (format == "turboquant_k3v4_nc") return turbo(up(d * 3, 8) + 2, 4);
    if (format == "turboquant_3bit_nc") return turbo(up(d * 3, 8) + 2, 3);
    return h * 2 * d * 2;
}

constexpr std::int64_t kLength = 131'072;

Answer ask_for(const Hybrid& model, const char* format) {
    return assess_json({"--model", model.model, "--engine", "vllm", "--engine-version", "0.27.0", "--gpu", "custom", "--capacity", "8 TiB", "--concurrency", "1", "--context", std::to_string(kLength),
                        "--kv-cache-bytes", "200 GiB", "--max-num-seqs", "64", "--max-batched-tokens", "8192", "--kv-dtype", format});
}

double gain_said(const Answer& a) {
    for (const Json& note : a.at("/notes"))
        if (note.at("code") == "kv_gain") return note.at("args").at("gain").get<double>();
    return 0;
}

}  // namespace

TEST(states_stay_and_blocks_grow) {
    for (const Hybrid& model : kHybrids)
        for (const Format& format : kFormats) {
            if (!format.latent && std::string(model.cache) == "latent") continue;
            const Answer a = ask_for(model, format.id);
            const std::string what = std::string(model.model) + " " + format.id;
            if (!a.error().empty()) {
                report(__FILE__, __LINE__, what + ": " + a.message());
                continue;
            }
            const std::int64_t bytes = per_position(model, format.id), block = 16 * up(model.state, 16 * bytes), page = block * bytes;
            const auto sequence = [&](std::int64_t by, std::int64_t of) { return up(kLength, by) * of * model.attending + model.state_groups * of * model.attending; };
            CHECK_EQ(what + " " + a.at("/pool/block_bytes").dump(), what + " " + std::to_string(page * model.attending));
            CHECK_EQ(what + " " + a.at("/pool/sequence_fixed_bytes").dump(), what + " " + std::to_string(page * model.attending * model.state_groups));
            CHECK_EQ(a.at("/pool/sequence_bytes_per_token"), Json(static_cast<double>(bytes * model.attending)));
            CHECK_EQ(a.at("/kv/allocated_bytes"), Json(sequence(block, page)));
            // A page never holds less than a state, and no more than a row of 16 positions beyond it.
            CHECK(page >= model.state && page - model.state < 16 * bytes);
            if (std::string(format.id) == "bf16") continue;
            const std::int64_t wide = per_position(model, "bf16"), wide_block = 16 * up(model.state, 16 * wide);
            const double gain = static_cast<double>(sequence(wide_block, wide_block * wide)) / static_cast<double>(sequence(block, page));
            if (std::fabs(gain_said(a) - gain) > 1e-9 * gain) report(__FILE__, __LINE__, what + ": a gain of " + std::to_string(gain_said(a)) + ", want " + std::to_string(gain));
            CHECK(gain < static_cast<double>(wide) / static_cast<double>(bytes));  // less than the bits say
        }
}

TEST(a_uniform_model_gains_what_the_bits_say) {
    const Answer a = assess_json({"--model", "meta-llama/Llama-3.1-8B-Instruct", "--engine", "vllm", "--gpu", "custom", "--capacity", "8 TiB", "--context", "8192", "--kv-cache-bytes", "8 GiB", "--kv-dtype", "fp8"});
    CHECK_EQ(gain_said(a), 0.0);
    CHECK_EQ(a.at("/pool/block_bytes"), Json(32 * 8 * 256 * 16));
}

/// From 0.28 on models with state cache prefixes unless told otherwise: two states for each group instead of one.
TEST(prefix_caching_of_hybrids_by_version) {
    const auto asked = [](const char* version, const Args& more) {
        Args args{"--model", "Qwen/Qwen3.5-27B", "--engine", "vllm", "--engine-version", version, "--gpu", "custom", "--capacity", "8 TiB", "--concurrency", "1", "--context", "32768", "--kv-cache-bytes", "16 GiB", "--max-num-seqs", "64"};
        args.insert(args.end(), more.begin(), more.end());
        return assess_json(args);
    };
    const std::int64_t page = 784 * 4096 * 16;
    const Args off{"--engine-flag", "enable-prefix-caching=false"}, on{"--engine-flag", "enable-prefix-caching=true"};
    CHECK_EQ(asked("0.27.0", {}).at("/engine/settings/enable-prefix-caching"), Json(false));
    CHECK_EQ(asked("0.27.0", {}).at("/pool/sequence_fixed_bytes"), Json(3 * page));
    CHECK_EQ(asked("0.27.0", on).at("/pool/sequence_fixed_bytes"), Json(6 * page));
    CHECK_EQ(asked("0.28.0", {}).at("/engine/settings/enable-prefix-caching"), Json(true));
    CHECK_EQ(asked("0.28.0", {}).at("/engine/settings/mamba-cache-mode"), Json("align"));
    CHECK_EQ(asked("0.28.0", {}).at("/pool/sequence_fixed_bytes"), Json(6 * page));
    CHECK_EQ(asked("0.28.0", off).at("/pool/sequence_fixed_bytes"), Json(3 * page));
    const auto mamba = [](const char* version) {
        return assess_json({"--model", "state-spaces/mamba-2.8b-hf", "--engine", "vllm", "--engine-version", version, "--gpu", "custom", "--capacity", "8 TiB", "--context", "2048", "--kv-cache-bytes", "16 GiB", "--engine-flag", "enable-prefix-caching=true"}).at("/engine/settings/mamba-cache-mode");
    };
    CHECK_EQ(mamba("0.27.0"), Json("all"));
    CHECK_EQ(mamba("0.28.0"), Json("align"));
}

TEST_MAIN
