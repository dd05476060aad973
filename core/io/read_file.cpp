// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "core/io/json_io.h"

namespace vramline {

// By number: the system's own words would come in its language.
static std::unexpected<Error> failed(const std::filesystem::path& path, int error_number) {
    if (error_number == ELOOP) return fail("link_loop", path.string());
    if (error_number == EACCES || error_number == EPERM) return fail("no_permission", path.string());
    return fail("cannot_read", path.string(), {{"errno", std::int64_t{error_number}}});
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t limit) {
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    if (status.type() == std::filesystem::file_type::not_found) return fail("file_not_found", path.string());
    if (status.type() == std::filesystem::file_type::directory) return fail("is_a_folder", path.string());
    if (code) return failed(path, code.value());
    // A pipe or a device may never end, or hand out memory for ever.
    if (status.type() != std::filesystem::file_type::regular) return fail("not_a_file", path.string());
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file) return failed(path, errno);
    // The size is only a hint (files of /proc say 0, files grow): what is read decides.
    const auto hint = std::filesystem::file_size(path, code);
    std::string text;
    if (!code) text.reserve(std::min<std::uintmax_t>(hint, limit) + 1);
    char buffer[65536];
    for (bool more = true; more;) {
        const std::size_t got = std::fread(buffer, 1, sizeof buffer, file.get());
        more = got == sizeof buffer;  // less comes only at the end or after an error
        if (got > limit - text.size()) {
            return fail("file_too_large", path.string(), {{"limit", static_cast<std::int64_t>(limit), Unit::Bytes}});
        }
        text.append(buffer, got);
    }
    if (std::ferror(file.get()) != 0) return failed(path, errno);
    return text;
}

}  // namespace vramline
