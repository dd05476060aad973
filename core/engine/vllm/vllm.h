// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/engine/engine.h"

namespace vramline::vllm {

/// vLLM (ENGINES section 1): a budget that is a fraction of what CUDA reports, one pool of block ids for all layers.
class Vllm final : public Engine {
public:
    [[nodiscard]] std::string_view id() const override { return "vllm"; }
    [[nodiscard]] Result<Deployment> deploy(const Plan& plan) const override;
    [[nodiscard]] bool same_deployment(const Plan& plan, const Deployment& deployment, Tokens longest) const override;
    [[nodiscard]] PoolUnits pool_units(const KvLayout& layout, Bytes available) const override;
    [[nodiscard]] std::optional<PoolInfo> pool_info(const Plan& plan, const Deployment& deployment, const KvLayout& layout,
                                                    const PoolUnits& units) const override;
    [[nodiscard]] std::optional<Refusal> refuses(const Deployment& deployment, const Device& device, const PoolUnits& units,
                                                 Level level, Tokens max_model_len) const override;
};

}  // namespace vramline::vllm
