// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/model/model_spec.h"

// From the tensors of a file to those of a ModelSpec; shared by the readers of GGUF and of safetensors.
namespace vramline {

/// Which part of a model a stored tensor belongs to.
enum class TensorPlace : std::uint8_t { Layer, Embedding, Head, Tower, Draft };

/// What the name of a tensor says of it.
struct TensorRole {
    TensorPlace place = TensorPlace::Head;
    std::int64_t layer = -1;  ///< of Layer, counted from 0
    std::string stem;         ///< the name within its layer, or the whole name; experts without their number
    TensorClass cls = TensorClass::Other;
    Shard shard = Shard::Replicated;
    bool linear = false;
};

/// A row of a table of names: what begins like `name` (or holds it, as the table says) is such a tensor.
struct TensorNameRule {
    std::string_view name;
    TensorClass cls = TensorClass::Other;
    Shard shard = Shard::Replicated;
    bool linear = false;
};

/// Gathers a model's tensors; those of one layer that differ in nothing but the expert's number become one.
class TensorBook {
public:
    explicit TensorBook(std::int64_t layers) : layers_(static_cast<std::size_t>(layers)) {}
    void add(TensorPlace place, std::int64_t layer, Tensor tensor);
    /// Puts the tensors into the model, with what each layer keeps; layers alike share a kind. What stood in the
    /// model's lists before is gone.
    void fill(std::vector<std::vector<Cache>> caches, ModelSpec& model) &&;
    /// Bytes by format of all tensors but draft layers', for choosing the name of the whole.
    [[nodiscard]] const std::string& largest_format() const;

private:
    struct Part {
        std::vector<Tensor> tensors;
        std::unordered_map<std::string, std::size_t> known;  ///< experts that have been seen: place in `tensors`
    };
    Part& part(TensorPlace place, std::int64_t layer);
    std::vector<Part> layers_;
    Part embedding_, head_, towers_, draft_;
    std::unordered_map<std::string, double> weight_;
};

/// Shape and way of cutting of a tensor whose role is known. A bias follows its matrix.
Tensor stored_tensor(const TensorRole& role, std::string format, std::int64_t rows, std::int64_t cols,
                     std::int64_t copies, std::int64_t kv_heads);

}  // namespace vramline
