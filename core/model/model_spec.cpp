// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_spec.h"

#include <utility>

namespace vramline {
namespace {

// Far above any model, and low enough that the product of three stays within 64 bits.
constexpr std::int64_t kMostLayers = 10'000;
constexpr std::int64_t kMostWidth = std::int64_t{1} << 24;
constexpr std::int64_t kMostRows = std::int64_t{1} << 31;
constexpr std::int64_t kMostCopies = 100'000;
constexpr std::int64_t kMostTokens = std::int64_t{1} << 40;
constexpr std::size_t kMostTensors = 100'000;

using Check = Result<void>;

Check in_range(const std::string& where, std::string_view value, std::int64_t got, std::int64_t least,
               std::int64_t most) {
    if (got >= least && got <= most) return {};
    return fail("model_value_out_of_range", where,
                {{"value", std::string(value), Unit::Number},
                 {"got", got, Unit::Number},
                 {"least", least, Unit::Number},
                 {"most", most, Unit::Number}});
}

struct Bound {
    std::string_view name;
    std::int64_t got, least, most;
};

template <class Bounds>
Check all_in_range(const std::string& where, const Bounds& bounds) {
    for (const Bound& each : bounds) {
        if (Check ok = in_range(where, each.name, each.got, each.least, each.most); !ok) return ok;
    }
    return {};
}

std::vector<Bound> bounds_of_rows(const HeadedRows& rows) {
    return {{"kv_heads", rows.kv_heads, 1, kMostCopies},
            {"k_dim", rows.k_dim, 1, kMostWidth},
            {"v_dim", rows.v_dim, 0, kMostWidth}};
}
std::vector<Bound> bounds(const FullCache& c) {
    return bounds_of_rows(c);
}
std::vector<Bound> bounds(const WindowCache& c) {
    auto out = bounds_of_rows(c);
    out.push_back({"window", c.window, 1, kMostTokens});
    return out;
}
std::vector<Bound> bounds(const ChunkedCache& c) {
    auto out = bounds_of_rows(c);
    out.push_back({"chunk", c.chunk, 1, kMostTokens});
    return out;
}
std::vector<Bound> bounds(const CrossCache& c) {
    auto out = bounds_of_rows(c);
    out.push_back({"positions", c.positions, 0, kMostTokens});
    return out;
}
std::vector<Bound> bounds(const LatentCache& c) {
    return {{"kv_lora_rank", c.kv_lora_rank, 1, kMostWidth},
            {"qk_rope_head_dim", c.qk_rope_head_dim, 0, kMostWidth},
            {"qk_nope_head_dim", c.qk_nope_head_dim, 0, kMostWidth},
            {"v_head_dim", c.v_head_dim, 0, kMostWidth},
            {"heads", c.heads, 1, kMostCopies}};
}
std::vector<Bound> bounds(const IndexCache& c) {
    return {{"index_head_dim", c.dim, 1, kMostWidth}};
}
std::vector<Bound> bounds(const CompressedCache& c) {
    return {{"compress_ratio", c.ratio, 0, kMostTokens},
            {"dim", c.dim, 1, kMostWidth},
            {"rope_dim", c.rope_dim, 0, kMostWidth},
            {"index_dim", c.index_dim, 0, kMostWidth},
            {"window", c.window, 0, kMostTokens}};
}
std::vector<Bound> bounds(const StateCache& c) {
    return {{"conv_kernel", c.conv_kernel, 0, kMostCopies}, {"conv_channels", c.conv_channels, 0, kMostWidth},
            {"groups", c.groups, 0, kMostCopies},           {"group_channels", c.group_channels, 0, kMostWidth},
            {"state heads", c.heads, 0, kMostWidth},        {"state rows", c.rows, 0, kMostWidth},
            {"state columns", c.cols, 0, kMostWidth}};
}
std::vector<Bound> bounds(const SharedCache&) {
    return {};
}

Check check_tensor(const Tensor& tensor, const std::string& where) {
    const std::string place = where + " (" + tensor.name + ")";
    const std::vector<Bound> all{{"rows", tensor.rows, 1, kMostRows},
                                 {"columns", tensor.cols, 1, kMostRows},
                                 {"copies", tensor.copies, 1, kMostCopies}};
    if (Check ok = all_in_range(place, all); !ok) return ok;
    // 16 bytes for each element is more than any format takes: the sum of a few thousand stays checked later.
    if (product(tensor.rows, tensor.cols, tensor.copies, 16).overflowed()) return fail("model_too_large", place);
    if (tensor.shard != Shard::KvHeads) return {};
    if (Check ok = in_range(place, "heads", tensor.heads, 1, kMostCopies); !ok) return ok;
    if (tensor.rows % tensor.heads == 0) return {};
    return fail("model_rows_not_divisible", where,
                {{"tensor", tensor.name, Unit::Number},
                 {"rows", tensor.rows, Unit::Number},
                 {"heads", tensor.heads, Unit::Number}});
}

Check check_tensors(const std::vector<Tensor>& tensors, const std::string& where) {
    if (Check ok = in_range(where, "number of tensors", static_cast<std::int64_t>(tensors.size()), 0,
                            static_cast<std::int64_t>(kMostTensors));
        !ok) {
        return ok;
    }
    for (const Tensor& tensor : tensors) {
        if (Check ok = check_tensor(tensor, where); !ok) return ok;
    }
    return {};
}

Check check_kinds(const ModelSpec& model, const std::string& where) {
    for (const LayerKind& kind : model.kinds) {
        for (const Cache& cache : kind.caches) {
            const auto all = std::visit([](const auto& each) { return bounds(each); }, cache);
            if (Check ok = all_in_range(where, all); !ok) return ok;
        }
        if (Check ok = check_tensors(kind.tensors, where); !ok) return ok;
    }
    for (const Cache& cache : model.mtp_caches) {
        const auto all = std::visit([](const auto& each) { return bounds(each); }, cache);
        if (Check ok = all_in_range(where, all); !ok) return ok;
    }
    return in_range(where, "draft layers", model.mtp_layers, 0, kMostLayers);
}

Check check_layers(const ModelSpec& model, const std::string& where) {
    if (model.layers.empty()) return fail("model_without_layers", where);
    std::int64_t layers = 0, at = 0;
    for (const LayerRun& run : model.layers) {
        if (Check ok = in_range(where, "layers of a run", run.count, 1, kMostLayers); !ok) return ok;
        if (run.kind >= model.kinds.size()) {
            return fail("model_bad_layer_run", where,
                        {{"run", at, Unit::Number},
                         {"kind", static_cast<std::int64_t>(run.kind), Unit::Number},
                         {"kinds", static_cast<std::int64_t>(model.kinds.size()), Unit::Number}});
        }
        layers += run.count;
        ++at;
        if (Check ok = in_range(where, "number of layers", layers, 1, kMostLayers); !ok) return ok;
    }
    return {};
}

Check check_numbers(const ModelSpec& model, const std::string& where) {
    const std::vector<Bound> all{
        {"hidden_size", model.hidden_size, 1, kMostWidth},
        {"intermediate_size", model.intermediate_size, 0, kMostWidth},
        {"vocab_size", model.vocab_size, 0, kMostRows},
        {"num_attention_heads", model.num_attention_heads, 0, kMostCopies},
        {"num_key_value_heads", model.num_key_value_heads, 0, kMostCopies},
        {"num_experts", model.num_experts, 0, kMostCopies},
        {"experts_per_token", model.experts_per_token, 0, kMostCopies},
        {"moe_intermediate_size", model.moe_intermediate_size, 0, kMostWidth},
        {"state_chunk", model.state_chunk, 0, kMostTokens},
        {"context", model.context ? model.context->value() : 1, 1, kMostTokens},
    };
    if (Check ok = all_in_range(where, all); !ok) return ok;
    const std::int64_t heads = model.num_attention_heads, kv_heads = model.num_key_value_heads;
    if (heads == 0 || kv_heads == 0 || heads % kv_heads == 0) return {};
    return fail("model_heads_not_divisible", where,
                {{"heads", heads, Unit::Number}, {"kv_heads", kv_heads, Unit::Number}});
}

Cache with_heads(const Cache& cache, std::int64_t kv_heads) {
    if (const auto* latent = std::get_if<LatentCache>(&cache)) {
        FullCache out;
        out.kv_heads = kv_heads;
        out.k_dim = latent->qk_nope_head_dim + latent->qk_rope_head_dim;
        out.v_dim = latent->v_head_dim;
        return out;
    }
    Cache out = cache;
    if (auto* full = std::get_if<FullCache>(&out)) full->kv_heads = kv_heads;
    if (auto* window = std::get_if<WindowCache>(&out)) window->kv_heads = kv_heads;
    if (auto* chunked = std::get_if<ChunkedCache>(&out)) chunked->kv_heads = kv_heads;
    return out;
}

}  // namespace

std::string_view tensor_class_name(TensorClass cls) {
    switch (cls) {
        case TensorClass::Embedding:
            return "embedding";
        case TensorClass::Attention:
            return "attention";
        case TensorClass::Mlp:
            return "mlp";
        case TensorClass::Experts:
            return "experts";
        case TensorClass::Norms:
            return "norms";
        case TensorClass::Head:
            return "head";
        case TensorClass::Other:
            return "other";
    }
    return "";
}

Parameters Tensor::parameters() const {
    if (scale) return Parameters(0);
    const Count all = product(rows, cols, copies);
    return all.overflowed() ? Parameters::overflow() : Parameters(all.value());
}

std::int64_t ModelSpec::layer_count() const {
    Count all;
    for (const LayerRun& run : layers) all += Count(run.count);
    return all.value();
}

std::int64_t ModelSpec::dtype_bytes() const {
    return dtype == "float32" ? 4 : 2;
}

Result<void> validate(const ModelSpec& model, const std::string& where) {
    if (Check ok = check_numbers(model, where); !ok) return ok;
    if (Check ok = check_layers(model, where); !ok) return ok;
    if (Check ok = check_kinds(model, where); !ok) return ok;
    for (const auto* tensors : {&model.embedding, &model.head, &model.towers, &model.mtp}) {
        if (Check ok = check_tensors(*tensors, where); !ok) return ok;
    }
    return {};
}

ModelSpec with_kv_heads(const ModelSpec& model, std::int64_t kv_heads) {
    ModelSpec out = model;
    out.num_key_value_heads = kv_heads;
    for (LayerKind& kind : out.kinds) {
        for (Cache& cache : kind.caches) cache = with_heads(cache, kv_heads);
    }
    return out;
}

}  // namespace vramline
