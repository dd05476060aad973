// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_view.h"

#include <qcustomplot.h>

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "ui/plots/plot_bars.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"

namespace vramline {
namespace {

bool has_axes(const PlotSpec& spec) {
    return spec.empty.isEmpty() && spec.kind != PlotKind::Attention && spec.kind != PlotKind::Layers;
}

}  // namespace

/// Draws the specification inside the axes of its plot.
class PlotView::Content : public QCPLayerable {
public:
    Content(QCustomPlot* plot, const PlotSpec* spec, const PlotStyle* style)
        : QCPLayerable(plot, QStringLiteral("main")), spec_(spec), style_(style) {}
    [[nodiscard]] PlotFrame frame() const {
        const QCPAxis *x = parentPlot()->xAxis, *y = parentPlot()->yAxis;
        return {QRectF(parentPlot()->axisRect()->rect()),
                x->range().lower,
                x->range().upper,
                y->range().lower,
                y->range().upper,
                x->scaleType() == QCPAxis::stLogarithmic,
                y->scaleType() == QCPAxis::stLogarithmic};
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override {
        paint_plot_content(*painter, *spec_, frame(), *style_);
        paint_unit(*painter, *spec_, frame().area, *style_);
    }

private:
    const PlotSpec* spec_;
    const PlotStyle* style_;
};

/// Drawn anew when it is painted, and then once: QCustomPlot draws with each size that a layout tries.
class PlotView::Canvas : public QCustomPlot {
public:
    using QCustomPlot::QCustomPlot;
    void redraw() {
        stale_ = true;
        update();
    }

protected:
    void resizeEvent(QResizeEvent*) override {
        setViewport(rect());
        redraw();
    }
    void paintEvent(QPaintEvent* event) override {
        if (std::exchange(stale_, false)) {
            // A replot asks for a paint, and this is one.
            setAttribute(Qt::WA_UpdatesDisabled, true);
            replot(QCustomPlot::rpQueuedRefresh);
            setAttribute(Qt::WA_UpdatesDisabled, false);
        }
        QCustomPlot::paintEvent(event);
    }

private:
    bool stale_ = true;
};

struct PlotView::Parts {
    PlotSpec spec;
    PlotStyle style;
    Canvas* plot = nullptr;
    Content* content = nullptr;
    bool dragging = false, zoomed = false;
};

PlotView::PlotView(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("plot"));
    restyle();
}

// Made with the first picture that has axes: a tab that is never opened costs nothing at the start.
PlotView::Canvas& PlotView::plot() {
    if (parts_->plot) return *parts_->plot;
    parts_->plot = new Canvas(this);
    // QCustomPlot posts itself a replot when it is made: it would draw once more than the paint does.
    QCoreApplication::removePostedEvents(parts_->plot, QEvent::MetaCall);
    Canvas& plot = *parts_->plot;
    plot.setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot.setFocusPolicy(Qt::NoFocus);
    plot.setMouseTracking(true);
    plot.installEventFilter(this);
    plot.axisRect()->setAutoMargins(QCP::msNone);
    plot.setNoAntialiasingOnDrag(false);
    parts_->content = new Content(&plot, &parts_->spec, &parts_->style);
    connect(&plot, &QCustomPlot::mouseWheel, this, [this] { parts_->zoomed = true; });
    connect(&plot, &QCustomPlot::mouseDoubleClick, this, &PlotView::resetView);
    restyle();
    plot.setGeometry(rect());
    return plot;
}

PlotView::~PlotView() = default;

const PlotSpec& PlotView::spec() const {
    return parts_->spec;
}
PlotFrame PlotView::frame() const {
    return parts_->content ? parts_->content->frame() : PlotFrame{};
}
QSize PlotView::sizeHint() const {
    return {60 * static_cast<int>(parts_->style.em()), 26 * static_cast<int>(parts_->style.em())};
}
QSize PlotView::minimumSizeHint() const {
    return {30 * static_cast<int>(parts_->style.em()), 14 * static_cast<int>(parts_->style.em())};
}

void PlotView::show(const PlotSpec& spec) {
    const bool same_axes =
        parts_->spec.kind == spec.kind && parts_->spec.x.log == spec.x.log && parts_->spec.y.log == spec.y.log;
    parts_->spec = spec;
    if (!same_axes) parts_->zoomed = false;
    setAccessibleName(spec.title);
    setAccessibleDescription(spec.summary);
    if (!has_axes(spec)) {
        if (parts_->plot) parts_->plot->hide();
        return update();
    }
    Canvas& shown = plot();
    setRanges();
    shown.show();
    shown.redraw();
}

void PlotView::setRanges() {
    const PlotSpec& spec = parts_->spec;
    if (!has_axes(spec) || !parts_->plot) return;
    QCustomPlot& plot = *parts_->plot;
    const QRectF area = plot_area(spec, QRectF(rect()), parts_->style);
    plot.axisRect()->setMargins(QMargins(static_cast<int>(area.left()), static_cast<int>(area.top()),
                                         static_cast<int>(width() - area.right()),
                                         static_cast<int>(height() - area.bottom())));
    for (const auto& [axis, of] : {std::pair{plot.xAxis, &spec.x}, std::pair{plot.yAxis, &spec.y}}) {
        axis->setScaleType(of->log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        if (!parts_->zoomed) axis->setRange(of->low, of->high);
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (const Tick& tick : of->ticks) ticker->addTick(tick.at, tick.label);
        ticker->setSubTickCount(0);
        axis->setTicker(ticker);
    }
    plot.xAxis->setLabel(spec.x.title);
}

void PlotView::restyle() {
    PlotStyle& style = parts_->style;
    style.font = font();
    style.theme = &Theme::of(palette());
    if (!parts_->plot) return;
    QCustomPlot& plot = *parts_->plot;
    plot.setBackground(QBrush(style.theme->base));
    const QPen pen(style.theme->text2, style.px(1));
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(pen);
        axis->setTickPen(pen);
        axis->setTickLength(0, static_cast<int>(style.px(4)));
        axis->setSubTicks(false);
        axis->grid()->setVisible(false);  // the content draws it, behind the tint's lines
        axis->setTickLabelFont(scaled(style.font, 0.85));
        axis->setTickLabelColor(style.theme->text2);
        axis->setLabelFont(scaled(style.font, 0.9));
        axis->setLabelColor(style.theme->text2);
        axis->setTickLabelPadding(static_cast<int>(style.px(4)));
        axis->setLabelPadding(static_cast<int>(style.px(2)));
    }
}

void PlotView::resetView() {
    parts_->zoomed = false;
    replot();
}

void PlotView::replot() {
    if (!parts_->plot) return;
    setRanges();
    parts_->plot->redraw();
}

void PlotView::resizeEvent(QResizeEvent*) {
    if (!parts_->plot) return;
    setRanges();
    parts_->plot->setGeometry(rect());
}

void PlotView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::PaletteChange &&
        event->type() != QEvent::StyleChange)
        return;
    restyle();
    replot();
}

