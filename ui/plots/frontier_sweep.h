// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMetaType>
#include <QPointF>
#include <functional>
#include <string>
#include <vector>

#include "ui/plots/plot_spec.h"

namespace vramline {

/// The line up to which a plan fits: for each number of sequences the longest context, as assess() finds it. Points are
/// the right ends of the steps, from short and many to long and few.
struct Staircase {
    std::string name;  ///< of the KV type or GPU it stands for
    std::vector<QPointF> points;
};

/// What the frontier shows, as numbers: many questions to the solver, so it may run beside the window. No words in it.
struct FrontierSweep {
    double x_low = 1024, x_high = 2048;  ///< positions
    double y_high = 8;                   ///< sequences
    std::vector<Staircase> lines;        ///< the plan's own first, at most three
    bool complete = false;               ///< false: it was told to stop
};

/// Told how much is done (0 to 1); false stops the sweep.
using GoOn = std::function<bool(double done)>;

FrontierSweep frontier_sweep(const Plan& plan, const Assessment& assessment, const PlotChoices& choices, const GoOn& go_on = {});

/// The picture of a sweep of the same plan and choices.
PlotSpec frontier_plot(const Plan& plan, const Assessment& assessment, const PlotChoices& choices, const FrontierSweep& sweep);

/// The engine's limit of sequences over all replicas; 0: it has none.
std::int64_t engine_sequence_limit(const Assessment& assessment);

}  // namespace vramline

Q_DECLARE_METATYPE(vramline::FrontierSweep)
