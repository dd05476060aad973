// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/report_dialog.h"

#include <QHBoxLayout>
#include <QPrintPreviewWidget>
#include <QPrinter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented.h"

namespace vramline {
namespace {

QPageSize page_of(PageSize page) { return QPageSize(page == PageSize::A4 ? QPageSize::A4 : QPageSize::Letter); }

}  // namespace

ReportDialog::ReportDialog(Subject subject, QWidget* parent)
    : QDialog(parent), subject_(std::move(subject)), printer_(std::make_unique<QPrinter>(QPrinter::ScreenResolution)),
      count_(new TextLabel(this, 1.0, TextLabel::Tone::Quiet)), error_(new TextLabel(this, 1.0, TextLabel::Tone::Fail)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowModality(Qt::WindowModal);
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Planning report"));
    const Metrics m = Metrics::of(font());
    // No printer is asked: pages of a PDF, with margins of their own.
    printer_->setOutputFormat(QPrinter::PdfFormat);
    printer_->setResolution(1440);
    printer_->setFullPage(true);
    preview_ = new QPrintPreviewWidget(printer_.get(), this);
    preview_->setObjectName(QStringLiteral("reportPages"));
    preview_->setAccessibleName(tr("Pages of the report"));
    auto* paper = new Segmented({QStringLiteral("A4"), QStringLiteral("Letter")}, this);
    paper->setAccessibleName(tr("Page size"));
    paper->setObjectName(QStringLiteral("reportPaper"));
    paper->setCurrent(subject_.options.page == PageSize::A4 ? 0 : 1);
    auto* language = new Segmented({QStringLiteral("English"), QStringLiteral("中文")}, this);
    language->setAccessibleName(tr("Language of the report"));
    language->setObjectName(QStringLiteral("reportLanguage"));
    language->setCurrent(subject_.options.language == "zh_CN" ? 1 : 0);
    auto* view = new Segmented({tr("All pages"), tr("Page by page")}, this);
    view->setAccessibleName(tr("How the pages are shown"));
    view->setObjectName(QStringLiteral("reportView"));
    connect(view, &Segmented::chosen, this, [this](int i) {
        if (i == 0) return preview_->setAllPagesViewMode();
        preview_->setSinglePageViewMode();
        preview_->fitToWidth();
    });
    auto* save = new QPushButton(tr("&Save PDF…"), this);
    save->setObjectName(QStringLiteral("reportSave"));
    save->setDefault(true);
    auto* close_button = new QPushButton(tr("Close"), this);
    error_->setWordWrap(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(m.us(3));
    for (QWidget* each : {static_cast<QWidget*>(paper), static_cast<QWidget*>(language), static_cast<QWidget*>(view), static_cast<QWidget*>(count_)}) row->addWidget(each);
    row->addWidget(error_, 1);
    row->addWidget(save);
    row->addWidget(close_button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.us(4), m.us(3), m.us(4), m.us(3));
    column->setSpacing(m.us(3));
    column->addWidget(preview_, 1);
    column->addLayout(row);
    resize(m.ems(70), m.ems(60));
    connect(preview_, &QPrintPreviewWidget::paintRequested, this, &ReportDialog::paint);
    connect(paper, &Segmented::chosen, this, [this](int i) { subject_.options.page = i == 0 ? PageSize::A4 : PageSize::Letter, refresh(); });
    connect(language, &Segmented::chosen, this, [this](int i) { subject_.options.language = i == 1 ? "zh_CN" : "en", refresh(); });
    connect(save, &QPushButton::clicked, this, [this] { emit saveAsked(subject_.options); });
    connect(close_button, &QPushButton::clicked, this, &QDialog::reject);
    refresh();
    preview_->setAllPagesViewMode();
}

ReportDialog::~ReportDialog() = default;

void ReportDialog::refresh() {
    printer_->setPageSize(page_of(subject_.options.page));
    printer_->setPageMargins(QMarginsF(0, 0, 0, 0));
    preview_->updatePreview();
}

void ReportDialog::paint(QPrinter* printer) {
    const Result<int> painted = paint_report(*printer, subject_.plan, subject_.assessment, *subject_.catalogue, subject_.options);
    pages_ = painted.value_or(0);
    count_->setText(painted ? tr("%n page(s)", nullptr, pages_) : QString());
    error_->setText(painted ? QString() : words(painted.error()));
}

}  // namespace vramline
