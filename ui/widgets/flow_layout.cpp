// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace vramline {

FlowLayout::FlowLayout(int gap, int line_gap, QWidget* parent) : QLayout(parent), gap_(gap), line_gap_(line_gap) {
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() {
    while (QLayoutItem* item = FlowLayout::takeAt(0)) delete item;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : items_) size = size.expandedTo(item->minimumSize());
    return size + QSize(0, contentsMargins().bottom());
}

QSize FlowLayout::sizeHint() const {
    int width = 0, height = 0;
    for (const QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        width += item->sizeHint().width() + (width > 0 ? gap_ : 0);
        height = std::max(height, item->sizeHint().height());
    }
    return {width, height + contentsMargins().bottom()};
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool move) const {
    int y = rect.top();
    for (qsizetype first = 0; first < items_.size();) {
        int width = 0, height = 0;
        qsizetype next = first;
        for (; next < items_.size(); ++next) {
            const QLayoutItem* item = items_.at(next);
            if (item->isEmpty()) continue;
            const QSize size = item->sizeHint();
            const int wanted = width + (width > 0 ? gap_ : 0) + std::min(size.width(), rect.width());
            if (width > 0 && wanted > rect.width()) break;
            width = wanted;
            height = std::max(height, size.height());
        }
        int x = rect.left();
        for (; move && first < next; ++first) {
            QLayoutItem* item = items_.at(first);
            if (item->isEmpty()) continue;
            const QSize size = item->sizeHint().boundedTo(QSize(rect.width(), height));
            const QRect place(x, y + (height - size.height()) / 2, size.width(), size.height());
            item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, place));
            x += size.width() + gap_;
        }
        first = next;
        y += height + (next < items_.size() && height > 0 ? line_gap_ : 0);
    }
    return y - rect.top() + contentsMargins().bottom();
}

}  // namespace vramline
