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
    std::int64_t extra_experts = 0; ///< experts that are held once more, over all ranks
    std::int64_t ffn_pad = 1, hidden_pad = 1;  ///< widths of MXFP4 experts on a rank are rounded up to multiples of these
    bool absorbs_latent = false;    ///< MLA keeps the up-projections of K and V once more, in 16 bit
    bool loads_draft = false;       ///< the model's own draft layers stand on the last stage
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
