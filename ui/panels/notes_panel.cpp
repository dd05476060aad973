// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/notes_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "core/report/verdict_text.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {

NotesPanel::NotesPanel(QWidget* parent) : QScrollArea(parent), body_(new QWidget), column_(new QVBoxLayout(body_)) {
    setObjectName(QStringLiteral("notes"));
    setAccessibleName(tr("Notes"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    const Metrics m = Metrics::of(font());
    column_->setContentsMargins(0, 0, m.us(1), 0);
    column_->setSpacing(m.us(1.25));
    column_->addStretch(1);
    setWidget(body_);
    viewport()->setAutoFillBackground(false);
    body_->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

NotesPanel::Row& NotesPanel::row(std::size_t i) {
    const Metrics m = Metrics::of(font());
    while (rows_.size() <= i) {
        Row made{new QWidget(body_), nullptr, nullptr};
        made.icon = new IconLabel(made.widget, 1.1);
        made.text = new TextLabel(made.widget);
        made.text->setWordWrap(true);
        auto* line = new QHBoxLayout(made.widget);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(m.us(2));
        line->addWidget(made.icon, 0, Qt::AlignTop);
        line->addWidget(made.text, 1);
        column_->insertWidget(static_cast<int>(rows_.size()), made.widget);
        rows_.push_back(made);
    }
    return rows_[i];
}

void NotesPanel::render(const AssessmentPtr& result, const std::vector<Message>& of_file) {
    struct Said {
        NoteLevel level;
        QString text;
    };
    std::vector<Said> all;
    if (result->assessment) {
        const std::vector<Message> verdict = verdict_lines(result->plan, *result->assessment);
        if (verdict.size() > 3) all.push_back({NoteLevel::Error, words(verdict[3])});
        QStringList said;  // by the verdict card already
        for (const Message& line : verdict) said << words(line);
        for (const Note& note : result->assessment->notes)
            if (const QString text = words(note.message); !said.contains(text)) all.push_back({note.level, text});
        std::stable_sort(all.begin(), all.end(), [](const Said& a, const Said& b) { return a.level > b.level; });
    }
    for (const Message& message : of_file) all.insert(all.begin(), {NoteLevel::Warning, words(message)});
    constexpr const char* kIcons[] = {"info", "tight", "does-not-fit"};
    constexpr IconLabel::Colour kColours[] = {IconLabel::Colour::Accent, IconLabel::Colour::Tight, IconLabel::Colour::Fail};
    for (std::size_t i = 0; i < all.size(); ++i) {
        Row& line = row(i);
        const auto level = static_cast<std::size_t>(all[i].level);
        line.icon->setIcon(QLatin1String(kIcons[level]), kColours[level]);
        if (line.text->text() != all[i].text) line.text->setText(all[i].text);
        line.widget->show();
    }
    for (std::size_t i = all.size(); i < rows_.size(); ++i) rows_[i].widget->hide();
    used_ = all.size();
    updateGeometry();
}

QStringList NotesPanel::texts() const {
    QStringList out;
    for (std::size_t i = 0; i < used_; ++i) out << rows_[i].text->text();
    return out;
}

QSize NotesPanel::sizeHint() const {
    const Metrics m = Metrics::of(font());
    const int width = std::max(viewport()->width(), m.ems(40));
    const int wanted = body_->layout()->hasHeightForWidth() ? body_->layout()->heightForWidth(width) : body_->sizeHint().height();
    return {m.ems(40), used_ == 0 ? 0 : std::min(wanted + 2, m.ems(6.5))};
}

QSize NotesPanel::minimumSizeHint() const { return {Metrics::of(font()).ems(10), used_ == 0 ? 0 : Metrics::of(font()).ems(3.2)}; }

}  // namespace vramline
