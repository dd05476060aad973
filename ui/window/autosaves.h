// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

namespace vramline {

/// Where autosaves of plans without a file lie.
QString autosave_folder();

/// Autosaves in `folder` whose session is no more.
QStringList abandoned_autosaves(const QString& folder);

}  // namespace vramline
