// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_map>

#include "core/io/json_io.h"
#include "core/io/json_reader.h"
#include "core/io/safetensors_file.h"
#include "core/text/format.h"

// Which files a checkpoint has: an index that lists them, numbered siblings, or what a folder holds.
namespace vramline {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

constexpr std::string_view kSuffix = ".safetensors", kIndex = ".safetensors.index.json";
constexpr std::size_t kMostEntries = 100'000;  // of a folder
constexpr std::size_t kMostNamed = 5;          // files that an error names

std::string list_of(const Names& names) {
    std::string out;
    std::size_t count = 0;
    for (const std::string& name : names) {
        if (++count > kMostNamed) return out + ", ...";
        out += (out.empty() ? "" : ", ") + printable(name);
    }
    return out;
}

/// Names in a folder that end so.
Result<Names> names_in(const fs::path& folder, std::string_view suffix) {
    Names out;
    std::error_code code;
    std::size_t entries = 0;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end && ++entries <= kMostEntries; entry.increment(code)) {
        std::string name = entry->path().filename().string();
        if (name.ends_with(suffix)) out.insert(std::move(name));
    }
    if (code) return fail("cannot_read", folder.string(), {{"errno", std::int64_t{code.value()}}});
    return out;
}

/// "model-00002-of-00005.safetensors": 5, and the name of each part; nothing where it is not numbered.
Names numbered_siblings(const std::string& name) {
    constexpr std::size_t kDigits = 5;
    constexpr std::string_view kOf = "-of-";
    const std::size_t end = name.size() - kSuffix.size();
    if (!name.ends_with(kSuffix) || end < 2 * kDigits + kOf.size() + 1) return {};
    const std::size_t total = end - kDigits, of = total - kOf.size(), number = of - kDigits;
    const auto digits = [&name](std::size_t at) {
        return std::ranges::all_of(name.substr(at, kDigits), [](char c) { return c >= '0' && c <= '9'; });
    };
    if (name.compare(of, kOf.size(), kOf) != 0 || !digits(total) || !digits(number)) return {};
    std::size_t count = 0;
    std::from_chars(name.data() + total, name.data() + total + kDigits, count);
    if (count > kSafetensorsMostFiles) return {};
    Names out;
    for (std::size_t i = 1; i <= count; ++i) {
        std::string part = std::to_string(i);
        part.insert(0, kDigits - part.size(), '0');
        out.insert(name.substr(0, number) + part + name.substr(of));
    }
    return out;
}

/// Reads each file; those that are not there are told together.
Result<void> read_files(const Names& names, Checkpoint& to) {
    Names missing;
    std::size_t tensors = 0;
    for (const std::string& name : names) {
        auto source = open_file(to.folder / name);
        if (!source && source.error().code == "file_not_found") {
            missing.insert(name);
            continue;
        }
        if (!source) return std::unexpected(source.error());
        if (!missing.empty()) continue;  // one more name for the error is all that matters now
        auto file = read_safetensors(**source);
        if (!file) return std::unexpected(file.error());
        tensors += file->tensors.size();
        if (tensors > kSafetensorsMostTensors) {
            return fail("safetensors_too_many_tensors", (*source)->name(), {{"limit", static_cast<std::int64_t>(kSafetensorsMostTensors)}});
        }
        to.files.push_back(std::move(*file));
    }
    if (missing.empty()) return {};
    return fail("checkpoint_files_missing", to.folder.string(),
                {{"missing", static_cast<std::int64_t>(missing.size())}, {"count", static_cast<std::int64_t>(names.size())}, {"names", list_of(missing)}});
}

struct Index {
    Names files;
    std::vector<std::pair<std::string, std::string>> tensors;  ///< name and file
};

/// A file of an index stands beside it: a name that leads elsewhere is refused.
bool plain_name(const std::string& name) {
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos && name.find('\0') == std::string::npos;
}

