// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/display.h"

#include <QtGlobal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#endif

namespace vramline {

#if defined(Q_OS_LINUX) || defined(Q_OS_FREEBSD)
namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// `hidden` sockets have no file: Linux names them in a space of their own.
bool answers(const std::string& path, bool hidden) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() + 2 > sizeof(address.sun_path)) return false;
    const std::size_t offset = hidden ? 1 : 0;
    std::memcpy(&address.sun_path[offset], path.data(), path.size());
    const int handle = ::socket(AF_UNIX, SOCK_STREAM, 0);
    if (handle < 0) return false;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + offset + path.size() + (hidden ? 0 : 1));
    const void* raw = &address;
    const bool connected = ::connect(handle, static_cast<const sockaddr*>(raw), length) == 0;
    ::close(handle);
    return connected;
}

bool x11_answers(const std::string& display) {
    if (display.empty()) return false;
    if (display.front() != ':') return true;  // another machine's: only trying tells
    const std::string path = "/tmp/.X11-unix/X" + display.substr(1, display.find('.') - 1);
    return answers(path, false) || answers(path, true);
}

bool wayland_answers(const std::string& display) {
    if (display.empty()) return false;
    return answers(display.front() == '/' ? display : variable("XDG_RUNTIME_DIR") + "/" + display, false);
}

}  // namespace

bool has_display() {
    const std::string platform = variable("QT_QPA_PLATFORM");
    if (!platform.empty() && !platform.starts_with("xcb") && !platform.starts_with("wayland")) return true;
    return x11_answers(variable("DISPLAY")) || wayland_answers(variable("WAYLAND_DISPLAY"));
}
#else
bool has_display() { return true; }
#endif

}  // namespace vramline
