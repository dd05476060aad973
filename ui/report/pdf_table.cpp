// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/plan/term_text.h"
#include "ui/report/pdf_blocks.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

constexpr double kGap = 90, kPad = 37;                   ///< between columns; above and below a row's text
constexpr double kHead = 8.4, kCell = 9.0, kNote = 8.6;  ///< points

bool is_words(const Table& table, std::size_t column) {
    return table.columns[column].kind == ColumnKind::Words;
}

QFont cell_font(const PdfSheet& sheet, const Table& table, std::size_t column, const Cell& cell, bool sum) {
    const bool quiet = is_words(table, column) && !cell.strong;
    return sheet.font(quiet ? kNote : kCell, cell.strong || (sum && column == 0));
}

/// The widest word: what a column must hold at least.
double widest_word(const PdfSheet& sheet, const QString& text, const QFont& font) {
    double out = 0;
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts))
        out = std::max(out, sheet.width_of(word, font) + 10);
    return std::min(out, 1300.0);
}

struct ColumnNeed {
    std::vector<double> natural, least;  ///< without a break; with one at every word
};

ColumnNeed column_need(const PdfSheet& sheet, const Table& table) {
    const std::size_t n = table.columns.size();
    ColumnNeed out{std::vector<double>(n, 0), std::vector<double>(n, 0)};
    for (std::size_t i = 0; i < n; ++i) {
        const QString heading = words(table.columns[i].heading);
        const bool number = table.columns[i].kind == ColumnKind::Number;
        out.least[i] = widest_word(sheet, heading, sheet.font(kHead, true));
        out.natural[i] = number ? out.least[i] : sheet.width_of(heading, sheet.font(kHead, true)) + 10;
        for (const Row& row : table.rows) {
            if (i >= row.cells.size()) continue;
            const QFont font = cell_font(sheet, table, i, row.cells[i], row.sum);
            const QString text = cell_words(row.cells[i]);
            const double swatch = i == 0 && row.part ? 120 : 0, width = sheet.width_of(text, font) + 10;
            out.natural[i] = std::max(out.natural[i], width + swatch);
            out.least[i] =
                std::max(out.least[i], number ? std::min(width, 1300.0) : widest_word(sheet, text, font) + swatch);
        }
    }
    return out;
}

/// Lines that the rows take together, by the widths that their cells would have in one line.
double lines_of(const std::vector<std::vector<double>>& cells, const std::vector<double>& width) {
    double out = 0;
    for (const std::vector<double>& row : cells) {
        double most = 1;
        for (std::size_t i = 0; i < row.size(); ++i) most = std::max(most, std::ceil(row[i] / std::max(width[i], 1.0)));
        out += most;
    }
    return out;
}

/// Hands out the room in small parts, each where it spares most lines.
void share_out(std::vector<double>& width, const ColumnNeed& need, const std::vector<std::vector<double>>& cells,
               double room) {
    constexpr int kParts = 48;
    for (int part = 0; part < kParts; ++part) {
        std::size_t best = 0;
        double fewest = std::numeric_limits<double>::max();
        for (std::size_t i = 0; i < width.size(); ++i) {
            std::vector<double> tried = width;
            tried[i] += 3 * room / kParts;  // looks ahead: one part alone may spare nothing
            // Among equals the column that lacks most.
            const double lines = lines_of(cells, tried) - 0.001 * (need.natural[i] / std::max(1.0, width[i]));
            if (lines >= fewest) continue;
            fewest = lines;
            best = i;
        }
        width[best] += room / kParts;
    }
}

/// Columns as wide as what they hold; where that is too much, each has its widest word at least, and the rest is shared
/// so that the rows take the fewest lines.
std::vector<double> widths(const PdfSheet& sheet, const Table& table) {
    const std::size_t n = table.columns.size();
    ColumnNeed need = column_need(sheet, table);
    double room = sheet.width() - kGap * static_cast<double>(n - 1), sum = 0, least = 0;
    for (std::size_t i = 0; i < n; ++i) sum += need.natural[i], least += need.least[i];
    if (sum <= room) {  // what is left goes to the first column and to the last that holds words
        const double last = table.columns[n - 1].kind == ColumnKind::Number ? 0.0 : 0.7;
        need.natural[0] += (room - sum) * (1 - last);
        need.natural[n - 1] += (room - sum) * last;
        return need.natural;
    }
    std::vector<std::vector<double>> cells;
    for (const Row& row : table.rows) {
        cells.emplace_back();
        for (std::size_t i = 0; i < std::min(n, row.cells.size()); ++i)
            cells.back().push_back(
                sheet.width_of(cell_words(row.cells[i]), cell_font(sheet, table, i, row.cells[i], row.sum)) * 1.04 +
                (i == 0 && row.part ? 120 : 0));
    }
    std::vector<double> out = need.least;
    if (least < room)
        share_out(out, need, cells, room - least);
    else
        for (double& width : out) width *= room / least;
    return out;
}