void PlotView::focusInEvent(QFocusEvent*) {
    update();
}
void PlotView::focusOutEvent(QFocusEvent*) {
    update();
}

void PlotView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), parts_->style.theme->base);
    if (has_axes(parts_->spec)) return;
    const double inset = parts_->spec.kind == PlotKind::Attention ? parts_->style.em() : 0;
    paint_plot(painter, parts_->spec, QRectF(rect()).adjusted(inset, 0, -inset, 0), parts_->style);
}

QString PlotView::readOut(const QPointF& point) const {
    const PlotFrame view = frame();
    const PlotSpec& spec = parts_->spec;
    if (!has_axes(spec) || !view.area.contains(point)) return {};
    const double x = view.value_x(point.x());
    const auto whole = static_cast<std::int64_t>(std::llround(std::max(1.0, x)));
    QStringList lines;
    if (spec.kind == PlotKind::Frontier) {
        lines << words("plot.read.frontier", {{"length", whole, Unit::Tokens}});
        for (const Series& series : spec.series) {
            double most = 0;
            for (const QPointF& step : series.points)
                if (step.x() >= x) most = std::max(most, step.y());
            lines << words("plot.read.sequences", {{"name", series.name.toStdString(), Unit::Number},
                                                   {"n", static_cast<std::int64_t>(most), Unit::Sequences}});
        }
        return lines.join(u'\n');
    }
    lines << words(spec.kind == PlotKind::Context ? "plot.read.context" : "plot.read.count",
                   {{"n", whole, Unit::Tokens}});
    for (const Series& series : spec.series)
        if (const auto at = series.value ? series.value(static_cast<double>(whole)) : std::nullopt)
            lines << words(
                "plot.read.series",
                {{"name", series.name.toStdString(), Unit::Number},
                 {"bytes", static_cast<std::int64_t>(*at * static_cast<double>(kGiB.value())), Unit::Bytes}});
    return lines.join(u'\n');
}

