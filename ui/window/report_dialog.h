// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <functional>
#include <memory>

#include "ui/report/pdf_report.h"

class QPrinter;
class QPrintPreviewWidget;

namespace vramline {

class Segmented;
class TextLabel;

/// The planning report as it will be written: its pages to look at, the page size and the language to choose, and the
/// way to save it. It shows the plan as it was when the dialog was opened.
class ReportDialog : public QDialog {
    Q_OBJECT
public:
    struct Subject {
        Plan plan;
        Assessment assessment;
        std::shared_ptr<const Catalogue> catalogue;
        PdfOptions options;
    };
    ReportDialog(Subject subject, QWidget* parent);
    ~ReportDialog() override;
    [[nodiscard]] const PdfOptions& options() const { return subject_.options; }
    [[nodiscard]] int pages() const { return pages_; }  ///< of what is shown

signals:
    void saveAsked(const vramline::PdfOptions& options);

private:
    void paint(QPrinter* printer);
    void refresh();
    Subject subject_;
    std::unique_ptr<QPrinter> printer_;
    QPrintPreviewWidget* preview_;
    TextLabel *count_, *error_;
    int pages_ = 0;
};

}  // namespace vramline
