// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/profile.h"
#include "core/hardware/gpu.h"
#include "core/hardware/parallelism.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

Gpu gpu_of(std::string vendor, std::string architecture, bool hbm, int capability = 0) {
    Gpu gpu;
    gpu.vendor = std::move(vendor);
    gpu.architecture = std::move(architecture);
    gpu.hbm = hbm;
    gpu.compute_capability = capability;
    return gpu;
}

}  // namespace

TEST(splits_layers_over_stages) {
    const struct {
        std::int64_t layers, stages;
        std::vector<std::int64_t> want;
    } cases[] = {
        {61, 4, {15, 15, 16, 15}},
        {61, 2, {31, 30}},
        {32, 3, {11, 11, 10}},
        {80, 6, {13, 13, 13, 14, 14, 13}},
        {32, 1, {32}},
        {4, 4, {1, 1, 1, 1}},
        {2, 3, {1, 1, 0}},
        {32, 0, {}},
    };
    for (const auto& c : cases) CHECK(split_layers(c.layers, c.stages) == c.want);
    for (std::int64_t layers = 0; layers < 130; ++layers) {
        for (std::int64_t stages = 1; stages <= 16; ++stages) {
            std::int64_t sum = 0;
            for (const std::int64_t each : split_layers(layers, stages)) sum += each;
            CHECK_EQ(sum, layers);
        }
    }
}

TEST(known_totals_are_exact) {
    Gpu gpu = gpu_of("NVIDIA", "Hopper", true, 90);
    fill_totals(gpu, {81559, 81090, 80});
    CHECK_EQ(gpu.driver_total.value, kMiB * 81559);
    CHECK_EQ(gpu.cuda_total.value, kMiB * 81090);
    CHECK(gpu.driver_total.basis == Basis::Exact);
    CHECK(gpu.cuda_total.basis == Basis::Exact);
}

TEST(unknown_totals_follow_the_family) {
    const struct {
        const char* what;
        Gpu gpu;
        ReportedTotals totals;
        std::int64_t driver, cuda;
    } cases[] = {
        {"Hopper HBM: 0.994", gpu_of("NVIDIA", "Hopper", true, 90), {81559, {}, 80}, 81559, 81559 * 994 / 1000},
        {"Ada GDDR: 0.985", gpu_of("NVIDIA", "Ada", false, 89), {46068, {}, 48}, 46068, 45376},
        {"Ampere HBM: 0.985", gpu_of("NVIDIA", "Ampere", true, 80), {81920, {}, 80}, 81920, 80691},
        {"AMD: the driver's", gpu_of("AMD", "CDNA3", true), {196592, {}, 192}, 196592, 196592},
        {"AMD marketed - 16", gpu_of("AMD", "CDNA3", true), {{}, {}, 256}, 256 * 1024 - 16, 256 * 1024 - 16},
        {"Hopper marketed", gpu_of("NVIDIA", "Hopper", true, 90), {{}, {}, 80}, 81559, 81069},
        {"Ada marketed", gpu_of("NVIDIA", "Ada", false, 89), {{}, {}, 24}, 24564, 24195},
        {"Blackwell GeForce, 12", gpu_of("NVIDIA", "Blackwell", false, 120), {{}, {}, 12}, 12227, 12043},
        {"Blackwell GeForce, 16", gpu_of("NVIDIA", "Blackwell", false, 120), {{}, {}, 16}, 16303, 16058},
        {"Ampere GeForce", gpu_of("NVIDIA", "Ampere", false, 86), {{}, {}, 12}, 12288, 12103},
        {"decimal GB", gpu_of("Google", "TPU", true), {{}, {}, 16, true}, 15258, 15258},
        {"usable share", gpu_of("Apple", "Apple Silicon", false), {{}, {}, 64, false, 780}, 65536, 51118},
    };
    for (const auto& c : cases) {
        Gpu gpu = c.gpu;
        fill_totals(gpu, c.totals);
        if (!CHECK_EQ(gpu.driver_total.value / kMiB, c.driver) || !CHECK_EQ(gpu.cuda_total.value / kMiB, c.cuda)) {
            std::cout << "  " << c.what << "\n";
        }
        CHECK(gpu.cuda_total.basis == Basis::Estimated);
        CHECK((gpu.driver_total.basis == Basis::Exact) == c.totals.driver_mib.has_value());
    }
}

TEST(cuda_total_is_never_above_the_drivers) {
    Gpu gpu = gpu_of("NVIDIA", "Ada", false, 89);
    fill_totals(gpu, {{}, 16375, 16});
    CHECK_EQ(gpu.driver_total.value, kMiB * 16375);
    CHECK_EQ(gpu.cuda_total.value, kMiB * 16375);
}

TEST(custom_gpu_is_its_capacity) {
    const Gpu gpu = custom_gpu(kGiB * 80);
    CHECK_EQ(gpu.driver_total.value, kGiB * 80);
    CHECK_EQ(gpu.cuda_total.value, kGiB * 80);
    CHECK(gpu.cuda_total.basis == Basis::Given);
    CHECK_EQ(gpu.vendor, std::string("custom"));
}

TEST(versions_compare_by_number) {
    const struct {
        const char *a, *b;
        int want;
    } cases[] = {
        {"0.9.1", "0.19.0", -1}, {"0.19.0", "0.27", -1}, {"0.27", "0.27.0", 0},   {"v0.27.0", "0.27", 0},
        {"1", "0.99.99", 1},     {"0.10.1.1", "0.10.1", 1}, {"0.19.0rc1", "0.19.0", 0}, {"", "0", 0},
        {"99999999999999999999", "1", 1},
    };
    for (const auto& c : cases) {
        CHECK_EQ(compare_versions(c.a, c.b), c.want);
        CHECK_EQ(compare_versions(c.b, c.a), -c.want);
    }
}

TEST(a_rule_that_is_not_there_is_zero) {
    EngineProfile profile;
    profile.rules["memory_fraction"] = 0.92;
    CHECK_EQ(profile.rule("memory_fraction"), 0.92);
    CHECK_EQ(profile.rule("none"), 0.0);
    CHECK(profile.has("memory_fraction") && !profile.has("none"));
}

TEST_MAIN
