// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QString>
#include <QStringList>
#include <memory>

#include "ui/theme/theme.h"

class QSettings;

namespace vramline {

/// What the program remembers between runs. The only place that knows QSettings; every value has a default and is
/// checked when it is read, for the file is anybody's to edit.
class AppSettings {
public:
    AppSettings();                                ///< the user's own
    explicit AppSettings(const QString& file);    ///< an INI file, for tests
    ~AppSettings();

    [[nodiscard]] QString language() const;       ///< "en", "zh_CN"; empty: the system's
    void setLanguage(const QString& language);
    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    [[nodiscard]] bool letterPaper() const;       ///< by default where the locale measures in inches
    void setLetterPaper(bool letter);
    [[nodiscard]] QByteArray geometry() const;
    void setGeometry(const QByteArray& geometry);
    [[nodiscard]] bool advancedOpen() const;
    void setAdvancedOpen(bool open);
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void clearRecentFiles();
    [[nodiscard]] QString lastFile() const;
    void setLastFile(const QString& path);
    [[nodiscard]] QStringList recentModels() const;
    void addRecentModel(const QString& id);
    [[nodiscard]] QStringList recentGpus() const;
    void addRecentGpu(const QString& id);
    [[nodiscard]] QStringList pinnedGpus() const;
    void setPinnedGpus(const QStringList& ids);

private:
    [[nodiscard]] QStringList list(const char* key, qsizetype most) const;
    void addFirst(const char* key, const QString& value, qsizetype most);
    std::unique_ptr<QSettings> store_;
};

}  // namespace vramline
