// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/engine/engine.h"

namespace vramline {

/// No engine: the pure sum of tensors (DOMAIN S1), divided evenly over tp x pp and rounded up. It knows no blocks, no
/// overheads, no replication and no refusal; its budget is the capacity less other tenants.
class Floor final : public Engine {
public:
    [[nodiscard]] std::string_view id() const override { return "floor"; }
    [[nodiscard]] Result<Deployment> deploy(const Plan& plan) const override;
    [[nodiscard]] bool same_deployment(const Plan& plan, const Deployment& deployment, Tokens longest) const override;
    [[nodiscard]] PoolUnits pool_units(const KvLayout& layout, Bytes available) const override;
    [[nodiscard]] std::optional<PoolInfo> pool_info(const Plan& plan, const Deployment& deployment, const KvLayout& layout,
                                                    const PoolUnits& units) const override;
    [[nodiscard]] std::optional<Refusal> refuses(const Deployment& deployment, const Device& device, const PoolUnits& units,
                                                 Level level, Tokens max_model_len) const override;
};

/// The layout of the floor: one pool whose unit is a byte, a group for each kind of cache. Also what `floor_*` figures
/// of every assessment are computed from.
Result<KvLayout> floor_layout(const ModelSpec& model, const KvFormat& format, std::int64_t divisor);

/// The KV format of a plan with no engine's rules: "auto" is what the checkpoint asks for, else its dtype.
Result<const KvFormat*> floor_kv_format(const Plan& plan);

}  // namespace vramline
