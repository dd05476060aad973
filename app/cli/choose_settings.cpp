// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "app/cli/choices.h"
#include "core/units/parse.h"

// The engine's settings and the sizes that replace its estimates.
namespace vramline::cli {
namespace {

struct CountOption {
    std::string_view option;
    std::optional<std::int64_t> Settings::*member;
    std::int64_t most;
};
constexpr std::array kCounts{CountOption{"--block-size", &Settings::block_size, 1'048'576},
                             CountOption{"--max-num-seqs", &Settings::max_num_seqs, kMaxSequences},
                             CountOption{"--max-batched-tokens", &Settings::max_batched_tokens, kMaxPositions}};

struct SizeOption {
    std::string_view option;
    PerGpu Settings::*member;
    bool may_be_zero;
};
constexpr std::array kSizes{SizeOption{"--capacity", &Settings::capacity, false},
                            SizeOption{"--weights-bytes", &Settings::weights, true},
                            SizeOption{"--activations", &Settings::activations, true},
                            SizeOption{"--graphs", &Settings::graphs, true},
                            SizeOption{"--communication", &Settings::communication, true},
                            SizeOption{"--runtime", &Settings::runtime, true},
                            SizeOption{"--other", &Settings::other, true}};

Result<void> choose_counts(const Given& given, Settings& settings) {
    for (const CountOption& each : kCounts) {
        const auto count = given_count(given, each.option, 1, each.most);
        if (!count) return std::unexpected(count.error());
        if (*count) settings.*each.member = *count;
    }
    if (const std::string* text = given.value("--memory-fraction")) {
        const auto fraction = parse_number(*text, "--memory-fraction", 0.001, 1);
        if (!fraction) return std::unexpected(fraction.error());
        settings.memory_fraction = *fraction;
    }
    return {};
}

Result<void> choose_sizes(const Given& given, Settings& settings) {
    for (const SizeOption& each : kSizes) {
        if (!given.has(each.option)) continue;
        auto sizes = given_sizes(given, each.option);
        if (!sizes) return std::unexpected(sizes.error());
        for (const Bytes size : *sizes)
            if (size == Bytes(0) && !each.may_be_zero) return fail("size_is_zero", std::string(each.option));
        settings.*each.member = std::move(*sizes);
    }
    if (const std::string* text = given.value("--kv-cache-bytes")) {
        const auto size = parse_bytes(*text, "--kv-cache-bytes");
        if (!size) return std::unexpected(size.error());
        if (*size == Bytes(0)) return fail("size_is_zero", "--kv-cache-bytes");
        settings.kv_cache_bytes = *size;
    }
    return {};
}

/// Flags are written with or without their dashes, and with either sign between the words: variables (in capitals) as
/// they are.
std::string flag_name(std::string_view name) {
    while (name.starts_with('-')) name.remove_prefix(1);
    const bool variable = name.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos;
    std::string out(name);
    if (!variable)
        for (char& c : out)
            if (c == '_') c = '-';
    return out;
}

Result<void> choose_flags(const Given& given, const EngineProfile& engine, Settings& settings) {
    const auto flags = given.values.find("--engine-flag");
    if (flags == given.values.end()) return {};
    std::map<std::string, std::string> said;
    for (const std::string& text : flags->second) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
            return fail("bad_engine_flag", "--engine-flag", {{"text", text}});
        const std::string name = flag_name(std::string_view(text).substr(0, equals));
        const std::string value = text.substr(equals + 1);
        if (engine.flags.empty()) return fail("engine_has_no_flags", "--engine-flag", {{"engine", engine.name}});
        if (std::ranges::find(engine.flags, name) == engine.flags.end()) {
            const auto near = similar(name, engine.flags);
            return fail(near.empty() ? "unknown_engine_flag" : "unknown_engine_flag_similar", "--engine-flag",
                        {{"flag", name}, {"engine", engine.name}, {"version", engine.version},
                         {"similar", joined(near)}, {"known", joined(engine.flags)}});
        }
        const auto [at, added] = said.emplace(name, value);
        if (!added && at->second != value)
            return fail("option_twice", "--engine-flag " + name, {{"first", at->second}, {"second", value}});
        settings.flags[name] = value;
    }
    return {};
}

}  // namespace

Result<void> choose_settings(const Given& given, const Catalogue&, Chosen& chosen) {
    Settings& settings = chosen.plan.settings;
    if (const auto done = choose_counts(given, settings); !done) return done;
    if (const auto done = choose_sizes(given, settings); !done) return done;
    return choose_flags(given, *chosen.plan.engine, settings);
}

}  // namespace vramline::cli
