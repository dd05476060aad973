// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFrame>

#include "ui/widgets/search_combo.h"

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace vramline {

/// The open part of a SearchCombo: a search field above the list, headings between groups. The field keeps the focus;
/// up, down and Enter act on the list.
class SearchPopup : public QFrame {
    Q_OBJECT
public:
    SearchPopup(const QList<Choice>& choices, const QString& current, bool searchable, QWidget* parent);
    void search(const QString& text);
    void focusSearch();
    [[nodiscard]] int wantedHeight() const;

signals:
    void picked(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void fillList(const QString& typed);
    void move(int by);
    void pick(int row);
    bool onKey(int key);
    const QList<Choice> choices_;
    QString current_;
    QLineEdit* field_;
    QListView* list_;
    QStandardItemModel* model_;
};

}  // namespace vramline
