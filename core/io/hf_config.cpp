// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "core/io/hf_quantization.h"
#include "core/io/hf_shape.h"
#include "core/io/hf_tensors.h"
#include "core/io/json_io.h"

namespace vramline {
namespace {

/// Models that wrap a language model keep its numbers one level down.
HfKeys text_part(const HfKeys& root) {
    for (const std::string_view name : {"text_config", "llm_config", "language_config"}) {
        const HfKeys found = root.child(name);
        if (found.present()) return found;
    }
    const HfKeys thinker = root.child("thinker_config").child("text_config");
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
    return {hf_rule("llama"), outer.empty() ? inner : outer, true};
}

std::string usual_dtype(const HfKeys& root, const HfKeys& text) {
    for (const HfKeys& keys : {text, root, root.child("vision_config")}) {
        const std::string dtype = keys.text({"dtype", "torch_dtype"});
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
    if (!least || shape.type.starts_with("gemma") || (type != "yarn" && type != "linear" && type != "dynamic")) {
        return least ? std::optional<Tokens>(*least) : std::nullopt;
    }
    const std::int64_t from = type == "yarn" ? scaling.integer({"original_max_position_embeddings"}, *least, kHfMostTokens) : *least;
    const double stretched = static_cast<double>(from) * scaling.number({"factor"}, 1);
    const bool whole = stretched >= 1 && stretched <= static_cast<double>(kHfMostTokens);
    return Tokens(whole ? static_cast<std::int64_t>(std::llround(stretched)) : *least);
}

void add_ends(const HfShape& s, ModelSpec& model) {
    TensorList front(model.embedding, TensorClass::Embedding);
    front.plain("embed_tokens", Shard::Vocab, s.vocab, s.hidden);
    front.plain("embed_positions", Shard::Replicated, s.positions, s.hidden);
    if (s.traits.embedding_norm) front.norm("embed_layernorm", s.hidden, s.traits.norm_bias);
    model.embedding.insert(model.embedding.end(), s.embedding.begin(), s.embedding.end());
    TensorList back(model.head, TensorClass::Head);
    if (!s.traits.no_norm_weights) back.norm("norm", s.hidden, s.traits.norm_bias);
    if (!s.tied) back.plain("lm_head", Shard::Vocab, s.vocab, s.hidden);
    if (!s.tied && s.traits.head_bias) back.vector("lm_head.bias", s.vocab, Shard::Vocab);
}

/// Two tensors of one layer may come from one place (LongCat's two attentions); their names then say which.
void apply_format(const HfQuantization& quantization, std::vector<Tensor>& tensors, const std::string& prefix) {
    for (Tensor& tensor : tensors) quantization.apply(tensor, prefix + tensor.name);
}

/// Layers in their order; those alike share a kind.
void add_layers(const HfShape& s, const HfQuantization& quantization, ModelSpec& model) {
    for (std::size_t i = 0; i < s.layers.size(); ++i) {
        const bool again = i > 0 && s.layers[i] == s.layers[i - 1] && quantization.spared.empty();
        if (again) {
            ++model.layers.back().count;
            continue;
        }
        LayerKind kind = hf_layer_kind(s, s.layers[i]);
        apply_format(quantization, kind.tensors, "model.layers." + std::to_string(i) + ".");
        const auto known = std::find(model.kinds.begin(), model.kinds.end(), kind);
        const auto at = static_cast<std::size_t>(known - model.kinds.begin());
        if (known == model.kinds.end()) model.kinds.push_back(std::move(kind));
        if (!model.layers.empty() && model.layers.back().kind == at) ++model.layers.back().count;
        else model.layers.push_back({1, at});
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

void add_notes(const Chosen& chosen, const HfQuantization& quantization, ModelSpec& model) {
    if (chosen.assumed) {
        model.notes.push_back({"model_type_assumed", {{"type", chosen.type.empty() ? "none" : chosen.type, Unit::Number}}});
    }
    if (model.dtype.empty()) model.notes.push_back({"model_dtype_unknown", {}});
    if (!model.context) model.notes.push_back({"model_context_unknown", {}});
    if (quantization.unknown) model.notes.push_back({"model_quantization_unknown", {}});
}

/// The same key for which there are several names is told by the first; layers without heads are not layers.
Result<void> check_read(const HfLog& log, const HfShape& s, const std::string& where) {
    if (log.error) return std::unexpected(*log.error);
    std::string missing;
    for (const std::string& name : log.missing) missing += (missing.empty() ? "" : ", ") + name;
    const bool attends = std::any_of(s.layers.begin(), s.layers.end(), [](const HfLayer& layer) {
        return layer.mixer == HfMixer::Attention || layer.mixer == HfMixer::Cross;
    });
    if (attends && s.heads == 0) missing += std::string(missing.empty() ? "" : ", ") + "num_attention_heads";
    if (missing.empty()) return {};
    return fail("model_keys_missing", where, {{"keys", missing, Unit::Number}});
}

}  // namespace

Result<ModelSpec> hf_model(const JsonNode& config, const std::string& where) {
    if (!config.is_object()) return config.error("json_not_object");
    HfLog log;
    const HfKeys root(config, "", log);
    const HfKeys text = text_part(root);
    const Chosen chosen = choose_rule(root, text);
    HfShape shape;
    shape.type = chosen.rule->type;
    read_hf_shape(text, *chosen.rule, shape);
    shape.tied = text.flag({"tie_word_embeddings"}, root.flag({"tie_word_embeddings"}, shape.traits.tied));
    const HfQuantization quantization = read_hf_quantization(root, text);
    if (const Result<void> ok = check_read(log, shape, where); !ok) return std::unexpected(ok.error());
    constexpr std::size_t kMostTries = 200'000;  // patterns times layers
    if (quantization.spared.size() * shape.layers.size() > kMostTries) {
        return fail("model_too_many_patterns", where,
                    {{"patterns", static_cast<std::int64_t>(quantization.spared.size()), Unit::Number},
                     {"layers", static_cast<std::int64_t>(shape.layers.size()), Unit::Number}});
    }
    ModelSpec model;
    model.model_type = chosen.type;
    model.dtype = usual_dtype(root, text);
    model.context = read_context(text, shape);
    model.recurrent_dtype = text.text({"mamba_ssm_dtype", "mamba_ssm_cache_dtype"});
    model.state_chunk = text.integer({"mamba_chunk_size", "chunk_size"}, 0, kHfMostTokens);
    model.weight_format = quantization.format.empty() ? plain_format(model.dtype) : quantization.format;
    model.kv_cache_scheme = quantization.kv_cache;
    add_numbers(shape, model);
    add_ends(shape, model);
    add_layers(shape, quantization, model);
    apply_format(quantization, model.head, "");
    apply_format(quantization, model.embedding, "model.");
    model.towers = hf_towers(root, shape);
    model.mtp = hf_draft_layers(shape);
    apply_format(quantization, model.mtp, "model.");
    if (log.error) return std::unexpected(*log.error);
    model.notes = shape.notes;
    add_notes(chosen, quantization, model);
    model.read_from = log.read_from;
    if (const Result<void> ok = validate(model, where); !ok) return std::unexpected(ok.error());
    return model;
}

Result<ModelSpec> read_hf_config(std::string_view text, const std::string& where, const std::string& id) {
    const Result<JsonDocument> document = JsonDocument::parse(text, where, {.infinities = true});
    if (!document) return std::unexpected(document.error());
    Result<ModelSpec> model = hf_model(document->root(), where);
    if (!model) return model;
    model->id = model->name = model->short_id = id;
    model->provenance = {where, "medium"};
    return model;
}

Result<ModelSpec> read_model(const std::filesystem::path& path) {
    std::error_code none;
    std::filesystem::path file = path;
    if (std::filesystem::is_directory(path, none)) {
        file = path / "config.json";
        if (!std::filesystem::exists(file, none)) return fail("model_folder_without_config", path.string());
    }
    const Result<std::string> text = read_file(file);
    if (!text) return std::unexpected(text.error());
    const bool named = file.filename() == "config.json" && file.has_parent_path();
    const std::string id = named ? std::filesystem::absolute(file, none).parent_path().filename().string() : file.stem().string();
    return read_hf_config(*text, file.string(), id);
}

}  // namespace vramline
