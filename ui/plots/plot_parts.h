// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/plots/plot_spec.h"

// What the makers of plots have in common. Only for ui/plots.
namespace vramline::plots {

double gib(Bytes bytes);
/// Steps of 1, 2, 5 x 10^n from 0, at most 12 of them; `high` becomes a round end where `round` is set.
void memory_axis(AxisSpec& axis, double high, const QString& unit);
/// Linear: multiples of 1,024 x 2^n as 16K; log: powers of two.
void positions_axis(AxisSpec& axis, double low, double high, bool log);
void count_axis(AxisSpec& axis, double low, double high, bool log);
/// Logarithmic ticks of memory: 1, 2, 5 or 1 alone in each decade.
void log_memory_axis(AxisSpec& axis, double low, double high, const QString& unit);

/// KV types to compare with: those of the engine that store in another number of bits, at most `most`.
struct OtherType {
    std::string id;
    Plan plan;
    Assessment assessment;
};
std::vector<OtherType> other_types(const Plan& plan, const Assessment& assessment, std::size_t most);
/// "BF16 KV": a format's id as a name.
QString type_name(const std::string& id);

/// What the deciding GPU has for KV, and for all memory the engine's budget.
Bytes kv_room(const Assessment& assessment);
Bytes budget_of(const Assessment& assessment);
/// The id of a sentence, or of the one for requests of different lengths: those are not "n sequences of this length".
std::string of_mix(const Plan& plan, const char* id);
QString gpu_name(const Plan& plan, const Assessment& assessment);
/// The plan on another GPU, the same number of them; unset where it is not valid there.
std::optional<Assessment> on_gpu(const Plan& plan, const Gpu& gpu);

/// The capacity line of the chosen GPU and those pinned, with the minor crossings found by assess().
void add_lines(PlotSpec& spec, const Plan& plan, const Assessment& assessment, const PlotChoices& choices,
               bool by_context);
/// Weights and overheads below the curve, where all memory is asked for. Returns what lies below the KV, in GiB.
double add_bands(PlotSpec& spec, const Assessment& assessment);

/// The largest y of the series up to `x`.
double highest(const PlotSpec& spec, SeriesRole role);
/// Removes points that are not finite; a spec without points says why in `empty`.
void finish(PlotSpec& spec);

}  // namespace vramline::plots
