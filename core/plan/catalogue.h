// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/profile.h"
#include "core/hardware/gpu.h"
#include "core/model/formats.h"
#include "core/model/model_spec.h"
#include "core/plan/plan.h"

namespace vramline {

/// An engine with its versions: which rules come into force at which version (facts: presets/engines).
struct EngineFacts {
    struct Change {
        std::string since;    ///< version from which it holds
        std::string profile;  ///< name of the rule set from here on; empty: unchanged
        EngineProfile delta;  ///< rules, attention, kv_formats, flags, note_ids that are new or different
    };
    std::string id, name;
    std::vector<std::string> versions;  ///< to choose from, oldest first; the last is the newest known
    std::vector<Change> changes;        ///< oldest first
    Provenance provenance;
    bool user = false;
};

/// Every preset there is. Serves choosing only: a plan keeps copies of what was chosen.
struct Catalogue {
    std::vector<std::shared_ptr<const ModelSpec>> models;
    std::vector<Gpu> gpus;
    std::vector<Node> nodes;
    std::vector<EngineFacts> engines;
    std::shared_ptr<const FormatTable> formats;
    std::vector<std::string> user_ids;  ///< ids that come from the user's own folder
    std::string version;                ///< date of the presets

    /// By id, short id or alias, else by the last part of an id that no other has ("deepseek-v4-flash"), without regard
    /// to case; null where there is none.
    [[nodiscard]] std::shared_ptr<const ModelSpec> model(std::string_view name) const;
    [[nodiscard]] const Gpu* gpu(std::string_view name) const;
    [[nodiscard]] const EngineFacts* engine(std::string_view name) const;
    /// Up to `count` known names that resemble `name`: for errors that teach.
    [[nodiscard]] std::vector<std::string> similar_models(std::string_view name, std::size_t count = 3) const;
    [[nodiscard]] std::vector<std::string> similar_gpus(std::string_view name, std::size_t count = 3) const;
};

/// The preset that a model resembles most: of its model_type, else of any with as many layers and as wide, then by
/// layers, width, heads and vocabulary. Null where none is of its type or its shape.
const ModelSpec* resembling(const Catalogue& catalogue, const ModelSpec& model);

/// The rules of an engine at a version; empty version: the newest known. A version above it is taken as the newest,
/// with a note. Errors: unknown_version (not a version at all).
Result<EngineProfile> profile_at(const EngineFacts& facts, std::string_view version);

/// Llama 3.1 8B, one H100 SXM, vLLM, 4 x (8,192 + 2,048). Errors: unknown_model and the like where presets lack them.
Result<Plan> default_plan(const Catalogue& catalogue);

}  // namespace vramline
