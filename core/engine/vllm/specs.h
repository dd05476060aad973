// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <vector>

#include "core/engine/layout.h"
#include "core/engine/vllm/settings.h"

namespace vramline::vllm {

/// Whether any layer of the model keeps a cache of this kind.
template <class Kind>
bool keeps(const ModelSpec& model) {
    return std::any_of(model.kinds.begin(), model.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.caches.begin(), kind.caches.end(), [](const Cache& cache) { return std::holds_alternative<Kind>(cache); });
    });
}

/// What vLLM allocates for one cache of one layer on one rank (ENGINES 1.2).
struct Spec {
    std::string_view cache;
    Growth growth = Growth::PerPosition;
    Bytes per_position;          ///< a page is block_tokens of these; 0: a recurrent layer
    Bytes state;                 ///< of a recurrent layer, independent of the block
    std::int64_t window = 0;
    std::int64_t positions = 0;  ///< of a cross cache: what one sequence's encoder gives
    bool operator==(const Spec&) const = default;
};

/// Specs of the caches of one layer on a rank of tp; shared caches keep nothing. Errors: engine_lacks_cache.
Result<std::vector<Spec>> specs_of(const std::vector<Cache>& caches, const ModelSpec& model, const KvFormat& format,
                                   const Options& options, std::int64_t tp);

/// Bytes of a layer's recurrent state on a rank: convolution in the model's dtype, recurrent part in the dtype that
/// the config states or the family uses. Speculation keeps `ahead` more inputs of the convolution (Mamba-2, gated delta).
Bytes state_bytes(const StateCache& state, const ModelSpec& model, std::int64_t tp, std::int64_t ahead);

/// Layouts of each pipeline stage. Groups are made for the whole model and projected to the stages (ENGINES 1.4).
Result<std::vector<KvLayout>> layouts_of(const Plan& plan, const Options& options, const Parallelism& parallel, std::vector<Message>& notes);

/// The same of models with compressed attention (compressed.cpp): groups of several page sizes.
Result<std::vector<KvLayout>> compressed_layouts(const Plan& plan, const Options& options, const Parallelism& parallel);

/// A prefix is found in all groups or in none: a hit is a multiple of every block that shares one (ENGINES 1.7).
void agree_on_hits(KvLayout& layout);

}  // namespace vramline::vllm
