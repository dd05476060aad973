// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "core/io/json_io.h"
#include "core/plan/catalogue.h"
#include "core/plan/plan.h"
#include "ui/widgets/gesture.h"

class QLockFile;
class QTimer;
class QUndoStack;

namespace vramline {

/// What an undo step changed, for the words of Undo and Redo.
enum class EditKind : unsigned char {
    Model, Gpu, GpuCount, Engine, Weights, KvType, Context, Sequences, SharedPrefix, Parallel, Setting, Suggestion
};
QString edit_name(EditKind kind);

/// Owner of the plan, its undo stack and its file. All changes go through edit(); all of one gesture are one undo step.
class PlanDocument : public QObject {
    Q_OBJECT
public:
    explicit PlanDocument(std::shared_ptr<const Catalogue> catalogue, QObject* parent = nullptr);
    ~PlanDocument() override;

    [[nodiscard]] const Plan& plan() const { return plan_; }
    [[nodiscard]] const Catalogue& catalogue() const { return *catalogue_; }
    /// Other presets to choose from; the plan keeps its own facts.
    void setCatalogue(std::shared_ptr<const Catalogue> catalogue);
    [[nodiscard]] QUndoStack& undoStack() const { return *undo_; }
    [[nodiscard]] QString path() const { return path_; }
    [[nodiscard]] QString name() const;  ///< file name, or a word for a plan without a file
    [[nodiscard]] bool isDirty() const;
    [[nodiscard]] bool isReadOnly() const { return read_only_; }
    [[nodiscard]] const std::vector<Message>& notes() const { return notes_; }  ///< of the file that was opened
    /// Whether the file is another one than was read or written last.
    [[nodiscard]] bool changedOnDisk() const;

    using Change = std::function<void(Plan&)>;
    void edit(EditKind kind, Gesture gesture, const Change& change);

    /// The default plan, without a file. Errors: what the presets lack.
    Result<void> startNew();
    /// Errors: what the reader says; the document stays as it was.
    Result<void> open(const QString& path);
    /// Whole or not at all: written beside, read back, then put in place. Errors: plan_not_written, plan_is_read_only.
    Result<void> save(const QString& path);
    /// The autosave of an unfinished session becomes the plan (and is unsaved). Errors: what the reader says.
    Result<void> recover(const QString& autosave, const QString& original);

    /// Where unsaved edits are kept, at most a second old: beside the plan, or in `folder` for a plan without a file.
    void setAutosaveFolder(const QString& folder);
    [[nodiscard]] QString autosavePath() const;
    void autosaveNow();
    void dropAutosave();
    /// The autosave beside a plan that differs from it, or else one that was set aside and never answered for (".recovery
    /// .autosave"); empty: none.
    [[nodiscard]] static QString autosaveBeside(const QString& path);

signals:
    void planChanged();
    void catalogueChanged();
    void fileChanged();  ///< name, path, dirty or read-only state

private:
    friend class PlanCommand;
    void put(const Plan& plan);
    void take(const Plan& plan, const QString& path, bool read_only, std::vector<Message> notes, const std::string& text);
    std::shared_ptr<const Catalogue> catalogue_;
    Plan plan_;
    QUndoStack* undo_;
    QTimer* autosave_timer_;
    QString path_, autosave_folder_, untitled_;
    std::unique_ptr<QLockFile> lock_;
    std::string on_disk_;
    std::vector<Message> notes_;
    bool read_only_ = false, recovered_ = false;
};

}  // namespace vramline
