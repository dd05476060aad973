// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_model.h"

#include <algorithm>
#include <string>

#include "core/io/gguf_layers.h"
#include "core/io/gguf_names.h"
#include "core/io/stored_tensors.h"
#include "core/text/format.h"

namespace vramline {
namespace {

const GgufRule kAssumed{};  // keys and values of every position in every layer

/// rows x cols of as many copies as there are experts: the first dimension is the input, the second the output.
Tensor shaped(const GgufTensor& from, const GgufShape& shape) {
    const TensorRole role = gguf_role(from.name);
    const auto& [ne0, ne1, ne2, ne3] = from.dims;
    const bool experts = role.cls == TensorClass::Experts && role.stem.find("exps") != std::string::npos;
    const std::int64_t layer = role.layer >= 0 && role.layer < shape.layers ? role.layer : -1;
    const std::int64_t kv_heads = layer < 0 ? 0 : shape.kv_heads[static_cast<std::size_t>(layer)];
    std::string format(from.type->format);
    // A vector is a column, unless its type stores it in blocks.
    const bool vector = from.dim_count < 2 && from.type->block == 1;
    if (vector) return stored_tensor(role, std::move(format), ne0, 1, 1, kv_heads);
    if (experts && from.dim_count == 2 && from.type->block == 1) return stored_tensor(role, std::move(format), ne0, 1, ne1, 0);  // biases
    if (experts) return stored_tensor(role, std::move(format), ne1, ne0, ne2 * ne3, 0);
    return stored_tensor(role, std::move(format), ne1 * ne2 * ne3, ne0, 1, kv_heads);
}

TensorBook book_of(const std::vector<GgufFile>& parts, const GgufShape& shape) {
    TensorBook book(shape.layers);
    for (const GgufFile& part : parts) {
        for (const GgufTensor& tensor : part.tensors) {
            const TensorRole role = gguf_role(tensor.name);
            book.add(role.place, role.layer, shaped(tensor, shape));
        }
    }
    return book;
}

/// What a GGUF is computed in: 16-bit floats, of the kind that most of its plain weights have.
std::string usual_dtype(const std::string& largest) {
    return largest == "bf16" ? "bfloat16" : largest == "fp32" ? "float32" : "float16";
}

void add_numbers(const GgufKeys& keys, const GgufShape& shape, ModelSpec& model) {
    model.hidden_size = shape.hidden;
    model.intermediate_size = shape.widths.empty() ? 0 : *std::ranges::max_element(shape.widths);
    model.vocab_size = keys.integer("vocab_size", keys.length("tokenizer.ggml.tokens"));
    for (std::size_t i = 0; i < shape.kv_heads.size(); ++i) {
        if (shape.kv_heads[i] == 0) continue;
        model.num_attention_heads = shape.heads[i];
        model.num_key_value_heads = shape.kv_heads[i];
        break;
    }
    model.num_experts = keys.integer("expert_count");
    model.experts_per_token = keys.integer("expert_used_count");
    model.moe_intermediate_size = model.num_experts > 0 ? keys.integer("expert_feed_forward_length", model.intermediate_size) : 0;
    if (const std::int64_t context = keys.integer("context_length", 0, kHfMostTokens); context > 0) model.context = Tokens(context);
}

bool has_tensor(const std::vector<GgufFile>& parts, std::string_view name) {
    return std::ranges::any_of(parts, [name](const GgufFile& part) {
        return std::ranges::any_of(part.tensors, [name](const GgufTensor& tensor) { return tensor.name == name; });
    });
}

/// What llama.cpp does with the file otherwise than its bytes say, and what of it is not there.
void add_notes(const std::vector<GgufFile>& parts, const GgufKeys& keys, bool assumed, const GgufShape& shape, ModelSpec& model) {
    const auto note = [&model](const char* id, std::vector<Arg> args = {}) { model.notes.push_back({id, std::move(args)}); };
    if (shape.no_cache) note("model_keeps_no_cache");
    if (assumed) note("gguf_architecture_assumed", {{"architecture", keys.architecture()}});
    if (shape.windows_ignored) note("gguf_windows_ignored");
    if (parts.front().version == 1) note("gguf_refused_version");
    if (parts.front().big_endian) note("gguf_refused_big_endian");
    if (!keys.odd_key().empty()) note("gguf_refused_key_type", {{"key", keys.architecture() + '.' + keys.odd_key()}});
    if (!model.context) note("model_context_unknown");
    Bytes missing;
    for (const GgufFile& part : parts) missing += part.missing;
    if (missing.value() > 0) note("tensor_data_missing", {{"missing", missing.value(), Unit::Bytes}});
    if (shape.drafts > 0) note("gguf_draft_layers", {{"layers", shape.drafts}});
}

Result<const GgufRule*> rule_of(const GgufKeys& keys, const GgufFile& file) {
    const std::string& name = keys.architecture();
    if (name.empty()) return fail("gguf_no_architecture", file.name);
    const GgufRule* rule = gguf_rule(name);
    if (rule != nullptr && rule->traits.no_decoder) return fail("model_is_no_decoder", file.name, {{"type", name}});
    if (rule != nullptr && rule->traits.not_covered) return fail("gguf_not_covered", file.name, {{"architecture", name}});
    return rule == nullptr ? &kAssumed : rule;
}

Result<void> check_read(const HfLog& log, const GgufFile& file) {
    if (log.error) return std::unexpected(*log.error);
    if (log.missing.empty()) return {};
    std::string names;
    for (const std::string& name : log.missing) names += (names.empty() ? "" : ", ") + name;
    return fail("gguf_keys_missing", file.name, {{"keys", names}});
}

/// A layer without heads is a state or nothing: only a known architecture says which.
Result<void> check_assumed(const GgufShape& shape, const GgufKeys& keys, const GgufFile& file) {
    if (std::ranges::find(shape.kv_heads, 0) == shape.kv_heads.end()) return {};
    return fail("gguf_not_covered", file.name, {{"architecture", keys.architecture()}});
}

void add_names(const GgufKeys& keys, const GgufRule& rule, const GgufFile& file, ModelSpec& model) {
    const std::string stem = std::filesystem::path(file.name).stem().string();
    model.id = model.short_id = printable(stem);
    model.name = keys.text("general.name");
    if (model.name.empty()) model.name = model.id;
    model.model_type = rule.model_type.empty() ? keys.architecture() : std::string(rule.model_type);
    model.provenance = {file.name, "high"};
}

}  // namespace

Result<ModelSpec> gguf_model(const std::vector<GgufFile>& parts) {
    const GgufFile& first = parts.front();
    HfLog log;
    const GgufKeys keys(first, log);
    const auto rule = rule_of(keys, first);
    if (!rule) return std::unexpected(rule.error());
    GgufShape shape = read_gguf_shape(keys, **rule);
    if (const Result<void> ok = check_read(log, first); !ok) return std::unexpected(ok.error());
    if (const Result<void> ok = *rule == &kAssumed ? check_assumed(shape, keys, first) : Result<void>(); !ok) return std::unexpected(ok.error());
    auto caches = gguf_caches(keys, **rule, shape);
    ModelSpec model;
    add_names(keys, **rule, first, model);
    add_numbers(keys, shape, model);
    if (const Result<void> ok = check_read(log, first); !ok) return std::unexpected(ok.error());
    TensorBook book = book_of(parts, shape);
    model.weight_format = book.largest_format();
    model.dtype = usual_dtype(model.weight_format);
    model.tied = !has_tensor(parts, "output.weight") && has_tensor(parts, "token_embd.weight");
    std::move(book).fill(std::move(caches), model);
    model.read_from = log.read_from;
    model.read_from["model_type"] = "general.architecture";
    model.read_from["weights"] = "tensor table";
    add_notes(parts, keys, *rule == &kAssumed, shape, model);
    if (const Result<void> ok = validate(model, first.name); !ok) return std::unexpected(ok.error());
    return model;
}

}  // namespace vramline
