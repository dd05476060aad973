// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/attention_backend.h"

namespace vramline {

/// One engine at one version: which rules are in force and with which constants (facts: presets/engines). A plan holds
/// a copy, so that it computes the same years later.
struct EngineProfile {
    std::string id;       ///< "floor", "vllm", ...
    std::string name;     ///< "vLLM"
    std::string version;  ///< as asked for, or the newest known
    std::string profile;  ///< "A", "A'", "B": the name of the rule set
    std::map<std::string, double, std::less<>> rules;            ///< constants and switches (0 or 1) by name
    std::map<std::string, std::string, std::less<>> rule_source;
    std::vector<std::string> kv_formats;                         ///< ids that this version accepts
    std::vector<std::string> flags;                              ///< engine flags and variables that we model
    AttentionRules attention;                                    ///< kernels, and which is chosen; empty: not modelled
    std::vector<std::string> note_ids;                           ///< what is not known about this version
    /// Value of a rule; 0 where the profile does not have it (a test walks every rule an engine reads).
    [[nodiscard]] double rule(std::string_view rule_name) const;
    [[nodiscard]] bool has(std::string_view rule_name) const { return rules.find(rule_name) != rules.end(); }
    bool operator==(const EngineProfile&) const = default;
};

/// Compares dotted versions by number: "0.9.1" < "0.19.0" < "0.27". Missing parts are 0; text after a part is ignored.
int compare_versions(std::string_view a, std::string_view b);

}  // namespace vramline
