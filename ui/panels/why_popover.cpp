// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/why_popover.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QFontDatabase>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/panels/term_words.h"
#include "ui/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented.h"

namespace vramline {
namespace {

constexpr int kTip = 11;

// Ground of formulas: the alternate colour with an edge, fixed pitch.
class FormulaBox : public QLabel {
public:
    FormulaBox(const QString& text, QWidget* parent) : QLabel(text, parent) {
        const Metrics m = Metrics::of(QGuiApplication::font());
        QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        fixed.setPixelSize(m.ems(0.96));
        setFont(fixed);
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setContentsMargins(m.us(2), m.us(1.5), m.us(2), m.us(1.5));
        setTextInteractionFlags(Qt::TextSelectableByMouse);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.fillRect(rect(), theme.alt);
        painter.setPen(theme.sep);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
        painter.end();
        QLabel::paintEvent(event);
    }
};

class Badge : public TextLabel {
public:
    Badge(Basis basis, QWidget* parent) : TextLabel(parent, 0.92, Tone::Text, true) {
        const Metrics m = Metrics::of(QGuiApplication::font());
        setText(basis_words(basis));
        setContentsMargins(m.us(2), m.us(1), m.us(2), m.us(1));
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Theme::of(palette()).border);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        painter.end();
        TextLabel::paintEvent(event);
    }
};

TextLabel* text(const QString& words, QWidget* parent, double size, TextLabel::Tone tone, bool semibold = false) {
    auto* label = new TextLabel(parent, size, tone, semibold);
    label->setText(words);
    return label;
}

}  // namespace

WhyPopover::WhyPopover(AssessmentPtr result, QWidget* parent)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint), result_(std::move(result)), scroll_(new QScrollArea(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_TranslucentBackground);
    setObjectName(QStringLiteral("whyPopover"));
    setAccessibleName(tr("Derivation"));
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->viewport()->setAutoFillBackground(false);
}

const Term* WhyPopover::term() const { return trail_.empty() ? nullptr : find_term(*result_, trail_.back()); }

void WhyPopover::show(const WhyKey& key, QWidget* anchor, const QRect& where) {
    anchor_ = anchor;
    where_ = where;
    trail_ = {key};
    rebuild();
    QFrame::show();
    setFocus();
}

void WhyPopover::go(const WhyKey& key) {
    trail_.push_back(key);
    rebuild();
}

void WhyPopover::back() {
    if (trail_.size() < 2) return;
    trail_.pop_back();
    rebuild();
}

void WhyPopover::rebuild() {
    const Term* t = term();
    if (!t) return;
    const Metrics m = Metrics::of(QGuiApplication::font());
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(m.us(5), m.us(4), m.us(5), m.us(4));
    column->setSpacing(m.us(1.5));
    addHead(*t, body, column);
    addFormulas(*t, body, column);
    addOperands(*t, body, column);
    column->addWidget(new Separator(body));
    auto* source = text(term_source(*t, result_->plan), body, 0.92, TextLabel::Tone::Quiet);
    source->setWordWrap(true);
    column->addWidget(source);
    addButtons(body, column);
    column->addStretch(1);
    scroll_->setWidget(body);
    body->setAutoFillBackground(false);
    body_ = body;
    place();
}

