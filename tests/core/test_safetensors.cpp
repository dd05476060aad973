// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "core/io/safetensors_model.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"
#include "tests/support/safetensors_maker.h"

using namespace vramline;
using namespace vramline::test;

namespace {

constexpr std::int64_t kHidden = 256, kWidth = 512, kVocab = 1000, kKv = 64;
constexpr std::int64_t kLinear = 2 * kHidden * kHidden + 2 * kKv * kHidden + 3 * kHidden * kWidth;  // of a layer
constexpr std::int64_t kParameters = 2 * kVocab * kHidden + kHidden + 2 * (kLinear + 2 * kHidden);

/// config.json of a Llama with two layers, with more keys after its own.
std::string config(const std::string& more = "") {
    return R"({"model_type":"llama","hidden_size":256,"num_hidden_layers":2,"num_attention_heads":8,"num_key_value_heads":2,)"
           R"("intermediate_size":512,"vocab_size":1000,"max_position_embeddings":4096,"torch_dtype":"bfloat16")" + more + "}";
}
struct Linear {
    const char* name;
    std::int64_t rows, cols;
};
constexpr Linear kLinears[] = {{"self_attn.q_proj", kHidden, kHidden}, {"self_attn.k_proj", kKv, kHidden},  {"self_attn.v_proj", kKv, kHidden},
                               {"self_attn.o_proj", kHidden, kHidden}, {"mlp.gate_proj", kWidth, kHidden}, {"mlp.up_proj", kWidth, kHidden},
                               {"mlp.down_proj", kHidden, kWidth}};
void add_ends(SafetensorsMaker& to, const std::string& dtype) {
    to.tensor("model.embed_tokens.weight", dtype, {kVocab, kHidden}).tensor("model.norm.weight", dtype, {kHidden}).tensor("lm_head.weight", dtype, {kVocab, kHidden});
}
void add_layer(SafetensorsMaker& to, int layer, const std::string& dtype, void (*linear)(SafetensorsMaker&, const std::string&, const Linear&)) {
    const std::string prefix = "model.layers." + std::to_string(layer) + ".";
    for (const char* norm : {"input_layernorm", "post_attention_layernorm"}) to.tensor(prefix + norm + ".weight", dtype, {kHidden});
    for (const Linear& each : kLinears) linear(to, prefix + each.name, each);
}
template <char kind>
void plain(SafetensorsMaker& to, const std::string& name, const Linear& each) {
    to.tensor(name + ".weight", kind == 'b' ? "BF16" : kind == 'h' ? "F16" : "F32", {each.rows, each.cols});
}
void fp8_block(SafetensorsMaker& to, const std::string& name, const Linear& each) {
    to.tensor(name + ".weight", "F8_E4M3", {each.rows, each.cols}).tensor(name + ".weight_scale_inv", "F32", {(each.rows + 127) / 128, (each.cols + 127) / 128});
}
void awq(SafetensorsMaker& to, const std::string& name, const Linear& each) {
    to.tensor(name + ".qweight", "I32", {each.cols, each.rows / 8}).tensor(name + ".qzeros", "I32", {each.cols / 128, each.rows / 8});
    to.tensor(name + ".scales", "F16", {each.cols / 128, each.rows});
}
void gptq(SafetensorsMaker& to, const std::string& name, const Linear& each) {
    to.tensor(name + ".qweight", "I32", {each.cols / 8, each.rows}).tensor(name + ".qzeros", "I32", {each.cols / 128, each.rows / 8});
    to.tensor(name + ".scales", "F16", {each.cols / 128, each.rows}).tensor(name + ".g_idx", "I32", {each.cols});
}
void packed(SafetensorsMaker& to, const std::string& name, const Linear& each) {
    to.tensor(name + ".weight_packed", "I32", {each.rows, each.cols / 8}).tensor(name + ".weight_scale", "BF16", {each.rows, each.cols / 32}).tensor(name + ".weight_shape", "I64", {2});
}
void nvfp4(SafetensorsMaker& to, const std::string& name, const Linear& each) {
    to.tensor(name + ".weight", "U8", {each.rows, each.cols / 2}).tensor(name + ".weight_scale", "F8_E4M3", {each.rows, each.cols / 16});
    to.tensor(name + ".weight_scale_2", "F32", {}).tensor(name + ".input_scale", "F32", {});
}
void nf4(SafetensorsMaker& to, const std::string& name, const Linear& each) {
    to.tensor(name + ".weight", "U8", {each.rows * each.cols / 2, 1}).tensor(name + ".weight.absmax", "F32", {each.rows * each.cols / 64});
    to.tensor(name + ".weight.quant_map", "F32", {16}).tensor(name + ".weight.quant_state.bitsandbytes__nf4", "U8", {80});
}
SafetensorsMaker whole(const std::string& dtype, void (*linear)(SafetensorsMaker&, const std::string&, const Linear&)) {
    SafetensorsMaker out;
    add_ends(out, dtype);
    for (int layer = 0; layer < 2; ++layer) add_layer(out, layer, dtype, linear);
    return out;
}
/// A folder with these files; named, and empty before.
std::string folder(const std::string& name, const std::vector<std::pair<std::string, std::string>>& files) {
    std::filesystem::remove_all(scratch(name));
    std::filesystem::create_directories(scratch(name));
    for (const auto& [file, text] : files) written(name + "/" + file, text);
    return scratch(name).string();
}
Answer inspect(const std::string& path) { return ask({"inspect", path, "--format", "json"}); }
bool has_note(const Answer& answer, std::string_view code) {
    return std::ranges::any_of(answer.json["notes"], [code](const auto& note) { return note["code"] == code; });
}
std::string code_of(const std::string& bytes) {
    MemorySource source("m.safetensors", bytes);
    const auto file = read_safetensors(source);
    return file ? "" : file.error().code;
}
std::string index_of(const std::vector<std::pair<std::string, std::string>>& tensors, const std::string& total) {
    std::string map;
    for (const auto& [tensor, file] : tensors) map += (map.empty() ? "\"" : ",\"") + tensor + "\":\"" + file + '"';
    return R"({"metadata":{"total_size":)" + total + R"(},"weight_map":{)" + map + "}}";
}

}  // namespace

