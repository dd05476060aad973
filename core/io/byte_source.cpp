// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace vramline {
namespace {

// By number: the system's own words would come in its language.
std::unexpected<Error> failed(const std::string& name, int error_number) {
    switch (error_number) {
        case ENOENT:
        case ENOTDIR: return fail("file_not_found", name);
        case EACCES:
        case EPERM: return fail("no_permission", name);
        case ELOOP: return fail("link_loop", name);
        case ENXIO: return fail("not_a_file", name);  // a socket
        default: return fail("cannot_read", name, {{"errno", std::int64_t{error_number}}});
    }
}

class FileSource final : public ByteSource {
public:
    FileSource(std::string name, int descriptor, const struct stat& state)
        : ByteSource(std::move(name)), descriptor_(descriptor), state_(state) {}
    ~FileSource() override { ::close(descriptor_); }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;

    [[nodiscard]] std::uint64_t size() const override { return static_cast<std::uint64_t>(state_.st_size); }

    Result<void> read(std::uint64_t offset, std::span<char> to) override {
        while (!to.empty()) {
            const ssize_t got = ::pread(descriptor_, to.data(), to.size(), static_cast<off_t>(offset));
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) return failed(name(), errno);
            if (got == 0) return fail("file_changed", name());
            offset += static_cast<std::uint64_t>(got);
            to = to.subspan(static_cast<std::size_t>(got));
        }
        return {};
    }

    Result<void> unchanged() override {
        struct stat now {};
        const bool same = ::fstat(descriptor_, &now) == 0 && now.st_size == state_.st_size &&
                          now.st_mtim.tv_sec == state_.st_mtim.tv_sec && now.st_mtim.tv_nsec == state_.st_mtim.tv_nsec;
        return same ? Result<void>() : fail("file_changed", name());
    }

private:
    int descriptor_;
    struct stat state_;
};

}  // namespace

Result<void> MemorySource::read(std::uint64_t offset, std::span<char> to) {
    if (offset > bytes_.size() || to.size() > bytes_.size() - offset) return fail("file_changed", name());
    std::ranges::copy(bytes_.substr(offset, to.size()), to.begin());
    return {};
}

Result<std::unique_ptr<ByteSource>> open_file(const std::filesystem::path& path) {
    const std::string name = path.string();
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) return failed(name, errno);
    struct stat state {};
    const bool known = ::fstat(descriptor, &state) == 0;
    if (known && S_ISREG(state.st_mode)) return std::make_unique<FileSource>(name, descriptor, state);
    const int error_number = errno;
    ::close(descriptor);
    if (!known) return failed(name, error_number);
    return fail(S_ISDIR(state.st_mode) ? "is_a_folder" : "not_a_file", name);
}

}  // namespace vramline
