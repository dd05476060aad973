// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/write_whole.h"

#include <QSaveFile>

namespace vramline {

Result<void> write_whole(const QString& path, const std::string& text) {
    const auto failed = [&](const QString& reason) {
        return fail("plan_not_written", path.toStdString(), {{"file", path.toStdString()}, {"reason", reason.toStdString()}});
    };
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return failed(file.errorString());
    const auto size = static_cast<qint64>(text.size());
    if (file.write(text.data(), size) != size || !file.commit()) return failed(file.errorString());
    return {};
}

}  // namespace vramline
