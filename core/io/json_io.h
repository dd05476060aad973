// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/assessment.h"
#include "core/plan/catalogue.h"
#include "core/plan/plan.h"

// Files in and out. No nlohmann/json type appears in a header but io/json_reader.h.
namespace vramline {

/// Reads a file of at most `limit` bytes. Errors: cannot_read, file_too_large.
Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit = 16 << 20);

/// All presets under `folder` (models/ gpus/ nodes/ engines/ kv_formats/ weight_formats/), then the user's own under
/// `user_folder` (may be empty or absent), which override by id. Errors name the file and the path in it.
/// With `left_out` a bad file of the user's is no error: it is left out, and what is wrong with it is kept there.
Result<Catalogue> load_catalogue(const std::filesystem::path& folder, const std::filesystem::path& user_folder,
                                 std::vector<Error>* left_out = nullptr);

/// A Hugging Face config.json's text to a model. `where` names it in errors; `id` may be empty.
Result<ModelSpec> read_hf_config(std::string_view text, const std::string& where, const std::string& id);

/// A model from whatever people have of it: a config.json, a .gguf (of a split one any part), a .safetensors (of several
/// any one, or their index), or a folder that holds one of these. What a file is, is told by its content. Weights come
/// from the tensors where they are there, and the config's claims that differ are notes. Errors: model_file_unknown,
/// model_folder_without_config, model_folder_many, checkpoint_without_config, and those of the readers.
Result<ModelSpec> read_model(const std::filesystem::path& path);
/// The same for looking: safetensors without a config.json show their weights, with the note model_caches_unknown.
Result<ModelSpec> inspect_model(const std::filesystem::path& path);

inline constexpr int kPlanSchema = 1;
/// Plan file: stable key order, two spaces, ends with a newline. `to_plan_json` never fails for a valid plan.
std::string to_plan_json(const Plan& plan);
struct LoadedPlan {
    Plan plan;
    bool read_only = false;                ///< written by a newer schema
    std::vector<Message> notes;            ///< migrated, newer, presets changed since
};
/// `catalogue` supplies the format tables and tells which presets have changed since.
Result<LoadedPlan> read_plan(std::string_view text, const std::string& where, const Catalogue& catalogue);

/// The JSON of DESIGN section 5.
std::string to_assessment_json(const Plan& plan, const Assessment& assessment, const std::vector<Suggestion>& suggestions);
std::string to_error_json(const Error& error);
std::string to_inspect_json(const ModelSpec& model, const FormatTable& formats);
std::string to_presets_json(const Catalogue& catalogue, std::string_view kind);

}  // namespace vramline
