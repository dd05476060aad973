// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vramline {

/// Whether there is a display to open a window on. Qt aborts where there is none; whoever sits at a terminal deserves
/// a sentence instead.
bool has_display();

}  // namespace vramline
