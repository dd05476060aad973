// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/devices.h"

#include <algorithm>
#include <cmath>

#include "core/engine/parallel_rules.h"
#include "core/engine/sharding.h"

namespace vramline::vllm {

namespace {

Bytes gib(double amount) { return Bytes(static_cast<std::int64_t>(amount * static_cast<double>(kGiB.value()))); }

Estimate given_or(const PerGpu& given, std::size_t gpu, Bytes estimate) {
    const auto value = pick(given, gpu);
    return value ? Estimate::known(*value, Basis::Given) : Estimate::guessed(estimate);
}

/// ceil(total x utilisation); older versions keep the fraction, which a block count never sees (ENGINES 1.1).
Bytes budget_of(Bytes cuda_total, const Options& options, const EngineProfile& profile) {
    const double exact = static_cast<double>(cuda_total.value()) * options.memory_fraction;
    return Bytes(static_cast<std::int64_t>(profile.rule("budget_ceil") != 0 ? std::ceil(exact) : std::floor(exact)));
}

struct DeviceMaker {
    const Plan& plan;
    const Options& options;
    const Parallelism& parallel;

    void fill_totals(Device& device, std::size_t index) const {
        const Gpu& gpu = plan.gpus[device.slot].gpu;
        const auto capacity = pick(plan.settings.capacity, index);
        device.capacity = capacity.value_or(gpu.driver_total.value);
        device.cuda_total = capacity.value_or(gpu.cuda_total.value);
        const bool estimated = gpu.driver_total.basis == Basis::Estimated || gpu.cuda_total.basis == Basis::Estimated;
        device.driver_kept = {device.capacity - device.cuda_total, capacity ? Basis::Given : estimated ? Basis::Estimated : Basis::Exact};
        device.other = pick(plan.settings.other, index).value_or(Bytes(0));
        device.budget = budget_of(device.cuda_total, options, *plan.engine);
        device.given_pool = options.kv_cache_bytes;
    }

    void fill_overheads(Device& device, std::size_t index) const {
        const EngineProfile& profile = *plan.engine;
        const bool amd = plan.gpus[device.slot].gpu.vendor == "AMD";
        const bool several = parallel.tp * parallel.pp * parallel.cp > 1;
        device.activations = given_or(plan.settings.activations, index,
            activation_peak(*plan.model, profile, options.batched_tokens, options.max_num_seqs, parallel.tp));
        const double percent = profile.rule("graphs_weights_percent");
        const Bytes graphs = gib(profile.rule("graphs_base_gib")) + Bytes(static_cast<std::int64_t>(static_cast<double>(device.weights.value()) * percent / 100));
        device.graphs = given_or(plan.settings.graphs, index, options.eager ? Bytes(0) : graphs);
        if (options.eager && plan.settings.graphs.empty()) device.graphs = Estimate::known(Bytes(0), Basis::Exact);
        device.graphs_inside = profile.rule("graphs_in_budget") != 0 && !amd && options.estimate_graphs;
        device.growth = given_or(plan.settings.runtime, index, gib(profile.rule("growth_gib") + (several ? profile.rule("growth_parallel_gib") : 0)));
        device.context = Estimate::guessed(gib(profile.rule(amd ? "context_amd_gib" : "context_gib")));
        // Where the context comes off the budget, what an engine prints as non-torch memory has it already.
        device.context_inside = profile.rule("context_inside") != 0;
        if (device.context_inside && !plan.settings.runtime.empty()) device.context = Estimate::known(Bytes(0), Basis::Exact);
        device.communication = plan.settings.communication.empty() && !several ? Estimate::known(Bytes(0), Basis::Exact)
                                                                                : given_or(plan.settings.communication, index, gib(profile.rule("communication_gib")));
        device.communication_inside = profile.rule("nccl_outside") == 0;
    }
};

/// Kernels for MXFP4 experts differ by GPU, and with them the padding (ENGINES 4.4).
std::int64_t expert_pad(const Plan& plan, const std::string& which) {
    const Gpu& gpu = plan.gpus.front().gpu;
    const std::string kind = gpu.vendor == "AMD" ? ".amd" : gpu.compute_capability >= 100 && gpu.compute_capability < 110 ? ".sm100" : ".marlin";
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(plan.engine->rule("mxfp4." + which + kind)));
}

ShardRules shard_rules(const Plan& plan, const Options& options, const Parallelism& parallel) {
    ShardRules rules{parallel.tp, parallel.ep ? parallel.tp * parallel.dp : 0, static_cast<std::int64_t>(plan.engine->rule("vocab_pad")), true};
    rules.extra_experts = options.redundant_experts;
    rules.ffn_pad = expert_pad(plan, "ffn_pad");
    rules.hidden_pad = expert_pad(plan, "hidden_pad");
    rules.absorbs_latent = plan.engine->rule("absorbed_latent") != 0;
    rules.loads_draft = options.speculation.own_weights;
    return rules;
}

}  // namespace

Bytes activation_peak(const ModelSpec& model, const EngineProfile& profile, std::int64_t batched_tokens, std::int64_t max_num_seqs, std::int64_t tp) {
    const std::int64_t element = static_cast<std::int64_t>(profile.rule("activation_bytes"));
    const std::int64_t logits = static_cast<std::int64_t>(profile.rule("logit_bytes"));
    const std::int64_t width = 4 * model.hidden_size + 4 * ceil_div(model.intermediate_size, tp);
    const Count layers = product(batched_tokens, width, element);
    const Count sampler = product(std::min(max_num_seqs, batched_tokens), model.vocab_size, logits);
    const std::int64_t expert_width = model.hidden_size + 3 * ceil_div(model.moe_intermediate_size, tp);
    const Count experts = product(batched_tokens, model.experts_per_token, expert_width, element);
    return Bytes((std::max(layers, sampler) + experts).value());
}

Result<std::vector<Device>> devices_of(const Plan& plan, const Options& options, const Parallelism& parallel, std::vector<StageWeights>& stage_weights) {
    const std::int64_t gpus = parallel.gpus();
    const auto order = slots_in_order(plan, gpus);
    if (!order) return std::unexpected(order.error());
    if (const auto ok = check_per_gpu(plan.settings, gpus); !ok) return std::unexpected(ok.error());
    const ShardRules rules = shard_rules(plan, options, parallel);
    auto weights = weights_per_stage(*plan.model, plan.weights, *plan.formats, parallel.layers_per_stage, rules);
    if (!weights) return std::unexpected(weights.error());
    stage_weights = std::move(*weights);
    const DeviceMaker maker{plan, options, parallel};
    std::vector<Device> devices(static_cast<std::size_t>(gpus));
    const std::int64_t per_stage = parallel.tp * parallel.cp, per_replica = per_stage * parallel.pp;
    for (std::size_t index = 0; index < devices.size(); ++index) {
        Device& device = devices[index];
        const std::int64_t i = static_cast<std::int64_t>(index);
        device.slot = (*order)[index];
        device.replica = i / per_replica;
        device.stage = static_cast<std::size_t>(i % per_replica / per_stage);
        const auto given = pick(plan.settings.weights, index);
        device.weights = given.value_or(stage_weights[device.stage].total());
        device.weights_basis = given ? Basis::Given : Basis::Exact;
        maker.fill_totals(device, index);
        maker.fill_overheads(device, index);
    }
    return devices;
}

}  // namespace vramline::vllm
