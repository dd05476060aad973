// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/autosaves.h"

#include <QDir>
#include <QLockFile>
#include <QStandardPaths>

namespace vramline {

QString autosave_folder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave");
}

QStringList abandoned_autosaves(const QString& folder) {
    QStringList out;
    const QDir dir(folder);
    for (const QString& name : dir.entryList({QStringLiteral("untitled-*.vramline.autosave")}, QDir::Files, QDir::Time)) {
        // A session holds the lock beside its autosave for as long as it lives.
        QLockFile lock(dir.filePath(name) + QStringLiteral(".lock"));
        lock.setStaleLockTime(0);
        if (lock.tryLock(0)) out.append(dir.filePath(name));
    }
    return out;
}

}  // namespace vramline
