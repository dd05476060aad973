// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/search_popup.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"

namespace vramline {
namespace {

enum Role { IdRole = Qt::UserRole + 1, FactsRole, HeadingRole, StarRole, EnabledRole };

// A row: the title at left, its facts at right; a heading in small quiet type.
class RowPainter : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::of(option.palette);
        const Metrics m = Metrics::of(option.font);
        QRect area = option.rect.adjusted(m.us(2), 0, -m.us(2), 0);
        painter->save();
        if (index.data(HeadingRole).toBool()) {
            painter->setFont(scaled(option.font, 0.85, true));
            painter->setPen(theme.text2);
            painter->drawText(area.adjusted(0, m.us(1), 0, 0), Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
            painter->restore();
            return;
        }
        const bool enabled = index.data(EnabledRole).toBool();
        if (option.state & QStyle::State_Selected && enabled) {
            painter->fillRect(option.rect, theme.sel);
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), theme.accent);
        }
        if (index.data(StarRole).toBool()) {
            paint_icon(*painter, QRectF(area.left(), area.center().y() - m.em / 2.0, m.em, m.em), QStringLiteral("star"), theme.text2);
            area.setLeft(area.left() + m.ems(1.4));
        }
        const QString facts = index.data(FactsRole).toString();
        const QFont small = scaled(option.font, 0.92);
        const int facts_width = std::min(QFontMetrics(small).horizontalAdvance(facts) + m.u, area.width() * 3 / 5);
        painter->setPen(enabled ? theme.text : theme.disabled);
        painter->setFont(option.font);
        const int room = area.width() - facts_width - m.us(2);
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft, option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, room));
        painter->setPen(enabled ? theme.text2 : theme.disabled);
        painter->setFont(small);
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight, QFontMetrics(small).elidedText(facts, Qt::ElideRight, facts_width));
        painter->restore();
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {10, Metrics::of(option.font).ems(1.9)};
    }
};

}  // namespace

bool matches(const Choice& choice, const QString& typed) {
    const QString text = choice.title + u' ' + choice.group + u' ' + choice.keywords;
    const QStringList asked = typed.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(asked.begin(), asked.end(), [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

SearchPopup::SearchPopup(const QList<Choice>& choices, const QString& current, bool searchable, QWidget* parent)
    : QFrame(parent, Qt::Popup), choices_(choices), current_(current), field_(new QLineEdit(this)),
      list_(new QListView(this)), model_(new QStandardItemModel(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_NoMouseReplay);  // a click on the open field closes it and no more
    setObjectName(QStringLiteral("searchPopup"));
    auto* column = new QVBoxLayout(this);
    const int u = Metrics::of(font()).u;
    column->setContentsMargins(u, u, u, u);
    column->setSpacing(u);
    field_->setPlaceholderText(tr("Type to search"));
    field_->setAccessibleName(tr("Search"));
    field_->setObjectName(QStringLiteral("searchField"));
    field_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    field_->setVisible(searchable);
    list_->setModel(model_);
    list_->setItemDelegate(new RowPainter(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setMouseTracking(true);
    list_->setAccessibleName(tr("Choices"));
    list_->setObjectName(QStringLiteral("searchList"));
    column->addWidget(field_);
    column->addWidget(list_);
    field_->installEventFilter(this);
    list_->installEventFilter(this);
    connect(field_, &QLineEdit::textChanged, this, &SearchPopup::fillList);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) { pick(index.row()); });
    connect(list_, &QListView::entered, this, [this](const QModelIndex& index) {
        if (index.data(EnabledRole).toBool()) list_->setCurrentIndex(index);
    });
    fillList({});
}

void SearchPopup::fillList(const QString& typed) {
    model_->clear();
    QString heading;
    int current_row = -1;
    bool named = false;  // a title typed whole is what Enter takes, whatever was chosen before
    for (const Choice& choice : choices_) {
        if (!matches(choice, typed)) continue;
        if (choice.group != heading && !choice.group.isEmpty()) {
            auto* item = new QStandardItem(choice.group);
            item->setData(true, HeadingRole);
            item->setFlags(Qt::NoItemFlags);
            model_->appendRow(item);
        }
        heading = choice.group;
        auto* item = new QStandardItem(choice.title);
        item->setData(choice.id, IdRole);
        item->setData(choice.enabled ? choice.facts : choice.reason, FactsRole);
        item->setData(choice.starred, StarRole);
        item->setData(choice.enabled, EnabledRole);
        if (!choice.enabled) item->setToolTip(choice.reason);
        const bool whole = choice.title.compare(typed, Qt::CaseInsensitive) == 0;
        if (choice.enabled && !named && (current_row < 0 || choice.id == current_ || whole)) current_row = model_->rowCount();
        named = named || (choice.enabled && whole);
        model_->appendRow(item);
    }
    if (model_->rowCount() == 0) {
        auto* item = new QStandardItem(tr("Nothing matches"));
        item->setData(true, HeadingRole);
        item->setFlags(Qt::NoItemFlags);
        model_->appendRow(item);
    }
    if (current_row >= 0) {
        list_->setCurrentIndex(model_->index(current_row, 0));
        list_->scrollTo(list_->currentIndex(), QAbstractItemView::PositionAtCenter);
    }
}

void SearchPopup::search(const QString& text) { field_->setText(text); }

void SearchPopup::focusSearch() {
    if (field_->isHidden()) list_->setFocus();
    else field_->setFocus();
}

int SearchPopup::wantedHeight() const {
    const Metrics m = Metrics::of(font());
    const int rows = std::min(model_->rowCount(), 14);
    return rows * m.ems(1.9) + (field_->isHidden() ? 0 : m.ems(2) + m.u) + 2 * m.u + 4;
}

void SearchPopup::move(int by) {
    const int step = by < 0 ? -1 : 1;
    int row = list_->currentIndex().row(), left = std::abs(by);
    for (int next = row + step; next >= 0 && next < model_->rowCount() && left > 0; next += step) {
        if (!model_->index(next, 0).data(EnabledRole).toBool()) continue;
        row = next;
        --left;
    }
    if (row >= 0) list_->setCurrentIndex(model_->index(row, 0));
}

void SearchPopup::pick(int row) {
    const QModelIndex index = model_->index(row, 0);
    if (!index.data(EnabledRole).toBool()) return;
    emit picked(index.data(IdRole).toString());
    close();
}

bool SearchPopup::onKey(int key) {
    switch (key) {
    case Qt::Key_Down: move(1); return true;
    case Qt::Key_Up: move(-1); return true;
    case Qt::Key_PageDown: move(10); return true;
    case Qt::Key_PageUp: move(-10); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab: pick(list_->currentIndex().row()); return true;
    case Qt::Key_Escape: close(); return true;
    default: return false;
    }
}

bool SearchPopup::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && onKey(static_cast<QKeyEvent*>(event)->key())) return true;
    return QFrame::eventFilter(watched, event);
}

void SearchPopup::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.base);
    painter.setPen(theme.border);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace vramline
