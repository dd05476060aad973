// SPDX-License-Identifier: GPL-3.0-or-later
#include <string_view>

#include "core/plan/term_text.h"
#include "core/report/parts.h"
#include "core/text/catalogue.h"
#include "core/text/format.h"

namespace vramline {
namespace {

/// Text as Markdown that shows it as it is: what would be markup is escaped, and a line stays one line.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            out += ' ';
            continue;
        }
        if (std::string_view("\\`*_{}[]<>#|~&").find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

std::string said(const Message& message) {
    return message.id.empty() ? std::string() : escaped(to_english(message));
}

std::string shown(const Cell& cell) {
    std::string out;
    if (const auto* message = std::get_if<Message>(&cell.content))
        out = said(*message);
    else if (const auto* number = std::get_if<Arg>(&cell.content)) {
        const auto* whole = std::get_if<std::int64_t>(&number->value);
        if (cell.sign && whole && *whole > 0) out = "+";
        out += cell.hundredths ? format_hundredths(*cell.hundredths) : format_arg(*number);
    }
    if (cell.estimated && !out.empty()) out = "≈" + out;
    return cell.strong && !out.empty() ? "**" + out + "**" : out;
}

void write(std::string& out, const Paragraph& paragraph) {
    std::string line;
    for (const Message& sentence : paragraph.sentences) line += (line.empty() ? "" : " ") + said(sentence);
    out += line + "\n\n";
}
void write(std::string& out, const Bullets& bullets) {
    for (const Message& item : bullets.items) out += "- " + said(item) + "\n";
    out += "\n";
}
void write(std::string& out, const KeyFigures& figures) {
    for (const KeyFigure& figure : figures.figures) {
        out += "- " + shown(figure.value) + " " + said(figure.what);
        if (!figure.detail.id.empty()) out += " (" + said(figure.detail) + ")";
        out += "\n";
    }
    out += "\n";
}
void write(std::string&, const LedgerBars&) {}
void write(std::string& out, const Table& table) {
    std::string head = "|", rule = "|";
    for (const Column& column : table.columns) {
        head += " " + said(column.heading) + " |";
        rule += column.kind == ColumnKind::Number ? " ---: |" : " --- |";
    }
    out += head + "\n" + rule + "\n";
    for (const Row& row : table.rows) {
        out += "|";
        for (const Cell& cell : row.cells) out += " " + shown(cell) + " |";
        out += "\n";
    }
    out += "\n";
}
void write(std::string&, const PlotReference&) {}
void write(std::string& out, const Formulas& formulas) {
    out += "| " + std::string(english("report.column.term")) + " | " + std::string(english("report.column.formula")) +
           " | " + std::string(english("report.column.result")) + " |\n| --- | --- | ---: |\n";
    for (const Term& term : formulas.terms) {
        const std::string approx = term.basis == Basis::Estimated ? "≈" : "";
        const std::string symbols = said(symbols_of(term));
        out.append("| ").append(escaped(english(label_id(term)))).append(" | ");
        if (!symbols.empty()) out.append(symbols).append(" = ");
        out.append(said(numbers_of(term))).append(" | ").append(approx);
        out.append(escaped(format_arg(value_arg(term, "value")))).append(" |\n");
    }
    out += "\n";
}
void write(std::string& out, const Checklist& checklist) {
    for (const CheckItem& item : checklist.items) {
        out += "- [ ] " + said(item.text);
        for (std::int64_t i = 0; i < item.blanks; ++i) out += " \\_\\_\\_\\_\\_\\_\\_\\_";
        out += "\n";
    }
    out += "\n";
}
void write(std::string& out, const Signatures& signatures) {
    for (const Message& field : signatures.fields)
        out += said(field) + ": \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_  ";
    out += "\n\n";
}

/// Plots are pictures; a Markdown file has none, and their section would be empty.
bool has_text(const ReportSection& section) {
    for (const ReportBlock& block : section.blocks)
        if (!std::holds_alternative<PlotReference>(block) && !std::holds_alternative<LedgerBars>(block)) return true;
    return false;
}

}  // namespace

std::string to_markdown(const Report& report) {
    std::string out = "# " + said(report.title) + "\n\n" + said(report.subtitle) + "\n\n";
    for (std::size_t i = 0; i < report.verdict.size(); ++i) {
        const std::string line = said(report.verdict[i]);
        out += i == 0 ? "**" + line + "**\n\n" : line + "\n\n";
    }
    int number = 0;
    for (const ReportSection& section : report.sections) {
        if (section.numbered) ++number;
        if (!has_text(section)) continue;
        if (!section.heading.id.empty())
            out += "## " + (section.numbered ? std::to_string(number) + " " : "") + said(section.heading) + "\n\n";
        for (const ReportBlock& block : section.blocks)
            std::visit([&](const auto& content) { write(out, content); }, block);
    }
    const std::string version = report.presets_version.empty() ? "report.foot.version.bare" : "report.foot.version";
    out +=
        said({version,
              {{"version", report.program_version, Unit::Number}, {"presets", report.presets_version, Unit::Number}}}) +
        "\n";
    return out;
}

}  // namespace vramline
