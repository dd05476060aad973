// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/engine/sharding.h"
#include "core/engine/vllm/settings.h"

namespace vramline::vllm {

/// `stage_weights` receives the weights of a rank of each stage. Every GPU with its weights, overheads and budget (ENGINES 1.1, 4.4, 5). Errors: unknown_weight_format, overflow.
Result<std::vector<Device>> devices_of(const Plan& plan, const Options& options, const Parallelism& parallel, std::vector<StageWeights>& stage_weights);

/// Peak of activations of one step on a rank: our estimator (ENGINES 5), the larger of the layers' working set and the
/// logits of the sampler, plus the experts' workspace. The MLA workspace is not known and left out.
Bytes activation_peak(const ModelSpec& model, const EngineProfile& profile, std::int64_t batched_tokens, std::int64_t max_num_seqs, std::int64_t tp);

}  // namespace vramline::vllm
