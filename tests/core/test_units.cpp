// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "core/text/catalogue.h"
#include "core/text/format.h"
#include "core/units/parse.h"
#include "core/units/quantity.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

// What must not compile: kinds do not mix, and only meaningful products exist.
template <class A, class B>
concept Adds = requires(A a, B b) { a + b; };
template <class A, class B>
concept Subtracts = requires(A a, B b) { a - b; };
template <class A, class B>
concept Multiplies = requires(A a, B b) { a * b; };
template <class A, class B>
concept Divides = requires(A a, B b) { a / b; };
template <class A, class B>
concept Compares = requires(A a, B b) { a < b; };
template <class A, class B>
concept Equals = requires(A a, B b) { a == b; };
template <class A, class B>
concept AddsTo = requires(A a, B b) { a += b; };

static_assert(Adds<Bytes, Bytes> && Adds<Tokens, Tokens> && Subtracts<Blocks, Blocks> && AddsTo<Bytes, Bytes>);
static_assert(!Adds<Bytes, Tokens> && !Adds<Tokens, Sequences> && !Adds<Blocks, Tokens> && !Adds<Parameters, Bytes>);
static_assert(!Subtracts<Bytes, Tokens> && !Subtracts<Count, Bytes> && !AddsTo<Bytes, Tokens>);
static_assert(!Adds<Bytes, std::int64_t> && !Adds<std::int64_t, Bytes> && !Subtracts<Bytes, int> && !AddsTo<Bytes, int>);
static_assert(!Multiplies<Bytes, Bytes> && !Multiplies<Tokens, Tokens> && !Multiplies<Bytes, Tokens>);
static_assert(!Multiplies<Parameters, Bytes> && !Multiplies<Blocks, Sequences>);
static_assert(Multiplies<Bytes, std::int64_t> && Multiplies<std::int64_t, Bytes>);
static_assert(Multiplies<BytesPerToken, Tokens> && Multiplies<Tokens, BytesPerToken>);
static_assert(!Multiplies<BytesPerToken, Bytes> && !Multiplies<BytesPerToken, Blocks>);
static_assert(!Multiplies<BytesPerBlock, Tokens> && !Multiplies<BytesPerToken, BytesPerToken>);
static_assert(std::is_same_v<decltype(BytesPerToken(Bytes(2)) * Tokens(3)), Bytes>);
static_assert(std::is_same_v<decltype(Bytes(6) / Bytes(3)), std::int64_t>);
static_assert(std::is_same_v<decltype(Bytes(6) / std::int64_t{3}), Bytes>);
static_assert(!Divides<Bytes, Tokens> && !Divides<std::int64_t, Bytes>);
static_assert(!Compares<Bytes, Tokens> && !Equals<Bytes, Tokens> && !Compares<Bytes, std::int64_t> && !Equals<Bytes, int>);
static_assert(!Adds<BytesPerToken, BytesPerBlock> && !Equals<BytesPerToken, BytesPerBlock>);
static_assert(!std::is_convertible_v<std::int64_t, Bytes> && !std::is_convertible_v<Bytes, std::int64_t>);
static_assert(!std::is_convertible_v<Bytes, Tokens> && !std::is_constructible_v<Bytes, Tokens>);
static_assert(!std::is_convertible_v<Bytes, double> && !std::is_convertible_v<Bytes, bool>);
static_assert(!std::is_convertible_v<Bytes, BytesPerToken>);

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

// Arithmetic is constexpr: saturation is checked by the compiler, too.
static_assert((Bytes(kMax - 1) + Bytes(1)).overflowed());
static_assert((Bytes(std::int64_t{1} << 40) * (std::int64_t{1} << 30)).overflowed());
static_assert(!(Bytes(std::int64_t{1} << 31) * (std::int64_t{1} << 31)).overflowed());

TEST(overflow_saturates_and_stays) {
    CHECK((Bytes(kMax - 5) + Bytes(10)).overflowed());
    CHECK_EQ((Bytes(kMax - 5) + Bytes(10)).value(), kMax);
    CHECK_EQ((Bytes(kMin + 5) - Bytes(10)).value(), kMin);
    CHECK_EQ((Bytes(kMin + 5) * 2).value(), kMin);
    CHECK_EQ((Bytes(-3) * kMax).value(), kMin);
    CHECK_EQ((Bytes(3) * kMax).value(), kMax);
    const Bytes over = Bytes::overflow();
    CHECK((over + Bytes(1)).overflowed());
    CHECK((over - Bytes(1)).overflowed());
    CHECK((over - over).overflowed());
    CHECK((over * 0).overflowed());
    CHECK((over / 2).overflowed());
    CHECK((Bytes(1) - over).overflowed());
    CHECK((BytesPerToken(Bytes(1)) * Tokens::overflow()).overflowed());
    CHECK((BytesPerToken(Bytes::overflow()) * Tokens(0)).overflowed());
    CHECK(product(std::int64_t{1} << 32, std::int64_t{1} << 32).overflowed());
    CHECK_EQ(product(3, 4, 5).value(), 60);
}

