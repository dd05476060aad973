// SPDX-License-Identifier: GPL-3.0-or-later
// The sections that show what was computed: ledger, plots, limits, derivation, estimates.
#include <algorithm>

#include "core/plan/term_text.h"
#include "core/report/parts.h"
#include "core/report/verdict_text.h"

namespace vramline::report {
namespace {

Message basis_of(const LedgerLine& line) {
    return {line.derived ? "report.basis.derived" : "report.basis." + std::string(basis_name(line.basis)), {}};
}

constexpr std::pair<LedgerPart, TermId> kTerms[] = {
    {LedgerPart::Weights, TermId::Weights},       {LedgerPart::Activations, TermId::Activations},
    {LedgerPart::Graphs, TermId::Graphs},         {LedgerPart::Communication, TermId::Communication},
    {LedgerPart::Runtime, TermId::Runtime},       {LedgerPart::Other, TermId::Other},
    {LedgerPart::KvShared, TermId::KvShared},     {LedgerPart::KvUsed, TermId::KvUsed},
    {LedgerPart::KvRounding, TermId::KvRounding}, {LedgerPart::KvFree, TermId::KvFree},
    {LedgerPart::Reserve, TermId::Reserve},       {LedgerPart::Free, TermId::Free},
};

Cell how(const Assessment& a, const LedgerLine& line, std::int64_t gpu) {
    for (const auto& [part, id] : kTerms)
        if (part == line.part)
            if (const Term* term = find_term(a, id, gpu)) return words(source_id(*term));
    return {};
}

Row ledger_row(const Assessment& a, const LedgerLine& line, std::int64_t gpu) {
    const bool estimated = line.basis == Basis::Estimated;
    Row row;
    row.part = line.part;
    row.cells = {words("part." + std::string(part_name(line.part))),
                 ledger_figure(line.bytes, line.shown, estimated),
                 figure(line.bytes.value()),
                 words(basis_of(line)),
                 Cell{},
                 how(a, line, gpu)};
    if (estimated && line.low != line.high)
        row.cells[4] = words("report.range", {size("low", line.low, Unit::Gib), size("high", line.high, Unit::Gib)});
    return row;
}

Table ledger_table(const Plan& plan, const Assessment& a, const GpuLedger& gpu) {
    const LedgerView view = ledger_view(plan, a, gpu);
    Table table;
    table.columns = {column("part", ColumnKind::Name),    column("gib", ColumnKind::Number),
                     column("bytes", ColumnKind::Number), column("basis", ColumnKind::Words),
                     column("range", ColumnKind::Number), column("how", ColumnKind::Words)};
    for (const LedgerLine& line : view.lines) table.rows.push_back(ledger_row(a, line, gpu.index));
    Row sum;
    sum.sum = true;
    sum.cells = {words({"report.capacity", {}}, true),
                 ledger_figure(view.capacity, view.capacity_shown, false),
                 figure(view.capacity.value(), Unit::Number, true),
                 Cell{},
                 Cell{},
                 words("report.capacity.how", {number("mib", view.capacity.value() / kMiB.value())})};
    table.rows.push_back(std::move(sum));
    if (view.over.value() > 0) {
        Row over;
        over.part = LedgerPart::Over;
        over.cells = {words({"part.over", {}}, true),
                      figure(view.over.value(), Unit::Gib, true),
                      figure(view.over.value()),
                      words("report.basis.derived"),
                      Cell{},
                      words("report.over.how")};
        table.rows.push_back(std::move(over));
    }
    return table;
}

/// Memory in the host, where an engine keeps part of it there.
void add_host(ReportSection& out, const Assessment& a) {
    if (!a.host) return;
    Table table;
    table.columns = {column("part", ColumnKind::Name), column("gib", ColumnKind::Number),
                     column("bytes", ColumnKind::Number)};
    const std::pair<const char*, Bytes> lines[] = {{"part.weights", a.host->weights},
                                                   {"report.host.kv", a.host->kv_pool},
                                                   {"part.activations", a.host->activations},
                                                   {"part.other", a.host->other}};
    for (const auto& [id, bytes] : lines)
        if (bytes.value() > 0)
            table.rows.push_back(
                {{words(id), figure(bytes.value(), Unit::Gib, true), figure(bytes.value())}, {}, false});
    if (table.rows.empty()) return;
    out.blocks.emplace_back(Paragraph{{{"report.host", {}}}, false});
    out.blocks.emplace_back(std::move(table));
}

}  // namespace

ReportSection ledger_section(const Plan& plan, const Assessment& a) {
    ReportSection out{"ledger", {"report.ledger", {}}, true, {LedgerBars{}}};
    for (const GpuLedger& gpu : a.gpus) {
        if (a.gpus.size() > 1) {
            const std::string id = gpu.count > 1 ? "report.ledger.gpus" : "report.ledger.gpu";
            const std::string name = gpu.slot < plan.gpus.size() ? plan.gpus[gpu.slot].gpu.name : "";
            out.blocks.emplace_back(Paragraph{
                {{id, {number("first", gpu.index), number("last", gpu.index + gpu.count - 1), text("name", name)}}},
                false});
        }
        out.blocks.emplace_back(ledger_table(plan, a, gpu));
    }
    add_host(out, a);
    out.blocks.emplace_back(Paragraph{{{"report.ledger.legend", {}}}, true});
    return out;
}

ReportSection plots_section(const Plan& plan, const Assessment& a) {
    const Arg n = number("n", plan.workload.total().value(), Unit::Sequences);
    const Arg length = number("length", plan.workload.longest().value(), Unit::Tokens);
    const Arg gpu = number("gpu", deciding(a).index);
    ReportSection out{"plots", {"report.plots", {}}, true, {}};
    const auto add = [&](PlotKind kind, const std::string& name) {
        const bool counts = kind == PlotKind::Concurrency || kind == PlotKind::Attention;
        const std::string title = "report.plot." + name + (counts && !uniform(plan) ? ".mix" : "");
        const std::string caption = (kind == PlotKind::Attention ? "report.plot." + name : title) + ".caption";
        out.blocks.emplace_back(PlotReference{kind, {title, {n, length, gpu}}, {caption, {n, length, gpu}}});
    };
    add(PlotKind::Context, "context");
    add(PlotKind::Frontier, "frontier");
    add(PlotKind::Concurrency, "concurrency");
    add(PlotKind::Attention, "attention");
    add(PlotKind::Layers, "layers");
    return out;
}

namespace {

Row limit_row(const std::string& name, Cell value, Cell range, Cell binds) {
    value.strong = true;
    return {{words("report.limit." + name), std::move(value), std::move(range), std::move(binds)}, {}, false};
}

Cell context_range(const Limits& limits) {
    const auto& [surely, best] = limits.max_context_range;
    if (!surely || !best) return {};
    return words("report.range.count",
                 {number("low", surely->value(), Unit::Tokens), number("high", best->value(), Unit::Tokens)});
}

}  // namespace

ReportSection limits_section(const Plan&, const Assessment& a) {
    const Limits& limits = a.limits;
    Table table;
    table.columns = {column("limit", ColumnKind::Name), column("value", ColumnKind::Number),
                     column("range", ColumnKind::Number), column("binds", ColumnKind::Words)};
    table.rows.push_back(
        limit_row("sequences", figure(limits.max_concurrency.value(), Unit::Sequences),
                  words("report.range.count", {number("low", limits.max_concurrency_range.surely.value()),
                                               number("high", limits.max_concurrency_range.at_best.value())}),
                  words(binds_label(a, limits.concurrency_binds))));
    table.rows.push_back(limit_row("kv_sequences", figure(limits.kv_concurrency.value(), Unit::Sequences), {},
                                   words(binds_label(a, Binds::Kv))));
    table.rows.push_back(limit_row(
        "context", limits.max_context ? figure(limits.max_context->value(), Unit::Tokens) : words("report.no_limit"),
        context_range(limits), words(binds_label(a, limits.context_binds))));
    if (limits.min_shared_prefix && limits.min_shared_prefix->value() > 0)
        table.rows.push_back(limit_row("prefix", figure(limits.min_shared_prefix->value(), Unit::Tokens), {}, {}));
    table.rows.push_back(limit_row(
        "need", figure(a.verdict.likely.value(), Unit::Gib),
        words("report.range", {size("low", a.verdict.low, Unit::Gib), size("high", a.verdict.high, Unit::Gib)}), {}));
    if (a.verdict.short_by.value() > 0)
        table.rows.push_back(limit_row("short", figure(a.verdict.short_by.value(), Unit::Bytes), {}, {}));
    ReportSection out{"limits", {"report.limits", {}}, true, {std::move(table)}};
    if (a.pool && !a.pool->headline.empty()) {
        out.blocks.emplace_back(Paragraph{{{"report.headline", {}}}, false});
        Bullets lines;
        for (const std::string& line : a.pool->headline) lines.items.push_back(verbatim(line));
        out.blocks.emplace_back(std::move(lines));
    }
    return out;
}

namespace {

/// What is nothing needs no derivation: no communication, no shared prefix.
bool tells(const Term& term) {
    return term.value != 0 || term.ratio != 0 || (term.unit != Unit::Bytes && term.unit != Unit::Blocks);
}

}  // namespace

ReportSection derivation_section(const Assessment& a) {
    Formulas out;
    for (const Term& term : a.terms)
        if ((term.gpu < 0 || term.gpu == deciding(a).index) && tells(term)) out.terms.push_back(term);
    if (out.terms.empty()) return {};
    return {"derivation", {"report.derivation", {}}, true, {std::move(out)}};
}

ReportSection estimates_section(const Plan& plan, const Assessment& a) {
    Table table;
    table.columns = {column("term", ColumnKind::Name), column("likely", ColumnKind::Number),
                     column("range", ColumnKind::Number), column("source", ColumnKind::Words)};
    for (const Term& term : a.terms) {
        if (term.basis != Basis::Estimated || (term.gpu >= 0 && term.gpu != deciding(a).index)) continue;
        if (std::ranges::find(a.verdict.estimated_terms, term.id) == a.verdict.estimated_terms.end()) continue;
        table.rows.push_back(
            {{words(label_id(term)), figure(term.value, Unit::Bytes, true, true),
              words("report.range.sized", {size("low", Bytes(term.low)), size("high", Bytes(term.high))}),
              words(source_id(term))},
             {},
             false});
    }
    ReportSection out{"estimates", {"report.estimates", {}}, true, {}};
    if (!table.rows.empty()) out.blocks.emplace_back(std::move(table));
    Bullets more;
    more.items.push_back({"report.assume.full_length", {}});
    if (plan.workload.shared_prefix > 0) more.items.push_back({"report.assume.prefix", {}});
    for (const Note& note : a.notes) more.items.push_back(note.message);
    out.blocks.emplace_back(std::move(more));
    return out;
}

}  // namespace vramline::report
