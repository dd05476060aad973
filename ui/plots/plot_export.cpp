// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "ui/plots/plot_view.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

constexpr double kWidth = 170, kHeight = 105;  ///< of an export, in millimetres: the text column of an A4 page
constexpr double kUnits = 10;                  ///< of a millimetre in which exports are laid out

/// The light theme with type for print, laid out in tenths of a millimetre.
PlotStyle print_style(const QFont& font) {
    PlotStyle style;
    style.font = font;
    style.font.setPixelSize(32);  // 3.2 mm, 9 pt
    style.lines = 0.75;
    style.hints = false;
    return style;
}

void paint_export(QPainter& painter, const PlotSpec& spec, const QFont& font) {
    const PlotStyle style = print_style(font);
    const QRectF page(0, 0, kWidth * kUnits, kHeight * kUnits);
    painter.fillRect(page, style.theme->base);
    QFont title = style.font;
    title.setWeight(QFont::DemiBold);
    painter.setFont(title);
    painter.setPen(style.theme->text);
    painter.drawText(page.adjusted(20, 15, -20, 0), static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextSingleLine,
                     spec.title);
    paint_plot(painter, spec, page.adjusted(20, 60, -20, -10), style);
}

QImage image_of(const PlotSpec& spec, const QFont& font, double dots_per_mm) {
    QImage image(static_cast<int>(kWidth * dots_per_mm), static_cast<int>(kHeight * dots_per_mm), QImage::Format_RGB32);
    image.setDotsPerMeterX(static_cast<int>(dots_per_mm * 1000));
    image.setDotsPerMeterY(static_cast<int>(dots_per_mm * 1000));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(dots_per_mm / kUnits, dots_per_mm / kUnits);
    paint_export(painter, spec, font);
    return image;
}

bool write_svg(QIODevice& device, const PlotSpec& spec, const QFont& font) {
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setResolution(254);  // 10 units of a millimetre
    generator.setSize(QSize(static_cast<int>(kWidth * kUnits), static_cast<int>(kHeight * kUnits)));
    generator.setViewBox(QRectF(0, 0, kWidth * kUnits, kHeight * kUnits));
    generator.setTitle(spec.title);
    generator.setDescription(spec.summary);
    QPainter painter;
    if (!painter.begin(&generator)) return false;
    paint_export(painter, spec, font);
    return painter.end();
}

bool write_pdf(QIODevice& device, const PlotSpec& spec, const QFont& font) {
    QPdfWriter writer(&device);
    writer.setResolution(2540);
    writer.setPageSize(QPageSize(QSizeF(kWidth, kHeight), QPageSize::Millimeter));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(spec.title);
    writer.setCreator(QStringLiteral("VRAMLine"));
    QPainter painter;
    if (!painter.begin(&writer)) return false;
    painter.scale(10, 10);
    paint_export(painter, spec, font);
    return painter.end();
}

}  // namespace

bool PlotView::save(const QString& path, QString* why) const {
    const QString suffix = QFileInfo(path).suffix().toLower();
    QSaveFile file(path);
    bool done = false;
    if (suffix != QStringLiteral("png") && suffix != QStringLiteral("svg") && suffix != QStringLiteral("pdf") &&
        suffix != QStringLiteral("csv")) {
        if (why) *why = words("plot.save.suffix");
        return false;
    }
    if (file.open(QIODevice::WriteOnly)) {
        if (suffix == QStringLiteral("png"))
            done = image_of(spec(), font(), 300 / 25.4).save(&file, "PNG");
        else if (suffix == QStringLiteral("svg"))
            done = write_svg(file, spec(), font());
        else if (suffix == QStringLiteral("pdf"))
            done = write_pdf(file, spec(), font());
        else {
            const QByteArray csv = plot_csv(spec());
            done = file.write(csv) == csv.size();
        }
        done = done && file.commit();
    }
    if (!done && why) *why = file.errorString();
    return done;
}

void PlotView::copy() const {
    auto* data = new QMimeData;
    data->setImageData(image_of(spec(), font(), 200 / 25.4));
    QByteArray svg;
    QBuffer buffer(&svg);
    if (buffer.open(QIODevice::WriteOnly) && write_svg(buffer, spec(), font()))
        data->setData(QStringLiteral("image/svg+xml"), svg);
    data->setText(spec().summary);
    QApplication::clipboard()->setMimeData(data);
}

}  // namespace vramline
