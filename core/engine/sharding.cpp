// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/sharding.h"

#include <algorithm>

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

Bytes rank_bytes(const Tensor& tensor, const ShardRules& rules, const WeightFormat& format) {
    std::int64_t rows = tensor.rows, cols = tensor.cols, copies = tensor.copies;
    const bool whole_experts = rules.expert_ranks > 0 && tensor.cls == TensorClass::Experts && tensor.copies > 1;
    if (whole_experts) {
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
    return format.bytes(rows, cols) * copies;
}

Result<Bytes> sum_of(const std::vector<Tensor>& tensors, const ShardRules& rules, FormatResolver& resolver, const std::string& asked) {
    Bytes sum;
    for (const Tensor& tensor : tensors) {
        const WeightFormat* format = resolver.of(tensor);
        if (format == nullptr) {
            const std::string& name = asked == "auto" && !tensor.format.empty() ? tensor.format : asked;
            return fail("unknown_weight_format", "--weights", {{"format", name, Unit::Number}});
        }
        sum += rank_bytes(tensor, rules, *format);
    }
    return sum;
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

Result<std::vector<Bytes>> weights_per_stage(const ModelSpec& model, const std::string& format, const FormatTable& formats,
                                             const std::vector<std::int64_t>& layers_per_stage, const ShardRules& rules) {
    FormatResolver resolver(model, format, formats, rules.cast_fp32);
    std::vector<Bytes> kind_bytes;
    for (const LayerKind& kind : model.kinds) {
        const auto bytes = sum_of(kind.tensors, rules, resolver, format);
        if (!bytes) return std::unexpected(bytes.error());
        kind_bytes.push_back(*bytes);
    }
    const auto counts = kinds_per_stage(model, layers_per_stage);
    std::vector<Bytes> stages(layers_per_stage.size());
    for (std::size_t stage = 0; stage < stages.size(); ++stage)
        for (std::size_t kind = 0; kind < kind_bytes.size(); ++kind) stages[stage] += kind_bytes[kind] * counts[stage][kind];
    const auto embedding = sum_of(model.embedding, rules, resolver, format);
    const auto towers = sum_of(model.towers, rules, resolver, format);
    const auto head = sum_of(model.head, rules, resolver, format);
    for (const auto* part : {&embedding, &towers, &head})
        if (!*part) return std::unexpected(part->error());
    stages.front() += *embedding + *towers;
    stages.back() += *head;
    if (model.tied && stages.size() > 1) {
        // Only the table itself serves as the head; learned positions and norms beside it do not.
        std::vector<Tensor> table;
        for (const Tensor& tensor : model.embedding)
            if (tensor.shard == Shard::Vocab) table.push_back(tensor);
        stages.back() += *sum_of(table, rules, resolver, format);
    }
    return stages;
}

}  // namespace vramline
