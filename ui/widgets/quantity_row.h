// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include "ui/widgets/gesture.h"
#include "ui/widgets/marked_slider.h"

class QGridLayout;

namespace vramline {

class IconLabel;
class LinkLabel;
class QuantityEdit;
class TextLabel;

/// A quantity of the workload: its name, the caption that says where it ends (a link that goes there), a field to type
/// in, and the slider beneath.
class QuantityRow : public QWidget {
    Q_OBJECT
public:
    QuantityRow(const QString& label, const QString& object_name, QWidget* parent = nullptr);
    void setRange(qint64 least, qint64 most, qint64 typed_least, qint64 typed_most);  ///< of slider, and of field
    void setValue(qint64 value);                                  ///< emits nothing
    struct Caption {
        QString text, after;  ///< the link's words (none where the mark has no value), and quiet words after it
        bool failing = false, tight = false;
    };
    void setMark(const SliderMark& mark, const Caption& caption);
    [[nodiscard]] MarkedSlider* slider() const { return slider_; }
    [[nodiscard]] QuantityEdit* edit() const { return edit_; }
    [[nodiscard]] LinkLabel* link() const { return link_; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

signals:
    void edited(qint64 value, vramline::Gesture gesture);
    void dragging(bool on);

private:
    void placeCaption();
    QString name_;
    TextLabel* label_;
    QWidget* caption_;
    QGridLayout* top_;
    bool below_ = false;  ///< the caption stands under the name, where it is too long for one line
    IconLabel* state_;
    LinkLabel* link_;
    TextLabel* plain_;
    TextLabel* after_;
    QuantityEdit* edit_;
    MarkedSlider* slider_;
};

}  // namespace vramline
