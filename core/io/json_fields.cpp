// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_fields.h"

#include <algorithm>

namespace vramline {

JsonFields::JsonFields(JsonNode object) : object_(object) {
    if (!object_.is_object()) error_ = object_.error("json_not_object").error();
}

void JsonFields::keep(const Error& error) {
    if (!error_) error_ = error;
}

template <class T>
T JsonFields::take(Result<T> result, T otherwise) {
    if (result) return std::move(*result);
    keep(result.error());
    return otherwise;
}

std::optional<JsonNode> JsonFields::node(std::string_view key) {
    asked_.push_back(key);
    if (error_) return std::nullopt;
    const Result<JsonNode> found = object_.at(key);
    if (found) return *found;
    keep(found.error());
    return std::nullopt;
}

std::optional<JsonNode> JsonFields::maybe_node(std::string_view key) {
    asked_.push_back(key);
    return error_ ? std::nullopt : object_.find(key);
}

std::vector<std::string> JsonFields::all_strings(const JsonNode& array, std::size_t max_count) {
    std::vector<std::string> out;
    for (const JsonNode& item : take(array.items(max_count))) out.push_back(take(item.string()));
    return out;
}

std::int64_t JsonFields::integer(std::string_view key, std::int64_t least, std::int64_t most) {
    const auto found = node(key);
    return found ? take(found->integer(least, most)) : 0;
}
double JsonFields::number(std::string_view key, double least, double most) {
    const auto found = node(key);
    return found ? take(found->number(least, most)) : 0;
}
bool JsonFields::boolean(std::string_view key) {
    const auto found = node(key);
    return found && take(found->boolean());
}
std::string JsonFields::string(std::string_view key, std::size_t max_bytes) {
    const auto found = node(key);
    return found ? take(found->string(max_bytes)) : std::string{};
}
std::vector<std::string> JsonFields::strings(std::string_view key, std::size_t max_count) {
    const auto found = node(key);
    return found ? all_strings(*found, max_count) : std::vector<std::string>{};
}
std::vector<JsonNode> JsonFields::items(std::string_view key, std::size_t max_count) {
    const auto found = node(key);
    return found ? take(found->items(max_count)) : std::vector<JsonNode>{};
}

std::optional<std::int64_t> JsonFields::maybe_integer(std::string_view key, std::int64_t least, std::int64_t most) {
    const auto found = maybe_node(key);
    return found ? std::optional(take(found->integer(least, most))) : std::nullopt;
}
std::optional<double> JsonFields::maybe_number(std::string_view key, double least, double most) {
    const auto found = maybe_node(key);
    return found ? std::optional(take(found->number(least, most))) : std::nullopt;
}
std::optional<std::string> JsonFields::maybe_string(std::string_view key, std::size_t max_bytes) {
    const auto found = maybe_node(key);
    return found ? std::optional(take(found->string(max_bytes))) : std::nullopt;
}
bool JsonFields::maybe_boolean(std::string_view key, bool otherwise) {
    const auto found = maybe_node(key);
    return found ? take(found->boolean()) : otherwise;
}
std::vector<std::string> JsonFields::maybe_strings(std::string_view key, std::size_t max_count) {
    const auto found = maybe_node(key);
    return found ? all_strings(*found, max_count) : std::vector<std::string>{};
}
std::vector<JsonNode> JsonFields::maybe_items(std::string_view key, std::size_t max_count) {
    const auto found = maybe_node(key);
    return found ? take(found->items(max_count)) : std::vector<JsonNode>{};
}

Result<void> JsonFields::finish() const {
    if (error_) return std::unexpected(*error_);
    if (object_.skips_unknown_keys()) return {};
    const auto members = object_.members();
    for (const auto& [key, value] : *members) {
        if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) {
            return value.error("json_unknown_key", {{"key", std::string(key)}});
        }
    }
    return {};
}

}  // namespace vramline
