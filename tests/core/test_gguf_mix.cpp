// SPDX-License-Identifier: GPL-3.0-or-later
// The file types of llama.cpp's quantize, against what llama.cpp printed of real files when it loaded them: the size of
// the tensors ("file size" or "model size", GiB with two decimals) and how many tensors have which type.
#include <cmath>
#include <map>

#include "core/io/gguf_mix.h"
#include "core/io/json_io.h"
#include "core/model/parameters.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue kAll = *load_catalogue(VRAMLINE_PRESETS, {});
    return kAll;
}

struct File {
    const char *model, *mix;
    std::int64_t hundredths;                ///< of a GiB
    std::map<std::string, std::int64_t> tensors;  ///< by type, where the log says them
    const char* source;
};

const File kFiles[] = {
    // 66 tensors of 32 bits in the file: one is the table of RoPE factors.
    {"llama-3.1-8b", "Q4_K_M", 458, {{"Q4_K", 193}, {"Q6_K", 33}, {"fp32", 65}}, "logs of Ollama with Llama 3.1 8B Instruct: 4.58 GiB (4.89 BPW)"},
    {"llama-3.2-3b", "Q4_K_M", 187, {}, "logs of Ollama with Llama 3.2 3B Instruct: 1.87 GiB (5.01 BPW)"},
    {"meta-llama/Llama-2-70b-hf", "Q4_K_M", 3858, {}, "log of llama.cpp with LLaMA v2 70B: 38.58 GiB (4.80 BPW)"},
    {"mistralai/Mistral-7B-Instruct-v0.2", "Q4_K_M", 407, {{"Q4_K", 193}, {"Q6_K", 33}}, "logs of llama.cpp with mistral-7b-instruct-v0.2: 4.07 GiB (4.83 BPW)"},
    {"qwen2.5-7b", "Q4_K_M", 436, {{"Q4_K", 169}, {"Q6_K", 29}, {"fp32", 141}}, "logs of llama.cpp with Qwen2.5 7B: 4.36 GiB (4.91 BPW)"},
    {"qwen2.5-32b", "Q4_K_M", 1848, {{"Q4_K", 385}, {"Q6_K", 65}}, "logs of llama.cpp with Qwen2.5 32B: 18.48 GiB (4.85 BPW)"},
    {"qwen3-30b-a3b", "Q4_K_M", 1728, {{"Q4_K", 289}, {"Q6_K", 49}, {"fp32", 241}}, "llama.cpp issue 14235: 17.28 GiB (4.86 BPW)"},
};

std::map<std::string, std::int64_t> count_types(const ModelSpec& model) {
    std::map<std::string, std::int64_t> out;
    for (const LayerRun& run : model.layers)
        for (const Tensor& tensor : model.kinds[run.kind].tensors) out[tensor.format] += run.count;
    for (const auto* part : {&model.embedding, &model.head})
        for (const Tensor& tensor : *part) ++out[tensor.format];
    return out;
}

}  // namespace

TEST(sizes_and_types_are_those_of_real_files) {
    for (const File& file : kFiles) {
        const auto base = shipped().model(file.model);
        CHECK(base != nullptr);
        if (!base) continue;
        ModelSpec model = *base;
        CHECK(apply_gguf_mix(model, file.mix, "test").has_value());
        const auto bytes = checkpoint_bytes(model, "auto", *shipped().formats);
        CHECK(bytes.has_value());
        const double gib = static_cast<double>(bytes->total.value()) / static_cast<double>(kGiB.value());
        CHECK(std::abs(gib * 100 - static_cast<double>(file.hundredths)) <= 0.6);
        if (std::abs(gib * 100 - static_cast<double>(file.hundredths)) > 0.6) std::cout << "  " << file.model << ": " << gib << " (" << file.source << ")\n";
        const auto types = count_types(model);
        for (const auto& [type, count] : file.tensors) CHECK_EQ(types.contains(type) ? types.at(type) : 0, count);
        CHECK_EQ(count_parameters(model).total, count_parameters(*base).total);
        CHECK_EQ(model.layer_count(), base->layer_count());
    }
}

TEST(a_preset_of_a_file_is_its_model_stored_otherwise) {
    const auto file = shipped().model("llama-3.1-8b-q4_k_m"), base = shipped().model("llama-3.1-8b");
    CHECK(file && base);
    CHECK_EQ(file->weight_format, std::string("Q4_K"));
    CHECK_EQ(summarize_caches(*file).growing_per_token, summarize_caches(*base).growing_per_token);
    CHECK(checkpoint_bytes(*file, "auto", *shipped().formats)->total < checkpoint_bytes(*base, "auto", *shipped().formats)->total / 3);
}

TEST(rows_that_do_not_divide_take_the_type_that_llama_cpp_falls_back_to) {
    ModelSpec model = *shipped().model("qwen2.5-0.5b");  // 896 wide: no multiple of 256
    CHECK(apply_gguf_mix(model, "Q4_K_M", "test").has_value());
    const auto types = count_types(model);
    CHECK(types.contains("Q5_0") && types.contains("Q8_0"));
    CHECK(types.contains("Q4_K"));  // down projections are 4,864 wide
}

TEST(what_the_rule_does_not_speak_of_is_refused) {
    ModelSpec model = *shipped().model("llama-3.1-8b");
    const auto unknown = apply_gguf_mix(model, "Q9_X", "test");
    CHECK(!unknown && unknown.error().code == "gguf_mix_unknown");
    ModelSpec latent = *shipped().model("deepseek-ai/DeepSeek-V3");
    const auto unfit = apply_gguf_mix(latent, "Q4_K_M", "test");
    CHECK(!unfit && unfit.error().code == "gguf_mix_unfit");
}

TEST_MAIN
