// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_reader.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <variant>

namespace vramline {

struct JsonValue {
    using Items = std::vector<JsonValue>;
    struct Member;
    using Members = std::vector<Member>;
    std::variant<std::monostate, bool, std::int64_t, double, std::string, Items, Members> data;
};
struct JsonValue::Member {
    std::string key;
    JsonValue value;
};

namespace {

constexpr std::size_t kShown = 60;  // bytes of outside text in an error

// Outside text in an error: no control characters, cut at a character's border.
std::string shown(std::string_view text) {
    std::string out;
    for (const char c : text.substr(0, kShown)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    if (text.size() <= kShown) return out;
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0) == 0x80) out.pop_back();
    if (!out.empty() && static_cast<unsigned char>(out.back()) >= 0xC0) out.pop_back();
    return out + "…";
}

// Builds the tree and stops at the first thing that is not allowed.
class Builder {
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    explicit Builder(JsonValue& root) : root_(root) {}
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

    bool null() { return add({}); }
    bool boolean(bool value) { return add({value}); }
    bool number_integer(number_integer_t value) { return add({std::int64_t{value}}); }
    bool number_unsigned(number_unsigned_t value) {
        if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) {
            return add({static_cast<double>(value)});
        }
        return add({static_cast<std::int64_t>(value)});
    }
    bool number_float(number_float_t value, const string_t&) { return add({value}); }
    bool string(string_t& value) { return add({std::move(value)}); }
    bool binary(binary_t&) { return false; }
    bool start_object(std::size_t) { return open({JsonValue::Members{}}); }
    bool start_array(std::size_t) { return open({JsonValue::Items{}}); }
    bool end_array() {
        stack_.pop_back();
        return true;
    }
    bool key(string_t& key) {
        std::get<JsonValue::Members>(stack_.back()->data).push_back({std::move(key), {}});
        return true;
    }
    bool end_object() {
        const auto& members = std::get<JsonValue::Members>(stack_.back()->data);
        stack_.pop_back();
        std::vector<std::string_view> keys;
        keys.reserve(members.size());
        for (const auto& member : members) keys.push_back(member.key);
        std::sort(keys.begin(), keys.end());
        const auto twice = std::adjacent_find(keys.begin(), keys.end());
        return twice == keys.end() || stop("json_duplicate_key", {{"key", shown(*twice)}});
    }
    bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::json::exception&) {
        return refuse(position, last_token);
    }
    bool refuse(std::size_t position, std::string_view last_token) {
        return stop("json_syntax", {{"byte", static_cast<std::int64_t>(position)}, {"near", shown(last_token)}});
    }

private:
    JsonValue* place(JsonValue value) {
        if (stack_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        if (auto* items = std::get_if<JsonValue::Items>(&stack_.back()->data)) {
            return &items->emplace_back(std::move(value));
        }
        JsonValue& slot = std::get<JsonValue::Members>(stack_.back()->data).back().value;
        slot = std::move(value);
        return &slot;
    }
    bool add(JsonValue value) {
        if (++count_ > kMaxJsonValues) {
            return stop("json_too_many_values", {{"limit", static_cast<std::int64_t>(kMaxJsonValues)}});
        }
        place(std::move(value));
        return true;
    }
    bool open(JsonValue value) {
        if (stack_.size() >= kMaxJsonDepth) {
            return stop("json_too_deep", {{"limit", static_cast<std::int64_t>(kMaxJsonDepth)}});
        }
        if (++count_ > kMaxJsonValues) {
            return stop("json_too_many_values", {{"limit", static_cast<std::int64_t>(kMaxJsonValues)}});
        }
        // The pointer stays valid while the value is open: its parent gets no other element meanwhile.
        stack_.push_back(place(std::move(value)));
        return true;
    }
    bool stop(std::string code, std::vector<Arg> args) {
        if (!error_) error_ = Error{std::move(code), {}, std::move(args)};
        return false;
    }

    JsonValue& root_;
    std::vector<JsonValue*> stack_;
    std::size_t count_ = 0;
    std::optional<Error> error_;
};

