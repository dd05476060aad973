// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>

#include "core/plan/plan.h"

namespace vramline {

/// Number of GPUs that the plan's slots and choices name; unset: derive it from tp, pp, dp and cp.
Result<std::optional<std::int64_t>> given_gpus(const Plan& plan);

/// Error of a tp that the engine refuses for this model; no value: legal.
using TpCheck = std::function<std::optional<Error>(std::int64_t tp)>;

/// The layout in force (DESIGN section 3, Deployment): what is missing is derived, disagreement is an error. A number
/// of GPUs alone becomes tp, the largest legal one with pp for the rest; with tp or pp given the rest is dp.
/// `notes` receives parallel_pp where the rest went to pipeline stages.
Result<Parallelism> derive_parallelism(const Plan& plan, const TpCheck& tp_error, std::vector<Message>& notes);

/// Copies of each slot's GPU in device order, `gpus` long: the slots' own counts, or a single slot repeated.
Result<std::vector<std::size_t>> slots_in_order(const Plan& plan, std::int64_t gpus);

/// The value for one GPU of a per-GPU size; unset where the list is empty.
std::optional<Bytes> pick(const PerGpu& values, std::size_t gpu);
/// Each list has no value, one, or one for each GPU.
Result<void> check_per_gpu(const Settings& settings, std::int64_t gpus);

}  // namespace vramline
