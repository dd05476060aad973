// SPDX-License-Identifier: GPL-3.0-or-later
// The inverse questions: how many sequences, how long, which prefix. Exact searches over Solver::fits.
#include <algorithm>

#include "core/plan/solver.h"

namespace vramline {

namespace {

/// Largest value in [0, most] that holds; the predicate is true up to some point and false from there on.
template <class Holds>
std::int64_t largest(std::int64_t most, Holds holds) {
    if (most <= 0) return 0;
    if (holds(most)) return most;
    std::int64_t low = 0, high = most - 1;
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (holds(middle)) low = middle;
        else high = middle - 1;
    }
    return low;
}

}  // namespace

Sequences Solver::largest_concurrency(Level level, bool kv_alone) const {
    const std::int64_t dp = deployment_.parallel.dp;
    const bool mix = plan_.workload.requests.size() > 1;
    const std::int64_t unit = mix ? plan_.workload.total().value() : 1;
    if (!kv_alone && refusal(level, start_length())) return Sequences(0);
    const std::int64_t most = kMaxSequences / (mix ? unit : kv_alone ? 1 : dp);
    Workload trial = plan_.workload;
    const auto holds = [&](std::int64_t times) {
        if (times == 0) return true;
        for (std::size_t i = 0; i < trial.requests.size(); ++i) {
            // One class: `times` sequences in each replica; a mix: `times` of it over the deployment. Alone: in one replica.
            const std::int64_t count = mix ? plan_.workload.requests[i].count * times : times * dp;
            trial.requests[i].count = mix && kv_alone ? product(count, dp).value() : count;
        }
        return within(trial, level, !kv_alone);
    };
    const std::int64_t times = largest(most, holds);
    return Sequences(mix ? times * unit : kv_alone ? times : product(times, dp).value());
}

std::optional<Tokens> Solver::length_bound() const {
    std::optional<Tokens> bound;
    if (deployment_.max_model_len_given) bound = deployment_.max_model_len;
    else if (plan_.model->context) bound = std::max(*plan_.model->context, deployment_.max_model_len);
    return bound;
}

std::optional<Tokens> Solver::longest_context(Level level) const {
    const auto bound = length_bound();
    const std::int64_t most = bound ? bound->value() : kMaxPositions;
    const auto holds = [&](std::int64_t length) {
        if (length == 0) return true;
        const Workload scaled = scaled_to(plan_.workload, Tokens(length));
        return fits(scaled, level);
    };
    const std::int64_t length = largest(most, holds);
    if (length == most && !bound) return std::nullopt;
    return length == 0 ? Tokens(0) : scaled_to(plan_.workload, Tokens(length)).longest();
}

std::optional<Tokens> Solver::smallest_prefix(Level level) const {
    Workload trial = plan_.workload;
    const std::int64_t most = trial.shortest_input();
    const auto holds = [&](std::int64_t prefix) {
        trial.shared_prefix = prefix;
        return fits(trial, level);
    };
    if (holds(0)) return Tokens(0);
    if (!deployment_.shares_prefix || !holds(most)) return std::nullopt;
    return Tokens(largest(most, [&](std::int64_t prefix) { return !holds(prefix); }) + 1);
}

Workload Solver::residents(Level level) const {
    Workload in = plan_.workload;
    for (RequestClass& request : in.requests) request.count = 0;
    for (std::size_t i = 0; i < in.requests.size(); ++i) {
        const std::int64_t dp = deployment_.parallel.dp;
        const std::int64_t wanted = ceil_div(plan_.workload.requests[i].count, dp);
        const auto holds = [&](std::int64_t count) {
            Workload trial = in;
            trial.requests[i].count = count * dp;
            std::erase_if(trial.requests, [](const RequestClass& request) { return request.count == 0; });
            return within(trial, level, true);
        };
        const std::int64_t admitted = largest(wanted, holds);
        in.requests[i].count = std::min(plan_.workload.requests[i].count, admitted * dp);
        if (admitted < wanted) break;  // first come, first served: a request that waits holds back those behind it
    }
    std::erase_if(in.requests, [](const RequestClass& request) { return request.count == 0; });
    return in;
}

}  // namespace vramline
