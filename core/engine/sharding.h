// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/hardware/parallelism.h"
#include "core/model/formats.h"
#include "core/model/model_spec.h"

namespace vramline {

/// How an engine cuts and loads weights.
struct ShardRules {
    std::int64_t tp = 1;
    std::int64_t expert_ranks = 0;  ///< expert parallel: whole experts over so many ranks; 0: each expert is cut by tp
    std::int64_t vocab_pad = 1;     ///< the vocabulary is padded to a multiple of it
    bool cast_fp32 = false;         ///< a checkpoint in float32 is loaded in 16 bit
};

/// Layers of each kind on each pipeline stage: [stage][kind].
std::vector<std::vector<std::int64_t>> kinds_per_stage(const ModelSpec& model, const std::vector<std::int64_t>& layers_per_stage);

/// Kind of each layer in the model's order.
std::vector<std::size_t> layer_kinds(const ModelSpec& model);

/// Weights on one rank of a pipeline stage.
struct StageWeights {
    std::array<Bytes, kTensorClasses> by_class{};
    [[nodiscard]] Bytes total() const;
};

/// Bytes of weights on one rank of each pipeline stage, as loaded. Embeddings and towers stand on the first stage, the
/// head on the last; a tied embedding on both (ENGINES 1.6, 4.4). Errors: unknown_weight_format.
Result<std::vector<StageWeights>> weights_per_stage(const ModelSpec& model, const std::string& format, const FormatTable& formats,
                                                    const std::vector<std::int64_t>& layers_per_stage, const ShardRules& rules);

}  // namespace vramline
