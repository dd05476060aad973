// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <QStringList>

namespace vramline {

/// "en", "zh_CN"
QStringList languages();
/// In its own words: "English", "简体中文".
QString language_name(const QString& language);
/// The one of languages() that fits the system's.
QString system_language();

/// Puts the program, Qt's own texts and the writing of numbers into a language; needs a QCoreApplication. Numbers
/// follow the system's locale where it speaks the language. False for a language that there is not.
bool set_language(const QString& language);
QString current_language();

}  // namespace vramline
