// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <set>

#include "core/io/gguf_model.h"

// Split files: NAME-00001-of-0000N.gguf, each with tensors of its own; only the first has the model's metadata.
namespace vramline {
namespace {

constexpr std::int64_t kMostParts = 1'000;
constexpr std::size_t kDigits = 5;
constexpr std::string_view kSuffix = ".gguf";

std::int64_t number(const GgufFile& file, std::string_view key, std::int64_t fallback) {
    const auto found = file.metadata.find(key);
    const auto* value = found == file.metadata.end() ? nullptr : std::get_if<std::int64_t>(&found->second.value);
    return value == nullptr ? fallback : *value;
}

std::string digits(std::int64_t value) {
    std::string out = std::to_string(value);
    return std::string(kDigits - std::min(kDigits, out.size()), '0') + out;
}

std::string part_name(const std::string& stem, std::int64_t part, std::int64_t count) {
    return stem + '-' + digits(part) + "-of-" + digits(count) + std::string(kSuffix);
}

/// "m-00002-of-00003.gguf" -> "m" where the count is the one that is expected; else empty.
std::string stem_of(const std::string& name, std::int64_t count) {
    const std::string end = "-of-" + digits(count) + std::string(kSuffix);
    if (!name.ends_with(end) || name.size() < end.size() + kDigits + 2) return {};
    const std::string_view middle = std::string_view(name).substr(name.size() - end.size() - kDigits, kDigits);
    const bool numbered = std::ranges::all_of(middle, [](char c) { return c >= '0' && c <= '9'; });
    const std::size_t dash = name.size() - end.size() - kDigits - 1;
    return numbered && name[dash] == '-' ? name.substr(0, dash) : std::string();
}

Result<GgufFile> read_part(const std::filesystem::path& path) {
    auto source = open_file(path);
    if (!source) return std::unexpected(source.error());
    return read_gguf(**source);
}

Result<void> find_missing(const std::filesystem::path& folder, const std::string& stem, std::int64_t count) {
    constexpr int kMostNamed = 5;
    std::string missing;
    std::int64_t many = 0;
    for (std::int64_t part = 1; part <= count; ++part) {
        std::error_code ignored;
        const std::string name = part_name(stem, part, count);
        if (std::filesystem::exists(folder / name, ignored)) continue;
        if (++many <= kMostNamed) missing += (missing.empty() ? "" : ", ") + name;
    }
    if (many == 0) return {};
    if (many > kMostNamed) missing += ", ...";
    return fail("gguf_parts_missing", folder.string(), {{"missing", many}, {"count", count}, {"names", missing}});
}

/// Names of tensors and their total over all parts.
Result<void> check_together(const std::vector<GgufFile>& parts) {
    std::set<std::string_view> names;
    std::int64_t tensors = 0;
    for (const GgufFile& part : parts) {
        tensors += static_cast<std::int64_t>(part.tensors.size());
        for (const GgufTensor& tensor : part.tensors) {
            if (!names.insert(tensor.name).second) return fail("gguf_duplicate_tensor", part.name, {{"tensor", tensor.name}});
        }
    }
    const std::int64_t stated = number(parts.front(), "split.tensors.count", tensors);
    if (stated != tensors) return fail("gguf_parts_differ", parts.front().name, {{"stated", stated}, {"tensors", tensors}});
    return {};
}

/// Each part by its name; `count` of them.
Result<std::vector<GgufFile>> read_all(const std::filesystem::path& folder, const std::string& stem, std::int64_t count) {
    std::vector<GgufFile> parts;
    std::size_t tensors = 0;
    for (std::int64_t part = 1; part <= count; ++part) {
        const std::filesystem::path file = folder / part_name(stem, part, count);
        auto read = read_part(file);
        if (!read) return std::unexpected(read.error());
        const std::int64_t is = number(*read, "split.no", -1);
        if (is != part - 1 || number(*read, "split.count", 0) != count) {
            return fail("gguf_part_number", file.string(), {{"part", part}, {"no", is + 1}, {"count", count}});
        }
        tensors += read->tensors.size();
        if (tensors > kGgufMostTensors) {
            return fail("gguf_too_many_tensors", file.string(), {{"count", static_cast<std::int64_t>(tensors)}, {"limit", static_cast<std::int64_t>(kGgufMostTensors)}});
        }
        if (part > 1) read->metadata.clear();  // the first has the model's
        parts.push_back(std::move(*read));
    }
    return parts;
}

}  // namespace

Result<std::vector<GgufFile>> read_gguf_parts(const std::filesystem::path& path) {
    auto named = read_part(path);
    if (!named) return std::unexpected(named.error());
    const std::int64_t count = number(*named, "split.count", 1);
    if (count <= 1) {
        std::vector<GgufFile> parts;
        parts.push_back(std::move(*named));
        return parts;
    }
    if (count > kMostParts) return fail("gguf_too_many_parts", path.string(), {{"count", count}, {"limit", kMostParts}});
    const std::filesystem::path folder = path.parent_path();
    const std::string stem = stem_of(path.filename().string(), count);
    if (stem.empty()) return fail("gguf_part_name", path.string(), {{"count", count}, {"example", part_name("NAME", 1, count)}});
    if (const Result<void> all = find_missing(folder, stem, count); !all) return std::unexpected(all.error());
    auto parts = read_all(folder, stem, count);
    if (!parts) return parts;
    if (const Result<void> ok = check_together(*parts); !ok) return std::unexpected(ok.error());
    return parts;
}

}  // namespace vramline
