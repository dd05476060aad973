// SPDX-License-Identifier: GPL-3.0-or-later
// What public planners of GPU memory compute wrongly, as figures that are right: a row for each, with its derivation.
// The left column numbers the errors as the survey of these tools did (their own worked counterexamples).
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;

namespace {

using Args = std::vector<std::string>;

struct Row {
    const char* error;
    Args args;            ///< of assess (one sequence, plenty of memory unless they say so) or of inspect
    const char* pointer;  ///< the figure in the answer
    std::int64_t want;
    const char* why;
    Args less = {};       ///< another question whose figure is taken off first
};

/// Configs of models that are no presets.
std::string config(const std::string& name) {
    if (name == "minicpm3")
        return R"({"model_type":"minicpm3","hidden_size":2560,"num_hidden_layers":62,"num_attention_heads":40,"num_key_value_heads":40,
            "intermediate_size":6400,"vocab_size":73448,"q_lora_rank":768,"kv_lora_rank":256,"qk_nope_head_dim":64,"qk_rope_head_dim":32,
            "v_head_dim":64,"max_position_embeddings":32768,"torch_dtype":"bfloat16"})";
    return contents(std::filesystem::path(VRAMLINE_TEST_DATA) / "configs" / (name + ".json"));
}

/// "@minicpm3" becomes the path of its config, "%llama.gguf" that of a file of the tests.
Args placed(Args args) {
    for (std::string& each : args) {
        if (each.starts_with('@')) each = written(each.substr(1) + ".json", config(each.substr(1)));
        if (each.starts_with('%')) each = (std::filesystem::path(VRAMLINE_TEST_DATA) / "gguf" / each.substr(1)).string();
    }
    return args;
}

nlohmann::ordered_json figure(const Args& args, const char* pointer) {
    Args all = placed(args);
    if (all.front() == "inspect") {
        all.insert(all.end(), {"--format", "json"});
        return ask(all).at(pointer);
    }
    const bool sized = std::ranges::find(all, "--gpu") != all.end();
    if (!sized) all.insert(all.end(), {"--gpu", "custom", "--capacity", "8 TiB"});
    if (std::ranges::find(all, "--concurrency") == all.end()) all.insert(all.end(), {"--concurrency", "1"});
    const Answer answer = assess_json(all);
    return answer.error().empty() ? answer.at(pointer) : nlohmann::ordered_json(answer.error());
}

constexpr const char* kPerToken = "/kv/floor_bytes_per_token";
constexpr const char* kPerGpu = "/kv/bytes_per_token_per_gpu";
constexpr const char* kSequence = "/kv/floor_bytes_per_sequence";
constexpr const char* kGrowing = "/model/kv_bytes_per_token_growing";

Args floor_of(const std::string& model, const std::string& context = "1") { return {"--model", model, "--engine", "floor", "--context", context}; }
Args floor_with(const std::string& model, const Args& more) {
    Args args = floor_of(model);
    args.insert(args.end(), more.begin(), more.end());
    return args;
}
Args vllm_of(const std::string& model, Args more) {
    more.insert(more.begin(), {"--model", model, "--engine", "vllm", "--engine-version", "0.27.0"});
    return more;
}
const std::string kLlama70 = "meta-llama/Llama-3.1-70B-Instruct", kLlama8 = "meta-llama/Llama-3.1-8B-Instruct", kOss = "openai/gpt-oss-120b";

