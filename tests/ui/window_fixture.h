// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "ui/panels/plot_tabs.h"
#include "ui/text/language.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/settings.h"

namespace vramline::test {

std::shared_ptr<const Catalogue> shared_catalogue();

/// A window on the default plan with settings of its own, nothing of the user's touched.
struct WindowFixture {
    QTemporaryDir folder;
    AppSettings settings{folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> window;

    explicit WindowFixture(QSize size = {1280, 800});
    /// Everything that waits is done, a sweep that runs beside the window too.
    void settle() const;
    template <class T>
    T* find(const char* name) const {
        T* found = window->findChild<T*>(QLatin1String(name));
        if (!found) qFatal("no widget %s", name);
        return found;
    }
    const Assessment& assessment() const;
    /// Qwen3 32B, FP8 weights, 2 x L40S, 8 sequences of 32,768: a plan that does not fit.
    void makeFailing() const;
};

/// What every test program of the window does first.
void prepare_application();

}  // namespace vramline::test
