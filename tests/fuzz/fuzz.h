// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

// What the fuzzers share: the input as text, and a promise that must hold for every input.
namespace vramline::fuzz {

inline std::string_view text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

inline void promise(bool held, const char* what) {
    if (held) return;
    std::cerr << "ERROR: broken promise: " << what << std::endl;
    std::abort();
}

}  // namespace vramline::fuzz
