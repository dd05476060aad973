// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/machine_probe.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTimer>
#include <memory>

namespace vramline {
namespace {

constexpr int kPatienceMs = 5000;
constexpr qint64 kMostOutput = qint64{1} << 20;

std::string text(const QByteArray& bytes) { return bytes.toStdString(); }

}  // namespace

void MachineProbe::start() { askNvidia(); }

// `then` gets what the program wrote, or nothing.
void MachineProbe::run(const QString& program, const QStringList& arguments, const Then& then) {
    const QString path = QStandardPaths::findExecutable(program);
    if (path.isEmpty()) return then({});
    auto* process = new QProcess(this);
    process->setStandardErrorFile(QProcess::nullDevice());
    process->setStandardInputFile(QProcess::nullDevice());
    auto* patience = new QTimer(process);
    auto told = std::make_shared<bool>(false);
    const auto done = [process, then, told](bool good) {
        if (std::exchange(*told, true)) return;
        const QByteArray output = good ? process->read(kMostOutput) : QByteArray();
        process->deleteLater();
        then(output);
    };
    connect(process, &QProcess::finished, this, [done](int code, QProcess::ExitStatus status) { done(status == QProcess::NormalExit && code == 0); });
    connect(process, &QProcess::errorOccurred, this, [done] { done(false); });
    connect(patience, &QTimer::timeout, process, &QProcess::kill);
    patience->setSingleShot(true);
    patience->start(kPatienceMs);
    process->start(path, arguments);
}

void MachineProbe::askNvidia() {
    QStringList arguments;
    for (const std::string_view each : kNvidiaSmiQuery) arguments << QString::fromUtf8(each.data(), static_cast<qsizetype>(each.size()));
    run(QStringLiteral("nvidia-smi"), arguments, [this](const QByteArray& output) {
        const auto read = read_nvidia_smi(text(output));
        if (read) end(read);
        else askAmd();
    });
}

void MachineProbe::askAmd() {
    run(QStringLiteral("amd-smi"), {QStringLiteral("static"), QStringLiteral("--asic"), QStringLiteral("--vram"), QStringLiteral("--json")},
        [this](const QByteArray& fixed) {
            if (!read_amd_smi(text(fixed), "")) return askRocm();
            run(QStringLiteral("amd-smi"), {QStringLiteral("metric"), QStringLiteral("--mem-usage"), QStringLiteral("--json")},
                [this, fixed](const QByteArray& usage) { end(read_amd_smi(text(fixed), text(usage))); });
        });
}

void MachineProbe::askRocm() {
    run(QStringLiteral("rocm-smi"), {QStringLiteral("--showproductname"), QStringLiteral("--showmeminfo"), QStringLiteral("vram"), QStringLiteral("--json")},
        [this](const QByteArray& output) { end(read_rocm_smi(text(output))); });
}

void MachineProbe::end(const Result<std::vector<MachineGpu>>& read) {
    if (read) gpus_ = *read;
    if (!gpus_.empty()) emit found();
    emit finished();
}

}  // namespace vramline
