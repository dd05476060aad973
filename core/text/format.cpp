// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/format.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>
#include <variant>

#include "core/units/wide.h"

namespace vramline {
namespace {

constexpr std::string_view kMinus = "\u2212";

std::uint64_t magnitude(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    return value < 0 ? 0 - bits : bits;
}

std::string digits_of(std::uint64_t value) {
    std::array<char, 24> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string grouped(std::string_view digits, const NumberStyle& style) {
    std::string out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) out += style.group;
        out += digits[i];
    }
    return out;
}

/// Hundredths of `unit` in `bytes`, half up.
std::uint64_t hundredths_of(std::uint64_t bytes, std::uint64_t unit) {
    return static_cast<std::uint64_t>((static_cast<Int128>(bytes) * 100 + static_cast<Int128>(unit / 2)) / unit);
}

std::string two_decimals(std::uint64_t hundredths, const NumberStyle& style) {
    const std::uint64_t cents = hundredths % 100;
    return grouped(digits_of(hundredths / 100), style) + style.decimal + (cents < 10 ? "0" : "") + digits_of(cents);
}

struct Step {
    std::string_view name;
    std::uint64_t bytes;
};
constexpr std::array kSteps{Step{"KiB", std::uint64_t{1} << 10}, Step{"MiB", std::uint64_t{1} << 20},
                            Step{"GiB", std::uint64_t{1} << 30}, Step{"TiB", std::uint64_t{1} << 40}};
constexpr std::size_t kGibStep = 2;

/// The unit to write `bytes` (at least 1 KiB) in.
std::size_t step_for(std::uint64_t bytes) {
    const std::uint64_t gib = kSteps[kGibStep].bytes;
    if (bytes < kSteps[1].bytes) return hundredths_of(bytes, kSteps[0].bytes) >= 102'400 ? 1 : 0;
    if (static_cast<Int128>(bytes) * 10 < static_cast<Int128>(gib)) return 1;
    return hundredths_of(bytes, gib) >= 102'400 ? kGibStep + 1 : kGibStep;
}

/// Bytes of the UTF-8 character at `at`, 0 where it is broken, overlong, a surrogate or beyond U+10FFFF.
std::size_t character_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(at);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || at + length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xC0U) != 0x80) return 0;
    if (length < 3) return length;
    const unsigned second = byte(at + 1);
    const bool bad = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                     (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
    return bad ? 0 : length;
}

bool is_control(std::string_view character) {
    const auto lead = static_cast<unsigned char>(character[0]);
    if (character.size() == 1) return lead < 0x20 || lead == 0x7F;
    return lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

std::string format_ratio(double value, const NumberStyle& style) {
    std::string text = format_decimal(value, 4, style);
    const std::size_t point = text.rfind(style.decimal);
    if (point == std::string::npos) return text;
    while (text.ends_with('0') && text.size() > point + style.decimal.size() + 2) text.pop_back();
    return text;
}

}  // namespace

std::string format_bytes(Bytes bytes, const NumberStyle& style) {
    const std::string sign(bytes.value() < 0 ? kMinus : "");
    const std::uint64_t size = magnitude(bytes.value());
    if (size < kSteps[0].bytes) return sign + grouped(digits_of(size), style) + style.unit_space + "B";
    const std::size_t index = step_for(size);
    const Step& step = kSteps[index];
    const bool whole = index < kGibStep && size % step.bytes == 0;
    const std::string number = whole ? grouped(digits_of(size / step.bytes), style)
                                     : two_decimals(hundredths_of(size, step.bytes), style);
    return sign + number + style.unit_space + std::string(step.name);
}

std::string format_gib(Bytes bytes, const NumberStyle& style) { return format_hundredths(gib_hundredths(bytes), style); }

std::int64_t gib_hundredths(Bytes bytes) {
    const auto size = static_cast<std::int64_t>(hundredths_of(magnitude(bytes.value()), kSteps[kGibStep].bytes));
    return bytes.value() < 0 ? -size : size;
}

std::string format_hundredths(std::int64_t hundredths, const NumberStyle& style) {
    return std::string(hundredths < 0 ? kMinus : "") + two_decimals(magnitude(hundredths), style);
}

std::string format_count(std::int64_t count, const NumberStyle& style) {
    return std::string(count < 0 ? kMinus : "") + grouped(digits_of(magnitude(count)), style);
}

std::string format_count_short(std::int64_t count, const NumberStyle& style) {
    constexpr std::int64_t kKilo = 1024, kMega = kKilo * kKilo;
    if (count != 0 && count % kMega == 0) return format_count(count / kMega, style) + "M";
    if (count != 0 && count % kKilo == 0) return format_count(count / kKilo, style) + "K";
    return format_count(count, style);
}

std::string format_parameters(std::int64_t parameters, const NumberStyle& style) {
    constexpr std::array kScales{std::pair{1e12, "T"}, std::pair{1e9, "B"}, std::pair{1e6, "M"}};
    const auto count = static_cast<double>(parameters);
    for (const auto& [scale, letter] : kScales)
        if (count >= scale) return format_decimal(count / scale, 2, style) + style.unit_space + letter;
    return format_count(parameters, style);
}

std::string format_decimal(double value, int decimals, const NumberStyle& style) {
    if (!std::isfinite(value)) return "not known";
    std::array<char, 400> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value),
                                   std::chars_format::fixed, decimals).ptr;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t point = text.find('.');
    const bool nought = text.find_first_not_of("0.") == std::string_view::npos;
    std::string out(value < 0 && !nought ? kMinus : "");
    out += grouped(text.substr(0, point), style);
    if (point != std::string_view::npos) out += style.decimal + std::string(text.substr(point + 1));
    return out;
}

std::string printable(std::string_view text, std::size_t limit) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (out.size() >= limit) return out + "\u2026";
        const std::size_t length = character_length(text, at);
        const std::string_view character = text.substr(at, length == 0 ? 1 : length);
        out += length == 0 || is_control(character) ? std::string_view("\uFFFD") : character;
        at += character.size();
    }
    return out;
}

std::string format_arg(const Arg& arg, const NumberStyle& style) {
    if (const auto* text = std::get_if<std::string>(&arg.value)) return printable(*text, 400);
    if (const auto* ratio = std::get_if<double>(&arg.value)) {
        if (arg.unit == Unit::Ratio || arg.unit == Unit::Number) return format_ratio(*ratio, style);
        return format_decimal(*ratio, 2, style) + (arg.unit == Unit::Bytes ? style.unit_space + "B" : "");
    }
    const std::int64_t value = std::get<std::int64_t>(arg.value);
    if (arg.unit == Unit::Gib) return format_gib(Bytes(value), style);
    if (arg.unit == Unit::Bytes) return format_bytes(Bytes(value), style);
    if (arg.unit == Unit::Gib) return format_gib(Bytes(value), style);
    return arg.unit == Unit::Parameters ? format_parameters(value, style) : format_count(value, style);
}

std::string format_arg(const Arg& arg) { return format_arg(arg, NumberStyle{}); }

}  // namespace vramline
