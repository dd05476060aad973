// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include <QApplication>
#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include "ui/theme/theme.h"

// The resources of a static library are only there where somebody asks for them; the macro wants no namespace.
static void load_resources() {
    static const bool loaded = [] {
        Q_INIT_RESOURCE(vramline);
        return true;
    }();
    static_cast<void>(loaded);
}

namespace vramline {
namespace {

const QByteArray& source(const QString& name) {
    load_resources();
    static QHash<QString, QByteArray> read;
    auto found = read.find(name);
    if (found == read.end()) {
        QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
        found = read.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
    }
    return found.value();
}

class TintedEngine : public QIconEngine {
public:
    explicit TintedEngine(QString name) : name_(std::move(name)) {}
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const Theme& theme = Theme::of(QApplication::palette());
        const int side = std::min(rect.width(), rect.height());
        const QRectF area(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0, side, side);
        paint_icon(*painter, area, name_, mode == QIcon::Disabled ? theme.disabled : theme.text);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap image(size);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return image;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new TintedEngine(name_); }

private:
    QString name_;
};

}  // namespace

QIcon icon(const QString& name) { return QIcon(new TintedEngine(name)); }

void paint_icon(QPainter& painter, const QRectF& area, const QString& name, const QColor& colour) {
    QByteArray svg = source(name);
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(svg);
    if (renderer.isValid()) renderer.render(&painter, area);
}

QIcon program_icon() {
    load_resources();
    return QIcon(QStringLiteral(":/icons/vramline.svg"));
}

}  // namespace vramline
