// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <functional>

#include "core/io/user_presets.h"

class QListWidget;
class QPushButton;

namespace vramline {

class TextLabel;

/// The user's own presets in a list, and what can be done with one of them.
class OwnPresetsDialog : public QDialog {
    Q_OBJECT
public:
    /// What the window does; each gives the words of what went wrong, or none.
    struct Doing {
        std::function<Result<std::vector<PresetRecord>>()> list;
        std::function<void(const PresetRecord&)> edit;
        std::function<QString(const PresetRecord&)> remove, export_one;
        std::function<QString()> import;
    };
    OwnPresetsDialog(Doing doing, QWidget* parent);

private:
    void fill();
    void act(const std::function<QString(const PresetRecord&)>& what);
    [[nodiscard]] const PresetRecord* current() const;
    QPushButton* button(const QString& text, const QString& name);
    Doing doing_;
    std::vector<PresetRecord> records_;
    QListWidget* list_;
    QPushButton *edit_, *remove_, *export_, *import_;
    TextLabel* error_;
};

}  // namespace vramline
