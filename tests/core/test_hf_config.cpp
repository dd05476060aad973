// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <string>

#include "core/io/hf_modules.h"
#include "core/io/json_io.h"
#include "core/io/json_reader.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const std::filesystem::path kConfigs = std::filesystem::path(VRAMLINE_TEST_DATA) / "configs";

Result<ModelSpec> read(const std::string& text) {
    return read_hf_config(text, "config.json", "m");
}

std::string code_of(const std::string& text) {
    const auto model = read(text);
    return model ? "" : model.error().code;
}

/// A small Llama, with more keys after its own.
std::string llama(const std::string& more = "") {
    return R"({"model_type":"llama","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":8,)"
           R"("num_key_value_heads":2,"intermediate_size":512,"vocab_size":1000,"max_position_embeddings":4096,)"
           R"("torch_dtype":"bfloat16")" +
           more + "}";
}

ModelSpec good(const std::string& text) {
    auto model = read(text);
    if (model) return *model;
    vramline::test::report(__FILE__, __LINE__,
                           model.error().code + " " + to_english(model.error()) + " in " + text.substr(0, 200));
    return {};
}

/// One letter for each layer: F full, W window, C chunk, L latent, S state, X cross, K shared, Z compressed, N none,
/// B full and state.
std::string order(const ModelSpec& model) {
    std::string out;
    for (const LayerRun& run : model.layers) {
        char letter = 'N';
        for (const Cache& cache : model.kinds[run.kind].caches) {
            const char next = "FWCLIZSXK"[cache.index()];
            if (next == 'I') continue;
            letter = letter == 'F' && next == 'S' ? 'B' : letter == 'N' ? next : letter;
        }
        out += std::string(static_cast<std::size_t>(run.count), letter);
    }
    return out;
}

std::optional<std::int64_t> number(const JsonNode& node, std::string_view key) {
    const auto found = node.find(key);
    const auto value = found ? found->integer() : Result<std::int64_t>(std::unexpected(Error{}));
    return value ? std::optional(*value) : std::nullopt;
}

void check_one(const std::string& name, const JsonNode& want) {
    const auto model = read_model(kConfigs / name);
    if (!model) return vramline::test::report(__FILE__, __LINE__, name + ": " + to_english(model.error()));
    const auto kv = want.find("kv");
    const CacheSummary got = summarize_caches(*model);
    if (const auto growing = number(*kv, "bf16_bytes_per_token_growing_only"))
        CHECK_EQ(got.growing_per_token.value(), *growing);
    if (const auto all = number(*kv, "bf16_bytes_per_token_all_cached_layers"))
        CHECK_EQ(got.all_per_token.value(), *all);
    if (const auto state = number(*kv, "fixed_state_bytes_per_sequence"))
        CHECK_EQ(got.state_per_sequence.value(), *state);
    std::int64_t towers = 0;
    for (const Tensor& tensor : model->towers) towers += tensor.parameters().value();
    // What the expectation calls computed leaves out a tower where the file it came from did not count it.
    const std::int64_t parameters = count_parameters(*model).total.value();
    const auto expected = number(want, "params_computed");
    const bool exact = want.find("check_status")->string()->starts_with("exact");
    if (expected) CHECK(parameters == *expected || (!exact && parameters - towers == *expected));
    if (expected && parameters != *expected && parameters - towers != *expected)
        CHECK_EQ(name, std::string("parameters"));
}

}  // namespace

TEST(every_config_of_the_facts_comes_out_equal) {
    const auto text = read_file(kConfigs / "EXPECTED.json");
    CHECK(text.has_value());
    const auto expected = JsonDocument::parse(*text, "EXPECTED.json");
    CHECK(expected.has_value());
    const auto members = expected->root().members();
    CHECK_EQ(members->size(), std::size_t{46});
    for (const auto& [name, want] : *members) check_one(std::string(name), want);
}