void paint_swatch(PdfSheet& sheet, LedgerPart part, double x, double y) {
    const PartColours& colours = sheet.theme().part(static_cast<Part>(part));
    const QRectF box(x, y, 80, 80);
    QPainter& painter = sheet.painter();
    painter.fillRect(box, colours.fill);
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    paint_hatch(painter, box, colours.hatch, 28, colours.ink, 7);
    painter.restore();
    if (colours.hatch == Hatch::None || colours.hatch == Hatch::Dots) return;
    painter.setPen(QPen(colours.ink, 6));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
}

Qt::Alignment side(const Table& table, std::size_t column) {
    return table.columns[column].kind == ColumnKind::Number ? Qt::AlignRight : Qt::AlignLeft;
}

double head_height(PdfSheet& sheet, const Table& table, const std::vector<double>& width) {
    double height = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        height = std::max(height, sheet.height_of(words(table.columns[i].heading), sheet.font(kHead, true), width[i]));
    return height + kPad * 1.6;
}

void paint_head(PdfSheet& sheet, const Table& table, const std::vector<double>& width) {
    const double height = head_height(sheet, table, width);
    double x = sheet.left();
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const QString text = words(table.columns[i].heading);
        const double own = sheet.height_of(text, sheet.font(kHead, true), width[i]);
        sheet.text(text, sheet.font(kHead, true), sheet.theme().text2, x, sheet.y + height - kPad - own, width[i],
                   side(table, i));
        x += width[i] + kGap;
    }
    sheet.y += height;
    sheet.rule(sheet.y, 0.9, sheet.theme().text2);
}

double row_height(PdfSheet& sheet, const Table& table, const Row& row, const std::vector<double>& width) {
    double height = 0;
    for (std::size_t i = 0; i < std::min(row.cells.size(), table.columns.size()); ++i)
        height = std::max(height,
                          sheet.height_of(cell_words(row.cells[i]), cell_font(sheet, table, i, row.cells[i], row.sum),
                                          width[i] - (i == 0 && row.part ? 120 : 0)));
    return height + 2 * kPad * sheet.density;
}

void paint_row(PdfSheet& sheet, const Table& table, const Row& row, const std::vector<double>& width) {
    const double height = row_height(sheet, table, row, width), pad = kPad * sheet.density;
    if (row.sum) sheet.rule(sheet.y, 1.0, sheet.theme().text);
    double x = sheet.left();
    for (std::size_t i = 0; i < std::min(row.cells.size(), table.columns.size()); ++i) {
        const Cell& cell = row.cells[i];
        const bool swatch = i == 0 && row.part;
        if (swatch) paint_swatch(sheet, *row.part, x, sheet.y + pad + 18);
        const QColor ink = is_words(table, i) && !cell.strong ? sheet.theme().text2 : sheet.theme().text;
        sheet.text(cell_words(cell), cell_font(sheet, table, i, cell, row.sum), ink, x + (swatch ? 120 : 0),
                   sheet.y + pad, width[i] - (swatch ? 120 : 0), side(table, i));
        x += width[i] + kGap;
    }
    sheet.y += height;
    sheet.rule(sheet.y, 0.5, sheet.theme().sep);
}

}  // namespace

QString cell_words(const Cell& cell) {
    QString out;
    if (const auto* message = std::get_if<Message>(&cell.content))
        out = words(*message);
    else if (const auto* number = std::get_if<Arg>(&cell.content)) {
        const auto* whole = std::get_if<std::int64_t>(&number->value);
        if (cell.sign && whole && *whole > 0) out = QStringLiteral("+");
        out += QString::fromStdString(cell.hundredths ? format_hundredths(*cell.hundredths, number_style())
                                                      : format_arg(*number, number_style()));
    }
    return cell.estimated && !out.isEmpty() ? QStringLiteral("≈") + out : out;
}

void paint_block(PdfSheet& sheet, PdfContent&, const Table& table) {
    if (table.columns.empty() || table.rows.empty()) return;
    const std::vector<double> width = widths(sheet, table);
    sheet.need(head_height(sheet, table, width) + row_height(sheet, table, table.rows.front(), width));
    paint_head(sheet, table, width);
    for (const Row& row : table.rows) {
        if (sheet.room() < row_height(sheet, table, row, width)) {
            sheet.new_page();
            paint_head(sheet, table, width);
        }
        paint_row(sheet, table, row, width);
    }
    sheet.y += 60;
}