void WhyPopover::addHead(const Term& t, QWidget* body, QVBoxLayout* column) {
    const Metrics m = Metrics::of(QGuiApplication::font());
    auto* head = new QHBoxLayout;
    head->addWidget(text(term_value(t), body, 1.54, TextLabel::Tone::Text, true));
    const QString label = t.gpu >= 0 ? tr("%1 on GPU %2").arg(term_label(t), QString::number(t.gpu)) : term_label(t);
    auto* name = text(label, body, 1.0, TextLabel::Tone::Quiet);
    name->setWordWrap(true);
    head->addWidget(name, 1);
    head->addWidget(new Badge(t.basis, body));
    auto* close_button = new QPushButton(icon(QStringLiteral("close")), {}, body);
    close_button->setFlat(true);
    close_button->setFixedSize(m.ems(2), m.ems(2));
    close_button->setAccessibleName(tr("Close"));
    connect(close_button, &QPushButton::clicked, this, &QWidget::close);
    head->addWidget(close_button);
    column->addLayout(head);
    if (const QString exact = term_exact(t); !exact.isEmpty()) column->addWidget(text(exact, body, 0.92, TextLabel::Tone::Quiet));
    if (t.basis != Basis::Estimated) return;
    auto* range = new QHBoxLayout;
    range->addWidget(new RangeTrack(t.low, t.value, t.high, body), 1);
    const auto part = [&](std::int64_t v) { return t.unit == Unit::Bytes ? shown(Bytes(v)) : shown_count(v); };
    range->addWidget(text(tr("low %1 · likely %2 · high %3").arg(part(t.low), part(t.value), part(t.high)), body, 0.92, TextLabel::Tone::Quiet));
    column->addLayout(range);
}

void WhyPopover::addFormulas(const Term& t, QWidget* body, QVBoxLayout* column) {
    column->addWidget(text(tr("Formula"), body, 0.92, TextLabel::Tone::Quiet, true));
    column->addWidget(new FormulaBox(term_formula(t), body));
    column->addWidget(text(tr("With the numbers of this plan"), body, 0.92, TextLabel::Tone::Quiet, true));
    const QString exact = term_exact(t);
    const QString result = exact.isEmpty() ? term_value(t) : exact + QStringLiteral(" = ") + term_value(t);
    column->addWidget(new FormulaBox(term_numbers(t) + QStringLiteral("\n= ") + result, body));
}

void WhyPopover::addOperands(const Term& t, QWidget* body, QVBoxLayout* column) {
    const Metrics m = Metrics::of(QGuiApplication::font());
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(m.us(5));
    grid->setVerticalSpacing(m.us(1));
    grid->setColumnStretch(2, 1);
    for (int i = 0; i < static_cast<int>(t.operand_count); ++i) {
        const Operand& operand = t.operands.at(static_cast<std::size_t>(i));
        grid->addWidget(text(operand_label(operand), body, 1.0, TextLabel::Tone::Text), i, 0);
        grid->addWidget(text(operand_value(operand), body, 1.0, TextLabel::Tone::Text, true), i, 1, Qt::AlignRight);
        const WhyKey key{operand.term, t.gpu};
        if (operand.has_term && operand.term != t.id && find_term(*result_, key)) {
            auto* link = new LinkLabel(tr("why?"), body);
            link->setAccessibleName(tr("Why? %1").arg(operand_label(operand)));
            connect(link, &LinkLabel::clicked, this, [this, key] { go(key); }, Qt::QueuedConnection);
            grid->addWidget(link, i, 2);
        } else {
            grid->addWidget(text(operand_origin(t, operand, result_->plan), body, 0.92, TextLabel::Tone::Quiet), i, 2);
        }
    }
    column->addLayout(grid);
}

void WhyPopover::addButtons(QWidget* body, QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    auto* copy = new QPushButton(icon(QStringLiteral("copy")), tr("Copy"), body);
    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(asText()); });
    row->addWidget(copy);
    if (trail_.size() > 1) {
        auto* back_button = new QPushButton(tr("Back"), body);
        connect(back_button, &QPushButton::clicked, this, &WhyPopover::back, Qt::QueuedConnection);
        row->addWidget(back_button);
    }
    row->addStretch(1);
    column->addLayout(row);
}

