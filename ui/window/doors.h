// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <functional>

class QWidget;

namespace vramline {

/// What asks the user in a dialog of its own, by function so that tests can answer.
struct Doors {
    enum class Answer : unsigned char { Save, Discard, Cancel };
    std::function<Answer(QWidget* window, const QString& plan)> unsaved;
    std::function<bool(QWidget* window, const QString& plan)> overwrite_changed;  ///< the file is another one by now
    std::function<QString(QWidget* window)> open_plan;
    std::function<QString(QWidget* window, const QString& suggested)> save_plan, save_pdf, save_preset;
    std::function<QString(QWidget* window)> open_preset;
    std::function<bool(QWidget* window, const QString& preset)> delete_preset;
};
Doors& doors();

}  // namespace vramline
