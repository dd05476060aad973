// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QPointer>
#include <QRect>

#include "ui/document/assessor.h"
#include "ui/widgets/labels.h"

namespace vramline {

class WhyPopover;

/// Which derivation: a term, and the GPU it holds for (-1: the deployment, else the first GPU that has it).
struct WhyKey {
    TermId id = TermId::Weights;
    int gpu = -1;
    bool operator==(const WhyKey&) const = default;
};

/// The term of an assessment; null where it has none. `gpu` -1 takes the deployment's, else the deciding GPU's.
const Term* find_term(const AssessmentResult& result, const WhyKey& key);

/// Opens derivations: the one door between what shows a quantity and the popover that explains it.
class WhyHub : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void setResult(const AssessmentPtr& result) { result_ = result; }
    [[nodiscard]] AssessmentPtr result() const { return result_; }
    [[nodiscard]] bool has(const WhyKey& key) const;
    /// Shows the derivation at `where` of `anchor`; the focus returns there on Escape.
    void open(const WhyKey& key, QWidget* anchor, const QRect& where = {});
    [[nodiscard]] WhyPopover* popover() const;

private:
    AssessmentPtr result_;
    QPointer<WhyPopover> popover_;
};

/// "why?"
class WhyLink : public LinkLabel {
    Q_OBJECT
public:
    WhyLink(WhyHub& hub, WhyKey key, const QString& about, QWidget* parent = nullptr);
    void setKey(WhyKey key);
    void setAbout(const QString& about);  ///< what it explains, for the accessible name
    [[nodiscard]] WhyKey key() const { return key_; }

private:
    WhyHub& hub_;
    WhyKey key_;
};

}  // namespace vramline
