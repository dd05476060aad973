// SPDX-License-Identifier: GPL-3.0-or-later
// The report at its extremes: many unequal GPUs, a model of a hundred layer groups, long names, Chinese, both page sizes.
// No text is smaller than 7.5 pt, none leaves the margins, none lies on another; page 1 stands alone.
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "ui/report/pdf_report.h"
#include "ui/report/pdf_sheet.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = load_catalogue(VRAMLINE_PRESETS, "").value_or(Catalogue{});
    return loaded;
}

QString run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(120'000)) return {};
    return QString::fromUtf8(process.readAllStandardOutput());
}

Plan on(const char* model, std::vector<GpuSlot> gpus, std::int64_t tp, RequestClass request) {
    Plan plan = *default_plan(shipped());
    plan.model = shipped().model(model);
    plan.gpus = std::move(gpus);
    plan.parallel.tp = tp;
    plan.workload = {{request}, 0};
    return plan;
}

/// 16 GPUs of four kinds, each with another tenant of its own size.
Plan sixteen_unequal() {
    std::vector<GpuSlot> gpus;
    for (const char* id : {"h100-sxm-80", "l40s", "a100-sxm-80", "rtx-6000-ada"}) gpus.push_back({*shipped().gpu(id), 4});
    Plan plan = on("meta-llama/Llama-3.1-70B-Instruct", gpus, 8, {12, 30'000, 2'000});
    plan.parallel.pp = 2;
    for (int i = 0; i < 16; ++i) plan.settings.other.push_back(Bytes(std::int64_t{i} << 28));
    return plan;
}

