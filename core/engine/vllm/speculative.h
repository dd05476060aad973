// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "core/plan/plan.h"

namespace vramline::vllm {

/// `speculative-config`: what drafts, and how far ahead (ENGINES 1.6).
struct Speculation {
    std::string method;           ///< empty: none
    std::int64_t tokens = 0;      ///< num_speculative_tokens
    std::int64_t layers = 0;      ///< draft layers that join the KV specs
    std::vector<Cache> caches;    ///< what each of them keeps
    bool own_weights = false;     ///< the draft layers are the model's own (MTP), their weights are known
    [[nodiscard]] bool eagle() const { return method.starts_with("eagle"); }
};

/// Reads the flag, a flat JSON object as vLLM takes it: {"method":"mtp","num_speculative_tokens":1}. EAGLE drafts count
/// as one layer that attends like the model's full-attention layers. Errors: bad_speculative, speculative_method,
/// speculative_no_mtp.
Result<Speculation> resolve_speculation(const Plan& plan);

}  // namespace vramline::vllm
