// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/ledger_table.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "ui/panels/ledger_panel.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

namespace vramline {
namespace {

struct LedgerTable {
    Q_DECLARE_TR_FUNCTIONS(LedgerTable)
};

QString gpu_name(const LedgerView& view) {
    if (view.count == 1) return LedgerTable::tr("GPU %1").arg(shown_count(view.index));
    return LedgerTable::tr("GPU %1–%2").arg(shown_count(view.index), shown_count(view.index + view.count - 1));
}

const LedgerLine* line_of(const LedgerView& view, LedgerPart part) {
    const auto found = std::find_if(view.lines.begin(), view.lines.end(), [&](const LedgerLine& l) { return l.part == part; });
    return found == view.lines.end() ? nullptr : &*found;
}

void add_column(QGridLayout* grid, int column, LedgerPart part, const std::vector<LedgerView>& views, WhyHub& hub, QWidget* table) {
    auto* swatch = new PartSwatch(part, table);
    auto* head = new TextLabel(table, 0.85, TextLabel::Tone::Quiet);
    head->setText(part_words(part));
    grid->addWidget(swatch, 0, column, Qt::AlignRight);
    grid->addWidget(head, 1, column, Qt::AlignRight);
    for (std::size_t i = 0; i < views.size(); ++i) {
        const LedgerLine* line = line_of(views[i], part);
        const bool estimated = line && line->basis == Basis::Estimated && !line->derived;
        auto* cell = new LegendEntry(table);
        cell->setEntry(part, {}, (estimated ? QStringLiteral("≈") : QString()) + shown_gib(line ? line->shown : 0));
        cell->setAccessibleName(gpu_name(views[i]) + QStringLiteral(", ") + part_words(part) + u' ' + cell->figure());
        const int gpu = static_cast<int>(views[i].index);
        QObject::connect(cell, &LegendEntry::clicked, cell, [&hub, part, gpu, cell] { hub.open({part_term(part), gpu}, cell); });
        grid->addWidget(cell, static_cast<int>(i) + 2, column, Qt::AlignRight);
    }
}

}  // namespace

QWidget* make_ledger_table(const std::vector<LedgerView>& views, WhyHub& hub, QWidget* parent) {
    auto* table = new QWidget(parent);
    const Metrics m = Metrics::of(parent->font());
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m.us(2.5));
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(0, 1);
    auto* unit = new TextLabel(table, 0.85, TextLabel::Tone::Quiet);
    unit->setText(QStringLiteral("GiB"));
    grid->addWidget(unit, 1, 0);
    for (std::size_t i = 0; i < views.size(); ++i) {
        auto* name = new TextLabel(table);
        name->setText(gpu_name(views[i]));
        grid->addWidget(name, static_cast<int>(i) + 2, 0);
    }
    int column = 1;
    for (int p = 0; p < kParts; ++p) {
        const auto part = static_cast<LedgerPart>(p);
        if (std::none_of(views.begin(), views.end(), [&](const LedgerView& v) { return line_of(v, part) != nullptr; })) continue;
        add_column(grid, column++, part, views, hub, table);
    }
    auto* head = new TextLabel(table, 0.85, TextLabel::Tone::Quiet);
    head->setText(LedgerTable::tr("Capacity"));
    grid->addWidget(head, 1, column, Qt::AlignRight);
    for (std::size_t i = 0; i < views.size(); ++i) {
        auto* total = new TextLabel(table, 1.0, TextLabel::Tone::Text, true);
        total->setText(shown_gib(views[i].capacity_shown));
        grid->addWidget(total, static_cast<int>(i) + 2, column, Qt::AlignRight);
    }
    return table;
}

LegendEntry::LegendEntry(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void LegendEntry::setEntry(LedgerPart part, const QString& name, const QString& figure) {
    part_ = part;
    if (name == name_ && figure == figure_) return;
    name_ = name;
    figure_ = figure;
    setAccessibleName(QCoreApplication::translate("LedgerTable", "Why? %1").arg(name + u' ' + figure));
    updateGeometry();
    update();
}

QSize LegendEntry::sizeHint() const {
    const Metrics m = Metrics::of(font());
    const QFontMetrics metrics(scaled(font(), 0.92));
    const int swatch = name_.isEmpty() ? 0 : m.ems(0.85) + m.us(2) + metrics.horizontalAdvance(name_ + u' ');
    return {swatch + metrics.horizontalAdvance(figure_) + 2, std::max(metrics.height() + 2, name_.isEmpty() ? m.ems(1.6) : m.ems(1.5))};
}

void LegendEntry::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    const Metrics m = Metrics::of(font());
    QPainter painter(this);
    const QFont face = scaled(font(), 0.92);
    const QFontMetrics metrics(face);
    painter.setFont(face);
    int x = 0;
    const int base = (height() + metrics.ascent() - metrics.descent()) / 2;
    if (!name_.isEmpty()) {
        const PartColours& colours = theme.part(part_);
        const int side = m.ems(0.85);
        const QRectF swatch(0.5, (height() - side) / 2.0, side, side);
        painter.fillRect(swatch, colours.fill);
        paint_hatch(painter, swatch, colours.hatch, colours.spacing * 0.6, colours.ink);
        if (colours.hatch != Hatch::None) paint_hatch(painter, swatch, Hatch::Outline, 7, colours.ink);
        x = side + m.us(2);
        painter.setPen(theme.text2);
        painter.drawText(x, base, name_);
        x += metrics.horizontalAdvance(name_ + u' ');
    }
    painter.setPen(theme.text);
    painter.drawText(x, base, figure_);
    if (underMouse() || hasFocus()) {
        painter.setPen(theme.accent);
        painter.drawLine(x, base + 2, x + metrics.horizontalAdvance(figure_), base + 2);
    }
}

void LegendEntry::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) click();
    else QAbstractButton::keyPressEvent(event);
}

void LegendEntry::enterEvent(QEnterEvent*) { update(); }
void LegendEntry::leaveEvent(QEvent*) { update(); }

}  // namespace vramline
