// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/texts.h"

namespace vramline::texts {

std::span<const CatalogueEntry> units() {
    static constexpr auto kTexts = std::to_array<CatalogueEntry>({
        {"empty_value", "A value is missing here. Give a number."},
        {"bad_size",
         "“{text}” is not a size. Write whole bytes, or a number with B, kB, MB, GB, TB (powers of 1000) or KiB, MiB, "
         "GiB, TiB (of 1024), such as 80 GB or 79.6 GiB."},
        {"size_in_bits", "“{text}” reads as bits. Write GB (powers of 1000) or GiB (of 1024) for bytes."},
        {"bad_count",
         "“{text}” is not a whole number. Write digits, or a number with K (1,024) or M (1,048,576), such as 8192, 128K "
         "or 1.5M."},
        {"bad_number", "“{text}” is not a number. Write it with a point, such as 0.92."},
        {"bad_bool", "“{text}” is neither true nor false. Write true, false, yes, no, on, off, 1 or 0."},
        {"negative", "“{text}” is negative. Give zero or more."},
        {"decimal_comma", "“{text}” has a comma that is no grouping of thousands. Write decimals with a point, such as 1.5."},
        {"not_whole", "“{text}” is not a whole number. Give one that is: 1.5K is 1,536, but 1.2K is 1,228.8."},
        {"out_of_range", "{value} is out of range. It must lie between {least} and {most}."},
    });
    return kTexts;
}

}  // namespace vramline::texts
