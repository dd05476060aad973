// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "core/engine/engine.h"
#include "core/plan/plan.h"

namespace vramline {

/// Units of each pool that a replica's share of `workload` (ceil(count / dp) of each class) is charged; shared prefix
/// blocks once. Saturates at the largest number.
PoolUnits demand(const Deployment& deployment, const KvLayout& layout, const Workload& workload);

/// Positions that a sequence of `length` is charged for: drafting engines reserve some beyond it, up to their maximum length.
Tokens charged_length(const Deployment& deployment, const Workload& workload, Tokens length);

/// The same requests with all inputs scaled by the largest factor with which none is longer than `length` positions;
/// outputs and prefix only shrink where they have to.
Workload scaled_to(const Workload& workload, Tokens length);
/// One class: its count is `total`; a mix: the largest whole multiple that has at most `total` requests, at least one.
Workload with_total(const Workload& workload, Sequences total);

/// What a deployment's pools hold at one end of the estimates.
struct Capacity {
    PoolUnits units{}, usable{};  ///< fewest over the ranks of all replicas
    std::size_t deciding = 0;     ///< device with the fewest; ties: lowest index
};

/// Exact searches over one plan, all with the same fits(): what is shown as a limit is what assess() would find.
class Solver {
public:
    Solver(const Plan& plan, const Engine& engine, const Deployment& deployment);

    [[nodiscard]] const Capacity& capacity(Level level) const { return capacity_[static_cast<std::size_t>(level)]; }
    [[nodiscard]] const Device& device(Level level) const { return deployment_.devices[capacity(level).deciding]; }
    [[nodiscard]] const KvLayout& layout(Level level) const { return deployment_.stages[device(level).stage]; }

    /// First refusal over the GPUs for a maximum length; unset: the engine starts.
    [[nodiscard]] std::optional<Engine::Refusal> refusal(Level level, Tokens max_model_len) const;
    /// Bytes missing for a start, over all GPUs, where `workload` is what the plan needs.
    [[nodiscard]] Bytes missing_to_start(Level level, Tokens max_model_len, const Workload& workload) const;

    /// All sequences resident in every pool and within max_num_seqs (the engine's start not considered).
    [[nodiscard]] bool resident(const Workload& workload, Level level) const;
    /// The engine starts and all sequences are resident. `workload` may be longer than the plan's.
    [[nodiscard]] bool fits(const Workload& workload, Level level) const;

    /// Largest N of the deployment; with `kv_alone` that of one replica by its pools.
    [[nodiscard]] Sequences largest_concurrency(Level level, bool kv_alone) const;
    /// Largest length of the longest request; unset: nothing bounds it. 0: none fits.
    [[nodiscard]] std::optional<Tokens> longest_context(Level level) const;
    /// Smallest shared prefix that makes the plan fit; unset: none does.
    [[nodiscard]] std::optional<Tokens> smallest_prefix(Level level) const;
    /// Sequences of a replica's share that are admitted in order.
    [[nodiscard]] Workload residents(Level level) const;
    /// The maximum length that the engine has to start with: its own, or the plan's longest where it adapts its own.
    [[nodiscard]] Tokens start_length() const { return deployment_.max_model_len_auto ? plan_.workload.longest() : deployment_.max_model_len; }
    /// The plan's bound on a length beside memory; unset: there is none.
    [[nodiscard]] std::optional<Tokens> length_bound() const;

private:
    [[nodiscard]] bool within(const Workload& workload, Level level, bool count_limit) const;
    const Plan& plan_;
    const Engine& engine_;
    const Deployment& deployment_;
    std::vector<std::size_t> distinct_;  ///< devices, without those alike
    std::array<Capacity, 3> capacity_{};
};

}  // namespace vramline
