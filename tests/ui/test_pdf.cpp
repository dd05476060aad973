// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "core/report/ledger.h"
#include "core/text/format.h"
#include "ui/report/pdf_report.h"
#include "ui/report/pdf_sheet.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = load_catalogue(VRAMLINE_PRESETS, "").value_or(Catalogue{});
    return loaded;
}

Plan failing() {
    Plan plan = *default_plan(shipped());
    plan.model = shipped().model("Qwen/Qwen3-32B");
    plan.gpus = {{*shipped().gpu("l40s"), 2}};
    plan.parallel.tp = 2;
    plan.weights = "fp8-block";
    plan.workload = {{{8, 32'768, 0}}, 0};
    return plan;
}

QString run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(60'000)) return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

bool has_tools() {
    for (const char* tool : {"pdftotext", "pdffonts", "pdfimages", "pdfinfo", "pdfdetach", "pdftoppm", "pdftohtml"})
        if (QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty()) return false;
    return true;
}

/// Words as a reader finds them: no-break spaces are spaces, and a sum broken over two lines is one.
QString text_of(const QString& path) {
    return run(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")})
        .replace(QChar(0xA0), u' ');
}
QString shown(const std::string& text) {
    return QString::fromStdString(text).replace(QChar(0xA0), u' ');
}

/// How far down a page is used, from 0 to 1, its foot left out.
double lowest_ink(const QImage& page) {
    for (int y = page.height() * 93 / 100; y > 0; --y)
        for (int x = 0; x < page.width(); ++x)
            if (qGray(page.pixel(x, y)) < 200) return static_cast<double>(y) / page.height();
    return 0;
}

}  // namespace

class TestPdf : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    QString write(const Plan& plan, const QString& name, const PdfOptions& options = {}) {
        const auto a = assess(plan);
        if (!a) return {};
        const QString path = folder_.filePath(name);
        return write_pdf_report(plan, *a, shipped(), path.toStdString(), options) ? path : QString();
    }

private slots:
    void initTestCase() {
        QVERIFY2(has_tools(), "poppler-utils is not installed");
    }

    void findsEveryNumber_data() {
        QTest::addColumn<bool>("fits");
        QTest::addColumn<bool>("letter");
        QTest::newRow("fits, A4") << true << false;
        QTest::newRow("fails, Letter") << false << true;
    }
    void findsEveryNumber() {
        QFETCH(bool, fits);
        QFETCH(bool, letter);
        const Plan plan = fits ? *default_plan(shipped()) : failing();
        const Assessment a = *assess(plan);
        const QString path =
            write(plan, QStringLiteral("numbers.pdf"), {.page = letter ? PageSize::Letter : PageSize::A4});
        QVERIFY(!path.isEmpty());
        const QString text = text_of(path);
        QStringList wanted{shown(format_count(a.limits.max_concurrency.value())),
                           shown(format_count(a.limits.max_context->value())), shown(format_gib(a.verdict.low)),
                           shown(format_gib(a.verdict.likely)), shown(format_gib(a.verdict.high))};
        if (!fits) wanted << shown(format_bytes(a.verdict.short_by));
        for (const LedgerLine& line : ledger_view(plan, a, a.gpus.front()).lines)
            wanted << shown(format_hundredths(line.shown)) << shown(format_count(line.bytes.value()));
        for (const QString& number : wanted) QVERIFY2(text.contains(number), qPrintable(number));
        const QString size = run(QStringLiteral("pdfinfo"), {path});
        QVERIFY2(size.contains(letter ? QStringLiteral("612 x 792") : QStringLiteral("595")), qPrintable(size));
    }

    void fontsAreEmbeddedAndPlotsAreVectors() {
        const QString path = write(*default_plan(shipped()), QStringLiteral("fonts.pdf"));
        const QStringList fonts = run(QStringLiteral("pdffonts"), {path}).split(u'\n', Qt::SkipEmptyParts).mid(2);
        QVERIFY(!fonts.isEmpty());
        for (const QString& line : fonts) {
            const QStringList fields = line.simplified().split(u' ');
            QVERIFY2(fields.size() >= 5 && fields[fields.size() - 5] == QStringLiteral("yes"), qPrintable(line));
        }
        QCOMPARE(
            run(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path}).split(u'\n', Qt::SkipEmptyParts).size(),
            2);
    }

    void titleLanguageAndOutline() {
        const QString path = write(*default_plan(shipped()), QStringLiteral("meta.pdf"));
        const QString info = run(QStringLiteral("pdfinfo"), {path});
        QVERIFY2(info.contains(QStringLiteral("Llama 3.1 8B Instruct on one")), qPrintable(info));
        QVERIFY(info.contains(QStringLiteral("VRAMLine")));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith("%PDF-"));
        QVERIFY(bytes.contains("/Lang (en)"));
        const QString outline = run(QStringLiteral("pdftohtml"),
                                    {QStringLiteral("-xml"), QStringLiteral("-i"), QStringLiteral("-stdout"), path});
        QVERIFY(outline.contains(QStringLiteral("<outline>")));
        for (const char* heading : {"Inputs", "Plots", "Derivation"})
            QVERIFY2(outline.mid(outline.indexOf(QStringLiteral("<outline>"))).contains(QLatin1String(heading)),
                     heading);
    }

    void theAttachedPlanReopensToTheSameAssessment() {
        const Plan plan = failing();
        const QString path = write(plan, QStringLiteral("attached.pdf"), {.plan_name = "two l40s.vramline"});
        const QString out = folder_.filePath(QStringLiteral("plan.json"));
        run(QStringLiteral("pdfdetach"),
            {QStringLiteral("-save"), QStringLiteral("1"), QStringLiteral("-o"), out, path});
        const auto text = read_file(out.toStdString());
        QVERIFY(text.has_value());
        const auto loaded = read_plan(*text, "plan", shipped());
        QVERIFY(loaded.has_value());
        const auto again = assess(loaded->plan);
        QVERIFY(again.has_value());
        QCOMPARE(to_assessment_json(loaded->plan, *again, {}), to_assessment_json(plan, *assess(plan), {}));
        QVERIFY(run(QStringLiteral("pdfdetach"), {QStringLiteral("-list"), path})
                    .contains(QStringLiteral("two l40s.vramline")));
    }

    void noPageIsNearlyEmptyButTheLast() {
        for (const Plan& plan : {*default_plan(shipped()), failing()}) {
            const QString path = write(plan, QStringLiteral("pages.pdf"));
            const QStringList pages = text_of(path).split(QChar(u'\f'), Qt::SkipEmptyParts);
            QVERIFY(pages.size() >= 4);
            QVERIFY(pages[0].contains(QStringLiteral("Prepared by")));  // page 1 stands alone
            QVERIFY(pages[1].contains(QStringLiteral("Inputs")));
            QDir folder(folder_.path());
            for (const QString& old : folder.entryList({QStringLiteral("ink-*")})) folder.remove(old);
            run(QStringLiteral("pdftoppm"), {QStringLiteral("-r"), QStringLiteral("30"), QStringLiteral("-png"), path,
                                             folder.filePath(QStringLiteral("ink"))});
            const QStringList images = folder.entryList({QStringLiteral("ink-*.png")}, QDir::Files, QDir::Name);
            QCOMPARE(images.size(), pages.size());
            for (qsizetype i = 0; i + 1 < images.size(); ++i)
                QVERIFY2(lowest_ink(QImage(folder.filePath(images[i]))) > 0.4, qPrintable(images[i]));
        }
    }

    void markupInANameIsText() {
        Plan plan = *default_plan(shipped());
        ModelSpec model = *plan.model;
        model.name = "<b>bold</b> & %1 {n}";
        plan.model = std::make_shared<const ModelSpec>(std::move(model));
        const QString path = write(plan, QStringLiteral("markup.pdf"));
        QVERIFY(text_of(path).contains(QStringLiteral("<b>bold</b> & %1 {n}")));
    }

    void longNamesAndManyGpusAreWritten() {
        Plan plan = failing();
        ModelSpec model = *plan.model;
        model.name = std::string(120, 'W') + " of an extraordinarily long name";
        plan.model = std::make_shared<const ModelSpec>(std::move(model));
        plan.gpus.front().count = 8;
        plan.parallel.tp = 8;
        plan.settings.other.clear();
        for (int i = 0; i < 8; ++i) plan.settings.other.push_back(Bytes(std::int64_t{i} << 28));
        QVERIFY(!write(plan, QStringLiteral("long.pdf")).isEmpty());
    }

    void chineseNeedsAFont() {
        const Plan plan = *default_plan(shipped());
        const auto a = assess(plan);
        const QString path = folder_.filePath(QStringLiteral("zh.pdf"));
        const auto done = write_pdf_report(plan, *a, shipped(), path.toStdString(), {.language = "zh_CN"});
        if (chinese_family().isEmpty()) {
            QVERIFY(!done.has_value());
            QCOMPARE(done.error().code, std::string("no_chinese_font"));
            return;
        }
        QVERIFY(done.has_value());
        QVERIFY(text_of(path).contains(QStringLiteral("容量报告")));
        const QString fonts = run(QStringLiteral("pdffonts"), {path});
        QVERIFY2(fonts.contains(chinese_family().remove(u' '), Qt::CaseInsensitive), qPrintable(fonts));
    }

    void aFolderThatCannotBeWrittenIsAnError() {
        const Plan plan = *default_plan(shipped());
        const auto done = write_pdf_report(plan, *assess(plan), shipped(),
                                           folder_.filePath(QStringLiteral("no/such/x.pdf")).toStdString());
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, std::string("cannot_write"));
    }
};

QTEST_MAIN(TestPdf)
#include "test_pdf.moc"