TEST(layers_come_in_the_order_of_the_model) {
    const auto of = [](const char* name) { return order(*read_model(kConfigs / name)); };
    CHECK_EQ(of("openai--gpt-oss-120b.json").substr(0, 6), std::string("WFWFWF"));
    CHECK_EQ(of("google--gemma-3-27b-it.json").substr(0, 8), std::string("WWWWWFWW"));
    CHECK_EQ(of("Qwen--Qwen3.5-27B.json").substr(0, 8), std::string("SSSFSSSF"));
    CHECK_EQ(of("meta-llama--Llama-4-Scout-17B-16E-Instruct.json").substr(0, 8), std::string("CCCFCCCF"));
    CHECK_EQ(of("XiaomiMiMo--MiMo-V2-Flash.json").substr(0, 6), std::string("FWWWWF"));
    CHECK_EQ(of("nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16.json").substr(0, 7), std::string("SNSNSFN"));
    CHECK_EQ(of("moonshotai--Kimi-K3.json").substr(88), std::string("SSSLL"));
    CHECK_EQ(of("tiiuae--Falcon-H1-0.5B-Base.json"), std::string(36, 'B'));
    CHECK_EQ(of("LiquidAI--LFM2-1.2B.json"), std::string("SSFSSFSSFSFSFSFS"));
    CHECK_EQ(of("meta-llama--Llama-3.2-90B-Vision-Instruct.json").substr(0, 10), std::string("FFFXFFFFXF"));
    CHECK_EQ(of("nvidia--Llama-3_3-Nemotron-Super-49B-v1.json").substr(0, 9), std::string("FFFFFFNNF"));
}

TEST(a_layer_may_keep_several_caches) {
    const auto dsa = *read_model(kConfigs / "deepseek-ai--DeepSeek-V3.2.json");
    CHECK_EQ(dsa.kinds[0].caches.size(), std::size_t{2});
    CHECK_EQ(std::get<IndexCache>(dsa.kinds[0].caches[1]).dim, std::int64_t{128});
    CHECK_EQ(summarize_caches(dsa).index_per_token.value(), std::int64_t{61 * 132});
    const auto cat =
        good(R"({"model_type":"longcat_flash","hidden_size":64,"num_layers":2,"num_attention_heads":4,)"
             R"("vocab_size":100,"kv_lora_rank":32,"qk_rope_head_dim":8,"qk_nope_head_dim":16,)"
             R"("v_head_dim":16,"intermediate_size":128,"n_routed_experts":8,"moe_intermediate_size":16})");
    CHECK_EQ(cat.kinds[0].caches.size(), std::size_t{2});
    CHECK_EQ(summarize_caches(cat).growing_per_token.value(), std::int64_t{2 * 2 * 40 * 2});
}

TEST(shared_layers_keep_nothing) {
    const auto model =
        good(R"({"model_type":"gemma3n","text_config":{"model_type":"gemma3n_text","hidden_size":64,)"
             R"("num_hidden_layers":10,"num_attention_heads":4,"num_key_value_heads":2,"head_dim":16,)"
             R"("intermediate_size":[64,64,64,64,64,64,64,64,64,64],"vocab_size":100,"sliding_window":32,)"
             R"("num_kv_shared_layers":4,"vocab_size_per_layer_input":100,"hidden_size_per_layer_input":8}})");
    CHECK_EQ(order(model), std::string("WWWWFWKKKK"));
}

TEST(windows_follow_the_familys_habit) {
    const auto with = [](const std::string& type, const std::string& more) {
        return order(good(R"({"model_type":")" + type +
                          R"(","hidden_size":64,"num_hidden_layers":8,)"
                          R"("num_attention_heads":4,"num_key_value_heads":2,"intermediate_size":64,"vocab_size":64,)"
                          R"("sliding_window":128)" +
                          more + "}"));
    };
    CHECK_EQ(with("mistral", ""), std::string("WWWWWWWW"));
    CHECK_EQ(with("phi3", ""), std::string("WWWWWWWW"));
    CHECK_EQ(with("qwen2", R"(,"use_sliding_window":false)"), std::string("FFFFFFFF"));
    CHECK_EQ(with("qwen2", R"(,"use_sliding_window":true,"max_window_layers":5)"), std::string("FFFFFWWW"));
    CHECK_EQ(with("gemma2", ""), std::string("WFWFWFWF"));
    CHECK_EQ(with("cohere2", ""), std::string("WWWFWWWF"));
    CHECK_EQ(with("exaone4", R"(,"sliding_window_pattern":"LLG")"), std::string("WWFWWFWW"));
    CHECK_EQ(
        with("olmo3", R"(,"layer_types":["full_attention","sliding_attention","full_attention","sliding_attention",)"
                      R"("full_attention","sliding_attention","full_attention","sliding_attention"])"),
        std::string("FWFWFWFW"));
    CHECK_EQ(with("llama", ""), std::string("FFFFFFFF"));
}

