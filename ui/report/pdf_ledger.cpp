// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/report/ledger.h"
#include "ui/plots/plot_paint.h"
#include "ui/report/pdf_blocks.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

constexpr double kBar = 215;
constexpr std::size_t kMostDrawn = 64;  ///< of GPUs that differ; the tables have them all

bool in_pool(LedgerPart part) {
    return part >= LedgerPart::KvShared && part <= LedgerPart::KvFree;
}
QString part_words(LedgerPart part) {
    return words("part." + std::string(part_name(part)));
}

QString figure(const LedgerLine& line) {
    const QString shown = QString::fromStdString(format_hundredths(line.shown, number_style()));
    return line.basis == Basis::Estimated ? QStringLiteral("≈") + shown : shown;
}

void fill(PdfSheet& sheet, LedgerPart part, const QRectF& box) {
    const PartColours& colours = sheet.theme().part(static_cast<Part>(part));
    QPainter& painter = sheet.painter();
    painter.fillRect(box, colours.fill);
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    paint_hatch(painter, box, colours.hatch, colours.spacing * 7, colours.ink, 7);
    painter.restore();
}

/// Name and figure if they fit, else the figure, else nothing: the legend has it. On a hatch they stand on a plain
/// patch.
void label(PdfSheet& sheet, const LedgerLine& line, const QRectF& box) {
    const PartColours& colours = sheet.theme().part(static_cast<Part>(line.part));
    const QFont font = sheet.font(8.4, true);
    const QString both = part_words(line.part) + u' ' + figure(line), number = figure(line);
    for (const QString& text : {both, number}) {
        const double w = sheet.width_of(text, font), h = sheet.height_of(text, font, 5000);
        if (w + 70 > box.width()) continue;
        const bool left = colours.hatch == Hatch::None && text == both && line.part != LedgerPart::KvUsed;
        const double x = left ? box.left() + 55 : box.center().x() - w / 2;
        if (colours.hatch != Hatch::None && colours.hatch != Hatch::Dots)
            sheet.painter().fillRect(QRectF(x - 35, box.top() + 35, w + 70, box.height() - 70), colours.fill);
        sheet.text(text, font, colours.label, x, box.center().y() - h / 2, w + 20);
        return;
    }
}

void bracket(PdfSheet& sheet, const LedgerView& view, double from, double to, double top) {
    if (!view.has_pool || to <= from) return;
    const QFont font = sheet.font(8.4);
    const QString shown =
        QString::fromStdString(format_hundredths(view.pool_shown, number_style())) + QStringLiteral("\u00a0GiB");
    const QString text = words("report.bar.pool", {{"pool", shown.toStdString(), Unit::Number}});
    const double w = sheet.width_of(text, font), middle = (from + to) / 2;
    const QColor ink = sheet.theme().text2;
    QPainter& painter = sheet.painter();
    painter.setPen(QPen(ink, 7));
    for (const double x : {from, to}) painter.drawLine(QPointF(x, top), QPointF(x, top + 32));
    const bool inside = w + 160 < to - from;
    if (inside) {
        painter.drawLine(QPointF(from, top), QPointF(middle - w / 2 - 50, top));
        painter.drawLine(QPointF(middle + w / 2 + 50, top), QPointF(to, top));
    } else {
        painter.drawLine(QPointF(from, top), QPointF(to, top));
    }
    const double x = inside ? middle - w / 2 : std::clamp(middle - w / 2, sheet.left(), sheet.right() - w);
    sheet.text(text, font, ink, x, inside ? top - 60 : top - 120, w + 20);
}

QString gpu_words(const LedgerView& view) {
    const Arg first{"first", view.index, Unit::Number}, last{"last", view.index + view.count - 1, Unit::Number};
    return words(view.count > 1 ? "report.bar.gpus" : "report.bar.gpu", {first, last});
}
QString alike_words(const LedgerView& view) {
    const Arg name{"name", std::string(view.gpu_name), Unit::Number}, n{"n", view.count, Unit::Gpus};
    return view.count == 1 ? qs(view.gpu_name)
                           : words(view.count == 2 ? "report.bar.both" : "report.bar.alike", {name, n});
}

void head(PdfSheet& sheet, const LedgerView& view) {
    const QFont strong = sheet.font(9, true), small = sheet.font(8.4);
    const QString gpu = gpu_words(view);
    sheet.text(gpu, strong, sheet.theme().text, sheet.left(), sheet.y, 1500);
    sheet.text(alike_words(view), small, sheet.theme().text2, sheet.left() + sheet.width_of(gpu, strong) + 50,
               sheet.y + 6, 2500);
    const QString shown =
        QString::fromStdString(format_hundredths(view.capacity_shown, number_style())) + QStringLiteral("\u00a0GiB");
    const QString capacity = words("report.bar.capacity", {{"capacity", shown.toStdString(), Unit::Number}});
    const double w = sheet.width_of(capacity, strong);
    sheet.text(capacity, strong, sheet.theme().text, sheet.right() - w - 10, sheet.y, w + 20);
    const QString estimated = words("report.bar.estimated");
    const double e = sheet.width_of(estimated, small);
    sheet.text(estimated, small, sheet.theme().text2, sheet.right() - w - 130 - e, sheet.y + 6, e + 20);
    sheet.y += 290;
}

