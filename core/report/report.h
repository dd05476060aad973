// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "core/plan/catalogue.h"
#include "core/plan/plan.h"
#include "core/report/ledger.h"

// The planning report as a structure: what it says, in which order, in no language and no format. Every number comes
// from an Assessment; nothing here computes memory. Text from outside (names) is an operand, never markup.
namespace vramline {

/// A place in a table: nothing, words, or a number with its unit.
struct Cell {
    std::variant<std::monostate, Message, Arg> content;
    std::optional<std::int64_t> hundredths;  ///< of a GiB: shown instead of the bytes in `content`, so that sums add up
    bool estimated = false;                  ///< shown with ≈
    bool strong = false;
    bool sign = false;  ///< a difference: + or − before it
};

/// What a column holds, for its place and width in print.
enum class ColumnKind : std::uint8_t { Name, Number, Words };
struct Column {
    std::string key;  ///< stable name for CSV
    Message heading;
    ColumnKind kind = ColumnKind::Words;
};
struct Row {
    std::vector<Cell> cells;
    std::optional<LedgerPart> part;  ///< its colour stands before the first cell
    bool sum = false;
};
struct Table {
    std::vector<Column> columns;
    std::vector<Row> rows;
};

struct Paragraph {
    std::vector<Message> sentences;
    bool caption = false;  ///< smaller and quieter
};
struct Bullets {
    std::vector<Message> items;
};
struct KeyFigure {
    std::string key;
    Cell value;
    Message what, detail;  ///< detail may be empty
};
struct KeyFigures {
    std::vector<KeyFigure> figures;
};
struct LedgerBars { std::size_t most = 0; };  ///< of all GPUs; `most` above 0: so many, the deciding one among them
enum class PlotKind : std::uint8_t { Context, Concurrency, Attention, Frontier, Layers };
struct PlotReference {
    PlotKind kind = PlotKind::Context;
    Message title, caption;
};
/// Derived quantities, each with its formula in words, the same with its numbers, and the result.
struct Formulas {
    std::vector<Term> terms;
};
struct CheckItem {
    Message text;
    std::int64_t blanks = 0;  ///< fields to fill in by hand
};
struct Checklist {
    std::vector<CheckItem> items;
};
struct Signatures {
    std::vector<Message> fields;
};

using ReportBlock =
    std::variant<Paragraph, Bullets, KeyFigures, LedgerBars, Table, PlotReference, Formulas, Checklist, Signatures>;
struct ReportSection {
    std::string id;
    Message heading;        ///< empty id: none
    bool numbered = false;  ///< page 1 is not
    std::vector<ReportBlock> blocks;
};

/// What the report says about itself beside the plan.
struct ReportInfo {
    std::string date;       ///< as it is to be shown; may be empty
    std::string plan_name;  ///< file name of the plan; may be empty
};

struct Report {
    Message title, subtitle, subject;  ///< subject: one line for running heads
    VerdictState state = VerdictState::DoesNotFit;
    Message verdict_word;
    std::vector<Message> verdict;
    std::vector<ReportSection> sections;
    std::string program_version, presets_version;
    ReportInfo info;
};

/// A term's formula with its numbers as plain digits, to the byte.
Message numbers_of(const Term& term);
/// A term's formula with the operands' names, each by `name_of` (a text id). Empty where its text names them itself.
Message symbols_of(const Term& term, std::string (*name_of)(std::string_view id));
Message symbols_of(const Term& term);  ///< by their English names, for CSV and Markdown

/// The report of a plan. Steps of settings are assessed here, each as a plan of its own; steps that the engine or the
/// model does not allow are left out.
Report make_report(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue,
                   const ReportInfo& info = {});

/// English, GitHub's Markdown; markup characters in names are escaped.
std::string to_markdown(const Report& report);

/// RFC 4180, one value a line: section, row, column, value, unit. Numbers are exact, '.' is the decimal sign, and no
/// field can be taken for a formula by a spreadsheet.
std::string to_csv(const Report& report);

}  // namespace vramline