TEST(the_context_is_what_the_keys_and_the_scaling_say) {
    CHECK_EQ(good(llama()).context->value(), std::int64_t{4096});
    const std::string yarn =
        R"(,"rope_scaling":{"rope_type":"yarn","factor":4.0,"original_max_position_embeddings":2048})";
    CHECK_EQ(good(llama(yarn)).context->value(), std::int64_t{8192});
    const std::string llama3 = R"(,"rope_scaling":{"rope_type":"llama3","factor":8.0})";
    CHECK_EQ(good(llama(llama3)).context->value(), std::int64_t{4096});
    CHECK_EQ(good(llama(R"(,"model_max_length":131072)")).context->value(), std::int64_t{131072});
}

TEST(formats_are_set_tensor_by_tensor) {
    const auto fp8 = good(llama(R"(,"quantization_config":{"quant_method":"fp8","weight_block_size":[128,128],)"
                                R"("modules_to_not_convert":["lm_head","model.layers.1.mlp.down_proj"]})"));
    CHECK_EQ(fp8.weight_format, std::string("fp8-block"));
    CHECK_EQ(fp8.layers.size(), std::size_t{3});  // layer 1 differs in one tensor
    CHECK_EQ(fp8.kinds.size(), std::size_t{2});
    for (const Tensor& tensor : fp8.kinds[1].tensors) {
        if (tensor.name == "mlp.down_proj") CHECK_EQ(tensor.format, std::string());
        if (tensor.name == "mlp.up_proj") CHECK_EQ(tensor.format, std::string("fp8-block"));
    }
    for (const Tensor& tensor : fp8.head) CHECK(tensor.format.empty());
    const auto awq = good(llama(R"(,"quantization_config":{"quant_method":"awq","bits":4,"group_size":128})"));
    CHECK_EQ(awq.weight_format, std::string("awq-int4"));
    const auto packed =
        good(llama(R"(,"quantization_config":{"quant_method":"compressed-tensors","config_groups":{)"
                   R"("group_0":{"weights":{"num_bits":4,"type":"int","group_size":32}}},)"
                   R"("ignore":["re:.*self_attn.*"],"kv_cache_scheme":{"num_bits":8,"type":"float"}})"));
    CHECK_EQ(packed.weight_format, std::string("int4-g32"));
    CHECK_EQ(packed.kv_cache_scheme, std::string("fp8"));
    for (const Tensor& tensor : packed.kinds[0].tensors) {
        CHECK_EQ(tensor.format.empty(), !tensor.linear || tensor.name.starts_with("self_attn"));
    }
    const auto odd = good(llama(R"(,"quantization_config":{"quant_method":"aqlm"})"));
    CHECK_EQ(odd.weight_format, std::string("bf16"));
    CHECK(std::any_of(odd.notes.begin(), odd.notes.end(),
                      [](const Message& n) { return n.id == "model_quantization_unknown"; }));
    CHECK_EQ(read_model(kConfigs / "Qwen--Qwen3-32B-FP8-Static-PerTensor.json")->kv_cache_scheme, std::string("fp8"));
    CHECK_EQ(read_model(kConfigs / "openai--gpt-oss-120b.json")->weight_format, std::string("mxfp4"));
}

TEST(patterns_of_spared_modules) {
    CHECK(module_matches("lm_head", "lm_head"));
    CHECK(module_matches("gate", "model.layers.3.mlp.gate"));
    CHECK(!module_matches("gate", "model.layers.3.mlp.gate_proj"));
    CHECK(module_matches("model.layers.*.self_attn", "model.layers.12.self_attn.q_proj"));
    CHECK(module_matches("re:.*mlp\\.(gate|up|gate_up|down)_proj.*", "model.layers.0.mlp.down_proj"));
    CHECK(!module_matches("re:.*mlp\\.(gate|up|gate_up|down)_proj.*", "model.layers.0.mlp.experts.down_proj"));
    CHECK(module_matches("re:.*layers\\.[0-2]\\..*", "model.layers.2.mlp.up_proj"));
    CHECK(!module_matches("re:.*layers\\.[0-2]\\..*", "model.layers.3.mlp.up_proj"));
    CHECK(!module_matches("re:(((a*)*)*)*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"));  // ends
    CHECK(!module_matches(std::string(400, '*') + "x", std::string(400, 'a')));
}

