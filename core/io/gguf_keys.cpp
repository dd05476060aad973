// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_keys.h"

#include "core/text/format.h"

namespace vramline {

GgufKeys::GgufKeys(const GgufFile& file, HfLog& log) : file_(&file), log_(&log) {
    architecture_ = text("general.architecture");
}

const GgufValue* GgufKeys::find(std::string_view key) const {
    const auto found = file_->metadata.find(architecture_ + '.' + std::string(key));
    return found == file_->metadata.end() ? nullptr : &found->second;
}

std::string GgufKeys::place(std::string_view key, const GgufValue& value) const {
    return file_->name + ": byte " + std::to_string(value.offset) + " (" + printable(architecture_) + '.' + std::string(key) + ")";
}

bool GgufKeys::in_range(std::string_view key, const GgufValue& value, std::int64_t number, std::int64_t most) const {
    if (number >= 0 && number <= most) return true;
    log_->keep({"json_out_of_range", place(key, value), {{"least", std::int64_t{0}}, {"most", most}}});
    return false;
}

std::optional<std::int64_t> GgufKeys::maybe(std::string_view key, std::int64_t most) const {
    const GgufValue* value = find(key);
    if (value == nullptr) return std::nullopt;
    log_->read_from.emplace(key, architecture_ + '.' + std::string(key));
    const auto* number = std::get_if<std::int64_t>(&value->value);
    if (const auto* array = std::get_if<GgufArray>(&value->value)) {
        if (array->values.empty()) return std::nullopt;
        number = array->values.data();
    } else if (number != nullptr && value->kind != GgufKind::U32) {
        odd_key_ = key;
    }
    if (number == nullptr) {
        log_->keep({"gguf_not_integer", place(key, *value), {}});
        return std::nullopt;
    }
    return in_range(key, *value, *number, most) ? std::optional(*number) : std::nullopt;
}

std::int64_t GgufKeys::need(std::string_view key, std::int64_t most) const {
    if (!has(key)) log_->missing.push_back(architecture_ + '.' + std::string(key));
    return integer(key, 0, most);
}

std::optional<std::vector<std::int64_t>> GgufKeys::array(std::string_view key, std::int64_t layers) const {
    const GgufValue* value = find(key);
    const auto* array = value == nullptr ? nullptr : std::get_if<GgufArray>(&value->value);
    if (array == nullptr) return std::nullopt;
    log_->read_from.emplace(key, architecture_ + '.' + std::string(key));
    if (array->count != static_cast<std::uint64_t>(layers) || array->values.size() != array->count) {
        log_->keep({"gguf_array_length", place(key, *value),
                    {{"count", static_cast<std::int64_t>(array->count)}, {"layers", layers}}});
        return std::nullopt;
    }
    for (const std::int64_t each : array->values)
        if (!in_range(key, *value, each, kHfMost)) return std::nullopt;
    return array->values;
}

std::vector<std::int64_t> GgufKeys::per_layer(std::string_view key, std::int64_t layers, std::int64_t fallback) const {
    if (auto all = array(key, layers)) return *all;
    return std::vector<std::int64_t>(static_cast<std::size_t>(layers), integer(key, fallback));
}

std::string GgufKeys::text(std::string_view whole_key) const {
    const auto found = file_->metadata.find(whole_key);
    const auto* text = found == file_->metadata.end() ? nullptr : std::get_if<std::string>(&found->second.value);
    return text == nullptr ? std::string() : printable(*text);
}

std::int64_t GgufKeys::length(std::string_view whole_key) const {
    const auto found = file_->metadata.find(whole_key);
    const auto* array = found == file_->metadata.end() ? nullptr : std::get_if<GgufArray>(&found->second.value);
    return array == nullptr || array->count > static_cast<std::uint64_t>(kHfMost) ? 0 : static_cast<std::int64_t>(array->count);
}

}  // namespace vramline
