// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/report/report.h"
#include "ui/report/pdf_sheet.h"

namespace vramline {

/// What the blocks of a report are painted from.
struct PdfContent {
    const Plan& plan;
    const Assessment& assessment;
    int figures = 0;  ///< numbered so far
};

QString cell_words(const Cell& cell);

void paint_block(PdfSheet& sheet, PdfContent& content, const Paragraph& paragraph);
void paint_block(PdfSheet& sheet, PdfContent& content, const Bullets& bullets);
void paint_block(PdfSheet& sheet, PdfContent& content, const KeyFigures& figures);
void paint_block(PdfSheet& sheet, PdfContent& content, const LedgerBars& bars);
void paint_block(PdfSheet& sheet, PdfContent& content, const Table& table);
void paint_block(PdfSheet& sheet, PdfContent& content, const PlotReference& plot);
void paint_block(PdfSheet& sheet, PdfContent& content, const Formulas& formulas);
void paint_block(PdfSheet& sheet, PdfContent& content, const Checklist& checklist);
/// At the bottom of the page.
void paint_block(PdfSheet& sheet, PdfContent& content, const Signatures& signatures);

/// What must stand on one page with a heading: the first lines of a block.
double first_height(PdfSheet& sheet, const ReportBlock& block);

/// The title, the line below it, and the verdict's card.
void paint_title(PdfSheet& sheet, const Report& report);

}  // namespace vramline
