// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vramline::test {

/// Writes the header of a safetensors file, right or wrong as the test asks.
class SafetensorsMaker {
public:
    SafetensorsMaker& tensor(const std::string& name, const std::string& dtype, const std::vector<std::int64_t>& shape) {
        static const std::map<std::string, std::int64_t> kBits{{"F32", 32}, {"BF16", 16}, {"F16", 16}, {"F8_E4M3", 8}, {"I32", 32}, {"I64", 64}, {"U8", 8}, {"I8", 8}};
        std::int64_t bits = kBits.at(dtype);
        for (const std::int64_t dim : shape) bits *= dim;
        const std::int64_t begin = end_;
        end_ += bits / 8;
        return entry(name, dtype, list(shape), list({begin, end_}));
    }
    SafetensorsMaker& entry(const std::string& name, const std::string& dtype, const std::string& shape, const std::string& offsets) {
        return raw('"' + name + R"(":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}");
    }
    SafetensorsMaker& raw(const std::string& text) {
        body_ += (body_.empty() ? "" : ",") + text;
        return *this;
    }
    [[nodiscard]] std::int64_t data() const { return end_; }
    /// Length, header and as many bytes of data as the tensors take.
    [[nodiscard]] std::string bytes() const { return framed('{' + body_ + '}') + std::string(static_cast<std::size_t>(end_), '\0'); }
    [[nodiscard]] std::string header() const { return framed('{' + body_ + '}'); }
    static std::string framed(const std::string& text) { return length(text.size()) + text; }
    static std::string length(std::uint64_t value) {
        std::string out;
        for (int i = 0; i < 8; ++i) out += static_cast<char>(value >> (8 * i) & 0xFF);
        return out;
    }

private:
    static std::string list(const std::vector<std::int64_t>& values) {
        std::string out;
        for (const std::int64_t value : values) out += (out.empty() ? "" : ",") + std::to_string(value);
        return '[' + out + ']';
    }
    std::string body_;
    std::int64_t end_ = 0;
};

}  // namespace vramline::test
