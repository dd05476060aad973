// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

// Times of short calls on a machine that others use too: every call is timed on its own, the rounds of all cases are
// interleaved, and a reference loop that never changes runs among them, so that a disturbed run shows itself.
namespace vramline::bench {

struct Case {
    std::string name;
    double budget_us = 0;  ///< of the median; 0: none
    std::function<bool()> call;  ///< false: it did not do its work
    std::size_t calls_in_round = 1000;
};

struct Times {
    double median_us = 0, p99_us = 0, best_round_us = 0;  ///< best_round: the least median of a round
    bool worked = true;
};

/// The value below which the part `q` (0 to 1) of them lies; 0 for none.
double quantile(std::vector<double> values, double q);

/// Runs `rounds` rounds of every case, each round after a warm-up, and prints a table with budgets and noise. Returns
/// false where a case did not do its work; a budget that is missed is printed, not an error.
bool run_and_print(const std::vector<Case>& cases, std::size_t rounds);

}  // namespace vramline::bench
