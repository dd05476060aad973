// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/model_files.h"

#include <unistd.h>

#include <fstream>
#include <string>

#include "core/io/json_io.h"
#include "tests/support/gguf_maker.h"
#include "tests/support/safetensors_maker.h"

namespace vramline::bench {
namespace {

using test::GgufMaker;

constexpr int kTokens = 151'936, kMerges = 280'000;  // of Qwen3, and of Llama 3
constexpr int kLayers = 50, kFiles = 1'000, kExperts = 60, kExpertsInFile = 3;

void write(const std::filesystem::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

void add_texts(GgufMaker& to, const char* key, int count, const char* prefix) {
    to.key(key, GgufMaker::Array).u32(GgufMaker::Text).count(static_cast<std::uint64_t>(count));
    for (int i = 0; i < count; ++i) to.text(prefix + std::to_string(i));
}

std::uint64_t add_layer(GgufMaker& to, int layer, std::uint64_t offset) {
    constexpr std::uint32_t kQ4K = 12;
    constexpr std::uint64_t kHidden = 4096, kKv = 1024, kWidth = 12'288, kBlock = 256, kBytes = 144;
    const std::pair<const char*, std::pair<std::uint64_t, std::uint64_t>> kParts[] = {
        {"attn_q", {kHidden, kHidden}}, {"attn_k", {kHidden, kKv}}, {"attn_v", {kHidden, kKv}}, {"attn_output", {kHidden, kHidden}},
        {"ffn_gate", {kHidden, kWidth}}, {"ffn_up", {kHidden, kWidth}}, {"ffn_down", {kWidth, kHidden}}};
    for (const auto& [name, dims] : kParts) {
        to.tensor("blk." + std::to_string(layer) + "." + name + ".weight", {dims.first, dims.second}, kQ4K, offset);
        offset += dims.first / kBlock * kBytes * dims.second;
    }
    return offset;
}

}  // namespace

ModelFiles::ModelFiles() : folder_(std::filesystem::temp_directory_path() / ("vramline_bench_" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_ / "checkpoint");
    write_gguf();
    write_checkpoint();
}

ModelFiles::~ModelFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void ModelFiles::write_gguf() const {
    GgufMaker out;
    out.pair("general.architecture", "qwen3").pair("qwen3.block_count", kLayers).pair("qwen3.context_length", 40'960);
    out.pair("qwen3.embedding_length", 4096).pair("qwen3.feed_forward_length", 12'288).pair("qwen3.attention.head_count", 32);
    out.pair("qwen3.attention.head_count_kv", 8);
    add_texts(out, "tokenizer.ggml.tokens", kTokens, "token");
    out.key("tokenizer.ggml.token_type", GgufMaker::Array).u32(GgufMaker::I32).count(kTokens);
    for (int i = 0; i < kTokens; ++i) out.u32(1);
    add_texts(out, "tokenizer.ggml.merges", kMerges, "to ken");
    std::uint64_t offset = 0;
    for (int layer = 0; layer < kLayers; ++layer) offset = add_layer(out, layer, offset);
    write(folder_ / "model.gguf", out.bytes());
}

void ModelFiles::write_checkpoint() const {
    std::string map;
    for (int i = 0; i < kFiles; ++i) {
        std::string number = std::to_string(i + 1);
        number.insert(0, 5 - number.size(), '0');
        const std::string name = "model-" + number + "-of-01000.safetensors";
        test::SafetensorsMaker file;
        const int first = i % (kExperts / kExpertsInFile) * kExpertsInFile;
        for (int expert = first; expert < first + kExpertsInFile; ++expert)
            for (const char* part : {"gate_proj", "up_proj", "down_proj"}) {
                const std::string tensor = "model.layers." + std::to_string(i / (kExperts / kExpertsInFile)) + ".mlp.experts." + std::to_string(expert) + "." + part + ".weight";
                file.tensor(tensor, "BF16", {1024, 1024});
                map += (map.empty() ? "\"" : ",\"") + tensor + "\":\"" + name + '"';
            }
        write(folder_ / "checkpoint" / name, file.header());
    }
    write(folder_ / "checkpoint" / "model.safetensors.index.json", R"({"metadata":{"total_size":18874368000},"weight_map":{)" + map + "}}");
    write(folder_ / "checkpoint" / "config.json",
          R"({"model_type":"qwen3_moe","hidden_size":1024,"num_hidden_layers":50,"num_attention_heads":16,"num_key_value_heads":4,"head_dim":64,)"
          R"("intermediate_size":1024,"moe_intermediate_size":1024,"num_experts":60,"num_experts_per_tok":8,"vocab_size":32000,)"
          R"("torch_dtype":"bfloat16"})");
}

std::vector<Case> ModelFiles::cases(const FormatTable& formats) const {
    constexpr double kGguf = 20'000, kIndex = 50'000;
    const auto inspected = [&formats](const std::filesystem::path& path) {
        const auto model = read_model(path);
        return model && !to_inspect_json(*model, formats).empty();
    };
    return {{"inspect, GGUF with 151,936 tokens and 280,000 merges", kGguf, [=, file = folder_ / "model.gguf"] { return inspected(file); }, 5},
            {"inspect, safetensors index of 1,000 files", kIndex, [=, file = folder_ / "checkpoint"] { return inspected(file); }, 3}};
}

}  // namespace vramline::bench
