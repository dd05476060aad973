// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "core/engine/layout.h"
#include "core/engine/vllm/settings.h"

namespace vramline::vllm {

/// Whether any layer of the model keeps a cache of this kind.
template <class Kind>
bool keeps(const ModelSpec& model) {
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches)
            if (std::holds_alternative<Kind>(cache)) return true;
    return false;
}

/// What vLLM allocates for one cache of one layer on one rank (ENGINES 1.2).
struct Spec {
    std::string_view cache;
    Growth growth = Growth::PerPosition;
    Bytes per_position;        ///< a page is block_tokens of these
    Bytes state;               ///< of a recurrent layer, independent of the block
    std::int64_t window = 0;
    bool latent = false;       ///< complete on every rank
    bool operator==(const Spec&) const = default;
};

/// Caches of one layer kind on a rank of tp; shared caches keep nothing. Errors: engine_lacks_cache.
Result<std::vector<Spec>> specs_of(const LayerKind& kind, const ModelSpec& model, const KvFormat& format, std::int64_t tp, bool hybrid_manager);

/// Bytes of a layer's recurrent state on a rank: convolution in the model's dtype, recurrent part in the dtype that
/// the config states or the family uses.
Bytes state_bytes(const StateCache& state, const ModelSpec& model, std::int64_t tp);

/// Layouts of each pipeline stage. Groups are made for the whole model and projected to the stages (ENGINES 1.4).
Result<std::vector<KvLayout>> layouts_of(const Plan& plan, const Options& options, const Parallelism& parallel, std::vector<Message>& notes);

}  // namespace vramline::vllm
