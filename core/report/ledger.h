// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>
#include <vector>

#include "core/plan/assessment.h"
#include "core/plan/plan.h"

namespace vramline {

/// The parts of a ledger in the order in which bars, tables and plots show them. `Over` lies right of the line.
enum class LedgerPart : std::uint8_t {
    Weights,
    Activations,
    Graphs,
    Communication,
    Runtime,
    Other,
    KvShared,
    KvUsed,
    KvRounding,
    KvFree,
    Reserve,
    Free,
    Over,
};
/// "weights", ..., "kv_free", "over"; the part's name for people is the text "part.<name>".
std::string_view part_name(LedgerPart part);

struct LedgerLine {
    LedgerPart part = LedgerPart::Weights;
    Bytes bytes, low, high;  ///< low = high = bytes where it is no estimate
    std::int64_t shown = 0;  ///< hundredths of a GiB: the lines of a ledger add up in these
    Basis basis = Basis::Exact;
    bool derived = false;  ///< a difference of the others (KV free, reserve, free)
};

/// One GPU's memory, ready to be drawn: lines that are not zero, in order, adding up to the capacity both to the byte
/// and as shown. What does not fit is `over`, beyond the capacity.
struct LedgerView {
    std::int64_t index = 0, count = 1;
    std::string_view gpu_name;  ///< lives as long as the plan
    std::vector<LedgerLine> lines;
    Bytes capacity, pool, over;
    std::int64_t capacity_shown = 0, pool_shown = 0;
    bool has_pool = false;  ///< the engine sets a pool aside: a bracket stands over its parts
};
LedgerView ledger_view(const Plan& plan, const Assessment& assessment, const GpuLedger& gpu);

}  // namespace vramline
