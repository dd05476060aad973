// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QApplication>
#include <QStyle>
#include <algorithm>
#include <cmath>
#include <optional>

namespace vramline {
namespace {

QColor c(unsigned rgb) { return QColor::fromRgb(rgb); }
PartColours solid(unsigned fill, unsigned label) { return {c(fill), c(fill), c(label), Hatch::None, 7}; }

Theme make_light() {
    Theme t;
    t.dark = false;
    t.window = c(0xF3F4F6), t.base = c(0xFFFFFF), t.alt = c(0xF8F9FB), t.text = c(0x1A1E24), t.text2 = c(0x565E69);
    t.disabled = c(0x8A929D), t.border = c(0x848C97), t.sep = c(0xD8DCE2), t.grid = c(0xE4E7EB);
    t.accent = c(0x0065A3), t.on_accent = c(0xFFFFFF), t.sel = c(0xDCEBF6), t.button_top = c(0xFFFFFF);
    t.button_bottom = c(0xF1F3F5), t.line = c(0x1A1E24), t.kv_tint = c(0xD9F0E8);
    t.over = c(0xC24A00), t.over_fill = c(0xFBE7DC), t.over_text = c(0x8C2A00);
    constexpr unsigned white = 0xFFFFFF;
    t.parts = {solid(0x0072B2, white), solid(0xA66900, white), solid(0x7E2A5C, white), solid(0x6E6200, white),
               solid(0x626B76, white), solid(0x33383F, white),
               PartColours{c(0x00543E), c(0x00805E), c(white), Hatch::Dots, 7}, solid(0x00805E, white),
               PartColours{c(0xD9F0E8), c(0x00805E), t.text, Hatch::Cross, 5},
               PartColours{c(0xD9F0E8), c(0x00805E), t.text, Hatch::Slash, 7},
               PartColours{c(0xE6E9ED), c(0x747C87), t.text, Hatch::Backslash, 6},
               PartColours{c(white), c(0x848C97), t.text, Hatch::Outline, 7},
               PartColours{t.over_fill, t.over, t.over_text, Hatch::Cross, 7}};
    t.states = {StateColours{c(0x006B4F), c(0xE6F4EF)}, StateColours{c(0x946000), c(0xFCF1DC)},
                StateColours{c(0x8C2A00), c(0xFCEBE2)}};
    t.chosen = {c(0x00805E), c(0x006B4F)}, t.other_first = {c(0x0072B2), c(0x0065A3)};
    t.other_second = {c(0x7E2A5C), c(0x7E2A5C)}, t.hypothetical = {c(0x626B76), c(0x565E69)};
    t.capacity = {c(0x1A1E24), c(0x1A1E24)}, t.pinned = {c(0x5B6470), c(0x5B6470)};
    return t;
}

Theme make_dark() {
    Theme t;
    t.dark = true;
    t.window = c(0x1E2125), t.base = c(0x26292E), t.alt = c(0x2B2F35), t.text = c(0xE9EBEE), t.text2 = c(0xA8B0BA);
    t.disabled = c(0x767E89), t.border = c(0x7A838E), t.sep = c(0x3B4047), t.grid = c(0x353A41);
    t.accent = c(0x63B3EE), t.on_accent = c(0x10202C), t.sel = c(0x24425A), t.button_top = c(0x343940);
    t.button_bottom = c(0x2E3238), t.line = c(0xF4F5F7), t.kv_tint = c(0x1F4438);
    t.over = c(0xFF8447), t.over_fill = c(0x4A2C1E), t.over_text = c(0xFF9B6A);
    constexpr unsigned ink = 0x10151A;
    t.parts = {solid(0x4A9EDA, ink), solid(0xE69F00, ink), solid(0xC46FA2, ink), solid(0xD9CB3A, ink),
               solid(0xB4BCC6, ink), solid(0xECEFF2, ink),
               PartColours{c(0x8FE3C9), c(0x2DBF93), c(ink), Hatch::Dots, 7}, solid(0x2DBF93, ink),
               PartColours{c(0x1F4438), c(0x2DBF93), t.text, Hatch::Cross, 5},
               PartColours{c(0x1F4438), c(0x2DBF93), t.text, Hatch::Slash, 7},
               PartColours{c(0x30353B), c(0x7A838E), t.text, Hatch::Backslash, 6},
               PartColours{c(0x26292E), c(0x7A838E), t.text, Hatch::Outline, 7},
               PartColours{t.over_fill, t.over, t.over_text, Hatch::Cross, 7}};
    t.states = {StateColours{c(0x4FD3A9), c(0x1D3A31)}, StateColours{c(0xF0B33C), c(0x40331A)},
                StateColours{c(0xFF9B6A), c(0x472A1D)}};
    t.chosen = {c(0x2DBF93), c(0x4FD3A9)}, t.other_first = {c(0x4A9EDA), c(0x63B3EE)};
    t.other_second = {c(0xC46FA2), c(0xE3A3C9)}, t.hypothetical = {c(0xA8B0BA), c(0xA8B0BA)};
    t.capacity = {c(0xF4F5F7), c(0xF4F5F7)}, t.pinned = {c(0xA8B0BA), c(0xA8B0BA)};
    return t;
}

std::optional<Theme>& high_contrast_slot() {
    static std::optional<Theme> slot;
    return slot;
}
const Theme* high_contrast() { return high_contrast_slot() ? &*high_contrast_slot() : nullptr; }

QPalette& platform_palette() {
    static QPalette palette = QApplication::palette();
    return palette;
}

/// WCAG 2: relative luminance, and the ratio of two.
double luminance(const QColor& colour) {
    const auto linear = [](double part) { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}
double contrast(const QColor& a, const QColor& b) {
    const double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

QColor mixed(const QColor& a, const QColor& b, double part) {
    const auto mix = [part](float from, float to) { return static_cast<float>(from * (1 - part) + to * part); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

}  // namespace

const Theme& Theme::light() {
    static const Theme theme = make_light();
    return theme;
}

const Theme& Theme::dark_theme() {
    static const Theme theme = make_dark();
    return theme;
}

const Theme& Theme::of(const QPalette& palette) {
    if (const Theme* contrast = high_contrast();
        contrast && contrast->base == palette.color(QPalette::Base) && contrast->text == palette.color(QPalette::WindowText))
        return *contrast;
    return palette.color(QPalette::Base).lightnessF() < 0.5F ? dark_theme() : light();
}

Theme Theme::with_chrome_of(const QPalette& platform) {
    Theme t = platform.color(QPalette::Base).lightnessF() < 0.5F ? make_dark() : make_light();
    const QColor ink = platform.color(QPalette::WindowText);
    t.window = platform.color(QPalette::Window), t.base = platform.color(QPalette::Base), t.alt = t.base;
    t.text = t.text2 = t.border = t.sep = t.line = ink;
    t.disabled = platform.color(QPalette::Disabled, QPalette::WindowText);
    t.accent = platform.color(QPalette::Highlight), t.on_accent = platform.color(QPalette::HighlightedText);
    // Text on the chosen segment is `text`: a ground that is a quarter of the highlight keeps it readable.
    t.sel = mixed(t.base, t.accent, 0.25);
    t.button_top = t.button_bottom = platform.color(QPalette::Button);
    t.capacity = {ink, ink}, t.pinned = {ink, ink};
    return t;
}

bool is_high_contrast(const QPalette& palette) {
    constexpr double kStrong = 19;
    return contrast(palette.color(QPalette::WindowText), palette.color(QPalette::Window)) >= kStrong &&
           contrast(palette.color(QPalette::Text), palette.color(QPalette::Base)) >= kStrong &&
           contrast(palette.color(QPalette::ButtonText), palette.color(QPalette::Button)) >= kStrong;
}

QPalette Theme::palette() const {
    QPalette p;
    p.setColor(QPalette::Window, window), p.setColor(QPalette::Base, base), p.setColor(QPalette::AlternateBase, alt);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        p.setColor(role, text);
        p.setColor(QPalette::Disabled, role, disabled);
    }
    p.setColor(QPalette::PlaceholderText, text2), p.setColor(QPalette::BrightText, on_accent);
    p.setColor(QPalette::Button, button_bottom), p.setColor(QPalette::Light, button_top);
    p.setColor(QPalette::Midlight, sel), p.setColor(QPalette::Mid, sep), p.setColor(QPalette::Dark, border);
    p.setColor(QPalette::Shadow, dark ? base.darker(200) : border);
    p.setColor(QPalette::Highlight, accent), p.setColor(QPalette::HighlightedText, on_accent);
    p.setColor(QPalette::Disabled, QPalette::Highlight, border);
    p.setColor(QPalette::Link, accent), p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::ToolTipBase, base), p.setColor(QPalette::ToolTipText, text);
    return p;
}

void apply_theme(ThemeChoice choice) { apply_theme(choice, platform_palette()); }

void apply_theme(ThemeChoice choice, const QPalette& platform) {
    if (choice == ThemeChoice::System && is_high_contrast(platform)) {
        high_contrast_slot() = Theme::with_chrome_of(platform);
        QApplication::setPalette(high_contrast()->palette());
        return;
    }
    high_contrast_slot().reset();
    const bool dark = choice == ThemeChoice::Dark ||
                      (choice == ThemeChoice::System && platform.color(QPalette::Base).lightnessF() < 0.5F);
    QApplication::setPalette((dark ? Theme::dark_theme() : Theme::light()).palette());
}

void platform_theme_changed(ThemeChoice choice) {
    QApplication::setPalette(QPalette());
    platform_palette() = QApplication::palette();
    apply_theme(choice);
}

}  // namespace vramline
