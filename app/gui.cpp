// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui.h"

#include <QApplication>

#include "ui/report/pdf_report.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/window/run_window.h"

namespace vramline::gui {
namespace {

/// The one application of a sub-command. It draws off the screen: a sub-command needs no display.
QApplication& application(int& argc, char** argv) {
    // Never deleted: at the end of the process Qt's own statics may already be gone.
    static QApplication& instance = *[&argc, argv] {
        if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
        return new QApplication(argc, argv);
    }();
    return instance;
}

std::string say_translated(std::string_view id, const std::vector<Arg>& args) { return words(id, args).toStdString(); }

}  // namespace

int open_window(int& argc, char** argv, const std::vector<std::string>& args) {
    const CliContext context = context_from_environment(argc > 0 ? argv[0] : "");
    std::string plan;
    for (const std::string& argument : args)
        if (std::error_code error; !argument.starts_with('-') && std::filesystem::is_regular_file(argument, error)) plan = argument;
    return run_window(argc, argv, {context.presets, context.user_presets}, plan);
}

void add_to(CliContext& context, int& argc, char** argv) {
    context.write_pdf = [&argc, argv](const Plan& plan, const Assessment& assessment, const Catalogue& catalogue,
                                      const std::filesystem::path& path, const PdfChoices& choices) {
        application(argc, argv);
        PdfOptions options;
        options.language = choices.language;
        options.page = choices.letter ? PageSize::Letter : PageSize::A4;
        return write_pdf_report(plan, assessment, catalogue, path, options);
    };
    context.load_language = [&argc, argv](const std::string& language) -> Result<Say> {
        application(argc, argv);
        if (!set_language(QString::fromStdString(language)))
            return fail("unknown_language", "--lang", {{"language", language}});
        return Say(&say_translated);
    };
}

}  // namespace vramline::gui
