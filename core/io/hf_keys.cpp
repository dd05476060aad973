// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_keys.h"

namespace vramline {

HfKeys::HfKeys(std::optional<JsonNode> object, std::string path, HfLog& log)
    : object_(object), path_(std::move(path)), log_(&log) {}

HfKeys HfKeys::child(std::string_view name) const {
    std::optional<JsonNode> found = object_ ? object_->find(name) : std::nullopt;
    if (found && !found->is_object()) found.reset();
    return {found, path_ + "/" + std::string(name), *log_};
}

void HfKeys::fall_back_to(const std::vector<JsonDocument>& defaults, std::string name) {
    for (const JsonDocument& each : defaults) defaults_.push_back(each.root());
    default_name_ = std::move(name);
}

std::optional<JsonNode> HfKeys::first(Names names) const {
    if (!object_) return std::nullopt;
    bool stated = false;  // as null
    for (const std::string_view name : names) {
        if (auto found = object_->find(name)) {
            log_->read_from.emplace(*names.begin(), path_ + "/" + std::string(name));
            return found;
        }
        stated = stated || object_->has(name);
    }
    for (const JsonNode& each : defaults_) {
        for (const std::string_view name : names) {
            auto found = each.find(name);
            if (!found || stated) continue;
            log_->read_from.emplace(*names.begin(), "default of " + default_name_ + "/" + std::string(name));
            return found;
        }
    }
    return std::nullopt;
}

template <class T>
T HfKeys::take(Result<T> result, T fallback) const {
    if (result) return std::move(*result);
    log_->keep(result.error());
    return fallback;
}

std::optional<std::int64_t> HfKeys::maybe(Names names, std::int64_t most) const {
    std::optional<JsonNode> found = first(names);
    if (found && found->is_array()) {
        const auto items = take(found->items(100'000), {});
        if (items.empty()) return std::nullopt;
        found = items.front();
    }
    if (!found || found->is_null()) return std::nullopt;
    // One bad number is enough to refuse the file; what it would have been does not matter.
    return take(found->integer(0, most), std::int64_t{1});
}

std::int64_t HfKeys::integer(Names names, std::int64_t fallback, std::int64_t most) const {
    return maybe(names, most).value_or(fallback);
}

std::int64_t HfKeys::need(Names names, std::int64_t most) const {
    const std::optional<std::int64_t> found = maybe(names, most);
    if (!found) log_->missing.emplace_back(*names.begin());
    return found.value_or(1);
}

double HfKeys::number(Names names, double fallback) const {
    const std::optional<JsonNode> found = first(names);
    return found ? take(found->number(-1e12, 1e12), fallback) : fallback;
}

bool HfKeys::flag(Names names, bool fallback) const {
    const std::optional<JsonNode> found = first(names);
    return found ? take(found->boolean(), fallback) : fallback;
}

std::string HfKeys::text(Names names) const {
    const std::optional<JsonNode> found = first(names);
    return found ? take(found->string(), std::string()) : std::string();
}

std::vector<std::int64_t> HfKeys::integers(Names names) const {
    std::vector<std::int64_t> out;
    const std::optional<JsonNode> found = first(names);
    if (!found || !found->is_array()) return out;
    for (const JsonNode& item : take(found->items(100'000), {})) {
        out.push_back(item.is_null() ? 0 : take(item.integer(0, kHfMost), std::int64_t{0}));
    }
    return out;
}

std::vector<std::string> HfKeys::strings(Names names, std::size_t most) const {
    std::vector<std::string> out;
    const std::optional<JsonNode> found = first(names);
    if (!found || !found->is_array()) return out;
    for (const JsonNode& item : take(found->items(most), {})) out.push_back(take(item.string(), std::string()));
    return out;
}

std::vector<HfKeys> HfKeys::objects(std::string_view name) const {
    std::vector<HfKeys> out;
    const std::optional<JsonNode> found = object_ ? object_->find(name) : std::nullopt;
    if (!found || !found->is_array()) return out;
    for (const JsonNode& item : take(found->items(10'000), {})) {
        const bool object = item.is_object();
        out.emplace_back(object ? std::optional(item) : std::nullopt, path_ + "/" + std::string(name), *log_);
    }
    return out;
}

std::vector<std::pair<std::string, HfKeys>> HfKeys::named_members() const {
    std::vector<std::pair<std::string, HfKeys>> out;
    if (!object_ || !object_->is_object()) return out;
    for (const auto& [key, node] : take(object_->members(), {})) {
        if (node.is_object()) out.emplace_back(key, HfKeys(node, path_ + "/" + std::string(key), *log_));
    }
    return out;
}

std::vector<HfKeys> HfKeys::members() const {
    std::vector<HfKeys> out;
    for (auto& [key, member] : named_members()) out.push_back(std::move(member));
    return out;
}

bool HfKeys::states(std::string_view name, bool value) const {
    const auto found = object_ ? object_->find(name) : std::nullopt;
    return found && found->is_boolean() && found->boolean() == value;
}

bool HfKeys::is_string(std::string_view name) const {
    const auto found = object_ ? object_->find(name) : std::nullopt;
    return found && found->is_string();
}

bool HfKeys::is_list(std::string_view name) const {
    const auto found = object_ ? object_->find(name) : std::nullopt;
    return found && found->is_array();
}

bool HfKeys::is_object(std::string_view name) const {
    const auto found = object_ ? object_->find(name) : std::nullopt;
    return found && found->is_object();
}

}  // namespace vramline
