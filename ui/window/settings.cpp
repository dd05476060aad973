// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings.h"

#include <QLocale>
#include <QSettings>

#include "ui/text/language.h"

namespace vramline {
namespace {

constexpr qsizetype kMostText = 4096;

}  // namespace

AppSettings::AppSettings()
    : store_(std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("vramline"), QStringLiteral("vramline"))) {}
AppSettings::AppSettings(const QString& file) : store_(std::make_unique<QSettings>(file, QSettings::IniFormat)) {}
AppSettings::~AppSettings() = default;

QString AppSettings::language() const {
    const QString value = store_->value(QStringLiteral("language")).toString();
    return languages().contains(value) ? value : QString();
}
void AppSettings::setLanguage(const QString& language) { store_->setValue(QStringLiteral("language"), language); }

ThemeChoice AppSettings::theme() const {
    const QString value = store_->value(QStringLiteral("theme")).toString();
    return value == QStringLiteral("dark") ? ThemeChoice::Dark : value == QStringLiteral("light") ? ThemeChoice::Light : ThemeChoice::System;
}
void AppSettings::setTheme(ThemeChoice theme) {
    const char* name = theme == ThemeChoice::Dark ? "dark" : theme == ThemeChoice::Light ? "light" : "system";
    store_->setValue(QStringLiteral("theme"), QLatin1String(name));
}

bool AppSettings::letterPaper() const {
    return store_->value(QStringLiteral("letterPaper"), QLocale::system().measurementSystem() == QLocale::ImperialUSSystem).toBool();
}
void AppSettings::setLetterPaper(bool letter) { store_->setValue(QStringLiteral("letterPaper"), letter); }

QByteArray AppSettings::geometry() const { return store_->value(QStringLiteral("geometry")).toByteArray(); }
void AppSettings::setGeometry(const QByteArray& geometry) { store_->setValue(QStringLiteral("geometry"), geometry); }

bool AppSettings::advancedOpen() const { return store_->value(QStringLiteral("advancedOpen"), false).toBool(); }
void AppSettings::setAdvancedOpen(bool open) { store_->setValue(QStringLiteral("advancedOpen"), open); }

QStringList AppSettings::list(const char* key, qsizetype most) const {
    QStringList out;
    for (const QString& value : store_->value(QLatin1String(key)).toStringList())
        if (out.size() < most && !value.isEmpty() && value.size() < kMostText && !out.contains(value)) out.append(value);
    return out;
}

void AppSettings::addFirst(const char* key, const QString& value, qsizetype most) {
    QStringList all = list(key, most);
    all.removeAll(value);
    all.prepend(value);
    store_->setValue(QLatin1String(key), QStringList(all.mid(0, most)));
}

QStringList AppSettings::recentFiles() const { return list("recentFiles", 10); }
void AppSettings::addRecentFile(const QString& path) { addFirst("recentFiles", path, 10); }
void AppSettings::clearRecentFiles() { store_->remove(QStringLiteral("recentFiles")); }
QString AppSettings::lastFile() const { return store_->value(QStringLiteral("lastFile")).toString().left(kMostText); }
void AppSettings::setLastFile(const QString& path) { store_->setValue(QStringLiteral("lastFile"), path); }
QStringList AppSettings::recentModels() const { return list("recentModels", 5); }
void AppSettings::addRecentModel(const QString& id) { addFirst("recentModels", id, 5); }
QStringList AppSettings::recentGpus() const { return list("recentGpus", 5); }
void AppSettings::addRecentGpu(const QString& id) { addFirst("recentGpus", id, 5); }
QStringList AppSettings::pinnedGpus() const { return list("pinnedGpus", 3); }
void AppSettings::setPinnedGpus(const QStringList& ids) { store_->setValue(QStringLiteral("pinnedGpus"), ids); }

}  // namespace vramline
