// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/io/json_reader.h"

namespace vramline {

/// What the reading of one config.json gathers on the way: the first error, the needed keys that are absent, and which
/// key gave which value.
struct HfLog {
    std::optional<Error> error;
    std::vector<std::string> missing;
    std::map<std::string, std::string> read_from;
    void keep(const Error& first) {
        if (!error) error = first;
    }
};

/// A width or a count above this is no model's; it also keeps products of two in 64 bits.
inline constexpr std::int64_t kHfMost = std::int64_t{1} << 24;
inline constexpr std::int64_t kHfMostTokens = std::int64_t{1} << 40;

/// One object of a config.json. The same thing has several names in several families: each read takes a list of keys,
/// and the first that is present and not null counts. A value of a wrong type or range is the log's error, and the
/// read goes on with the fallback.
class HfKeys {
public:
    using Names = std::initializer_list<std::string_view>;
    HfKeys(std::optional<JsonNode> object, std::string path, HfLog& log);
    /// What counts for keys that the object does not have, not even as null; only `has` and its kind pass it over.
    void fall_back_to(const std::vector<JsonDocument>& defaults, std::string name);

    [[nodiscard]] bool has(std::string_view name) const { return object_ && object_->find(name).has_value(); }
    [[nodiscard]] bool present() const { return object_.has_value(); }
    [[nodiscard]] bool inside() const { return !path_.empty(); }  ///< of another object
    /// The object under a key; an empty one where there is none.
    [[nodiscard]] HfKeys child(std::string_view name) const;

    /// A list stands for its first element: families that write one number for each layer write the same one.
    [[nodiscard]] std::optional<std::int64_t> maybe(Names names, std::int64_t most = kHfMost) const;
    [[nodiscard]] std::int64_t integer(Names names, std::int64_t fallback = 0, std::int64_t most = kHfMost) const;
    /// A number that the model cannot do without; its absence is told by the first name.
    [[nodiscard]] std::int64_t need(Names names, std::int64_t most = kHfMost) const;
    [[nodiscard]] double number(Names names, double fallback) const;
    [[nodiscard]] bool flag(Names names, bool fallback = false) const;
    [[nodiscard]] std::string text(Names names) const;
    /// Empty where the key is absent or is no list.
    [[nodiscard]] std::vector<std::int64_t> integers(Names names) const;
    [[nodiscard]] std::vector<std::string> strings(Names names, std::size_t most = 10'000) const;
    [[nodiscard]] std::vector<HfKeys> objects(std::string_view name) const;
    [[nodiscard]] std::vector<HfKeys> members() const;
    [[nodiscard]] std::vector<std::pair<std::string, HfKeys>> named_members() const;
    /// Whether the key states this; a null, a word or an absent key states nothing.
    [[nodiscard]] bool states(std::string_view name, bool value) const;
    [[nodiscard]] bool is_string(std::string_view name) const;
    [[nodiscard]] bool is_list(std::string_view name) const;
    [[nodiscard]] bool is_object(std::string_view name) const;
    [[nodiscard]] HfLog& log() const { return *log_; }

private:
    [[nodiscard]] std::optional<JsonNode> first(Names names) const;
    template <class T>
    T take(Result<T> result, T fallback) const;
    std::optional<JsonNode> object_;
    std::vector<JsonNode> defaults_;
    std::string path_, default_name_;
    HfLog* log_;
};

}  // namespace vramline
