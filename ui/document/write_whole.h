// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <string>

#include "core/text/message.h"

namespace vramline {

/// Writes a file whole or not at all: beside it, then in its place. Errors: plan_not_written, with the reason.
Result<void> write_whole(const QString& path, const std::string& text);

}  // namespace vramline
