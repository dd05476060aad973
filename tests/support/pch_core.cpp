// SPDX-License-Identifier: GPL-3.0-or-later
// Owner of the precompiled header that core's tests share.
#include "tests/support/pch_core.h"
