// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <vector>

#include "core/model/formats.h"
#include "tests/bench/timing.h"

namespace vramline::bench {

/// Files of models as large as people have them, without their weights, in a folder of their own that goes with this.
class ModelFiles {
public:
    ModelFiles();
    ~ModelFiles();
    ModelFiles(const ModelFiles&) = delete;
    ModelFiles& operator=(const ModelFiles&) = delete;
    /// `inspect` of each, to the JSON that it prints.
    [[nodiscard]] std::vector<Case> cases(const FormatTable& formats) const;

private:
    void write_gguf() const;
    void write_checkpoint() const;
    std::filesystem::path folder_;
};

}  // namespace vramline::bench
