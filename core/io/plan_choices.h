// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/io/json_fields.h"
#include "core/io/json_parts.h"
#include "core/plan/plan.h"

namespace vramline {

/// The choices of a plan as a plan file and the JSON of an assessment hold them. What the user did not choose is null;
/// `settings` has only what is set.
json::Json plan_choices(const Plan& plan);

/// Choices read back, before the names in them are resolved to facts.
struct PlanChoices {
    struct GpuChoice {
        std::string id;
        std::int64_t count = 1;
    };
    std::string model, engine;
    std::string engine_version;  ///< empty: the newest known
    std::vector<GpuChoice> gpus;
    Plan plan;                   ///< everything that is no fact
};

/// Errors: those of JsonFields, preset_bad_value.
Result<PlanChoices> read_plan_choices(const JsonNode& object);

}  // namespace vramline
