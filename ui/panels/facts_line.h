// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <optional>

#include "ui/panels/why.h"

namespace vramline {

class FlowLayout;

/// Quiet facts under a field, joined by middle dots and broken only between them, with a "why?" at the end where a
/// quantity is among them.
class FactsLine : public QWidget {
    Q_OBJECT
public:
    explicit FactsLine(WhyHub& hub, QWidget* parent = nullptr, int bottom = 0);  ///< bottom: room beneath
    void setFacts(const QStringList& facts, std::optional<WhyKey> why, const QString& about);
    [[nodiscard]] QStringList facts() const;
    [[nodiscard]] WhyLink* link() const { return link_; }

private:
    QList<TextLabel*> labels_;
    FlowLayout* flow_;
    WhyLink* link_;
};

}  // namespace vramline
