// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_cursor.h"

#include <algorithm>

namespace vramline {

void GgufCursor::fail(std::string code, std::uint64_t offset, std::vector<Arg> args) {
    if (!error_) error_ = Error{std::move(code), source_.name() + ": byte " + std::to_string(offset), std::move(args)};
}

/// Checks that `length` more bytes are there and belong to a header that is read.
bool GgufCursor::within(std::uint64_t length) {
    if (!ok()) return false;
    if (length > left()) {
        fail("gguf_truncated", offset(), {{"need", static_cast<std::int64_t>(std::min(length, std::uint64_t{1} << 62))},
                                          {"left", static_cast<std::int64_t>(left())}});
    } else if (offset() + length > kMostHeader) {
        fail("gguf_header_too_large", offset(), {{"limit", static_cast<std::int64_t>(kMostHeader), Unit::Bytes}});
    }
    return ok();
}

bool GgufCursor::refill(std::size_t bytes) {
    if (!within(bytes)) return false;
    start_ += at_;
    at_ = 0;
    filled_ = static_cast<std::size_t>(std::min<std::uint64_t>(kBuffer, source_.size() - start_));
    const Result<void> got = source_.read(start_, std::span(buffer_).first(filled_));
    if (!got && !error_) error_ = got.error();
    if (!ok()) filled_ = 0;
    return ok();
}

std::string GgufCursor::text(std::uint64_t length) {
    std::string out;
    if (!within(length)) return out;
    while (ok() && out.size() < length) {
        const std::size_t part = std::min<std::size_t>(length - out.size(), kBuffer);
        if (!need(part)) return {};
        out.append(buffer_.data() + at_, part);
        at_ += part;
    }
    return out;
}

void GgufCursor::skip(std::uint64_t length) {
    if (length <= filled_ - at_) {
        at_ += static_cast<std::size_t>(length);
    } else if (within(length)) {
        start_ += at_ + length;
        at_ = filled_ = 0;
    }
}

}  // namespace vramline
