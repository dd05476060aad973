// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_io.h"
#include "core/model/parameters.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue all = [] {
        auto loaded = load_catalogue(VRAMLINE_PRESETS, "");
        CHECK(loaded.has_value());
        return loaded ? std::move(*loaded) : Catalogue{{}, {}, {}, {}, std::make_shared<const FormatTable>(), {}, {}};
    }();
    return all;
}

const FormatTable& table() { return *shipped().formats; }

std::int64_t slot(const char* id, std::int64_t k, std::int64_t v) {
    const KvFormat* format = table().kv_format(id);
    return format == nullptr ? -1 : format->slot_bytes(k, v).value();
}

std::int64_t matrix(const char* id, std::int64_t rows, std::int64_t cols) {
    const WeightFormat* format = table().weight_format(id);
    return format == nullptr ? -1 : format->bytes(rows, cols).value();
}

// The 224 linear layers of Llama 3.1 8B and what stays in 16 bit beside them.
std::int64_t llama_8b(const char* id) {
    std::int64_t layer = 0;
    for (const auto& [rows, cols] : {std::pair{4096, 4096}, {1024, 4096}, {1024, 4096}, {4096, 4096}, {14336, 4096},
                                     {14336, 4096}, {4096, 14336}}) {
        layer += matrix(id, rows, cols);
    }
    return 32 * layer + (8'030'261'248 - 6'979'321'856) * 2;
}

}  // namespace

TEST(kv_rows_are_exact) {
    const struct {
        const char* id;
        std::int64_t k, v, want;
    } cases[] = {
        {"bf16", 128, 128, 512},
        {"fp32", 128, 128, 1024},
        {"fp8", 128, 128, 256},
        {"int8", 128, 128, 256},
        {"int4", 128, 128, 128},
        {"int8_per_token_head", 128, 128, 264},
        {"fp8_per_token_head", 64, 64, 136},
        {"nvfp4", 128, 128, 144},
        {"nvfp4", 192, 128, 192 / 2 + 12 + 64 + 8},
        {"turboquant_k8v4", 128, 128, 196},
        {"turboquant_4bit_nc", 128, 128, 134},
        {"turboquant_k3v4_nc", 128, 128, 118},
        {"turboquant_3bit_nc", 128, 128, 102},
        {"turboquant_3bit_nc", 72, 72, 60},
        {"turboquant_k3v4_nc", 24, 24, 28},  // 9 + 2 + 12 + 4 = 27, rounded up to even
        {"q8_0", 128, 128, 272},
        {"q5_1", 128, 128, 192},
        {"q5_0", 128, 128, 176},
        {"q4_1", 128, 128, 160},
        {"q4_0", 128, 128, 144},
        {"iq4_nl", 128, 128, 144},
        {"fp4_e2m1", 128, 128, 144},
        {"int8_asymmetric", 128, 128, 264},
        {"int4_asymmetric", 128, 128, 136},
    };
    for (const auto& c : cases) {
        if (!CHECK_EQ(slot(c.id, c.k, c.v), c.want)) std::cout << "  " << c.id << "\n";
    }
    CHECK_EQ(table().kv_format("fp8_ds_mla")->latent_bytes(576).value(), 656);
    CHECK_EQ(table().kv_format("bf16")->latent_bytes(576).value(), 1152);
    CHECK(table().kv_format("fp8_ds_mla")->needs_index_rows);
}

