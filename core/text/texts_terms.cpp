// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/texts.h"

namespace vramline::texts {

std::span<const CatalogueEntry> terms() {
    static constexpr std::array<CatalogueEntry, 0> kTexts{};
    return kTexts;
}

}  // namespace vramline::texts
