// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <functional>
#include <string>

namespace vramline {

class MainWindow;

/// Where presets lie: the program's own, and the user's (may be absent).
struct WindowPaths {
    std::filesystem::path presets, user_presets;
};

/// Opens the window on a plan (empty: the last one, else the default plan) and runs until it is closed. Without a
/// display it does not abort: it says so on stderr and ends with status 2. `shown` is called with the window once it is
/// on the screen, before the first event (for the benches). The program's exit status.
int run_window(int& argc, char** argv, const WindowPaths& paths, const std::string& plan_path,
               const std::function<void(MainWindow&)>& shown = {});

}  // namespace vramline
