// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/io/hf_keys.h"
#include "core/model/model_spec.h"

namespace vramline {

/// A name or pattern of modules. What it cannot speak of is passed over unread: a checkpoint may list thousands.
struct NamedModules {
    std::string pattern;
    std::int64_t layer = -1;  ///< of a name that says one, else -1
    bool digits = false;      ///< it has some: without, it treats layers alike whose numbers are equally long
    std::string format;       ///< how they are stored; empty: in the model's dtype
    auto operator<=>(const NamedModules&) const = default;
};

/// How a checkpoint stores its weights, from quantization_config.
struct HfQuantization {
    std::string format;         ///< id of presets/weight_formats; empty: not quantised
    std::string rest_format;    ///< of what no group names, where there are groups
    std::string expert_format;  ///< of experts where it differs (DeepSeek-V4); empty: the same
    bool experts_only = false;  ///< MXFP4 as gpt-oss has it
    std::vector<NamedModules> spared;  ///< what stays in the model's dtype
    std::vector<NamedModules> groups;  ///< what has a format of its own: several groups, or layers named one by one
    std::string kv_cache;  ///< KV format that the checkpoint asks for
    bool unknown = false;  ///< there is one, of a kind that is not known

    /// Sets the format of a tensor whose full name is `module` ("model.embed_tokens"), where a format holds it.
    void apply(Tensor& tensor, std::string_view module) const;
    /// The format of each tensor of a layer, empty: the model's dtype; their names are those within the layer
    /// ("self_attn.q_proj").
    [[nodiscard]] std::vector<std::string> formats(const std::vector<Tensor>& tensors, std::size_t layer) const;
    /// Whether a pattern may treat a layer otherwise than the one before it.
    [[nodiscard]] bool tells_from_the_one_before(std::size_t layer) const;
    [[nodiscard]] std::size_t patterns() const { return spared.size() + groups.size(); }
};

/// `beside` is hf_quant_config.json, where there is one; quantization_config counts before it.
HfQuantization read_hf_quantization(const HfKeys& root, const HfKeys& text, const HfKeys& beside);

}  // namespace vramline
