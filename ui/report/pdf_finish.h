// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <vector>

#include "core/text/message.h"
#include "ui/report/pdf_sheet.h"

namespace vramline {

/// What Qt's writer cannot: outline, language, and the plan as an attached file.
struct PdfExtras {
    std::vector<PdfBookmark> bookmarks;
    QString language;  ///< "en", "zh-CN"
    QString attachment_name;
    std::string attachment;
};
/// The finished document. Errors: pdf_failed.
Result<QByteArray> finish_pdf(const QByteArray& pdf, const PdfExtras& extras);

}  // namespace vramline
