// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QFontInfo>
#include <algorithm>
#include <cmath>

namespace vramline {

/// The two lengths that every distance in the window is made of: `em`, the pixel size of a font, and `u`, the grid.
struct Metrics {
    int em = 13, u = 4;
    static Metrics of(const QFont& font) {
        const int em = QFontInfo(font).pixelSize();
        return {em, std::max(4, static_cast<int>(std::lround(0.3 * em)))};
    }
    [[nodiscard]] int ems(double n) const { return static_cast<int>(std::lround(n * em)); }
    [[nodiscard]] int us(double n) const { return static_cast<int>(std::lround(n * u)); }
    /// A length that VISUAL gives in pixels at em 13.
    [[nodiscard]] double px(double n) const { return n * em / 13.0; }
};

/// A font of `factor` times the size of `font`, in pixels so that it follows the screen exactly as `em` does.
inline QFont scaled(QFont font, double factor, bool semibold = false) {
    font.setPixelSize(std::max(10, static_cast<int>(std::lround(factor * QFontInfo(font).pixelSize()))));
    if (semibold) font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace vramline
