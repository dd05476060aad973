// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/solver.h"

#include <algorithm>

namespace vramline {

namespace {

constexpr std::array kLevels{Level::Low, Level::Likely, Level::High};

bool alike(const Estimate& a, const Estimate& b) { return a.low == b.low && a.likely == b.likely && a.high == b.high; }

bool alike(const Device& a, const Device& b) {
    return a.slot == b.slot && a.stage == b.stage && a.capacity == b.capacity && a.cuda_total == b.cuda_total && a.weights == b.weights &&
           a.other == b.other && a.budget == b.budget && alike(a.activations, b.activations) && alike(a.graphs, b.graphs) &&
           alike(a.communication, b.communication) && alike(a.growth, b.growth) && alike(a.context, b.context) && a.given_pool == b.given_pool && a.context_inside == b.context_inside;
}

std::int64_t scale(std::int64_t value, std::int64_t numerator, std::int64_t denominator) {
    __extension__ using Wide = __int128;
    return static_cast<std::int64_t>(static_cast<Wide>(value) * numerator / denominator);
}

/// Largest t with floor(value * t / reference) <= room.
std::int64_t most_scaled(std::int64_t room, std::int64_t reference, std::int64_t value) {
    __extension__ using Wide = __int128;
    const Wide most = ((static_cast<Wide>(room) + 1) * reference - 1) / value;
    return most > kMaxPositions ? kMaxPositions : static_cast<std::int64_t>(most);
}

}  // namespace

Tokens charged_length(const Deployment& deployment, const Workload& workload, Tokens length) {
    if (deployment.lookahead == 0) return length;
    const bool own = deployment.max_model_len_given || deployment.max_model_len_auto;
    const Tokens most = own ? deployment.max_model_len : workload.longest();
    return std::max(length, std::min(length + Tokens(deployment.lookahead), most));
}

PoolUnits demand(const Deployment& deployment, const KvLayout& layout, const Workload& workload) {
    PoolUnits out{};
    const Tokens prefix(deployment.shares_prefix ? workload.shared_prefix : 0);
    for (std::size_t p = 0; p < layout.pools.size(); ++p) {
        const KvPool& pool = layout.pools[p];
        Count sum;
        for (std::size_t g = pool.first_group; g < pool.first_group + pool.group_count; ++g) {
            const KvGroup& group = layout.groups[g];
            Blocks common;
            for (const RequestClass& request : workload.requests) {
                const std::int64_t count = ceil_div(request.count, deployment.parallel.dp);
                const Tokens length = request.length();
                const Blocks shared = prefix.value() > 0 ? group.shared_blocks(length, Tokens(request.input), prefix) : Blocks(0);
                sum += group.units(group.blocks(charged_length(deployment, workload, length)) - shared) * count;
                common = std::max(common, shared);
            }
            sum += group.units(common);
        }
        out[p] = sum.overflowed() ? sum.value() : ceil_div(sum.value(), pool.divisor);
    }
    return out;
}

Workload scaled_to(const Workload& workload, Tokens length) {
    Workload out = workload;
    const auto longest = std::max_element(workload.requests.begin(), workload.requests.end(),
                                          [](const RequestClass& a, const RequestClass& b) { return a.length() < b.length(); });
    if (longest == workload.requests.end()) return out;
    // The largest input of the longest request with which no request passes `length`; a prompt has a token.
    const std::int64_t reference = std::max<std::int64_t>(1, longest->input);
    std::int64_t target = kMaxPositions;
    for (const RequestClass& request : workload.requests) {
        const std::int64_t room = std::max<std::int64_t>(1, length.value() - request.output);
        target = std::min(target, request.input > 0 ? most_scaled(room, reference, request.input) : room);
    }
    target = std::max<std::int64_t>(1, target);
    for (RequestClass& request : out.requests) {
        request.input = std::clamp<std::int64_t>(scale(request.input, target, reference), 1, std::max<std::int64_t>(1, length.value()));
        request.output = std::clamp<std::int64_t>(length.value() - request.input, 0, request.output);
    }
    out.shared_prefix = std::min(out.shared_prefix, out.shortest_input());
    return out;
}

Workload with_total(const Workload& workload, Sequences total) {
    Workload out = workload;
    if (out.requests.size() == 1) {
        out.requests[0].count = total.value();
        return out;
    }
    const std::int64_t mix = std::max<std::int64_t>(1, workload.total().value());
    const std::int64_t times = std::max<std::int64_t>(1, total.value() / mix);
    for (RequestClass& request : out.requests) request.count = product(request.count, times).value();
    return out;
}

Solver::Solver(const Plan& plan, const Engine& engine, const Deployment& deployment) : plan_(plan), engine_(engine), deployment_(deployment) {
    for (std::size_t i = 0; i < deployment.devices.size(); ++i) {
        const auto known = [&](std::size_t d) { return alike(deployment.devices[d], deployment.devices[i]); };
        if (std::none_of(distinct_.begin(), distinct_.end(), known)) distinct_.push_back(i);
    }
    for (const Level level : kLevels) {
        Capacity& out = capacity_[static_cast<std::size_t>(level)];
        out.units.fill(kUnlimitedUnits);
        std::int64_t fewest = kUnlimitedUnits;
        for (const std::size_t i : distinct_) {
            const Device& device = deployment.devices[i];
            const PoolUnits units = engine.pool_units(deployment.stages[device.stage], device.available(level));
            for (std::size_t p = 0; p < kMaxPools; ++p) out.units[p] = std::min(out.units[p], units[p]);
            if (units[0] < fewest) {
                fewest = units[0];
                out.deciding = i;
            }
        }
        const auto& pools = deployment.stages[deployment.devices[out.deciding].stage].pools;
        for (std::size_t p = 0; p < pools.size(); ++p) out.usable[p] = std::max<std::int64_t>(0, out.units[p] - pools[p].never_handed_out);
    }
}

std::optional<Engine::Refusal> Solver::refusal(Level level, Tokens max_model_len) const {
    for (const std::size_t i : distinct_)
        if (auto refusal = engine_.refuses(deployment_, deployment_.devices[i], capacity(level).units, level, max_model_len)) return refusal;
    return std::nullopt;
}

Bytes Solver::missing_to_start(Level level, Tokens max_model_len, const Workload& workload) const {
    Bytes most;
    for (const std::size_t i : distinct_) {
        const Device& device = deployment_.devices[i];
        const KvLayout& layout = deployment_.stages[device.stage];
        const auto refusal = engine_.refuses(deployment_, device, capacity(level).units, level, max_model_len);
        Bytes need;
        const PoolUnits units = demand(deployment_, layout, workload);
        for (std::size_t p = 0; p < layout.pools.size(); ++p) need += layout.pools[p].unit_bytes * units[p];
        if (refusal) need = std::max(need, refusal->required);
        const Bytes lacks = std::max(Bytes(0), need - device.available(level)) + (refusal ? refusal->overhang : Bytes(0));
        most = std::max(most, lacks);
    }
    return most;
}

bool Solver::within(const Workload& workload, Level level, bool count_limit) const {
    if (count_limit && deployment_.max_num_seqs) {
        Sequences replica;
        for (const RequestClass& request : workload.requests) replica += Sequences(ceil_div(request.count, deployment_.parallel.dp));
        if (replica.value() > *deployment_.max_num_seqs) return false;
    }
    const PoolUnits need = demand(deployment_, layout(level), workload);
    for (std::size_t p = 0; p < layout(level).pools.size(); ++p)
        if (need[p] > capacity(level).usable[p]) return false;
    return true;
}

bool Solver::resident(const Workload& workload, Level level) const { return within(workload, level, true); }

bool Solver::fits(const Workload& workload, Level level) const {
    const Tokens longest = workload.longest();
    if (engine_.same_deployment(plan_, deployment_, longest)) {
        const Tokens max_len = deployment_.max_model_len_given ? deployment_.max_model_len : longest;
        return within(workload, level, true) && !refusal(level, max_len);
    }
    Plan other = plan_;
    other.workload = workload;
    const auto deployment = engine_.deploy(other);
    if (!deployment) return false;
    const Solver solver(other, engine_, *deployment);
    return solver.within(workload, level, true) && !solver.refusal(level, deployment->max_model_len);
}

}  // namespace vramline
