// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "core/plan/plan.h"

namespace vramline::vllm {

/// What vLLM's loader refuses as tp for this model (ENGINES 1.6): query heads, KV heads neither divided nor evenly
/// replicated, state heads, feed-forward widths. Unset: legal.
std::optional<Error> tp_error(const ModelSpec& model, std::int64_t tp);

/// Decode context parallelism divides tp and at most the copies that tp makes of each KV head.
Result<void> check_context_parallel(const ModelSpec& model, const Parallelism& parallel);

/// VLLM_PP_LAYER_PARTITION: layers of each stage instead of the even split. Errors: bad_partition.
Result<void> apply_partition(const Plan& plan, Parallelism& parallel);

}  // namespace vramline::vllm
