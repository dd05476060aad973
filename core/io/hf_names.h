// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

#include "core/io/stored_tensors.h"

namespace vramline {

/// What the usual names of a checkpoint's tensors say ("model.layers.7.self_attn.q_proj.weight"), whichever model class
/// wrote them. `module` is the name without its last part ("weight"). A name that is not known is of the class Other.
TensorRole hf_role(std::string_view name, std::string_view module);

}  // namespace vramline
