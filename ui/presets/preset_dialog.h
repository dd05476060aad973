// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <functional>

#include "core/io/user_presets.h"
#include "ui/document/assessor.h"
#include "ui/document/plan_document.h"

class QDialogButtonBox;
class QGridLayout;
class QLineEdit;
class QVBoxLayout;

namespace vramline {

class IconLabel;
class TextLabel;

/// A preset field by field. What is typed is in the plan at once, so that the window and the line below show what it
/// does; all of it is one undo step, and none where the dialog is left without saving.
class PresetDialog : public QDialog {
    Q_OBJECT
public:
    using Save = std::function<Result<void>(const PresetRecord&)>;
    PresetDialog(PlanDocument& document, Assessor& assessor, EditKind kind, Save save, QWidget* parent);
    void accept() override;  ///< saves; stays open where that fails
    void reject() override;
    [[nodiscard]] QString complaint() const { return complaint_; }  ///< what is wrong at present; empty: nothing

protected:
    void finishLayout();  ///< after the fields: what they do, what is wrong, the buttons
    QLineEdit* addField(QGridLayout* grid, const QString& label, const QString& name, const QString& text);
    void changedSoon();
    /// The record that the fields make.
    virtual Result<PresetRecord> record() = 0;
    /// Puts it into a plan. Errors: none that record() does not have.
    virtual Result<void> tryOn(const PresetRecord& record, Plan& plan) = 0;
    virtual QString facts(const AssessmentResult& result) const = 0;
    /// Shows where an error stands and gives the field's name; unset error: nothing is wrong.
    virtual QString showPlace(const Error* error) = 0;
    PlanDocument& document_;
    Assessor& assessor_;
    const Plan before_;
    QVBoxLayout* column_;

private:
    bool refresh();
    void showEffect();
    void complain(const Error* error);
    EditKind kind_;
    Gesture gesture_ = Gesture::begin();
    Save save_;
    QTimer* soon_;
    TextLabel *error_, *verdict_, *facts_;
    IconLabel* icon_;
    QDialogButtonBox* buttons_;
    QString complaint_;
};

}  // namespace vramline
