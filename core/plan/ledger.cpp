// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/ledger.h"

#include <algorithm>

namespace vramline {

namespace {

/// An engine that runs: the pool it claimed, and in it the residents. Without a pool the KV itself.
void fill_running(GpuLedger& line, const Device& device, const KvLayout& layout, const PoolUnits& units, Bytes charged) {
    for (std::size_t p = 0; p < layout.pools.size(); ++p)
        if (layout.pools[p].unit_bytes > Bytes(1)) line.kv_pool += layout.pools[p].unit_bytes * units[p];
    const bool has_pool = std::any_of(layout.pools.begin(), layout.pools.end(), [](const KvPool& pool) { return pool.unit_bytes > Bytes(1); });
    if (!has_pool) line.kv_pool = charged;
    const Bytes fixed = device.inside(Level::Likely) + device.outside(Level::Likely);
    if (device.given_pool || !has_pool) {
        line.free = line.capacity - fixed - line.kv_pool;
    } else {
        line.free = device.available(Level::Likely) - line.kv_pool;
        line.reserve = line.capacity - fixed - line.kv_pool - line.free;
    }
}

GpuLedger line_of(const Device& device) {
    GpuLedger line;
    line.slot = device.slot;
    line.capacity = device.capacity;
    line.weights = device.weights;
    line.activations = device.activations.likely;
    line.graphs = device.graphs.likely;
    line.communication = device.communication.likely;
    line.runtime = device.runtime(Level::Likely);
    line.other = device.other;
    return line;
}

}  // namespace

KvParts kv_parts(const Deployment& deployment, const KvLayout& layout, const Workload& workload) {
    Bytes kept, common;
    const Tokens prefix(deployment.shares_prefix ? workload.shared_prefix : 0);
    for (const KvGroup& group : layout.groups) {
        Bytes shared;
        for (const RequestClass& request : workload.requests) {
            const std::int64_t count = ceil_div(request.count, deployment.parallel.dp);
            const Bytes own = group.shared_bytes(request.length(), Tokens(request.input), prefix);
            kept += (group.kept_bytes(request.length()) - own) * count;
            shared = std::max(shared, own);
        }
        common += shared;
    }
    const PoolUnits units = demand(deployment, layout, workload);
    Bytes charged;
    std::int64_t divisor = 1;
    for (std::size_t p = 0; p < layout.pools.size(); ++p) {
        charged += layout.pools[p].unit_bytes * units[p];
        divisor = layout.pools[p].divisor;
    }
    KvParts parts;
    parts.shared = std::min(charged, common / divisor);
    parts.used = std::min(charged - parts.shared, Bytes(ceil_div(kept.value(), divisor)));
    parts.rounding = charged - parts.shared - parts.used;
    return parts;
}

std::vector<GpuLedger> make_ledger(const Plan& plan, const Solver& solver, const Deployment& deployment, bool starts, Bytes short_by) {
    const Workload shown = starts ? solver.residents(Level::Likely) : plan.workload;
    std::vector<KvParts> parts;
    parts.reserve(deployment.stages.size());
    for (const KvLayout& layout : deployment.stages) parts.push_back(kv_parts(deployment, layout, shown));
    std::vector<GpuLedger> lines;
    for (std::size_t i = 0; i < deployment.devices.size(); ++i) {
        const Device& device = deployment.devices[i];
        const KvParts& kv = parts[device.stage];
        GpuLedger line = line_of(device);
        line.kv_shared = kv.shared;
        line.kv_used = kv.used;
        line.kv_rounding = kv.rounding;
        if (starts) {
            fill_running(line, device, deployment.stages[device.stage], solver.capacity(Level::Likely).units, kv.charged());
        } else {
            // What the plan needs: the lines add up to capacity + short_by.
            line.kv_pool = kv.charged();
            line.reserve = line.capacity + short_by - device.inside(Level::Likely) - device.outside(Level::Likely) - line.kv_pool;
        }
        line.index = static_cast<std::int64_t>(i);
        if (!lines.empty()) {
            GpuLedger last = lines.back();
            last.index = line.index;
            last.count = 1;
            if (last == line) {
                ++lines.back().count;
                continue;
            }
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace vramline
