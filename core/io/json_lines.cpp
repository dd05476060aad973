// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_parts.h"

namespace vramline::json {
namespace {

// What stands on one line where it fits: a change then shows as the line that changed.
constexpr std::size_t kLine = 150;

std::string quoted(const std::string& text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string on_one_line(const Json& json) {
    if (!json.is_structured()) return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out(1, json.is_object() ? '{' : '[');
    for (auto it = json.begin(); it != json.end(); ++it) {
        if (it != json.begin()) out += ", ";
        if (json.is_object()) out += quoted(it.key()) + ": ";
        out += on_one_line(it.value());
    }
    return out + (json.is_object() ? '}' : ']');
}

void write(const Json& json, std::size_t depth, std::string& out) {
    const std::string line = on_one_line(json);
    if (!json.is_structured() || json.empty() || (depth > 1 && line.size() + 2 * depth <= kLine)) {
        out += line;
        return;
    }
    out += json.is_object() ? '{' : '[';
    for (auto it = json.begin(); it != json.end(); ++it) {
        out += (it == json.begin() ? "\n" : ",\n") + std::string(2 * depth + 2, ' ');
        if (json.is_object()) out += quoted(it.key()) + ": ";
        write(it.value(), depth + 1, out);
    }
    out += '\n' + std::string(2 * depth, ' ') + (json.is_object() ? '}' : ']');
}

}  // namespace

std::string dump_lines(const Json& json) {
    std::string out;
    write(json, 0, out);
    return out + '\n';
}

}  // namespace vramline::json