TEST(division_rounds_and_refuses_zero) {
    CHECK_EQ((Bytes(7) / 2).value(), 3);
    CHECK((Bytes(7) / 0).overflowed());
    CHECK_EQ(Bytes(4096) / Bytes(1000), std::int64_t{4});
    CHECK_EQ(Bytes(1) / Bytes(0), kMax);
    CHECK_EQ(ceil_div(0, 16), std::int64_t{0});
    CHECK_EQ(ceil_div(1, 16), std::int64_t{1});
    CHECK_EQ(ceil_div(16, 16), std::int64_t{1});
    CHECK_EQ(round_up(17, 16), std::int64_t{32});
    CHECK_EQ((BytesPerToken(Bytes(131072)) * Tokens(8192)).value(), std::int64_t{1} << 30);
}

struct Size {
    std::string_view text;
    std::int64_t bytes;
};
TEST(sizes_are_read) {
    for (const Size& each : std::vector<Size>{
             {"0", 0}, {"59741569024", 59'741'569'024}, {"1 B", 1}, {"1kB", 1000}, {"80 GB", 80'000'000'000},
             {"16 GB", 16'000'000'000}, {"79.6 GiB", 85'469'849'190}, {"8 TiB", std::int64_t{8} << 40},
             {"1.5 KiB", 1536}, {" 2 MiB ", 2 << 20}, {"2\u00a0MiB", 2 << 20}, {"0.5 B", 0}, {"1.9999 B", 1},
             {"1 TB", 1'000'000'000'000}, {"80gb", 80'000'000'000}, {"1 gib", 1 << 30}, {"59_741_569_024", 59'741'569'024},
             {"0.000000000931322574615478515625 GiB", -1}, {"0000000000000000000000012 MiB", 12 << 20},
             {"1024 TiB", std::int64_t{1} << 50}}) {
        const auto got = parse_bytes(each.text, "--x");
        if (each.bytes < 0) CHECK(!got.has_value());
        else CHECK_EQ(got ? got->value() : -1, each.bytes);
    }
}

