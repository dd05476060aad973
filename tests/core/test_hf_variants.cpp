// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <string>
#include <vector>

#include "core/io/hf_config.h"
#include "core/io/hf_modules.h"
#include "core/io/hf_names.h"
#include "core/io/json_io.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;

// The forms in which people bring a config: parts inside another with their class's defaults left out, wrappers' own names
// of modules, several formats in one checkpoint, towers, decoders beside an encoder.
namespace {

ModelSpec good(const std::string& text, const std::string& quantization = "") {
    auto model = read_hf_config(text, "config.json", "m", quantization, "hf_quant_config.json");
    if (model) return *model;
    vramline::test::report(__FILE__, __LINE__, model.error().code + " " + to_english(model.error()) + " in " + text.substr(0, 200));
    return {};
}

struct Want {
    std::string text;
    std::int64_t parameters, growing, all;  ///< parameters 0: not asked
};

void check(const Want& want) {
    const ModelSpec model = good(want.text);
    const CacheSummary caches = summarize_caches(model);
    if (want.parameters > 0) CHECK_EQ(count_parameters(model).total.value(), want.parameters);
    CHECK_EQ(caches.growing_per_token.value(), want.growing);
    CHECK_EQ(caches.all_per_token.value(), want.all);
}

const std::string kSiglip = R"("vision_config":{"model_type":"siglip_vision_model","hidden_size":1152,"image_size":896,)"
                            R"("intermediate_size":4304,"num_attention_heads":16,"num_hidden_layers":27,"patch_size":14})";
const std::string kClip = R"("vision_config":{"model_type":"clip_vision_model","hidden_size":1024,"image_size":336,)"
                          R"("intermediate_size":4096,"num_attention_heads":16,"num_hidden_layers":24,"patch_size":14})";

/// Format of each tensor of the first layer of a kind, by name.
std::map<std::string, std::string> formats(const ModelSpec& model, std::size_t run = 0) {
    std::map<std::string, std::string> out;
    for (const Tensor& tensor : model.kinds.at(model.layers.at(run).kind).tensors)
        if (tensor.linear) out[tensor.name] = tensor.format;
    return out;
}

std::string mixture(const std::string& type, const std::string& more) {
    return R"({"model_type":")" + type + R"(","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":8,"head_dim":32,)"
           R"("num_key_value_heads":2,"intermediate_size":512,"moe_intermediate_size":128,"num_experts":8,"num_experts_per_tok":2,)"
           R"("shared_expert_intermediate_size":128,"vocab_size":1000,"torch_dtype":"bfloat16",)"
           R"("linear_num_key_heads":2,"linear_num_value_heads":4,"linear_key_head_dim":32,"linear_value_head_dim":32)" + more + "}";
}

}  // namespace