Result<Index> read_index(const JsonNode& root, Checkpoint& to) {
    if (const auto metadata = root.find("metadata")) {
        const auto total = metadata->find("total_size");
        const auto bytes = total ? total->integer(0) : std::unexpected(Error{});
        if (bytes) to.stated_bytes = *bytes;
    }
    const auto map = root.at("weight_map");
    const auto members = map ? map->members() : std::unexpected(map.error());
    if (!members) return std::unexpected(members.error());
    if (members->size() > kSafetensorsMostTensors) return map->error("safetensors_too_many_tensors", {{"limit", static_cast<std::int64_t>(kSafetensorsMostTensors)}});
    Index out;
    for (const auto& [tensor, node] : *members) {
        auto file = node.string();
        if (!file) return std::unexpected(file.error());
        if (!plain_name(*file)) return node.error("checkpoint_index_path", {{"name", printable(*file)}});
        out.files.insert(*file);
        if (out.files.size() > kSafetensorsMostFiles) return map->error("checkpoint_index_files", {{"limit", static_cast<std::int64_t>(kSafetensorsMostFiles)}});
        out.tensors.emplace_back(printable(tensor, 512), std::move(*file));
    }
    if (out.files.empty()) return map->error("checkpoint_index_empty");
    return out;
}

/// Each tensor of the index must be in the file that it names.
Result<void> check_index(const Index& index, const Checkpoint& checkpoint, const std::string& where) {
    std::unordered_map<std::string_view, std::string_view> held;
    std::size_t at = 0;
    for (const std::string& name : index.files)
        for (const SafetensorsTensor& tensor : checkpoint.files[at++].tensors) held.emplace(tensor.name, name);
    for (const auto& [tensor, file] : index.tensors) {
        const auto found = held.find(tensor);
        if (found != held.end() && found->second == file) continue;
        return fail("checkpoint_index_tensor", where, {{"tensor", tensor}, {"file", printable(file)}});
    }
    return {};
}

Result<Checkpoint> read_indexed(const fs::path& path, Checkpoint out) {
    const auto text = read_file(path, kSafetensorsMostHeader);
    if (!text) return std::unexpected(text.error());
    const auto document = JsonDocument::parse(*text, path.string(), {.max_bytes = kSafetensorsMostHeader});
    if (!document) return std::unexpected(document.error());
    const auto index = read_index(document->root(), out);
    if (!index) return std::unexpected(index.error());
    if (const auto ok = read_files(index->files, out); !ok) return std::unexpected(ok.error());
    if (const auto ok = check_index(*index, out, path.string()); !ok) return std::unexpected(ok.error());
    return out;
}

/// The one index of a folder, else all its safetensors; Mistral's own copy of the weights and adapters are no part.
Result<Checkpoint> read_all_of(const fs::path& folder, Checkpoint out) {
    const auto indices = names_in(folder, kIndex);
    if (!indices) return std::unexpected(indices.error());
    if (indices->contains("model.safetensors.index.json")) return read_indexed(folder / "model.safetensors.index.json", std::move(out));
    if (indices->size() == 1) return read_indexed(folder / *indices->begin(), std::move(out));
    auto names = names_in(folder, kSuffix);
    if (!names) return std::unexpected(names.error());
    const auto other = [](const std::string& name) { return name.starts_with("consolidated") || name.starts_with("adapter"); };
    if (!std::ranges::all_of(*names, other)) std::erase_if(*names, other);
    Names all = *names;
    for (const std::string& name : *names) all.merge(numbered_siblings(name));
    if (const auto ok = read_files(all, out); !ok) return std::unexpected(ok.error());
    return out;
}

}  // namespace

bool has_safetensors(const fs::path& folder) {
    std::error_code code;
    std::size_t entries = 0;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end && ++entries <= kMostEntries; entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        if (name.ends_with(kSuffix) || name.ends_with(kIndex)) return true;
    }
    return false;
}

Result<Checkpoint> read_checkpoint(const fs::path& path) {
    std::error_code none;
    const bool folder = fs::is_directory(path, none);
    Checkpoint out{folder ? path : path.parent_path(), path.string(), {}, -1};
    if (folder) return read_all_of(path, std::move(out));
    const std::string name = path.filename().string();
    if (path.extension() == ".json") return read_indexed(path, std::move(out));
    Names names = numbered_siblings(name);
    if (names.empty()) names.insert(name);
    if (const auto ok = read_files(names, out); !ok) return std::unexpected(ok.error());
    return out;
}

}  // namespace vramline
