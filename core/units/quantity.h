// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <compare>
#include <cstdint>
#include <limits>

namespace vramline {

/// A whole number of one kind of thing (bytes, tokens, ...) in a checked 64-bit integer.
///
/// Arithmetic that leaves 64 bits never wraps: the result saturates, `overflowed()` is true from then on (further
/// arithmetic keeps it), and `assess()` turns it into an error with a name. Kinds do not mix: Bytes + Tokens, or
/// Bytes * Bytes, does not compile; Tokens * BytesPerToken gives Bytes.
template <class Tag>
class Quantity {
public:
    constexpr Quantity() = default;
    explicit constexpr Quantity(std::int64_t value) : value_(value) {}

    [[nodiscard]] constexpr std::int64_t value() const { return value_; }
    [[nodiscard]] constexpr bool overflowed() const { return value_ == kMax || value_ == kMin; }
    static constexpr Quantity overflow() { return Quantity(kMax); }

    friend constexpr auto operator<=>(Quantity, Quantity) = default;

    friend constexpr Quantity operator+(Quantity a, Quantity b) {
        if (a.overflowed()) return a;
        if (b.overflowed()) return b;
        std::int64_t out = 0;
        return __builtin_add_overflow(a.value_, b.value_, &out) ? saturated(a.value_ > 0) : Quantity(out);
    }
    friend constexpr Quantity operator-(Quantity a, Quantity b) {
        if (a.overflowed()) return a;
        if (b.overflowed()) return saturated(b.value_ < 0);
        std::int64_t out = 0;
        return __builtin_sub_overflow(a.value_, b.value_, &out) ? saturated(a.value_ > 0) : Quantity(out);
    }
    friend constexpr Quantity operator*(Quantity a, std::int64_t n) {
        if (a.overflowed()) return a;
        std::int64_t out = 0;
        return __builtin_mul_overflow(a.value_, n, &out) ? saturated((a.value_ > 0) == (n > 0)) : Quantity(out);
    }
    friend constexpr Quantity operator*(std::int64_t n, Quantity a) { return a * n; }
    /// Quotient rounded toward zero; a divisor below 1 is a programming error and gives overflow().
    friend constexpr Quantity operator/(Quantity a, std::int64_t n) {
        return n < 1 ? overflow() : a.overflowed() ? a : Quantity(a.value_ / n);
    }
    /// How many whole `b` are in `a`.
    friend constexpr std::int64_t operator/(Quantity a, Quantity b) {
        return b.value_ < 1 || a.overflowed() ? kMax : a.value_ / b.value_;
    }
    constexpr Quantity& operator+=(Quantity b) { return *this = *this + b; }
    constexpr Quantity& operator-=(Quantity b) { return *this = *this - b; }

private:
    static constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    static constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
    static constexpr Quantity saturated(bool up) { return Quantity(up ? kMax : kMin); }
    std::int64_t value_ = 0;
};

/// An exact rate of Num for each Den, e.g. bytes per token.
template <class Num, class Den>
class Per {
public:
    constexpr Per() = default;
    explicit constexpr Per(Num each) : each_(each) {}
    [[nodiscard]] constexpr Num each() const { return each_; }
    friend constexpr auto operator<=>(Per, Per) = default;
    friend constexpr Num operator*(Per rate, Den n) {
        return n.overflowed() ? Num::overflow() : rate.each_ * n.value();
    }
    friend constexpr Num operator*(Den n, Per rate) { return rate * n; }

private:
    Num each_;
};

using Bytes = Quantity<struct BytesTag>;
using Tokens = Quantity<struct TokensTag>;  ///< positions
using Sequences = Quantity<struct SequencesTag>;
using Blocks = Quantity<struct BlocksTag>;
using Parameters = Quantity<struct ParametersTag>;
using Count = Quantity<struct CountTag>;  ///< a plain number whose products must be checked
using BytesPerToken = Per<Bytes, Tokens>;
using BytesPerBlock = Per<Bytes, Blocks>;

/// ceil(a / n) of a non-negative number and n > 0.
constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t n) { return a / n + (a % n != 0 ? 1 : 0); }
constexpr std::int64_t round_up(std::int64_t a, std::int64_t n) { return ceil_div(a, n) * n; }

/// Product of non-negative factors, checked.
template <class... Factor>
constexpr Count product(Factor... factor) {
    Count out(1);
    ((out = out * static_cast<std::int64_t>(factor)), ...);
    return out;
}

inline constexpr Bytes kKiB(1024), kMiB(std::int64_t{1} << 20), kGiB(std::int64_t{1} << 30);

}  // namespace vramline
