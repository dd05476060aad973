// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "core/io/byte_source.h"

namespace vramline {

/// Reads a header from front to back through one buffer. After the first error every read gives zero and moves no
/// further, so a reader asks ok() once for each loop; the error names the file and the byte.
class GgufCursor {
public:
    /// No header that is read may be longer; a vocabulary of 262,144 tokens with merges takes about 16 MiB.
    static constexpr std::uint64_t kMostHeader = std::uint64_t{256} << 20;

    explicit GgufCursor(ByteSource& source)
        : source_(source), buffer_(static_cast<std::size_t>(std::min<std::uint64_t>(kBuffer, source.size()))) {}
    void set_big_endian() { swap_ = std::endian::native == std::endian::little; }
    void set_short_counts() { short_counts_ = true; }

    [[nodiscard]] bool ok() const { return !error_; }
    [[nodiscard]] const Error& error() const { return *error_; }
    [[nodiscard]] std::uint64_t offset() const { return start_ + at_; }
    [[nodiscard]] std::uint64_t left() const { return source_.size() - offset(); }
    /// Keeps the first error; it is about the byte at `offset`.
    void fail(std::string code, std::uint64_t offset, std::vector<Arg> args = {});

    template <class T>
    T number() {
        std::array<char, sizeof(T)> raw{};
        if (!need(sizeof(T))) return T{};
        std::memcpy(raw.data(), buffer_.data() + at_, sizeof(T));
        at_ += sizeof(T);
        if (swap_) {
            for (std::size_t i = 0; i < sizeof(T) / 2; ++i) std::swap(raw[i], raw[sizeof(T) - 1 - i]);
        }
        return std::bit_cast<T>(raw);
    }
    /// A count or length: 64 bits, in version 1 of the format 32.
    std::uint64_t count() { return short_counts_ ? number<std::uint32_t>() : number<std::uint64_t>(); }
    [[nodiscard]] std::uint64_t count_bytes() const { return short_counts_ ? 4 : 8; }
    std::string text(std::uint64_t length);
    void skip(std::uint64_t length);

private:
    static constexpr std::size_t kBuffer = std::size_t{1} << 18;
    /// Whether so many bytes lie ahead in the buffer, after reading on where they do not; more than the buffer never.
    bool need(std::size_t bytes) { return at_ + bytes <= filled_ ? ok() : refill(bytes); }
    bool refill(std::size_t bytes);
    bool within(std::uint64_t length);

    ByteSource& source_;
    std::vector<char> buffer_;
    std::uint64_t start_ = 0;             ///< of the buffer in the source
    std::size_t at_ = 0, filled_ = 0;     ///< in the buffer
    bool swap_ = false, short_counts_ = false;
    std::optional<Error> error_;
};

}  // namespace vramline
