// SPDX-License-Identifier: GPL-3.0-or-later
// GGUF headers of thirty real shapes: bytes, parameters, layers and metadata are those that llama.cpp printed.
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/io/json_io.h"
#include "core/model/parameters.h"
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;

namespace {

const std::filesystem::path kData = std::filesystem::path(VRAMLINE_TEST_DATA) / "gguf";

/// "21 sliding_window 8 x 256 + 256": layers, kind, heads and widths of each group.
std::string groups(const nlohmann::ordered_json& model) {
    std::string out;
    for (const auto& group : model["layer_groups"]) {
        out += (out.empty() ? "" : ", ") + group["count"].dump() + " " + group["cache"].get<std::string>();
        if (!group["kv_heads"].is_null()) out += " " + group["kv_heads"].dump() + "x" + group["k_dim"].dump() + "+" + group["v_dim"].dump();
        if (!group["window"].is_null()) out += " w" + group["window"].dump();
        if (!group["state_bytes"].is_null()) out += " " + group["state_bytes"].dump();
    }
    return out;
}
Answer inspect(const std::string& path) { return ask({"inspect", path, "--format", "json"}); }
nlohmann::ordered_json expected_models() { return parsed_json(contents(kData / "expected.json"))["models"]; }

/// Where a key of the metadata stands in a model; unset: it is not one number there.
std::optional<std::int64_t> number_of(const ModelSpec& m, std::string_view key) {
    const std::pair<const char*, std::int64_t> kNumbers[] = {
        {"vocab_size", m.vocab_size}, {"context_length", m.context.value_or(Tokens(0)).value()}, {"embedding_length", m.hidden_size},
        {"feed_forward_length", m.intermediate_size}, {"attention.head_count", m.num_attention_heads},
        {"attention.head_count_kv", m.num_key_value_heads}, {"expert_count", m.num_experts}, {"expert_used_count", m.experts_per_token},
        {"expert_feed_forward_length", m.moe_intermediate_size}};
    const auto* found = std::ranges::find(kNumbers, key, [](const auto& pair) { return std::string_view(pair.first); });
    return found == std::end(kNumbers) ? std::nullopt : std::optional(found->second);
}
/// The values that the caches of a model have of a key; empty: it is not of caches.
std::set<std::int64_t> cached(const ModelSpec& model, std::string_view key) {
    std::set<std::int64_t> out;
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches) {
            const auto* window = std::get_if<WindowCache>(&cache);
            const auto* latent = std::get_if<LatentCache>(&cache);
            const auto* state = std::get_if<StateCache>(&cache);
            const HeadedRows* rows = headed_rows(cache);
            if (key == "attention.sliding_window" && window != nullptr) out.insert(window->window);
            if (key == "attention.kv_lora_rank" && latent != nullptr) out.insert(latent->kv_lora_rank);
            if (key == "ssm.conv_kernel" && state != nullptr) out.insert(state->conv_kernel);
            if (key == "attention.key_length" && rows != nullptr) out.insert(rows->k_dim);
            if (key == "attention.value_length" && rows != nullptr) out.insert(rows->v_dim);
        }
    return out;
}

}  // namespace

TEST(weights_and_parameters_are_those_that_llama_cpp_printed) {
    const auto expected = expected_models();
    for (const auto& want : expected) {
        const auto file = want["file"].get<std::string>();
        const Answer got = inspect((kData / file).string());
        if (got.status != 0) {
            CHECK_EQ(file + got.err, std::string("read"));
            continue;
        }
        const auto& model = got.json["model"];
        if (!CHECK_EQ(model["weights"]["bytes"], want["weights_bytes"])) CHECK_EQ(file, std::string());
        CHECK_EQ(model["weights"]["basis"], "exact");
        CHECK_EQ(model["parameters"].get<std::int64_t>() + model["parameters_mtp"].get<std::int64_t>(), want["n_params"].get<std::int64_t>());
        std::int64_t classes = 0;
        for (const auto& each : model["weights"]["by_class"]) classes += each.get<std::int64_t>();
        CHECK_EQ(classes, want["weights_bytes"].get<std::int64_t>());
        for (const auto& [type, bytes] : want["by_type"].items()) {
            const WeightFormat* format = shipped().catalogue->formats->weight_format(type);
            CHECK(format != nullptr && model["weights"]["formats"].value(format->id, std::int64_t{0}) == bytes.get<std::int64_t>());
        }
        for (const auto& [key, value] : want["metadata"].items())
            if (key.ends_with(".context_length")) CHECK_EQ(model["context"], value);
    }
    CHECK_EQ(expected.size(), std::size_t{30});
}

