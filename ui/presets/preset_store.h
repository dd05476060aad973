// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <memory>

#include "core/io/user_presets.h"
#include "core/plan/catalogue.h"

namespace vramline {

/// The folder of the user's own presets. Every change is read back with all other presets before it counts: where that
/// fails, the files are put back as they were.
class PresetStore {
public:
    using Loaded = Result<std::shared_ptr<const Catalogue>>;
    PresetStore() = default;
    PresetStore(std::filesystem::path shipped, std::filesystem::path own) : shipped_(std::move(shipped)), own_(std::move(own)) {}
    [[nodiscard]] bool usable() const { return !own_.empty(); }

    /// The presets with the record in them. Errors: what cannot be written or read back.
    [[nodiscard]] Loaded put(const PresetRecord& record) const;
    [[nodiscard]] Loaded remove(PresetKind kind, const std::string& id) const;
    /// The user's models, then GPUs.
    [[nodiscard]] Result<std::vector<PresetRecord>> own() const;
    /// The record of an id, the user's own before the program's; unset where there is none.
    [[nodiscard]] std::optional<PresetRecord> find(PresetKind kind, const std::string& id) const;

private:
    [[nodiscard]] Loaded apply(const Result<std::vector<FileChange>>& changes) const;
    std::filesystem::path shipped_, own_;
};

}  // namespace vramline
