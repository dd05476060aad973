// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/words.h"

#include <QCoreApplication>

#include "core/text/catalogue.h"
#include "core/units/parse.h"

namespace vramline {
namespace {

// fill() takes a plain function, so the style travels beside it; the window is one thread.
thread_local NumberStyle current_style;

std::string write_operand(const Arg& arg) { return format_arg(arg, current_style); }

}  // namespace

NumberStyle number_style(const QLocale& locale) {
    NumberStyle style;
    style.group = locale.groupSeparator().toStdString();
    style.decimal = locale.decimalPoint().toStdString();
    return style;
}

QString words(std::string_view id) {
    const std::string source(english(id));
    return QCoreApplication::translate("core", source.c_str());
}

QString words(std::string_view id, const std::vector<Arg>& args) {
    current_style = number_style();
    return QString::fromStdString(fill(words(id).toStdString(), args, &write_operand));
}

QString words(const Message& message) { return words(message.id, message.args); }

QString words(const Error& error) { return words(error.code, error.args); }

QString shown(Bytes bytes) { return QString::fromStdString(format_bytes(bytes, number_style())); }

QString shown_gib(std::int64_t hundredths) {
    return QString::fromStdString(format_hundredths(hundredths, number_style()));
}

QString shown_count(std::int64_t count) { return QString::fromStdString(format_count(count, number_style())); }

QString shown_short(std::int64_t count) { return QString::fromStdString(format_count_short(count, number_style())); }

QString shown_parameters(std::int64_t count) {
    return QString::fromStdString(format_parameters(count, number_style()));
}

QString shown_bytes_exact(Bytes bytes) {
    return QCoreApplication::translate("Words", "%1 bytes").arg(shown_count(bytes.value()));
}

QString to_c_number(const QString& text, const QLocale& locale) {
    const QString group = locale.groupSeparator(), decimal = locale.decimalPoint();
    QString out;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar ch = text.at(i);
        if (ch.isSpace() || ch == QChar(0x00A0) || ch == QChar(0x202F)) {
            // Between digits a space groups where three of them follow; before a unit it stays.
            qsizetype digits = 0;
            while (i + 1 + digits < text.size() && text.at(i + 1 + digits).digitValue() >= 0) ++digits;
            if (!out.isEmpty() && out.back().isDigit() && i + 1 < text.size() && digits != 3) out += u' ';
        } else if (ch.digitValue() >= 0) {
            out += QChar(u'0' + static_cast<char16_t>(ch.digitValue()));
        } else if (decimal == ch) {
            out += u'.';
        } else if (group == ch) {
            // A grouping sign stands before three digits; before fewer, at the end, it is another locale's decimal sign.
            qsizetype digits = 0;
            while (i + 1 + digits < text.size() && text.at(i + 1 + digits).digitValue() >= 0) ++digits;
            if (digits != 3) out += ch == u',' || ch == u'.' ? QChar(u'.') : ch;
        } else {
            out += ch;
        }
    }
    return out;
}

Result<std::int64_t> read_count(const QString& text, std::int64_t least, std::int64_t most, const QLocale& locale) {
    return parse_count(to_c_number(text.left(100), locale).toStdString(), "", least, most);
}

}  // namespace vramline