namespace {

constexpr double kTermPart = 0.2, kResultPart = 0.19, kFormulaPoints = 7.8;

struct FormulaWords {
    QString term, symbols, numbers, result;
};

std::string operand_words(std::string_view id) {
    return words(id).toStdString();
}

FormulaWords formula_words(const Term& term) {
    FormulaWords out;
    out.term = words(label_id(term));
    const Message symbols = symbols_of(term, &operand_words);
    if (!symbols.id.empty()) out.symbols = words(symbols);
    out.numbers = words(numbers_of(term));
    if (term.unit == Unit::Bytes) out.numbers += QStringLiteral(" =\u00a0%1\u00a0B").arg(term.value);
    out.result =
        QString::fromStdString(term.unit == Unit::Parameters ? format_count(term.value, number_style())
                                                             : format_arg(value_arg(term, "value"), number_style()));
    if (term.basis == Basis::Estimated) out.result.prepend(QStringLiteral("≈"));
    return out;
}

double formula_height(PdfSheet& sheet, const FormulaWords& said) {
    const double middle = sheet.width() * (1 - kTermPart - kResultPart) - 2 * kGap;
    double height = sheet.height_of(said.numbers, sheet.fixed(kFormulaPoints), middle);
    if (!said.symbols.isEmpty()) height += sheet.height_of(said.symbols, sheet.fixed(kFormulaPoints), middle) + 20;
    return std::max(height, sheet.height_of(said.term, sheet.font(kCell, true), sheet.width() * kTermPart)) + 2 * kPad;
}

void paint_formula(PdfSheet& sheet, const FormulaWords& said) {
    const double middle = sheet.width() * (1 - kTermPart - kResultPart) - 2 * kGap,
                 height = formula_height(sheet, said);
    const double x = sheet.left() + sheet.width() * kTermPart + kGap;
    sheet.text(said.term, sheet.font(kCell, true), sheet.theme().text, sheet.left(), sheet.y + kPad,
               sheet.width() * kTermPart);
    double y = sheet.y + kPad + 8;
    if (!said.symbols.isEmpty())
        y += sheet.text(said.symbols, sheet.fixed(kFormulaPoints), sheet.theme().text2, x, y, middle) + 20;
    sheet.text(said.numbers, sheet.fixed(kFormulaPoints), sheet.theme().text, x, y, middle);
    sheet.text(said.result, sheet.font(kCell, true), sheet.theme().text, sheet.right() - sheet.width() * kResultPart,
               sheet.y + kPad, sheet.width() * kResultPart, Qt::AlignRight);
    sheet.y += height;
    sheet.rule(sheet.y, 0.5, sheet.theme().sep);
}

void paint_formula_head(PdfSheet& sheet) {
    const QFont font = sheet.font(kHead, true);
    const QColor ink = sheet.theme().text2;
    sheet.text(words("report.column.term"), font, ink, sheet.left(), sheet.y, 2000);
    sheet.text(words("report.column.formula"), font, ink, sheet.left() + sheet.width() * kTermPart + kGap, sheet.y,
               3000);
    sheet.text(words("report.column.result"), font, ink, sheet.right() - 1000, sheet.y, 1000, Qt::AlignRight);
    sheet.y += 150;
    sheet.rule(sheet.y, 0.9, ink);
}

}  // namespace

void paint_block(PdfSheet& sheet, PdfContent&, const Formulas& formulas) {
    sheet.need(600);
    paint_formula_head(sheet);
    for (const Term& term : formulas.terms) {
        const FormulaWords said = formula_words(term);
        if (sheet.room() < formula_height(sheet, said)) {
            sheet.new_page();
            paint_formula_head(sheet);
        }
        paint_formula(sheet, said);
    }
    sheet.y += 60;
}

double first_height(PdfSheet& sheet, const ReportBlock& block) {
    if (const auto* table = std::get_if<Table>(&block)) {
        if (table->columns.empty() || table->rows.empty()) return 0;
        const std::vector<double> width = widths(sheet, *table);
        double height = head_height(sheet, *table, width);
        for (std::size_t i = 0; i < std::min<std::size_t>(2, table->rows.size()); ++i)
            height += row_height(sheet, *table, table->rows[i], width);
        return height;
    }
    if (const auto* checklist = std::get_if<Checklist>(&block)) return height_of(sheet, *checklist) + kSignatures;
    if (std::holds_alternative<PlotReference>(block)) return 3000;
    if (std::holds_alternative<LedgerBars>(block)) return 700;
    if (std::holds_alternative<Formulas>(block)) return 900;
    return 350;
}

}  // namespace vramline
