// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_config.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/io/hf_defaults.h"
#include "core/io/hf_quantization.h"
#include "core/io/hf_tensors.h"
#include "core/io/json_io.h"
#include "core/model/parameters.h"

namespace vramline {
namespace {

/// Models that wrap a language model keep its numbers one level down.
HfKeys text_part(const HfKeys& root) {
    for (const std::string_view name : {"text_config", "llm_config", "language_config"}) {
        const HfKeys found = root.child(name);
        if (found.present()) return found;
    }
    HfKeys thinker = root.child("thinker_config").child("text_config");
    if (thinker.present()) return thinker;
    const HfKeys decoder = root.child("decoder");
    return decoder.present() ? decoder : root;
}

struct Chosen {
    const HfRule* rule = nullptr;
    std::string type;
    bool assumed = false;
};

/// The wrapper's row where there is one that says more than its text part's, else the text part's, else Llama's.
Chosen choose_rule(const HfKeys& root, const HfKeys& text) {
    const std::string outer = root.text({"model_type"}), inner = text.text({"model_type"});
    for (const std::string& type : {inner, outer}) {
        if (const HfRule* rule = hf_rule(type)) return {rule, outer.empty() ? type : outer, false};
    }
    return {&hf_assumed_rule(), outer.empty() ? inner : outer, true};
}

std::string usual_dtype(const HfKeys& root, const HfKeys& text) {
    for (const HfKeys& keys : {text, root, root.child("vision_config")}) {
        std::string dtype = keys.text({"dtype", "torch_dtype"});
        if (dtype == "bfloat16" || dtype == "float16" || dtype == "float32") return dtype;
        if (dtype == "half") return "float16";
        if (dtype == "float") return "float32";
    }
    return {};
}

/// Positions: the smallest of the keys; Cohere's model_max_length stands above all; a rope scaling that stretches
/// positions multiplies (Llama 3's and longrope's are in max_position_embeddings already).
std::optional<Tokens> read_context(const HfKeys& keys, const HfShape& shape) {
    if (const auto stated = keys.maybe({"model_max_length"}, kHfMostTokens)) return Tokens(*stated);
    std::optional<std::int64_t> least;
    for (const std::string_view name : {"max_position_embeddings", "n_positions", "max_seq_len", "seq_length",
                                        "max_target_positions", "max_sequence_length", "max_seq_length", "seq_len"}) {
        const auto found = keys.maybe({name}, kHfMostTokens);
        if (found && *found > 0) least = std::min(least.value_or(*found), *found);
    }
    HfKeys scaling = keys.child("rope_scaling");
    if (!scaling.present()) scaling = keys.child("rope_parameters");
    const std::string type = scaling.text({"rope_type", "type"});
    if (least) least = std::max<std::int64_t>(*least - shape.padding_positions, 1);
    if (!least || shape.type.starts_with("gemma") || (type != "yarn" && type != "linear" && type != "dynamic")) {
        return least ? std::optional<Tokens>(*least) : std::nullopt;
    }
    const std::int64_t from =
        type == "yarn" ? scaling.integer({"original_max_position_embeddings"}, *least, kHfMostTokens) : *least;
    const double stretched = static_cast<double>(from) * scaling.number({"factor"}, 1);
    const bool whole = stretched >= 1 && stretched <= static_cast<double>(kHfMostTokens);
    return Tokens(whole ? static_cast<std::int64_t>(std::llround(stretched)) : *least);
}

void add_ends(const HfShape& s, ModelSpec& model) {
    TensorList front(model.embedding, TensorClass::Embedding);
    front.plain("embed_tokens", Shard::Vocab, s.vocab, s.embed_width > 0 ? s.embed_width : s.hidden);
    front.plain("embed_positions", Shard::Replicated, s.positions, s.hidden);
    if (s.traits.embedding_norm) front.norm("embed_layernorm", s.hidden, s.traits.norm_bias);
    model.embedding.insert(model.embedding.end(), s.embedding.begin(), s.embedding.end());
    TensorList back(model.head, TensorClass::Head);
    if (s.traits.final_norm && !s.traits.no_norm_weights) back.norm("norm", s.hidden, s.traits.norm_bias);
    if (!s.tied) back.plain("lm_head", Shard::Vocab, s.vocab, s.hidden);
    if (!s.tied && s.traits.head_bias) back.vector("lm_head.bias", s.vocab, Shard::Vocab);
    model.head.insert(model.head.end(), s.head.begin(), s.head.end());
}

void apply_format(const HfQuantization& quantization, std::vector<Tensor>& tensors, const std::string& prefix) {
    for (Tensor& tensor : tensors) quantization.apply(tensor, prefix + tensor.name);
}

/// A layer of the shape as the model's kinds hold it: one for each set of formats that patterns give its copies.
struct MadeKind {
    HfLayer layer;
    LayerKind plain;  ///< in the model's dtype
    std::vector<std::pair<std::vector<std::string>, std::size_t>> stored;  ///< the tensors' formats, and the kind
};

std::size_t kind_of(MadeKind& made, const HfQuantization& quantization, std::size_t layer, ModelSpec& model) {
    std::vector<std::string> held = quantization.formats(made.plain.tensors, layer);
    for (const auto& [tensors, kind] : made.stored)
        if (tensors == held) return kind;
    LayerKind kind = made.plain;
    for (std::size_t i = 0; i < held.size(); ++i)
        if (!held[i].empty()) kind.tensors[i].format = held[i];
    const auto known = std::find(model.kinds.begin(), model.kinds.end(), kind);
    const auto at = static_cast<std::size_t>(known - model.kinds.begin());
    if (known == model.kinds.end()) model.kinds.push_back(std::move(kind));
    made.stored.emplace_back(std::move(held), at);
    return at;
}

/// Layers in their order; those alike share a kind.
void add_layers(const HfShape& s, const HfQuantization& quantization, ModelSpec& model) {
    std::vector<MadeKind> made;
    for (std::size_t i = 0; i < s.layers.size(); ++i) {
        const bool again = i > 0 && s.layers[i] == s.layers[i - 1] && !quantization.tells_from_the_one_before(i);
        if (again) {
            ++model.layers.back().count;
            continue;
        }
        auto found = std::find_if(made.begin(), made.end(), [&](const MadeKind& m) { return m.layer == s.layers[i]; });
        if (found == made.end()) found = made.insert(found, {s.layers[i], hf_layer_kind(s, s.layers[i]), {}});
        const std::size_t at = kind_of(*found, quantization, i, model);
        if (!model.layers.empty() && model.layers.back().kind == at)
            ++model.layers.back().count;
        else
            model.layers.push_back({1, at});
    }
}

void add_numbers(const HfShape& s, ModelSpec& model) {
    model.hidden_size = s.hidden;
    model.intermediate_size = s.width;
    model.vocab_size = s.vocab;
    for (const HfLayer& layer : s.layers) {
        const bool attends = layer.mixer != HfMixer::None && layer.heads > 0;
        if (!attends || layer.mixer == HfMixer::Mamba2 || layer.mixer == HfMixer::Mamba1) continue;
        model.num_attention_heads = layer.heads;
        model.num_key_value_heads = layer.kv_heads;
        break;
    }
    model.num_experts = s.experts;
    model.experts_per_token = s.top_k;
    model.moe_intermediate_size = s.experts > 0 ? s.expert_width : 0;
    model.tied = s.tied;
}

std::string plain_format(const std::string& dtype) {
    return dtype == "float32" ? "fp32" : dtype == "float16" ? "fp16" : "bf16";
}

/// "36 state, 12 full": how many layers keep what; empty where all keep keys and values of every position.
std::string kept_by_layers(const ModelSpec& model) {
    std::vector<std::pair<std::string, std::int64_t>> counts;
    for (const LayerRun& run : model.layers) {
        std::string kept;
        for (const Cache& cache : model.kinds[run.kind].caches) kept += (kept.empty() ? "" : "+") + std::string(cache_name(cache));
        if (kept.empty()) kept = "none";
        const auto same = std::ranges::find(counts, kept, [](const auto& each) { return each.first; });
        if (same == counts.end()) counts.emplace_back(kept, run.count);
        else same->second += run.count;
    }
    if (counts.size() == 1 && counts.front().first == "full") return {};
    std::string out;
    for (const auto& [kept, count] : counts) out += (out.empty() ? "" : ", ") + std::to_string(count) + " " + kept;
    return out;
}

/// What a type that is not known is read as, and what that comes to.
Message assumption(const Chosen& chosen, const HfShape& s, const ModelSpec& model) {
    const std::string kept = kept_by_layers(model);
    const CacheSummary caches = summarize_caches(model);
    std::vector<Arg> args{{"type", chosen.type.empty() ? "none" : chosen.type, Unit::Number},
                          {"kv", caches.growing_per_token.value(), Unit::Bytes},
                          {"weights", (Bytes(count_parameters(model).total.value()) * model.dtype_bytes()).value(), Unit::Bytes}};
    if (s.kv_lora > 0) return {"model_type_assumed_latent", args};
    if (kept.empty()) return {"model_type_assumed", args};
    const auto layers = static_cast<std::int64_t>(s.layers.size());
    args.push_back({"layers", kept});
    args.push_back({"state", caches.state_per_sequence.value(), Unit::Bytes});
    args.push_back({"full", (Bytes(2) * s.kv_heads * (s.k_dim + s.v_dim) * layers).value(), Unit::Bytes});
    return {"model_type_assumed_mixed", args};
}

void add_notes(const Chosen& chosen, const HfShape& s, const HfQuantization& quantization, ModelSpec& model) {
    if (chosen.assumed) model.notes.push_back(assumption(chosen, s, model));
    if (s.traits.encoder) model.notes.push_back({"model_keeps_no_cache", {}});
    if (model.dtype.empty()) model.notes.push_back({"model_dtype_unknown", {}});
    if (!model.context) model.notes.push_back({"model_context_unknown", {}});
    if (quantization.unknown) model.notes.push_back({"model_quantization_unknown", {}});
}

/// What layers need and the shape lacks, by the usual name of its key.
void find_missing(const HfShape& s, std::vector<std::string>& missing) {
    const auto need = [&missing](bool lacking, const char* key) {
        if (lacking && std::find(missing.begin(), missing.end(), key) == missing.end()) missing.emplace_back(key);
    };
    for (const HfLayer& layer : s.layers) {
        const HfMixer mixer = layer.mixer;
        const bool attends =
            mixer == HfMixer::Attention || mixer == HfMixer::Cross || mixer == HfMixer::AttentionAndMamba2 ||
            mixer == HfMixer::AttentionAndCross;
        need(attends && layer.heads == 0, "num_attention_heads");
        need((mixer == HfMixer::Mamba2 || mixer == HfMixer::AttentionAndMamba2 || mixer == HfMixer::PlamoMamba) &&
                 s.state_heads == 0,
             "mamba_num_heads");
        need(mixer == HfMixer::GatedDelta && s.value_heads == 0, "linear_num_value_heads");
        need((mixer == HfMixer::Mla || mixer == HfMixer::TwoMla) && s.kv_lora == 0, "kv_lora_rank");
        need(layer.ffn == HfFfn::Dense && layer.width == 0, "intermediate_size");
        need(layer.ffn == HfFfn::Experts && s.expert_width == 0, "moe_intermediate_size");
    }
}

Result<void> check_read(const HfLog& log, const HfShape& s, const std::string& where) {
    if (log.error) return std::unexpected(*log.error);
    std::vector<std::string> missing = log.missing;
    find_missing(s, missing);
    if (missing.empty()) return {};
    std::string names;
    for (const std::string& name : missing) names += (names.empty() ? "" : ", ") + name;
    return fail("model_keys_missing", where, {{"keys", names, Unit::Number}});
}

/// Encoders without a row of their own have weights of another kind; so have decoders beside an encoder.
Result<void> check_kind(const HfKeys& root, const Chosen& chosen, const std::string& where) {
    static constexpr std::array<std::string_view, 4> kEncoders{"deberta-v2", "albert", "distilbert", "electra"};
    const bool encoder = std::find(kEncoders.begin(), kEncoders.end(), chosen.type) != kEncoders.end();
    const bool both = root.flag({"is_encoder_decoder"}) && !chosen.rule->traits.attends_encoder;
    if (!encoder && !both) return {};
    return fail("model_is_no_decoder", where, {{"type", chosen.type, Unit::Number}});
}

Result<void> check_patterns(const HfQuantization& quantization, const HfShape& s, const std::string& where) {
    constexpr std::size_t kMostTries = 200'000;  // patterns times layers
    if (quantization.patterns() * s.layers.size() <= kMostTries) return {};
    return fail("model_too_many_patterns", where,
                {{"patterns", static_cast<std::int64_t>(quantization.patterns()), Unit::Number},
                 {"layers", static_cast<std::int64_t>(s.layers.size()), Unit::Number}});
}

/// What the config says beside its layers.
void add_facts(const HfKeys& root, const HfKeys& text, const HfShape& s, const HfQuantization& quantization,
               ModelSpec& model) {
    model.dtype = usual_dtype(root, text);
    model.context = read_context(text, s);
    model.recurrent_dtype = text.text({"mamba_ssm_dtype", "mamba_ssm_cache_dtype"});
    model.state_chunk = text.integer({"mamba_chunk_size", "chunk_size"}, 0, kHfMostTokens);
    model.weight_format = quantization.format.empty() ? plain_format(model.dtype) : quantization.format;
    model.kv_cache_scheme = quantization.kv_cache;
}

}  // namespace

Result<ModelSpec> hf_model(const JsonNode& config, const std::string& where, const JsonNode* quantization_file) {
    if (!config.is_object()) return config.error("json_not_object");
    HfLog log;
    const HfKeys root(config, "", log);
    HfKeys text = text_part(root);
    const Chosen chosen = choose_rule(root, text);
    const std::string family = chosen.assumed ? "" : std::string(chosen.rule->type);
    const std::vector<JsonDocument> defaults = hf_class_defaults(family, text.inside());
    text.fall_back_to(defaults, family);
    if (const Result<void> ok = check_kind(root, chosen, where); !ok) return std::unexpected(ok.error());
    HfShape shape;
    shape.type = chosen.rule->type;
    read_hf_shape(text, *chosen.rule, shape);
    shape.tied = shape.traits.encoder || text.flag({"tie_word_embeddings"}, root.flag({"tie_word_embeddings"}, shape.traits.tied));
    const HfKeys beside(quantization_file == nullptr ? std::nullopt : std::optional(*quantization_file), "", log);
    const HfQuantization quantization = read_hf_quantization(root, text, beside);
    if (const Result<void> ok = check_read(log, shape, where); !ok) return std::unexpected(ok.error());
    if (const Result<void> ok = check_patterns(quantization, shape, where); !ok) return std::unexpected(ok.error());
    ModelSpec model;
    model.model_type = chosen.type;
    add_facts(root, text, shape, quantization, model);
    add_numbers(shape, model);
    add_ends(shape, model);
    add_layers(shape, quantization, model);
    model.towers = hf_towers(root, shape);
    model.towers.insert(model.towers.end(), shape.encoder.begin(), shape.encoder.end());
    add_hf_draft_layers(shape, model);
    apply_format(quantization, model.head, "");
    apply_format(quantization, model.embedding, "model.");
    apply_format(quantization, model.mtp, "model.");
    if (log.error) return std::unexpected(*log.error);
    model.notes = shape.notes;
    add_notes(chosen, shape, quantization, model);
    model.read_from = log.read_from;
    if (const Result<void> ok = validate(model, where); !ok) return std::unexpected(ok.error());
    return model;
}

Result<ModelSpec> read_hf_config(std::string_view text, const std::string& where, const std::string& id) {
    return read_hf_config(text, where, id, {}, {});
}

Result<ModelSpec> read_hf_config(std::string_view text, const std::string& where, const std::string& id,
                                 std::string_view quantization, const std::string& quantization_where) {
    const Result<JsonDocument> document = JsonDocument::parse(text, where, {.infinities = true});
    if (!document) return std::unexpected(document.error());
    std::optional<JsonDocument> beside;
    std::optional<JsonNode> root;
    if (!quantization.empty()) {
        auto parsed = JsonDocument::parse(quantization, quantization_where);
        if (!parsed) return std::unexpected(parsed.error());
        beside.emplace(std::move(*parsed));
        root = beside->root();
    }
    Result<ModelSpec> model = hf_model(document->root(), where, root ? &*root : nullptr);
    if (!model) return model;
    model->id = model->name = model->short_id = id;
    model->provenance = {where, "medium"};
    return model;
}

}  // namespace vramline
