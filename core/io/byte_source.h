// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/text/message.h"

namespace vramline {

/// Bytes that are read where the reader asks, never as a whole: a file of any size, or a text in memory.
class ByteSource {
public:
    explicit ByteSource(std::string name) : name_(std::move(name)) {}
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// What errors call it.
    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Fills `to` with the bytes from `offset`, all of which must lie below size(). Errors: cannot_read; file_changed
    /// where the file has become shorter.
    virtual Result<void> read(std::uint64_t offset, std::span<char> to) = 0;
    /// Whether it still is what it was when it was opened. Errors: file_changed.
    virtual Result<void> unchanged() = 0;

private:
    std::string name_;
};

class MemorySource final : public ByteSource {
public:
    /// `bytes` must outlive the source.
    MemorySource(std::string name, std::string_view bytes) : ByteSource(std::move(name)), bytes_(bytes) {}
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    Result<void> read(std::uint64_t offset, std::span<char> to) override;
    Result<void> unchanged() override { return {}; }

private:
    std::string_view bytes_;
};

/// Opens an ordinary file; never waits for a pipe. Errors: file_not_found, is_a_folder, not_a_file, no_permission,
/// link_loop, cannot_read.
Result<std::unique_ptr<ByteSource>> open_file(const std::filesystem::path& path);

}  // namespace vramline
