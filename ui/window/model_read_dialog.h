// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>

#include "core/plan/catalogue.h"

class QTableWidget;

namespace vramline {

/// What was read of a model's file, value by value: from which key or tensor it comes, and beside it what a preset that
/// resembles it has. The values are those of `vramline inspect`. Warnings stand above.
class ModelReadDialog : public QDialog {
    Q_OBJECT
public:
    /// `may_save`: whether the model can become a preset of the user's own.
    ModelReadDialog(const QString& file, const ModelSpec& model, const Catalogue& catalogue, bool may_save, QWidget* parent);
    [[nodiscard]] QTableWidget* table() const { return table_; }

signals:
    void saveAsked();

private:
    void fill(const ModelSpec& model, const ModelSpec* like, const FormatTable& formats);
    QTableWidget* table_;
};

}  // namespace vramline
