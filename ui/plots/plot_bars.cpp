// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_bars.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"

namespace vramline {
namespace {

constexpr int kOneLine = Qt::TextSingleLine | Qt::TextDontClip;

void say(QPainter& painter, const QRectF& rect, Qt::Alignment side, const QString& text, const QFont& font,
         const QColor& ink) {
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(rect, static_cast<int>(side) | kOneLine, text);
}

QPen dashed(const QColor& ink, double width, double unit) {
    QPen pen(ink, width, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({4 * unit / width, 2.5 * unit / width});
    return pen;
}

double width_of(QPainter& painter, const QFont& font, const QString& text) {
    return QFontMetricsF(font, painter.device()).horizontalAdvance(text);
}

}  // namespace

void paint_unit(QPainter& painter, const PlotSpec& spec, const QRectF& area, const PlotStyle& style) {
    const double em = style.em();
    say(painter, QRectF(area.left() - 3 * em, area.top() - 1.7 * em, 12 * em, 1.3 * em),
        Qt::AlignLeft | Qt::AlignVCenter, spec.y.title, scaled(style.font, 0.85), style.theme->text2);
}

void paint_axes(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const QRectF& area = frame.area;
    const QFont ticks = scaled(style.font, 0.85), title = scaled(style.font, 0.9);
    const double em = style.em(), tick_length = style.px(4);
    painter.setPen(QPen(style.theme->text2, style.px(1) * style.lines));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    painter.drawLine(area.topLeft(), area.bottomLeft());
    for (const Tick& tick : spec.y.ticks) {
        if (tick.at < frame.y_low || tick.at > frame.y_high * (1 + 1e-9)) continue;
        const double y = frame.y(tick.at);
        painter.setPen(QPen(style.theme->text2, style.px(1) * style.lines));
        painter.drawLine(QPointF(area.left() - tick_length, y), QPointF(area.left(), y));
        say(painter, QRectF(area.left() - 10 * em - style.px(8), y - em, 10 * em, 2 * em),
            Qt::AlignRight | Qt::AlignVCenter, tick.label, ticks, style.theme->text2);
    }
    double free_from = area.left() - 4 * em;  // ticks that would touch are left out
    for (const Tick& tick : spec.x.ticks) {
        if (tick.at < frame.x_low || tick.at > frame.x_high * (1 + 1e-9)) continue;
        const double x = frame.x(tick.at), half = width_of(painter, ticks, tick.label) / 2;
        painter.setPen(QPen(style.theme->text2, style.px(1) * style.lines));
        painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + tick_length));
        if (x - half < free_from) continue;
        say(painter, QRectF(x - 5 * em, area.bottom() + style.px(5), 10 * em, 1.3 * em),
            Qt::AlignHCenter | Qt::AlignTop, tick.label, ticks, style.theme->text2);
        free_from = x + half + 0.5 * em;
    }
    paint_unit(painter, spec, area, style);
    say(painter, QRectF(area.left(), area.bottom() + 1.6 * em, area.width(), 1.4 * em), Qt::AlignCenter, spec.x.title,
        title, style.theme->text2);
}

