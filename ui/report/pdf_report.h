// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>

#include "core/plan/assessment.h"
#include "core/plan/catalogue.h"
#include "core/plan/plan.h"

class QPagedPaintDevice;

namespace vramline {

enum class PageSize : std::uint8_t { A4, Letter };

struct PdfOptions {
    std::string language = "en";  ///< "en" or "zh_CN"
    PageSize page = PageSize::A4;
    std::string plan_name = {};  ///< name of the attached plan; empty: made from the model's
};

/// Writes the planning report, with the plan attached, to `path`: whole or not at all. Needs a QGuiApplication, on any
/// platform plug-in ("offscreen" where there is no display).
/// Errors: cannot_write, no_chinese_font, pdf_failed.
Result<void> write_pdf_report(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue,
                              const std::filesystem::path& path, const PdfOptions& options = {});

/// The same pages on another device (a preview), which has the page size already and no margins. The number of pages.
/// Errors: no_chinese_font.
Result<int> paint_report(QPagedPaintDevice& device, const Plan& plan, const Assessment& assessment, const Catalogue& catalogue,
                         const PdfOptions& options);

}  // namespace vramline
