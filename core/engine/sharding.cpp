// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/sharding.h"

#include <algorithm>
#include <iterator>

#include "core/model/parameters.h"

namespace vramline {

namespace {

/// Looks formats up once for each way a tensor can ask for one.
class FormatResolver {
public:
    FormatResolver(const ModelSpec& model, const std::string& format, const FormatTable& formats, bool cast_fp32)
        : model_(model), format_(format), formats_(formats) {
        if (cast_fp32 && model.dtype == "float32") cast_ = formats.weight_format("bf16");
    }
    /// The name that could not be found, for an error.
    [[nodiscard]] const std::string& asked(const Tensor& tensor) const {
        return format_ == "auto" && !tensor.format.empty() ? tensor.format : format_;
    }
    const WeightFormat* of(const Tensor& tensor) {
        for (const Known& known : known_)
            if (known.linear == tensor.linear && known.cls == tensor.cls && *known.own == tensor.format) return known.format;
        const WeightFormat* found = format_of(tensor, model_, format_, formats_);
        if (cast_ != nullptr && found != nullptr && found->id == "fp32" && tensor.format.empty()) found = cast_;
        known_.push_back({&tensor.format, tensor.cls, tensor.linear, found});
        return found;
    }

private:
    struct Known {
        const std::string* own;
        TensorClass cls;
        bool linear;
        const WeightFormat* format;
    };
    const ModelSpec& model_;
    const std::string& format_;
    const FormatTable& formats_;
    const WeightFormat* cast_ = nullptr;
    std::vector<Known> known_;
};

constexpr std::string_view kPadded = "mxfp4";

bool is_expert(const Tensor& tensor) { return tensor.cls == TensorClass::Experts && tensor.copies > 1; }

/// Rows and columns of an expert's matrix or bias as a kernel for MXFP4 wants them (ENGINES 4.4). A bias of gate and up
/// has the rows of both.
void pad_expert(const Tensor& tensor, const ShardRules& rules, std::int64_t& rows, std::int64_t& cols) {
    const bool column = tensor.shard == Shard::Column;
    rows = round_up(rows, column ? (tensor.linear ? 1 : 2) * rules.ffn_pad : rules.hidden_pad);
    if (tensor.linear) cols = round_up(cols, column ? rules.hidden_pad : rules.ffn_pad);
}

Bytes rank_bytes(const Tensor& tensor, const ShardRules& rules, const WeightFormat& format, bool pads) {
    std::int64_t rows = tensor.rows, cols = tensor.cols, copies = tensor.copies;
    if (is_expert(tensor)) copies += rules.extra_experts;
    if (rules.expert_ranks > 0 && is_expert(tensor)) {
        copies = ceil_div(copies, rules.expert_ranks);
    } else {
        switch (tensor.shard) {
            case Shard::Replicated: break;
            case Shard::Column: rows = ceil_div(rows, rules.tp); break;
            case Shard::Row: cols = ceil_div(cols, rules.tp); break;
            case Shard::KvHeads:
                if (tensor.heads > 0) rows = rows / tensor.heads * std::max<std::int64_t>(1, tensor.heads / rules.tp);
                break;
            case Shard::Vocab: rows = ceil_div(round_up(rows, rules.vocab_pad), rules.tp); break;
        }
    }
    if (pads && is_expert(tensor)) pad_expert(tensor, rules, rows, cols);
    return format.bytes(rows, cols) * copies;
}

/// Up-projections of K and V of a layer's latent caches in 16 bit, on one rank (ENGINES 4.3).
Bytes absorbed_bytes(const LayerKind& kind, std::int64_t tp) {
    Count elements;
    for (const Cache& cache : kind.caches)
        if (const auto* latent = std::get_if<LatentCache>(&cache))
            elements += product(latent->heads, latent->qk_nope_head_dim + latent->v_head_dim, latent->kv_lora_rank);
    return Bytes((elements * 2 / tp).value());
}

/// Adds `times` copies of the tensors to a stage. Errors: unknown_weight_format.
Result<void> add(StageWeights& stage, const std::vector<Tensor>& tensors, std::int64_t times, const ShardRules& rules, FormatResolver& resolver) {
    // Biases of experts follow their matrices.
    const bool pads = std::any_of(tensors.begin(), tensors.end(), [&](const Tensor& tensor) {
        if (!tensor.linear || !is_expert(tensor)) return false;
        const WeightFormat* format = resolver.of(tensor);
        return format != nullptr && format->id == kPadded;
    });
    for (const Tensor& tensor : tensors) {
        const WeightFormat* format = resolver.of(tensor);
        if (format == nullptr) return fail("unknown_weight_format", "--weights", {{"format", resolver.asked(tensor), Unit::Number}});
        stage.by_class[static_cast<std::size_t>(tensor.cls)] += rank_bytes(tensor, rules, *format, pads) * times;
    }
    return {};
}

}  // namespace

std::vector<std::size_t> layer_kinds(const ModelSpec& model) {
    std::vector<std::size_t> kinds;
    kinds.reserve(static_cast<std::size_t>(model.layer_count()));
    for (const LayerRun& run : model.layers) kinds.insert(kinds.end(), static_cast<std::size_t>(run.count), run.kind);
    return kinds;
}

std::vector<std::vector<std::int64_t>> kinds_per_stage(const ModelSpec& model, const std::vector<std::int64_t>& layers_per_stage) {
    std::vector<std::vector<std::int64_t>> counts(layers_per_stage.size(), std::vector<std::int64_t>(model.kinds.size(), 0));
    std::size_t stage = 0;
    std::int64_t room = layers_per_stage.empty() ? 0 : layers_per_stage[0];
    for (LayerRun run : model.layers) {
        while (run.count > 0 && stage < counts.size()) {
            const std::int64_t here = std::min(run.count, room);
            counts[stage][run.kind] += here;
            run.count -= here;
            room -= here;
            if (room == 0 && ++stage < counts.size()) room = layers_per_stage[stage];
        }
    }
    return counts;
}

Bytes StageWeights::total() const {
    Bytes sum;
    for (const Bytes& bytes : by_class) sum += bytes;
    return sum;
}

Result<std::vector<StageWeights>> weights_per_stage(const ModelSpec& model, const std::string& format, const FormatTable& formats,
                                                    const std::vector<std::int64_t>& layers_per_stage, const ShardRules& rules) {
    FormatResolver resolver(model, format, formats, rules.cast_fp32);
    std::vector<StageWeights> of_kind(model.kinds.size()), stages(layers_per_stage.size());
    for (std::size_t kind = 0; kind < of_kind.size(); ++kind) {
        if (const auto ok = add(of_kind[kind], model.kinds[kind].tensors, 1, rules, resolver); !ok) return std::unexpected(ok.error());
        if (rules.absorbs_latent) of_kind[kind].by_class[static_cast<std::size_t>(TensorClass::Attention)] += absorbed_bytes(model.kinds[kind], rules.tp);
    }
    const auto counts = kinds_per_stage(model, layers_per_stage);
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
        for (std::size_t kind = 0; kind < of_kind.size(); ++kind)
            for (std::size_t cls = 0; cls < of_kind[kind].by_class.size(); ++cls)
                stages[stage].by_class[cls] += of_kind[kind].by_class[cls] * counts[stage][kind];
    // Only the table itself serves as the head; learned positions and norms beside it do not.
    std::vector<Tensor> tied;
    if (model.tied && stages.size() > 1)
        std::copy_if(model.embedding.begin(), model.embedding.end(), std::back_inserter(tied), [](const Tensor& t) { return t.shard == Shard::Vocab; });
    const std::vector<Tensor> none;
    const std::pair<StageWeights*, const std::vector<Tensor>*> ends[] = {
        {&stages.front(), &model.embedding}, {&stages.front(), &model.towers}, {&stages.back(), &model.head}, {&stages.back(), &tied},
        {&stages.back(), rules.loads_draft ? &model.mtp : &none}};
    for (const auto& [stage, tensors] : ends)
        if (const auto ok = add(*stage, *tensors, 1, rules, resolver); !ok) return std::unexpected(ok.error());
    return stages;
}

}  // namespace vramline
