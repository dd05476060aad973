// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/deployment.h"

namespace vramline {

Bytes Device::inside(Level level) const {
    Bytes sum = weights + activations.at(level) + growth.at(level);
    if (graphs_inside) sum += graphs.at(level);
    if (communication_inside) sum += communication.at(level);
    if (context_inside) sum += context.at(level);
    return sum;
}

Bytes Device::outside(Level level) const {
    Bytes sum = driver_kept.value + other;
    if (!context_inside) sum += context.at(level);
    if (!graphs_inside) sum += graphs.at(level);
    if (!communication_inside) sum += communication.at(level);
    return sum;
}

Bytes Device::runtime(Level level) const { return growth.at(level) + context.at(level) + driver_kept.value; }

Bytes Device::available(Level level) const { return given_pool ? *given_pool : budget - inside(level); }

}  // namespace vramline
