// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMainWindow>
#include <memory>

#include "core/io/machine_gpus.h"
#include "ui/document/assessor.h"
#include "ui/document/plan_document.h"
#include "ui/presets/preset_store.h"
#include "ui/report/pdf_report.h"

namespace vramline {

class AdvancedPanel;
class AppSettings;
class ChoicesPanel;
class LedgerPanel;
class MessageBar;
class NotesPanel;
class ParallelPanel;
class PlotTabs;
class VerdictCard;
class WaysPanel;
class WhyHub;
class WindowActions;
class WorkloadPanel;

/// The window: it builds the parts, wires them to the document and lets them render; it knows no memory.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(std::shared_ptr<const Catalogue> catalogue, AppSettings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] PlanDocument& document() const { return *document_; }
    [[nodiscard]] Assessor& assessor() const { return *assessor_; }
    [[nodiscard]] WhyHub& hub() const { return *hub_; }
    [[nodiscard]] VerdictCard* verdict() const { return verdict_; }
    [[nodiscard]] LedgerPanel* ledger() const { return ledger_; }
    [[nodiscard]] WaysPanel* ways() const { return ways_; }
    [[nodiscard]] NotesPanel* notes() const { return notes_; }
    [[nodiscard]] PlotTabs* tabs() const { return tabs_; }
    [[nodiscard]] WorkloadPanel* workload() const { return workload_; }
    [[nodiscard]] MessageBar* messages() const { return messages_; }
    [[nodiscard]] AppSettings& settings() const { return settings_; }

    void openAny(const QString& path);  ///< a plan, or what else may be dropped: a file or folder of a model
    void switchLanguage(const QString& language);
    void switchTheme(int choice);
    void start(const QString& path);  ///< the last plan, else a new one; offers what an unfinished session left
    void tellLeftOut(const std::vector<Error>& errors);  ///< files of the user's own presets that could not be read
    void placeOnScreen();
    void useMachine(const std::vector<MachineGpu>& gpus);  ///< the GPUs of this machine, to choose from
    void setPresetStore(PresetStore store);  ///< where own presets are kept; without it the window has none
    [[nodiscard]] const PresetStore& presetStore() const { return store_; }

public slots:
    void newPlan();
    void openPlan();
    bool savePlan();
    bool savePlanAs();
    void exportPdf();
    void previewReport();
    void saveModelPreset();
    void saveGpuPreset();
    void showOwnPresets();
    void showKeys();
    void showAbout();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    QWidget* buildLeft();
    QWidget* buildRight();
    void render();
    void showTitle();
    void hold(bool on);
    bool mayLeavePlan();
    bool saveTo(const QString& path);
    void openPlanFile(const QString& path);
    void writePdf(PdfOptions options);
    [[nodiscard]] std::string planFileName() const;  ///< empty: the plan has no file
    void openModel(const QString& path);
    void showWhatWasRead(const QString& file, const ModelSpec& model, bool may_save);
    void offerRecovery(const QString& autosave, const QString& original);
    void say(const Error& error, const QString& what);
    void checkDisk();
    void editModelPreset(const PresetRecord& record, const std::string& id, const std::string& name);
    void editGpuPreset(const Gpu& gpu, const std::string& replaces);
    Result<void> keepPreset(const PresetRecord& record);
    Result<void> useCatalogue(const PresetStore::Loaded& loaded);
    QString importPresets();
    std::shared_ptr<const Catalogue> catalogue_;
    PresetStore store_;
    std::vector<MachineGpu> machine_;  ///< the GPUs that it has
    QString model_file_;  ///< the config.json that the model came from, as it was opened
    AppSettings& settings_;
    PlanDocument* document_;
    Assessor* assessor_;
    WhyHub* hub_;
    WindowActions* actions_;
    MessageBar* messages_ = nullptr;
    ChoicesPanel* choices_ = nullptr;
    WorkloadPanel* workload_ = nullptr;
    ParallelPanel* parallel_ = nullptr;
    AdvancedPanel* advanced_ = nullptr;
    VerdictCard* verdict_ = nullptr;
    LedgerPanel* ledger_ = nullptr;
    WaysPanel* ways_ = nullptr;
    PlotTabs* tabs_ = nullptr;
    NotesPanel* notes_ = nullptr;
    bool told_of_disk_ = false;
};

}  // namespace vramline
