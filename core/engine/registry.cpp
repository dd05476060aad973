// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/engine/engine.h"
#include "core/engine/floor.h"
#include "core/engine/vllm/vllm.h"

namespace vramline {

const Engine* find_engine(std::string_view id) {
    static const Floor floor;
    static const vllm::Vllm vllm;
    static const std::array<const Engine*, 2> rooms{&floor, &vllm};
    for (const Engine* engine : rooms)
        if (engine->id() == id) return engine;
    return nullptr;
}

}  // namespace vramline
