// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QLocale>
#include <QString>
#include <filesystem>
#include <string_view>

#include "core/text/format.h"
#include "core/text/message.h"

// Core's ids and numbers in the language of the window: the English of an id is the source string, its context "core";
// operands are written by core's one formatter in the style of the default QLocale.
namespace vramline {

NumberStyle number_style(const QLocale& locale = QLocale());

/// The translated template of an id, with nothing filled in.
QString words(std::string_view id);
QString words(std::string_view id, const std::vector<Arg>& args);
QString words(const Message& message);
/// What is wrong, where (unless it is empty) and what to do.
QString words(const Error& error);

QString shown(Bytes bytes);                    ///< "5.00 GiB"
QString shown_gib(std::int64_t hundredths);    ///< "5.00"
QString shown_count(std::int64_t count);       ///< "10,240"
QString shown_short(std::int64_t count);       ///< "16K"
QString shown_parameters(std::int64_t count);  ///< "8.03 B"
QString shown_bytes_exact(Bytes bytes);        ///< "5,368,709,120 bytes"
inline std::filesystem::path fs_path(const QString& path) { return {path.toStdU16String()}; }
inline QString qs(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// Reads a count as people type it in this locale ("128K", "131,072", "1.5M"; in German "1,5M", "131.072") within
/// [least, most]. Errors are core's.
Result<std::int64_t> read_count(const QString& text, std::int64_t least, std::int64_t most,
                                const QLocale& locale = QLocale());
/// The same number in the C locale's writing: digits, '.', no grouping; what core's parsers read.
QString to_c_number(const QString& text, const QLocale& locale = QLocale());

}  // namespace vramline
