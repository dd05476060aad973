// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

#include "core/io/stored_tensors.h"

namespace vramline {

/// What llama.cpp's name of a tensor says ("blk.7.attn_q.weight"). A name that is not known is of the class Other.
TensorRole gguf_role(std::string_view name);

}  // namespace vramline