TEST(an_unknown_type_is_read_as_a_llama_with_a_note) {
    std::string text = llama();
    text.replace(text.find("\"llama\""), 7, "\"newcomer\"");
    const auto model = good(text);
    CHECK_EQ(count_parameters(model).total, count_parameters(good(llama())).total);
    CHECK_EQ(model.notes.at(0).id, std::string("model_type_assumed"));
    CHECK(good(llama()).notes.empty());
    text.insert(text.size() - 1, R"(,"sliding_window":128)");
    CHECK_EQ(order(good(text)), std::string("WWWW"));
    text.insert(text.size() - 1, R"(,"kv_lora_rank":32,"qk_rope_head_dim":8,"qk_nope_head_dim":16,"v_head_dim":16)");
    CHECK_EQ(order(good(text)), std::string("LLLL"));
    CHECK_EQ(good(text).notes.at(0).id, std::string("model_type_assumed_latent"));
}

// The keys of a family are known without its name: its layers are read as that family's, and what they keep is said.
TEST(an_unknown_type_is_read_as_the_family_whose_keys_it_has) {
    const auto newcomer = [](const std::string& more, const std::string& without = "") {
        std::string text = llama(more);
        text.replace(text.find("\"llama\""), 7, "\"newcomer\"");
        if (!without.empty()) text.replace(text.find(without), without.size(), "\"x\":1");
        return text;
    };
    const std::string delta = R"(,"linear_num_value_heads":8,"linear_num_key_heads":4,"linear_key_head_dim":32,"linear_value_head_dim":32)";
    const struct {
        std::string text;
        const char *order, *note, *said;
    } kWant[] = {
        {newcomer(R"(,"sliding_window":128)"), "WWWW", "model_type_assumed_mixed", "4 sliding_window"},
        {newcomer(R"(,"sliding_window":128,"use_sliding_window":false)"), "FFFF", "model_type_assumed", "Llama family's"},
        {newcomer(R"(,"sliding_window":128,"sliding_window_pattern":2)"), "WFWF", "model_type_assumed_mixed", "2 sliding_window, 2 full"},
        {newcomer(R"(,"sliding_window":128,"sliding_window_pattern":"LLGL")"), "WWFW", "model_type_assumed_mixed", "3 sliding_window, 1 full"},
        {newcomer(R"(,"sliding_window":128,"layer_types":["sliding_attention","full_attention","full_attention","full_attention"])"), "WFFF", "model_type_assumed_mixed", "3 full"},
        {newcomer(delta + R"(,"full_attention_interval":2)"), "SFSF", "model_type_assumed_mixed", "2 state, 2 full"},
        {newcomer(delta + R"(,"layer_types":["linear_attention","linear_attention","linear_attention","full_attention"])"), "SSSF", "model_type_assumed_mixed", "3 state, 1 full"},
        {newcomer(R"(,"hybrid_override_pattern":"M-*E","mamba_num_heads":8,"mamba_head_dim":64,"ssm_state_size":16,"num_experts":4,"moe_intermediate_size":64)"), "SNFN",
         "model_type_assumed_mixed", "1 state, 2 none, 1 full"},
        {newcomer(R"(,"attn_layer_indices":[1],"mamba_n_heads":8,"mamba_d_head":64,"mamba_d_state":16)"), "SFSS", "model_type_assumed_mixed", "3 state, 1 full"},
        {newcomer(R"(,"state_size":16,"conv_kernel":4)", "\"num_attention_heads\":8"), "SSSS", "model_type_assumed_mixed", "4 state"},
        {newcomer(R"(,"kv_lora_rank":32,"qk_rope_head_dim":8,"qk_nope_head_dim":16,"v_head_dim":16,"index_n_heads":4,"index_head_dim":64)"), "LLLL", "model_type_assumed_latent", "DeepSeek"},
        {newcomer(R"(,"layer_types":["warp_attention","warp_attention","full_attention","full_attention"])"), "FFFF", "model_layer_type_unknown", "\"warp_attention\" is not known; its 2 layers"},
        {newcomer(R"(,"num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":64)"), "FFFF", "model_type_assumed", "not known"},
    };
    for (const auto& want : kWant) {
        const ModelSpec model = good(want.text);
        if (!CHECK_EQ(order(model), std::string(want.order))) std::cout << "  " << want.text << "\n";
        const auto note = std::ranges::find(model.notes, std::string(want.note), &Message::id);
        CHECK(note != model.notes.end());
        if (note == model.notes.end()) continue;
        if (!CHECK_EQ(to_english(*note).find(want.said) != std::string::npos, true)) std::cout << "  " << to_english(*note) << "\n";
    }
    CHECK_EQ(summarize_caches(good(kWant[10].text)).index_per_token.value(), std::int64_t{4 * (64 + 4)});
    // What it would be with its name: a state model's bytes, and a hybrid's.
    std::string named = kWant[9].text;
    named.replace(named.find("newcomer"), 8, "falcon_mamba");
    CHECK_EQ(count_parameters(good(kWant[9].text)).total, count_parameters(good(named)).total);
    CHECK_EQ(summarize_caches(good(kWant[9].text)).state_per_sequence, summarize_caches(good(named)).state_per_sequence);
    // Nothing that says how positions are mixed: refused with what is missing.
    const auto none = read(R"({"model_type":"newcomer","dim":64,"depth":4})");
    CHECK(!none && to_english(none.error()).find("hidden_size") != std::string::npos && to_english(none.error()).find("num_hidden_layers") != std::string::npos);
    const auto headless = read(R"({"model_type":"newcomer","hidden_size":64,"num_hidden_layers":2,"vocab_size":10,"intermediate_size":64})");
    CHECK(!headless && to_english(headless.error()).find("num_attention_heads") != std::string::npos);
}

