// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/requests_editor.h"

#include <QGridLayout>
#include <QToolButton>
#include <algorithm>

#include "ui/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/quantity_edit.h"

namespace vramline {

RequestsEditor::RequestsEditor(PlanDocument& document, WhyHub& hub, QWidget* parent)
    : Panel(document, hub, parent), link_(new LinkLabel({}, this)), add_(new LinkLabel(tr("Add requests of another length"), this)),
      body_(new QWidget(this)), grid_(new QGridLayout(body_)), rest_(new TextLabel(body_, 0.92, TextLabel::Tone::Quiet)) {
    const Metrics m = Metrics::of(font());
    link_->setObjectName(QStringLiteral("requests"));
    link_->setToolTip(tr("Requests × (prompt + output), in positions. Click to change them, or to plan for requests of several lengths."));
    add_->setObjectName(QStringLiteral("addRequests"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(body_);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(m.us(1.5));
    grid_->setVerticalSpacing(m.us(1));
    const QString heads[] = {tr("Requests"), tr("Prompt"), tr("Output")};
    for (int i = 0; i < 3; ++i) {
        auto* head = new TextLabel(body_, 0.92, TextLabel::Tone::Quiet);
        head->setText(heads[i]);
        grid_->addWidget(head, 0, i);
        grid_->setColumnStretch(i, 1);
    }
    grid_->addWidget(rest_, static_cast<int>(kMostRows) + 1, 0, 1, 4);
    grid_->addWidget(add_, static_cast<int>(kMostRows) + 2, 0, 1, 4, Qt::AlignLeft);
    rest_->setWordWrap(true);
    body_->hide();
    hide();
    connect(link_, &LinkLabel::clicked, this, [this] {
        folded_ = open_;
        setOpen(!open_);
    });
    connect(add_, &LinkLabel::clicked, this, &RequestsEditor::addKind);
}

void RequestsEditor::setOpen(bool open) {
    open_ = open;
    body_->setVisible(open);
    setVisible(open);
    if (open) showRows(document_.plan().workload);
}

void RequestsEditor::change(EditKind kind, Gesture gesture, const std::function<void(std::vector<RequestClass>&)>& how) {
    document_.edit(kind, gesture, [&](Plan& plan) {
        how(plan.workload.requests);
        // The common beginning is part of every prompt.
        plan.workload.shared_prefix = std::min(plan.workload.shared_prefix, plan.workload.shortest_input());
    });
}

void RequestsEditor::addKind() {
    if (document_.plan().workload.requests.size() >= kMostRows) return;
    change(EditKind::Sequences, Gesture::begin(), [](std::vector<RequestClass>& requests) { requests.push_back({1, requests.back().input, requests.back().output}); });
}

QuantityEdit* RequestsEditor::addField(const QString& name, const QString& what, qint64 least, qint64 most, std::int64_t RequestClass::*part, EditKind kind) {
    auto* field = new QuantityEdit(body_);
    const std::size_t at = rows_.size();
    field->setObjectName(name + QString::number(at + 1));
    field->setAccessibleName(tr("%1, kind %2").arg(what, QString::number(at + 1)));
    field->setRange(least, most);
    field->setMinimumWidth(Metrics::of(font()).ems(4.5));
    connect(field, &QuantityEdit::edited, this, [this, at, part, kind](qint64 value, Gesture gesture) {
        change(kind, gesture, [&](std::vector<RequestClass>& requests) {
            if (at < requests.size()) requests[at].*part = value;
        });
    });
    return field;
}

void RequestsEditor::addRow() {
    const Metrics m = Metrics::of(font());
    const std::size_t at = rows_.size();
    Row row;
    row.count = addField(QStringLiteral("requestCount"), tr("Requests"), 1, kMaxSequences, &RequestClass::count, EditKind::Sequences);
    row.input = addField(QStringLiteral("requestInput"), tr("Prompt"), 1, kMaxPositions, &RequestClass::input, EditKind::Context);
    row.output = addField(QStringLiteral("requestOutput"), tr("Output"), 0, kMaxPositions, &RequestClass::output, EditKind::Context);
    row.remove = new QToolButton(body_);
    row.remove->setObjectName(QStringLiteral("removeRequests%1").arg(at + 1));
    row.remove->setIcon(icon(QStringLiteral("close")));
    row.remove->setAutoRaise(true);
    row.remove->setFocusPolicy(Qt::StrongFocus);
    row.remove->setFixedSize(m.ems(2), m.ems(2));
    row.remove->setToolTip(tr("Take these requests out"));
    row.remove->setAccessibleName(tr("Take requests of kind %1 out").arg(at + 1));
    connect(row.remove, &QToolButton::clicked, this, [this, at] {
        change(EditKind::Sequences, Gesture::begin(), [&](std::vector<RequestClass>& requests) {
            if (requests.size() > 1 && at < requests.size()) requests.erase(requests.begin() + static_cast<std::ptrdiff_t>(at));
        });
    }, Qt::QueuedConnection);
    row.widgets = {row.count, row.input, row.output, row.remove};
    for (int i = 0; i < 4; ++i) grid_->addWidget(row.widgets[static_cast<std::size_t>(i)], static_cast<int>(at) + 1, i);
    rows_.push_back(row);
}

void RequestsEditor::showRows(const Workload& workload) {
    const std::size_t shown = std::min(workload.requests.size(), kMostRows);
    while (rows_.size() < shown) addRow();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        for (QWidget* each : rows_[i].widgets) each->setVisible(i < shown);
        if (i >= shown) continue;
        const RequestClass& request = workload.requests[i];
        rows_[i].count->setValue(request.count);
        rows_[i].input->setValue(request.input);
        rows_[i].output->setValue(request.output);
        rows_[i].remove->setVisible(workload.requests.size() > 1);
    }
    const std::size_t more = workload.requests.size() - shown;
    rest_->setText(more ? tr("%n more kind(s) of requests are in the plan's file.", nullptr, static_cast<int>(more)) : QString());
    rest_->setVisible(more > 0);
    add_->setVisible(workload.requests.size() < kMostRows);
}

void RequestsEditor::render(const AssessmentPtr& result) {
    const std::vector<RequestClass>& requests = result->plan.workload.requests;
    const auto words_of = [](const RequestClass& each) {
        return each.output > 0 ? tr("%1 × (%2 + %3)").arg(shown_count(each.count), shown_count(each.input), shown_count(each.output))
                               : tr("%1 × %2").arg(shown_count(each.count), shown_count(each.input));
    };
    QString text = requests.empty() ? QString() : words_of(requests.front());
    if (requests.size() > 1) text = tr("%n kind(s) of requests", nullptr, static_cast<int>(requests.size()));
    if (link_->text() != text) link_->setText(text);
    link_->setAccessibleName(tr("Requests: %1").arg(text));
    if (requests.size() > 1 && !open_ && !folded_) setOpen(true);
    else if (open_) showRows(result->plan.workload);
}

}  // namespace vramline
