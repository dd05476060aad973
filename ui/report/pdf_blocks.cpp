// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_blocks.h"

#include <algorithm>

#include "ui/plots/plot_paint.h"
#include "ui/text/words.h"
#include "ui/theme/icons.h"

namespace vramline {
namespace {

constexpr double kBody = 9.5, kCaption = 8.4;

double plot_height(const PlotSpec& spec) {
    if (!spec.empty.isEmpty()) return 400;
    switch (spec.kind) {
        case PlotKind::Context:
            return 2350;
        case PlotKind::Frontier:
            return 2900;
        case PlotKind::Concurrency:
            return 2200;
        case PlotKind::Attention:
            return 560 + 310 * static_cast<double>(spec.bars.size());
        case PlotKind::Layers:
            return 1750;
    }
    return 2000;
}

QString icon_name(VerdictState state) {
    return state == VerdictState::Fits    ? QStringLiteral("fits")
           : state == VerdictState::Tight ? QStringLiteral("tight")
                                          : QStringLiteral("does-not-fit");
}

QString join(const std::vector<Message>& sentences, std::size_t from) {
    QString out;
    for (std::size_t i = from; i < sentences.size(); ++i) {
        if (!out.isEmpty() && !out.endsWith(u'。')) out += u' ';  // a full-width stop brings its own space
        out += words(sentences[i]);
    }
    return out;
}

/// The headline with its first word in the colour of the state.
double paint_headline(PdfSheet& sheet, const Report& report, double x, double width) {
    const QFont font = sheet.font(14, true);
    const QString all = words(report.verdict.front()), word = words(report.verdict_word);
    const QColor ink = sheet.theme().state(report.state).text;
    if (!all.startsWith(word) || sheet.width_of(all, font) > width)
        return sheet.text(all, font, sheet.theme().text, x, sheet.y, width);
    const double height = sheet.text(word, font, ink, x, sheet.y, width);
    const double after = x + sheet.width_of(word + u' ', font);
    sheet.text(all.mid(word.size()).trimmed(), font, sheet.theme().text, after, sheet.y, width - (after - x));
    return height;
}

}  // namespace

void paint_title(PdfSheet& sheet, const Report& report) {
    sheet.y += 20;
    double points = 19.5;  // a little smaller where that spares a second line
    while (points > 16 && sheet.width_of(words(report.title), sheet.font(points, true)) > sheet.width()) points -= 0.5;
    sheet.y += sheet.text(words(report.title), sheet.font(points, true), sheet.theme().text, sheet.left(), sheet.y,
                          sheet.width());
    sheet.y += 25;
    sheet.y +=
        sheet.text(words(report.subtitle), sheet.font(10), sheet.theme().text2, sheet.left(), sheet.y, sheet.width());
    sheet.space(12);
    const double pad = 110, x = sheet.left() + 500, width = sheet.right() - x - pad, top = sheet.y;
    const QString rest = join(report.verdict, 1);
    const double head = sheet.height_of(words(report.verdict.front()), sheet.font(14, true), width);
    const double height = 2 * pad + head + 25 + sheet.height_of(rest, sheet.font(kBody), width);
    const QRectF card(sheet.left(), top, sheet.width(), height);
    const StateColours& colours = sheet.theme().state(report.state);
    sheet.painter().fillRect(card, colours.fill);
    sheet.painter().setPen(QPen(sheet.theme().sep, 5));
    sheet.painter().setBrush(Qt::NoBrush);
    sheet.painter().drawRect(card);
    sheet.painter().fillRect(QRectF(card.left(), card.top(), 40, card.height()), colours.text);
    paint_icon(sheet.painter(), QRectF(sheet.left() + 160, top + pad - 10, 220, 220), icon_name(report.state),
               colours.text);
    sheet.y = top + pad;
    sheet.y += paint_headline(sheet, report, x, width) + 25;
    sheet.text(rest, sheet.font(kBody), sheet.theme().text, x, sheet.y, width);
    sheet.y = top + height;
    sheet.space(14);
}

void paint_block(PdfSheet& sheet, PdfContent&, const Paragraph& paragraph) {
    sheet.space(3);
    sheet.paragraph(join(paragraph.sentences, 0), paragraph.caption ? kCaption : kBody,
                    paragraph.caption ? sheet.theme().text2 : sheet.theme().text, !paragraph.caption);
    sheet.space(4);
}

void paint_block(PdfSheet& sheet, PdfContent&, const Bullets& bullets) {
    const QFont font = sheet.font(kBody);
    for (const Message& item : bullets.items) {
        const QString text = words(item);
        const double height = sheet.height_of(text, font, sheet.width() - 130);
        sheet.need(height);
        sheet.painter().setPen(Qt::NoPen);
        sheet.painter().setBrush(sheet.theme().text);
        sheet.painter().drawEllipse(QPointF(sheet.left() + 30, sheet.y + 62), 14, 14);
        sheet.text(text, font, sheet.theme().text, sheet.left() + 130, sheet.y, sheet.width() - 130);
        sheet.y += height + 28 * sheet.density;
    }
    sheet.space(2);
}

void paint_block(PdfSheet& sheet, PdfContent&, const KeyFigures& figures) {
    if (figures.figures.empty()) return;
    const double gap = 160, n = static_cast<double>(figures.figures.size()), each = (sheet.width() - gap * (n - 1)) / n;
    double height = 0;
    for (std::size_t i = 0; i < figures.figures.size(); ++i) {
        const KeyFigure& figure = figures.figures[i];
        const double x = sheet.left() + static_cast<double>(i) * (each + gap);
        sheet.rule(x, x + each, sheet.y, 1.2, sheet.theme().text);
        const QString value = cell_words(figure.value);
        double points = 17;
        while (points > 10 && sheet.width_of(value, sheet.font(points, true)) > each) points -= 1;
        double y = sheet.y + 75;
        y += std::max(sheet.text(value, sheet.font(points, true), sheet.theme().text, x, y + (17 - points) * 8, each),
                      200.0) +
             10;
        y += sheet.text(words(figure.what), sheet.font(9.2), sheet.theme().text, x, y, each) + 8;
        if (!figure.detail.id.empty())
            y += sheet.text(words(figure.detail), sheet.font(kCaption), sheet.theme().text2, x, y, each);
        height = std::max(height, y - sheet.y);
    }
    sheet.y += height;
    sheet.space(6);
}

void paint_block(PdfSheet& sheet, PdfContent& content, const PlotReference& plot) {
    const PlotSpec& spec = content.plot(plot.kind);
    const QString title = words("report.plot.figure", {{"n", std::int64_t{++content.figures}, Unit::Number},
                                                       {"title", words(plot.title).toStdString(), Unit::Number}});
    const QString caption = spec.empty.isEmpty() ? words(plot.caption) : QString();  // it speaks of what is drawn
    const double height = plot_height(spec);
    const double whole = height + 250 + sheet.height_of(caption, sheet.font(9), sheet.width());
    sheet.need(whole);
    sheet.space(4);
    sheet.y +=
        sheet.text(title, sheet.font(kBody, true), sheet.theme().text, sheet.left(), sheet.y, sheet.width()) + 20;
    PlotStyle style;
    style.font = sheet.font(9.2);
    style.lines = 0.75;
    style.hints = false;
    if (!sheet.measuring)
        paint_plot(sheet.painter(), spec, QRectF(sheet.left(), sheet.y, sheet.width(), height), style);
    sheet.y += height + 30;
    sheet.y += sheet.text(caption, sheet.font(9), sheet.theme().text2, sheet.left(), sheet.y, sheet.width());
    sheet.space(12);
}

namespace {

constexpr double kBlank = 850, kBetween = 110;  ///< a field to fill in, and the space before it

double item_width(const PdfSheet& sheet, const CheckItem& item) {
    return sheet.width() - 150 - static_cast<double>(item.blanks) * (kBlank + kBetween);
}
double item_height(const PdfSheet& sheet, const CheckItem& item) {
    return std::max(sheet.height_of(words(item.text), sheet.font(9.2), item_width(sheet, item)), 110.0) + 70;
}

}  // namespace

/// What keeps with the heading: all of a short list, the first items of a long one.
double height_of(const PdfSheet& sheet, const Checklist& checklist) {
    constexpr std::size_t kTogether = 14, kFirst = 4;
    const std::size_t count = checklist.items.size() > kTogether ? kFirst : checklist.items.size();
    double out = 0;
    for (std::size_t i = 0; i < count; ++i) out += item_height(sheet, checklist.items[i]);
    return out;
}

void paint_block(PdfSheet& sheet, PdfContent&, const Checklist& checklist) {
    for (const CheckItem& item : checklist.items) {
        const double height = item_height(sheet, item);
        sheet.need(height);
        sheet.painter().setPen(QPen(sheet.theme().text, 8));
        sheet.painter().setBrush(Qt::NoBrush);
        sheet.painter().drawRect(QRectF(sheet.left(), sheet.y + 28, 70, 70));
        sheet.text(words(item.text), sheet.font(9.2), sheet.theme().text, sheet.left() + 150, sheet.y,
                   item_width(sheet, item));
        for (std::int64_t i = 0; i < item.blanks; ++i) {
            const double x = sheet.right() - static_cast<double>(item.blanks - i) * (kBlank + kBetween) + kBetween;
            sheet.rule(x, x + kBlank, sheet.y + 120, 0.6, sheet.theme().text2);
        }
        sheet.y += height;
    }
}

void paint_block(PdfSheet& sheet, PdfContent&, const Signatures& signatures) {
    if (signatures.fields.empty()) return;
    sheet.need(kSignatures);
    const double gap = 180, n = static_cast<double>(signatures.fields.size()),
                 each = (sheet.width() - gap * (n - 1)) / n;
    const double at = sheet.bottom() - 260;
    for (std::size_t i = 0; i < signatures.fields.size(); ++i) {
        const double x = sheet.left() + static_cast<double>(i) * (each + gap);
        sheet.rule(x, x + each, at, 0.8, sheet.theme().text);
        sheet.text(words(signatures.fields[i]), sheet.font(kCaption), sheet.theme().text2, x, at + 40, each);
    }
    sheet.y = sheet.bottom();
}

}  // namespace vramline