// Python writes bare Infinity and NaN; JSON has no such words. Those outside strings become null.
std::string without_infinities(std::string_view text) {
    constexpr std::string_view kWords[] = {"-Infinity", "Infinity", "NaN"};
    std::string out;
    out.reserve(text.size() + 16);
    bool in_string = false;
    for (std::size_t i = 0; i < text.size();) {
        if (in_string && text[i] == '\\' && i + 1 < text.size()) {
            out.append(text.substr(i, 2));
            i += 2;
            continue;
        }
        if (text[i] == '"') in_string = !in_string;
        const auto word = std::find_if(std::begin(kWords), std::end(kWords),
                                       [&](std::string_view w) { return text.substr(i, w.size()) == w; });
        if (!in_string && word != std::end(kWords)) {
            out += "null";
            i += word->size();
            continue;
        }
        out += text[i++];
    }
    return out;
}

// Puts the path together on the way back from the value, so that the search itself copies nothing.
bool find_path(const JsonValue& at, const JsonValue* wanted, std::string& path) {
    if (&at == wanted) return true;
    if (const auto* items = std::get_if<JsonValue::Items>(&at.data)) {
        for (std::size_t i = 0; i < items->size(); ++i) {
            if (!find_path((*items)[i], wanted, path)) continue;
            path.insert(0, '/' + std::to_string(i));
            return true;
        }
    }
    if (const auto* members = std::get_if<JsonValue::Members>(&at.data)) {
        for (const auto& member : *members) {
            if (!find_path(member.value, wanted, path)) continue;
            path.insert(0, '/' + shown(member.key));
            return true;
        }
    }
    return false;
}

// The parser takes a NUL byte for the end of the text: what stands behind it would not be read.
bool read_tree(std::string_view text, Builder& builder) {
    const std::size_t nul = text.find('\0');
    if (nul != std::string_view::npos) return builder.refuse(nul + 1, "NUL");
    return nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
}

// Byte offset to line and column, for people with an editor.
void add_line(Error& error, std::string_view text) {
    if (error.code != "json_syntax") return;
    const auto byte = static_cast<std::size_t>(std::max<std::int64_t>(std::get<std::int64_t>(error.args[0].value), 1));
    const std::string_view before = text.substr(0, byte - 1);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const auto start = before.rfind('\n');
    const std::size_t column = start == std::string_view::npos ? before.size() + 1 : before.size() - start;
    error.args = {{"line", std::int64_t{line}}, {"column", static_cast<std::int64_t>(column)}, error.args[1]};
}

}  // namespace

JsonDocument::JsonDocument(std::unique_ptr<JsonValue> value, std::string file)
    : value_(std::move(value)), file_(std::make_unique<std::string>(std::move(file))) {}
JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;
JsonDocument::~JsonDocument() = default;

Result<JsonDocument> JsonDocument::parse(std::string_view text, std::string file, JsonOptions options) {
    if (text.size() > options.max_bytes) {
        return fail("json_too_large", std::move(file),
                    {{"size", static_cast<std::int64_t>(text.size()), Unit::Bytes},
                     {"limit", static_cast<std::int64_t>(options.max_bytes), Unit::Bytes}});
    }
    try {
        const std::string changed = options.infinities ? without_infinities(text) : std::string{};
        const std::string_view source = options.infinities ? std::string_view(changed) : text;
        auto root = std::make_unique<JsonValue>();
        Builder builder(*root);
        if (read_tree(source, builder)) {
            return JsonDocument(std::move(root), std::move(file));
        }
        Error error = builder.error().value_or(Error{"json_syntax", {}, {{"byte", std::int64_t{1}}, {"near", ""}}});
        add_line(error, source);
        error.where = std::move(file);
        return std::unexpected(std::move(error));
    } catch (const std::exception&) {  // memory, or an error that the parser does not report by its handler
        return fail("json_unreadable", std::move(file));
    }
}

bool JsonNode::is_null() const { return std::holds_alternative<std::monostate>(value_->data); }
bool JsonNode::is_object() const { return std::holds_alternative<JsonValue::Members>(value_->data); }
bool JsonNode::is_array() const { return std::holds_alternative<JsonValue::Items>(value_->data); }
bool JsonNode::is_string() const { return std::holds_alternative<std::string>(value_->data); }
bool JsonNode::is_boolean() const { return std::holds_alternative<bool>(value_->data); }
bool JsonNode::is_number() const {
    return std::holds_alternative<std::int64_t>(value_->data) || std::holds_alternative<double>(value_->data);
}

