// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the window that has to do with the user's own presets.
#include <QDir>
#include <QFileInfo>

#include "core/io/json_io.h"
#include "core/text/format.h"
#include "ui/document/write_whole.h"
#include "ui/panels/plot_tabs.h"
#include "ui/presets/gpu_preset_dialog.h"
#include "ui/presets/model_preset_dialog.h"
#include "ui/presets/own_presets_dialog.h"
#include "ui/text/words.h"
#include "ui/window/doors.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/window_actions.h"

namespace vramline {
namespace {

constexpr std::size_t kMostName = 90;  // of what a preset is called after

bool is_own(const Catalogue& catalogue, const std::string& id) {
    return std::find(catalogue.user_ids.begin(), catalogue.user_ids.end(), id) != catalogue.user_ids.end();
}

// "my-l40s", and where there is one already, "my-l40s-2". What an id cannot hold (a file's name may) becomes a dash.
template <class Taken>
std::string free_id(std::string base, Taken taken) {
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '+'; };
    std::replace_if(base.begin(), base.end(), [&](char c) { return !plain(c); }, '-');
    const std::string first = "my-" + (base.empty() ? std::string("preset") : base).substr(0, 100);
    std::string out = first;
    for (int n = 2; taken(out); ++n) out = first + "-" + std::to_string(n);
    return out;
}

// The config.json that the model came from, where it says all that the plan has; else every tensor of the plan's model:
// weights may have been read of files, and the config may have changed since.
ModelDraft draft_of_plan(const ModelSpec& model, const QString& config) {
    const Result<std::string> text = read_file(fs_path(config));
    Result<ModelSpec> again = text ? read_hf_config(*text, "", model.id) : std::unexpected(text.error());
    if (again) {
        again->name = model.name;
        again->provenance = model.provenance;
        if (*again == model) return {model.id, model.name, model.family, *text, std::nullopt, {}, true};
    }
    return draft_of(model);
}

QString with_place(const Error& error) {
    return words(error) + (error.where.empty() ? QString() : QStringLiteral(" (") + qs(error.where) + u')');
}

}  // namespace

void MainWindow::setPresetStore(PresetStore store) {
    store_ = std::move(store);
    actions_->update();
}

Result<void> MainWindow::useCatalogue(const PresetStore::Loaded& loaded) {
    if (!loaded) return std::unexpected(loaded.error());
    const std::shared_ptr<const Catalogue> old = catalogue_;  // until nothing points into it
    catalogue_ = *loaded;
    document_->setCatalogue(catalogue_);
    tabs_->setPinned(tabs_->pinned());
    render();
    return {};
}

Result<void> MainWindow::keepPreset(const PresetRecord& record) {
    const Result<void> kept = useCatalogue(store_.put(record));
    if (kept) messages_->say(tr("%1 is among your presets.").arg(qs(record.name)), false);
    return kept;
}

void MainWindow::editModelPreset(const PresetRecord& record, const std::string& id, const std::string& name) {
    Result<ModelDraft> draft = record.text.empty() ? draft_of_plan(*document_->plan().model, model_file_) : draft_of(record);
    if (!draft) return say(draft.error(), tr("The preset cannot be edited."));
    draft->id = id;
    draft->name = name;
    auto* dialog = new ModelPresetDialog(*document_, *assessor_, std::move(*draft), [this](const PresetRecord& made) { return keepPreset(made); }, this);
    dialog->open();
}

void MainWindow::editGpuPreset(const Gpu& gpu, const std::string& replaces) {
    auto* dialog = new GpuPresetDialog(*document_, *assessor_, gpu, replaces, [this](const PresetRecord& made) { return keepPreset(made); }, this);
    dialog->open();
}

void MainWindow::saveModelPreset() {
    if (!store_.usable() || !document_->plan().model) return;
    const ModelSpec& shown = *document_->plan().model;
    const PresetRecord record = store_.find(PresetKind::Model, shown.id).value_or(PresetRecord{});
    if (is_own(*catalogue_, shown.id)) return editModelPreset(record, shown.id, shown.name);
    const std::string base = shown.short_id.empty() || shown.short_id.find('/') != std::string::npos ? shown.id.substr(shown.id.rfind('/') + 1) : shown.short_id;
    editModelPreset(record, free_id(base, [this](const std::string& id) { return catalogue_->model(id) != nullptr; }),
                    tr("%1 (mine)").arg(qs(printable(shown.name.empty() ? shown.id : shown.name, kMostName))).toStdString());
}

void MainWindow::saveGpuPreset() {
    if (!store_.usable() || document_->plan().gpus.empty()) return;
    Gpu gpu = document_->plan().gpus.front().gpu;
    const std::string replaces = gpu.id;
    if (!is_own(*catalogue_, gpu.id)) {
        gpu.id = free_id(gpu.id, [this](const std::string& id) { return catalogue_->gpu(id) != nullptr; });
        gpu.name = tr("%1 (mine)").arg(qs(gpu.name)).toStdString();
        gpu.aliases.clear();
    }
    editGpuPreset(gpu, replaces);
}

QString MainWindow::importPresets() {
    const QString path = doors().open_preset(this);
    if (path.isEmpty()) return {};
    const Result<std::string> text = read_file(fs_path(path));
    const auto records = text ? read_preset_records(*text, path.toStdString()) : std::unexpected(text.error());
    if (!records) return tr("Nothing was imported.") + u' ' + with_place(records.error());
    for (const PresetRecord& record : *records)
        if (const Result<void> kept = useCatalogue(store_.put(record)); !kept) return tr("%1 was not imported.").arg(qs(record.id)) + u' ' + with_place(kept.error());
    return {};
}

void MainWindow::showOwnPresets() {
    if (!store_.usable()) return;
    OwnPresetsDialog::Doing doing;
    doing.list = [this] { return store_.own(); };
    doing.edit = [this](const PresetRecord& record) {
        if (record.kind == PresetKind::Model) return editModelPreset(record, record.id, record.name);
        const Result<Gpu> gpu = gpu_of(record);
        if (!gpu) return say(gpu.error(), tr("The preset cannot be edited."));
        editGpuPreset(*gpu, gpu->id);
    };
    doing.remove = [this](const PresetRecord& record) {
        if (!doors().delete_preset(this, qs(record.name))) return QString();
        const Result<void> removed = useCatalogue(store_.remove(record.kind, record.id));
        return removed ? QString() : with_place(removed.error());
    };
    doing.export_one = [this](const PresetRecord& record) {
        const QString path = doors().save_preset(this, qs(preset_file_name(record.id)));
        if (path.isEmpty()) return QString();
        const Result<void> written = write_whole(path, preset_file_text(record));
        return written ? QString() : words(written.error());
    };
    doing.import = [this] { return importPresets(); };
    (new OwnPresetsDialog(std::move(doing), this))->open();
}

}  // namespace vramline
