// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/timing.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iomanip>
#include <iostream>

namespace vramline::bench {

double quantile(std::vector<double> values, double q) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(q * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

namespace {

using Clock = std::chrono::steady_clock;

/// About 2 µs of integer work whose time depends on nothing but the processor.
bool reference() {
    std::uint64_t state = 88172645463325252ULL;
    for (int i = 0; i < 1000; ++i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    volatile const std::uint64_t kept = state;
    return kept != 0;
}

struct Samples {
    std::vector<double> all, medians;
    bool worked = true;
};

void run_round(const Case& one, Samples& samples) {
    for (std::size_t i = 0; i < one.calls_in_round / 10 + 1; ++i) samples.worked = one.call() && samples.worked;
    std::vector<double> round;
    round.reserve(one.calls_in_round);
    for (std::size_t i = 0; i < one.calls_in_round; ++i) {
        const auto start = Clock::now();
        const bool worked = one.call();
        const std::chrono::duration<double, std::micro> spent = Clock::now() - start;
        samples.worked = worked && samples.worked;
        round.push_back(spent.count());
    }
    samples.medians.push_back(quantile(round, 0.5));
    samples.all.insert(samples.all.end(), round.begin(), round.end());
}

Times summary(const Samples& samples) {
    return {quantile(samples.all, 0.5), quantile(samples.all, 0.99),
            *std::min_element(samples.medians.begin(), samples.medians.end()), samples.worked};
}

void print_row(const Case& one, const Times& times) {
    std::cout << std::left << std::setw(58) << one.name << std::right << std::fixed << std::setprecision(2)
              << std::setw(12) << times.median_us << std::setw(12) << times.p99_us << std::setw(12)
              << times.best_round_us;
    if (one.budget_us > 0)
        std::cout << std::setw(12) << one.budget_us << "  x" << times.median_us / one.budget_us
                  << (times.median_us <= one.budget_us ? "  within" : "  ABOVE");
    std::cout << (times.worked ? "" : "  (did not do its work)") << "\n";
}

}  // namespace

bool run_and_print(const std::vector<Case>& cases, std::size_t rounds) {
    const Case loop{"reference loop (the machine, not the program)", 0, &reference, 2000};
    std::vector<Samples> samples(cases.size());
    Samples machine;
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < cases.size(); ++i) {
            run_round(loop, machine);
            run_round(cases[i], samples[i]);
        }
    }
    std::cout << std::left << std::setw(58) << "times in microseconds" << std::right << std::setw(12) << "median"
              << std::setw(12) << "p99" << std::setw(12) << "best round" << std::setw(12) << "budget" << "\n";
    bool worked = true;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const Times times = summary(samples[i]);
        print_row(cases[i], times);
        worked = worked && times.worked;
    }
    const Times noise = summary(machine);
    print_row(loop, noise);
    std::cout << std::setprecision(2) << "noise of this run: the reference loop's p99 is " << noise.p99_us / noise.median_us
              << " x its median, its median " << noise.median_us / noise.best_round_us << " x its best round"
              << (noise.median_us / noise.best_round_us > 1.1 ? "; the machine was busy, times are upper bounds" : "")
              << "\n";
    return worked;
}

}  // namespace vramline::bench
