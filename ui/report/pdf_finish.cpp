// SPDX-License-Identifier: GPL-3.0-or-later
// The only file that knows libqpdf.
#include "ui/report/pdf_finish.h"

#include <exception>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEFStreamObjectHelper.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFFileSpecObjectHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace vramline {
namespace {

QPDFObjectHandle unicode(const QString& text) {
    return QPDFObjectHandle::newUnicodeString(text.toStdString());
}

/// A flat outline: one entry for each section.
void add_outline(QPDF& pdf, const std::vector<PdfBookmark>& bookmarks) {
    std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(pdf).getAllPages();
    std::vector<QPDFObjectHandle> items;
    for (const PdfBookmark& bookmark : bookmarks) {
        if (bookmark.page < 0 || static_cast<std::size_t>(bookmark.page) >= pages.size()) continue;
        QPDFObjectHandle page = pages[static_cast<std::size_t>(bookmark.page)].getObjectHandle();
        const double height = page.getKey("/MediaBox").getArrayItem(3).getNumericValue();
        QPDFObjectHandle place = QPDFObjectHandle::newArray();
        place.appendItem(page);
        place.appendItem(QPDFObjectHandle::newName("/XYZ"));
        place.appendItem(QPDFObjectHandle::newNull());
        place.appendItem(QPDFObjectHandle::newReal(height - bookmark.y + 8, 1));
        place.appendItem(QPDFObjectHandle::newNull());
        QPDFObjectHandle item = QPDFObjectHandle::newDictionary();
        item.replaceKey("/Title", unicode(bookmark.title));
        item.replaceKey("/Dest", place);
        items.push_back(pdf.makeIndirectObject(item));
    }
    if (items.empty()) return;
    QPDFObjectHandle outline = pdf.makeIndirectObject(QPDFObjectHandle::newDictionary());
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i].replaceKey("/Parent", outline);
        if (i > 0) items[i].replaceKey("/Prev", items[i - 1]);
        if (i + 1 < items.size()) items[i].replaceKey("/Next", items[i + 1]);
    }
    outline.replaceKey("/Type", QPDFObjectHandle::newName("/Outlines"));
    outline.replaceKey("/First", items.front());
    outline.replaceKey("/Last", items.back());
    outline.replaceKey("/Count", QPDFObjectHandle::newInteger(static_cast<long long>(items.size())));
    pdf.getRoot().replaceKey("/Outlines", outline);
}

void attach(QPDF& pdf, const PdfExtras& extras) {
    if (extras.attachment_name.isEmpty()) return;
    QPDFEFStreamObjectHelper stream = QPDFEFStreamObjectHelper::createEFStream(pdf, extras.attachment);
    stream.setSubtype("application/json");
    const std::string name = extras.attachment_name.toStdString();
    QPDFFileSpecObjectHelper file = QPDFFileSpecObjectHelper::createFileSpec(pdf, name, stream);
    file.setDescription("The plan of this report");
    QPDFEmbeddedFileDocumentHelper(pdf).replaceEmbeddedFile(name, file);
}

}  // namespace

Result<QByteArray> finish_pdf(const QByteArray& bytes, const PdfExtras& extras) {
    try {
        QPDF pdf;
        pdf.setSuppressWarnings(true);
        pdf.processMemoryFile("report", bytes.constData(), static_cast<std::size_t>(bytes.size()));
        add_outline(pdf, extras.bookmarks);
        attach(pdf, extras);
        QPDFObjectHandle preferences = QPDFObjectHandle::newDictionary();
        preferences.replaceKey("/DisplayDocTitle", QPDFObjectHandle::newBool(true));
        pdf.getRoot().replaceKey("/Lang", QPDFObjectHandle::newString(extras.language.toStdString()));
        pdf.getRoot().replaceKey("/ViewerPreferences", preferences);
        QPDFWriter writer(pdf);
        writer.setOutputMemory();
        writer.setDeterministicID(true);
        writer.setObjectStreamMode(qpdf_o_disable);
        writer.write();
        const auto out = writer.getBufferSharedPointer();
        return QByteArray(reinterpret_cast<const char*>(out->getBuffer()), static_cast<qsizetype>(out->getSize()));
    } catch (const std::exception& problem) {
        return fail("pdf_failed", "", {{"why", std::string(problem.what()), Unit::Number}});
    }
}

}  // namespace vramline
