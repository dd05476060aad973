// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "core/io/json_io.h"
#include "ui/plots/plot_curve.h"
#include "ui/plots/plot_view.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = load_catalogue(VRAMLINE_PRESETS, "").value_or(Catalogue{});
    return loaded;
}

Plan default_one() {
    return *default_plan(shipped());
}

Plan with(const char* model, const char* gpu, std::int64_t gpus, RequestClass request) {
    Plan plan = default_one();
    plan.model = shipped().model(model);
    plan.gpus = {{*shipped().gpu(gpu), gpus}};
    if (gpus > 1) plan.parallel.tp = gpus;
    plan.workload = {{request}, 0};
    return plan;
}

/// Plans that differ in kind: fits, does not fit, latent attention, one engine without a pool, a single token.
std::vector<Plan> plans() {
    std::vector<Plan> out{default_one(), with("Qwen/Qwen3-32B", "l40s", 2, {8, 32'768, 0}),
                          with("deepseek-ai/DeepSeek-V2-Lite", "h100-sxm-80", 1, {4, 8'192, 0}),
                          with("meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80", 1, {1, 1, 0})};
    Plan floor = default_one();
    floor.engine = std::make_shared<const EngineProfile>(*profile_at(*shipped().engine("floor"), ""));
    out.push_back(floor);
    std::erase_if(out, [](const Plan& plan) { return !plan.model || !assess(plan); });
    return out;
}

constexpr PlotKind kKinds[] = {PlotKind::Context, PlotKind::Concurrency, PlotKind::Attention, PlotKind::Frontier,
                               PlotKind::Layers};

bool is_finite(const QPointF& point) {
    return std::isfinite(point.x()) && std::isfinite(point.y());
}

void check_axis(const AxisSpec& axis) {
    QVERIFY(std::isfinite(axis.low) && std::isfinite(axis.high) && axis.low < axis.high);
    QVERIFY(!axis.log || axis.low > 0);
    QVERIFY(axis.ticks.size() <= 12);
    double last = -1;
    for (const Tick& tick : axis.ticks) {
        QVERIFY(tick.at > last);
        QVERIFY(!tick.label.isEmpty());
        last = tick.at;
    }
}

const Marker* marker(const PlotSpec& spec, MarkerKind kind, std::int64_t value) {
    for (const Marker& each : spec.markers)
        if (each.kind == kind && each.value == value) return &each;
    return nullptr;
}

}  // namespace

class TestPlots : public QObject {
    Q_OBJECT
private slots:
    // Gemma 3 27B under vLLM: 52 window layers in six groups of ten, so eight of padding, and ten full layers.
    void layersSayHowTheyAreGrouped() {
        const Plan plan = with("google/gemma-3-27b-it", "h100-sxm-80", 1, {4, 8'192, 0});
        const PlotSpec spec = layers_plot(plan, *assess(plan));
        QVERIFY2(spec.note.contains(QStringLiteral("6 of sliding window for 52 layers and 8 of padding")), qPrintable(spec.note));
        QVERIFY2(spec.note.contains(QStringLiteral("1 of full attention for 10 layers")), qPrintable(spec.note));
        QVERIFY(layers_plot(default_one(), *assess(default_one())).note.isEmpty());
    }
    // What is left out of a stroke cannot be seen: every visible point of a curve lies on what is drawn.
    void curvesAreThinnedWithoutMoving() {
        const QRectF area(0, 0, 900, 400);
        QPolygonF steps, smooth, line;
        for (int i = 0; i < 400; ++i) {
            const double x = i * 2.5;
            smooth.append({x, 500 - x * x / 2000});
            line.append({x, 380 - 0.4 * x});
            if (!steps.isEmpty()) steps.append({x, steps.back().y()});
            steps.append({x, 390.0 - 7.0 * (i / 5)});
        }
        const auto drawn_through = [](const std::vector<QPolygonF>& parts, const QPointF& p) {
            double best = 1e9;
            for (const QPolygonF& part : parts)
                for (qsizetype i = 0; i + 1 < part.size(); ++i) {
                    const QPointF a = part[i], along = part[i + 1] - a;
                    const double square = QPointF::dotProduct(along, along);
                    const double at = square > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0;
                    best = std::min(best, QLineF(p, a + at * along).length());
                }
            return best <= 0.051;
        };
        for (const QPolygonF& curve : {steps, smooth, line}) {
            const std::vector<QPolygonF> parts = visible_parts(curve, area);
            QCOMPARE(parts.size(), std::size_t{1});
            for (const QPointF& p : curve)
                if (area.contains(p)) QVERIFY(drawn_through(parts, p));
        }
        QCOMPARE(visible_parts(line, area).front().size(), qsizetype{2});
        QVERIFY(visible_parts(smooth, area).front().size() < 60);
        QPolygonF wave;
        for (int i = 0; i < 900; ++i) wave.append({double(i), 200 + 400 * std::sin(i / 40.0)});
        QVERIFY(visible_parts(wave, area).size() > 3);  // cut where it leaves
        QVERIFY(visible_parts(line, QRectF(0, 1000, 10, 10)).empty());
        QVERIFY(visible_parts({}, area).empty());
    }
    void everythingIsFiniteAndNamed() {
        QVERIFY(plans().size() >= 4);
        for (const Plan& plan : plans()) {
            const Assessment a = *assess(plan);
            for (const PlotKind kind : kKinds)
                for (const bool log : {false, true})
                    for (const bool all : {false, true}) {
                        const PlotSpec spec = make_plot(kind, plan, a, {.all_memory = all, .log = log});
                        if (!spec.empty.isEmpty()) continue;
                        check_axis(spec.x);
                        if (kind != PlotKind::Attention) check_axis(spec.y);
                        for (const Series& series : spec.series) {
                            QVERIFY(series.points.size() >= 2);
                            QVERIFY(std::ranges::all_of(series.points, is_finite));
                            if (spec.y.log)
                                QVERIFY(std::ranges::all_of(series.points, [](const QPointF& p) { return p.y() > 0; }));
                        }
                        for (const Marker& each : spec.markers) QVERIFY(is_finite(each.at));
                        QVERIFY(!spec.title.isEmpty() && !spec.summary.isEmpty());
                        QVERIFY(!spec.table.heads.isEmpty() && !spec.table.rows.empty());
                        for (const QStringList& row : spec.table.rows) QCOMPARE(row.size(), spec.table.heads.size());
                        QVERIFY(!spec.title.contains(u'{') && !spec.summary.contains(u'{'));
                    }
        }
    }

    void theCrossingIsTheLimit() {
        for (const Plan& plan : plans()) {
            const Assessment a = *assess(plan);
            const double room =
                static_cast<double>((a.pool ? a.pool->bytes : a.gpus[a.deciding].capacity).value()) / (1 << 30);
            if (a.limits.max_context && a.limits.max_context->value() > 0) {
                const PlotSpec spec = context_plot(plan, a);
                const Marker* limit = marker(spec, MarkerKind::Limit, a.limits.max_context->value());
                QVERIFY(limit);
                QCOMPARE(limit->at.x(), static_cast<double>(a.limits.max_context->value()));
                QVERIFY(limit->at.y() <= room);
                QCOMPARE(limit->number,
                         QLocale(QLocale::English).toString(static_cast<qlonglong>(a.limits.max_context->value())));
            }
            if (a.limits.max_concurrency.value() > 0) {
                const PlotSpec spec = concurrency_plot(plan, a);
                const Marker* limit = marker(spec, MarkerKind::Limit, a.limits.max_concurrency.value());
                QVERIFY(limit);
                QVERIFY(limit->at.y() <= room);
                QVERIFY(marker(frontier_plot(plan, a), MarkerKind::Limit, a.limits.max_concurrency.value()));
            }
        }
    }

    void theCurveIsWhatTheEngineHandsOut() {
        const Plan plan = default_one();
        const Assessment a = *assess(plan);
        const PlotSpec spec = context_plot(plan, a);
        for (const QPointF& point : spec.series.front().points) {
            if (point.x() < 1) continue;
            const auto bytes = allocated_at_context(plan, Tokens(std::llround(point.x())));
            QVERIFY(bytes.has_value());
            QCOMPARE(point.y(), static_cast<double>(bytes->value()) / (1 << 30));
        }
        QCOMPARE(spec.lines.front().at, static_cast<double>(a.pool->bytes.value()) / (1 << 30));
    }

    void theStaircaseFitsOnItAndNotAbove() {
        const Plan plan = default_one();
        const PlotSpec spec = frontier_plot(plan, *assess(plan));
        int checked = 0;
        for (const QPointF& step : spec.series.front().points) {
            if (++checked % 12 != 0 || step.x() >= 131'072) continue;
            const Plan at =
                with_concurrency(with_context(plan, Tokens(std::llround(step.x()))), Sequences(std::llround(step.y())));
            QVERIFY(assess(at)->verdict.fits);
            const Plan longer = with_context(at, Tokens(std::llround(step.x()) + 1));
            if (step.x() > spec.x.low && step.y() <= 48) QVERIFY(!assess(longer)->verdict.fits);
        }
        QVERIFY(checked > 20);
    }

    void hypotheticalsAreMarkedAndComeFromAssess() {
        const Plan plan = default_one();
        const PlotSpec spec = attention_plot(plan, *assess(plan));
        QCOMPARE(spec.bars.size(), 6U);
        int own = 0;
        for (const BarRow& row : spec.bars) {
            own += row.chosen ? 1 : 0;
            QVERIFY(row.chosen != row.hypothetical);
        }
        QCOMPARE(own, 1);
        Plan mha = plan;
        mha.model = std::make_shared<const ModelSpec>(with_kv_heads(*plan.model, 32));
        QCOMPARE(spec.bars.front().value, static_cast<double>(assess(mha)->kv.allocated_bytes.value()) / (1 << 30));
    }

    // Rows that are compressed over all heads stay as they are with another number of heads: no bars are made of that.
    void withoutHeadsThereIsNothingToCompare() {
        const Plan plan = with("deepseek-ai/DeepSeek-V4-Flash", "h200-sxm-141", 8, {4, 10'240, 0});
        const auto a = assess(plan);
        QVERIFY(a.has_value());
        const PlotSpec spec = attention_plot(plan, *a);
        QVERIFY(spec.bars.empty() && !spec.empty.isEmpty());
        const Plan latent = with("deepseek-ai/DeepSeek-V2-Lite", "h100-sxm-80", 1, {4, 8'192, 0});
        QVERIFY(attention_plot(latent, *assess(latent)).bars.size() > 3);
    }

    void pinnedGpusHaveTheirOwnLines() {
        const Plan plan = default_one();
        const Gpu l40s = *shipped().gpu("l40s");
        const PlotSpec spec = context_plot(plan, *assess(plan), {.pinned = {&l40s}});
        QCOMPARE(spec.lines.size(), 2U);
        QVERIFY(spec.lines[1].pinned);
        Plan other = plan;
        other.gpus = {{l40s, 1}};
        const Assessment a = *assess(other);
        QCOMPARE(spec.lines[1].at, static_cast<double>(a.pool->bytes.value()) / (1 << 30));
        QVERIFY(marker(spec, MarkerKind::Crossing, a.limits.max_context->value()));
    }

    void csvIsTheTable() {
        const Plan plan = default_one();
        const PlotSpec spec = context_plot(plan, *assess(plan));
        const QByteArray csv = plot_csv(spec);
        QCOMPARE(csv.count("\r\n"), static_cast<qsizetype>(spec.table.rows.size()) + 1);
    }

    void viewReadsOutZoomsAndResets() {
        const Plan plan = default_one();
        PlotView view;
        view.resize(800, 400);
        view.show(context_plot(plan, *assess(plan)));
        view.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const PlotFrame before = view.frame();
        const QString said = view.readOut(before.area.center());
        QVERIFY2(said.contains(QStringLiteral("GiB")), qPrintable(said));
        QVERIFY(view.readOut({1, 1}).isEmpty());
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.frame().x_high - view.frame().x_low < before.x_high - before.x_low);
        QTest::keyClick(&view, Qt::Key_0);
        QCOMPARE(view.frame().x_high, before.x_high);
        QVERIFY(!view.accessibleName().isEmpty() && !view.accessibleDescription().isEmpty());
    }

    void frontierCrossIsDraggedAndMovedByKeys() {
        const Plan plan = default_one();
        PlotView view;
        view.resize(800, 400);
        view.show(frontier_plot(plan, *assess(plan)));
        view.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QSignalSpy moved(&view, &PlotView::crossMoved);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(moved.size(), 1);
        QCOMPARE(moved[0][0].toLongLong(), 20'480);
        QCOMPARE(moved[0][1].toLongLong(), 4);
        moved.clear();
        auto* plot = view.findChild<QWidget*>();
        QVERIFY(plot);
        const QPoint cross = view.frame().at({10'240, 4}).toPoint();
        QTest::mousePress(plot, Qt::LeftButton, {}, cross);
        QTest::mouseMove(plot, cross + QPoint(0, -40));
        QTest::mouseRelease(plot, Qt::LeftButton, {}, cross + QPoint(0, -40));
        QVERIFY(!moved.isEmpty());
        QVERIFY(moved.back()[2].toBool());
        QVERIFY(moved.back()[1].toLongLong() > 4);
    }

    void everyKindPaintsAndSaves() {
        const QTemporaryDir folder;
        const Plan plan = default_one();
        const Assessment a = *assess(plan);
        for (const PlotKind kind : kKinds) {
            PlotView view;
            view.resize(800, 400);
            view.show(make_plot(kind, plan, a));
            for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
                const QString path =
                    folder.filePath(QStringLiteral("plot%1.%2").arg(QString::number(static_cast<int>(kind)), QLatin1String(suffix)));
                QString why;
                QVERIFY2(view.save(path, &why), qPrintable(why));
                QVERIFY(QFileInfo(path).size() > 100);
            }
            QString why;
            QVERIFY(!view.save(folder.filePath(QStringLiteral("plot.xyz")), &why));
            QVERIFY(!why.isEmpty());
        }
    }
};

QTEST_MAIN(TestPlots)
#include "test_plots.moc"
