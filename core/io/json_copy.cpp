// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_copy.h"

#include <limits>

namespace vramline::json {
namespace {

Result<Json> copy_object(const JsonNode& node) {
    const auto members = node.members();
    if (!members) return std::unexpected(members.error());
    Json out = Json::object();
    for (const auto& [key, value] : *members) {
        Result<Json> each = copy(value);
        if (!each) return each;
        out[std::string(key)] = std::move(*each);
    }
    return out;
}

Result<Json> copy_array(const JsonNode& node) {
    const auto items = node.items();
    if (!items) return std::unexpected(items.error());
    Json out = Json::array();
    for (const JsonNode& item : *items) {
        Result<Json> each = copy(item);
        if (!each) return each;
        out.push_back(std::move(*each));
    }
    return out;
}

template <class T>
Result<Json> plain(const Result<T>& value) {
    if (!value) return std::unexpected(value.error());
    return Json(*value);
}

}  // namespace

// The reader bounds the depth of what it accepts.
Result<Json> copy(const JsonNode& node) {
    if (node.is_object()) return copy_object(node);
    if (node.is_array()) return copy_array(node);
    if (node.is_boolean()) return plain(node.boolean());
    if (node.is_string()) return plain(node.string(kMaxJsonBytes));
    if (!node.is_number()) return Json(nullptr);
    if (const auto whole = node.integer()) return Json(*whole);
    return plain(node.number(std::numeric_limits<double>::lowest(), std::numeric_limits<double>::max()));
}

}  // namespace vramline::json
