// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/verdict_card.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenu>

#include "core/report/verdict_text.h"
#include "ui/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/sentence_line.h"

namespace vramline {

VerdictCard::VerdictCard(WhyHub& hub, QWidget* parent)
    : Card(parent), icon_(new IconLabel(this, 2)), headline_(new QLabel(this)), second_(new TextLabel(this)),
      third_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)),
      second_why_(new WhyLink(hub, {TermId::AllocatedBytes, -1}, tr("KV that is needed"), this)),
      third_why_(new WhyLink(hub, {TermId::MaxConcurrency, -1}, tr("largest number of sequences"), this)), side_(new QWidget(this)) {
    setObjectName(QStringLiteral("verdict"));
    setFocusPolicy(Qt::StrongFocus);
    const Metrics m = Metrics::of(font());
    headline_->setObjectName(QStringLiteral("headline"));
    headline_->setTextFormat(Qt::RichText);  // ours alone; what comes from outside is escaped
    headline_->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(m.us(5), m.us(2.5), m.us(4), m.us(2.5));
    row->setSpacing(m.us(3.5));
    row->addWidget(icon_, 0, Qt::AlignTop);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(m.us(0.5));
    lines->addWidget(headline_);
    lines->addWidget(new SentenceLine(second_, second_why_, this));
    lines->addWidget(new SentenceLine(third_, third_why_, this));
    lines->addStretch(1);
    row->addLayout(lines, 1);
    auto* grid = new QGridLayout(side_);
    grid->setContentsMargins(m.us(4), 0, 0, 0);
    grid->setHorizontalSpacing(m.us(3));
    grid->setVerticalSpacing(m.us(1));
    constexpr TermId kTerms[] = {TermId::MaxConcurrency, TermId::MaxContext, TermId::PoolConcurrency};
    for (std::size_t i = 0; i < figures_.size(); ++i) {
        figures_[i] = {new TextLabel(side_, 0.92, TextLabel::Tone::Quiet), new TextLabel(side_, 0.92, TextLabel::Tone::Text, true),
                       new WhyLink(hub, {kTerms[i], -1}, {}, side_)};
        const int at = static_cast<int>(i);
        grid->addWidget(figures_[i].name, at, 0);
        grid->addWidget(figures_[i].value, at, 1);
        grid->addWidget(figures_[i].why, at, 2);
    }
    grid->setRowStretch(3, 1);
    row->addWidget(side_);
}

void VerdictCard::renderHeadline(const QString& word, const QString& whole) {
    word_ = word;
    headline_text_ = whole;
    const Theme& theme = Theme::of(QApplication::palette());
    const VerdictState state = last_->assessment ? last_->assessment->verdict.state : VerdictState::DoesNotFit;
    const QString rest = whole.startsWith(word) ? whole.mid(word.size()) : whole;
    headline_->setFont(scaled(QApplication::font(), 1.54, true));
    const QString html = QStringLiteral("<span style=\"color:%1\">%2</span>%3")
                             .arg(theme.state(state).text.name(), (whole.startsWith(word) ? word : QString()).toHtmlEscaped(), rest.toHtmlEscaped());
    if (headline_->text() != html) headline_->setText(html);
    headline_->setAccessibleName(whole);
    setBar(theme.state(state).text);
    constexpr const char* kIcons[] = {"fits", "tight", "does-not-fit"};
    constexpr IconLabel::Colour kColours[] = {IconLabel::Colour::Fits, IconLabel::Colour::Tight, IconLabel::Colour::Fail};
    const auto at = static_cast<std::size_t>(state);
    icon_->setIcon(QLatin1String(kIcons[at]), kColours[at]);
    setAccessibleName(asText());
}

void VerdictCard::renderFigures(const AssessmentResult& result) {
    const Assessment& a = *result.assessment;
    const auto show = [&](std::size_t i, const QString& name, const QString& value, bool explained) {
        figures_[i].name->setText(name);
        figures_[i].value->setText(value);
        figures_[i].why->setAbout(name);
        for (QWidget* widget : {static_cast<QWidget*>(figures_[i].name), static_cast<QWidget*>(figures_[i].value)}) widget->setVisible(!value.isEmpty());
        figures_[i].why->setKey(figures_[i].why->key());
        if (!explained || value.isEmpty()) figures_[i].why->hide();
    };
    const bool fails = !a.verdict.fits;
    show(0, tr("Runs out first"), words(binds_label(a, a.limits.concurrency_binds)), false);
    if (fails && a.verdict.starts) {
        const bool mix = result.plan.workload.requests.size() > 1;  // its limit counts whole multiples only
        const std::int64_t most = mix ? a.verdict.resident.value() : a.limits.max_concurrency.value();
        const QString fit = tr("%n sequence(s)", nullptr, static_cast<int>(std::min<std::int64_t>(most, 1'000'000'000)));
        show(1, tr("Would fit"), mix ? tr("%1 of %2").arg(fit, shown_count(result.plan.workload.total().value())) : fit, false);
    } else {
        const QString longest = a.limits.max_context ? tr("%1 for %2").arg(shown_count(a.limits.max_context->value()), shown_count(result.plan.workload.total().value())) : tr("not known");
        show(1, tr("Longest context"), longest, a.limits.max_context.has_value());
    }
    QString prints;
    if (a.pool) prints = tr("%1 tokens · %2x").arg(shown_count(a.pool->tokens.value()), qs(format_decimal(a.pool->max_concurrency, 2, number_style())));
    show(2, tr("%1 will print").arg(qs(result.plan.engine->name)), prints, true);
}

void VerdictCard::renderError(const Error& error) {
    renderHeadline(tr("Not a plan yet."), tr("Not a plan yet."));
    second_->setText(words(error));
    third_->setText({});
    second_why_->hide();
    third_why_->hide();
    side_->hide();
}

void VerdictCard::render(const AssessmentPtr& result) {
    last_ = result;
    if (!result->assessment) {
        renderError(result->assessment.error());
        return;
    }
    const Assessment& a = *result->assessment;
    const std::vector<Message> lines = verdict_lines(result->plan, a);
    const auto line = [&](std::size_t i) { return i < lines.size() ? words(lines[i]) : QString(); };
    renderHeadline(words(verdict_word(a)), line(0));
    second_->setText(line(1));
    third_->setText(line(2));
    second_why_->setKey({TermId::AllocatedBytes, -1});
    third_why_->setKey(a.verdict.fits ? WhyKey{TermId::MaxConcurrency, -1} : WhyKey{TermId::ShortBy, -1});
    side_->show();
    renderFigures(*result);
    setAccessibleName(asText());
}

QString VerdictCard::asText() const {
    QString out = headline_text_;
    for (const TextLabel* label : {second_, third_})
        if (!label->text().isEmpty()) out += u'\n' + label->text();
    return out;
}

void VerdictCard::copyText() const { QApplication::clipboard()->setText(asText()); }

void VerdictCard::hold(bool on) { setMinimumHeight(on ? height() : 0); }

void VerdictCard::changeEvent(QEvent* event) {
    Card::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && last_) renderHeadline(word_, headline_text_);
}

void VerdictCard::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const QAction* copy = menu.addAction(icon(QStringLiteral("copy")), tr("Copy verdict"));
    if (menu.exec(event->globalPos()) == copy) copyText();
}

}  // namespace vramline
