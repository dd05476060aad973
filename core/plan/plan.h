// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/profile.h"
#include "core/hardware/gpu.h"
#include "core/hardware/parallelism.h"
#include "core/model/formats.h"
#include "core/model/model_spec.h"
#include "core/workload/workload.h"

namespace vramline {

/// Sizes that the user states for each GPU: one value for all, or one for each in device order.
using PerGpu = std::vector<Bytes>;

/// What the user set beside the main choices. Unset: the engine's default, or our estimate.
struct Settings {
    std::optional<double> memory_fraction;  ///< the engine's own meaning
    std::optional<std::int64_t> block_size, max_num_seqs, max_batched_tokens;
    std::optional<Bytes> kv_cache_bytes;    ///< KV and state of one GPU; no budget
    PerGpu capacity, weights, activations, graphs, communication, runtime, other;
    std::map<std::string, std::string> flags;  ///< the engine's own flag and variable names
    bool operator==(const Settings&) const = default;
};

/// The user's choices and the facts they stand for. A value: copying is cheap (facts are shared and never changed).
struct Plan {
    std::shared_ptr<const ModelSpec> model;
    std::vector<GpuSlot> gpus;         ///< in device order; without a given number their counts are the number
    std::shared_ptr<const EngineProfile> engine;
    std::shared_ptr<const FormatTable> formats;
    std::string weights = "auto";      ///< an id of the format table, or auto: the checkpoint's own
    std::string kv_dtype = "auto";
    Workload workload;
    ParallelChoice parallel;
    Settings settings;
    bool engine_version_given = false;  ///< false: the newest known
};

/// Equal in every choice and every fact.
bool operator==(const Plan& a, const Plan& b);

}  // namespace vramline
