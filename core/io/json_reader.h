// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/message.h"

// The one strict reader of JSON. The parser behind it is only known to json_reader.cpp. Nothing here throws.
namespace vramline {

inline constexpr std::size_t kMaxJsonBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxJsonDepth = 64;
inline constexpr std::size_t kMaxJsonValues = 2'000'000;  ///< bounds the memory of a hostile file
inline constexpr std::size_t kMaxJsonString = 4096;       ///< bytes of a string that is asked for, unless said otherwise

struct JsonValue;  // defined in json_reader.cpp
class JsonDocument;

/// A value in a document, with its place in it. Cheap to copy; the document must outlive it. Every error says
/// "<file>: /path/in/it" in `where`.
class JsonNode {
public:
    [[nodiscard]] bool is_null() const;
    [[nodiscard]] bool is_object() const;
    [[nodiscard]] bool is_array() const;
    [[nodiscard]] bool is_string() const;
    [[nodiscard]] bool is_boolean() const;
    [[nodiscard]] bool is_number() const;  ///< whole or not
    /// "config.json: /layers/3"; found by walking the document, so for errors only.
    [[nodiscard]] std::string where() const;
    [[nodiscard]] bool skips_unknown_keys() const;
    /// An error at this place.
    [[nodiscard]] std::unexpected<Error> error(std::string code, std::vector<Arg> args = {}) const;

    /// A whole number; 4096.0 counts as one, 4096.5 does not. Errors: json_not_integer, json_out_of_range.
    [[nodiscard]] Result<std::int64_t> integer(std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                                               std::int64_t most = std::numeric_limits<std::int64_t>::max()) const;
    /// A finite number. Errors: json_not_number, json_out_of_range.
    [[nodiscard]] Result<double> number(double least, double most) const;
    [[nodiscard]] Result<bool> boolean() const;
    /// Errors: json_not_string, json_string_too_long, json_control_character (below U+0020, or U+007F).
    [[nodiscard]] Result<std::string> string(std::size_t max_bytes = kMaxJsonString) const;

    /// Elements of an array. Errors: json_not_array, json_too_many_items.
    [[nodiscard]] Result<std::vector<JsonNode>> items(std::size_t max_count = 1'000'000) const;
    /// Keys and values of an object in the file's order. Errors: json_not_object.
    [[nodiscard]] Result<std::vector<std::pair<std::string_view, JsonNode>>> members() const;
    /// Whether an object has the key, even with null; false for anything else.
    [[nodiscard]] bool has(std::string_view key) const;
    /// The value of a key; unset where it is absent or null, or this is not an object.
    [[nodiscard]] std::optional<JsonNode> find(std::string_view key) const;
    /// The value of a key that must be there (it may be null). Errors: json_not_object, json_missing_key.
    [[nodiscard]] Result<JsonNode> at(std::string_view key) const;

private:
    friend class JsonDocument;
    JsonNode(const JsonDocument* document, const JsonValue* value) : document_(document), value_(value) {}
    const JsonDocument* document_;
    const JsonValue* value_;
};

struct JsonOptions {
    bool infinities = false;  ///< bare Infinity, -Infinity and NaN are read as null
    std::size_t max_bytes = kMaxJsonBytes;
};

class JsonDocument {
public:
    /// Errors: json_too_large, json_too_deep, json_too_many_values, json_duplicate_key, json_syntax (also bad UTF-8).
    static Result<JsonDocument> parse(std::string_view text, std::string file, JsonOptions options = {});
    JsonDocument(JsonDocument&&) noexcept;
    JsonDocument& operator=(JsonDocument&&) noexcept;
    ~JsonDocument();
    [[nodiscard]] JsonNode root() const { return {this, value_.get()}; }
    [[nodiscard]] const std::string& file() const { return *file_; }
    /// From now on JsonFields skips keys that nobody asked for: a file of a newer version has some.
    void skip_unknown_keys() { skips_unknown_keys_ = true; }

private:
    friend class JsonNode;
    JsonDocument(std::unique_ptr<JsonValue> value, std::string file);
    std::unique_ptr<JsonValue> value_;
    std::unique_ptr<std::string> file_;
    bool skips_unknown_keys_ = false;
};

}  // namespace vramline
