// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/io/json_io.h"

namespace vramline::test {

/// What one sub-command said, run in this process.
struct Answer {
    int status = -1;
    std::string out, err;
    nlohmann::ordered_json json;  ///< of `out`; null where that is no JSON
    /// The error's code; empty where there was none.
    [[nodiscard]] std::string error() const {
        return json.is_object() && json.contains("error") ? json["error"].value("code", "") : "";
    }
    [[nodiscard]] std::string message() const {
        return json.is_object() && json.contains("error") ? json["error"].value("message", "") : "";
    }
    /// "/limits/max_concurrency"
    [[nodiscard]] nlohmann::ordered_json at(const std::string& pointer) const {
        const nlohmann::ordered_json::json_pointer place(pointer);
        return json.is_object() && json.contains(place) ? json.at(place) : nlohmann::ordered_json("(absent)");
    }
};

/// The shipped presets, read once for all questions of a test program.
inline const CliContext& shipped() {
    static const CliContext kContext = [] {
        CliContext context;
        context.presets = VRAMLINE_PRESETS;
        if (auto catalogue = load_catalogue(context.presets, {}))
            context.catalogue = std::make_shared<const Catalogue>(std::move(*catalogue));
        return context;
    }();
    return kContext;
}

inline Answer ask(const std::vector<std::string>& args, const CliContext& context = shipped()) {
    std::ostringstream out, err;
    Answer answer;
    answer.status = run_cli(args, out, err, context);
    answer.out = out.str();
    answer.err = err.str();
    answer.json = nlohmann::ordered_json::parse(answer.out, nullptr, false);
    if (answer.json.is_discarded()) answer.json = nullptr;
    return answer;
}

/// `assess ... --format json`
inline Answer assess_json(std::vector<std::string> args) {
    args.insert(args.begin(), "assess");
    args.insert(args.end(), {"--format", "json"});
    return ask(args);
}

/// A folder for the files of one test program, emptied when it starts.
inline std::filesystem::path scratch(const std::string& name) {
    static const std::filesystem::path folder = [] {
        auto path = std::filesystem::current_path() / (std::string("cli_scratch_") + program_invocation_short_name);
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
        return path;
    }();
    return folder / name;
}
inline std::string written(const std::string& name, const std::string& text) {
    const auto path = scratch(name);
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
}
inline std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace vramline::test