void PlotView::hovered(const QPointF& point) {
    const QString text = readOut(point);
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(parts_->plot->mapToGlobal(point.toPoint()) + QPoint(16, 16), text, parts_->plot);
}

bool PlotView::pressed(const QPointF& point) {
    if (parts_->spec.kind != PlotKind::Frontier) return false;
    for (const Marker& marker : parts_->spec.markers)
        if (marker.kind == MarkerKind::Now &&
            QLineF(frame().at(marker.at), point).length() <= std::max(16.0, parts_->style.px(16)))
            return true;
    return false;
}

void PlotView::moveCross(const QPointF& point, bool finished) {
    const PlotFrame view = frame();
    const double right = parts_->spec.series.empty() ? view.x_high : parts_->spec.series.front().points.back().x();
    const auto context = std::llround(std::clamp(view.value_x(point.x()), 1.0, std::max(1.0, std::max(right, 1.0))));
    const auto sequences = std::llround(std::clamp(view.value_y(point.y()), 1.0, std::max(1.0, view.y_high)));
    emit crossMoved(context, sequences, finished);
}

bool PlotView::eventFilter(QObject* watched, QEvent* event) {
    if (watched != parts_->plot) return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::Wheel && !hasFocus()) return true;  // the wheel does nothing without focus
    if (event->type() == QEvent::Leave) QToolTip::hideText();
    if (event->type() != QEvent::MouseMove && event->type() != QEvent::MouseButtonPress &&
        event->type() != QEvent::MouseButtonRelease)
        return false;
    auto* mouse = static_cast<QMouseEvent*>(event);
    if (event->type() == QEvent::MouseButtonPress) {
        setFocus(Qt::MouseFocusReason);
        parts_->dragging = mouse->button() == Qt::LeftButton && pressed(mouse->position());
        return parts_->dragging;
    }
    if (parts_->dragging) {
        const bool finished = event->type() == QEvent::MouseButtonRelease;
        moveCross(mouse->position(), finished);
        parts_->dragging = !finished;
        return true;
    }
    if (event->type() == QEvent::MouseMove) {
        if (mouse->buttons() & Qt::LeftButton)
            parts_->zoomed = true;
        else
            hovered(mouse->position());
    }
    return false;
}

void PlotView::keyPressEvent(QKeyEvent* event) {
    if (!parts_->plot) return event->matches(QKeySequence::Copy) ? copy() : QWidget::keyPressEvent(event);
    QCustomPlot& plot = *parts_->plot;
    const int key = event->key();
    const bool arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
    const Marker* now = nullptr;
    for (const Marker& marker : parts_->spec.markers)
        if (marker.kind == MarkerKind::Now) now = &marker;
    if (arrow && parts_->spec.kind == PlotKind::Frontier && now) {
        const bool coarse = event->modifiers() & Qt::ShiftModifier, more = key == Qt::Key_Right || key == Qt::Key_Up;
        const double factor = std::exp2((more ? 1.0 : -1.0) * (coarse ? 1.0 : 0.125));
        double context = now->at.x(), sequences = now->at.y();
        double& moved = key == Qt::Key_Left || key == Qt::Key_Right ? context : sequences;
        moved = std::max(1.0, more ? std::max(moved + 1, std::round(moved * factor))
                                   : std::min(moved - 1, std::round(moved * factor)));
        emit crossMoved(std::llround(context), std::llround(sequences), true);
        return;
    }
    if (arrow && has_axes(parts_->spec)) {
        QCPAxis* axis = key == Qt::Key_Left || key == Qt::Key_Right ? plot.xAxis : plot.yAxis;
        if (axis->scaleType() == QCPAxis::stLogarithmic)
            axis->scaleRange(1.0),
                axis->setRange(axis->range() * (key == Qt::Key_Right || key == Qt::Key_Up ? 1.2 : 1 / 1.2));
        else
            axis->moveRange(axis->range().size() * (key == Qt::Key_Right || key == Qt::Key_Up ? 0.1 : -0.1));
    } else if (key == Qt::Key_Plus || key == Qt::Key_Equal || key == Qt::Key_Minus) {
        const double factor = key == Qt::Key_Minus ? 1.25 : 0.8;
        plot.xAxis->scaleRange(factor);
        plot.yAxis->scaleRange(factor);
    } else if (key == Qt::Key_0) {
        return resetView();
    } else if (event->matches(QKeySequence::Copy)) {
        return copy();
    } else {
        return QWidget::keyPressEvent(event);
    }
    parts_->zoomed = true;
    plot.replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace vramline