TEST(models_with_an_encoder_of_another_kind_are_refused) {
    std::string text = llama(R"(,"is_encoder_decoder":true)");
    CHECK_EQ(code_of(text), std::string("model_is_no_decoder"));
    text = llama();
    text.replace(text.find("\"llama\""), 7, "\"electra\"");
    CHECK_EQ(code_of(text), std::string("model_is_no_decoder"));
}

/// Counts of published checkpoints, each to the tensor: BAAI/bge-large-en-v1.5 (without its buffer of 512 position ids),
/// intfloat/multilingual-e5-large-instruct, nomic-ai/nomic-embed-text-v1.5, ibm-granite/granite-embedding-english-r2,
/// nvidia/llama-nemotron-embed-1b-v2.
TEST(encoders_have_weights_and_keep_nothing) {
    const std::string large = R"("hidden_size":1024,"intermediate_size":4096,"num_attention_heads":16,"num_hidden_layers":24)";
    const std::vector<std::pair<std::string, std::int64_t>> all{
        {R"({"model_type":"bert",)" + large + R"(,"vocab_size":30522,"max_position_embeddings":512,"type_vocab_size":2})", 335'141'888},
        {R"({"model_type":"xlm-roberta",)" + large + R"(,"vocab_size":250002,"max_position_embeddings":514,"type_vocab_size":1})", 559'890'432},
        {R"({"model_type":"nomic_bert","n_embd":768,"n_inner":3072,"n_head":12,"n_layer":12,"n_positions":8192,"vocab_size":30528,"type_vocab_size":2})", 136'731'648},
        {R"({"model_type":"modernbert","hidden_size":768,"intermediate_size":1152,"num_attention_heads":12,"num_hidden_layers":22,"vocab_size":50368})", 149'014'272},
        {R"({"model_type":"llama_bidirec","hidden_size":2048,"intermediate_size":8192,"num_attention_heads":32,"num_key_value_heads":8,"num_hidden_layers":16,"vocab_size":128256})", 1'235'814'400}};
    for (const auto& [text, parameters] : all) {
        const auto model = good(text);
        CHECK_EQ(count_parameters(model).total.value(), parameters);
        for (const LayerKind& kind : model.kinds) CHECK(kind.caches.empty());
        CHECK_EQ(model.notes.at(0).id, std::string("model_keeps_no_cache"));
    }
    CHECK_EQ(good(all[1].first).context->value(), std::int64_t{512});  // 514 rows, of which the padding token takes two
}

TEST(a_decoder_that_looks_both_ways_keeps_nothing) {
    for (const std::string key : {R"(,"is_causal":false)", R"(,"use_bidirectional_attention":true)"}) {
        const auto model = good(llama(key));
        CHECK(model.kinds.at(0).caches.empty());
        CHECK(model.head.size() == 1 && model.head.at(0).name == "norm.weight");
    }
    for (const std::string key : {R"(,"is_causal":true)", R"(,"is_causal":null)", R"(,"use_bidirectional_attention":"vision")"})
        CHECK(good(llama(key)).kinds == good(llama()).kinds);
}

TEST(looped_models_keep_a_cache_for_each_pass) {
    std::string text = llama(R"(,"total_ut_steps":4)");
    text.replace(text.find("\"llama\""), 7, "\"ouro\"");
    CHECK_EQ(summarize_caches(good(text)).growing_per_token.value(), std::int64_t{4 * 4 * 2 * 2 * 32 * 2});
}

TEST(missing_keys_are_named) {
    const auto model = read(R"({"model_type":"mistral","hidden_size":64})");
    CHECK_EQ(model.error().code, std::string("model_keys_missing"));
    const std::string said = to_english(model.error());
    for (const char* key : {"vocab_size", "num_hidden_layers"}) CHECK(said.find(key) != std::string::npos);
    std::string narrow = llama();
    narrow.replace(narrow.find("intermediate_size"), 17, "some_size");
    CHECK_EQ(code_of(narrow), std::string("model_keys_missing"));
    CHECK_EQ(code_of("{}"), std::string("model_keys_missing"));
    CHECK_EQ(code_of(R"({"hidden_size":64,"vocab_size":10,"num_hidden_layers":2})"), std::string("model_keys_missing"));
}

TEST(hostile_files_are_refused) {
    CHECK_EQ(code_of(llama().substr(0, 90)), std::string("json_syntax"));
    CHECK_EQ(code_of(""), std::string("json_syntax"));
    CHECK_EQ(code_of("[]"), std::string("json_not_object"));
    CHECK_EQ(code_of(llama(R"(,"hidden_size":512)")), std::string("json_duplicate_key"));
    CHECK_EQ(code_of(llama(R"(,"x":)" + std::string(100, '[') + std::string(100, ']'))), std::string("json_too_deep"));
    CHECK_EQ(code_of(llama(R"(,"head_dim":"wide")")), std::string("json_not_integer"));
    CHECK_EQ(code_of(llama(R"(,"head_dim":-1)")), std::string("json_out_of_range"));
    CHECK_EQ(code_of(llama(R"(,"head_dim":1e30)")), std::string("json_out_of_range"));
    CHECK_EQ(code_of(llama(R"(,"head_dim":64.5)")), std::string("json_not_integer"));
    CHECK_EQ(code_of(llama(R"(,"head_dim":{})")), std::string("json_not_integer"));
    CHECK_EQ(code_of(llama(R"(,"tie_word_embeddings":1)")), std::string("json_not_boolean"));
    CHECK_EQ(code_of(llama(R"(,"num_experts":16777216,"moe_intermediate_size":16777216)")),
             std::string("model_value_out_of_range"));
    CHECK_EQ(code_of(R"({"hidden_size":64,"vocab_size":10,"num_hidden_layers":0,"num_attention_heads":2})"),
             std::string("model_without_layers"));
    CHECK_EQ(code_of(R"({"hidden_size":64,"vocab_size":10,"num_hidden_layers":100000,"num_attention_heads":2})"),
             std::string("json_out_of_range"));
    CHECK_EQ(code_of(R"({"hidden_size":60,"vocab_size":10,"num_hidden_layers":2,"num_attention_heads":6,)"
                     R"("num_key_value_heads":4,"intermediate_size":8})"),
             std::string("model_heads_not_divisible"));
    std::string many = R"(,"quantization_config":{"quant_method":"fp8","ignore":["a")";
    for (int i = 0; i < 19'000; ++i) many += R"(,"a)" + std::to_string(i) + '"';
    std::string deep = llama(many + "]}");
    deep.replace(deep.find("\"num_hidden_layers\":4"), 21, "\"num_hidden_layers\":400");
    CHECK_EQ(code_of(deep), std::string("model_too_many_patterns"));
}

TEST(bare_infinity_is_read) {
    CHECK_EQ(good(llama(R"(,"time_step_limit":[0.0,Infinity])")).layer_count(), std::int64_t{4});
}

TEST(a_folder_is_read_by_its_config) {
    const auto folder = std::filesystem::temp_directory_path() / "vramline_test_hf_folder";
    std::filesystem::create_directories(folder);
    std::filesystem::remove(folder / "config.json");
    CHECK_EQ(read_model(folder).error().code, std::string("model_folder_without_config"));
    std::filesystem::copy_file(kConfigs / "meta-llama--Meta-Llama-3.1-8B.json", folder / "config.json");
    const auto model = read_model(folder);
    CHECK_EQ(model->id, std::string("vramline_test_hf_folder"));
    CHECK_EQ(count_parameters(*model).total.value(), std::int64_t{8'030'261'248});
    CHECK_EQ(model->read_from.at("hidden_size"), std::string("/hidden_size"));
    std::filesystem::remove_all(folder);
    CHECK(!read_model(folder).has_value());
}

TEST_MAIN
