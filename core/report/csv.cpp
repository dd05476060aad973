// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/plan/term_text.h"
#include "core/report/parts.h"
#include "core/text/catalogue.h"

namespace vramline {
namespace {

/// A field of RFC 4180. Text that a spreadsheet would take for a formula gets an apostrophe before it.
std::string field(std::string_view text, bool number = false) {
    std::string value(text);
    const bool risky =
        !number && !value.empty() && std::string_view("=+-@\t\r").find(value.front()) != std::string_view::npos;
    if (risky) value.insert(value.begin(), '\'');
    if (value.find_first_of(",\"\r\n") == std::string::npos) return value;
    std::string out = "\"";
    for (const char c : value) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string_view unit_of(Unit unit) {
    switch (unit) {
        case Unit::Bytes:
        case Unit::Gib:
            return "bytes";
        case Unit::Tokens:
            return "positions";
        case Unit::Sequences:
            return "sequences";
        case Unit::Blocks:
            return "blocks";
        case Unit::Layers:
            return "layers";
        case Unit::Gpus:
            return "gpus";
        case Unit::Parameters:
            return "parameters";
        case Unit::Bits:
            return "bits";
        case Unit::Ratio:
            return "ratio";
        case Unit::Number:
            return "";
    }
    return "";
}

std::string raw(const Arg& arg) {
    if (const auto* whole = std::get_if<std::int64_t>(&arg.value)) return std::to_string(*whole);
    if (const auto* ratio = std::get_if<double>(&arg.value)) return report::decimal(*ratio);
    return std::get<std::string>(arg.value);
}

class Writer {
public:
    std::string out = "section,row,column,value,unit\r\n";
    std::string section;

    void text(std::string_view row, std::string_view column, const std::string& value) {
        line(row, column, field(value), "");
    }
    void number(std::string_view row, std::string_view column, const Arg& arg) {
        line(row, column, field(raw(arg), !std::holds_alternative<std::string>(arg.value)), unit_of(arg.unit));
    }
    void cell(std::string_view row, std::string_view column, const Cell& cell) {
        if (const auto* message = std::get_if<Message>(&cell.content))
            text(row, column, to_english(*message));
        else if (const auto* arg = std::get_if<Arg>(&cell.content))
            number(row, column, *arg);
    }

private:
    void line(std::string_view row, std::string_view column, const std::string& value, std::string_view unit) {
        out += field(section) + "," + field(row) + "," + field(column) + "," + value + "," + std::string(unit) + "\r\n";
    }
};

std::string name_of(const Cell& cell) {
    if (const auto* message = std::get_if<Message>(&cell.content)) return to_english(*message);
    if (const auto* arg = std::get_if<Arg>(&cell.content)) return raw(*arg);
    return "";
}

void write(Writer& out, const Paragraph& paragraph) {
    for (const Message& sentence : paragraph.sentences) out.text("", "text", to_english(sentence));
}
void write(Writer& out, const Bullets& bullets) {
    for (const Message& item : bullets.items) out.text("", "text", to_english(item));
}
void write(Writer& out, const KeyFigures& figures) {
    for (const KeyFigure& figure : figures.figures) out.cell(figure.key, "value", figure.value);
}
void write(Writer&, const LedgerBars&) {}
void write(Writer& out, const Table& table) {
    for (const Row& row : table.rows) {
        const std::string name = row.part            ? std::string(part_name(*row.part))
                                 : row.cells.empty() ? ""
                                                     : name_of(row.cells.front());
        for (std::size_t i = 1; i < std::min(row.cells.size(), table.columns.size()); ++i)
            out.cell(name, table.columns[i].key, row.cells[i]);
    }
}
void write(Writer&, const PlotReference&) {}
void write(Writer& out, const Formulas& formulas) {
    for (const Term& term : formulas.terms) {
        const std::string_view name = term_name(term.id);
        out.number(name, "value", value_arg(term, "value"));
        if (const Message symbols = symbols_of(term); !symbols.id.empty())
            out.text(name, "formula", to_english(symbols));
        out.text(name, "numbers", to_english(numbers_of(term)));
        out.text(name, "basis", std::string(basis_name(term.basis)));
        if (term.basis != Basis::Estimated) continue;
        out.number(name, "low", {"low", term.low, term.unit});
        out.number(name, "high", {"high", term.high, term.unit});
    }
}
void write(Writer& out, const Checklist& checklist) {
    for (const CheckItem& item : checklist.items) out.text("", "text", to_english(item.text));
}
void write(Writer&, const Signatures&) {}

}  // namespace

std::string to_csv(const Report& report) {
    Writer out;
    out.section = "report";
    out.text("title", "text", to_english(report.title));
    out.text("subtitle", "text", to_english(report.subtitle));
    out.text("program", "version", report.program_version);
    out.text("presets", "version", report.presets_version);
    out.section = "verdict";
    out.text("state", "value", std::string(verdict_name(report.state)));
    for (const Message& line : report.verdict) out.text("", "text", to_english(line));
    for (const ReportSection& section : report.sections) {
        out.section = section.id;
        for (const ReportBlock& block : section.blocks)
            std::visit([&](const auto& content) { write(out, content); }, block);
    }
    return out.out;
}

}  // namespace vramline
