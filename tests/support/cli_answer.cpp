// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cli_answer.h"

#include <cerrno>
#include <fstream>
#include <sstream>

namespace vramline::test {
namespace {

std::string of_error(const nlohmann::ordered_json& json, const char* key) {
    return json.is_object() && json.contains("error") ? json["error"].value(key, "") : "";
}

}  // namespace

std::string Answer::error() const { return of_error(json, "code"); }
std::string Answer::message() const { return of_error(json, "message"); }

nlohmann::ordered_json Answer::at(const std::string& pointer) const {
    const nlohmann::ordered_json::json_pointer place(pointer);
    return json.is_object() && json.contains(place) ? json.at(place) : nlohmann::ordered_json("(absent)");
}

template <>
std::string shown(const nlohmann::ordered_json& value) {
    return value.dump();
}
nlohmann::ordered_json parsed_json(const std::string& text) { return nlohmann::ordered_json::parse(text, nullptr, false); }

const CliContext& shipped() {
    static const CliContext kContext = [] {
        CliContext context;
        context.presets = VRAMLINE_PRESETS;
        if (auto catalogue = load_catalogue(context.presets, {}))
            context.catalogue = std::make_shared<const Catalogue>(std::move(*catalogue));
        return context;
    }();
    return kContext;
}

Answer ask(const std::vector<std::string>& args, const CliContext& context) {
    std::ostringstream out, err;
    Answer answer;
    answer.status = run_cli(args, out, err, context);
    answer.out = out.str();
    answer.err = err.str();
    answer.json = parsed_json(answer.out);
    if (answer.json.is_discarded()) answer.json = nullptr;
    return answer;
}

Answer assess_json(std::vector<std::string> args) {
    args.insert(args.begin(), "assess");
    args.insert(args.end(), {"--format", "json"});
    return ask(args);
}

std::filesystem::path scratch(const std::string& name) {
    static const std::filesystem::path folder = [] {
        auto path = std::filesystem::current_path() / (std::string("cli_scratch_") + program_invocation_short_name);
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
        return path;
    }();
    return folder / name;
}

std::string written(const std::string& name, const std::string& text) {
    const auto path = scratch(name);
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
}

std::string contents(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace vramline::test
