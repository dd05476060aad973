// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <system_error>

#include "core/io/byte_source.h"
#include "core/io/gguf_model.h"
#include "core/io/hf_config.h"
#include "core/io/json_io.h"
#include "core/io/safetensors_model.h"
#include "core/text/format.h"

// The one door for a model from outside: what a file or folder is, is told by its content.
namespace vramline {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 100'000;  // of a folder

Result<ModelSpec> read_gguf_model(const fs::path& path) {
    const auto parts = read_gguf_parts(path);
    return parts ? gguf_model(*parts) : std::unexpected(parts.error());
}

/// Whether a name stands in a folder, even as a link that leads nowhere: then reading it says what is wrong.
bool stands(const fs::path& path) {
    std::error_code none;
    return fs::exists(fs::symlink_status(path, none));
}

/// A config.json with the hf_quant_config.json beside it, where there is one.
Result<ModelSpec> read_config(const fs::path& file) {
    const Result<std::string> text = read_file(file);
    if (!text) return std::unexpected(text.error());
    const bool named = file.filename() == "config.json" && file.has_parent_path();
    std::error_code none;
    const std::string id = named ? fs::absolute(file, none).parent_path().filename().string() : file.stem().string();
    const fs::path beside = file.parent_path() / "hf_quant_config.json";
    if (!named || !stands(beside)) return read_hf_config(*text, file.string(), id);
    const Result<std::string> quantization = read_file(beside);
    if (!quantization) return std::unexpected(quantization.error());
    return read_hf_config(*text, file.string(), id, *quantization, beside.string());
}

/// Safetensors with the config.json in their folder, where there is one.
Result<ModelSpec> read_weights(const fs::path& path) {
    const auto checkpoint = read_checkpoint(path);
    if (!checkpoint) return std::unexpected(checkpoint.error());
    const fs::path file = checkpoint->folder / "config.json";
    if (!stands(file)) return checkpoint_model(*checkpoint, std::nullopt);
    auto config = read_config(file);
    if (!config) return config;
    return checkpoint_model(*checkpoint, std::move(*config));
}

/// A config.json, or the index of a checkpoint.
Result<ModelSpec> read_json(const fs::path& path) {
    return path.filename().string().ends_with(".safetensors.index.json") ? read_weights(path) : read_config(path);
}

enum class Content : std::uint8_t { Gguf, Safetensors, Json, Other };

/// What a file begins with; its name decides only where it is too short to say.
Result<Content> content_of(const fs::path& path) {
    const auto source = open_file(path);
    if (!source) return std::unexpected(source.error());
    std::array<char, 9> head{};
    const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(head.size(), (*source)->size()));
    if (const auto got = (*source)->read(0, std::span(head).first(length)); !got) return std::unexpected(got.error());
    const std::string_view text(head.data(), length);
    if (text.starts_with("GGUF") || path.extension() == ".gguf") return Content::Gguf;
    if (path.extension() == ".safetensors" || (length == head.size() && head[7] == '\0' && head[8] == '{')) return Content::Safetensors;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool json = first != std::string_view::npos && (text[first] == '{' || text.starts_with("\xEF\xBB\xBF"));
    return json || path.extension() == ".json" ? Content::Json : Content::Other;
}

/// The models of a folder of GGUF files: of a split one its first part; projectors of images belong to another model.
Result<std::vector<fs::path>> ggufs_in(const fs::path& folder) {
    std::vector<fs::path> out;
    std::error_code code;
    std::size_t entries = 0;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end && ++entries <= kMostEntries; entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        const bool later_part = name.find("-of-") != std::string::npos && name.find("-00001-of-") == std::string::npos;
        if (name.ends_with(".gguf") && !later_part && name.find("mmproj") == std::string::npos) out.push_back(entry->path());
    }
    if (code) return fail("cannot_read", folder.string(), {{"errno", std::int64_t{code.value()}}});
    std::ranges::sort(out);
    return out;
}

Result<ModelSpec> read_folder(const fs::path& folder) {
    if (has_safetensors(folder)) return read_weights(folder);
    if (stands(folder / "config.json")) return read_config(folder / "config.json");
    const auto models = ggufs_in(folder);
    if (!models) return std::unexpected(models.error());
    if (models->empty()) return fail("model_folder_without_config", folder.string());
    if (models->size() == 1) return read_gguf_model(models->front());
    constexpr std::size_t kMostNamed = 5;
    std::string names;
    for (std::size_t i = 0; i < std::min(kMostNamed, models->size()); ++i) {
        names += (names.empty() ? "" : ", ") + printable((*models)[i].filename().string());
    }
    if (models->size() > kMostNamed) names += ", ...";
    return fail("model_folder_many", folder.string(), {{"names", names}});
}

Result<ModelSpec> read_any(const fs::path& path) {
    std::error_code none;
    if (fs::is_directory(path, none)) return read_folder(path);
    const auto content = content_of(path);
    if (!content) return std::unexpected(content.error());
    switch (*content) {
        case Content::Gguf: return read_gguf_model(path);
        case Content::Safetensors: return read_weights(path);
        case Content::Json: return read_json(path);
        case Content::Other: break;
    }
    return fail("model_file_unknown", path.string());
}

}  // namespace

Result<ModelSpec> inspect_model(const fs::path& path) {
    constexpr std::size_t kMostPath = 3'000;
    auto model = read_any(path);
    if (!model) return model;
    // Names of files may hold anything; what plans and presets keep of them is text.
    for (std::string* name : {&model->id, &model->short_id, &model->name}) *name = printable(*name);
    model->provenance.source = printable(model->provenance.source, kMostPath);
    return model;
}

Result<ModelSpec> read_model(const fs::path& path) {
    auto model = inspect_model(path);
    const auto unknown = [](const Message& note) { return note.id == "model_caches_unknown"; };
    if (model && std::ranges::any_of(model->notes, unknown)) return fail("checkpoint_without_config", path.string());
    return model;
}

}  // namespace vramline
