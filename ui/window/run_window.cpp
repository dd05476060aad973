// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/run_window.h"

#include <QApplication>
#include <QStandardPaths>
#include <future>
#include <iostream>

#include "core/text/catalogue.h"
#include "ui/document/machine_probe.h"
#include "ui/text/language.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"
#include "ui/window/autosaves.h"
#include "ui/window/display.h"
#include "ui/window/main_window.h"
#include "ui/window/settings.h"

namespace vramline {
namespace {

// With the user's own presets where they can be read. Files that cannot are left out.
Result<Catalogue> load_presets(const WindowPaths& paths, std::vector<Error>& left_out) {
    Result<Catalogue> all = load_catalogue(paths.presets, paths.user_presets, &left_out);
    if (all || paths.user_presets.empty()) return all;
    left_out.push_back(all.error());
    return load_catalogue(paths.presets, {});
}

}  // namespace

int run_window(int& argc, char** argv, const WindowPaths& paths, const std::string& plan_path,
               const std::function<void(MainWindow&)>& shown) {
    if (!has_display()) {
        std::cerr << "vramline: " << english("no_display") << '\n';
        return 2;
    }
    // The presets are read while Qt starts: neither waits for the other.
    std::vector<Error> left_out;
    std::future<Result<Catalogue>> reading = std::async(std::launch::async, [&] { return load_presets(paths, left_out); });
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("vramline"));
    QApplication::setApplicationVersion(QStringLiteral(VRAMLINE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.vramline.vramline"));
    QApplication::setWindowIcon(program_icon());
    QApplication::setStyle(new PlanStyle);
    AppSettings settings;
    set_language(settings.language().isEmpty() ? system_language() : settings.language());
    apply_theme(settings.theme());
    Result<Catalogue> catalogue = reading.get();
    if (!catalogue) {
        std::cerr << "vramline: " << catalogue.error().where << ": " << to_english(catalogue.error()) << '\n';
        return 2;
    }
    MainWindow window(std::make_shared<const Catalogue>(std::move(*catalogue)), settings);
    window.setPresetStore(PresetStore(paths.presets, paths.user_presets));
    window.document().setAutosaveFolder(autosave_folder());
    window.start(QString::fromStdString(plan_path));
    window.tellLeftOut(left_out);
    window.placeOnScreen();
    window.assessor().finish();
    window.show();
    MachineProbe probe;
    QObject::connect(&probe, &MachineProbe::found, &window, [&] { window.useMachine(probe.gpus()); });
    probe.start();
    if (shown) shown(window);
    return QApplication::exec();
}

}  // namespace vramline
