// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QMessageBox>

#include "ui/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"
#include "ui/window/main_window.h"

namespace vramline {

void MainWindow::showKeys() {
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keyboard"));
    const Metrics m = Metrics::of(font());
    auto* grid = new QGridLayout(dialog);
    grid->setContentsMargins(m.us(5), m.us(4), m.us(5), m.us(4));
    grid->setHorizontalSpacing(m.us(6));
    grid->setVerticalSpacing(m.us(1.5));
    const std::pair<QString, QString> keys[] = {
        {tr("Tab, Shift+Tab"), tr("to the next control, and back")},
        {tr("Letters on a dropdown"), tr("open it and search: “qwen 30”")},
        {tr("Arrows on a slider"), tr("an eighth of an octave; Page Up and Page Down a power of two")},
        {tr("M on a slider"), tr("to the mark: the last value that fits")},
        {tr("Left, Right on a memory bar"), tr("from part to part; Enter asks why")},
        {tr("Enter on “why?”"), tr("opens the derivation; Alt+Left goes back, Escape closes it")},
        {tr("Arrows on a plot"), tr("pan; + and − zoom, 0 resets; on the frontier they move the cross")},
        {tr("Ctrl+Z, Ctrl+Shift+Z"), tr("undo and redo, one gesture at a time")},
        {tr("Ctrl+E"), tr("export the report as PDF")},
        {tr("Ctrl+Shift+E"), tr("look at the report, choose its page size")},
    };
    int row = 0;
    for (const auto& [key, what] : keys) {
        auto* left = new TextLabel(dialog, 1.0, TextLabel::Tone::Text, true);
        auto* right = new TextLabel(dialog);
        left->setText(key);
        right->setText(what);
        grid->addWidget(left, row, 0);
        grid->addWidget(right, row++, 1);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    grid->addWidget(buttons, row, 0, 1, 2);
    dialog->open();
}

void MainWindow::showAbout() {
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About VRAMLine"), tr("VRAMLine %1").arg(QStringLiteral(VRAMLINE_VERSION)), QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setIconPixmap(program_icon().pixmap(Metrics::of(font()).ems(4)));
    box->setInformativeText(tr("Says whether a language model fits on GPUs under an engine, what the limits are, and why each number is what it is.\n\n"
                               "Presets of %1. Free software under the GNU General Public License, version 3 or later. Nothing leaves this machine.")
                                .arg(qs(catalogue_->version)));
    box->open();
}

}  // namespace vramline