TEST(each_layer_has_the_bytes_of_its_tensors) {
    const FormatTable& formats = *shipped().catalogue->formats;
    const auto bytes_of = [&formats](const std::vector<Tensor>& tensors) {
        std::int64_t sum = 0;
        for (const Tensor& tensor : tensors) sum += (formats.weight_format(tensor.format)->bytes(tensor.rows, tensor.cols) * tensor.copies).value();
        return sum;
    };
    int compared = 0;
    const auto expected = expected_models();
    for (const auto& want : expected) {
        if (!want.contains("blocks")) continue;
        ++compared;
        const auto model = read_model(kData / want["file"].get<std::string>());
        CHECK(model.has_value());
        if (!model) continue;
        std::vector<std::int64_t> layers, wanted;
        for (const LayerRun& run : model->layers) layers.insert(layers.end(), static_cast<std::size_t>(run.count), bytes_of(model->kinds[run.kind].tensors));
        if (!model->mtp.empty()) layers.push_back(bytes_of(model->mtp));  // the last block of those files
        for (const auto& run : want["blocks"]) wanted.insert(wanted.end(), run[0].get<std::size_t>(), run[1].get<std::int64_t>());
        if (!CHECK_EQ(layers == wanted, true)) std::cout << "  " << want["file"] << "\n";
        CHECK_EQ(bytes_of(model->embedding) + bytes_of(model->head) + bytes_of(model->towers), want["outside"].get<std::int64_t>());
    }
    CHECK_EQ(compared, 12);
}

TEST(metadata_stands_where_the_model_has_it) {
    std::map<std::string, int> compared;
    const auto expected = expected_models();
    for (const auto& want : expected) {
        const auto model = read_model(kData / want["file"].get<std::string>());
        CHECK(model.has_value());
        if (!model) continue;
        for (const auto& [name, value] : want["metadata"].items()) {
            const std::string key = name.substr(name.find('.') + 1);
            if (!value.is_number_integer()) continue;
            const auto number = number_of(*model, key);
            const auto caches = cached(*model, key);
            if (!number && caches.empty() && key != "block_count") continue;
            ++compared[key];
            const auto expected_value = value.get<std::int64_t>();
            const std::int64_t drafts = want["metadata"].value(name.substr(0, name.find('.')) + ".nextn_predict_layers", std::int64_t{0});
            const bool same = key == "block_count" ? model->layer_count() + drafts == expected_value : number ? *number == expected_value : caches.contains(expected_value);
            if (!CHECK_EQ(same, true)) std::cout << "  " << want["file"] << " " << name << " " << value << " " << number.value_or(-1) << "\n";
        }
    }
    CHECK_EQ(compared["block_count"], 30);
    CHECK_EQ(compared["embedding_length"], 30);
    CHECK(compared["attention.head_count_kv"] > 20 && compared["expert_count"] > 5 && compared["attention.sliding_window"] > 4);
    CHECK(compared["attention.kv_lora_rank"] > 1 && compared["ssm.conv_kernel"] > 5 && compared["attention.key_length"] > 8);
}

TEST(layers_keep_what_llama_cpp_allocates_for_them) {
    // From its printed caches: K and V of a cell by layer, cells of windows, recurrent R and S (16-bit convolution here).
    const std::pair<const char*, const char*> kWant[] = {
        {"llama-3.2-1b", "16 full 8x64+64"},
        {"falcon-7b", "32 full 1x64+64"},
        {"gemma-2-9b", "21 sliding_window 8x256+256 w4096, 21 full 8x256+256"},
        {"gemma-3-1b", "22 sliding_window 1x256+256 w512, 4 full 1x256+256"},
        {"gemma-3n-e2b", "16 sliding_window 2x256+256 w512, 4 full 2x256+256, 10 shared"},
        {"phi-3-mini-4k", "32 sliding_window 32x96+96 w2047"},
        {"deepseek-v2-lite", "27 latent 1x576+0"},
        {"deepseek-v2-lite-legacy", "27 full 16x192+128"},
        {"gpt-oss-20b", "12 sliding_window 8x64+64 w128, 12 full 8x64+64"},
        {"glm-4.5-air", "46 full 8x128+128"},
        {"mamba-130m", "24 state 107520"},
        {"mamba2-2.7b", "64 state 2653696"},
        {"jamba-v0.1", "28 state 573440, 4 full 8x128+128"},
        {"nemotron-nano-9b-v2", "27 state 5316608, 25 none, 4 full 8x128+128"},
        {"kimi-linear-48b", "20 state 2170880, 7 latent 1x576+0"},
        {"qwen3-next-80b", "36 state 2146304, 12 full 2x256+256"},
        {"openelm-270m", "5 full 3x64+64, 7 full 4x64+64, 4 full 5x64+64"}};
    for (const auto& [name, want] : kWant) CHECK_EQ(groups(inspect((kData / (std::string(name) + ".gguf")).string()).json["model"]), want);
}

TEST_MAIN