/// What does not fit, right of the line; returns the room that words beneath it take.
double over_part(PdfSheet& sheet, const LedgerView& view, const QRectF& box) {
    fill(sheet, LedgerPart::Over, box);
    sheet.painter().setPen(QPen(sheet.theme().over, 8));
    sheet.painter().setBrush(Qt::NoBrush);
    sheet.painter().drawRect(box);
    const QString text = words("report.bar.over", {{"over", view.over.value(), Unit::Bytes}});
    const QFont font = sheet.font(8.4, true);
    const double w = sheet.width_of(text, font);
    if (w + 140 < box.width()) {
        sheet.painter().fillRect(QRectF(box.center().x() - w / 2 - 35, box.top() + 35, w + 70, kBar - 70),
                                 sheet.theme().over_fill);
        sheet.text(text, font, sheet.theme().over_text, box.center().x() - w / 2, box.top() + 55, w + 20);
    } else {
        sheet.text(text, font, sheet.theme().over_text, sheet.right() - w - 20, box.bottom() + 50, w + 20,
                   Qt::AlignRight);
        return 130;
    }
    return 0;
}

void bar(PdfSheet& sheet, const LedgerView& view, double scale) {
    const double width = sheet.width() - 120;  // the disc needs room at its right
    const auto x_of = [&](Bytes bytes) { return sheet.left() + width * static_cast<double>(bytes.value()) / scale; };
    Bytes at;
    double pool_from = 0, pool_to = 0;
    for (const LedgerLine& line : view.lines) {
        const double from = x_of(at), to = std::max(x_of(at + line.bytes), from + 14);
        at += line.bytes;
        const QRectF box(from, sheet.y, std::max(to - from - 7, 7.0), kBar);
        if (in_pool(line.part)) {
            if (pool_to == 0) pool_from = from;
            pool_to = to;
        }
        fill(sheet, line.part, box);
        label(sheet, line, box);
    }
    bracket(sheet, view, pool_from, pool_to, sheet.y - 55);
    const double end = x_of(view.capacity);
    double below = 0;  // room for words that the part is too small for
    if (view.over.value() > 0) {
        below =
            over_part(sheet, view, QRectF(end, sheet.y, std::max(x_of(view.capacity + view.over) - end, 30.0), kBar));
    }
    sheet.painter().setPen(QPen(sheet.theme().line, 15, Qt::SolidLine, Qt::FlatCap));
    sheet.painter().drawLine(QPointF(end, sheet.y - 62), QPointF(end, sheet.y + kBar + 46));
    paint_load_line_disc(sheet.painter(), {end, sheet.y - 70}, 38, 138, sheet.theme().line, sheet.theme().base);
    sheet.y += kBar + 75 + below;
}

void legend(PdfSheet& sheet, const std::vector<LedgerView>& views) {
    const QFont font = sheet.font(8.4), strong = sheet.font(8.4, true);
    double x = sheet.left();
    const bool figures = views.size() == 1;
    std::vector<LedgerPart> done;
    for (const LedgerView& view : views)
        for (const LedgerLine& line : view.lines) {
            if (std::ranges::find(done, line.part) != done.end() || (line.shown == 0 && line.derived)) continue;
            done.push_back(line.part);
            const QString name = part_words(line.part), value = figures ? figure(line) : QString();
            const double w = 130 + sheet.width_of(name, font) + (figures ? 35 + sheet.width_of(value, strong) : 0);
            if (x + w > sheet.right() + 1 && x > sheet.left()) {
                x = sheet.left();
                sheet.y += 150;
            }
            const QRectF box(x, sheet.y + 22, 75, 75);
            fill(sheet, line.part, box);
            sheet.text(name, font, sheet.theme().text2, x + 120, sheet.y, 3000);
            if (figures)
                sheet.text(value, strong, sheet.theme().text, x + 155 + sheet.width_of(name, font), sheet.y, 2000);
            x += w + 110;
        }
    sheet.y += 150;
}

}  // namespace

void paint_block(PdfSheet& sheet, PdfContent& content, const LedgerBars& bars) {
    const Assessment& a = content.assessment;
    const std::size_t summary = content.summary_bars > 0 ? std::min(bars.most, content.summary_bars) : bars.most;
    const std::size_t room = bars.most > 0 ? summary : kMostDrawn;
    std::vector<LedgerView> views;
    double scale = 1;
    for (std::size_t i = 0; i < a.gpus.size(); ++i) {
        // The deciding GPU keeps its place in the order, and the last place where the others would crowd it out.
        if (views.size() + (i < a.deciding ? 1 : 0) >= room && i != a.deciding) continue;
        views.push_back(ledger_view(content.plan, a, a.gpus[i]));
        scale = std::max(scale, static_cast<double>((views.back().capacity + views.back().over).value()));
    }
    for (const LedgerView& view : views) {
        sheet.need(kBar + 500);
        head(sheet, view);
        bar(sheet, view, scale);
        sheet.space(3);
    }
    legend(sheet, views);
    if (const std::size_t more = a.gpus.size() - views.size(); more > 0)
        sheet.paragraph(words("report.bars.more", {{"n", static_cast<std::int64_t>(more), Unit::Number}}), 8.4, sheet.theme().text2);
    sheet.space(4);
}

}  // namespace vramline
