// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "app/cli/cli.h"

namespace vramline {
namespace {

/// A variable that names an absolute or relative path; unset where it is absent or empty.
std::filesystem::path variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::filesystem::path{} : std::filesystem::path(value);
}

std::filesystem::path user_data_folder() {
    auto data = variable("XDG_DATA_HOME");
    if (data.is_absolute()) return data;  // the specification asks to ignore others
    const auto home = variable("HOME");
    return home.empty() ? std::filesystem::path{} : home / ".local" / "share";
}

}  // namespace

CliContext context_from_environment(const std::filesystem::path& program) {
    CliContext context;
    context.presets = variable("VRAMLINE_PRESETS");
    std::error_code error;
    if (context.presets.empty()) {
        auto self = std::filesystem::read_symlink("/proc/self/exe", error);
        if (error) self = std::filesystem::absolute(program, error);
        context.presets = self.parent_path() / ".." / "share" / "vramline" / "presets";
        context.presets = context.presets.lexically_normal();
    }
    const auto data = user_data_folder();
    if (!data.empty()) context.user_presets = data / "vramline" / "presets";
    return context;
}

}  // namespace vramline