void WhyPopover::place() {
    if (!anchor_ || !body_) return;
    const Metrics m = Metrics::of(QGuiApplication::font());
    const QRect space = anchor_->screen()->availableGeometry();
    const int width = std::min(m.ems(580.0 / 13), space.width() - 2 * m.u);
    body_->setFixedWidth(width - 2);
    const int wanted = body_->layout()->hasHeightForWidth() ? body_->layout()->heightForWidth(width - 2) : body_->sizeHint().height();
    const QRect at(anchor_->mapToGlobal(where_.topLeft()), where_.size());
    const int under = space.bottom() - at.bottom() - kTip, over = at.top() - space.top() - kTip;
    below_ = wanted + 2 <= under || under >= over;
    const int height = std::min(wanted + 2, std::max(m.ems(10), below_ ? under : over));
    const int x = std::clamp(at.center().x() - m.ems(4), space.left() + m.u, std::max(space.left() + m.u, space.right() - width - m.u));
    tip_x_ = std::clamp(at.center().x() - x, 2 * kTip, width - 2 * kTip);
    setGeometry(x, below_ ? at.bottom() + 2 : at.top() - height - kTip - 2, width, height + kTip);
    // X11 without a compositor paints what is translucent black: there the shape itself is cut out.
    if (QGuiApplication::platformName() == QStringLiteral("xcb")) setMask(QRegion(outline(0).toFillPolygon().toPolygon()));
    scroll_->setGeometry(1, below_ ? kTip + 1 : 1, width - 2, height - 2);
    body_->show();
    update();
}

QString WhyPopover::asText() const {
    const Term* t = term();
    if (!t) return {};
    QString out = term_label(*t) + QStringLiteral(": ") + term_value(*t) + u'\n';
    if (const QString exact = term_exact(*t); !exact.isEmpty()) out += exact + u'\n';
    out += basis_words(t->basis) + u'\n' + term_formula(*t) + u'\n' + QStringLiteral("= ") + term_numbers(*t) + u'\n';
    for (std::size_t i = 0; i < t->operand_count && i < t->operands.size(); ++i)
        out += QStringLiteral("  ") + operand_label(t->operands.at(i)) + QStringLiteral(": ") + operand_value(t->operands.at(i)) + u'\n';
    return out + term_source(*t, result_->plan) + u'\n';
}

QPainterPath WhyPopover::outline(double inset) const {
    const QRectF box = QRectF(rect()).adjusted(inset, (below_ ? kTip : 0) + inset, -inset, (below_ ? 0 : -kTip) - inset);
    QPainterPath outline;
    outline.addRoundedRect(box, 4, 4);
    QPainterPath tip;
    const double base = below_ ? box.top() + 1 : box.bottom() - 1, point = below_ ? 1 : height() - 1;
    tip.moveTo(tip_x_ - kTip, base);
    tip.lineTo(tip_x_, point);
    tip.lineTo(tip_x_ + kTip, base);
    tip.closeSubpath();
    return outline.united(tip);
}

void WhyPopover::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(QGuiApplication::palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPainterPath whole = outline(0.5);
    painter.fillPath(whole, theme.base);
    painter.setPen(theme.border);
    painter.drawPath(whole);
}

void WhyPopover::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) close();
    else if (event->key() == Qt::Key_Left && event->modifiers() & Qt::AltModifier) back();
    else QFrame::keyPressEvent(event);
}

void WhyPopover::hideEvent(QHideEvent* event) {
    QFrame::hideEvent(event);
    if (anchor_ && anchor_->window()->isVisible()) anchor_->setFocus(Qt::PopupFocusReason);
}

RangeTrack::RangeTrack(std::int64_t low, std::int64_t likely, std::int64_t high, QWidget* parent)
    : QWidget(parent), low_(low), likely_(likely), high_(high) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RangeTrack::sizeHint() const {
    const Metrics m = Metrics::of(font());
    return {m.ems(10), m.ems(1.2)};
}

void RangeTrack::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double y = height() / 2.0, left = 5, right = width() - 5;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sep);
    painter.drawRoundedRect(QRectF(left, y - 3, right - left, 6), 3, 3);
    painter.setBrush(theme.text2);
    for (const std::int64_t value : {low_, high_}) {
        const double x = left + (high_ > 0 ? static_cast<double>(value) / static_cast<double>(high_) : 0) * (right - left);
        painter.drawRect(QRectF(x - 1, y - 5, 2, 10));
    }
    painter.setBrush(theme.accent);
    const double x = left + (high_ > 0 ? static_cast<double>(likely_) / static_cast<double>(high_) : 0) * (right - left);
    painter.drawEllipse(QPointF(x, y), 5, 5);
}

}  // namespace vramline
