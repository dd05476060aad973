// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_output.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "app/cli/text_table.h"
#include "core/plan/term_text.h"
#include "core/report/ledger.h"
#include "core/report/verdict_text.h"
#include "core/text/format.h"

namespace vramline::cli {
namespace {


Arg number(std::string name, std::int64_t value, Unit unit = Unit::Number) { return {std::move(name), value, unit}; }
Arg words(std::string name, std::string value) { return {std::move(name), std::move(value), Unit::Number}; }

void heading(std::ostream& out, const Say& say, std::string_view id, const std::vector<Arg>& args = {}) {
    out << '\n' << say(id, args) << '\n';
}

/// "2 × NVIDIA L40S + 1 × …"
std::string gpu_names(const Plan& plan, const Assessment& a) {
    std::string out;
    for (const GpuSlot& slot : plan.gpus) {
        const std::int64_t count = plan.gpus.size() == 1 ? a.parallel.gpus() : slot.count;
        if (!out.empty()) out += " + ";
        if (count != 1) out += format_count(count) + " × ";
        out += slot.gpu.name;
    }
    return printable(out, 400);
}

/// ", tensor parallel 2, data parallel 4": only what is more than one.
std::string parallel_text(const Say& say, const Parallelism& p) {
    const std::pair<std::string_view, std::int64_t> factors[] = {
        {"cli.head.tp", p.tp}, {"cli.head.pp", p.pp}, {"cli.head.dp", p.dp}, {"cli.head.cp", p.cp}, {"cli.head.dcp", p.dcp}};
    std::string out;
    for (const auto& [id, factor] : factors)
        if (factor > 1) out += ", " + say(id, {number("n", factor)});
    return p.ep ? out + ", " + say("cli.head.ep", {}) : out;
}

void write_head(std::ostream& out, const Say& say, const Plan& plan, const Assessment& a) {
    out << say("cli.head.what", {words("model", plan.model->name), words("gpus", gpu_names(plan, a)),
                                 words("engine", plan.engine->name), words("version", plan.engine->version)})
        << '\n';
    for (const RequestClass& request : plan.workload.requests)
        out << say("cli.head.requests", {number("n", request.count, Unit::Sequences),
                                         number("length", request.length().value(), Unit::Tokens),
                                         number("input", request.input, Unit::Tokens),
                                         number("output", request.output, Unit::Tokens)})
            << '\n';
    if (plan.workload.shared_prefix > 0)
        out << say("cli.head.prefix", {number("prefix", plan.workload.shared_prefix, Unit::Tokens)}) << '\n';
    out << say("cli.head.formats", {words("weights", a.weights.format), words("kv", a.kv_format)}) << parallel_text(say, a.parallel) << '\n';
}

void write_verdict(std::ostream& out, const Say& say, const Plan& plan, const Assessment& a) {
    out << '\n';
    for (const Message& line : verdict_lines(plan, a))
        if (!line.id.empty()) out << wrapped(cli::say(say, line), kTextWidth, "") << '\n';
}

std::string estimate_range(const Say& say, Bytes low, Bytes high) {
    return say("cli.range", {words("low", format_gib(low)), words("high", format_gib(high))});
}

/// A line of a ledger: estimates with ≈ and their range.
void add_line(TextTable& table, const Say& say, const LedgerLine& line) {
    const bool estimated = line.basis == Basis::Estimated;
    const bool ranged = estimated && line.low != line.high;
    table.add({say("part." + std::string(part_name(line.part)), {}), (estimated ? "≈" : "") + format_hundredths(line.shown),
               ranged ? estimate_range(say, line.low, line.high) : ""});
}

/// Whether the term of a ledger's line is an estimate.
bool is_estimate(const Assessment& a, const GpuLedger& gpu, TermId id) {
    return std::ranges::any_of(a.terms, [&](const Term& term) {
        return term.id == id && term.basis == Basis::Estimated && (term.gpu < 0 || term.gpu == gpu.index || a.gpus.size() == 1);
    });
}

/// An engine that cannot start: what the plan needs, line by line, against the capacity. The figures add up: the part
/// outside the budget is a difference by nature and takes up what rounding leaves.
void add_need(TextTable& table, const Say& say, const Assessment& a, const GpuLedger& gpu) {
    struct Part {
        std::string_view id;
        TermId term;
        Bytes bytes;
    };
    const Part parts[] = {{"part.weights", TermId::Weights, gpu.weights},
                          {"part.activations", TermId::Activations, gpu.activations},
                          {"part.graphs", TermId::Graphs, gpu.graphs},
                          {"part.communication", TermId::Communication, gpu.communication},
                          {"part.runtime", TermId::Runtime, gpu.runtime},
                          {"part.other", TermId::Other, gpu.other},
                          {"cli.ledger.kv_needed", TermId::AllocatedBytes, gpu.kv_pool}};
    Bytes total = gpu.reserve + gpu.free;
    for (const Part& part : parts) total += part.bytes;
    std::int64_t left = gib_hundredths(total);
    for (const Part& part : parts) {
        if (part.bytes == Bytes(0)) continue;
        left -= gib_hundredths(part.bytes);
        table.add({say(part.id, {}), (is_estimate(a, gpu, part.term) ? "≈" : "") + format_gib(part.bytes), ""});
    }
    if (left != 0) table.add({say("part.reserve", {}), format_hundredths(left), ""});
    table.add({say("cli.ledger.needed", {}), format_gib(total), ""});
}

void write_ledger(std::ostream& out, const Say& say, const Plan& plan, const Assessment& a, std::size_t index) {
    const GpuLedger& gpu = a.gpus[index];
    const LedgerView view = ledger_view(plan, a, gpu);
    std::string id = gpu.count > 1 ? "cli.ledger.gpus" : "cli.ledger.gpu";
    if (index == a.deciding && a.gpus.size() > 1) id += ".deciding";
    heading(out, say, id, {number("first", gpu.index), number("last", gpu.index + gpu.count - 1),
                           words("name", std::string(view.gpu_name))});
    TextTable table("lrl");
    if (a.verdict.starts)
        for (const LedgerLine& line : view.lines) add_line(table, say, line);
    else
        add_need(table, say, a, gpu);
    table.add({say("cli.ledger.capacity", {}), format_hundredths(view.capacity_shown), ""});
    table.write(out);
}

template <class T>
std::string range_text(const Say& say, const Range<T>& range) {
    const auto text = [&say](const auto& value) -> std::string {
        if constexpr (requires { value.has_value(); })
            return value ? format_count(value->value()) : say("cli.limit.unbounded", {});
        else
            return format_count(value.value());
    };
    if (range.surely == range.at_best) return "";
    return say("cli.range", {words("low", text(range.surely)), words("high", text(range.at_best))});
}

std::string ends_at(const Say& say, const Assessment& a, Binds binds) {
    if (binds == Binds::None) return "";
    return say("cli.limit.ends", {words("what", cli::say(say, binds_label(a, binds)))});
}

void write_limits(std::ostream& out, const Say& say, const Assessment& a) {
    const Limits& limits = a.limits;
    heading(out, say, "cli.limits");
    TextTable table("lrll");
    table.add({say("cli.limit.sequences", {}), format_count(limits.max_concurrency.value()),
               range_text(say, limits.max_concurrency_range), ends_at(say, a, limits.concurrency_binds)});
    table.add({say("cli.limit.context", {}),
               limits.max_context ? format_count(limits.max_context->value()) : say("cli.limit.unbounded", {}),
               range_text(say, limits.max_context_range), ends_at(say, a, limits.context_binds)});
    if (limits.min_shared_prefix && limits.min_shared_prefix->value() > 0)
        table.add({say("cli.limit.prefix", {}), format_count(limits.min_shared_prefix->value()), "", ""});
    table.write(out);
}

void write_kv(std::ostream& out, const Say& say, const Assessment& a) {
    heading(out, say, "cli.kv");
    TextTable table("ll");
    const auto whole = static_cast<std::int64_t>(a.kv.bytes_per_token_per_gpu);
    table.add({say("cli.kv.position", {}), format_bytes(Bytes(whole))});
    table.add({say("cli.kv.allocated", {}), exact_bytes(say, a.kv.allocated_bytes)});
    if (a.verdict.starts && a.pool) {
        table.add({say("cli.kv.pool", {}),
                   say("cli.kv.pool.blocks", {number("pool", a.pool->bytes.value(), Unit::Bytes),
                                              number("blocks", a.pool->blocks.value()),
                                              number("usable", a.pool->usable_blocks.value()),
                                              number("block", a.pool->block_bytes.value(), Unit::Bytes)})});
        table.add({say("cli.kv.blocks_used", {}), format_count(a.pool->blocks_used.value())});
    }
    table.write(out);
}

void write_headline(std::ostream& out, const Say& say, const Plan& plan, const Assessment& a) {
    if (!a.verdict.starts || !a.pool || a.pool->headline.empty()) return;
    heading(out, say, "cli.prints", {words("engine", plan.engine->name), words("version", plan.engine->version)});
    for (const std::string& line : a.pool->headline) out << "  " << line << '\n';
}

void write_suggestions(std::ostream& out, const Say& say, const std::vector<Suggestion>& suggestions) {
    if (suggestions.empty()) return;
    heading(out, say, "cli.ways");
    TextTable table("ll");
    for (const Suggestion& suggestion : suggestions) {
        std::string options;
        for (const auto& [choice, value] : suggestion.changes) {
            std::string name = choice;
            std::ranges::replace(name, '_', '-');
            const bool spaced = value.find(' ') != std::string::npos;
            options += (options.empty() ? "--" : " --") + name;
            if (value != "true") options += ' ' + (spaced ? '"' + value + '"' : value);
        }
        table.add({std::move(options), say("cli.ways.room", {number("need", suggestion.need.value(), Unit::Gib),
                                                             number("room", suggestion.room.value(), Unit::Bytes)})});
    }
    table.write(out);
}

/// The notes that count the estimates or repeat the refusal are left out: they have been said above.
void write_notes(std::ostream& out, const Say& say, const Assessment& a) {
    bool first = true;
    for (const Note& note : a.notes) {
        if (note.message.id == "estimates" || note.message == a.verdict.refusal) continue;
        if (first) heading(out, say, "cli.notes");
        first = false;
        const std::string_view level = note.level == NoteLevel::Info      ? ""
                                       : note.level == NoteLevel::Warning ? "cli.note.warning"
                                                                          : "cli.note.error";
        const std::string text = (level.empty() ? "" : say(level, {}) + " ") + cli::say(say, note.message);
        out << "  " << wrapped(text, kTextWidth - 2, "  ") << '\n';
    }
}

void write_estimates(std::ostream& out, const Say& say, const Assessment& a) {
    if (a.verdict.estimated_terms.empty()) return;
    heading(out, say, "cli.estimates", {number("n", static_cast<std::int64_t>(a.verdict.estimated_terms.size()))});
    TextTable table("lrll");
    const std::int64_t deciding = a.gpus[a.deciding].index;
    for (const TermId id : a.verdict.estimated_terms) {
        const auto term = std::ranges::find_if(a.terms, [&](const Term& each) {
            return each.id == id && (each.gpu == deciding || each.gpu < 0);
        });
        if (term == a.terms.end()) continue;
        table.add({say(label_id(*term), {}), "≈" + format_bytes(Bytes(term->value)),
                   term->low == term->high ? "" : say("cli.range", {words("low", format_bytes(Bytes(term->low))),
                                                                    words("high", format_bytes(Bytes(term->high)))}),
                   say(source_id(*term), {})});
    }
    table.write(out);
    out << "  " << wrapped(say("cli.estimates.replace", {}), kTextWidth - 2, "  ") << '\n';
}

}  // namespace

std::string say(const Say& say, const Message& message) { return say(message.id, message.args); }

std::string exact_bytes(const Say& say, Bytes bytes) {
    if (bytes > Bytes(-1024) && bytes < Bytes(1024)) return format_bytes(bytes);
    return say("cli.bytes.exact", {number("size", bytes.value(), Unit::Bytes), number("bytes", bytes.value())});
}

void write_assessment(std::ostream& out, const Say& say, const Plan& plan, const Assessment& a,
                      const std::vector<Suggestion>& suggestions) {
    write_head(out, say, plan, a);
    write_verdict(out, say, plan, a);
    write_suggestions(out, say, suggestions);
    for (std::size_t i = 0; i < a.gpus.size(); ++i) write_ledger(out, say, plan, a, i);
    write_limits(out, say, a);
    write_kv(out, say, a);
    write_headline(out, say, plan, a);
    write_engine(out, say, plan, a);
    write_estimates(out, say, a);
    write_notes(out, say, a);
    write_terms(out, say, a);
}

void write_terms(std::ostream& out, const Say& say, const Assessment& a) {
    heading(out, say, "cli.why");
    for (const Term& term : a.terms) {
        const bool bytes = term.unit == Unit::Bytes;
        std::string label = say(label_id(term), {});
        if (term.gpu >= 0 && a.gpus.size() > 1) label = say("cli.why.gpu", {words("label", label), number("gpu", term.gpu)});
        std::string value = bytes ? exact_bytes(say, Bytes(term.value)) : format_arg(value_arg(term, "value"));
        if (term.basis == Basis::Estimated) value.insert(0, "≈");
        out << "  " << label << ": " << value << '\n';
        const std::string formula = cli::say(say, filled_formula(term));
        if (!formula.empty()) out << "    = " << wrapped(formula, kTextWidth - 6, "      ") << '\n';
        out << "    " << say("basis." + std::string(basis_name(term.basis)), {}) << "; "
            << wrapped(say(source_id(term), {}), kTextWidth - 4, "    ") << '\n';
    }
}

}  // namespace vramline::cli
