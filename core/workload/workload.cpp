// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/workload.h"

#include <algorithm>

#include "core/text/format.h"
#include "core/units/parse.h"

namespace vramline {
namespace {

constexpr std::size_t kMaxClasses = 4096;

std::string_view trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::unexpected<Error> bad_mix(std::string_view part, std::string_view where) {
    return fail("bad_mix", std::string(where), {{"text", printable(part)}});
}

// "16x8192+2048"
Result<RequestClass> parse_class(std::string_view part, std::string_view where) {
    const std::size_t cross = part.find_first_of("xX");
    if (cross == std::string_view::npos) return bad_mix(part, where);
    const std::string_view lengths = part.substr(cross + 1);
    const std::size_t plus = lengths.find('+');
    const auto count = parse_count(trim(part.substr(0, cross)), where, 1, kMaxSequences);
    if (!count) return std::unexpected(count.error());
    const auto input = parse_count(trim(lengths.substr(0, plus)), where, 1, kMaxPositions);
    if (!input) return std::unexpected(input.error());
    RequestClass out{*count, *input, 0};
    if (plus == std::string_view::npos) return out;
    const auto output = parse_count(trim(lengths.substr(plus + 1)), where, 0, kMaxPositions);
    if (!output) return std::unexpected(output.error());
    out.output = *output;
    return out;
}

Result<void> validate_class(const RequestClass& request) {
    if (request.count < 1) return fail("sequences_not_positive", "--concurrency", {{"value", request.count}});
    if (request.count > kMaxSequences) {
        return fail("sequences_too_many", "--concurrency", {{"value", request.count}, {"limit", kMaxSequences}});
    }
    if (request.input < 1) return fail("input_not_positive", "--input", {{"value", request.input, Unit::Tokens}});
    if (request.output < 0) return fail("output_negative", "--output", {{"value", request.output, Unit::Tokens}});
    if (request.length() > Tokens(kMaxPositions)) {
        return fail("length_too_large", "--context", {{"input", request.input, Unit::Tokens},
                                                      {"output", request.output, Unit::Tokens},
                                                      {"limit", kMaxPositions, Unit::Tokens}});
    }
    return {};
}

}  // namespace

Sequences Workload::total() const {
    Sequences sum;
    for (const RequestClass& request : requests) sum += Sequences(request.count);
    return sum;
}

Tokens Workload::longest() const {
    Tokens most;
    for (const RequestClass& request : requests) most = std::max(most, request.length());
    return most;
}

std::int64_t Workload::shortest_input() const {
    const auto least = std::min_element(requests.begin(), requests.end(),
                                        [](const auto& a, const auto& b) { return a.input < b.input; });
    return least == requests.end() ? 0 : least->input;
}

Result<std::vector<RequestClass>> parse_mix(std::string_view text, std::string_view where) {
    std::vector<RequestClass> out;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        const auto request = parse_class(trim(text.substr(start, comma - start)), where);
        if (!request) return std::unexpected(request.error());
        out.push_back(*request);
        if (out.size() > kMaxClasses) {
            return fail("mix_too_long", std::string(where), {{"limit", static_cast<std::int64_t>(kMaxClasses)}});
        }
        start = comma + 1;
    }
    return out;
}

Result<void> validate(const Workload& workload) {
    if (workload.requests.empty()) return fail("no_requests", "--concurrency");
    if (workload.requests.size() > kMaxClasses) {
        return fail("mix_too_long", "--sequences", {{"limit", static_cast<std::int64_t>(kMaxClasses)}});
    }
    for (const RequestClass& request : workload.requests) {
        if (const auto valid = validate_class(request); !valid) return valid;
    }
    if (workload.total() > Sequences(kMaxSequences)) {
        return fail("sequences_too_many", "--concurrency",
                    {{"value", workload.total().value()}, {"limit", kMaxSequences}});
    }
    if (workload.shared_prefix < 0) {
        return fail("prefix_negative", "--shared-prefix", {{"value", workload.shared_prefix, Unit::Tokens}});
    }
    if (workload.shared_prefix > workload.shortest_input()) {
        return fail("prefix_above_input", "--shared-prefix", {{"prefix", workload.shared_prefix, Unit::Tokens},
                                                              {"input", workload.shortest_input(), Unit::Tokens}});
    }
    return {};
}

}  // namespace vramline