namespace {

struct Bars {
    QRectF area;
    double row = 0;
};

void paint_bar(QPainter& painter, const BarRow& row, const QRectF& bar, double line, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    const double width = style.px(1.2) * style.lines;
    const QRectF under(bar.topLeft(), QPointF(std::min(bar.right(), line), bar.bottom()));
    painter.setPen(row.hypothetical ? dashed(theme.hypothetical.line, width, style.px(1)) : QPen(Qt::NoPen));
    painter.setBrush(row.hypothetical ? theme.sep : theme.part(Part::KvUsed).fill);
    painter.drawRect(under);
    if (bar.right() > line) {
        const QRectF over(QPointF(std::max(line, bar.left()), bar.top()), bar.bottomRight());
        painter.fillRect(over, theme.over_fill);
        paint_hatch(painter, over, Hatch::Cross, style.px(6), theme.over, style.px(1) * style.lines);
        painter.setPen(row.hypothetical ? dashed(theme.over, width, style.px(1)) : QPen(theme.over, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(over);
    }
}

void paint_bar_label(QPainter& painter, const BarRow& row, const QRectF& bar, double line, const QRectF& area,
                     const PlotStyle& style) {
    const Theme& theme = *style.theme;
    const QFont font = scaled(style.font, 0.95, true);
    const double w = width_of(painter, font, row.label), gap = style.px(8);
    QRectF place(bar.right() + gap, bar.top(), w, bar.height());
    QColor ink = row.over ? theme.over_text : theme.text;
    if (place.right() > area.right()) {  // no room beside it: inside, on a patch of its fill where it is hatched
        place.moveRight(bar.right() - gap);
        if (row.over) painter.fillRect(place.adjusted(-gap / 2, style.px(4), gap / 2, -style.px(4)), theme.over_fill);
    } else if (row.chosen && !row.over && w + 2 * gap < bar.width()) {
        place.moveRight(bar.right() - gap);
        ink = theme.part(Part::KvUsed).label;
    } else if (bar.right() < line && place.right() > line - gap / 2 && place.left() < line + gap) {
        place.moveLeft(line + gap);  // the capacity line must not cross the figure
    }
    say(painter, place, Qt::AlignLeft | Qt::AlignVCenter, row.label, font, ink);
}

void paint_names(QPainter& painter, const BarRow& row, const QRectF& names, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    const QRectF upper(names.left(), names.top(), names.width(), names.height() / 2),
        lower(names.left(), names.center().y(), names.width(), names.height() / 2);
    say(painter, upper, Qt::AlignLeft | Qt::AlignVCenter, row.name, scaled(style.font, 1.0, row.chosen), theme.text);
    say(painter, upper, Qt::AlignRight | Qt::AlignVCenter, row.note, scaled(style.font, 0.92, row.chosen),
        row.chosen ? theme.chosen.text : theme.text2);
    say(painter, lower, Qt::AlignLeft | Qt::AlignVCenter, row.facts, scaled(style.font, 0.92), theme.text2);
}

void paint_result(QPainter& painter, const BarRow& row, const QRectF& results, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    const VerdictState state = row.over ? VerdictState::DoesNotFit : VerdictState::Fits;
    const double size = style.px(15);
    const QRectF mark(results.left(), results.center().y() - size / 2, size, size);
    paint_icon(painter, mark, row.over ? QStringLiteral("does-not-fit") : QStringLiteral("fits"),
               theme.state(state).text);
    say(painter, results, Qt::AlignRight | Qt::AlignVCenter, row.result, scaled(style.font, 1.08, true),
        row.over ? theme.over_text : theme.text);
}

/// The bar of a row: rows share the area's height evenly.
QRectF bar_of(const PlotSpec& spec, std::size_t row, const PlotFrame& frame, const PlotStyle& style) {
    const QRectF& area = frame.area;
    const double row_height = area.height() / static_cast<double>(std::max<std::size_t>(1, spec.bars.size()));
    const double height = std::min(row_height * 0.62, 2.8 * style.em());
    const double middle = area.top() + (static_cast<double>(row) + 0.5) * row_height;
    const double end = std::max(frame.x(spec.bars[row].value), area.left() + style.px(2));
    return {area.left(), middle - height / 2, end - area.left(), height};
}

/// The capacity line with its disc and, where a line is there to name, its label within `room`.
void paint_capacity(QPainter& painter, const PlotSpec& spec, const QRectF& area, double line, const QRectF& room,
                    const PlotStyle& style) {
    const Theme& theme = *style.theme;
    painter.setPen(QPen(theme.capacity.line, style.px(2) * style.lines));
    painter.drawLine(QPointF(line, area.top() - style.px(8)), QPointF(line, area.bottom()));
    paint_load_line_disc(painter, {line, area.top() - style.px(10)}, style.px(6), style.px(20), theme.line, theme.base);
    if (spec.lines.empty()) return;
    const double em = style.em();
    const QFont font = scaled(style.font, 0.95, true);
    const double gap = style.px(16);
    // It stands on the roomier side where it fits on neither, and is then cut.
    const bool roomier = room.right() - line > line - room.left();
    const double whole = width_of(painter, font, spec.lines.front().label);
    const bool right = line + gap + whole < room.right() || (roomier && line - gap - whole < room.left());
    const double w = std::min(whole, right ? room.right() - line - gap : line - gap - room.left());
    const QString label = QFontMetricsF(font, painter.device()).elidedText(spec.lines.front().label, Qt::ElideMiddle, w + 1);
    const QRectF place(right ? line + gap : std::max(room.left(), line - gap - w), area.top() - style.px(10) - em, w, 2 * em);
    say(painter, place, Qt::AlignLeft | Qt::AlignVCenter, label, font, theme.text);
}

/// One column of layers alike; gives how far its number reaches, so that numbers do not run into each other.
double paint_column(QPainter& painter, const LayerColumn& column, const PlotFrame& frame, double labelled_to,
                    const PlotStyle& style) {
    const Theme& theme = *style.theme;
    const QFont font = scaled(style.font, 0.85, true);
    const double left = frame.x(static_cast<double>(column.first)),
                 right = frame.x(static_cast<double>(column.first + column.count));
    const double gap = (right - left) * 0.08;
    const QRectF whole(QPointF(left + gap, std::max(frame.area.top(), frame.y(column.allocated))),
                       QPointF(right - gap, frame.area.bottom()));
    const QRectF floor(QPointF(left + gap, std::max(frame.area.top(), frame.y(column.floor))),
                       QPointF(right - gap, frame.area.bottom()));
    if (column.allocated > column.floor * 1.0001 && whole.height() > 0) {
        painter.setPen(dashed(theme.part(Part::KvFree).ink, style.px(1) * style.lines, style.px(1)));
        painter.setBrush(theme.part(Part::KvFree).fill);
        painter.drawRect(whole);
    }
    painter.fillRect(floor, theme.part(Part::KvUsed).fill);
    const QString number = QString::number(column.first);
    const double half = width_of(painter, font, number) / 2;
    if (!column.labelled || whole.center().x() - half < labelled_to) return labelled_to;
    say(painter,
        QRectF(whole.center().x() - 40, std::min(whole.top(), floor.top()) - 1.3 * style.em(), 80, 1.2 * style.em()),
        Qt::AlignCenter, number, font, theme.text);
    return whole.center().x() + half + style.px(4);
}

/// The key, above the area at the right: solid is the floor, dashed what the engine sets aside.
void paint_layers_key(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    const QFont key = scaled(style.font, 0.9);
    double x = frame.area.right();
    for (const bool outline : {true, false}) {
        const QString& text = outline ? spec.fits_detail : spec.fits_words;
        const double w = width_of(painter, key, text), top = frame.area.top() - 1.6 * style.em();
        x -= w;
        say(painter, QRectF(x, top, w, 1.2 * style.em()), Qt::AlignLeft | Qt::AlignVCenter, text, key, theme.text2);
        const QRectF box(x - style.px(18), top + style.px(2), style.px(11), style.px(11));
        painter.setPen(outline ? dashed(theme.part(Part::KvFree).ink, style.px(1) * style.lines, style.px(1))
                               : QPen(Qt::NoPen));
        painter.setBrush(outline ? theme.part(Part::KvFree).fill : theme.part(Part::KvUsed).fill);
        painter.drawRect(box);
        x -= style.px(36);
    }
}

}  // namespace

void paint_attention(QPainter& painter, const PlotSpec& spec, const QRectF& rect, const PlotStyle& style) {
    const Theme& theme = *style.theme;
    const double em = style.em();
    double names = 16 * em;
    for (const BarRow& row : spec.bars)
        names = std::max(names, width_of(painter, scaled(style.font, 0.92), row.facts) + em);
    names = std::min(names, rect.width() * 0.4);
    const double results = std::max(7 * em, width_of(painter, scaled(style.font, 0.92), spec.results_head) + em);
    const QRectF area = rect.adjusted(names + em, 2.2 * em, -results, -3 * em);
    const PlotFrame frame = PlotFrame::of(spec, area);
    const double line =
        spec.lines.empty() ? area.right() : std::clamp(frame.x(spec.lines.front().at), area.left(), area.right());
    painter.fillRect(QRectF(QPointF(line, area.top()), area.bottomRight()), theme.over_fill);
    painter.setPen(QPen(theme.grid, style.px(1) * style.lines));
    for (const Tick& tick : spec.x.ticks)
        if (tick.at > 0)
            painter.drawLine(QPointF(frame.x(tick.at), area.top()), QPointF(frame.x(tick.at), area.bottom()));
    painter.setPen(QPen(theme.capacity.line, style.px(2) * style.lines));
    for (std::size_t i = 0; i < spec.bars.size(); ++i) {
        const QRectF bar = bar_of(spec, i, frame, style);
        const double middle = bar.center().y();
        paint_bar(painter, spec.bars[i], bar, line, style);
        paint_names(painter, spec.bars[i], QRectF(rect.left(), middle - 1.35 * em, names, 2.7 * em), style);
        paint_result(painter, spec.bars[i], QRectF(area.right() + 1.5 * em, middle - em, results - 1.5 * em, 2 * em),
                     style);
    }
    paint_capacity(painter, spec, area, line, rect.adjusted(0, 0, -results, 0), style);
    for (std::size_t i = 0; i < spec.bars.size(); ++i)
        paint_bar_label(painter, spec.bars[i], bar_of(spec, i, frame, style), line, area, style);
    say(painter, QRectF(area.right(), area.top() - 2 * em, results, 1.4 * em), Qt::AlignRight | Qt::AlignVCenter,
        spec.results_head, scaled(style.font, 0.92), theme.text2);
    PlotSpec axes;
    axes.x = spec.x;
    paint_axes(painter, axes, frame, style);
}

void paint_layers(QPainter& painter, const PlotSpec& spec, const PlotFrame& frame, const PlotStyle& style) {
    painter.setPen(QPen(style.theme->grid, style.px(1) * style.lines));
    for (const Tick& tick : spec.y.ticks)
        if (tick.at > frame.y_low)
            painter.drawLine(QPointF(frame.area.left(), frame.y(tick.at)),
                             QPointF(frame.area.right(), frame.y(tick.at)));
    double labelled_to = frame.area.left();
    for (const LayerColumn& column : spec.columns) labelled_to = paint_column(painter, column, frame, labelled_to, style);
    paint_layers_key(painter, spec, frame, style);
}

}  // namespace vramline
