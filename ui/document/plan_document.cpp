// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/plan_document.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QTimer>
#include <QUndoStack>

#include "ui/document/plan_command.h"
#include "ui/document/write_whole.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

constexpr int kAutosaveMs = 700;  // a kill loses at most the last second
constexpr qint64 kMostBytes = 16 << 20;

Result<std::string> read_plan_file(const QString& path) {
    return read_file(std::filesystem::path(path.toStdU16String()), static_cast<std::size_t>(kMostBytes));
}

}  // namespace

PlanDocument::PlanDocument(std::shared_ptr<const Catalogue> catalogue, QObject* parent)
    : QObject(parent), catalogue_(std::move(catalogue)), undo_(new QUndoStack(this)), autosave_timer_(new QTimer(this)),
      untitled_(QStringLiteral("untitled-%1.vramline.autosave").arg(QCoreApplication::applicationPid())) {
    undo_->setUndoLimit(1000);
    autosave_timer_->setSingleShot(true);
    autosave_timer_->setInterval(kAutosaveMs);
    connect(autosave_timer_, &QTimer::timeout, this, &PlanDocument::autosaveNow);
    connect(undo_, &QUndoStack::cleanChanged, this, &PlanDocument::fileChanged);
}

PlanDocument::~PlanDocument() {
    undo_->disconnect(this);
}

void PlanDocument::setCatalogue(std::shared_ptr<const Catalogue> catalogue) {
    catalogue_ = std::move(catalogue);
    emit catalogueChanged();
}

QString PlanDocument::name() const { return path_.isEmpty() ? tr("Untitled plan") : QFileInfo(path_).fileName(); }

bool PlanDocument::isDirty() const { return recovered_ || !undo_->isClean(); }

void PlanDocument::edit(EditKind kind, Gesture gesture, const Change& change) {
    Plan next = plan_;
    change(next);
    if (next == plan_) return;
    undo_->push(new PlanCommand(*this, kind, gesture, plan_, std::move(next)));
}

void PlanDocument::put(const Plan& plan) {
    plan_ = plan;
    if (!autosave_timer_->isActive()) autosave_timer_->start();
    emit planChanged();
}

void PlanDocument::take(const Plan& plan, const QString& path, bool read_only, std::vector<Message> notes, const std::string& text) {
    dropAutosave();
    plan_ = plan;
    path_ = path;
    read_only_ = read_only;
    recovered_ = false;
    notes_ = std::move(notes);
    on_disk_ = text;
    undo_->clear();
    emit planChanged();
    emit fileChanged();
}

Result<void> PlanDocument::startNew() {
    const Result<Plan> fresh = default_plan(*catalogue_);
    if (!fresh) return std::unexpected(fresh.error());
    take(*fresh, {}, false, {}, {});
    return {};
}

Result<void> PlanDocument::open(const QString& path) {
    const Result<std::string> text = read_plan_file(path);
    if (!text) return std::unexpected(text.error());
    const Result<LoadedPlan> loaded = read_plan(*text, path.toStdString(), *catalogue_);
    if (!loaded) return std::unexpected(loaded.error());
    take(loaded->plan, QFileInfo(path).absoluteFilePath(), loaded->read_only, loaded->notes, *text);
    return {};
}

Result<void> PlanDocument::save(const QString& path) {
    const QString target = QFileInfo(path).absoluteFilePath();
    if (read_only_ && target == path_) return fail("plan_is_read_only", path.toStdString(), {{"file", path.toStdString()}});
    const std::string text = to_plan_json(plan_);
    // What cannot be read back must not replace what could.
    const Result<LoadedPlan> again = read_plan(text, path.toStdString(), *catalogue_);
    if (!again) return std::unexpected(again.error());
    // An autosave that a kill leaves behind between the two must not be older than the file.
    const QString autosave = autosavePath();
    if (target == path_ && QFile::exists(autosave)) {
        if (const Result<void> written = write_whole(autosave, text); !written) return written;
    }
    if (const Result<void> written = write_whole(target, text); !written) return written;
    dropAutosave();
    path_ = target;
    on_disk_ = text;
    read_only_ = recovered_ = false;
    notes_.clear();
    undo_->setClean();
    emit fileChanged();
    return {};
}

Result<void> PlanDocument::recover(const QString& autosave, const QString& original) {
    const Result<std::string> text = read_plan_file(autosave);
    if (!text) return std::unexpected(text.error());
    const Result<LoadedPlan> loaded = read_plan(*text, autosave.toStdString(), *catalogue_);
    if (!loaded) return std::unexpected(loaded.error());
    const Result<std::string> before = original.isEmpty() ? std::string() : read_plan_file(original);
    take(loaded->plan, original, false, loaded->notes, before.value_or(std::string()));
    recovered_ = true;
    autosaveNow();
    if (autosave != autosavePath()) QFile::remove(autosave);
    emit fileChanged();
    return {};
}

bool PlanDocument::changedOnDisk() const {
    if (path_.isEmpty()) return false;
    const Result<std::string> now = read_plan_file(path_);
    return now && *now != on_disk_;
}

void PlanDocument::setAutosaveFolder(const QString& folder) {
    autosave_folder_ = folder;
    QDir().mkpath(folder);
    // Held for as long as this session lives, so that no other takes its autosave for abandoned.
    lock_ = std::make_unique<QLockFile>(folder + u'/' + untitled_ + QStringLiteral(".lock"));
    lock_->setStaleLockTime(0);
    lock_->tryLock(0);
}

QString PlanDocument::autosavePath() const {
    if (!path_.isEmpty()) return path_ + QStringLiteral(".autosave");
    return autosave_folder_.isEmpty() ? QString() : autosave_folder_ + u'/' + untitled_;
}

void PlanDocument::autosaveNow() {
    autosave_timer_->stop();
    const QString target = autosavePath();
    if (target.isEmpty()) return;
    if (!isDirty()) {
        QFile::remove(target);
        return;
    }
    QDir().mkpath(QFileInfo(target).path());
    // A folder that cannot be written has no autosave; saving says so with the reason.
    [[maybe_unused]] const Result<void> written = write_whole(target, to_plan_json(plan_));
}

void PlanDocument::dropAutosave() {
    autosave_timer_->stop();
    if (const QString target = autosavePath(); !target.isEmpty()) QFile::remove(target);
}

QString PlanDocument::autosaveBeside(const QString& path) {
    const Result<std::string> saved = read_plan_file(path);
    for (const char* suffix : {".autosave", ".recovery.autosave"}) {
        const QString beside = QFileInfo(path).absoluteFilePath() + QLatin1String(suffix);
        if (!QFileInfo::exists(beside)) continue;
        const Result<std::string> kept = read_plan_file(beside);
        if (kept && (!saved || *kept != *saved)) return beside;
    }
    return {};
}

}  // namespace vramline
