// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>

#include "core/plan/plan.h"

namespace vramline::vllm {

/// The attention backend in force (ENGINES 1.3): which kernels read and write the cache decides the default block size
/// and, for sparse attention, how 8-bit KV is stored.
struct Attention {
    const AttentionBackend* backend = nullptr;  ///< null: the version has no such rules, or no layer attends
    bool given = false;
    std::string_view reason;                    ///< text id of why it is this one
};

/// What of a plan a choice depends on.
struct AttentionNeeds {
    const KvFormat* format = nullptr;   ///< as asked for
    std::int64_t tensor_parallel = 1;
    std::optional<std::int64_t> block;  ///< given
};

/// `attention-backend` (or the variable of older versions), else the first of the engine's order that takes model, KV
/// format, block and GPU. Errors: unknown_attention_backend, attention_backend.* where vLLM would refuse what is given.
Result<Attention> resolve_attention(const Plan& plan, const AttentionNeeds& needs, std::vector<Message>& notes);

/// Block size that vLLM takes where none is given, with the text id of its reason.
std::pair<std::int64_t, std::string_view> default_block(const Plan& plan, const Attention& attention);

}  // namespace vramline::vllm
