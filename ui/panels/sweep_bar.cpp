// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/sweep_bar.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <cmath>

#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {

SweepBar::SweepBar(QWidget* parent)
    : QWidget(parent), words_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)), bar_(new QProgressBar(this)),
      button_(new QPushButton(this)), patience_(new QTimer(this)) {
    const Metrics m = Metrics::of(font());
    setObjectName(QStringLiteral("sweepBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m.us(2));
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setFixedHeight(m.us(1.5));
    bar_->setAccessibleName(tr("How far the plot is worked out"));
    row->addWidget(words_);
    row->addWidget(bar_, 1);
    row->addWidget(button_);
    button_->setObjectName(QStringLiteral("sweepButton"));
    patience_->setSingleShot(true);
    patience_->setInterval(250);
    connect(patience_, &QTimer::timeout, this, &QWidget::show);
    connect(button_, &QPushButton::clicked, this, [this] { stopped_ ? emit againAsked() : emit cancelAsked(); });
    hide();
}

void SweepBar::begin() {
    stopped_ = false;
    words_->setText(tr("Working out the limits…"));
    button_->setText(tr("Cancel"));
    bar_->setValue(0);
    bar_->show();
    if (!isVisible()) patience_->start();
}

void SweepBar::setDone(double part) { bar_->setValue(static_cast<int>(std::lround(part * 1000))); }

void SweepBar::end() {
    patience_->stop();
    hide();
}

void SweepBar::stopped() {
    patience_->stop();
    stopped_ = true;
    words_->setText(tr("Stopped: the plot is not that of this plan."));
    button_->setText(tr("Draw it"));
    bar_->hide();
    show();
}

}  // namespace vramline
