// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presets/preset_store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "core/io/json_io.h"
#include "ui/document/write_whole.h"

namespace vramline {
namespace {

QString qpath(const std::filesystem::path& path) { return QString::fromStdU16String(path.u16string()); }

Result<void> make(const FileChange& change) {
    const QString path = qpath(change.file);
    QDir().mkpath(QFileInfo(path).path());
    if (change.text) return write_whole(path, *change.text);
    QFile file(path);
    if (!file.exists() || file.remove()) return {};
    return fail("plan_not_written", path.toStdString(), {{"file", path.toStdString()}, {"reason", file.errorString().toStdString()}});
}

}  // namespace

PresetStore::Loaded PresetStore::apply(const Result<std::vector<FileChange>>& changes) const {
    if (!changes) return std::unexpected(changes.error());
    std::vector<FileChange> before;
    Result<void> made;
    for (const FileChange& change : *changes) {
        const Result<std::string> old = read_file(change.file);
        before.push_back({change.file, old ? std::optional(*old) : std::nullopt});
        if (made) made = make(change);
    }
    if (made) {
        Result<Catalogue> all = load_catalogue(shipped_, own_);
        if (all) return std::make_shared<const Catalogue>(std::move(*all));
        made = std::unexpected(all.error());
    }
    for (const FileChange& old : before) [[maybe_unused]] const Result<void> restored = make(old);
    return std::unexpected(made.error());
}

PresetStore::Loaded PresetStore::put(const PresetRecord& record) const { return apply(changes_to_put(own_, record)); }

PresetStore::Loaded PresetStore::remove(PresetKind kind, const std::string& id) const { return apply(changes_to_remove(own_, kind, id)); }

Result<std::vector<PresetRecord>> PresetStore::own() const {
    Result<std::vector<PresetRecord>> out = stored_presets(own_, PresetKind::Model);
    if (!out) return out;
    Result<std::vector<PresetRecord>> gpus = stored_presets(own_, PresetKind::Gpu);
    if (!gpus) return gpus;
    out->insert(out->end(), gpus->begin(), gpus->end());
    return out;
}

std::optional<PresetRecord> PresetStore::find(PresetKind kind, const std::string& id) const {
    for (const std::filesystem::path& folder : {own_, shipped_}) {
        if (folder.empty()) continue;
        const Result<std::vector<PresetRecord>> all = stored_presets(folder, kind);
        if (!all) continue;
        for (const PresetRecord& record : *all)
            if (record.id == id) return record;
    }
    return std::nullopt;
}

}  // namespace vramline
