// SPDX-License-Identifier: GPL-3.0-or-later
// Plan files: whatever opens is written and read back the same, and its assessment keeps the ledger's identity.
#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "tests/fuzz/fuzz.h"

using namespace vramline;
using fuzz::promise;

namespace {

const Catalogue& catalogue() {
    static const Catalogue kAll = [] {
        auto loaded = load_catalogue(VRAMLINE_PRESETS, {});
        promise(loaded.has_value(), "the presets load");
        return std::move(*loaded);
    }();
    return kAll;
}

void ledgers(const Assessment& assessment) {
    for (const GpuLedger& gpu : assessment.gpus) {
        const Bytes sum = gpu.weights + gpu.activations + gpu.graphs + gpu.communication + gpu.runtime + gpu.other +
                          gpu.kv_pool + gpu.reserve + gpu.free;
        promise(!sum.overflowed(), "a ledger's sum is a number");
        promise(assessment.verdict.starts ? sum == gpu.capacity : sum >= gpu.capacity, "a ledger adds up");
        promise(gpu.free.value() >= 0 && gpu.reserve.value() >= 0 && gpu.kv_rounding.value() >= 0, "no line is negative");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto loaded = read_plan(fuzz::text(data, size), "fuzz.vramline", catalogue());
    if (!loaded) {
        promise(!loaded.error().code.empty(), "an error says what is wrong");
        return 0;
    }
    const auto again = read_plan(to_plan_json(loaded->plan), "again.vramline", catalogue());
    promise(again && again->plan == loaded->plan, "a plan that is written is read back the same");
    if (const auto assessment = assess(loaded->plan)) ledgers(*assessment);
    return 0;
}
