// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/gpu.h"
#include "core/model/model_spec.h"

// The user's own presets: records in the very format that load_catalogue reads, made, found and changed one by one.
// Nothing is written here: what a change comes to is given as whole texts of files.
namespace vramline {

enum class PresetKind : std::uint8_t { Model, Gpu };
/// "models", "gpus": the folder under a presets folder, and the key of the list in its files.
std::string_view preset_folder(PresetKind kind);

/// One record of a preset file; `text` is its JSON object alone.
struct PresetRecord {
    PresetKind kind = PresetKind::Gpu;
    std::string id, name, text;
    std::filesystem::path file;  ///< where it stands; empty: nowhere yet
};

/// The records of the text of a preset file, each one checked as load_catalogue does. Errors: those of the readers;
/// preset_no_kind (neither models nor GPUs).
Result<std::vector<PresetRecord>> read_preset_records(std::string_view text, const std::string& where);
/// Every record of a kind under a presets folder, by file name; an absent folder has none.
Result<std::vector<PresetRecord>> stored_presets(const std::filesystem::path& folder, PresetKind kind);
/// A file that holds one record: what is exported, and what lies in the user's folder.
std::string preset_file_text(const PresetRecord& record);
/// Its name: the id, with what a file's name cannot hold written as %2f.
std::string preset_file_name(std::string_view id);

/// The model or the GPU of a record. Errors: those of the readers.
Result<std::shared_ptr<const ModelSpec>> model_of(const PresetRecord& record);
Result<Gpu> gpu_of(const PresetRecord& record);

/// A file to write whole (or to remove, where there is no text).
struct FileChange {
    std::filesystem::path file;
    std::optional<std::string> text;
};
/// What puts a record into the user's folder, in the place of one of the same kind and id. A file that holds other
/// records too keeps those.
Result<std::vector<FileChange>> changes_to_put(const std::filesystem::path& user_folder, const PresetRecord& record);
/// What takes a record out of it; nothing to do where there is none.
Result<std::vector<FileChange>> changes_to_remove(const std::filesystem::path& user_folder, PresetKind kind,
                                                  std::string_view id);

/// The fields of a GPU preset. Unset totals are estimated by the rules for all GPUs.
struct GpuDraft {
    std::string id, name, vendor, architecture, capability;  ///< capability: "9.0"; empty: none
    std::vector<std::string> aliases, notes;
    std::int64_t marketed_gb = 0;
    std::optional<std::int64_t> driver_mib, cuda_mib;
    double bandwidth_gbps = 0;  ///< 0: not known
    bool hbm = false, unified = false, decimal = false;  ///< decimal: the size is in powers of 1000
    Provenance provenance;
};
GpuDraft draft_of(const Gpu& gpu);
/// Errors: preset_no_name, and what reading the record back finds.
Result<PresetRecord> gpu_record(const GpuDraft& draft);

/// The fields of a model preset; `rest` is the record that it was made from (empty: none), whose other keys stay.
struct ModelDraft {
    std::string id, name, family;
    std::string config;                ///< a config.json
    std::optional<std::string> facts;  ///< layers, caches and tensors as read of a file: then these are the model
    std::string rest;
    bool same_weights = true;  ///< the config is the one of `rest`: its published count still holds
};
/// Errors: the record is no model's.
Result<ModelDraft> draft_of(const PresetRecord& record);
/// A draft of a model that was read of a file with its tensors, or of a plan's: every one of them is kept.
ModelDraft draft_of(const ModelSpec& model);
/// Errors: preset_no_name, those of the config or the facts (`where` is "config.json: /key", "facts: /key") and what
/// reading the record back finds.
Result<PresetRecord> model_record(const ModelDraft& draft);

/// A config.json, or facts, with one value changed. `path` as ModelSpec::read_from gives it ("/text_config/hidden_size"); the
/// value keeps its kind: a number stays one. Errors: of the reader; json_missing_key, json_not_integer.
Result<std::string> with_config_value(std::string_view config, const std::string& path, const std::string& value);
/// The value at a path as text; empty where there is none, or it is a list or an object.
std::string config_value(std::string_view config, const std::string& path);

}  // namespace vramline
