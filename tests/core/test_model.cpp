// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/io/json_io.h"
#include "core/model/parameters.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& all_presets() {
    static const Catalogue all = [] {
        auto loaded = load_catalogue(VRAMLINE_PRESETS, {});
        CHECK(loaded.has_value());
        return loaded ? std::move(*loaded) : Catalogue{};
    }();
    return all;
}

/// 32 layers, 32 query heads of 128: the worked example with n KV heads.
ModelSpec worked(std::int64_t kv_heads) {
    ModelSpec model;
    model.hidden_size = 4096;
    model.num_attention_heads = 32;
    model.num_key_value_heads = kv_heads;
    model.vocab_size = 1000;
    FullCache cache;
    cache.kv_heads = kv_heads;
    cache.k_dim = cache.v_dim = 128;
    model.kinds = {{{cache}, {}}};
    model.layers = {{32, 0}};
    return model;
}

constexpr std::int64_t kGib = std::int64_t{1} << 30;

struct SlotCase {
    const char* format;
    std::int64_t bytes;
};

}  // namespace

TEST(rows_of_the_kv_formats) {
    // K and V of one head of 128 at one position (kv_formats.md, ENGINES.md 1.2).
    constexpr std::array kCases{SlotCase{"bfloat16", 512},
                                SlotCase{"fp8", 256},
                                SlotCase{"fp8_per_token_head", 264},
                                SlotCase{"int8_per_token_head", 264},
                                SlotCase{"nvfp4", 144},
                                SlotCase{"turboquant_k8v4", 196},
                                SlotCase{"turboquant_4bit_nc", 134},
                                SlotCase{"turboquant_k3v4_nc", 118},
                                SlotCase{"turboquant_3bit_nc", 102},
                                SlotCase{"q8_0", 272},
                                SlotCase{"q4_0", 144}};
    for (const SlotCase& each : kCases) {
        const KvFormat* format = all_presets().formats->kv_format(each.format);
        CHECK(format != nullptr);
        if (format != nullptr) CHECK_EQ(format->slot_bytes(128, 128).value(), each.bytes);
    }
}

TEST(a_row_is_bits_groups_and_its_own_bytes) {
    CHECK_EQ((RowFormat{3, 0, 0, 2}).bytes(128).value(), std::int64_t{50});
    CHECK_EQ((RowFormat{4, 16, 1, 0}).bytes(128).value(), std::int64_t{72});
    CHECK_EQ((RowFormat{4, 16, 1, 0}).bytes(20).value(), std::int64_t{12});  // ten bytes, two groups
    CHECK_EQ((RowFormat{16}).bytes(0).value(), std::int64_t{0});
    KvFormat odd;
    odd.k = {8, 0, 0, 0};
    odd.v = {8, 0, 0, 1};
    CHECK_EQ(odd.slot_bytes(8, 8).value(), std::int64_t{17});
    odd.slot_even = true;
    CHECK_EQ(odd.slot_bytes(8, 8).value(), std::int64_t{18});
    odd.latent = 656;
    CHECK_EQ(odd.latent_bytes(576).value(), std::int64_t{656});
}

