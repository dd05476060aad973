// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFutureWatcher>
#include <QObject>

#include "ui/plots/frontier_sweep.h"

namespace vramline {

/// Runs frontier sweeps beside the window: the last one asked for wins, what an earlier one still finds is dropped.
class FrontierRunner : public QObject {
    Q_OBJECT
public:
    explicit FrontierRunner(QObject* parent = nullptr);
    ~FrontierRunner() override;
    void start(const Plan& plan, const Assessment& assessment, const PlotChoices& choices);
    void cancel();  ///< cancelled() follows
    void drop();    ///< nothing follows
    [[nodiscard]] bool running() const { return running_; }

signals:
    void progressed(double done);  ///< 0 to 1
    void finished(const vramline::FrontierSweep& sweep);
    void cancelled();

private:
    QFutureWatcher<FrontierSweep> watcher_;
    bool running_ = false;  ///< until its end has been told here
};

}  // namespace vramline