TEST(a_plain_checkpoint_holds_what_its_config_says) {
    const SafetensorsMaker file = whole("BF16", plain<'b'>);
    const std::string path = folder("plain", {{"config.json", config()}, {"model.safetensors", file.bytes()}});
    const Answer alone = inspect(path + "/config.json");
    for (const std::string& each : {path, path + "/model.safetensors"}) {
        const Answer got = inspect(each);
        CHECK_EQ(got.at("/model/parameters"), kParameters);
        CHECK_EQ(got.at("/model/weights/bytes"), file.data());
        CHECK_EQ(got.at("/model/weights/basis"), "exact");
        CHECK_EQ(got.at("/model/weights/by_class"), alone.at("/model/weights/by_class"));
        CHECK_EQ(got.at("/model/layer_groups"), alone.at("/model/layer_groups"));
        CHECK_EQ(got.at("/model/read_from/weights"), "safetensors");
        CHECK(got.json["notes"].empty());
    }
}

TEST(every_rank_loads_the_same_from_config_and_from_files) {
    const std::string path = folder("ranks", {{"config.json", config()}, {"model.safetensors", whole("BF16", plain<'b'>).bytes()}});
    for (const char* tp : {"1", "2", "4"}) {
        const auto bytes = [&](const std::string& model) { return assess_json({"--model", model, "--gpus", tp, "--tp", tp, "--context", "1024"}).at("/weights/bytes_per_gpu"); };
        CHECK_EQ(bytes(path), bytes(path + "/config.json"));
    }
}

