// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

namespace vramline {
namespace {

struct Installed {
    QString language;
    std::unique_ptr<QTranslator> program, qt;
};

Installed& installed() {
    static Installed value;
    return value;
}

std::unique_ptr<QTranslator> loaded(const QString& file, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    if (!translator->load(file, folder)) return nullptr;
    QCoreApplication::installTranslator(translator.get());
    return translator;
}

}  // namespace

QStringList languages() { return {QStringLiteral("en"), QStringLiteral("zh_CN")}; }

QString language_name(const QString& language) {
    return language == QStringLiteral("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

QString system_language() {
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

bool set_language(const QString& language) {
    if (!languages().contains(language)) return false;
    Installed& now = installed();
    now.program.reset();  // a translator takes itself out of the application
    now.qt.reset();
    now.language = language;
    const bool chinese = language == QStringLiteral("zh_CN");
    const QLocale system = QLocale::system();
    const bool system_speaks_it = (system.language() == QLocale::Chinese) == chinese && system.language() != QLocale::C;
    QLocale::setDefault(system_speaks_it ? system : chinese ? QLocale(QLocale::Chinese, QLocale::China) : QLocale(QLocale::English, QLocale::UnitedStates));
    if (chinese) now.qt = loaded(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    now.program = loaded(QStringLiteral("vramline_") + language, QStringLiteral(":/i18n"));
    return true;
}

QString current_language() { return installed().language; }

}  // namespace vramline