bool JsonNode::skips_unknown_keys() const { return document_->skips_unknown_keys_; }

std::string JsonNode::where() const {
    std::string path;
    find_path(*document_->value_, value_, path);
    return document_->file() + ": " + (path.empty() ? "/" : path);
}

std::unexpected<Error> JsonNode::error(std::string code, std::vector<Arg> args) const {
    return fail(std::move(code), where(), std::move(args));
}

Result<std::int64_t> JsonNode::integer(std::int64_t least, std::int64_t most) const {
    constexpr double kExact = 9007199254740992.0;  // 2^53: beyond it a double is not the number that was written
    // Only an error needs them: integers are what presets hold most of.
    const auto out_of_range = [&] { return error("json_out_of_range", {{"least", least}, {"most", most}}); };
    std::int64_t value = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&value_->data)) {
        value = *whole;
    } else if (const auto* real = std::get_if<double>(&value_->data)) {
        if (std::trunc(*real) != *real) return error("json_not_integer");
        if (std::abs(*real) > kExact) return out_of_range();
        value = static_cast<std::int64_t>(*real);
    } else {
        return error("json_not_integer");
    }
    if (value < least || value > most) return out_of_range();
    return value;
}

Result<double> JsonNode::number(double least, double most) const {
    double value = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&value_->data)) {
        value = static_cast<double>(*whole);
    } else if (const auto* real = std::get_if<double>(&value_->data)) {
        value = *real;
    } else {
        return error("json_not_number");
    }
    if (!(value >= least && value <= most)) return error("json_out_of_range", {{"least", least}, {"most", most}});
    return value;
}

Result<bool> JsonNode::boolean() const {
    const auto* value = std::get_if<bool>(&value_->data);
    if (value == nullptr) return error("json_not_boolean");
    return *value;
}

Result<std::string> JsonNode::string(std::size_t max_bytes) const {
    const auto* value = std::get_if<std::string>(&value_->data);
    if (value == nullptr) return error("json_not_string");
    if (value->size() > max_bytes) {
        return error("json_string_too_long", {{"limit", static_cast<std::int64_t>(max_bytes)}});
    }
    const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::any_of(value->begin(), value->end(), control)) return error("json_control_character");
    return *value;
}

Result<std::vector<JsonNode>> JsonNode::items(std::size_t max_count) const {
    const auto* items = std::get_if<JsonValue::Items>(&value_->data);
    if (items == nullptr) return error("json_not_array");
    if (items->size() > max_count) {
        return error("json_too_many_items", {{"count", static_cast<std::int64_t>(items->size())},
                                             {"limit", static_cast<std::int64_t>(max_count)}});
    }
    std::vector<JsonNode> nodes;
    nodes.reserve(items->size());
    for (const JsonValue& item : *items) nodes.push_back({document_, &item});
    return nodes;
}

Result<std::vector<std::pair<std::string_view, JsonNode>>> JsonNode::members() const {
    const auto* members = std::get_if<JsonValue::Members>(&value_->data);
    if (members == nullptr) return error("json_not_object");
    std::vector<std::pair<std::string_view, JsonNode>> out;
    out.reserve(members->size());
    for (const auto& member : *members) out.emplace_back(member.key, JsonNode{document_, &member.value});
    return out;
}

static const JsonValue* member_of(const JsonValue& value, std::string_view key) {
    const auto* members = std::get_if<JsonValue::Members>(&value.data);
    if (members == nullptr) return nullptr;
    const auto found = std::find_if(members->begin(), members->end(), [&](const auto& m) { return m.key == key; });
    return found == members->end() ? nullptr : &found->value;
}

bool JsonNode::has(std::string_view key) const { return member_of(*value_, key) != nullptr; }

std::optional<JsonNode> JsonNode::find(std::string_view key) const {
    const JsonValue* found = member_of(*value_, key);
    if (found == nullptr || std::holds_alternative<std::monostate>(found->data)) return std::nullopt;
    return JsonNode{document_, found};
}

Result<JsonNode> JsonNode::at(std::string_view key) const {
    if (!is_object()) return error("json_not_object");
    const JsonValue* found = member_of(*value_, key);
    if (found == nullptr) return error("json_missing_key", {{"key", std::string(key)}});
    return JsonNode{document_, found};
}

}  // namespace vramline
