// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <span>

#include "core/text/catalogue.h"

// The tables behind catalogue(), one for each area; each may be in any order.
namespace vramline::texts {
std::span<const CatalogueEntry> units();   ///< errors of sizes and counts
std::span<const CatalogueEntry> io();      ///< errors and notes of files and presets
std::span<const CatalogueEntry> models();  ///< errors and notes of models and their configs
std::span<const CatalogueEntry> files();   ///< errors and notes of GGUF and safetensors files
std::span<const CatalogueEntry> plan();    ///< errors, notes, verdicts of plans and engines
std::span<const CatalogueEntry> terms();   ///< labels, formulas, operands and sources of terms
std::span<const CatalogueEntry> cli();     ///< the command line
std::span<const CatalogueEntry> report();  ///< headings and sentences of the report
}  // namespace vramline::texts
