// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>

#include "core/report/report.h"
#include "ui/plots/plot_spec.h"
#include "ui/report/pdf_sheet.h"

namespace vramline {

/// What the blocks of a report are painted from. Plots are made once, however often the pages are laid out.
struct PdfContent {
    const Plan& plan;
    const Assessment& assessment;
    std::map<PlotKind, PlotSpec> plots = {};
    int figures = 0;  ///< numbered so far
    std::size_t summary_bars = 0;  ///< of GPUs in the summary, where page 1 has no room for more; 0: as the report says
    const PlotSpec& plot(PlotKind kind) {
        const auto found = plots.find(kind);
        return found != plots.end() ? found->second
                                    : plots.emplace(kind, make_plot(kind, plan, assessment)).first->second;
    }
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

inline constexpr double kSignatures = 420;  ///< room that a line of signatures takes
double height_of(const PdfSheet& sheet, const Checklist& checklist);

/// What must stand on one page with a heading: the first lines of a block.
double first_height(PdfSheet& sheet, const ReportBlock& block);

/// The title, the line below it, and the verdict's card.
void paint_title(PdfSheet& sheet, const Report& report);

}  // namespace vramline
