// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/gpu.h"

#include <algorithm>
#include <string_view>

namespace vramline {
namespace {

bool starts(const std::string& text, std::string_view prefix) { return std::string_view(text).starts_with(prefix); }

bool from_hopper_on(const Gpu& gpu) {
    return gpu.compute_capability >= 90 || starts(gpu.architecture, "Hopper") || starts(gpu.architecture, "Blackwell") ||
           starts(gpu.architecture, "Rubin");
}

Bytes from_mib(std::int64_t mib) { return kMiB * mib; }

std::int64_t marketed_mib(const ReportedTotals& totals) {
    if (!totals.decimal) return totals.marketed_gib * 1024;
    return totals.marketed_gib * 1'000'000'000 / kMiB.value();
}

// Thousandths of the driver total that a process is told.
std::int64_t cuda_permille(const Gpu& gpu) {
    if (gpu.vendor != "NVIDIA" || gpu.unified_memory) return 1000;
    return gpu.hbm && from_hopper_on(gpu) ? 994 : 985;
}

}  // namespace

std::string_view basis_name(Basis basis) {
    switch (basis) {
        case Basis::Exact: return "exact";
        case Basis::Measured: return "measured";
        case Basis::Given: return "given";
        case Basis::Estimated: return "estimated";
    }
    return "";
}

std::int64_t family_offset_mib(const Gpu& gpu, std::int64_t marketed) {
    if (gpu.unified_memory) return 0;
    if (gpu.vendor == "AMD") return 16;
    // Arc Pro B60: 24,480 of 24,576.
    if (gpu.vendor == "Intel" && !gpu.hbm) return marketed * 4;
    if (gpu.vendor != "NVIDIA") return 0;
    // 361 of 80, 433 of 96, 613 of 141.
    if (gpu.hbm && from_hopper_on(gpu)) return ceil_div(marketed * 361, 80);
    // 61 of 12, 81 of 16, 161 of 32.
    if (starts(gpu.architecture, "Blackwell")) return ceil_div(marketed * 81, 16);
    // 4 to 12 where ECC can be switched on.
    if (starts(gpu.architecture, "Ada")) return 12;
    return 0;
}

void fill_totals(Gpu& gpu, const ReportedTotals& totals) {
    if (totals.driver_mib) {
        gpu.driver_total = {from_mib(*totals.driver_mib), Basis::Exact};
    } else {
        const std::int64_t size = marketed_mib(totals) - family_offset_mib(gpu, totals.marketed_gib);
        gpu.driver_total = {from_mib(std::max(size, totals.cuda_mib.value_or(0))), Basis::Estimated};
    }
    if (totals.cuda_mib) {
        gpu.cuda_total = {std::min(from_mib(*totals.cuda_mib), gpu.driver_total.value), Basis::Exact};
    } else {
        const std::int64_t driver_mib = gpu.driver_total.value / kMiB;
        const std::int64_t permille = totals.usable_permille.value_or(cuda_permille(gpu));
        gpu.cuda_total = {from_mib(driver_mib * permille / 1000), Basis::Estimated};
    }
}

Gpu custom_gpu(Bytes capacity) {
    Gpu gpu;
    gpu.id = "custom";
    gpu.name = "Custom GPU";
    gpu.vendor = "custom";
    gpu.driver_total = {capacity, Basis::Given};
    gpu.cuda_total = {capacity, Basis::Given};
    return gpu;
}

}  // namespace vramline
