// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/io/hf_shape.h"

namespace vramline {

/// Appends tensors to a list. What has no rows or columns is not there.
class TensorList {
public:
    explicit TensorList(std::vector<Tensor>& out, TensorClass cls = TensorClass::Attention) : out_(out), cls_(cls) {}

    /// A matrix that weight formats quantise.
    Tensor* matrix(std::string name, Shard shard, std::int64_t rows, std::int64_t cols, std::int64_t copies = 1) {
        Tensor* added = plain(std::move(name), shard, rows, cols, copies);
        if (added != nullptr) added->linear = true;
        return added;
    }
    /// Keys or values: whole heads are cut, and repeated where there are more ranks than heads.
    Tensor* heads(std::string name, std::int64_t kv_heads, std::int64_t width, std::int64_t cols, bool linear = true) {
        Tensor* added = plain(std::move(name), Shard::KvHeads, kv_heads * width, cols);
        if (added == nullptr) return nullptr;
        added->heads = kv_heads;
        added->linear = linear;
        return added;
    }
    /// What stays in the model's dtype: routers, biases, tables.
    Tensor* plain(std::string name, Shard shard, std::int64_t rows, std::int64_t cols = 1, std::int64_t copies = 1) {
        if (rows <= 0 || cols <= 0 || copies <= 0) return nullptr;
        Tensor tensor;
        tensor.name = std::move(name);
        tensor.cls = cls_;
        tensor.shard = shard;
        tensor.rows = rows;
        tensor.cols = cols;
        tensor.copies = copies;
        return &out_.emplace_back(std::move(tensor));
    }
    void vector(std::string name, std::int64_t rows, Shard shard = Shard::Replicated) {
        plain(std::move(name), shard, rows);
    }
    /// A norm's weight, and its bias where it has one.
    void norm(const std::string& name, std::int64_t rows, bool bias = false) {
        const TensorClass kept = std::exchange(cls_, TensorClass::Norms);
        vector(name + ".weight", rows);
        if (bias) vector(name + ".bias", rows);
        cls_ = kept;
    }
    TensorList of(TensorClass cls) { return TensorList(out_, cls); }

private:
    std::vector<Tensor>& out_;
    TensorClass cls_;
};

/// Tensors and caches of one layer; `layer` is an element of `shape.layers`.
LayerKind hf_layer_kind(const HfShape& shape, const HfLayer& layer);
void add_hf_mixer(const HfShape& shape, const HfLayer& layer, LayerKind& kind);
/// The vision tower that a config describes; empty, with a note, where its kind is not known.
std::vector<Tensor> hf_towers(const HfKeys& root, HfShape& shape);
/// Draft layers: one more attention layer each, with the projection that joins hidden state and embedding.
void add_hf_draft_layers(const HfShape& shape, ModelSpec& model);

}  // namespace vramline
