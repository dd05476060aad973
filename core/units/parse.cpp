// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/parse.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "core/text/format.h"
#include "core/units/wide.h"

namespace vramline {
namespace {

constexpr std::size_t kMaxFraction = 18;                       // digits after the point that 128 bits carry exactly
constexpr Bytes kMaxSize(std::int64_t{1} << 50);               // 1 PiB: more than any device holds
constexpr std::size_t kMaxDigits = 15;                         // a count or size above this is out of range anyway

struct SizeUnit {
    std::string_view name;
    std::int64_t bytes;
};
constexpr std::array kSizeUnits{
    SizeUnit{"B", 1},
    SizeUnit{"kB", 1'000},
    SizeUnit{"MB", 1'000'000},
    SizeUnit{"GB", 1'000'000'000},
    SizeUnit{"TB", 1'000'000'000'000},
    SizeUnit{"KiB", std::int64_t{1} << 10},
    SizeUnit{"MiB", std::int64_t{1} << 20},
    SizeUnit{"GiB", std::int64_t{1} << 30},
    SizeUnit{"TiB", std::int64_t{1} << 40},
};

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Cuts blanks at both ends, the no-break space that the program itself writes between number and unit included.
std::string_view trim(std::string_view text) {
    constexpr std::array<std::string_view, 3> kBlanks{" ", "\t", "\u00a0"};
    const auto starts = [&text](std::string_view blank) { return text.starts_with(blank); };
    const auto ends = [&text](std::string_view blank) { return text.ends_with(blank); };
    for (auto it = std::ranges::find_if(kBlanks, starts); it != kBlanks.end(); it = std::ranges::find_if(kBlanks, starts))
        text.remove_prefix(it->size());
    for (auto it = std::ranges::find_if(kBlanks, ends); it != kBlanks.end(); it = std::ranges::find_if(kBlanks, ends))
        text.remove_suffix(it->size());
    return text;
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

/// An unsigned decimal number taken apart: digits before and after the point, and what follows.
struct Decimal {
    std::string whole, fraction;
    bool point = false;
    bool grouped_by_comma = false;
    std::string_view rest;
};

/// Groups are three digits each; the first may be shorter. `at` stands on the separator.
bool is_group(std::string_view text, std::size_t at) {
    if (text.size() < at + 4) return false;
    const bool digits = is_digit(text[at + 1]) && is_digit(text[at + 2]) && is_digit(text[at + 3]);
    return digits && (text.size() == at + 4 || !is_digit(text[at + 4]));
}

std::optional<Decimal> split(std::string_view text, bool commas) {
    Decimal out;
    std::size_t i = 0;
    std::size_t since_separator = 0;
    for (; i < text.size(); ++i) {
        const char c = text[i];
        if (is_digit(c)) {
            out.whole += c;
            ++since_separator;
        } else if ((c == '_' || (c == ',' && commas)) && since_separator > 0 && is_group(text, i)) {
            const std::size_t digits = out.whole.size();
            if (c == ',' && !out.grouped_by_comma && digits > 3) return std::nullopt;
            out.grouped_by_comma = out.grouped_by_comma || c == ',';
            since_separator = 0;
        } else {
            break;
        }
    }
    if (i < text.size() && text[i] == '.') {
        out.point = true;
        for (++i; i < text.size() && is_digit(text[i]); ++i) out.fraction += text[i];
    }
    if (out.whole.empty() || (out.point && out.fraction.empty())) return std::nullopt;
    out.rest = trim(text.substr(i));
    return out;
}

/// "1,5M": a comma between digits that is no grouping.
bool looks_like_decimal_comma(std::string_view text) {
    const std::size_t comma = text.find(',');
    return comma != std::string_view::npos && comma > 0 && comma + 1 < text.size() && is_digit(text[comma - 1]) &&
           is_digit(text[comma + 1]);
}

Arg typed(std::string_view text, std::string name = "text") { return {std::move(name), printable(text), Unit::Number}; }

/// What all readers refuse alike: nothing, a sign, a decimal comma. Else the fallback code.
Error refusal(std::string_view text, std::string_view where, std::string_view fallback) {
    const std::string_view code = text.empty()                     ? "empty_value"
                                  : text.starts_with('-')          ? "negative"
                                  : text.starts_with("\u2212")     ? "negative"
                                  : looks_like_decimal_comma(text) ? "decimal_comma"
                                                                   : fallback;
    return Error{std::string(code), std::string(where), {typed(text)}};
}

/// digits x unit as an exact number over 10^fraction digits; unset when it is beyond every bound.
struct Scaled {
    Int128 whole = 0;        // units of one, rounded down
    bool exact = true;       // nothing was rounded
};
std::optional<Scaled> scale(const Decimal& number, std::int64_t unit) {
    std::string_view digits = number.whole;
    while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
    if (digits.size() > kMaxDigits + 1) return std::nullopt;
    Int128 value = 0, power = 1;
    for (const char c : digits) value = value * 10 + (c - '0');
    Int128 fraction = 0;
    for (const char c : number.fraction) {
        fraction = fraction * 10 + (c - '0');
        power *= 10;
    }
    const Int128 part = fraction * unit;
    return Scaled{value * unit + part / power, part % power == 0};
}

Error out_of_range(std::string_view text, std::string_view where, Arg least, Arg most) {
    least.name = "least";
    most.name = "most";
    return Error{"out_of_range", std::string(where), {typed(text, "value"), std::move(least), std::move(most)}};
}

}  // namespace

Result<Bytes> parse_bytes(std::string_view given, std::string_view where) {
    const std::string_view text = trim(given);
    const auto number = text.size() > 64 ? std::nullopt : split(text, false);
    if (!number || number->fraction.size() > kMaxFraction) return std::unexpected(refusal(text, where, "bad_size"));
    std::int64_t unit = 1;
    if (!number->rest.empty()) {
        const auto found = std::ranges::find_if(
            kSizeUnits, [&](const SizeUnit& u) { return same_ignoring_case(u.name, number->rest); });
        if (found == kSizeUnits.end()) return std::unexpected(refusal(text, where, "bad_size"));
        // "Gb" is how people write gigabits; "gb" and "GB" are not.
        const bool bits = number->rest.size() == 2 && number->rest[1] == 'b' && number->rest[0] != lower(number->rest[0]);
        if (bits) return fail("size_in_bits", std::string(where), {typed(text)});
        unit = found->bytes;
    } else if (number->point) {
        return std::unexpected(refusal(text, where, "bad_size"));
    }
    const auto scaled = scale(*number, unit);
    if (!scaled || scaled->whole > kMaxSize.value())
        return std::unexpected(out_of_range(text, where, {"", std::int64_t{0}, Unit::Bytes},
                                            {"", kMaxSize.value(), Unit::Bytes}));
    return Bytes(static_cast<std::int64_t>(scaled->whole));
}

Result<std::int64_t> parse_count(std::string_view given, std::string_view where, std::int64_t least,
                                 std::int64_t most) {
    const std::string_view text = trim(given);
    const auto number = text.size() > 64 ? std::nullopt : split(text, true);
    if (text.size() > 64 && std::ranges::all_of(text, is_digit))
        return std::unexpected(out_of_range(text, where, {"", least, Unit::Number}, {"", most, Unit::Number}));
    if (!number || number->fraction.size() > kMaxFraction) return std::unexpected(refusal(text, where, "bad_count"));
    std::int64_t unit = 0;
    if (number->rest.empty()) unit = 1;
    else if (same_ignoring_case(number->rest, "K")) unit = 1024;
    else if (same_ignoring_case(number->rest, "M")) unit = std::int64_t{1024} * 1024;
    if (unit == 0) return std::unexpected(refusal(text, where, "bad_count"));
    const auto scaled = scale(*number, unit);
    if (scaled && (!scaled->exact || (unit == 1 && number->point)))
        return fail("not_whole", std::string(where), {typed(text)});
    if (!scaled || scaled->whole < least || scaled->whole > most)
        return std::unexpected(out_of_range(text, where, {"", least, Unit::Number}, {"", most, Unit::Number}));
    return static_cast<std::int64_t>(scaled->whole);
}

Result<double> parse_number(std::string_view given, std::string_view where, double least, double most) {
    const std::string_view text = trim(given);
    const auto number = text.size() > 64 ? std::nullopt : split(text, false);
    if (!number || !number->rest.empty()) return std::unexpected(refusal(text, where, "bad_number"));
    const std::string plain = number->whole + "." + (number->point ? number->fraction : "0");
    double value = 0;
    const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value, std::chars_format::fixed);
    if (error != std::errc{} || end != plain.data() + plain.size())
        return std::unexpected(refusal(text, where, "bad_number"));
    if (!(value >= least && value <= most))
        return std::unexpected(out_of_range(text, where, {"", least, Unit::Ratio}, {"", most, Unit::Ratio}));
    return value;
}

Result<bool> parse_bool(std::string_view given, std::string_view where) {
    const std::string_view text = trim(given);
    for (const std::string_view yes : {"true", "1", "yes", "on"})
        if (same_ignoring_case(text, yes)) return true;
    for (const std::string_view no : {"false", "0", "no", "off"})
        if (same_ignoring_case(text, no)) return false;
    return fail("bad_bool", std::string(where), {typed(text)});
}

}  // namespace vramline
