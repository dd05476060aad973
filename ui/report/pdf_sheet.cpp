// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_sheet.h"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QRawFont>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/plots/plot_paint.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

constexpr double kMm = 72.0 / 25.4 * 10;  ///< a millimetre in tenths of a point
constexpr double kSides = 18 * kMm, kAbove = 12 * kMm, kBelow = 10 * kMm;
constexpr double kLeast = 7.5;  ///< no text is smaller

/// Breaks at words, and inside a word only where it alone is wider than the line. Calls `line(text line, top)`.
template <class Line>
double lay_out(const QString& text, double width, Qt::Alignment side, QTextLayout& layout, Line line) {
    QTextOption option(side);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    layout.setTextOption(option);
    layout.setText(text);
    layout.beginLayout();
    double y = 0;
    for (QTextLine part = layout.createLine(); part.isValid(); part = layout.createLine()) {
        part.setLineWidth(std::max(width, 10.0));
        part.setPosition({0, y});
        line(part);
        y += part.height();
    }
    layout.endLayout();
    return y;
}

bool writes_chinese(const QString& family) {
    const QRawFont raw = QRawFont::fromFont(QFont(family));
    return raw.isValid() && raw.supportsCharacter(U'权') && raw.supportsCharacter(U'显');
}

}  // namespace

QString chinese_family() {
    const QStringList all = QFontDatabase::families(QFontDatabase::SimplifiedChinese);
    for (const char* wanted :
         {"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Zen Hei", "WenQuanYi Micro Hei"})
        if (all.contains(QLatin1StringView(wanted)) && writes_chinese(QLatin1StringView(wanted)))
            return QLatin1StringView(wanted);
    const auto found = std::ranges::find_if(all, writes_chinese);
    return found == all.end() ? QString() : *found;
}

PdfSheet::PdfSheet(QPagedPaintDevice& device, Frame frame) : device_(device), frame_(std::move(frame)) {
    painter_.begin(&device_);
    painter_.scale(device_.logicalDpiX() / 720.0, device_.logicalDpiY() / 720.0);
    painter_.setRenderHint(QPainter::Antialiasing);
    const QSizeF size = device_.pageLayout().pageSize().size(QPageSize::Point);
    page_height_ = size.height() * 10;
    left_ = kSides;
    right_ = size.width() * 10 - kSides;
    top_ = kAbove + 26 * 10;
    bottom_ = page_height_ - kBelow - 20 * 10;
    base_ = QGuiApplication::font();
    fixed_ = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    QStringList families{base_.family()};
    if (current_language() == QStringLiteral("zh_CN")) families = {chinese_family(), base_.family()};
    base_.setFamilies(families);
    if (current_language() == QStringLiteral("zh_CN")) fixed_.setFamilies({fixed_.family(), chinese_family()});
    for (QFont* font : {&base_, &fixed_}) {
        font->setHintingPreference(QFont::PreferNoHinting);
        font->setStyleStrategy(QFont::PreferOutline);
        // The least spacing there is (1/64) keeps "fi" two letters: a ligature would hide "fits" from a search.
        font->setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);
    }
    y = top_;
    head_and_foot();
}

PdfSheet::~PdfSheet() {
    if (painter_.isActive()) painter_.end();
}

void PdfSheet::new_page() {
    device_.newPage();
    ++page_;
    y = top_;
    head_and_foot();
}

void PdfSheet::need(double height) {
    if (!at_top() && room() < height) new_page();
}

QFont PdfSheet::font(double points, bool strong) const {
    QFont out = base_;
    out.setPixelSize(static_cast<int>(std::lround(std::max(points, kLeast) * 10)));
    if (strong) out.setWeight(QFont::DemiBold);
    return out;
}

QFont PdfSheet::fixed(double points) const {
    QFont out = fixed_;
    out.setPixelSize(static_cast<int>(std::lround(std::max(points, kLeast) * 10)));
    return out;
}

double PdfSheet::width_of(const QString& text, const QFont& font) const {
    return QFontMetricsF(font, painter_.device()).horizontalAdvance(text);
}

double PdfSheet::height_of(const QString& text, const QFont& font, double width) const {
    QTextLayout layout(text, font, painter_.device());
    return lay_out(text, width, Qt::AlignLeft, layout, [](QTextLine&) {});
}

double PdfSheet::text(const QString& text, const QFont& font, const QColor& ink, double x, double at, double width,
                      Qt::Alignment side) {
    QTextLayout layout(text, font, painter_.device());
    const double height = lay_out(text, width, side, layout, [](QTextLine&) {});
    painter_.setPen(ink);
    layout.draw(&painter_, {x, at});
    return height;
}

void PdfSheet::rule(double at, double points, const QColor& ink) {
    rule(left_, right_, at, points, ink);
}

void PdfSheet::rule(double x1, double x2, double at, double points, const QColor& ink) {
    painter_.setPen(QPen(ink, points * 10, Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(QPointF(x1, at), QPointF(x2, at));
}

void PdfSheet::paragraph(const QString& text, double points, const QColor& ink, bool strong) {
    const QFont f = font(points, strong);
    need(height_of(text, f, width()));
    y += this->text(text, f, ink, left_, y, width());
}

void PdfSheet::bookmark(const QString& title) {
    bookmarks_.push_back({title, page_, y / 10});
}

void PdfSheet::head_and_foot() {
    const QFont small = font(8.4), strong = font(8.4, true);
    const double line = 11 * 10, head = kAbove;
    paint_load_line_disc(painter_, {left_ + 55, head + line / 2}, 40, 115, theme().line, theme().base);
    double x = left_ + 160;
    x += width_of(QStringLiteral("VRAMLine"), strong) + 60;
    text(QStringLiteral("VRAMLine"), strong, theme().text, left_ + 160, head, 2000);
    const QString kind = words("report.kind");
    text(kind, small, theme().text2, x, head, 2000);
    const double from = x + width_of(kind, small) + 100;
    const QString subject =
        QFontMetricsF(small, painter_.device()).elidedText(frame_.subject, Qt::ElideMiddle, right_ - from);
    text(subject, small, theme().text2, from, head, right_ - from, Qt::AlignRight);
    rule(head + line + 45, 0.6, theme().text2);
    const double foot = page_height_ - kBelow - line;
    rule(foot - 40, 0.5, theme().sep);
    const QFontMetricsF metrics(small, painter_.device());
    const QString number = words("report.foot.page", {{"page", std::int64_t{page_ + 1}, Unit::Number},
                                                      {"pages", std::int64_t{frame_.pages}, Unit::Number}});
    // The version stands in the middle, or as far right of it as a long file name needs.
    constexpr double kGap = 120;
    const double page = width_of(number, small) + 20, version = width_of(frame_.version, small) + 20;
    const double note = width() - page - version - 2 * kGap;
    const QString name = metrics.elidedText(frame_.plan_note, Qt::ElideMiddle, note);
    const double middle = std::max((left_ + right_ - version) / 2, left_ + width_of(name, small) + kGap);
    text(name, small, theme().text2, left_, foot, note + 20);
    text(frame_.version, small, theme().text2, std::min(middle, right_ - page - kGap - version), foot, version);
    text(number, small, theme().text2, right_ - page, foot, page, Qt::AlignRight);
}

}  // namespace vramline
