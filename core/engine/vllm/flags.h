// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string_view>

#include "core/plan/plan.h"

namespace vramline::vllm {

/// Value of an engine flag of the plan; unset: not given.
std::optional<std::string_view> flag(const Plan& plan, std::string_view name);
Result<std::optional<std::int64_t>> flag_count(const Plan& plan, std::string_view name, std::int64_t least, std::int64_t most);
Result<std::optional<bool>> flag_bool(const Plan& plan, std::string_view name);
Result<std::optional<double>> flag_number(const Plan& plan, std::string_view name, double least, double most);

/// A setting that may come from a choice or from the engine's own flag; both given must agree.
Result<std::optional<std::int64_t>> either(const Plan& plan, std::optional<std::int64_t> choice, std::string_view choice_name,
                                           std::string_view flag_name, std::int64_t least, std::int64_t most);

/// Every flag of the plan is one that the profile models. Errors: unknown_flag.
Result<void> check_flags(const Plan& plan);

}  // namespace vramline::vllm
