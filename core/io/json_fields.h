// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/io/json_reader.h"

namespace vramline {

/// Reads the keys of an object one after another and keeps the first error, so that a reader of a record is a list of
/// its fields. finish() gives that error, or names a key that nobody asked for. After an error every read gives an
/// empty value.
class JsonFields {
public:
    explicit JsonFields(JsonNode object);

    [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
    [[nodiscard]] double number(std::string_view key, double least, double most);
    [[nodiscard]] bool boolean(std::string_view key);
    [[nodiscard]] std::string string(std::string_view key, std::size_t max_bytes = kMaxJsonString);
    [[nodiscard]] std::vector<std::string> strings(std::string_view key, std::size_t max_count = 10'000);
    [[nodiscard]] std::vector<JsonNode> items(std::string_view key, std::size_t max_count = 100'000);
    [[nodiscard]] std::optional<JsonNode> node(std::string_view key);

    // The same where the key may be absent or null.
    [[nodiscard]] std::optional<std::int64_t> maybe_integer(std::string_view key, std::int64_t least, std::int64_t most);
    [[nodiscard]] std::optional<double> maybe_number(std::string_view key, double least, double most);
    [[nodiscard]] std::optional<std::string> maybe_string(std::string_view key, std::size_t max_bytes = kMaxJsonString);
    [[nodiscard]] bool maybe_boolean(std::string_view key, bool otherwise = false);
    [[nodiscard]] std::vector<std::string> maybe_strings(std::string_view key, std::size_t max_count = 10'000);
    [[nodiscard]] std::vector<JsonNode> maybe_items(std::string_view key, std::size_t max_count = 100'000);
    [[nodiscard]] std::optional<JsonNode> maybe_node(std::string_view key);

    /// Keeps an error that the caller found, unless there is one already.
    void keep(const Error& error);
    [[nodiscard]] bool ok() const { return !error_; }
    [[nodiscard]] const JsonNode& object() const { return object_; }
    /// Errors: the first one met; json_unknown_key.
    [[nodiscard]] Result<void> finish() const;

private:
    template <class T>
    T take(Result<T> result, T otherwise = T{});
    std::vector<std::string> all_strings(const JsonNode& array, std::size_t max_count);
    JsonNode object_;
    std::vector<std::string_view> asked_;
    std::optional<Error> error_;
};

}  // namespace vramline
