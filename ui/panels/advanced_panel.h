// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>

#include "ui/panels/panel.h"

class QCheckBox;
class QGridLayout;
class QPushButton;

namespace vramline {

class BackendChoice;
class EngineSettings;
class FieldEdit;
class TextLabel;

/// The engine's settings and the sizes that are estimated unless given. An empty field shows what is in force.
class AdvancedPanel : public Panel {
    Q_OBJECT
public:
    AdvancedPanel(PlanDocument& document, WhyHub& hub, QWidget* parent);
    void render(const AssessmentPtr& result) override;
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const { return open_; }

signals:
    void opened(bool open);

private:
    struct Count {
        std::optional<std::int64_t> Settings::*setting;
        const char* flag;
        FieldEdit* field;
    };
    struct Size {
        PerGpu Settings::*setting;
        FieldEdit* field;
    };
    struct Switch {
        const char* flag;
        QCheckBox* box;
    };
    void buildBody();
    void addLine(QGridLayout* grid, const QString& label, QWidget* field, const QString& name);
    void addFraction(QGridLayout* grid);
    void addCount(QGridLayout* grid, const QString& label, const QString& name, std::optional<std::int64_t> Settings::*setting, const char* flag);
    void addSize(QGridLayout* grid, const QString& label, const QString& name, PerGpu Settings::*setting);
    void addSwitch(QGridLayout* grid, const QString& label, const QString& name, const char* flag);
    void addLayout(QGridLayout* grid);
    void set(Gesture gesture, const std::function<void(Settings&)>& change);
    void renderSummary(const AssessmentResult& result);
    void renderSettings(const AssessmentResult& result);
    void renderSizes(const AssessmentResult& result);
    QPushButton* head_;
    TextLabel* summary_;
    QWidget* body_;
    FieldEdit *fraction_ = nullptr, *dcp_ = nullptr;
    QCheckBox* ep_ = nullptr;
    BackendChoice* backend_ = nullptr;
    EngineSettings* engine_ = nullptr;
    std::vector<Count> counts_;
    std::vector<Size> sizes_;
    std::vector<Switch> switches_;
    bool open_ = false;
    AssessmentPtr last_;
};

}  // namespace vramline
