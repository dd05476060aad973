// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

#include "core/text/message.h"
#include "core/units/quantity.h"

namespace vramline {

/// Reads a size: an integer (bytes) or a number with B, kB, MB, GB, TB (powers of 1000) or KiB ... TiB (of 1024), as
/// "80 GB" or "79.6 GiB". A fraction of a byte is rounded down. `where` names the argument in an error.
Result<Bytes> parse_bytes(std::string_view text, std::string_view where);

/// Reads a count: digits with optional grouping by ',' or '_', or a number with K (1,024) or M (1,048,576): "128K",
/// "1.5M". The result must be whole, at least `least` and at most `most`.
Result<std::int64_t> parse_count(std::string_view text, std::string_view where, std::int64_t least = 0,
                                 std::int64_t most = 1'000'000'000'000);

/// Reads a plain decimal number ("0.92"); no locale, no exponent, no NaN.
Result<double> parse_number(std::string_view text, std::string_view where, double least, double most);

/// Reads true|false|1|0|yes|no|on|off.
Result<bool> parse_bool(std::string_view text, std::string_view where);

}  // namespace vramline
