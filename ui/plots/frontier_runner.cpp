// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/frontier_runner.h"

#include <QPromise>
#include <QtConcurrentRun>
#include <utility>

namespace vramline {
namespace {

constexpr int kSteps = 1000;

}  // namespace

FrontierRunner::FrontierRunner(QObject* parent) : QObject(parent) {
    connect(&watcher_, &QFutureWatcherBase::progressValueChanged, this, [this](int part) { emit progressed(static_cast<double>(part) / kSteps); });
    connect(&watcher_, &QFutureWatcherBase::finished, this, [this] {
        if (!std::exchange(running_, false)) return;
        if (watcher_.isCanceled() || watcher_.future().resultCount() == 0) emit cancelled();
        else emit finished(watcher_.result());
    });
}

FrontierRunner::~FrontierRunner() {
    watcher_.disconnect(this);
    watcher_.cancel();
    watcher_.waitForFinished();
}

void FrontierRunner::start(const Plan& plan, const Assessment& assessment, const PlotChoices& choices) {
    watcher_.cancel();
    running_ = true;
    // The pinned GPUs belong to the catalogue, which may be replaced meanwhile.
    std::vector<Gpu> pinned;
    for (const Gpu* gpu : choices.pinned)
        if (gpu) pinned.push_back(*gpu);
    watcher_.setFuture(QtConcurrent::run([plan, assessment, by_gpu = choices.by_gpu, pinned](QPromise<FrontierSweep>& promise) {
        promise.setProgressRange(0, kSteps);
        PlotChoices own;
        own.by_gpu = by_gpu;
        for (const Gpu& gpu : pinned) own.pinned.push_back(&gpu);
        FrontierSweep sweep = frontier_sweep(plan, assessment, own, [&promise](double done) {
            promise.setProgressValue(static_cast<int>(done * kSteps));
            return !promise.isCanceled();
        });
        if (sweep.complete) promise.addResult(std::move(sweep));
    }));
}

void FrontierRunner::cancel() { watcher_.cancel(); }

void FrontierRunner::drop() {
    watcher_.cancel();
    running_ = false;
}

}  // namespace vramline
