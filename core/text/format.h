// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

#include "core/text/message.h"
#include "core/units/quantity.h"

namespace vramline {

/// How a locale writes numbers; the window fills it from QLocale, the command line uses the default.
struct NumberStyle {
    std::string group = ",";
    std::string decimal = ".";
    std::string unit_space = "\u00a0";  ///< between a number and its unit
};

/// Memory in GiB with two decimals; below 0.10 GiB MiB with two, below 1 MiB KiB, below 1 KiB B; from 1,024 GiB TiB.
/// A whole number of the unit below GiB has no decimals ("128 KiB", "2 MiB"). Rounded half up once, from bytes.
std::string format_bytes(Bytes bytes, const NumberStyle& style = {});
/// Always GiB with two decimals and no unit: for tables and axes that name the unit once.
std::string format_gib(Bytes bytes, const NumberStyle& style = {});
/// Hundredths of a GiB, rounded half up: the figures of one ledger are added up in these.
std::int64_t gib_hundredths(Bytes bytes);
std::string format_hundredths(std::int64_t hundredths, const NumberStyle& style = {});
/// 10240 -> "10,240".
std::string format_count(std::int64_t count, const NumberStyle& style = {});
/// On ticks and in choices: "16K", "1M" where exact, else the grouped number.
std::string format_count_short(std::int64_t count, const NumberStyle& style = {});
/// 8030261248 -> "8.03 B".
std::string format_parameters(std::int64_t parameters, const NumberStyle& style = {});
std::string format_decimal(double value, int decimals, const NumberStyle& style = {});
/// Text from outside made fit for a line of output: broken UTF-8 and control characters become U+FFFD, and what is
/// longer than `limit` bytes ends in an ellipsis.
std::string printable(std::string_view text, std::size_t limit = 120);
/// The formatter of message operands: sizes by format_bytes, ratios with two to four decimals, counts grouped.
std::string format_arg(const Arg& arg, const NumberStyle& style);
std::string format_arg(const Arg& arg);

}  // namespace vramline
