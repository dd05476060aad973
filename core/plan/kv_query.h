// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>

#include "core/plan/solver.h"

namespace vramline {

/// Many questions about the KV of one plan, by the very functions of assess(): the plan is resolved once, and again only
/// where a length changes what the engine reserves. For curves and the frontier.
class KvQuery {
public:
    static Result<KvQuery> make(Plan plan);

    /// KV that the engine hands out on the deciding GPU for the plan's sequences at a length, for other numbers of them,
    /// or both. Unset where it overflows or the plan is not valid there.
    [[nodiscard]] std::optional<Bytes> at_context(Tokens length) const;
    [[nodiscard]] std::optional<Bytes> at_concurrency(Sequences total) const;

    /// Largest N that fits at a length; the limit that assess() would find there.
    [[nodiscard]] Sequences concurrency_at(Tokens length) const;
    /// Bytes that the pool can hand out by the likely estimates.
    [[nodiscard]] Bytes room() const;
    [[nodiscard]] const Solver& solver() const { return *solver_; }

private:
    KvQuery() = default;
    [[nodiscard]] std::optional<Bytes> charged(const Workload& workload) const;
    std::unique_ptr<Plan> plan_;
    const Engine* engine_ = nullptr;
    std::unique_ptr<Deployment> deployment_;
    std::unique_ptr<Solver> solver_;
};

}  // namespace vramline
