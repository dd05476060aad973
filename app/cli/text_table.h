// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace vramline::cli {

/// Columns on a terminal: a Han character is two cells wide.
std::size_t display_width(std::string_view text);

/// Rows of cells under each other. One letter for each column says where its text stands: 'l' or 'r'.
class TextTable {
public:
    explicit TextTable(std::string alignment) : alignment_(std::move(alignment)) {}
    void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    [[nodiscard]] bool empty() const { return rows_.empty(); }
    void write(std::ostream& out, std::string_view indent = "  ") const;

private:
    std::string alignment_;
    std::vector<std::vector<std::string>> rows_;
};

/// The columns that printed text keeps to.
inline constexpr std::size_t kTextWidth = 100;
/// Breaks text at spaces into lines of at most `width` columns; all but the first begin with `indent`.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent);

}  // namespace vramline::cli
