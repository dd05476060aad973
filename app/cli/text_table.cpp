// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include <algorithm>
#include <ostream>

namespace vramline::cli {
namespace {

constexpr std::size_t kGap = 2;

bool is_wide(unsigned code) {
    return (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) || (code >= 0xAC00 && code <= 0xD7A3) ||
           (code >= 0xF900 && code <= 0xFAFF) || (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
           (code >= 0x20000 && code <= 0x3FFFD);
}

}  // namespace

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        unsigned code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
        for (std::size_t i = 1; i < length && at + i < text.size(); ++i)
            code = (code << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
        width += is_wide(code) ? 2U : 1U;
        at += length;
    }
    return width;
}

void TextTable::write(std::ostream& out, std::string_view indent) const {
    std::vector<std::size_t> widths(alignment_.size(), 0);
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i)
            widths[i] = std::max(widths[i], display_width(row[i]));
    for (const auto& row : rows_) {
        std::string line(indent);
        for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i) {
            const std::string padding(widths[i] - display_width(row[i]), ' ');
            if (i > 0) line.append(kGap, ' ');
            line += alignment_[i] == 'r' ? padding + row[i] : row[i] + padding;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out << line << '\n';
    }
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
    std::string out;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        const std::string_view word = text.substr(0, space);
        const std::size_t wide = display_width(word);
        if (column > 0 && column + 1 + wide > width) {
            out += '\n';
            out += indent;
            column = display_width(indent);
        } else if (column > 0) {
            out += ' ';
            ++column;
        }
        out += word;
        column += wide;
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    }
    return out;
}

}  // namespace vramline::cli