TEST(quantised_weights_have_their_bytes_and_the_parameters_of_the_model) {
    const struct {
        const char* name;
        void (*linear)(SafetensorsMaker&, const std::string&, const Linear&);
        const char* quantization;
        const char* format;  ///< of the packed weights
        std::int64_t bytes;  ///< of those
    } kWant[] = {
        {"fp8", fp8_block, R"(,"quantization_config":{"quant_method":"fp8","weight_block_size":[128,128]})", "F8_E4M3", 2 * kLinear},
        {"awq", awq, R"(,"quantization_config":{"quant_method":"awq","bits":4,"group_size":128})", "I4", kLinear},
        {"gptq", gptq, R"(,"quantization_config":{"quant_method":"gptq","bits":4,"group_size":128})", "I4", kLinear},
        {"packed", packed, R"(,"quantization_config":{"quant_method":"compressed-tensors","config_groups":{"g":{"weights":{"num_bits":4,"type":"int","group_size":32}}}})", "I4", kLinear},
        {"nvfp4", nvfp4, "", "F4", kLinear},
        {"nf4", nf4, R"(,"quantization_config":{"quant_method":"bitsandbytes","load_in_4bit":true})", "I4", kLinear},
    };
    for (const auto& want : kWant) {
        const SafetensorsMaker file = whole("BF16", want.linear);
        std::vector<std::pair<std::string, std::string>> files{{"config.json", config(want.quantization)}, {"model.safetensors", file.bytes()}};
        if (std::string(want.name) == "nvfp4") files.emplace_back("hf_quant_config.json", R"({"quantization":{"quant_algo":"NVFP4","kv_cache_quant_algo":"FP8"}})");
        const Answer got = inspect(folder(want.name, files));
        if (!CHECK_EQ(got.at("/model/parameters"), kParameters)) CHECK_EQ(want.name, std::string());
        CHECK_EQ(got.at("/model/weights/bytes"), file.data());
        CHECK_EQ(got.at("/model/weights/formats/" + std::string(want.format)), want.bytes);
        CHECK(got.json["notes"].empty());
    }
}

TEST(another_format_than_the_stored_one_takes_no_scales_along) {
    const std::string path = folder("other", {{"config.json", config(R"(,"quantization_config":{"quant_method":"awq","bits":4})")},
                                              {"model.safetensors", whole("BF16", awq).bytes()}});
    const auto bytes = [&](const char* weights) { return assess_json({"--model", path, "--weights", weights, "--context", "1024"}).at("/weights/bytes"); };
    CHECK_EQ(bytes("bf16"), 2 * kParameters);
    CHECK_EQ(bytes("auto"), whole("BF16", awq).data());
    CHECK_EQ(bytes("awq-int4"), whole("BF16", awq).data());
}

TEST(the_files_win_over_the_config_and_both_are_shown) {
    const SafetensorsMaker wide = whole("F32", plain<'f'>), half = whole("F16", plain<'h'>);
    Answer got = inspect(folder("wide", {{"config.json", config()}, {"model.safetensors", wide.bytes()}}));
    CHECK_EQ(got.at("/model/weights/bytes"), 4 * kParameters);
    CHECK(has_note(got, "checkpoint_dtype_differs"));
    got = inspect(folder("claims", {{"config.json", config(R"(,"quantization_config":{"quant_method":"awq","bits":4})")}, {"model.safetensors", half.bytes()}}));
    CHECK_EQ(got.at("/model/weights/bytes"), 2 * kParameters);
    CHECK(has_note(got, "checkpoint_quantization_differs"));
    CHECK(has_note(got, "checkpoint_dtype_differs"));
    got = inspect(folder("silent", {{"config.json", config()}, {"model.safetensors", whole("BF16", fp8_block).bytes()}}));
    CHECK(has_note(got, "checkpoint_quantization_differs"));
    CHECK_EQ(got.at("/model/parameters"), kParameters);
    SafetensorsMaker more = whole("BF16", plain<'b'>);
    more.tensor("model.layers.0.self_attn.q_norm.weight", "BF16", {32});
    got = inspect(folder("more", {{"config.json", config()}, {"model.safetensors", more.bytes()}}));
    CHECK_EQ(got.at("/model/parameters"), kParameters + 32);
    CHECK(has_note(got, "checkpoint_parameters_differ"));
}

