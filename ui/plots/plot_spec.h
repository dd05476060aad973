// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QPointF>
#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <vector>

#include "core/plan/assess.h"
#include "core/report/report.h"

namespace vramline {

/// What a plot shows, ready to be painted: numbers, words, no colours and no widgets. Every number in it is finite.
struct Tick {
    double at = 0;
    QString label;
};
struct AxisSpec {
    QString title;  ///< below x; the unit above y
    double low = 0, high = 1;
    bool log = false;
    bool may_log = false;     ///< all that is shown is above 0
    std::vector<Tick> ticks;  ///< at most 12
};

enum class SeriesRole : unsigned char { Chosen, OtherFirst, OtherSecond, Hypothetical };
struct Series {
    SeriesRole role = SeriesRole::Chosen;
    QString name;   ///< "BF16 KV (chosen)"
    QString label;  ///< at the line; may say more than the name
    std::vector<QPointF> points;
    bool stepped = false;                                ///< horizontal, then vertical: the true staircase
    std::function<std::optional<double>(double)> value;  ///< exact, for the read-out; may be empty
};

/// A line that a load must not pass.
struct CapacityLine {
    double at = 0;
    QString label;
    bool pinned = false;  ///< of another GPU: no disc
};
enum class MarkerKind : unsigned char { Limit, Crossing, Now };
struct Marker {
    MarkerKind kind = MarkerKind::Limit;
    QPointF at;
    QString number, meaning;
    VerdictState state = VerdictState::Fits;  ///< of Now
    std::int64_t value = 0;                   ///< the number itself, as in the assessment's limits
};
/// A flat band over the whole width (All memory): what lies below the curve.
struct Band {
    LedgerPart part = LedgerPart::Weights;
    double low = 0, high = 0;
    QString label;
};
/// Where the model or the engine ends, whatever the memory: dotted, hatched beyond on the frontier.
struct BoundLine {
    double at = 0;
    bool vertical = true;
    bool hatched = false;
    QString label;
};
/// A horizontal bar (attention).
struct BarRow {
    QString name, note, facts;  ///< "GQA-8", "this model", "8 KV heads · 128 KiB per position"
    double value = 0;
    QString label, result;  ///< "192.00, over by 136.36"; how many sequences fit
    bool hypothetical = false, over = false, chosen = false;
};
/// A column (layers): solid what the tensors need, outline what the engine sets aside.
struct LayerColumn {
    std::int64_t first = 0, count = 1;  ///< layers that the column stands for
    double floor = 0, allocated = 0;
    bool labelled = false;
};

/// The same data in words and numbers, for readers who do not see the picture and for CSV.
struct PlotTable {
    QStringList heads;
    std::vector<QStringList> rows;
};

struct PlotSpec {
    PlotKind kind = PlotKind::Context;
    QString title, subtitle;
    AxisSpec x, y;
    std::vector<Series> series;
    std::vector<CapacityLine> lines;  ///< the first is the chosen GPU's
    std::vector<Marker> markers;
    std::vector<Band> bands;
    std::vector<BoundLine> bounds;
    std::vector<BarRow> bars;
    std::vector<LayerColumn> columns;
    QString over_words, fits_words, fits_detail, over_detail, results_head, note,
        empty;                  ///< empty: why there is nothing
    bool over_hatched = false;  ///< the chosen series above the line is hatched (All memory)
    QString summary;            ///< a text alternative
    PlotTable table;
};

struct PlotChoices {
    bool all_memory = false, log = false;
    bool by_gpu = false;             ///< frontier: a line for each GPU instead of each KV type
    std::vector<const Gpu*> pinned = {};  ///< drawn beside the chosen one
};

PlotSpec context_plot(const Plan& plan, const Assessment& assessment, const PlotChoices& choices = {});
PlotSpec concurrency_plot(const Plan& plan, const Assessment& assessment, const PlotChoices& choices = {});
PlotSpec attention_plot(const Plan& plan, const Assessment& assessment);
PlotSpec frontier_plot(const Plan& plan, const Assessment& assessment, const PlotChoices& choices = {});
PlotSpec layers_plot(const Plan& plan, const Assessment& assessment, const PlotChoices& choices = {});
PlotSpec make_plot(PlotKind kind, const Plan& plan, const Assessment& assessment, const PlotChoices& choices = {});

/// CSV (RFC 4180, '.' decimals) of a plot's table.
QByteArray plot_csv(const PlotSpec& spec);

}  // namespace vramline
