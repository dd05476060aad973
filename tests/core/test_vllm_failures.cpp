// SPDX-License-Identifier: GPL-3.0-or-later
// Failures of vLLM from public reports: what the plan says of each (tests/data/cases/vllm_failures.json).
#include <cmath>

#include "tests/support/check.h"
#include "tests/support/cli_answer.h"

using namespace vramline;
using namespace vramline::test;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> args_of(const Json& run) {
    std::vector<std::string> args{"--engine", "vllm"};
    for (const Json& arg : run.at("args")) {
        std::string text = arg.get<std::string>();
        if (const auto at = text.find("{data}"); at != std::string::npos) text.replace(at, 6, VRAMLINE_TEST_DATA);
        args.push_back(std::move(text));
    }
    return args;
}

/// Everything that the answer says in words.
std::string words_of(const Answer& a) {
    std::string out = a.message();
    if (a.at("/verdict/refusal").is_string()) out += "\n" + a.at("/verdict/refusal").get<std::string>();
    if (a.at("/notes").is_array())
        for (const Json& note : a.at("/notes")) out += "\n" + note.at("text").get<std::string>();
    return out;
}

void check_run(const std::string& id, const Json& run) {
    const Answer a = assess_json(args_of(run));
    if (a.error() != run.value("error", "")) report(__FILE__, __LINE__, id + ": error " + a.error() + " " + a.message());
    if (run.contains("same"))
        for (const auto& [pointer, want] : run.at("same").items())
            if (const Json got = a.at(pointer); got != want) report(__FILE__, __LINE__, id + " " + pointer + ": got " + got.dump() + ", want " + want.dump());
    if (run.contains("near"))
        for (const auto& [pointer, range] : run.at("near").items()) {
            const Json got = a.at(pointer);
            const double want = range.at(0).get<double>();
            if (!got.is_number() || std::fabs(got.get<double>() - want) > want * range.at(1).get<double>())
                report(__FILE__, __LINE__, id + " " + pointer + ": got " + got.dump() + ", want about " + range.at(0).dump());
        }
    if (run.contains("says"))
        for (const Json& words : run.at("says"))
            if (words_of(a).find(words.get<std::string>()) == std::string::npos)
                report(__FILE__, __LINE__, id + " does not say “" + words.get<std::string>() + "” in: " + words_of(a));
}

}  // namespace

TEST(what_the_plan_says_of_each) {
    const Json table = parsed_json(contents(std::filesystem::path(VRAMLINE_TEST_DATA) / "cases" / "vllm_failures.json"));
    std::size_t runs = 0;
    for (const Json& one : table.at("cases")) {
        CHECK(!one.at("assumed").empty());
        for (const Json& run : one.at("runs")) {
            check_run(one.at("id").get<std::string>(), run);
            ++runs;
        }
    }
    CHECK_EQ(table.at("cases").size(), std::size_t{13});
    CHECK(runs >= 20);
}

TEST_MAIN
