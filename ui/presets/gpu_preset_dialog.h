// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/presets/preset_dialog.h"

class QCheckBox;

namespace vramline {

/// A GPU preset; totals that are left empty are estimated, as their placeholders say.
class GpuPresetDialog : public PresetDialog {
    Q_OBJECT
public:
    /// `gpu` with the id and the name that the copy is to have.
    GpuPresetDialog(PlanDocument& document, Assessor& assessor, const Gpu& gpu, const std::string& replaces, Save save, QWidget* parent);

protected:
    Result<PresetRecord> record() override;
    Result<void> tryOn(const PresetRecord& record, Plan& plan) override;
    QString facts(const AssessmentResult& result) const override;
    QString showPlace(const Error* error) override;

private:
    GpuDraft draft_;
    std::string replaces_;  ///< id of the GPU in the plan whose place it takes
    QLineEdit *id_, *name_, *vendor_, *architecture_, *capability_, *marketed_, *driver_, *cuda_, *bandwidth_;
    QCheckBox *hbm_, *unified_;
};

}  // namespace vramline