/// Configs as published, with counts as published: google/gemma-3-4b-it, -12b-it and -27b-it, llava-hf/llava-1.5-7b-hf,
/// llava-hf/llava-v1.6-mistral-7b-hf, google/paligemma-3b-pt-224. What they leave out are their classes' defaults.
TEST(a_part_inside_another_has_the_defaults_of_its_class) {
    const auto gemma = [](const std::string& sizes) {
        return R"({"model_type":"gemma3","text_config":{"model_type":"gemma3_text","sliding_window":1024,)" + sizes + "}," + kSiglip + "}";
    };
    const Want wants[]{
        {gemma(R"("hidden_size":2560,"intermediate_size":10240,"num_hidden_layers":34)"), 4'300'079'472, 20'480, 139'264},
        {gemma(R"("hidden_size":3840,"intermediate_size":15360,"num_attention_heads":16,"num_hidden_layers":48,"num_key_value_heads":8)"),
         12'187'325'040, 65'536, 393'216},
        {gemma(R"("head_dim":128,"hidden_size":5376,"intermediate_size":21504,"num_attention_heads":32,"num_hidden_layers":62,"num_key_value_heads":16)"),
         27'432'406'640, 81'920, 507'904},
        {R"({"model_type":"llava","text_config":{"model_type":"llama","vocab_size":32064},)" + kClip + "}", 7'063'427'072, 524'288, 524'288},
        {R"({"model_type":"llava_next","text_config":{"model_type":"mistral","intermediate_size":14336,"num_key_value_heads":8,"vocab_size":32064,)"
         R"("sliding_window":null},)" + kClip + "}", 7'566'747'648, 131'072, 131'072},
        {R"({"model_type":"paligemma","text_config":{"model_type":"gemma","hidden_size":2048,"intermediate_size":16384,"num_attention_heads":8,)"
         R"("num_hidden_layers":18,"num_key_value_heads":1,"vocab_size":257216},"vision_config":{"model_type":"siglip_vision_model",)"
         R"("hidden_size":1152,"intermediate_size":4304,"num_hidden_layers":27,"patch_size":14}})", 2'923'466'480, 18'432, 18'432},
    };
    for (const Want& want : wants) check(want);
    const ModelSpec sparse = good(wants[0].text);
    CHECK_EQ(sparse.read_from.at("vocab_size"), std::string("default of gemma3_text/vocab_size"));
    CHECK_EQ(sparse.read_from.at("hidden_size"), std::string("/text_config/hidden_size"));
}

/// A config by itself has its sizes; what its class takes for the rest counts, and a null is no absence.
TEST(a_config_by_itself_has_the_defaults_of_optional_keys) {
    const std::string qwen = R"("hidden_size":2560,"intermediate_size":9728,"num_hidden_layers":36,"num_attention_heads":32,)"
                             R"("num_key_value_heads":8,"vocab_size":151936,"tie_word_embeddings":true)";
    const std::string gemma2 = R"("hidden_size":2304,"intermediate_size":9216,"num_hidden_layers":26,"num_attention_heads":8,)"
                               R"("num_key_value_heads":4,"vocab_size":256000)";
    const Want wants[]{
        {R"({"model_type":"qwen3",)" + qwen + "}", 4'022'468'096, 147'456, 147'456},
        {R"({"model_type":"qwen3","head_dim":null,)" + qwen + "}", 0, 92'160, 92'160},
        {R"({"model_type":"gemma2",)" + gemma2 + "}", 2'614'341'888, 53'248, 106'496},
        {R"({"model_type":"gemma2","sliding_window":null,)" + gemma2 + "}", 2'614'341'888, 106'496, 106'496},
        {R"({"model_type":"ouro","hidden_size":2048,"intermediate_size":5632,"num_hidden_layers":24,"num_attention_heads":16,"vocab_size":49152})",
         0, 786'432, 786'432},
        {R"({"model_type":"RefinedWeb","hidden_size":8192,"n_layer":60,"n_head":128,"n_head_kv":8,"vocab_size":65024,"parallel_attn":true,"bias":false})",
         41'303'293'952, 122'880, 122'880},
    };
    for (const Want& want : wants) check(want);
    const auto none = read_hf_config(R"({"model_type":"gemma2","hidden_size":2304,"num_hidden_layers":26})", "config.json", "m");
    CHECK(!none && none.error().code == "model_keys_missing");
}

/// Published counts: microsoft/Phi-3-small-8k-instruct, facebook/opt-350m, pfnet/plamo-2-1b, swiss-ai/Apertus-8B-2509,
/// Qwen/Qwen2-VL-2B and -7B, OpenGVLab/InternVL2_5-8B, HuggingFaceTB/SmolVLM2-2.2B. Pixtral 12B and AFMoE by their shapes.
TEST(families_with_tensors_of_their_own) {
    const std::string qwen_tower = R"("depth":32,"embed_dim":1280,"mlp_ratio":4,"num_heads":16,"in_chans":3,"patch_size":14,"spatial_merge_size":2,"temporal_patch_size":2)";
    const Want wants[]{
        {R"({"model_type":"phi3small","hidden_size":4096,"ff_intermediate_size":14336,"num_hidden_layers":32,"num_attention_heads":32,)"
         R"("num_key_value_heads":8,"vocab_size":100352,"dense_attention_every_n_layers":2,"attention_bias":false})", 7'392'272'384, 131'072, 131'072},
        {R"({"model_type":"opt","hidden_size":1024,"ffn_dim":4096,"num_hidden_layers":24,"num_attention_heads":16,"vocab_size":50272,)"
         R"("word_embed_proj_dim":512,"max_position_embeddings":2048,"do_layer_norm_before":false})", 331'196'416, 98'304, 98'304},
        {R"({"model_type":"plamo2","hidden_size":2048,"intermediate_size":8192,"num_hidden_layers":16,"num_attention_heads":16,"num_key_value_heads":1,)"
         R"("hidden_size_per_head":128,"mamba_d_conv":4,"mamba_d_state":64,"mamba_num_heads":32,"mamba_step":2,"vocab_size":100000,"tie_word_embeddings":true})",
         1'291'441'920, 4'096, 4'096},
        {R"({"model_type":"plamo3","hidden_size":256,"intermediate_size":512,"num_hidden_layers":8,"num_attention_heads":8,"num_key_value_heads":2,)"
         R"("head_dim":32,"vocab_size":1000,"window_size":2048})", 0, 256, 2'048},
        {R"({"model_type":"apertus","hidden_size":4096,"intermediate_size":21504,"num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,)"
         R"("vocab_size":131072,"hidden_act":"xielu"})", 8'053'338'176, 131'072, 131'072},
        {R"({"model_type":"afmoe","hidden_size":2048,"intermediate_size":6144,"moe_intermediate_size":1024,"num_hidden_layers":32,"num_attention_heads":32,)"
         R"("num_key_value_heads":4,"num_experts":128,"num_experts_per_tok":8,"num_shared_experts":1,"num_dense_layers":2,"sliding_window":2048,"vocab_size":200192})",
         26'123'974'400, 16'384, 65'536},
        {R"({"model_type":"qwen2_vl","hidden_size":1536,"intermediate_size":8960,"num_hidden_layers":28,"num_attention_heads":12,"num_key_value_heads":2,)"
         R"("vocab_size":151936,"tie_word_embeddings":true,"vision_config":{"hidden_size":1536,)" + qwen_tower + "}}", 2'208'985'600, 28'672, 28'672},
        {R"({"model_type":"qwen2_vl","hidden_size":3584,"intermediate_size":18944,"num_hidden_layers":28,"num_attention_heads":28,"num_key_value_heads":4,)"
         R"("vocab_size":152064,"vision_config":{"hidden_size":3584,)" + qwen_tower + "}}", 8'291'375'616, 57'344, 57'344},
        {R"({"model_type":"internvl_chat","downsample_ratio":0.5,"llm_config":{"model_type":"internlm2","hidden_size":4096,"intermediate_size":14336,)"
         R"("num_hidden_layers":32,"num_attention_heads":32,"num_key_value_heads":8,"vocab_size":92553},"vision_config":{"model_type":"intern_vit_6b",)"
         R"("hidden_size":1024,"image_size":448,"intermediate_size":4096,"num_hidden_layers":24,"patch_size":14}})", 8'075'365'376, 131'072, 131'072},
        {R"({"model_type":"smolvlm","scale_factor":3,"text_config":{"model_type":"llama","head_dim":64,"hidden_size":2048,"intermediate_size":8192,)"
         R"("num_attention_heads":32,"num_hidden_layers":24,"num_key_value_heads":32,"vocab_size":49280},"vision_config":{"model_type":"smolvlm_vision",)"
         R"("hidden_size":1152,"image_size":384,"intermediate_size":4304,"num_hidden_layers":27,"patch_size":14}})", 2'246'784'880, 196'608, 196'608},
        {R"({"model_type":"llava","text_config":{"model_type":"mistral","hidden_size":5120,"head_dim":128,"intermediate_size":14336,"num_hidden_layers":40,)"
         R"("num_attention_heads":32,"num_key_value_heads":8,"vocab_size":131072},"vision_config":{"model_type":"pixtral","hidden_size":1024,)"
         R"("image_size":1024,"intermediate_size":4096,"num_hidden_layers":24,"patch_size":16}})", 12'682'739'712, 163'840, 163'840},
    };
    for (const Want& want : wants) check(want);
}

/// openai/whisper-small, -large-v3 and -large-v3-turbo (num_hidden_layers is the encoder's), facebook/bart-large.
TEST(decoders_beside_an_encoder) {
    const auto whisper = [](int width, int decoder, int heads, int encoder, int mels, int words) {
        return R"({"model_type":"whisper","is_encoder_decoder":true,"d_model":)" + std::to_string(width) + R"(,"decoder_layers":)" + std::to_string(decoder) +
               R"(,"decoder_attention_heads":)" + std::to_string(heads) + R"(,"decoder_ffn_dim":)" + std::to_string(4 * width) + R"(,"encoder_layers":)" +
               std::to_string(encoder) + R"(,"encoder_ffn_dim":)" + std::to_string(4 * width) + R"(,"num_hidden_layers":)" + std::to_string(encoder) +
               R"(,"num_mel_bins":)" + std::to_string(mels) + R"(,"max_source_positions":1500,"max_target_positions":448,"vocab_size":)" + std::to_string(words) + "}";
    };
    check({whisper(768, 12, 12, 12, 80, 51865), 241'734'912, 36'864, 36'864});
    check({whisper(1280, 32, 20, 32, 128, 51866), 1'543'490'560, 163'840, 163'840});
    check({whisper(1280, 4, 20, 32, 128, 51866), 808'878'080, 20'480, 20'480});
    check({R"({"model_type":"bart","is_encoder_decoder":true,"d_model":1024,"decoder_layers":12,"decoder_attention_heads":16,"decoder_ffn_dim":4096,)"
           R"("encoder_layers":12,"encoder_ffn_dim":4096,"max_position_embeddings":1024,"vocab_size":50265})", 406'291'456, 49'152, 49'152});
    const ModelSpec model = good(whisper(1280, 4, 20, 32, 128, 51866));
    const auto& caches = model.kinds.at(0).caches;
    CHECK_EQ(caches.size(), std::size_t{2});
    const auto* cross = std::get_if<CrossCache>(&caches.back());
    CHECK(cross != nullptr && cross->positions == 1500 && cross->kv_heads == 20 && cross->k_dim == 64);
    CHECK(model.context && model.context->value() == 448);
}

TEST(files_of_a_decoder_beside_an_encoder) {
    const auto place = [](const std::string& module) { return hf_role(module + ".weight", module).place; };
    CHECK(place("model.encoder.layers.3.fc1") == TensorPlace::Tower);
    CHECK(place("model.encoder.embed_positions") == TensorPlace::Tower);
    CHECK(place("model.decoder.layers.3.fc1") == TensorPlace::Layer);
    CHECK(place("bert.encoder.layer.3.attention.self.query") == TensorPlace::Layer);
    CHECK(place("transformer.encoder.layers.3.mlp.dense_h_to_4h") == TensorPlace::Layer);
}

/// Names as the publishers' files write them (NVIDIA's NVFP4 and FP8 checkpoints of Qwen3.5, Kimi K2.5, Nemotron 3, MiniMax M3).
TEST(modules_by_the_names_of_their_wrappers) {
    const std::vector<std::pair<std::string, std::string>> names{
        {"model.language_model.layers.0.linear_attn*", "layers.0.linear_attn*"},
        {"language_model.model.layers.7.self_attn*", "layers.7.self_attn*"},
        {"backbone.layers.4.mixer.in_proj", "layers.4.*.in_proj"},
        {"model.layers.3.block_sparse_moe.experts.17.w1", "layers.3.mlp.experts.gate_proj"},
        {"*.mlp.shared_expert.*", "*.mlp.shared_experts.*"},
        {"model.layers.0*", "layers.0*"},
        {"language_model.lm_head", "lm_head"},
        {"model.embed_tokens", "embed_tokens"},
        {"model.vision_tower.encoder.layers.3.self_attn", "model.vision_tower.encoder.layers.3.self_attn"},
        {"re:.*self_attn.*", "re:.*self_attn.*"}};
    for (const auto& [written, usual] : names) CHECK_EQ(usual_module(written), usual);
    CHECK(speaks_of(usual_module("backbone.layers.4.mixer.in_proj"), "model.layers.4.mamba.in_proj"));
    CHECK(!speaks_of(usual_module("backbone.layers.4.mixer.in_proj"), "model.layers.5.mamba.in_proj"));
    CHECK(speaks_of("re:model.language_model.layers.*linear_attn.*", "model.layers.0.linear_attn.in_proj_qkvz"));
    CHECK(speaks_of("re:.*shared_expert\\..*", "model.layers.0.mlp.shared_experts.up_proj"));
    CHECK(speaks_of("re:.*experts\\.\\d+\\.up_proj", "model.layers.0.mlp.experts.up_proj"));
    const ModelSpec spared = good(mixture("qwen3_5_moe", R"(,"quantization_config":{"quant_method":"modelopt","quant_algo":"NVFP4",)"
        R"("ignore":["lm_head","model.language_model.layers.0.linear_attn*","*.mlp.shared_expert.*"]})"));
    CHECK_EQ(spared.weight_format, std::string("nvfp4"));
    CHECK_EQ(formats(spared).at("linear_attn.out_proj"), std::string());
    CHECK_EQ(formats(spared, 1).at("linear_attn.out_proj"), std::string("nvfp4"));
    CHECK_EQ(formats(spared).at("mlp.shared_experts.up_proj"), std::string());
    CHECK_EQ(formats(spared).at("mlp.experts.up_proj"), std::string("nvfp4"));
    // Gemma 4's experts stand beside its feed-forward part.
    const ModelSpec beside = good(mixture("gemma4_text", R"(,"quantization_config":{"quant_method":"modelopt","quant_algo":"NVFP4",)"
        R"("ignore":["model.language_model.layers.0.mlp*","model.language_model.layers.0.self_attn*"]})"));
    CHECK_EQ(formats(beside).at("experts.up_proj"), std::string("nvfp4"));
    CHECK_EQ(formats(beside).at("mlp.shared_experts.up_proj"), std::string());
}

/// Several formats in one checkpoint: what no group names stays in the model's dtype, unless a group is of all linear layers.
TEST(each_module_in_the_format_of_its_group) {
    const std::string groups = R"(,"quantization_config":{"quant_method":"compressed-tensors","config_groups":{)"
        R"("group_0":{"targets":["re:.*self_attn.*"],"weights":{"num_bits":8,"type":"float","strategy":"channel"}},)"
        R"("group_1":{"targets":["model.layers.0.mlp.experts","model.layers.1.mlp.experts","lm_head"],"weights":{"num_bits":4,"type":"float","group_size":16}})";
    const ModelSpec mixed = good(mixture("qwen3_moe", groups + "}}"));
    CHECK_EQ(mixed.weight_format, std::string("nvfp4"));
    CHECK_EQ(formats(mixed).at("self_attn.q_proj"), std::string("fp8-channel"));
    CHECK_EQ(formats(mixed).at("mlp.experts.up_proj"), std::string("nvfp4"));
    CHECK_EQ(formats(mixed).at("mlp.shared_experts.up_proj"), std::string());
    CHECK_EQ(mixed.layers.size(), std::size_t{2});
    CHECK_EQ(formats(mixed, 1).at("mlp.experts.up_proj"), std::string());
    for (const Tensor& tensor : mixed.head)
        if (tensor.name == "lm_head") CHECK_EQ(tensor.format, std::string("nvfp4"));
    const ModelSpec rest = good(mixture("qwen3_moe", groups + R"(,"group_2":{"targets":["Linear"],"weights":{"num_bits":4,"type":"int","group_size":64}}}})"));
    CHECK_EQ(formats(rest).at("mlp.shared_experts.up_proj"), std::string("int4-g64"));
    CHECK_EQ(formats(rest).at("self_attn.q_proj"), std::string("fp8-channel"));
}

/// modelopt's MIXED_PRECISION names each layer, in the config or in the file beside it; experts one by one.
TEST(each_module_in_the_format_that_its_name_has) {
    const std::string layers = R"("quant_algo":"MIXED_PRECISION","kv_cache_quant_algo":"FP8","quantized_layers":{)"
        R"("backbone.layers.0.mixer.q_proj":{"quant_algo":"FP8"},)"
        R"("backbone.layers.0.mixer.experts.0.up_proj":{"quant_algo":"W4A16_NVFP4","group_size":16},)"
        R"("backbone.layers.0.mixer.experts.1.up_proj":{"quant_algo":"W4A16_NVFP4","group_size":16},)"
        R"("backbone.layers.1.mixer.experts.0.w2":{"quant_algo":"MXFP8"}})";
    const std::string config = mixture("qwen3_moe", "");
    for (const ModelSpec& model : {good(config, R"({"quantization":{)" + layers + "}}"),
                                   good(mixture("qwen3_moe", R"(,"quantization_config":{"quant_method":"modelopt",)" + layers + "}"))}) {
        CHECK_EQ(model.weight_format, std::string("nvfp4"));
        CHECK_EQ(model.kv_cache_scheme, std::string("fp8"));
        CHECK_EQ(formats(model).at("self_attn.q_proj"), std::string("fp8"));
        CHECK_EQ(formats(model).at("self_attn.k_proj"), std::string());
        CHECK_EQ(formats(model).at("mlp.experts.up_proj"), std::string("nvfp4"));
        CHECK_EQ(formats(model, 1).at("mlp.experts.down_proj"), std::string("mxfp8"));
        CHECK_EQ(formats(model, 1).at("self_attn.q_proj"), std::string());
        CHECK(model.notes.empty() || model.notes.front().id != "model_quantization_unknown");
    }
}

TEST(group_sizes_of_four_bit_formats) {
    const auto format = [](const std::string& config) { return good(mixture("qwen3_moe", R"(,"quantization_config":{)" + config + "}")).weight_format; };
    CHECK_EQ(format(R"("quant_method":"awq","bits":4)"), std::string("awq-int4"));
    CHECK_EQ(format(R"("quant_method":"auto-round","bits":4,"group_size":64)"), std::string("gptq-int4-g64"));
    CHECK_EQ(format(R"("quant_method":"quark","global_quant_config":{"weight":{"dtype":"fp4","group_size":32}})"), std::string("mxfp4"));
    CHECK_EQ(format(R"("quant_method":"quark","global_quant_config":{"weight":{"dtype":"fp8_e4m3","qscheme":"per_channel"}})"), std::string("fp8-channel"));
    CHECK_EQ(format(R"("quant_method":"awq","w_bit":4,"q_group_size":64)"), std::string("awq-int4-g64"));
    CHECK_EQ(format(R"("quant_method":"gptq","bits":4,"group_size":32,"desc_act":true)"), std::string("gptq-int4-g32"));
    CHECK_EQ(format(R"("quant_method":"gptq","bits":4,"group_size":-1)"), std::string("gptq-int4"));
    CHECK_EQ(format(R"("quant_method":"compressed-tensors","config_groups":{"group_0":{"targets":["Linear"],"weights":{"num_bits":4,"type":"int","group_size":32,"symmetric":false}}})"),
             std::string("awq-int4-g32"));
    CHECK_EQ(format(R"("quant_method":"compressed-tensors","config_groups":{"group_0":{"targets":["Linear"],"weights":{"num_bits":4,"type":"int","group_size":null,"strategy":"channel"}}})"),
             std::string("int4"));
}

TEST_MAIN
