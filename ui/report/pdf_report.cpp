// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_report.h"

#include <QBuffer>
#include <QDate>
#include <QLocale>
#include <QPdfWriter>
#include <QSaveFile>

#include "core/io/json_io.h"
#include "core/report/report.h"
#include "ui/report/pdf_blocks.h"
#include "ui/report/pdf_finish.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

/// Puts the program into the report's language and, at the end, back into its own.
class LanguageScope {
public:
    explicit LanguageScope(const QString& language) : before_(current_language()) {
        if (before_ != language) set_language(language);
    }
    ~LanguageScope() {
        if (!before_.isEmpty() && before_ != current_language()) set_language(before_);
    }
    LanguageScope(const LanguageScope&) = delete;
    LanguageScope& operator=(const LanguageScope&) = delete;

private:
    QString before_;
};

QString today(const std::string& language) {
    const QDate date = QDate::currentDate();
    if (language == "zh_CN")
        return QLocale(QLocale::Chinese, QLocale::China).toString(date, QStringLiteral("yyyy年M月d日"));
    return QLocale(QLocale::English).toString(date, QStringLiteral("d MMMM yyyy"));
}

/// "llama-3.1-8b-instruct.vramline": safe as a file name everywhere.
QString attachment_name(const Plan& plan, const PdfOptions& options) {
    if (!options.plan_name.empty()) return QString::fromStdString(options.plan_name);
    QString name;
    for (const QChar ch : QString::fromStdString(plan.model->name).toLower())
        name += ch.isLetterOrNumber() || ch == u'.' ? ch : u'-';
    return name.left(60) + QStringLiteral(".vramline");
}

void paint_section(PdfSheet& sheet, PdfContent& content, const ReportSection& section, int number) {
    if (!section.heading.id.empty()) {
        const QString heading = words(section.heading);
        const QString shown = section.numbered ? QStringLiteral("%1\u2002%2").arg(QString::number(number), heading) : heading;
        sheet.space(section.numbered ? 16 : 12);
        sheet.need(250 + (section.blocks.empty() ? 0 : first_height(sheet, section.blocks.front())));
        sheet.bookmark(shown);
        sheet.y +=
            sheet.text(shown, sheet.font(12, true), sheet.theme().text, sheet.left(), sheet.y, sheet.width()) + 50;
    }
    for (const ReportBlock& block : section.blocks)
        std::visit([&](const auto& part) { paint_block(sheet, content, part); }, block);
}

struct Painted {
    QByteArray pdf;
    int pages = 0;
    int first_pages = 1;  ///< that the unnumbered sections took
    std::vector<PdfBookmark> bookmarks;
};

struct Job {
    PdfContent& content;
    const Report& report;
    PdfSheet::Frame frame;
    PageSize page = PageSize::A4;
    double density = 1;
    bool summary_only = false, measuring = false;
};

void paint_all(PdfSheet& sheet, const Job& job, Painted& out) {
    job.content.figures = 0;
    sheet.density = job.density;
    sheet.measuring = job.measuring;
    sheet.bookmark(words("report.kind"));
    paint_title(sheet, job.report);
    int number = 0;
    bool first = true;
    for (const ReportSection& section : job.report.sections) {
        if (section.numbered && first) {
            first = false;
            out.first_pages = sheet.page() + 1;
            if (job.summary_only) return;
            sheet.density = 1;
            const bool filled = sheet.page() == 0 || sheet.y > sheet.top() + (sheet.bottom() - sheet.top()) / 3;
            if (filled) sheet.new_page();
        }
        paint_section(sheet, job.content, section, section.numbered ? ++number : 0);
    }
    out.pages = sheet.page() + 1;
    out.bookmarks = sheet.bookmarks();
}

Painted paint_on(QPagedPaintDevice& device, const Job& job) {
    Painted out;
    PdfSheet sheet(device, job.frame);
    paint_all(sheet, job, out);
    sheet.painter().end();
    return out;
}

