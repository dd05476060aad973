// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/choices.h"

// The choices of what is served: lengths, how many sequences, and what they share.
namespace vramline::cli {
namespace {

struct Lengths {
    std::optional<std::int64_t> context, input, output;
};
Result<Lengths> given_lengths(const Given& given) {
    const auto context = given_count(given, "--context", 1, kMaxPositions);
    if (!context) return std::unexpected(context.error());
    const auto input = given_count(given, "--input", 1, kMaxPositions);
    if (!input) return std::unexpected(input.error());
    const auto output = given_count(given, "--output", 0, kMaxPositions);
    if (!output) return std::unexpected(output.error());
    return Lengths{*context, *input, *output};
}

/// Input and output of each request from what was said of the three.
Result<RequestClass> combine(const Lengths& said) {
    if (said.input) {
        const std::int64_t output = said.output.value_or(0);
        if (said.context && *said.context != *said.input + output)
            return fail("lengths_disagree", "--context",
                        {{"context", *said.context, Unit::Tokens}, {"input", *said.input, Unit::Tokens},
                         {"output", output, Unit::Tokens}, {"sum", *said.input + output, Unit::Tokens}});
        return RequestClass{1, *said.input, output};
    }
    if (!said.context) return fail("output_without_input", "--output");
    const std::int64_t output = said.output.value_or(0);
    if (output >= *said.context)
        return fail("output_fills_context", "--output",
                    {{"context", *said.context, Unit::Tokens}, {"output", output, Unit::Tokens}});
    return RequestClass{1, *said.context - output, output};
}

std::unexpected<Error> contradiction(std::string option, std::string first, std::string other, std::string second) {
    return fail("choices_contradict", std::move(option),
                {{"first", std::move(first)}, {"other", std::move(other)}, {"second", std::move(second)}});
}

Result<void> choose_mix(const Given& given, const std::string& text, Workload& workload) {
    for (const std::string_view option : {"--context", "--input", "--output"})
        if (const std::string* value = given.value(option))
            return contradiction("--sequences", text, std::string(option), *value);
    auto mix = parse_mix(text, "--sequences");
    if (!mix) return std::unexpected(mix.error());
    workload.requests = std::move(*mix);
    return {};
}

Result<void> choose_number(const Given& given, Workload& workload) {
    const auto number = given_count(given, "--concurrency", 1, kMaxSequences);
    if (!number) return std::unexpected(number.error());
    if (!*number) return {};
    const std::int64_t total = workload.total().value();
    if (workload.requests.size() == 1 && !given.has("--sequences")) workload.requests.front().count = **number;
    else if (total != **number)
        return fail("concurrency_contradicts_mix", "--concurrency",
                    {{"concurrency", **number, Unit::Sequences}, {"total", total, Unit::Sequences}});
    return {};
}

}  // namespace

Result<void> choose_workload(const Given& given, const Catalogue&, Chosen& chosen) {
    Workload& workload = chosen.plan.workload;
    if (const std::string* mix = given.value("--sequences")) {
        if (const auto done = choose_mix(given, *mix, workload); !done) return done;
    } else if (given.has("--context") || given.has("--input") || given.has("--output")) {
        const auto said = given_lengths(given);
        if (!said) return std::unexpected(said.error());
        auto request = combine(*said);
        if (!request) return std::unexpected(request.error());
        request->count = workload.total().value();
        workload.requests = {*request};
    }
    if (const auto done = choose_number(given, workload); !done) return done;
    const auto prefix = given_count(given, "--shared-prefix", 0, kMaxPositions);
    if (!prefix) return std::unexpected(prefix.error());
    if (*prefix) workload.shared_prefix = **prefix;
    return {};
}

}  // namespace vramline::cli
