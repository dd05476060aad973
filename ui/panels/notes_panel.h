// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QScrollArea>

#include "ui/document/assessor.h"

class QVBoxLayout;

namespace vramline {

class IconLabel;
class TextLabel;

/// What a reader must know, the gravest first: an icon and a sentence or two for each.
class NotesPanel : public QScrollArea {
    Q_OBJECT
public:
    explicit NotesPanel(QWidget* parent);
    void render(const AssessmentPtr& result, const std::vector<Message>& of_file);
    [[nodiscard]] QStringList texts() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    struct Row {
        QWidget* widget;
        IconLabel* icon;
        TextLabel* text;
    };
    Row& row(std::size_t i);
    QWidget* body_;
    QVBoxLayout* column_;
    std::vector<Row> rows_;
    std::size_t used_ = 0;
};

}  // namespace vramline
