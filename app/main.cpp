// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "app/cli/cli.h"
#include "core/text/catalogue.h"

#ifdef VRAMLINE_GUI
#include "app/gui.h"
#endif

int main(int argc, char** argv) {
    const std::vector<std::string> args(argv + (argc > 0 ? 1 : 0), argv + argc);
    vramline::CliContext context = vramline::context_from_environment(argc > 0 ? argv[0] : "");
#ifdef VRAMLINE_GUI
    if (!vramline::wants_command_line(args)) return vramline::gui::open_window(argc, argv, args);
    vramline::gui::add_to(context, argc, argv);
#endif
    std::ios::sync_with_stdio(false);
    const int status = vramline::run_cli(args, std::cout, std::cerr, context);
    std::cout.flush();
    if (std::cout) return status;
    std::cerr << "vramline: " << vramline::english("output_lost") << '\n';
    return 2;
}
