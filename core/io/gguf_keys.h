// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/gguf_file.h"
#include "core/io/hf_keys.h"

namespace vramline {

/// The metadata of a model's file, keys given without the architecture's prefix. A value of a wrong type or range is
/// the log's error, and the read goes on with the fallback; the log also learns which key gave which value.
class GgufKeys {
public:
    GgufKeys(const GgufFile& file, HfLog& log);

    [[nodiscard]] const std::string& architecture() const { return architecture_; }
    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    /// A number; of an array its first element.
    [[nodiscard]] std::optional<std::int64_t> maybe(std::string_view key, std::int64_t most = kHfMost) const;
    [[nodiscard]] std::int64_t integer(std::string_view key, std::int64_t fallback = 0, std::int64_t most = kHfMost) const {
        return maybe(key, most).value_or(fallback);
    }
    /// A number that the model cannot do without.
    [[nodiscard]] std::int64_t need(std::string_view key, std::int64_t most = kHfMost) const;
    /// One number for each layer: an array of that length, or one number for all. Errors: gguf_array_length.
    [[nodiscard]] std::vector<std::int64_t> per_layer(std::string_view key, std::int64_t layers, std::int64_t fallback) const;
    /// The same where the key is an array; unset where it is a number or absent.
    [[nodiscard]] std::optional<std::vector<std::int64_t>> array(std::string_view key, std::int64_t layers) const;
    /// A text without the prefix of the architecture: "general.name".
    [[nodiscard]] std::string text(std::string_view whole_key) const;
    /// Length of an array without the prefix: "tokenizer.ggml.tokens".
    [[nodiscard]] std::int64_t length(std::string_view whole_key) const;
    /// Keys whose type llama.cpp does not take for a number (it wants u32), as they were asked for.
    [[nodiscard]] const std::string& odd_key() const { return odd_key_; }

private:
    [[nodiscard]] const GgufValue* find(std::string_view key) const;
    [[nodiscard]] std::string place(std::string_view key, const GgufValue& value) const;
    [[nodiscard]] bool in_range(std::string_view key, const GgufValue& value, std::int64_t number, std::int64_t most) const;
    const GgufFile* file_;
    HfLog* log_;
    std::string architecture_;
    mutable std::string odd_key_;
};

}  // namespace vramline
