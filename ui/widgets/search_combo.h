// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QComboBox>
#include <QList>
#include <QPointer>

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace vramline {

/// One entry of a SearchCombo.
struct Choice {
    QString id, title;
    QString facts;    ///< quiet text at the right
    QString group;    ///< heading under which it stands; entries of one group are neighbours
    QString keywords; ///< what a search looks at beside title and group
    bool enabled = true;
    QString reason;   ///< why it is not enabled
    bool starred = false;  ///< the user's own
};

/// True where every word of `typed` occurs in the entry, without regard to case: "qwen 30" finds "Qwen3 30B A3B".
bool matches(const Choice& choice, const QString& typed);

/// A dropdown that is searched by typing. Typing on the closed field opens it, too.
class SearchCombo : public QComboBox {
    Q_OBJECT
public:
    explicit SearchCombo(QWidget* parent = nullptr);
    void setChoices(QList<Choice> choices);   ///< keeps the current one; emits nothing
    void setCurrentId(const QString& id, const QString& title = {});  ///< emits nothing; `title` where it is no choice
    [[nodiscard]] QString currentId() const { return current_; }
    [[nodiscard]] const QList<Choice>& choices() const { return choices_; }
    void setSearchable(bool on) { searchable_ = on; }
    void setPopupWidth(double ems) { popup_ems_ = ems; }
    void setMinimumEms(double ems) { minimum_ems_ = ems; }
    void showPopup() override;
    void hidePopup() override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void chosen(const QString& id);
    void aboutToOpen();  ///< the choices are about to be used: the last moment to bring them up to date

protected:
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void take(const QString& id);
    void step(int by);
    QList<Choice> choices_;
    QString current_;
    QPointer<QWidget> popup_;  ///< closes and deletes itself
    bool searchable_ = true;
    double popup_ems_ = 26, minimum_ems_ = 6;
    QString typed_;  ///< what was typed on the closed field
};

}  // namespace vramline
