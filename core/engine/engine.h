// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "core/engine/deployment.h"
#include "core/plan/plan.h"

namespace vramline {

/// An inference engine's rules about memory. Each engine is one room with this one door; its constants are data
/// (EngineProfile). All functions are pure.
class Engine {
public:
    virtual ~Engine() = default;
    [[nodiscard]] virtual std::string_view id() const = 0;

    /// Resolves a plan: parallel layout, weights and overheads of each GPU, the budget, and how KV is laid out.
    /// Errors: what the engine itself would refuse as a setting (an illegal tp, an unknown KV format or flag), and
    /// engine_lacks_cache where this room does not cover one of the model's caches.
    [[nodiscard]] virtual Result<Deployment> deploy(const Plan& plan) const = 0;

    /// True when deploy() would give the same but max_model_len if the longest request had `longest` positions: what
    /// lets a search over lengths keep one deployment.
    [[nodiscard]] virtual bool same_deployment(const Plan& plan, const Deployment& deployment, Tokens longest) const = 0;

    /// Units of the layout's pools that `available` bytes give, before what is never handed out.
    [[nodiscard]] virtual PoolUnits pool_units(const KvLayout& layout, Bytes available) const = 0;

    /// What the engine prints about its pool, from the blocks all ranks agreed on; unset: it has no pool.
    [[nodiscard]] virtual std::optional<PoolInfo> pool_info(const Plan& plan, const Deployment& deployment,
                                                            const KvLayout& layout, const PoolUnits& units) const = 0;

    /// Why the engine would not start with a maximum length, in its own terms; unset: it starts.
    struct Refusal {
        Message message;
        Bytes overhang;  ///< memory that it lacks beside KV
        Bytes required;  ///< KV that it asks for before it starts
    };
    [[nodiscard]] virtual std::optional<Refusal> refuses(const Deployment& deployment, const Device& device,
                                                         const PoolUnits& units, Level level,
                                                         Tokens max_model_len) const = 0;
};

/// The engine of a plan; null for an id that has no room.
const Engine* find_engine(std::string_view id);

}  // namespace vramline