TEST(matrices_in_the_weight_formats) {
    const auto bytes = [](const char* id, std::int64_t rows, std::int64_t cols) {
        const WeightFormat* format = all_presets().formats->weight_format(id);
        return format == nullptr ? -1 : format->bytes(rows, cols).value();
    };
    CHECK_EQ(bytes("bf16", 100, 200), std::int64_t{40'000});
    CHECK_EQ(bytes("fp8-block", 4096, 4096), std::int64_t{4096 * 4096 + 32 * 32 * 4});
    CHECK_EQ(bytes("fp8-block", 130, 130), std::int64_t{130 * 130 + 2 * 2 * 4});
    CHECK_EQ(bytes("mxfp4", 2880, 2880), std::int64_t{2880 * 2880 / 2 + 2880 * 90});
    CHECK_EQ(bytes("gptq-int4", 128, 256), std::int64_t{128 * 128 + 128 * 2 * 20 / 8 + 256 * 4});
}

TEST(checkpoints_in_the_weight_formats) {
    const auto bytes = [](const char* model, const char* format) {
        const auto found = all_presets().model(model);
        const auto held = checkpoint_bytes(*found, format, *all_presets().formats);
        return held ? held->total.value() : -1;
    };
    CHECK_EQ(bytes("llama-3.1-8b", "bf16"), std::int64_t{16'060'522'496});
    CHECK_EQ(bytes("llama-3.1-8b", "awq-int4"), std::int64_t{5'727'854'592});
    CHECK_EQ(bytes("llama-3.1-8b", "gptq-int4"), std::int64_t{5'732'835'328});
    CHECK_EQ(bytes("llama-3.1-8b", "fp8-block"), std::int64_t{9'082'904'576});
    CHECK_EQ(bytes("gpt-oss-20b", "auto"), std::int64_t{13'761'264'768});
    CHECK_EQ(bytes("gpt-oss-120b", "mxfp4"), std::int64_t{65'248'815'744});
    const auto lost = checkpoint_bytes(*all_presets().model("llama-3.1-8b"), "q99", *all_presets().formats);
    CHECK_EQ(lost.error().code, std::string("unknown_weight_format"));
}

TEST(the_worked_numbers_at_16_bits) {
    const auto per_token = [](std::int64_t kv_heads) { return summarize_caches(worked(kv_heads)).growing_per_token; };
    CHECK_EQ(per_token(32).value(), std::int64_t{524'288});
    CHECK_EQ((per_token(32) * 8192).value(), 4 * kGib);
    CHECK_EQ((per_token(32) * 32768).value(), 16 * kGib);
    CHECK_EQ((per_token(32) * 32768 * 8).value(), 128 * kGib);
    CHECK_EQ(per_token(8).value(), std::int64_t{131'072});
    CHECK_EQ((per_token(8) * 32768).value(), 4 * kGib);
    CHECK_EQ((per_token(8) * 32768 * 8).value(), 32 * kGib);
    const ModelSpec llama8 = *all_presets().model("llama-3.1-8b"), llama70 = *all_presets().model("llama-3.1-70b");
    CHECK_EQ(summarize_caches(llama8).growing_per_token.value(), std::int64_t{131'072});
    CHECK_EQ((summarize_caches(with_kv_heads(llama8, 32)).growing_per_token * 131'072).value(), 64 * kGib);
    CHECK_EQ(summarize_caches(llama70).growing_per_token.value(), std::int64_t{327'680});
    CHECK_EQ((summarize_caches(llama70).growing_per_token * 131'072).value(), 40 * kGib);
}

TEST(the_hypothetical_of_a_latent_cache_caches_by_head) {
    const ModelSpec v3 = *all_presets().model("deepseek-v3");
    CHECK_EQ(summarize_caches(v3).growing_per_token.value(), std::int64_t{70'272});
    const ModelSpec by_head = with_kv_heads(v3, 128);
    CHECK_EQ(summarize_caches(by_head).growing_per_token.value(), std::int64_t{61 * 128 * (192 + 128) * 2});
    CHECK_EQ(by_head.num_key_value_heads, std::int64_t{128});
    const ModelSpec h1 = *all_presets().model("tiiuae/Falcon-H1-34B-Instruct");
    CHECK_EQ(summarize_caches(with_kv_heads(h1, 20)).state_per_sequence, summarize_caches(h1).state_per_sequence);
}

TEST(parameters_by_class_add_up) {
    const auto model = all_presets().model("mistralai/Mixtral-8x7B-Instruct-v0.1");
    const ParameterCount count = count_parameters(*model);
    Parameters sum;
    for (const Parameters each : count.by_class) sum += each;
    CHECK_EQ(sum, count.total);
    const auto experts = count.by_class[static_cast<std::size_t>(TensorClass::Experts)];
    CHECK_EQ(experts.value(), std::int64_t{32} * (3 * 8 * 4096 * std::int64_t{14336} + 8 * 4096));
    CHECK_EQ(count_parameters(*all_presets().model("qwen3.5-27b")).mtp.value(), std::int64_t{424'699'392});
}

TEST(names) {
    CHECK_EQ(cache_name(Cache{LatentCache{}}), std::string_view("latent"));
    CHECK_EQ(cache_name(Cache{WindowCache{}}), std::string_view("sliding_window"));
    CHECK_EQ(cache_name(Cache{SharedCache{}}), std::string_view("shared"));
    CHECK_EQ(state_kind_name(StateKind::GatedDelta), std::string_view("gated_delta"));
    CHECK_EQ(tensor_class_name(TensorClass::Other), std::string_view("other"));
    CHECK(headed_rows(Cache{FullCache{}}) == nullptr ? false : true);
    CHECK(headed_rows(Cache{LatentCache{}}) == nullptr);
}

TEST(states_count_what_is_kept) {
    StateCache gdn;  // Qwen3.5-27B: conv 3 x 10,240, state 48 x 128 x 128
    gdn.conv_kernel = 4;
    gdn.conv_channels = 10'240;
    gdn.heads = 48;
    gdn.rows = gdn.cols = 128;
    CHECK_EQ(conv_elements(gdn).value(), std::int64_t{30'720});
    CHECK_EQ(recurrent_elements(gdn).value(), std::int64_t{786'432});
    gdn.groups = 2;
    gdn.group_channels = 512;
    CHECK_EQ(conv_elements(gdn).value(), std::int64_t{3 * (10'240 + 1'024)});
    CHECK_EQ(conv_elements(StateCache{}).value(), std::int64_t{0});
}

TEST(validate_refuses_what_cannot_be) {
    const auto code = [](const ModelSpec& model) {
        const auto valid = validate(model, "here");
        return valid ? std::string() : valid.error().code;
    };
    CHECK_EQ(code(worked(8)), std::string());
    CHECK_EQ(code(worked(5)), std::string("model_heads_not_divisible"));
    ModelSpec model = worked(8);
    model.layers.clear();
    CHECK_EQ(code(model), std::string("model_without_layers"));
    model.layers = {{1, 7}};
    CHECK_EQ(code(model), std::string("model_bad_layer_run"));
    model.layers = {{10'001, 0}};
    CHECK_EQ(code(model), std::string("model_value_out_of_range"));
    model = worked(8);
    model.hidden_size = -1;
    CHECK_EQ(code(model), std::string("model_value_out_of_range"));
    model = worked(8);
    std::get<FullCache>(model.kinds[0].caches[0]).k_dim = std::int64_t{1} << 40;
    CHECK_EQ(code(model), std::string("model_value_out_of_range"));
    model = worked(8);
    Tensor tensor;
    tensor.rows = 100;
    tensor.shard = Shard::KvHeads;
    tensor.heads = 3;
    model.kinds[0].tensors = {tensor};
    CHECK_EQ(code(model), std::string("model_rows_not_divisible"));
    tensor.shard = Shard::Column;
    tensor.rows = tensor.cols = std::int64_t{1} << 31;
    model.kinds[0].tensors = {tensor};
    CHECK_EQ(code(model), std::string("model_too_large"));
}

TEST_MAIN
