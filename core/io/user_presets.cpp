// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/user_presets.h"

#include <algorithm>

#include "core/io/json_copy.h"
#include "core/io/json_io.h"
#include "core/io/presets.h"

namespace vramline {
namespace {

namespace fs = std::filesystem;
using json::Json;

Result<Json> parsed(std::string_view text, const std::string& where) {
    const auto document = JsonDocument::parse(text, where, {.infinities = true});
    if (!document) return std::unexpected(document.error());
    return json::copy(document->root());
}

std::string text_at(const JsonNode& record, std::string_view key) {
    const auto node = record.find(key);
    return node ? node->string().value_or(std::string()) : std::string();
}

Json file_of(PresetKind kind, Json records) {
    return {{"schema", presets::kSchema}, {std::string(preset_folder(kind)), std::move(records)}};
}

Result<std::vector<std::shared_ptr<const ModelSpec>>> models_in(const JsonNode& file) {
    std::vector<std::shared_ptr<const ModelSpec>> out;
    presets::Names names;
    if (const auto done = presets::read_models(file, out, names); !done) return std::unexpected(done.error());
    return out;
}

Result<std::vector<Gpu>> gpus_in(const JsonNode& file) {
    std::vector<Gpu> out;
    presets::Names names;
    if (const auto done = presets::read_gpus(file, out, names); !done) return std::unexpected(done.error());
    return out;
}

Result<PresetKind> kind_of(const JsonNode& file) {
    for (const PresetKind kind : {PresetKind::Model, PresetKind::Gpu}) {
        if (file.has(preset_folder(kind))) return kind;
    }
    return file.error("preset_no_kind");
}

Result<void> check_records(const JsonNode& file, PresetKind kind) {
    if (kind == PresetKind::Gpu) {
        if (const auto gpus = gpus_in(file); !gpus) return std::unexpected(gpus.error());
    } else if (const auto models = models_in(file); !models) {
        return std::unexpected(models.error());
    }
    return {};
}

// The records of a kind in one file, without what they mean being checked.
Result<std::vector<PresetRecord>> split(const JsonNode& file, PresetKind kind, const fs::path& path) {
    std::vector<PresetRecord> out;
    const auto list = file.at(preset_folder(kind));
    const auto items = list ? list->items() : std::unexpected(list.error());
    if (!items) return std::unexpected(items.error());
    for (const JsonNode& item : *items) {
        const auto value = json::copy(item);
        if (!value) return std::unexpected(value.error());
        out.push_back({kind, text_at(item, "id"), text_at(item, "name"), json::dump(*value), path});
    }
    return out;
}

Result<std::vector<PresetRecord>> records_of_file(const fs::path& path, PresetKind kind) {
    const auto text = read_file(path, kMaxJsonBytes);
    if (!text) return std::unexpected(text.error());
    const auto document = JsonDocument::parse(*text, path.string());
    if (!document) return std::unexpected(document.error());
    return split(document->root(), kind, path);
}

// A file without the record of an id: what is left of it.
Result<FileChange> without(const fs::path& file, PresetKind kind, std::string_view id) {
    const auto records = records_of_file(file, kind);
    if (!records) return std::unexpected(records.error());
    Json left = Json::array();
    for (const PresetRecord& record : *records) {
        if (record.id == id) continue;
        auto value = parsed(record.text, file.string());
        if (!value) return std::unexpected(value.error());
        left.push_back(std::move(*value));
    }
    if (left.empty()) return FileChange{file, std::nullopt};
    return FileChange{file, json::dump(file_of(kind, std::move(left)))};
}

}  // namespace

std::string_view preset_folder(PresetKind kind) { return kind == PresetKind::Model ? "models" : "gpus"; }

Result<std::vector<PresetRecord>> read_preset_records(std::string_view text, const std::string& where) {
    const auto document = JsonDocument::parse(text, where);
    if (!document) return std::unexpected(document.error());
    const auto kind = kind_of(document->root());
    if (!kind) return std::unexpected(kind.error());
    if (const auto sound = check_records(document->root(), *kind); !sound) return std::unexpected(sound.error());
    return split(document->root(), *kind, {});
}

Result<std::vector<PresetRecord>> stored_presets(const fs::path& folder, PresetKind kind) {
    std::vector<fs::path> files;
    std::error_code code;
    for (fs::directory_iterator it(folder / preset_folder(kind), code), end; !code && it != end; it.increment(code)) {
        const fs::path& path = it->path();
        if (path.extension() == ".json" && !path.filename().string().starts_with('.')) files.push_back(path);
    }
    std::sort(files.begin(), files.end());
    std::vector<PresetRecord> out;
    for (const fs::path& path : files) {
        auto records = records_of_file(path, kind);
        if (!records) return records;
        out.insert(out.end(), std::make_move_iterator(records->begin()), std::make_move_iterator(records->end()));
    }
    return out;
}

std::string preset_file_text(const PresetRecord& record) {
    auto value = parsed(record.text, record.id);
    Json list = Json::array();
    if (value) list.push_back(std::move(*value));
    return json::dump(file_of(record.kind, std::move(list)));
}

std::string preset_file_name(std::string_view id) {
    std::string out;
    for (const char c : id) {
        if (c == '/') out += "%2f";
        else if (c == '.' && out.empty()) out += "%2e";  // hidden files are not read
        else out += c;
    }
    return out + ".json";
}

Result<std::shared_ptr<const ModelSpec>> model_of(const PresetRecord& record) {
    const auto document = JsonDocument::parse(preset_file_text(record), record.id);
    const auto models = document ? models_in(document->root()) : std::unexpected(document.error());
    if (!models) return std::unexpected(models.error());
    if (models->empty()) return fail("preset_no_kind", record.id);
    return models->front();
}

Result<Gpu> gpu_of(const PresetRecord& record) {
    const auto document = JsonDocument::parse(preset_file_text(record), record.id);
    const auto gpus = document ? gpus_in(document->root()) : std::unexpected(document.error());
    if (!gpus) return std::unexpected(gpus.error());
    if (gpus->empty()) return fail("preset_no_kind", record.id);
    return gpus->front();
}

Result<std::vector<FileChange>> changes_to_remove(const fs::path& user_folder, PresetKind kind, std::string_view id) {
    const auto stored = stored_presets(user_folder, kind);
    if (!stored) return std::unexpected(stored.error());
    std::vector<FileChange> out;
    for (const PresetRecord& record : *stored) {
        if (record.id != id) continue;
        auto change = without(record.file, kind, id);
        if (!change) return std::unexpected(change.error());
        out.push_back(std::move(*change));
    }
    return out;
}

Result<std::vector<FileChange>> changes_to_put(const fs::path& user_folder, const PresetRecord& record) {
    const fs::path own = user_folder / preset_folder(record.kind) / preset_file_name(record.id);
    auto out = changes_to_remove(user_folder, record.kind, record.id);
    if (!out) return out;
    std::error_code code;
    const bool there = fs::exists(own, code);
    const auto same = std::find_if(out->begin(), out->end(), [&](const FileChange& change) { return change.file == own; });
    std::string text = preset_file_text(record);
    if (same != out->end() && !same->text) {
        same->text = std::move(text);
    } else if (same == out->end() && !there) {
        out->push_back({own, std::move(text)});
    } else {
        // A file of that name that holds other records as well: those stay, the new one stands first.
        const auto others = records_of_file(own, record.kind);
        if (!others) return std::unexpected(others.error());
        Json list = Json::array({*parsed(record.text, record.id)});
        for (const PresetRecord& other : *others) {
            if (other.id != record.id) list.push_back(*parsed(other.text, other.id));
        }
        if (same != out->end()) out->erase(same);
        out->push_back({own, json::dump(file_of(record.kind, std::move(list)))});
    }
    return out;
}

}  // namespace vramline
