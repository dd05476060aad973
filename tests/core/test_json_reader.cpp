// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_reader.h"

#include <filesystem>
#include <fstream>

#include "core/io/json_fields.h"
#include "core/io/json_io.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

std::string code_of(std::string_view text, JsonOptions options = {}) {
    const auto document = JsonDocument::parse(text, "f.json", options);
    return document ? "" : document.error().code;
}

JsonDocument parsed(std::string_view text, JsonOptions options = {}) {
    auto document = JsonDocument::parse(text, "f.json", options);
    if (document) return std::move(*document);
    CHECK_EQ(document.error().code, std::string("(none)"));
    return std::move(*JsonDocument::parse("null", "f.json"));
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST(refuses_what_is_not_strict_json) {
    const struct {
        std::string text, code;
    } cases[] = {
        {"", "json_syntax"},
        {"{", "json_syntax"},
        {"{} {}", "json_syntax"},
        {"[1,]", "json_syntax"},
        {"{\"a\":1,}", "json_syntax"},
        {"// c\n{}", "json_syntax"},
        {"{'a':1}", "json_syntax"},
        {"[01]", "json_syntax"},
        {"[1e999]", "json_syntax"},
        {"[Infinity]", "json_syntax"},
        {"[NaN]", "json_syntax"},
        {"\"\xff\"", "json_syntax"},
        {"\"\xc0\xaf\"", "json_syntax"},          // overlong
        {"\"\xed\xa0\x80\"", "json_syntax"},      // a surrogate
        {"\"\\ud800\"", "json_syntax"},
        {"\"a\nb\"", "json_syntax"},
        {std::string("[1]\0", 4), "json_syntax"},
        {"{\"a\":1,\"a\":2}", "json_duplicate_key"},
        {"{\"b\":{\"a\":1,\"c\":0,\"\\u0061\":2}}", "json_duplicate_key"},
        {nested(64), ""},
        {nested(65), "json_too_deep"},
        {std::string(3'000'000, '['), "json_too_deep"},
        {std::string(kMaxJsonBytes + 1, ' '), "json_too_large"},
        {"[1]", ""},
        {"\xef\xbb\xbf[1]", ""},
    };
    for (const auto& c : cases) CHECK_EQ(code_of(c.text), c.code);
}

TEST(bounds_the_number_of_values) {
    std::string text = "[0";
    for (std::size_t i = 1; i < kMaxJsonValues; ++i) text += ",0";
    CHECK_EQ(code_of(text + "]"), std::string("json_too_many_values"));
    text.resize(text.size() - 2);
    CHECK_EQ(code_of(text + "]"), std::string(""));
}

TEST(says_line_and_column) {
    const auto document = JsonDocument::parse("{\n  \"a\": 1,\n  \"b\": x\n}", "f.json");
    CHECK(!document.has_value());
    CHECK_EQ(document.error().where, std::string("f.json"));
    CHECK_EQ(std::get<std::int64_t>(document.error().args[0].value), 3);
    CHECK_EQ(std::get<std::int64_t>(document.error().args[1].value), 8);
}

TEST(reads_integers_without_narrowing) {
    const struct {
        std::string text;
        std::int64_t least, most, value;
        std::string code;
    } cases[] = {
        {"5", 0, 10, 5, ""},
        {"11", 0, 10, 0, "json_out_of_range"},
        {"-1", 0, 10, 0, "json_out_of_range"},
        {"4096.0", 0, 10000, 4096, ""},
        {"4.096e3", 0, 10000, 4096, ""},
        {"4096.5", 0, 10000, 0, "json_not_integer"},
        {"9223372036854775807", 0, INT64_MAX, INT64_MAX, ""},
        {"-9223372036854775808", INT64_MIN, 0, INT64_MIN, ""},
        {"9223372036854775808", 0, INT64_MAX, 0, "json_out_of_range"},
        {"18446744073709551616", 0, INT64_MAX, 0, "json_out_of_range"},
        {"1e300", 0, INT64_MAX, 0, "json_out_of_range"},
        {"\"5\"", 0, 10, 0, "json_not_integer"},
        {"true", 0, 10, 0, "json_not_integer"},
        {"null", 0, 10, 0, "json_not_integer"},
    };
    for (const auto& c : cases) {
        const JsonDocument document = parsed(c.text);
        const auto value = document.root().integer(c.least, c.most);
        CHECK_EQ(value ? "" : value.error().code, c.code);
        if (value) CHECK_EQ(*value, c.value);
    }
}

TEST(paths_name_the_place) {
    const JsonDocument document = parsed(R"({"gpus":[{"a":1},{"a":1},{"total":"x"}],"n":null})");
    const auto total = document.root().find("gpus")->items()->at(2).at("total");
    CHECK(total.has_value());
    CHECK_EQ(total->where(), std::string("f.json: /gpus/2/total"));
    CHECK_EQ(total->integer().error().where, std::string("f.json: /gpus/2/total"));
    CHECK_EQ(document.root().where(), std::string("f.json: /"));
    CHECK(document.root().has("n"));
    CHECK(!document.root().find("n"));
    CHECK_EQ(document.root().at("zz").error().code, std::string("json_missing_key"));
}

TEST(strings_are_bounded_and_clean) {
    CHECK_EQ(parsed("\"abc\"").root().string(2).error().code, std::string("json_string_too_long"));
    CHECK_EQ(parsed("\"a\\nb\"").root().string().error().code, std::string("json_control_character"));
    CHECK_EQ(parsed("\"a\\u0000b\"").root().string().error().code, std::string("json_control_character"));
    CHECK_EQ(parsed("7").root().string().error().code, std::string("json_not_string"));
    const JsonDocument chinese = parsed("\"\xe6\x98\xbe\xe5\xad\x98\"");
    CHECK_EQ(*chinese.root().string(), std::string("\xe6\x98\xbe\xe5\xad\x98"));
}

TEST(infinities_become_null_outside_strings_only) {
    const JsonDocument document = parsed(R"({"a":[0.0, Infinity],"b":-Infinity,"c":NaN,"d":"\"NaN\\","e":"Infinity"})", {true});
    const JsonNode root = document.root();
    CHECK(root.find("a")->items()->at(1).is_null());
    CHECK(root.has("b") && !root.find("b"));
    CHECK(root.has("c") && !root.find("c"));
    CHECK_EQ(*root.find("d")->string(), std::string("\"NaN\\"));
    CHECK_EQ(*root.find("e")->string(), std::string("Infinity"));
}

