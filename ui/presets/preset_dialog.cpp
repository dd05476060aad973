// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presets/preset_dialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "core/report/verdict_text.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {
namespace {
constexpr int kSoonMs = 120;
}

PresetDialog::PresetDialog(PlanDocument& document, Assessor& assessor, EditKind kind, Save save, QWidget* parent)
    : QDialog(parent), document_(document), assessor_(assessor), before_(document.plan()), column_(new QVBoxLayout(this)), kind_(kind),
      save_(std::move(save)), soon_(new QTimer(this)), error_(new TextLabel(this, 1.0, TextLabel::Tone::Fail)),
      verdict_(new TextLabel(this, 1.0, TextLabel::Tone::Text, true)), facts_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)),
      icon_(new IconLabel(this)), buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowModality(Qt::WindowModal);
    const Metrics m = Metrics::of(font());
    column_->setContentsMargins(m.us(5), m.us(4), m.us(5), m.us(4));
    column_->setSpacing(m.us(2.5));
    auto* hint = new TextLabel(this, 0.92, TextLabel::Tone::Quiet);
    hint->setText(tr("Each change shows at once below and in the window. It is kept only when it is saved."));
    column_->addWidget(hint);
    soon_->setSingleShot(true);
    soon_->setInterval(kSoonMs);
    connect(soon_, &QTimer::timeout, this, &PresetDialog::refresh);
    connect(&assessor_, &Assessor::assessed, this, &PresetDialog::showEffect);
    connect(buttons_, &QDialogButtonBox::accepted, this, &PresetDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &PresetDialog::reject);
}

void PresetDialog::finishLayout() {
    const Metrics m = Metrics::of(font());
    for (TextLabel* label : {error_, verdict_, facts_}) label->setWordWrap(true);
    error_->setObjectName(QStringLiteral("presetError"));
    verdict_->setObjectName(QStringLiteral("presetVerdict"));
    facts_->setObjectName(QStringLiteral("presetFacts"));
    auto* effect = new QGridLayout;
    effect->setHorizontalSpacing(m.us(2));
    effect->addWidget(icon_, 0, 0, Qt::AlignTop);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(m.us(1));
    for (TextLabel* label : {verdict_, facts_, error_}) lines->addWidget(label);
    lines->addStretch(1);
    effect->addLayout(lines, 0, 1);
    effect->setColumnStretch(1, 1);
    effect->setRowMinimumHeight(0, m.ems(7));  // a complaint moves nothing
    column_->addLayout(effect);
    column_->addWidget(buttons_);
    refresh();
    showEffect();
}

QLineEdit* PresetDialog::addField(QGridLayout* grid, const QString& label, const QString& name, const QString& text) {
    auto* field = new QLineEdit(text, this);
    field->setObjectName(name);
    field->setAccessibleName(label);
    field->setMaxLength(120);
    field->setCursorPosition(0);
    auto* title = new TextLabel(this);
    title->setText(label);
    title->setBuddy(field);
    const int row = grid->rowCount();
    grid->addWidget(title, row, 0);
    grid->addWidget(field, row, 1);
    connect(field, &QLineEdit::textEdited, this, &PresetDialog::changedSoon);
    return field;
}

void PresetDialog::changedSoon() { soon_->start(); }

void PresetDialog::complain(const Error* error) {
    const QString place = showPlace(error);
    complaint_ = !error ? QString() : place.isEmpty() ? words(*error) : tr("%1: %2").arg(place, words(*error));
    error_->setText(complaint_);
    error_->setAccessibleName(complaint_);
    buttons_->button(QDialogButtonBox::Save)->setEnabled(!error);
}

bool PresetDialog::refresh() {
    soon_->stop();
    const Result<PresetRecord> made = record();
    Plan plan = before_;
    Result<void> worn = made ? tryOn(*made, plan) : std::unexpected(made.error());
    complain(worn ? nullptr : &worn.error());
    if (worn) document_.edit(kind_, gesture_, [&](Plan& now) { now = plan; });
    return worn.has_value();
}

void PresetDialog::showEffect() {
    const AssessmentPtr last = assessor_.last();
    if (!last) return;
    facts_->setText(facts(*last));
    if (!last->assessment) {
        icon_->setIcon(QStringLiteral("does-not-fit"), IconLabel::Colour::Fail);
        verdict_->setText(words(last->assessment.error()));
        return;
    }
    constexpr const char* kIcons[] = {"fits", "tight", "does-not-fit"};
    constexpr IconLabel::Colour kColours[] = {IconLabel::Colour::Fits, IconLabel::Colour::Tight, IconLabel::Colour::Fail};
    const auto state = static_cast<std::size_t>(last->assessment->verdict.state);
    icon_->setIcon(QLatin1String(kIcons[state]), kColours[state]);
    verdict_->setText(words(verdict_lines(last->plan, *last->assessment)[0]));
}

void PresetDialog::accept() {
    if (!refresh()) return;
    const Result<PresetRecord> made = record();
    const Result<void> saved = made ? save_(*made) : std::unexpected(made.error());
    if (!saved) {
        complain(&saved.error());
        buttons_->button(QDialogButtonBox::Save)->setEnabled(true);  // a folder may be writable again
        return;
    }
    QDialog::accept();
}

void PresetDialog::reject() {
    document_.edit(kind_, gesture_, [&](Plan& now) { now = before_; });
    QDialog::reject();
}

}  // namespace vramline