TEST(weights_of_llama_8b_are_exact) {
    CHECK_EQ(llama_8b("bf16"), 16'060'522'496);
    CHECK_EQ(llama_8b("gptq-int4"), 5'732'835'328);
    CHECK_EQ(llama_8b("awq-int4"), 5'727'854'592);
    CHECK_EQ(llama_8b("fp8"), 9'081'202'432);
    CHECK_EQ(llama_8b("fp8-block"), 9'082'904'576);
    CHECK_EQ(llama_8b("nvfp4"), 6'027'749'120);
}

TEST(weights_of_gpt_oss_are_exact) {
    // Experts alone are MXFP4: parameters in all, and those of the experts' matrices.
    const auto total = [](std::int64_t parameters, std::int64_t layers, std::int64_t experts) {
        const std::int64_t matrices = layers * experts * (2 * 2880 * 2880 + 2880 * 2880);
        return layers * experts * (matrix("mxfp4", 2 * 2880, 2880) + matrix("mxfp4", 2880, 2880)) +
               2 * (parameters - matrices);
    };
    CHECK_EQ(total(20'914'757'184, 24, 32), 13'761'264'768);
    CHECK_EQ(total(116'829'156'672, 36, 128), 65'248'815'744);
    CHECK(table().weight_format("mxfp4")->experts_only);
}

TEST(checkpoints_of_shipped_models_are_exact) {
    const struct {
        const char *model, *format;
        std::int64_t want;
    } cases[] = {
        {"meta-llama/Llama-3.1-8B", "auto", 16'060'522'496},
        {"meta-llama/Llama-3.1-8B", "gptq-int4", 5'732'835'328},
        {"meta-llama/Llama-3.1-8B", "awq-int4", 5'727'854'592},
        {"meta-llama/Llama-3.1-8B", "fp8", 9'081'202'432},
        {"meta-llama/Llama-3.1-8B", "fp8-block", 9'082'904'576},
        {"meta-llama/Llama-3.1-8B", "nvfp4", 6'027'749'120},
        {"openai/gpt-oss-20b", "mxfp4", 13'761'264'768},
        {"openai/gpt-oss-20b", "auto", 13'761'264'768},
        {"openai/gpt-oss-120b", "mxfp4", 65'248'815'744},
        {"meta-llama/Llama-3.1-70B", "bf16", 141'107'412'992},
    };
    for (const auto& c : cases) {
        const auto model = shipped().model(c.model);
        CHECK(model != nullptr);
        if (!model) continue;
        const auto bytes = checkpoint_bytes(*model, c.format, table());
        if (!CHECK_EQ(bytes ? bytes->total.value() : -1, c.want)) std::cout << "  " << c.model << " " << c.format << "\n";
    }
}

TEST(weight_formats_have_their_bits) {
    const struct {
        const char* id;
        double bits;
    } cases[] = {
        {"mxfp8", 8.25},  {"nf4", 4.5},      {"nf4-double", 4.126953125}, {"Q4_K", 4.5},      {"Q6_K", 6.5625},
        {"Q8_0", 8.5},    {"Q5_K", 5.5},     {"Q3_K", 3.4375},            {"Q2_K", 2.625},    {"IQ4_XS", 4.25},
        {"IQ2_XXS", 2.0625}, {"IQ1_S", 1.5625}, {"TQ1_0", 1.6875},        {"TQ2_0", 2.0625},  {"Q4_0", 4.5},
        {"Q1_0", 1.125},  {"Q2_0", 2.25},    {"I64", 64},                 {"int4", 4.125},    {"IQ3_S", 3.4375},
    };
    for (const auto& c : cases) {
        const double got = static_cast<double>(matrix(c.id, 4096, 8192)) * 8 / (4096.0 * 8192.0);
        if (!CHECK_EQ(got, c.bits)) std::cout << "  " << c.id << "\n";
    }
    // A last tile or group that is not full is paid whole.
    CHECK_EQ(matrix("fp8-block", 129, 128), 129 * 128 + 2 * 4);
    CHECK_EQ(matrix("awq-int4", 8, 130), 8 * 130 / 2 + 8 * 2 * 20 / 8);
}

TEST(names_resolve_by_alias_and_case) {
    CHECK_EQ(table().kv_format("bfloat16")->id, std::string("bf16"));
    CHECK_EQ(table().kv_format("FP8")->id, std::string("fp8"));
    CHECK_EQ(table().weight_format("q4_k")->id, std::string("Q4_K"));
    CHECK_EQ(table().weight_format("gptq")->id, std::string("gptq-int4"));
    CHECK(table().kv_format("auto") == nullptr);
    CHECK(table().weight_format("") == nullptr);
}

TEST(huge_matrices_overflow_by_name) {
    CHECK(table().weight_format("bf16")->bytes(INT64_MAX / 4, 1 << 20).overflowed());
    CHECK(table().kv_format("turboquant_3bit_nc")->slot_bytes(INT64_MAX / 2, INT64_MAX / 2).overflowed());
}

TEST_MAIN