TEST(experts_are_one_tensor_and_layers_beyond_the_model_are_draft_layers) {
    SafetensorsMaker file;
    file.tensor("model.embed_tokens.weight", "BF16", {kVocab, kHidden}).tensor("lm_head.weight", "BF16", {kVocab, kHidden});
    for (int expert = 0; expert < 8; ++expert)
        for (const char* part : {"gate_proj", "up_proj", "down_proj"})
            file.tensor("model.layers.0.mlp.experts." + std::to_string(expert) + "." + part + ".weight", "BF16", {64, 64});
    file.tensor("model.layers.0.mlp.gate.weight", "BF16", {8, kHidden}).tensor("model.layers.0.mlp.shared_experts.up_proj.weight", "BF16", {64, 64});
    file.tensor("model.layers.2.eh_proj.weight", "BF16", {kHidden, 2 * kHidden}).tensor("visual.blocks.0.attn.qkv.weight", "BF16", {192, 64});
    const std::string path = folder("experts", {{"config.json", config()}, {"model.safetensors", file.bytes()}});
    const auto model = inspect_model(path);
    CHECK(model.has_value());
    if (!model) return;
    const auto& tensors = model->kinds[model->layers[0].kind].tensors;
    CHECK_EQ(tensors.size(), std::size_t{5});
    CHECK(std::ranges::count(tensors, 8, &Tensor::copies) == 3);
    const Answer got = inspect(path);
    CHECK_EQ(got.at("/model/weights/by_class/experts"), 2 * (24 * 64 * 64 + 8 * kHidden));
    CHECK_EQ(got.at("/model/weights/by_class/mlp"), 2 * 64 * 64);
    CHECK_EQ(got.at("/model/parameters_mtp"), 2 * kHidden * kHidden);
    CHECK_EQ(got.at("/model/weights/bytes"), file.data());
    CHECK_EQ(model->towers.size(), std::size_t{1});
}

TEST(packed_experts_of_mxfp4_count_each_element) {
    SafetensorsMaker file = whole("BF16", plain<'b'>);
    file.tensor("model.layers.0.mlp.experts.down_proj_blocks", "U8", {4, 64, 3, 16}).tensor("model.layers.0.mlp.experts.down_proj_scales", "U8", {4, 64, 3});
    const Answer got = inspect(folder("mxfp4", {{"config.json", config()}, {"model.safetensors", file.bytes()}}));
    CHECK_EQ(got.at("/model/parameters"), kParameters + 4 * 64 * 96);
    CHECK_EQ(got.at("/model/weights/formats/F4"), 4 * 64 * 48);
    CHECK_EQ(got.at("/model/weights/bytes"), file.data());
}

TEST(the_files_of_an_index_are_read_together) {
    SafetensorsMaker first, second;
    add_ends(first, "BF16");
    add_layer(first, 0, "BF16", plain<'b'>);
    add_layer(second, 1, "BF16", plain<'b'>);
    const std::string one = "model-00001-of-00002.safetensors", two = "model-00002-of-00002.safetensors";
    const std::vector<std::pair<std::string, std::string>> tensors{{"lm_head.weight", one}, {"model.layers.1.mlp.up_proj.weight", two}};
    const std::string total = std::to_string(2 * kParameters), name = "model.safetensors.index.json";
    const std::string path = folder("index", {{"config.json", config()}, {name, index_of(tensors, total)}, {one, first.bytes()}, {two, second.bytes()}});
    for (const std::string& each : {path, path + "/" + name, path + "/" + one, path + "/" + two}) {
        const Answer got = inspect(each);
        CHECK_EQ(got.at("/model/weights/bytes"), 2 * kParameters);
        CHECK(got.json["notes"].empty());
    }
    const auto indexed = [&](const std::string& text) { written("index/" + name, text); return inspect(path); };
    CHECK(has_note(indexed(index_of(tensors, "77")), "checkpoint_size_differs"));
    CHECK_EQ(indexed(index_of({{"lm_head.weight", two}}, total)).error(), "checkpoint_index_tensor");
    CHECK_EQ(indexed(index_of({{"lm_head.weight", "../secret"}}, total)).error(), "checkpoint_index_path");
    CHECK_EQ(indexed(index_of({}, total)).error(), "checkpoint_index_empty");
    CHECK_EQ(indexed("{}").error(), "json_missing_key");
    std::filesystem::remove(path + "/" + name);
    CHECK_EQ(inspect(path).at("/model/weights/bytes"), 2 * kParameters);
    std::filesystem::remove(path + "/" + two);
    const Answer missing = inspect(path);
    CHECK_EQ(missing.error(), "checkpoint_files_missing");
    CHECK(missing.message().find(two) != std::string::npos);
}

