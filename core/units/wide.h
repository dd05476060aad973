// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace vramline {

/// Room for a 64-bit integer times a decimal fraction or a percentage before it is divided again.
__extension__ using Int128 = __int128;

}  // namespace vramline
