// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "ui/presets/preset_dialog.h"

class QPlainTextEdit;

namespace vramline {

/// A model preset: its config.json in an editor, or the facts that were read of its file, and beside it the numbers in
/// it that matter for memory. A number and its place in the text change together.
class ModelPresetDialog : public PresetDialog {
    Q_OBJECT
public:
    ModelPresetDialog(PlanDocument& document, Assessor& assessor, ModelDraft draft, Save save, QWidget* parent);

protected:
    Result<PresetRecord> record() override;
    Result<void> tryOn(const PresetRecord& record, Plan& plan) override;
    QString facts(const AssessmentResult& result) const override;
    QString showPlace(const Error* error) override;

private:
    struct Number {
        QLineEdit* field;
        std::vector<std::string> keys;  ///< of ModelSpec::read_from; the first one there counts
        std::string fact;               ///< its place among facts; empty: there it is what the tensors say
        std::string path;
    };
    void addNumber(QGridLayout* grid, const QString& label, const QString& name, std::vector<std::string> keys, std::string fact = {});
    [[nodiscard]] bool ofFacts() const { return draft_.facts.has_value(); }
    [[nodiscard]] std::string textName() const { return ofFacts() ? "facts" : "config.json"; }  ///< in errors
    [[nodiscard]] QString textTitle() const;
    [[nodiscard]] std::string pathOf(const Number& number, const ModelSpec& model, const std::string& text) const;
    void addEditor();
    void write(Number& number);
    void readNumbers(const ModelSpec& model);
    void mark(int line);
    ModelDraft draft_;
    std::string config_before_;
    QLineEdit *id_, *name_, *family_;
    QPlainTextEdit* config_;
    std::vector<Number> numbers_;
    std::optional<Error> refused_;  ///< what a number was refused for, until the next change
};

}  // namespace vramline
