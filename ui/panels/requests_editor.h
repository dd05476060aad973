// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "ui/panels/panel.h"

class QGridLayout;
class QToolButton;

namespace vramline {

class LinkLabel;
class QuantityEdit;
class TextLabel;

/// What the requests are: how many, their prompt and their output, one row for each kind. Folded it is a link that says
/// them in short; unfolded (by itself where there are several kinds), fields, with a way to add another kind and to take one out.
class RequestsEditor : public Panel {
    Q_OBJECT
public:
    RequestsEditor(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;
    [[nodiscard]] LinkLabel* link() const { return link_; }
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return open_; }
    /// Another kind of request like the last one; at most kMostRows are edited here.
    void addKind();

    static constexpr std::size_t kMostRows = 12;

private:
    struct Row {
        std::vector<QWidget*> widgets;
        QuantityEdit *count, *input, *output;
        QToolButton* remove;
    };
    void addRow();
    QuantityEdit* addField(const QString& name, const QString& what, qint64 least, qint64 most, std::int64_t RequestClass::*part, EditKind kind);
    void change(EditKind kind, Gesture gesture, const std::function<void(std::vector<RequestClass>&)>& how);
    void showRows(const Workload& workload);
    LinkLabel *link_, *add_;
    QWidget* body_;
    QGridLayout* grid_;
    TextLabel* rest_;
    std::vector<Row> rows_;
    bool open_ = false, folded_ = false;  ///< folded: by the user's hand
};

}  // namespace vramline
