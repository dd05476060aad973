// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/parallel.h"

#include <algorithm>

#include "core/engine/vllm/flags.h"
#include "core/engine/vllm/specs.h"
#include "core/units/parse.h"

namespace vramline::vllm {

namespace {

std::optional<Error> divides(std::int64_t count, std::int64_t tp, const char* code, const char* name) {
    if (count == 0 || count % tp == 0) return std::nullopt;
    return Error{code, "--tp", {{name, count, Unit::Number}, {"tp", tp, Unit::Number}}};
}

std::optional<Error> kv_heads_error(const HeadedRows& rows, std::int64_t tp) {
    const std::int64_t kv = rows.kv_heads;
    if (kv == 0 || kv % tp == 0 || tp % kv == 0) return std::nullopt;
    return Error{"tp_kv_heads", "--tp", {{"kv_heads", kv, Unit::Number}, {"tp", tp, Unit::Number}}};
}

/// What a rank gets its part of: heads, or the inner width of the first Mamba, which has none (ENGINES 1.2).
std::int64_t cut_of(const StateCache& state) { return state.kind == StateKind::Mamba1 ? state.rows : state.heads; }

}  // namespace

std::optional<Error> tp_error(const ModelSpec& model, std::int64_t tp) {
    if (const auto error = divides(model.num_attention_heads, tp, "tp_heads", "heads")) return error;
    for (const LayerKind& kind : model.kinds) {
        for (const Cache& cache : kind.caches) {
            if (const HeadedRows* rows = headed_rows(cache))
                if (const auto error = kv_heads_error(*rows, tp)) return error;
            if (const auto* latent = std::get_if<LatentCache>(&cache))
                if (const auto error = divides(latent->heads, tp, "tp_heads", "heads")) return error;
            if (const auto* state = std::get_if<StateCache>(&cache))
                if (const auto error = divides(cut_of(*state), tp, "tp_state_heads", "heads")) return error;
        }
        for (const Tensor& tensor : kind.tensors) {
            const bool ffn = tensor.cls == TensorClass::Mlp || tensor.cls == TensorClass::Experts;
            if (ffn && tensor.shard == Shard::Row && tensor.linear)
                if (const auto error = divides(tensor.cols, tp, "tp_intermediate", "width")) return error;
        }
    }
    return std::nullopt;
}

Result<void> check_context_parallel(const ModelSpec& model, const Parallelism& parallel) {
    if (parallel.dcp == 1) return {};
    if (parallel.tp % parallel.dcp != 0)
        return fail("dcp_divides_tp", "--dcp", {{"dcp", parallel.dcp, Unit::Number}, {"tp", parallel.tp, Unit::Number}});
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches)
            if (const HeadedRows* rows = headed_rows(cache); rows != nullptr && rows->kv_heads > 0 && parallel.dcp > std::max<std::int64_t>(1, parallel.tp / rows->kv_heads))
                return fail("dcp_above_copies", "--dcp", {{"dcp", parallel.dcp, Unit::Number}, {"tp", parallel.tp, Unit::Number}, {"kv_heads", rows->kv_heads, Unit::Number}});
    return {};
}

Result<void> apply_partition(const Plan& plan, Parallelism& parallel) {
    const auto text = flag(plan, "VLLM_PP_LAYER_PARTITION");
    if (!text) return {};
    const std::string where = "--engine-flag VLLM_PP_LAYER_PARTITION";
    const std::int64_t layers = plan.model->layer_count();
    std::vector<std::int64_t> stages;
    std::int64_t sum = 0;
    for (std::string_view rest = *text;;) {
        const auto comma = std::min(rest.find(','), rest.size());
        const auto count = parse_count(rest.substr(0, comma), where, 1, layers);
        if (!count) return std::unexpected(count.error());
        stages.push_back(*count);
        sum += *count;
        if (comma == rest.size()) break;
        rest.remove_prefix(comma + 1);
    }
    if (static_cast<std::int64_t>(stages.size()) != parallel.pp || sum != layers)
        return fail("bad_partition", where, {{"stages", static_cast<std::int64_t>(stages.size()), Unit::Number}, {"pp", parallel.pp, Unit::Number}, {"sum", sum, Unit::Layers}, {"layers", layers, Unit::Layers}});
    parallel.layers_per_stage = std::move(stages);
    return {};
}

}  // namespace vramline::vllm