TEST(weights_without_a_config_are_shown_but_not_planned_with) {
    const SafetensorsMaker file = whole("BF16", plain<'b'>);
    const std::string path = folder("lone", {{"m.safetensors", file.bytes()}}) + "/m.safetensors";
    const Answer got = inspect(path);
    CHECK_EQ(got.at("/model/weights/bytes"), file.data());
    CHECK_EQ(got.at("/model/parameters"), kParameters);
    CHECK_EQ(got.at("/model/layers"), 2);
    CHECK(has_note(got, "model_caches_unknown"));
    CHECK_EQ(assess_json({"--model", path}).error(), "checkpoint_without_config");
}

TEST(a_header_that_is_wrong_is_refused_with_its_reason) {
    const auto one = [](const std::string& dtype, const std::string& shape, const std::string& offsets) { return SafetensorsMaker().entry("t", dtype, shape, offsets).header(); };
    const std::string deep(200, '['), big = "9223372036854775807";
    const struct {
        std::string bytes;
        const char* code;
    } kBad[] = {
        {"", "safetensors_empty"},
        {"1234567", "safetensors_short"},
        {SafetensorsMaker::length(~std::uint64_t{0}) + "{}", "safetensors_header_too_large"},
        {SafetensorsMaker::length(100'000'001) + "{}", "safetensors_header_too_large"},
        {SafetensorsMaker::length(3) + "{}", "safetensors_truncated"},
        {SafetensorsMaker::framed(""), "safetensors_not_json"},
        {SafetensorsMaker::framed("[]"), "safetensors_not_json"},
        {SafetensorsMaker::framed("{"), "json_syntax"},
        {SafetensorsMaker::framed("{\"\xff\":1}"), "json_syntax"},
        {SafetensorsMaker::framed("{\"a\":" + deep), "json_too_deep"},
        {SafetensorsMaker::framed(R"({"a":1})"), "json_not_object"},
        {SafetensorsMaker::framed(R"({"a":{"dtype":"F32"}})"), "json_missing_key"},
        {SafetensorsMaker().tensor("a", "F32", {1}).tensor("a", "F32", {1}).header(), "json_duplicate_key"},
        {one("Q8", "[1]", "[0,4]"), "safetensors_dtype"},
        {one("F32", "[-1]", "[0,4]"), "json_out_of_range"},
        {one("F32", "[1.5]", "[0,4]"), "json_not_integer"},
        {one("F32", "[4294967296,4294967296]", "[0,4]"), "safetensors_too_large"},
        {one("F32", "[" + big + "]", "[0,4]"), "safetensors_too_large"},
        {one("F32", "[1]", "[0,8]"), "safetensors_offsets"},
        {one("F32", "[1]", "[4,0]"), "safetensors_offsets"},
        {one("F32", "[1]", "[0]"), "safetensors_offsets"},
        {one("F4", "[3]", "[0,1]"), "safetensors_offsets"},
        {one("F32", "[1]", "[4,8]"), "safetensors_gap"},
        {one("F32", "[1]", "[" + big + "," + big + "]"), "safetensors_offsets"},
        {SafetensorsMaker().entry("a", "F32", "[1]", "[0,4]").entry("b", "F32", "[1]", "[0,4]").header(), "safetensors_gap"},
        {one("F32", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", "[0,4]"), "json_too_many_items"},
        // Read
        {SafetensorsMaker::framed("{}"), ""},
        {SafetensorsMaker::framed(R"({"__metadata__":{"format":"pt"}})"), ""},
        {one("F32", "[0]", "[0,0]"), ""},
        {one("F32", "[]", "[0,4]"), ""},
        {one("F32", "[0," + big + "]", "[0,0]"), ""},
    };
    for (const auto& bad : kBad) CHECK_EQ(code_of(bad.bytes), bad.code);
}

TEST(a_header_cut_anywhere_is_refused) {
    const std::string header = whole("BF16", plain<'b'>).header();
    for (std::size_t length = 0; length < header.size(); ++length) CHECK(!code_of(header.substr(0, length)).empty());
    const Answer got = inspect(folder("cut", {{"config.json", config()}, {"model.safetensors", header}}));
    CHECK(has_note(got, "tensor_data_missing"));
}

TEST(a_file_without_plain_floats_keeps_its_own_bytes) {
    SafetensorsMaker file;
    fp8_block(file, "model.layers.0.mlp.up_proj", {"", kWidth, kHidden});
    const Answer alone = inspect(folder("only8", {{"m.safetensors", file.bytes()}}) + "/m.safetensors");
    CHECK_EQ(alone.at("/model/weights/bytes"), file.data());
    CHECK_EQ(alone.at("/model/weights/formats/F8_E4M3"), kWidth * kHidden);
}

TEST(sizes_that_no_model_has_stay_errors) {
    const std::string huge = SafetensorsMaker().entry("model.layers.0.mlp.up_proj.weight", "F32", "[4294967296,2]", "[0,34359738368]").header();
    CHECK_EQ(inspect(folder("huge", {{"config.json", config()}, {"model.safetensors", huge}})).error(), "model_value_out_of_range");
    const std::string zero = SafetensorsMaker().entry("model.layers.0.mlp.up_proj.scales", "F32", "[0,4611686018427387904]", "[0,0]")
                                 .entry("model.layers.0.mlp.up_proj.qzeros", "I32", "[0,4611686018427387904]", "[0,0]")
                                 .entry("model.layers.0.mlp.up_proj.qweight", "I32", "[8,1]", "[0,32]").header();
    CHECK_EQ(inspect(folder("zero", {{"config.json", config()}, {"model.safetensors", zero}})).status, 0);
}

TEST(what_is_no_ordinary_file_is_refused_without_waiting) {
    const std::string path = folder("pipes", {{"config.json", config()}});
    CHECK_EQ(::mkfifo((path + "/model.safetensors").c_str(), 0600), 0);
    CHECK_EQ(inspect(path).error(), "not_a_file");
    CHECK_EQ(inspect(path + "/model.safetensors").error(), "not_a_file");
}

TEST(a_plain_checkpoint_converted_has_the_bytes_of_the_published_conversion) {
    // Totals of published checkpoints (ENGINES 4.3): GPTQ with g_idx, MXFP4 of gpt-oss, and the closed forms of the rest.
    const struct {
        const char *model, *weights;
        std::int64_t bytes;
    } kWant[] = {{"llama-3.1-8b", "gptq-int4", 5732835328},    {"llama-3.1-8b", "awq-int4", 5727854592}, {"llama-3.1-8b", "nvfp4", 6027749120},
                 {"llama-3.1-8b", "fp8", 9081202432},          {"llama-3.1-8b", "fp8-block", 9082904576}, {"openai/gpt-oss-20b", "auto", 13761264768},
                 {"openai/gpt-oss-120b", "auto", 65248815744}};
    for (const auto& want : kWant)
        CHECK_EQ(assess_json({"--model", want.model, "--weights", want.weights, "--engine", "floor", "--context", "1"}).at("/weights/bytes"), want.bytes);
}

TEST(how_files_hold_single_tensors_is_no_choice_of_a_plan) {
    CHECK_EQ(assess_json({"--weights", "F8_E4M3"}).error(), "unknown_weights_choice");
    CHECK_EQ(assess_json({"--weights", "I8"}).error(), "unknown_weights_choice");
}

TEST_MAIN
