// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/text/format.h"
#include "ui/plots/plot_parts.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

using namespace plots;

/// What a number of KV heads is called: MHA where each query head has its own, MQA where all share one.
QString attention_name(std::int64_t heads, std::int64_t queries) {
    if (heads == queries) return QStringLiteral("MHA");
    return heads == 1 ? QStringLiteral("MQA") : QStringLiteral("GQA-%1").arg(heads);
}

bool is_latent(const ModelSpec& model) {
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches)
            if (std::holds_alternative<LatentCache>(cache)) return true;
    return false;
}

/// Whether another number of KV heads would change what any layer keeps: compressed rows and states have none.
bool has_heads(const ModelSpec& model) {
    return with_kv_heads(model, model.num_key_value_heads + 1).kinds != model.kinds;
}

QString figure(double value) {
    return QString::fromStdString(format_decimal(value, 2, number_style()));
}

BarRow bar(const QString& name, std::int64_t heads, const Assessment& a, bool chosen, double line) {
    BarRow row;
    row.name = name;
    row.chosen = chosen;
    row.hypothetical = !chosen;
    row.note = words(chosen ? "plot.attention.this" : "plot.attention.hypothetical");
    const Arg bytes{"bytes", static_cast<std::int64_t>(a.kv.floor_bytes_per_token), Unit::Bytes};
    row.facts = heads > 0 ? words("plot.attention.facts", {{"n", heads, Unit::Number}, bytes})
                          : words("plot.attention.facts.latent", {bytes});
    row.value = gib(a.kv.allocated_bytes);
    row.over = row.value > line;
    row.label = row.over
                    ? words("plot.attention.over", {{"gib", figure(row.value).toStdString(), Unit::Number},
                                                    {"over", figure(row.value - line).toStdString(), Unit::Number}})
                    : figure(row.value);
    row.result = shown_count(a.limits.max_concurrency.value());
    return row;
}

void add_bars(PlotSpec& spec, const Plan& plan, const Assessment& a) {
    const std::int64_t queries = plan.model->num_attention_heads, own = plan.model->num_key_value_heads;
    const bool latent = is_latent(*plan.model);
    const double line = spec.lines.front().at;
    std::vector<std::int64_t> heads{queries};
    for (const std::int64_t n :
         {std::int64_t{16}, std::int64_t{8}, std::int64_t{4}, std::int64_t{2}, std::int64_t{1}, own})
        if (n > 0 && n < queries && queries % n == 0 && std::ranges::find(heads, n) == heads.end()) heads.push_back(n);
    std::ranges::sort(heads, std::greater<>());
    if (latent) spec.bars.push_back(bar(QStringLiteral("MLA"), 0, a, true, line));
    for (const std::int64_t n : heads) {
        if (!latent && n == own) {
            spec.bars.push_back(bar(attention_name(n, queries), n, a, true, line));
            continue;
        }
        Plan other = plan;
        other.model = std::make_shared<const ModelSpec>(with_kv_heads(*plan.model, n));
        if (const auto assessed = assess(other))
            spec.bars.push_back(bar(attention_name(n, queries), n, *assessed, false, line));
    }
}

}  // namespace

PlotSpec attention_plot(const Plan& plan, const Assessment& a) {
    PlotSpec spec;
    spec.kind = PlotKind::Attention;
    const Arg n{"n", plan.workload.total().value(), Unit::Sequences},
        length{"length", plan.workload.longest().value(), Unit::Tokens};
    spec.title = words("plot.attention.title");
    spec.subtitle =
        words("plot.attention.subtitle", {n, length, {"kv", type_name(a.kv_format).toStdString(), Unit::Number}});
    add_lines(spec, plan, a, {}, true);
    if (plan.model->num_attention_heads < 1 || plan.model->num_key_value_heads < 1 || !has_heads(*plan.model)) {
        spec.empty = words("plot.attention.none");
        return spec;
    }
    add_bars(spec, plan, a);
    double top = spec.lines.front().at * 1.1;
    for (const BarRow& row : spec.bars) top = std::max(top, row.value * 1.05);
    memory_axis(spec.x, top, words(of_mix(plan, "plot.attention.axis"), {n, length}));
    spec.results_head = words("plot.attention.results");
    spec.note = words("plot.attention.note");
    spec.table.heads << words("plot.table.attention") << words("plot.table.kv") << words("plot.attention.results");
    for (const BarRow& row : spec.bars)
        spec.table.rows.push_back({row.name, QString::number(row.value, 'f', 4), row.result});
    spec.summary = words(
        "plot.attention.summary",
        {n, length, {"used", a.kv.allocated_bytes.value(), Unit::Bytes}, {"room", kv_room(a).value(), Unit::Bytes}});
    finish(spec);
    return spec;
}

}  // namespace vramline
