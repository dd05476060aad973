// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/doors.h"

#include <QCoreApplication>
#include <QAbstractButton>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace vramline {
namespace {

struct Dialogs {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

Doors::Answer ask_unsaved(QWidget* window, const QString& plan) {
    QMessageBox box(QMessageBox::Question, Dialogs::tr("Unsaved changes"), Dialogs::tr("%1 has changes that are not saved.").arg(plan),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window);
    box.setTextFormat(Qt::PlainText);
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    return answer == QMessageBox::Save ? Doors::Answer::Save : answer == QMessageBox::Discard ? Doors::Answer::Discard : Doors::Answer::Cancel;
}

bool ask_overwrite(QWidget* window, const QString& plan) {
    QMessageBox box(QMessageBox::Warning, Dialogs::tr("Changed on disk"),
                    Dialogs::tr("Another program has changed %1 since it was opened. Saving replaces that change.").arg(plan),
                    QMessageBox::Cancel, window);
    box.setTextFormat(Qt::PlainText);
    QAbstractButton* const replace = box.addButton(Dialogs::tr("Replace it"), QMessageBox::DestructiveRole);
    box.exec();
    return box.clickedButton() == replace;
}

bool ask_delete(QWidget* window, const QString& preset) {
    QMessageBox box(QMessageBox::Question, Dialogs::tr("Delete the preset"), Dialogs::tr("Delete %1? Plans that use it keep its numbers.").arg(preset),
                    QMessageBox::Cancel, window);
    box.setTextFormat(Qt::PlainText);
    QAbstractButton* const remove = box.addButton(Dialogs::tr("Delete it"), QMessageBox::DestructiveRole);
    box.exec();
    return box.clickedButton() == remove;
}

QString with_suffix(const QString& path, const QString& suffix) {
    return path.isEmpty() || QFileInfo(path).suffix().compare(suffix.mid(1), Qt::CaseInsensitive) == 0 ? path : path + suffix;
}

Doors make_doors() {
    Doors made;
    made.unsaved = ask_unsaved;
    made.overwrite_changed = ask_overwrite;
    made.open_plan = [](QWidget* window) {
        return QFileDialog::getOpenFileName(window, Dialogs::tr("Open"), {}, Dialogs::tr("Plans and models (*.vramline *.json *.gguf *.safetensors);;All files (*)"));
    };
    made.save_plan = [](QWidget* window, const QString& suggested) {
        return with_suffix(QFileDialog::getSaveFileName(window, Dialogs::tr("Save the plan"), suggested, Dialogs::tr("Plans (*.vramline)")), QStringLiteral(".vramline"));
    };
    made.save_pdf = [](QWidget* window, const QString& suggested) {
        return with_suffix(QFileDialog::getSaveFileName(window, Dialogs::tr("Export PDF"), suggested, Dialogs::tr("PDF (*.pdf)")), QStringLiteral(".pdf"));
    };
    made.save_preset = [](QWidget* window, const QString& suggested) {
        return with_suffix(QFileDialog::getSaveFileName(window, Dialogs::tr("Export the preset"), suggested, Dialogs::tr("Presets (*.json)")), QStringLiteral(".json"));
    };
    made.open_preset = [](QWidget* window) {
        return QFileDialog::getOpenFileName(window, Dialogs::tr("Import presets"), {}, Dialogs::tr("Presets (*.json)"));
    };
    made.delete_preset = ask_delete;
    return made;
}

}  // namespace

Doors& doors() {
    static Doors value = make_doors();
    return value;
}

}  // namespace vramline
