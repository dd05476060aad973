// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window that has to do with files: plans in and out, drops, recovery, the PDF.
#include <QDesktopServices>
#include <QDir>
#include <QFile>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include "ui/report/pdf_report.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/window/autosaves.h"
#include "ui/window/doors.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/model_read_dialog.h"
#include "ui/window/report_dialog.h"
#include "ui/window/settings.h"

namespace vramline {
namespace {

bool is_plan(const QString& path) { return path.endsWith(QStringLiteral(".vramline"), Qt::CaseInsensitive) || path.endsWith(QStringLiteral(".autosave")); }

}  // namespace

void MainWindow::say(const Error& error, const QString& what) {
    const QString where = qs(error.where);
    messages_->say(what + QStringLiteral(" ") + words(error) + (where.isEmpty() ? QString() : QStringLiteral(" (") + where + u')'), true);
}

void MainWindow::start(const QString& path) {
    const QString last = path.isEmpty() ? settings_.lastFile() : path;
    if (!last.isEmpty() && (!path.isEmpty() || QFileInfo::exists(last))) openAny(last);
    if (!document_->plan().model) {
        if (const Result<void> fresh = document_->startNew(); !fresh) say(fresh.error(), tr("No plan can be made."));
    }
    if (path.isEmpty())
        for (const QString& left : abandoned_autosaves(autosave_folder())) offerRecovery(left, {});
}

void MainWindow::tellLeftOut(const std::vector<Error>& errors) {
    for (const Error& error : errors) say(error, tr("Your own presets of this file are left out."));
}

bool MainWindow::mayLeavePlan() {
    if (!document_->isDirty()) return true;
    switch (doors().unsaved(this, document_->name())) {
    case Doors::Answer::Save: return savePlan();
    case Doors::Answer::Discard: return true;
    case Doors::Answer::Cancel: break;
    }
    return false;
}

void MainWindow::newPlan() {
    if (!mayLeavePlan()) return;
    if (const Result<void> fresh = document_->startNew(); !fresh) say(fresh.error(), tr("No plan can be made."));
}

void MainWindow::openPlan() {
    const QString path = doors().open_plan(this);
    if (!path.isEmpty()) openAny(path);
}

void MainWindow::openAny(const QString& path) {
    if (is_plan(path)) openPlanFile(path);
    else openModel(path);
}

void MainWindow::openPlanFile(const QString& path) {
    if (!mayLeavePlan()) return;
    const QString autosave = PlanDocument::autosaveBeside(path);
    if (const Result<void> opened = document_->open(path); !opened) {
        say(opened.error(), tr("%1 was not opened.").arg(QFileInfo(path).fileName()));
        return;
    }
    settings_.addRecentFile(document_->path());
    told_of_disk_ = false;
    messages_->dismiss();
    if (document_->isReadOnly()) messages_->say(tr("A newer version of VRAMLine wrote this plan. It is open for reading; save it under another name to change it."), false);
    if (autosave.isEmpty()) return;
    // Set aside, so that edits made before the answer do not write over what is offered.
    const QString aside = document_->path() + QStringLiteral(".recovery.autosave");
    if (autosave == aside) return offerRecovery(aside, document_->path());
    QFile::remove(aside);
    offerRecovery(QFile::rename(autosave, aside) ? aside : autosave, document_->path());
}

void MainWindow::openModel(const QString& path) {
    const Result<ModelSpec> model = read_model(fs_path(path));
    if (!model) {
        say(model.error(), tr("%1 was not opened.").arg(QFileInfo(path).fileName()));
        return;
    }
    if (!document_->plan().engine && !document_->startNew()) return;
    document_->edit(EditKind::Model, Gesture::begin(), [&](Plan& plan) {
        plan.model = std::make_shared<const ModelSpec>(*model);
        plan.formats = catalogue_->formats;
        plan.weights = plan.kv_dtype = "auto";
        if (model->context && plan.workload.longest() > *model->context) plan = with_context(plan, *model->context);
    });
    const QFileInfo file(path);
    model_file_ = file.isDir() ? QDir(path).filePath(QStringLiteral("config.json")) : path;
    showWhatWasRead(file.fileName(), *model, store_.usable());
}

void MainWindow::showWhatWasRead(const QString& file, const ModelSpec& model, bool may_save) {
    if (auto* old = findChild<ModelReadDialog*>()) old->reject();
    auto* dialog = new ModelReadDialog(file, model, *catalogue_, may_save, this);
    connect(dialog, &ModelReadDialog::saveAsked, this, &MainWindow::saveModelPreset);
    dialog->show();
}

void MainWindow::offerRecovery(const QString& autosave, const QString& original) {
    const QString name = original.isEmpty() ? tr("a plan without a file") : QFileInfo(original).fileName();
    messages_->say(tr("Unsaved changes of %1 were kept when the program ended unexpectedly.").arg(name), false,
                   {{tr("Recover them"), [this, autosave, original] {
                         if (const Result<void> done = document_->recover(autosave, original); !done) say(done.error(), tr("They could not be read."));
                     }},
                    {tr("Discard them"), [autosave] { QFile::remove(autosave); }}});
}

bool MainWindow::saveTo(const QString& path) {
    const bool same = QFileInfo(path).absoluteFilePath() == document_->path();
    if (same && document_->changedOnDisk() && !doors().overwrite_changed(this, document_->name())) return false;
    if (const Result<void> saved = document_->save(path); !saved) {
        say(saved.error(), tr("The plan was not saved."));
        return false;
    }
    settings_.addRecentFile(document_->path());
    settings_.setLastFile(document_->path());
    told_of_disk_ = false;
    return true;
}

bool MainWindow::savePlan() {
    if (document_->path().isEmpty() || document_->isReadOnly()) return savePlanAs();
    return saveTo(document_->path());
}

bool MainWindow::savePlanAs() {
    QString suggested = document_->path();
    if (suggested.isEmpty() && document_->plan().model) suggested = qs(document_->plan().model->short_id) + QStringLiteral(".vramline");
    const QString path = doors().save_plan(this, suggested);
    return !path.isEmpty() && saveTo(path);
}

void MainWindow::exportPdf() {
    PdfOptions options;
    options.language = current_language().toStdString();
    options.page = settings_.letterPaper() ? PageSize::Letter : PageSize::A4;
    writePdf(options);
}

void MainWindow::previewReport() {
    assessor_->finish();
    const AssessmentPtr result = assessor_->last();
    if (!result || !result->assessment) return;
    PdfOptions options;
    options.language = current_language().toStdString();
    options.page = settings_.letterPaper() ? PageSize::Letter : PageSize::A4;
    options.plan_name = planFileName();
    auto* dialog = new ReportDialog({result->plan, *result->assessment, catalogue_, options}, this);
    connect(dialog, &ReportDialog::saveAsked, this, [this](const PdfOptions& chosen) {
        settings_.setLetterPaper(chosen.page == PageSize::Letter);
        writePdf(chosen);
    });
    dialog->show();
}

std::string MainWindow::planFileName() const {
    return document_->path().isEmpty() ? std::string() : QFileInfo(document_->path()).fileName().toStdString();
}

void MainWindow::writePdf(PdfOptions options) {
    assessor_->finish();
    const AssessmentPtr result = assessor_->last();
    if (!result || !result->assessment) return;
    const QString base = document_->path().isEmpty() ? qs(result->plan.model->short_id) : QFileInfo(document_->path()).completeBaseName();
    const QString path = doors().save_pdf(this, base + QStringLiteral(".pdf"));
    if (path.isEmpty()) return;
    options.plan_name = planFileName();
    const Result<void> written = write_pdf_report(result->plan, *result->assessment, *catalogue_, fs_path(path), options);
    if (!written) {
        say(written.error(), tr("The report was not written."));
        return;
    }
    messages_->say(tr("The report is in %1.").arg(QDir::toNativeSeparators(path)), false,
                   {{tr("Open it"), [path] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); }}});
}

void MainWindow::checkDisk() {
    if (told_of_disk_ || !document_->changedOnDisk()) return;
    told_of_disk_ = true;
    messages_->say(tr("Another program has changed %1.").arg(document_->name()), false,
                   {{tr("Load it again"), [this, path = document_->path()] {
                         if (const Result<void> opened = document_->open(path); !opened) say(opened.error(), tr("%1 was not opened.").arg(document_->name()));
                         told_of_disk_ = false;
                     }},
                    {tr("Keep mine"), [] {}}});
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() != 1 || !urls.front().isLocalFile()) return;
    event->acceptProposedAction();
    openAny(urls.front().toLocalFile());
}

}  // namespace vramline