TEST(fields_keep_the_first_error_and_refuse_unknown_keys) {
    const JsonDocument document = parsed(R"({"id":"x","n":3,"list":["a","b"],"typo":1})");
    JsonFields fields(document.root());
    CHECK_EQ(fields.string("id"), std::string("x"));
    CHECK_EQ(fields.integer("n", 0, 5), 3);
    CHECK_EQ(fields.strings("list").size(), std::size_t{2});
    CHECK(!fields.maybe_number("absent", 0, 1));
    CHECK_EQ(fields.finish().error().code, std::string("json_unknown_key"));
    CHECK_EQ(fields.finish().error().where, std::string("f.json: /typo"));
    JsonFields wrong(document.root());
    CHECK_EQ(wrong.integer("id", 0, 5), 0);
    CHECK_EQ(wrong.string("missing"), std::string());
    CHECK_EQ(wrong.finish().error().code, std::string("json_not_integer"));
}

TEST(read_file_refuses_what_is_no_file) {
    const auto folder = std::filesystem::temp_directory_path() / "vramline_test_json_reader";
    std::filesystem::create_directories(folder);
    const auto file = folder / "a.json";
    std::ofstream(file) << "0123456789";
    CHECK_EQ(*read_file(file), std::string("0123456789"));
    CHECK_EQ(read_file(file, 10)->size(), std::size_t{10});
    CHECK_EQ(read_file(file, 9).error().code, std::string("file_too_large"));
    CHECK_EQ(read_file(folder).error().code, std::string("is_a_folder"));
    CHECK_EQ(read_file(folder / "none").error().code, std::string("file_not_found"));
    CHECK_EQ(read_file("/dev/zero").error().code, std::string("not_a_file"));
    std::filesystem::remove_all(folder);
}

TEST_MAIN
