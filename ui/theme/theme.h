// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QPalette>
#include <array>
#include <cstdint>

#include "core/plan/assessment.h"
#include "core/report/ledger.h"
#include "ui/theme/hatch.h"

namespace vramline {

/// The parts of a GPU's memory in the order in which every bar, table and plot shows them.
using Part = LedgerPart;
inline constexpr int kParts = 13;

struct PartColours {
    QColor fill;   ///< of the whole part
    QColor ink;    ///< of its hatch or outline; the fill where it is solid
    QColor label;  ///< text on it
    Hatch hatch = Hatch::None;
    double spacing = 7;
};

struct SeriesColours {
    QColor line, text;
};

struct StateColours {
    QColor text;  ///< word, icon, bar
    QColor fill;  ///< the card in the report
};

/// Every colour of the program. There are two, light and dark; nothing else in ui/ holds a colour.
struct Theme {
    bool dark = false;
    QColor window, base, alt, text, text2, disabled, border, sep, grid, accent, on_accent, sel, button_top, button_bottom;
    QColor line;                        ///< capacity lines and marks
    QColor over, over_fill, over_text;  ///< what does not fit
    QColor kv_tint;                     ///< below the line of the frontier
    std::array<PartColours, kParts> parts;
    std::array<StateColours, 3> states;  ///< by VerdictState
    SeriesColours chosen, other_first, other_second, hypothetical, capacity, pinned;

    [[nodiscard]] const PartColours& part(Part p) const { return parts.at(static_cast<std::size_t>(p)); }
    [[nodiscard]] const StateColours& state(VerdictState s) const { return states.at(static_cast<std::size_t>(s)); }
    [[nodiscard]] QPalette palette() const;

    static const Theme& light();
    static const Theme& dark_theme();
    /// Dark where the palette's base is darker than the middle; of a high-contrast platform its own colours.
    static const Theme& of(const QPalette& palette);
    /// The chrome in the platform's colours; ledger, states and series in ours.
    static Theme with_chrome_of(const QPalette& platform);
};

/// Whether a palette is one for people who need strong contrast: text on the window at 19:1 or more (black on white is
/// 21:1; the usual themes of Windows, GNOME, KDE and macOS stay below 18.5:1).
bool is_high_contrast(const QPalette& palette);

/// What the user chose; System follows the platform's palette.
enum class ThemeChoice : std::uint8_t { System, Light, Dark };

/// Sets the application's palette. System follows the palette that the platform had at the start, or has since
/// platform_theme_changed(); a high-contrast one is kept as it is.
void apply_theme(ThemeChoice choice);
void apply_theme(ThemeChoice choice, const QPalette& platform);
/// The platform has another theme now: reads its palette anew and applies the choice to it.
void platform_theme_changed(ThemeChoice choice);

}  // namespace vramline
