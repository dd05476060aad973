// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QStringList>
#include <functional>
#include <vector>

#include "core/io/machine_gpus.h"

namespace vramline {

/// Asks the vendors' tools which GPUs this machine has, beside the window: nvidia-smi, then amd-smi, else rocm-smi. A tool
/// that is absent, fails, says nothing that is understood or does not end within five seconds is no error: there is then
/// nothing to choose.
class MachineProbe : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void start();
    [[nodiscard]] const std::vector<MachineGpu>& gpus() const { return gpus_; }

signals:
    void found();     ///< once, when there is at least one GPU
    void finished();  ///< once, in any case

private:
    using Then = std::function<void(const QByteArray& output)>;
    void run(const QString& program, const QStringList& arguments, const Then& then);
    void askNvidia();
    void askAmd();
    void askRocm();
    void end(const Result<std::vector<MachineGpu>>& read);
    std::vector<MachineGpu> gpus_;
};

}  // namespace vramline