const Row kRows[] = {
    // Tensor parallelism counted twice
    {"E1", vllm_of(kLlama70, {"--tp", "4", "--gpus", "4", "--context", "8192", "--kv-cache-bytes", "40098856960"}), "/pool/blocks", 30593,
     "a GPU's 40,098,856,960 bytes over a GPU's block: 80 layers x 2 x 8/4 heads x 128 x 2 bytes x 16 positions = 1,310,720"},
    {"E1", vllm_of(kLlama70, {"--tp", "8", "--gpus", "8", "--context", "8192", "--kv-cache-bytes", "58382090240"}), "/pool/blocks", 89084,
     "the same with 8/8 heads: 655,360 a block"},
    {"E2", vllm_of(kLlama70, {"--tp", "4", "--gpus", "4", "--context", "8192", "--kv-cache-bytes", "40098856960"}), "/pool/tokens", 489488,
     "30,593 blocks of 16 positions, not four times as many"},
    // A latent is on every rank
    {"E3", vllm_of("deepseek-ai/DeepSeek-V3", {"--tp", "8", "--gpus", "8", "--context", "32768"}), kPerGpu, 70272, "61 layers x (512 + 64) x 2 bytes, whatever tp"},
    {"E3", vllm_of("deepseek-ai/DeepSeek-V3", {"--tp", "8", "--dcp", "8", "--gpus", "8", "--context", "32768", "--block-size", "64", "--kv-cache-bytes", "4497408000"}),
     "/pool/tokens", 512000, "only decode context parallelism divides it: 1,000 blocks of 64 x 70,272 bytes on each of 8 GPUs hold 8 x 64,000 positions"},
    // Latent attention under other names
    {"E4", floor_of("deepseek-ai/DeepSeek-V3.2"), kPerToken, 78324, "61 x 576 x 2 and the indexer's rows of 61 x (128 + 4)"},
    {"E4", floor_of("deepseek-ai/DeepSeek-V3.2"), "/kv/index_bytes_per_token", 8052, "61 x (128 + 4)"},
    {"E4", floor_of("zai-org/GLM-5"), kPerToken, 100152, "78 x 576 x 2 and index rows of 78 x 132"},
    {"E4", floor_of("zai-org/GLM-4.7-Flash"), kPerToken, 54144, "47 x 576 x 2"},
    {"E4", floor_of("moonshotai/Kimi-K2.5"), kPerToken, 70272, "61 x 576 x 2"},
    {"E4", floor_of("meituan-longcat/LongCat-Flash-Chat"), kPerToken, 64512, "28 layers with two attentions each: 56 x 576 x 2"},
    {"E4", floor_of("@minicpm3"), kPerToken, 952320, "latent weights, but engines cache it by head: 62 x 2 x 40 x (64 + 32) x 2"},
    // Each rank has its own peak of activations
    {"E5", vllm_of("Qwen/Qwen3-32B", {"--tp", "2", "--gpus", "2", "--gpu", "h100-sxm-80", "--context", "8192", "--activations", "0"}), "/pool/bytes", 5368709120,
     "5 GiB on each of two GPUs take 5 GiB from each one's pool, not half", vllm_of("Qwen/Qwen3-32B", {"--tp", "2", "--gpus", "2", "--gpu", "h100-sxm-80", "--context", "8192", "--activations", "5 GiB"})},
    // Four bits are half a byte
    {"E6", floor_with("01-ai/Yi-34B-Chat", {"--weights", "nvfp4"}), "/weights/bytes", 20663928096,
     "60 x (2 x 7,168^2 + 2 x 1,024 x 7,168 + 3 x 20,480 x 7,168) linear weights x 9/16 byte, two fp32 for each of 420 matrices, "
     "2 bytes each of two 64,000 x 7,168 ends and 121 norms of 7,168"},
    // KV in 8 bit; sizes of GPUs are GiB
    {"E7", floor_with(kLlama8, {"--kv-dtype", "fp8"}), kPerToken, 65536, "32 x 2 x 8 x 128 x 1 byte"},
    {"E7", vllm_of(kLlama8, {"--gpu", "l4", "--context", "8192"}), "/gpus/0/capacity", 24152899584, "23,034 MiB of nvidia-smi; 24 GB would be 24e9 and 24 GiB 25.8e9"},
    {"E7", vllm_of(kLlama8, {"--gpu", "l4", "--context", "8192"}), "/engine/settings/max-num-batched-tokens", 2048, "vLLM's default for the server on GPUs below 70 GiB"},
    // Layers that keep a state or a window
    {"E8", floor_of("Qwen/Qwen3-Next-80B-A3B-Instruct", "262144"), kSequence, 6519717888, "12 full layers x 2 x 2 x 256 x 2 bytes x 262,144 + 36 states of 2,146,304"},
    {"E8", {"--model", kOss, "--engine", "vllm", "--engine-version", "0.19.0", "--context", "131072", "--engine-flag", "max-num-batched-tokens=8192"},
     "/kv/allocated_bytes", 5139136512,
     "8,192 blocks for 18 full layers and ceil((128 - 1 + 8,192) / 16) + 1 = 521 for 18 windows, each 18 x 16 x 2 x 8 x 64 x 2 bytes"},
    {"E8", vllm_of(kOss, {"--context", "131072", "--engine-flag", "max-num-batched-tokens=8192"}), "/kv/allocated_bytes", 5441126400,
     "two batches are in flight since 0.26: ceil((128 - 1 + 16,384) / 16) + 1 = 1,033 for the windows"},
    {"E9", floor_of("deepseek-ai/DeepSeek-V3", "32768"), kSequence, 2302672896, "32,768 x 70,272: 2.14 GiB, not 53.4"},
    {"E9", vllm_of("deepseek-ai/DeepSeek-V3.2", {"--context", "32768", "--kv-dtype", "fp8_ds_mla"}), kPerGpu, 48068, "61 x (656 + 132): a packed row is no byte an element"},
    {"E9", floor_of("Qwen/Qwen3-0.6B"), kPerToken, 114688, "28 x 2 x 8 x 128 x 2: the head is 128 wide, not 1,024 / 16"},
    {"E9", floor_of("Qwen/Qwen3-32B"), kPerToken, 262144, "64 x 2 x 8 x 128 x 2, not 5,120 / 64 wide"},
    {"E9", {"inspect", "%openelm-270m.gguf"}, kGrowing, 16128, "heads by layer: (5 x 3 + 7 x 4 + 4 x 5) x (64 + 64) x 2"},
    // GGUF: the latent's one row, windows by their own phase, attention on some layers
    {"E10", {"inspect", "%deepseek-v2-lite.gguf"}, kGrowing, 31104, "27 x 576 x 2, a key row and no value row"},
    {"E10", {"inspect", "%deepseek-v2-lite-legacy.gguf"}, kGrowing, 276480, "a file without the split keys is cached by head: 27 x 16 x (192 + 128) x 2"},
    {"E10", {"inspect", "%gemma-3-1b.gguf"}, kGrowing, 4096, "4 of 26 layers are global (every sixth): 4 x (256 + 256) x 2"},
    {"E10", floor_of("google/gemma-3-27b-it"), "/model/layer_groups/1/count", 10, "floor(62 / 6) global layers"},
    {"E10", {"inspect", "%jamba-v0.1.gguf"}, kGrowing, 16384, "4 attention layers of 32: 4 x 8 x (128 + 128) x 2; 4 GiB at 256 Ki"},
    {"E10", floor_of("LiquidAI/LFM2-1.2B"), kPerToken, 12288, "6 attention layers of 16: 6 x 2 x 8 x 64 x 2, though the first layer has no heads"},
    // Formats have scales; all experts are loaded
    {"E11", {"inspect", "%llama-3.2-1b.gguf"}, "/model/weights/bytes", 695378048, "as llama.cpp printed: Q4_K is 144 bytes for 256 weights"},
    {"E11", floor_with(kLlama8, {"--kv-dtype", "q8_0"}), kPerToken, 69632, "32 x 2 x 8 rows of 128 x 34/32 bytes"},
    {"E11", floor_with(kLlama8, {"--kv-dtype", "q4_0"}), kPerToken, 36864, "32 x 2 x 8 rows of 128 x 18/32 bytes"},
    {"E11", floor_of("mistralai/Mixtral-8x7B-Instruct-v0.1"), "/weights/bytes", 93405585408, "2 x 46,702,792,704: every expert, not the two that a token visits"},
    {"E12", floor_of("nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16"), kPerToken, 6144, "6 attention layers of 52: 6 x 2 x 2 x 128 x 2"},
    {"E12", floor_of("XiaomiMiMo/MiMo-V2-Flash", "131072"), kSequence, 3045457920,
     "9 full layers x 4 x (192 + 128) x 2 x 131,072 + 39 windows x 8 x (192 + 128) x 2 x 128: 2.84 GiB"},
    {"E12", floor_of("meta-llama/Llama-4-Scout-17B-16E-Instruct", "1M"), kSequence, 52747567104, "12 full layers x 4,096 x 1 Mi + 36 chunked x 4,096 x 8,192: 49.1 GiB"},
    {"E12", vllm_of(kLlama70, {"--pp", "2", "--gpus", "2", "--context", "8192"}), kPerGpu, 163840, "40 of 80 layers on a stage: 327,680 / 2"},
    {"E12", vllm_of(kOss, {"--context", "131072", "--engine-flag", "max-num-batched-tokens=8192", "--kv-cache-bytes", "54411853824", "--concurrency", "10"}),
     "/limits/max_concurrency", 10, "each sequence brings its windows: ten of 8,192 + 1,033 blocks of 589,824, and the null block"},
    // Heads that are not hidden / heads; heads that are copied; blocks
    {"E13", floor_of("google/gemma-3-27b-it"), "/model/layer_groups/0/k_dim", 128, "not 5,376 / 32"},
    {"E13", floor_of(kOss), "/model/layer_groups/0/k_dim", 64, "not 2,880 / 64"},
    {"E13", floor_of("deepseek-ai/DeepSeek-V2-Lite"), kPerToken, 31104, "27 x 576 x 2, not 27 x 2 x 16 x 128 x 2"},
    {"E13", vllm_of(kLlama70, {"--tp", "16", "--gpus", "16", "--context", "8192"}), kPerGpu, 40960, "8 heads on 16 ranks: one on each, 80 x 2 x 1 x 128 x 2"},
    {"E13", vllm_of(kLlama8, {"--context", "10001"}), "/kv/allocated_bytes", 1312817152, "626 blocks of 16 for 10,001 positions: 626 x 16 x 131,072"},
    {"E13", vllm_of(kLlama8, {"--gpu", "h100-sxm-80", "--context", "8192"}), "/gpus/0/capacity", 85520809984, "81,559 MiB: 79.65 GiB, neither 80e9 nor 80 GiB"},
    {"E14", floor_of("zai-org/GLM-4.5"), kPerToken, 376832, "92 x 2 x 8 x 128 x 2"},
    {"E14", floor_of("moonshotai/Kimi-K2-Instruct"), kPerToken, 70272, "latent attention is not told by a name"},
    {"E14", floor_of("@tencent--Hunyuan-Large"), kPerToken, 81920, "two layers share a cache: 32 x 2 x 8 x 80 x 2"},
    {"E16", floor_of(kLlama8, "8192"), kSequence, 1073741824, "8,192 x 32 x 2 x 8 x 128 x 2: 1 GiB, not 8"},
    {"E16", vllm_of(kLlama8, {"--gpu", "h100-sxm-80", "--context", "32768"}), "/gpus/0/activations", 0,
     "a step has as many tokens as the engine batches, however long the context", vllm_of(kLlama8, {"--gpu", "h100-sxm-80", "--context", "8192"})},
    {"E17", floor_of("google/gemma-2-9b-it"), "/model/layer_groups/0/k_dim", 256, "the head is 256 wide, not 3,584 / 16"},
    {"E17", floor_of("mistralai/Mistral-Nemo-Instruct-2407"), kPerToken, 163840, "40 x 2 x 8 x 128 x 2, not 5,120 / 32 wide"},
    {"E20", vllm_of(kLlama8, {"--gpu", "a10g", "--context", "8192"}), "/gpus/0/capacity", 24146608128, "23,028 MiB of nvidia-smi"},
};

}  // namespace

TEST(what_others_get_wrong_is_right) {
    for (const Row& row : kRows) {
        nlohmann::ordered_json got = figure(row.args, row.pointer);
        if (!row.less.empty() && got.is_number()) got = got.get<std::int64_t>() - figure(row.less, row.pointer).get<std::int64_t>();
        const bool same = got.is_number() && got.get<double>() == static_cast<double>(row.want);
        CHECK(same);
        if (!same) std::cout << "  " << row.error << " " << row.pointer << ": got " << got << ", want " << row.want << " (" << row.why << ")\n";
    }
}

// A sequence of a hybrid keeps its states beside what grows: none of it is lost.
TEST(states_are_counted_by_sequence) {
    const auto one = figure(floor_of("nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16"), kSequence);
    CHECK(one.is_number() && one.get<std::int64_t>() - 6144 > 20 * (std::int64_t{1} << 20));
}

TEST_MAIN
