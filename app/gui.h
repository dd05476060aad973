// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "app/cli/cli.h"

// What the program does with Qt: the window, and PDF and languages for the command line.
namespace vramline::gui {

/// Opens the window on the plan among `args`, if there is one. The program's exit status.
int open_window(int& argc, char** argv, const std::vector<std::string>& args);

/// Gives the command line its PDF writer and its languages; Qt starts only when one of them is used, without a display.
void add_to(CliContext& context, int& argc, char** argv);

}  // namespace vramline::gui
