// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/stored_tensors.h"

#include <algorithm>

namespace vramline {
namespace {

constexpr std::int64_t kMostCopies = 100'000;  // what a ModelSpec holds

std::string key_of(const Tensor& tensor) {
    return tensor.name + '\0' + tensor.format + '\0' + std::to_string(tensor.rows) + '\0' + std::to_string(tensor.cols);
}

}  // namespace

TensorBook::Part& TensorBook::part(TensorPlace place, std::int64_t layer) {
    switch (place) {
        case TensorPlace::Layer:
            // A layer that the model does not count is a draft layer.
            return static_cast<std::size_t>(layer) < layers_.size() ? layers_[static_cast<std::size_t>(layer)] : draft_;
        case TensorPlace::Embedding: return embedding_;
        case TensorPlace::Tower: return towers_;
        case TensorPlace::Draft: return draft_;
        case TensorPlace::Head: break;
    }
    return head_;
}

void TensorBook::add(TensorPlace place, std::int64_t layer, Tensor tensor) {
    if (tensor.rows <= 0 || tensor.cols <= 0 || tensor.copies <= 0) return;
    Part& to = part(place, layer);
    if (&to != &draft_) weight_[tensor.format] += static_cast<double>(tensor.rows) * static_cast<double>(tensor.cols) * static_cast<double>(tensor.copies);
    const bool numbered = tensor.name.find(".*.") != std::string::npos;
    if (numbered) {
        const auto [known, fresh] = to.known.try_emplace(key_of(tensor), to.tensors.size());
        if (!fresh && to.tensors[known->second].copies <= kMostCopies - tensor.copies) {
            to.tensors[known->second].copies += tensor.copies;
            return;
        }
    }
    to.tensors.push_back(std::move(tensor));
}

const std::string& TensorBook::largest_format() const {
    static const std::string kNone;
    const auto most = std::ranges::max_element(weight_, {}, [](const auto& each) { return std::pair(each.second, each.first); });
    return most == weight_.end() ? kNone : most->first;
}

void TensorBook::fill(std::vector<std::vector<Cache>> caches, ModelSpec& model) && {
    model.kinds.clear();
    model.layers.clear();
    caches.resize(layers_.size());
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        LayerKind kind{std::move(caches[i]), std::move(layers_[i].tensors)};
        const auto known = std::ranges::find(model.kinds, kind);
        const auto at = static_cast<std::size_t>(known - model.kinds.begin());
        if (known == model.kinds.end()) model.kinds.push_back(std::move(kind));
        if (!model.layers.empty() && model.layers.back().kind == at) ++model.layers.back().count;
        else model.layers.push_back({1, at});
    }
    model.embedding = std::move(embedding_.tensors);
    model.head = std::move(head_.tensors);
    model.towers = std::move(towers_.tensors);
    model.mtp = std::move(draft_.tensors);
}

Tensor stored_tensor(const TensorRole& role, std::string format, std::int64_t rows, std::int64_t cols,
                     std::int64_t copies, std::int64_t kv_heads) {
    Tensor out;
    out.name = role.stem;
    out.cls = role.cls;
    out.shard = role.shard;
    out.rows = rows;
    out.cols = cols;
    out.copies = copies;
    out.linear = role.linear && cols > 1;
    out.format = std::move(format);
    if (cols == 1 && out.shard == Shard::Row) out.shard = Shard::Replicated;
    if (out.shard == Shard::KvHeads) {
        const bool whole = kv_heads > 0 && rows % kv_heads == 0;
        out.heads = whole ? kv_heads : 0;
        if (!whole) out.shard = Shard::Column;
    }
    return out;
}

}  // namespace vramline
