// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/io/json_io.h"
#include "tests/support/check.h"

namespace vramline::test {

/// What one sub-command said, run in this process.
struct Answer {
    int status = -1;
    std::string out, err;
    nlohmann::ordered_json json;  ///< of `out`; null where that is no JSON
    /// The error's code; empty where there was none.
    [[nodiscard]] std::string error() const;
    [[nodiscard]] std::string message() const;
    /// "/limits/max_concurrency"; "(absent)" where it is not there.
    [[nodiscard]] nlohmann::ordered_json at(const std::string& pointer) const;
};

/// Printed, and JSON read, in one place: a third of the compiler's time for the tests went into it.
template <>
std::string shown(const nlohmann::ordered_json& value);
nlohmann::ordered_json parsed_json(const std::string& text);

/// The shipped presets, read once for all questions of a test program.
const CliContext& shipped();

Answer ask(const std::vector<std::string>& args, const CliContext& context = shipped());

/// `assess ... --format json`
Answer assess_json(std::vector<std::string> args);

/// A file's path in the folder of one test program, emptied when it starts.
std::filesystem::path scratch(const std::string& name);
std::string written(const std::string& name, const std::string& text);
std::string contents(const std::filesystem::path& path);

}  // namespace vramline::test