/// Each layer a group of its own: 100 in turns of two kinds.
Plan hundred_groups() {
    Plan plan = on("google/gemma-3-27b-it", {{*shipped().gpu("h100-sxm-80"), 2}}, 2, {8, 20'000, 480});
    ModelSpec model = *plan.model;
    model.layers.clear();
    for (std::size_t i = 0; i < 100; ++i) model.layers.push_back({1, i % model.kinds.size()});
    plan.model = std::make_shared<const ModelSpec>(std::move(model));
    return plan;
}

Plan long_names() {
    Plan plan = on("Qwen/Qwen3-32B", {{*shipped().gpu("l40s"), 2}}, 2, {8, 32'768, 0});
    ModelSpec model = *plan.model;
    model.name = "an-organisation-with-a-very-long-name/" + std::string(80, 'W') + " Instruct of an extraordinary length 2512";
    model.id = model.name;
    plan.model = std::make_shared<const ModelSpec>(std::move(model));
    plan.gpus.front().gpu.name = "A GPU of a name that no table column was ever meant to hold, 48 GB, Server Edition, rev. 7";
    return plan;
}

/// Two bars and every step: more than page 1 of Letter has room for.
Plan two_stages() {
    Plan plan = *default_plan(shipped());
    plan.model = shipped().model("Qwen/Qwen3-235B-A22B");
    plan.gpus.front().count = 16;
    plan.parallel.tp = 8;
    plan.parallel.pp = 2;
    return plan;
}

Plan mixed_requests() {
    Plan plan = on("meta-llama/Llama-3.1-8B-Instruct", {{*shipped().gpu("h100-sxm-80"), 1}}, 1, {1, 1000, 24});
    for (int i = 1; i < 40; ++i) plan.workload.requests.push_back({i, 1000 + 700 * i, 24 * i});
    return plan;
}

struct Word {
    int page = 0;
    QRectF box;
    QString text;
};

struct Pages {
    std::vector<Word> words;
    std::vector<QSizeF> sizes;
};

Pages read_words(const QString& path) {
    static const QRegularExpression page(QStringLiteral("<page width=\"([\\d.]+)\" height=\"([\\d.]+)\">"));
    static const QRegularExpression word(QStringLiteral(
        "<word xMin=\"([-\\d.]+)\" yMin=\"([-\\d.]+)\" xMax=\"([-\\d.]+)\" yMax=\"([-\\d.]+)\">(.*)</word>"));
    Pages out;
    for (const QString& line : run(QStringLiteral("pdftotext"), {QStringLiteral("-bbox"), path, QStringLiteral("-")}).split(u'\n')) {
        if (const auto hit = page.match(line); hit.hasMatch()) out.sizes.emplace_back(hit.captured(1).toDouble(), hit.captured(2).toDouble());
        const auto hit = word.match(line);
        if (!hit.hasMatch()) continue;
        const QPointF low(hit.captured(1).toDouble(), hit.captured(2).toDouble()), high(hit.captured(3).toDouble(), hit.captured(4).toDouble());
        out.words.push_back({static_cast<int>(out.sizes.size()), QRectF(low, high), hit.captured(5)});
    }
    return out;
}

/// The sizes of all fonts, in thirds of a point, cut to whole ones.
std::vector<int> font_thirds(const QString& path) {
    constexpr int kZoom = 3;  // the most that pdftohtml takes
    static const QRegularExpression spec(QStringLiteral("<fontspec id=\"\\d+\" size=\"(\\d+)\""));
    const QString xml = run(QStringLiteral("pdftohtml"), {QStringLiteral("-xml"), QStringLiteral("-i"), QStringLiteral("-stdout"),
                                                          QStringLiteral("-zoom"), QString::number(kZoom), path});
    std::vector<int> out;
    for (auto hits = spec.globalMatch(xml); hits.hasNext();) out.push_back(hits.next().captured(1).toInt());
    return out;
}

QString on_another(const Pages& pages) {
    QStringList found;
    for (std::size_t i = 0; i < pages.words.size(); ++i)
        for (std::size_t j = i + 1; j < pages.words.size() && pages.words[j].page == pages.words[i].page; ++j) {
            // A word's box has room for ascenders and descenders: the letters themselves are the middle of it.
            const auto letters = [](const QRectF& box) { return box.adjusted(0.3, 0.22 * box.height(), -0.3, -0.22 * box.height()); };
            const QRectF a = letters(pages.words[i].box), b = letters(pages.words[j].box), both = a & b;
            if (both.isEmpty() || both.width() * both.height() < 0.08 * std::min(a.width() * a.height(), b.width() * b.height())) continue;
            found << QStringLiteral("page %1: '%2' on '%3'").arg(QString::number(pages.words[i].page), pages.words[i].text, pages.words[j].text);
        }
    return found.mid(0, 12).join(u'\n');
}

QString outside(const Pages& pages) {
    constexpr double kSides = 18 * 72 / 25.4, kLoose = 1.5;
    for (const Word& word : pages.words) {
        const QSizeF size = pages.sizes.at(static_cast<std::size_t>(word.page - 1));
        const QRectF area(kSides - kLoose, 12, size.width() - 2 * kSides + 2 * kLoose, size.height() - 24);
        if (!area.contains(word.box)) return QStringLiteral("page %1: '%2'").arg(QString::number(word.page), word.text);
    }
    return {};
}

/// A page of which less than a third is used, the last one left out; empty: none.
QString nearly_empty(const Pages& pages) {
    constexpr double kFoot = 50;
    for (std::size_t page = 1; page < pages.sizes.size(); ++page) {
        double lowest = 0;
        for (const Word& word : pages.words)
            if (word.page == static_cast<int>(page) && word.box.bottom() < pages.sizes[page - 1].height() - kFoot) lowest = std::max(lowest, word.box.bottom());
        if (lowest < pages.sizes[page - 1].height() / 3) return QStringLiteral("page %1 ends at %2 pt").arg(QString::number(page), QString::number(lowest));
    }
    return {};
}

}  // namespace

class TestPdfExtremes : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    void everythingCanBeRead_data() {
        QTest::addColumn<int>("plan");
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("letter");
        const char* names[] = {"default", "16 unequal GPUs", "100 layer groups", "long names", "40 kinds of requests", "two stages"};
        for (int plan = 0; plan < 6; ++plan)
            for (const char* language : {"en", "zh_CN"})
                QTest::addRow("%s, %s", names[plan], language) << plan << QString::fromLatin1(language) << (plan % 2 == 1);
    }
    void everythingCanBeRead() {
        QFETCH(int, plan);
        QFETCH(QString, language);
        QFETCH(bool, letter);
        const Plan plans[] = {*default_plan(shipped()), sixteen_unequal(), hundred_groups(), long_names(), mixed_requests(), two_stages()};
        const Plan& chosen = plans[plan];
        const auto a = assess(chosen);
        QVERIFY2(a.has_value(), a ? "" : (a.error().code + " " + a.error().where).c_str());
        QVERIFY2(language == QStringLiteral("en") || !chinese_family().isEmpty(), "no Chinese font is installed");
        const QString path = folder_.filePath(QStringLiteral("extreme.pdf"));
        PdfOptions options;
        options.language = language.toStdString();
        options.page = letter ? PageSize::Letter : PageSize::A4;
        const auto written = write_pdf_report(chosen, *a, shipped(), path.toStdString(), options);
        QVERIFY(written.has_value());
        if (const QString keep = qEnvironmentVariable("VRAMLINE_SCREENS"); !keep.isEmpty())
            QFile::copy(path, keep + QStringLiteral("/extreme-%1-%2.pdf").arg(QString::number(plan), language));
        const Pages pages = read_words(path);
        QVERIFY(pages.sizes.size() >= 4 && pages.words.size() > 400);
        const std::vector<int> sizes = font_thirds(path);
        QVERIFY(sizes.size() >= 3);
        for (const int size : sizes) QVERIFY2(size >= 22, qPrintable(QString::number(size / 3.0)));  // 7.5 pt are 22.5
        QVERIFY2(outside(pages).isEmpty(), qPrintable(outside(pages)));
        QVERIFY2(nearly_empty(pages).isEmpty(), qPrintable(nearly_empty(pages)));
        // Page 1 stands alone: it ends with the signatures.
        const QString first = run(QStringLiteral("pdftotext"), {QStringLiteral("-l"), QStringLiteral("1"), path, QStringLiteral("-")});
        QVERIFY2(first.contains(language == QStringLiteral("en") ? QStringLiteral("Prepared by") : QStringLiteral("编制")), qPrintable(first));
        QVERIFY2(on_another(pages).isEmpty(), qPrintable(on_another(pages)));
    }
};

QTEST_MAIN(TestPdfExtremes)
#include "test_pdf_extremes.moc"
