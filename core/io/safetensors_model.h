// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "core/io/safetensors_file.h"
#include "core/model/model_spec.h"

namespace vramline {

/// The config's model with the weights that the files really hold, to the byte; where the two differ (dtype,
/// quantisation, parameters, stated size), notes say both. Without a config only weights are known: layers that keep
/// nothing, and the note model_caches_unknown. Errors: those of validate().
Result<ModelSpec> checkpoint_model(const Checkpoint& checkpoint, std::optional<ModelSpec> config);

}  // namespace vramline
