// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "app/cli/options.h"
#include "core/plan/assessment.h"
#include "core/plan/catalogue.h"
#include "core/plan/plan.h"

namespace vramline::cli {

/// A plan that the arguments name, and what must be said about it beside its assessment.
struct Chosen {
    Plan plan;
    std::vector<Note> notes;
};

/// The plan of PLAN, or the default plan, with every choice put over it (DESIGN section 5). Errors: what the readers of
/// numbers, files and presets say, and contradicting_choices.
Result<Chosen> choose(const Given& given, const Catalogue& catalogue);

// Its parts, in the order in which they are applied.
Result<void> choose_model(const Given& given, const Catalogue& catalogue, Chosen& chosen);
Result<void> choose_engine(const Given& given, const Catalogue& catalogue, Chosen& chosen);
Result<void> choose_formats(const Given& given, const Catalogue& catalogue, Chosen& chosen);
Result<void> choose_gpus(const Given& given, const Catalogue& catalogue, Chosen& chosen);
Result<void> choose_workload(const Given& given, const Catalogue& catalogue, Chosen& chosen);
Result<void> choose_settings(const Given& given, const Catalogue& catalogue, Chosen& chosen);

/// A count that an option names; unset where it was not given.
Result<std::optional<std::int64_t>> given_count(const Given& given, std::string_view option, std::int64_t least,
                                                std::int64_t most);
/// "8 GiB,0,0,0"; empty where it was not given.
Result<PerGpu> given_sizes(const Given& given, std::string_view option);

}  // namespace vramline::cli