struct Bad {
    std::string_view text, code;
};
TEST(sizes_are_refused_with_a_reason) {
    for (const Bad& each : std::vector<Bad>{
             {"", "empty_value"}, {"  ", "empty_value"}, {"-1", "negative"}, {"-5 GiB", "negative"},
             {"\u22125 GiB", "negative"}, {"1.5", "bad_size"}, {"1,5 GiB", "decimal_comma"}, {"1.5G", "bad_size"},
             {"80 Gb", "size_in_bits"}, {"x", "bad_size"}, {"12 apples", "bad_size"}, {"GiB", "bad_size"},
             {"1e9", "bad_size"}, {"0x10", "bad_size"}, {"+5", "bad_size"}, {"5 GiB 3", "bad_size"}, {"nan", "bad_size"},
             {"inf", "bad_size"}, {".5 GiB", "bad_size"}, {"5. GiB", "bad_size"}, {"2000 TiB", "out_of_range"},
             {"99999999999999999999999 GiB", "out_of_range"}, {"1__0", "bad_size"}, {"_10", "bad_size"}, {"10_", "bad_size"}}) {
        const auto got = parse_bytes(each.text, "--x");
        CHECK(!got.has_value());
        if (!got) CHECK_EQ(got.error().code, each.code);
        if (!got) CHECK_EQ(got.error().where, std::string("--x"));
    }
    CHECK(!parse_bytes(std::string(100'000, '9'), "--x").has_value());
    CHECK(!parse_bytes(std::string("5 GiB\0x", 7), "--x").has_value());
}

TEST(counts_are_read) {
    for (const Size& each : std::vector<Size>{
             {"0", 0}, {"8192", 8192}, {"131,072", 131'072}, {"131_072", 131'072}, {"1,000,000", 1'000'000}, {"128K", 131'072},
             {"128k", 131'072}, {"1M", 1'048'576}, {"1.5M", 1'572'864}, {"1.5K", 1536}, {"0.5K", 512}, {" 16 ", 16},
             {"128 K", 131'072}, {"1000000000000", 1'000'000'000'000}}) {
        const auto got = parse_count(each.text, "--x");
        CHECK_EQ(got.value_or(-1), each.bytes);
    }
}

TEST(counts_are_refused_with_a_reason) {
    for (const Bad& each : std::vector<Bad>{
             {"", "empty_value"}, {"-5", "negative"}, {"-5K", "negative"}, {"1,5M", "decimal_comma"}, {"1,5", "decimal_comma"},
             {"1234,567", "decimal_comma"}, {"1.2K", "not_whole"}, {"10.5", "not_whole"}, {"10.0", "not_whole"},
             {"ten", "bad_count"}, {"1e6", "bad_count"}, {"10^18", "bad_count"}, {"5G", "bad_count"}, {"5KK", "bad_count"},
             {"1000000000000000000", "out_of_range"}, {"1000000000001", "out_of_range"}, {"99999999999999999999", "out_of_range"},
             {"9999999999M", "out_of_range"}, {"0x10", "bad_count"}, {"nan", "bad_count"}, {"12,", "bad_count"}}) {
        const auto got = parse_count(each.text, "--x");
        CHECK(!got.has_value());
        if (!got && !CHECK_EQ(got.error().code, each.code)) std::cout << "    of " << each.text << "\n";
    }
    const auto low = parse_count("0", "--tp", 1, 8);
    CHECK(!low.has_value());
    if (!low) CHECK_EQ(to_english(low.error()), std::string("0 is out of range. It must lie between 1 and 8."));
    CHECK(!parse_count(std::string(100'000, '9'), "--x").has_value());
}

TEST(numbers_and_switches_are_read) {
    CHECK_EQ(parse_number("0.92", "--f", 0, 1).value_or(-1), 0.92);
    CHECK_EQ(parse_number("1", "--f", 0, 1).value_or(-1), 1.0);
    for (const Bad& each : std::vector<Bad>{{"0,92", "decimal_comma"}, {"1e-1", "bad_number"}, {"nan", "bad_number"},
                                            {"inf", "bad_number"}, {"1.5", "out_of_range"}, {"-0.1", "negative"}, {"", "empty_value"}}) {
        const auto got = parse_number(each.text, "--f", 0, 1);
        CHECK(!got.has_value());
        if (!got) CHECK_EQ(got.error().code, each.code);
    }
    for (const std::string_view yes : {"true", "1", "Yes", "ON"}) CHECK(parse_bool(yes, "x").value_or(false));
    for (const std::string_view no : {"false", "0", "no", "off"}) CHECK(!parse_bool(no, "x").value_or(true));
    CHECK(!parse_bool("maybe", "x").has_value());
}

struct Written {
    std::int64_t bytes;
    std::string_view text;
};
TEST(sizes_are_written) {
    for (const Written& each : std::vector<Written>{
             {0, "0\u00a0B"}, {1023, "1,023\u00a0B"}, {1024, "1\u00a0KiB"}, {131'072, "128\u00a0KiB"}, {1536, "1.50\u00a0KiB"},
             {2 << 20, "2\u00a0MiB"}, {(1 << 20) - 1, "1.00\u00a0MiB"}, {768LL << 20, "0.75\u00a0GiB"}, {100LL << 20, "100\u00a0MiB"},
             {107'374'182, "102.40\u00a0MiB"}, {107'374'183, "0.10\u00a0GiB"}, {5LL << 30, "5.00\u00a0GiB"},
             {16'000'000'000, "14.90\u00a0GiB"}, {85'520'809'984, "79.65\u00a0GiB"}, {59'741'569'024, "55.64\u00a0GiB"},
             {1024LL << 30, "1.00\u00a0TiB"}, {(1024LL << 30) - 1, "1.00\u00a0TiB"}, {1023LL << 30, "1,023.00\u00a0GiB"},
             {-(8LL << 30), "\u22128.00\u00a0GiB"}, {5'368'709, "5.12\u00a0MiB"}, {5'368'710, "5.12\u00a0MiB"}}) {
        if (!CHECK_EQ(format_bytes(Bytes(each.bytes)), each.text)) std::cout << "    of " << each.bytes << "\n";
    }
    // Half up, once, from bytes: 0.005 GiB is 5368709.12 bytes.
    CHECK_EQ(gib_hundredths(Bytes(5'368'709)), std::int64_t{0});
    CHECK_EQ(gib_hundredths(Bytes(5'368'710)), std::int64_t{1});
    CHECK_EQ(gib_hundredths(Bytes(-5'368'710)), std::int64_t{-1});
    CHECK_EQ(gib_hundredths(Bytes(1LL << 30)), std::int64_t{100});
    CHECK_EQ(format_gib(Bytes(5LL << 30)), std::string("5.00"));
    CHECK_EQ(format_hundredths(123'456), std::string("1,234.56"));
    CHECK_EQ(format_hundredths(-5), std::string("\u22120.05"));
    CHECK_EQ(format_bytes(Bytes(std::numeric_limits<std::int64_t>::min())), std::string("\u22128,388,608.00\u00a0TiB"));
    const NumberStyle german{".", ",", " "};
    CHECK_EQ(format_bytes(Bytes(1000LL << 30), german), std::string("1.000,00 GiB"));
}

TEST(counts_and_ratios_are_written) {
    CHECK_EQ(format_count(10'240), std::string("10,240"));
    CHECK_EQ(format_count(-1'000), std::string("\u22121,000"));
    CHECK_EQ(format_count(kMin), std::string("\u22129,223,372,036,854,775,808"));
    CHECK_EQ(format_count_short(16'384), std::string("16K"));
    CHECK_EQ(format_count_short(1 << 20), std::string("1M"));
    CHECK_EQ(format_count_short(113'936), std::string("113,936"));
    CHECK_EQ(format_count_short(0), std::string("0"));
    CHECK_EQ(format_parameters(8'030'261'248), std::string("8.03\u00a0B"));
    CHECK_EQ(format_parameters(1'000'000'000'000), std::string("1.00\u00a0T"));
    CHECK_EQ(format_parameters(999), std::string("999"));
    CHECK_EQ(format_decimal(44.507, 2), std::string("44.51"));
    CHECK_EQ(format_decimal(-0.001, 2), std::string("0.00"));
    CHECK_EQ(format_decimal(std::numeric_limits<double>::quiet_NaN(), 2), std::string("not known"));
    CHECK_EQ(format_decimal(std::numeric_limits<double>::infinity(), 2), std::string("not known"));
    CHECK_EQ(format_arg({"f", 0.92, Unit::Ratio}), std::string("0.92"));
    CHECK_EQ(format_arg({"f", 0.905, Unit::Ratio}), std::string("0.905"));
    CHECK_EQ(format_arg({"f", 1.0, Unit::Ratio}), std::string("1.00"));
    CHECK_EQ(format_arg({"b", std::int64_t{5} << 30, Unit::Gib}), std::string("5.00"));
}

TEST(text_from_outside_is_made_printable) {
    CHECK_EQ(printable("模型 ok"), std::string("模型 ok"));
    CHECK_EQ(printable("a\nb\x1b[31m"), std::string("a\uFFFDb\uFFFD[31m"));
    CHECK_EQ(printable("\xff\xc0\x80z"), std::string("\uFFFD\uFFFD\uFFFDz"));
    CHECK_EQ(printable("\xed\xa0\x80"), std::string("\uFFFD\uFFFD\uFFFD"));  // a surrogate
    CHECK_EQ(printable("abcdef", 3), std::string("abc\u2026"));
    CHECK_EQ(printable("\xc2\x85"), std::string("\uFFFD"));  // a control character of two bytes
    CHECK_EQ(printable(std::string("a\0b", 3)), std::string("a\uFFFDb"));
}

TEST(templates_are_filled) {
    const std::vector<Arg> args{{"n", std::int64_t{1}, Unit::Sequences}, {"m", std::int64_t{10'240}, Unit::Tokens}, {"s", std::string("x{n}")}};
    const auto filled = [&args](std::string_view text) { return fill(text, args, static_cast<OperandFormatter>(&format_arg)); };
    CHECK_EQ(filled("{n} {n?sequence|sequences} of {m} {m?position|positions}"), std::string("1 sequence of 10,240 positions"));
    CHECK_EQ(filled("{unknown} stays, {s} is not filled again"), std::string("{unknown} stays, x{n} is not filled again"));
    CHECK_EQ(filled("{n"), std::string("{n"));
    CHECK_EQ(filled("{} {n?one} }{"), std::string("{} {n?one} }{"));
    CHECK_EQ(filled(""), std::string());
}

TEST(catalogue_has_each_id_once_with_text) {
    const auto all = catalogue();
    CHECK(all.size() > 100);
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(!all[i].id.empty() && !all[i].english.empty());
        if (i > 0 && !(all[i - 1].id < all[i].id)) std::cout << "    twice: " << all[i].id << "\n";
        if (i > 0) CHECK(all[i - 1].id < all[i].id);
        CHECK_EQ(english(all[i].id), all[i].english);
    }
    CHECK_EQ(english("no.such.id"), std::string_view("no.such.id"));
}

}  // namespace

TEST_MAIN