Painted paint(const Job& job) {
    QByteArray pdf;
    QBuffer buffer(&pdf);
    if (!buffer.open(QIODevice::WriteOnly)) return {};
    QPdfWriter writer(&buffer);
    writer.setResolution(1440);
    writer.setPageSize(QPageSize(job.page == PageSize::A4 ? QPageSize::A4 : QPageSize::Letter));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(words(job.report.title));
    writer.setCreator(QStringLiteral("VRAMLine " VRAMLINE_VERSION));
    Painted out = paint_on(writer, job);
    out.pdf = pdf;
    return out;
}

bool summary_fits(Job& job, std::size_t bars) {
    job.content.summary_bars = bars;
    for (const double density : {1.0, 0.88, 0.76, 0.64, 0.52, 0.4}) {
        job.density = density;
        if (paint(job).first_pages == 1) return true;
    }
    return false;
}

/// Page 1 stands alone: what would run over is set closer, as far as it stays readable; if that is not enough, the
/// bar of the deciding GPU stands for all. Then the pages are counted.
void measure(Job& job) {
    job.measuring = job.summary_only = true;
    if (!summary_fits(job, 0) && !summary_fits(job, 1)) {
        job.density = 1;  // it takes two pages: there is room enough
        job.content.summary_bars = 0;
    }
    job.summary_only = false;
    job.frame.pages = paint(job).pages;
    job.measuring = false;
}

PdfSheet::Frame frame_of(const Report& report, const QString& plan_name) {
    const std::vector<Arg> version{{"version", report.program_version, Unit::Number},
                                   {"presets", report.presets_version, Unit::Number}};
    return {words(report.subject), words("report.foot.plan", {{"name", plan_name.toStdString(), Unit::Number}}),
            words(report.presets_version.empty() ? "report.foot.version.bare" : "report.foot.version", version), 0};
}

Result<void> write(const QByteArray& pdf, const std::filesystem::path& path) {
    QSaveFile file(QString::fromStdString(path.string()));
    if (file.open(QIODevice::WriteOnly) && file.write(pdf) == pdf.size() && file.commit()) return {};
    return fail("cannot_write", path.string(), {{"why", file.errorString().toStdString(), Unit::Number}});
}

}  // namespace

Result<void> write_pdf_report(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue,
                              const std::filesystem::path& path, const PdfOptions& options) {
    if (options.language == "zh_CN" && chinese_family().isEmpty()) return fail("no_chinese_font", path.string());
    const LanguageScope language(QString::fromStdString(options.language));
    const QString name = attachment_name(plan, options);
    const Report report =
        make_report(plan, assessment, catalogue, {today(options.language).toStdString(), name.toStdString()});
    PdfContent content{plan, assessment};
    Job job{content, report, frame_of(report, name), options.page};
    measure(job);
    const Painted painted = paint(job);
    if (painted.pdf.isEmpty())
        return fail("pdf_failed", path.string(), {{"why", std::string("no pages"), Unit::Number}});
    const QString pdf_language = options.language == "zh_CN" ? QStringLiteral("zh-CN") : QStringLiteral("en");
    const auto done = finish_pdf(painted.pdf, {painted.bookmarks, pdf_language, name, to_plan_json(plan)});
    if (!done) return std::unexpected(done.error());
    return write(*done, path);
}

Result<int> paint_report(QPagedPaintDevice& device, const Plan& plan, const Assessment& assessment, const Catalogue& catalogue,
                         const PdfOptions& options) {
    if (options.language == "zh_CN" && chinese_family().isEmpty()) return fail("no_chinese_font", "");
    const LanguageScope language(QString::fromStdString(options.language));
    const QString name = attachment_name(plan, options);
    const Report report = make_report(plan, assessment, catalogue, {today(options.language).toStdString(), name.toStdString()});
    PdfContent content{plan, assessment};
    Job job{content, report, frame_of(report, name), options.page};
    measure(job);
    return paint_on(device, job).pages;
}

}  // namespace vramline
