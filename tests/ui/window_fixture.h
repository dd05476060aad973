// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QApplication>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>

#include "core/io/json_io.h"
#include "ui/panels/plot_tabs.h"
#include "ui/text/language.h"
#include "ui/theme/style.h"
#include "ui/window/main_window.h"
#include "ui/window/settings.h"

namespace vramline::test {

inline std::shared_ptr<const Catalogue> shared_catalogue() {
    static const std::shared_ptr<const Catalogue> loaded = [] {
        Result<Catalogue> read = load_catalogue(VRAMLINE_PRESETS, "");
        if (!read) qFatal("presets: %s", read.error().where.c_str());
        return std::make_shared<const Catalogue>(std::move(*read));
    }();
    return loaded;
}

/// A window on the default plan with settings of its own, nothing of the user's touched.
struct WindowFixture {
    QTemporaryDir folder;
    AppSettings settings{folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> window;

    explicit WindowFixture(QSize size = {1280, 800}) {
        window = std::make_unique<MainWindow>(shared_catalogue(), settings);
        window->document().setAutosaveFolder(folder.filePath(QStringLiteral("autosave")));
        window->resize(size);
        if (!window->document().startNew()) qFatal("no default plan");
        settle();
        window->show();
        if (!QTest::qWaitForWindowExposed(window.get())) qFatal("the window was not shown");
        settle();
    }
    /// Everything that waits is done, a sweep that runs beside the window too.
    void settle() const {
        window->assessor().finish();
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        while (window->tabs()->busy()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
    }
    template <class T>
    T* find(const char* name) const {
        T* found = window->findChild<T*>(QLatin1String(name));
        if (!found) qFatal("no widget %s", name);
        return found;
    }
    const Assessment& assessment() const {
        window->assessor().finish();
        return *window->assessor().last()->assessment;
    }
    /// Qwen3 32B, FP8 weights, 2 x L40S, 8 sequences of 32,768: a plan that does not fit.
    void makeFailing() const {
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
};

/// What every test program of the window does first.
inline void prepare_application() {
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setStyle(new PlanStyle);
    set_language(QStringLiteral("en"));
    apply_theme(ThemeChoice::Light);
}

}  // namespace vramline::test
