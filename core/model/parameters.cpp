// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/parameters.h"

namespace vramline {
namespace {

/// Calls visit(tensor, times) for each tensor of the checkpoint that serves (no draft layers).
template <class Visit>
void for_each_tensor(const ModelSpec& model, Visit visit) {
    std::vector<std::int64_t> layers(model.kinds.size(), 0);
    for (const LayerRun& run : model.layers) {
        if (run.kind < layers.size()) layers[run.kind] += run.count;
    }
    for (std::size_t kind = 0; kind < layers.size(); ++kind) {
        if (layers[kind] == 0) continue;
        for (const Tensor& tensor : model.kinds[kind].tensors) visit(tensor, layers[kind]);
    }
    for (const auto* part : {&model.embedding, &model.head, &model.towers}) {
        for (const Tensor& tensor : *part) visit(tensor, std::int64_t{1});
    }
}

std::string_view plain_format(const std::string& dtype) {
    return dtype == "float32" ? "fp32" : dtype == "float16" ? "fp16" : "bf16";
}

/// A plain 16- or 32-bit format is a dtype: it holds every tensor, not linear layers alone.
bool is_dtype(const std::string& format) {
    return format == "bf16" || format == "fp16" || format == "fp32";
}

struct Summing {
    CacheSummary out;
    std::int64_t recurrent_bytes = 4;

    Bytes rows(const HeadedRows& rows, std::int64_t layers) const {
        const Count elements = product(rows.kv_heads) * (Count(rows.k_dim) + Count(rows.v_dim)).value();
        return elements.overflowed() ? Bytes::overflow() : Bytes(elements.value()) * 2 * layers;
    }
    void growing(Bytes bytes) {
        out.growing_per_token += bytes;
        out.all_per_token += bytes;
    }
    void add(const FullCache& cache, std::int64_t layers) { growing(rows(cache, layers)); }
    void add(const WindowCache& cache, std::int64_t layers) { out.all_per_token += rows(cache, layers); }
    void add(const ChunkedCache& cache, std::int64_t layers) { out.all_per_token += rows(cache, layers); }
    void add(const LatentCache& cache, std::int64_t layers) {
        growing((Bytes(cache.kv_lora_rank) + Bytes(cache.qk_rope_head_dim)) * 2 * layers);
    }
    void add(const IndexCache& cache, std::int64_t layers) {
        out.index_per_token += index_row_bytes(cache.dim) * layers;
    }
    void add(const CompressedCache& cache, std::int64_t layers) {
        // A layer without compression keeps its window only; with it, one state for every `ratio` positions.
        if (cache.window > 0) out.all_per_token += Bytes(cache.dim) * 2 * layers;
        if (cache.ratio < 2) return;
        growing(Bytes(cache.dim) * 2 * layers / cache.ratio);
        if (cache.index_dim > 0) out.index_per_token += index_row_bytes(cache.index_dim) * layers / cache.ratio;
    }
    void add(const StateCache& cache, std::int64_t layers) {
        const Count conv = conv_elements(cache), recurrent = recurrent_elements(cache);
        if (conv.overflowed() || recurrent.overflowed()) out.state_per_sequence = Bytes::overflow();
        out.state_per_sequence += (Bytes(conv.value()) * 2 + Bytes(recurrent.value()) * recurrent_bytes) * layers;
    }
    void add(const CrossCache&, std::int64_t) {}  // kept once per sequence, whatever its length
    void add(const SharedCache&, std::int64_t) {}
};

/// Bytes of tensors in the format that a plan asks for.
struct WeightSum {
    const ModelSpec& model;
    const std::string& format;
    const FormatTable& formats;
    WeightBytes out = {};
    std::string missing = {};

    void add(const Tensor& tensor, std::int64_t times) {
        const WeightFormat* held = format_of(tensor, model, format, formats);
        if (held == nullptr) {
            if (missing.empty()) missing = format == "auto" && !tensor.format.empty() ? tensor.format : format;
            return;
        }
        const Bytes all = held->bytes(tensor.rows, tensor.cols) * tensor.copies * times;
        if (all.value() == 0) return;
        out.by_class[static_cast<std::size_t>(tensor.cls)] += all;
        out.by_format[held->id] += all;
        out.total += all;
    }
    [[nodiscard]] Result<WeightBytes> result() const {
        if (!missing.empty()) return fail("unknown_weight_format", model.id, {{"format", missing, Unit::Number}});
        if (out.total.overflowed()) return fail("model_too_large", model.id);
        return out;
    }
};

}  // namespace

ParameterCount count_parameters(const ModelSpec& model) {
    ParameterCount out;
    for_each_tensor(model, [&out](const Tensor& tensor, std::int64_t times) {
        const Parameters all = tensor.parameters() * times;
        out.by_class[static_cast<std::size_t>(tensor.cls)] += all;
        out.total += all;
    });
    for (const Tensor& tensor : model.mtp) out.mtp += tensor.parameters();
    return out;
}

const WeightFormat* format_of(const Tensor& tensor, const ModelSpec& model, const std::string& format,
                              const FormatTable& formats) {
    const std::string_view dtype = plain_format(model.dtype);
    if (format == "auto" || format == model.weight_format) {
        return formats.weight_format(tensor.format.empty() ? dtype : std::string_view(tensor.format));
    }
    // What stands beside a quantised weight of the checkpoint has no place in another format.
    static const WeightFormat kNothing = [] { WeightFormat none; none.bits = 0; return none; }();
    if (tensor.scale) return &kNothing;
    const WeightFormat* asked = formats.weight_format(format);
    if (asked == nullptr || is_dtype(format)) return asked;
    const bool spared = asked->experts_only && model.num_experts > 0 && tensor.cls != TensorClass::Experts;
    return tensor.linear && !spared ? asked : formats.weight_format(dtype);
}

Result<WeightBytes> checkpoint_bytes(const ModelSpec& model, const std::string& format, const FormatTable& formats) {
    WeightSum sum{model, format, formats};
    for_each_tensor(model, [&sum](const Tensor& tensor, std::int64_t times) { sum.add(tensor, times); });
    return sum.result();
}

Result<WeightBytes> payload_bytes(const ModelSpec& model, const FormatTable& formats) {
    WeightSum sum{model, "auto", formats};
    for_each_tensor(model, [&sum](const Tensor& tensor, std::int64_t times) { sum.add(tensor, times); });
    if (model.weights_from_file())
        for (const Tensor& tensor : model.mtp) sum.add(tensor, 1);
    return sum.result();
}

CacheSummary summarize_caches(const ModelSpec& model) {
    Summing sum;
    if (model.recurrent_dtype == "bfloat16" || model.recurrent_dtype == "float16") sum.recurrent_bytes = 2;
    for (const LayerRun& run : model.layers) {
        if (run.kind >= model.kinds.size()) continue;
        for (const Cache& cache : model.kinds[run.kind].caches) {
            std::visit([&](const auto& each) { sum.add(each, run.count); }, cache);
        }
    }
    return sum.out;
}

}  // namespace vramline
