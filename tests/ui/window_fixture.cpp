// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_fixture.h"

#include <QApplication>
#include <QStandardPaths>

#include "core/io/json_io.h"
#include "ui/theme/style.h"

namespace vramline::test {

std::shared_ptr<const Catalogue> shared_catalogue() {
    static const std::shared_ptr<const Catalogue> loaded = [] {
        Result<Catalogue> read = load_catalogue(VRAMLINE_PRESETS, "");
        if (!read) qFatal("presets: %s", read.error().where.c_str());
        return std::make_shared<const Catalogue>(std::move(*read));
    }();
    return loaded;
}

WindowFixture::WindowFixture(QSize size) {
    window = std::make_unique<MainWindow>(shared_catalogue(), settings);
    window->document().setAutosaveFolder(folder.filePath(QStringLiteral("autosave")));
    window->resize(size);
    if (!window->document().startNew()) qFatal("no default plan");
    settle();
    window->show();
    if (!QTest::qWaitForWindowExposed(window.get())) qFatal("the window was not shown");
    settle();
}

void WindowFixture::settle() const {
    window->assessor().finish();
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    while (window->tabs()->busy()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
}

const Assessment& WindowFixture::assessment() const {
    window->assessor().finish();
    return *window->assessor().last()->assessment;
}

void WindowFixture::makeFailing() const {
    window->document().edit(EditKind::Model, Gesture::begin(), [&](Plan& plan) {
        plan.model = shared_catalogue()->model("Qwen/Qwen3-32B");
        plan.weights = "fp8-block";
        plan.gpus = {{*shared_catalogue()->gpu("l40s"), 1}};
        plan.parallel = {};
        plan.parallel.gpus = 2;
        plan.workload.requests = {{8, 30720, 2048}};
    });
    settle();
}

void prepare_application() {
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setStyle(new PlanStyle);
    set_language(QStringLiteral("en"));
    apply_theme(ThemeChoice::Light);
}

}  // namespace vramline::test
