// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/engine_settings.h"

#include <QFontDatabase>
#include <QGridLayout>
#include <algorithm>

#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/field_edit.h"
#include "ui/widgets/labels.h"

namespace vramline {
namespace {

// As one writes it on the engine's command line: no grouping, a point.
QString flag_value(const Setting& setting) {
    struct Visitor {
        QString operator()(bool on) const { return on ? QStringLiteral("true") : QStringLiteral("false"); }
        QString operator()(std::int64_t count) const { return QString::number(count); }
        QString operator()(double number) const { return QString::number(number); }
        QString operator()(const std::string& text) const { return qs(text); }
    };
    return std::visit(Visitor{}, setting.value);
}

}  // namespace

EngineSettings::EngineSettings(PlanDocument& document, WhyHub& hub, std::set<std::string> elsewhere, QWidget* parent)
    : Panel(document, hub, parent), elsewhere_(std::move(elsewhere)), head_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)),
      grid_(new QGridLayout(this)) {
    const Metrics m = Metrics::of(font());
    setObjectName(QStringLiteral("engineSettings"));
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(m.us(2));
    grid_->setVerticalSpacing(m.us(1));
    grid_->setColumnStretch(0, 1);
    head_->setWordWrap(true);
    grid_->addWidget(head_, 0, 0, 1, 2);
    hide();
}

Result<void> EngineSettings::check(const std::string& flag, const std::string& text) const {
    Plan plan = document_.plan();
    plan.settings.flags[flag] = text;
    const Result<Assessment> assessed = assess(plan);
    // Only what is said of this flag: a plan that is incomplete for another reason may still be edited.
    if (assessed || assessed.error().where.find(flag) == std::string::npos) return {};
    return std::unexpected(assessed.error());
}

void EngineSettings::addLine(const std::string& flag) {
    const Metrics m = Metrics::of(font());
    auto* caption = new TextLabel(this);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPixelSize(m.ems(0.9));
    caption->setFont(fixed);
    // Long names break where a reader would break them.
    QString shown = qs(flag);
    caption->setText(shown.replace(u'_', QStringLiteral("_\u200b")).replace(u'-', QStringLiteral("-\u200b")));
    caption->setWordWrap(true);
    auto* field = new FieldEdit([this, flag](const std::string& text) { return check(flag, text); }, this);
    field->setObjectName(QStringLiteral("flag-") + qs(flag));
    field->setAccessibleName(qs(flag));
    field->setFixedWidth(m.ems(9));
    field->setVerbatim(true);
    field->setMaxLength(4000);  // a speculative-config is JSON
    caption->setBuddy(field);
    const int row = grid_->rowCount();
    grid_->addWidget(caption, row, 0);
    grid_->addWidget(field, row, 1);
    lines_.push_back({flag, caption, field});
    connect(field, &FieldEdit::edited, this, [this, flag](const QString& text, Gesture gesture) {
        document_.edit(EditKind::Setting, gesture, [&](Plan& plan) {
            if (text.isEmpty()) plan.settings.flags.erase(flag);
            else plan.settings.flags[flag] = text.toStdString();
        });
    });
}

void EngineSettings::rebuild(const EngineProfile& engine) {
    for (const Line& line : lines_) line.caption->deleteLater(), line.field->deleteLater();
    lines_.clear();
    flags_ = engine.flags;
    for (const std::string& flag : flags_)
        if (!elsewhere_.contains(flag)) addLine(flag);
    head_->setText(tr("%1's other settings, by its own names; empty: what is in force").arg(qs(engine.name)));
}

void EngineSettings::render(const AssessmentPtr& result) {
    const EngineProfile& engine = *result->plan.engine;
    if (engine.flags != flags_) rebuild(engine);
    for (const Line& line : lines_) {
        const auto given = result->plan.settings.flags.find(line.flag);
        line.field->setShown(given == result->plan.settings.flags.end() ? QString() : qs(given->second));
        QString in_force = tr("not set"), reason;
        if (result->assessment)
            for (const Setting& setting : result->assessment->settings)
                if (setting.name == line.flag) in_force = flag_value(setting), reason = words(setting.reason);
        line.field->setPlaceholderText(in_force);
        line.field->setToolTip(reason);
    }
    setVisible(!lines_.empty());
}

}  // namespace vramline
