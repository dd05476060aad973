// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/parallel_rules.h"

#include <algorithm>

namespace vramline {

namespace {

std::int64_t slot_total(const Plan& plan) {
    std::int64_t total = 0;
    for (const GpuSlot& slot : plan.gpus) total += slot.count;
    return total;
}

/// A number of GPUs alone: the largest legal tp that divides it, pp for the rest.
Result<void> split_alone(std::int64_t gpus, std::int64_t layers, const TpCheck& tp_error, Parallelism& out, std::vector<Message>& notes) {
    for (std::int64_t tp = gpus; tp >= 1; --tp) {
        if (gpus % tp != 0) continue;
        const auto error = tp_error(tp);
        if (!error && gpus / tp <= std::max<std::int64_t>(1, layers)) {
            out.tp = tp;
            out.pp = gpus / tp;
            if (out.pp > 1)
                notes.push_back({"parallel_pp", {{"gpus", gpus, Unit::Gpus}, {"tp", tp, Unit::Number}, {"pp", out.pp, Unit::Number}}});
            return {};
        }
    }
    return fail("gpus_cannot_be_used", "--gpus", {{"gpus", gpus, Unit::Gpus}, {"layers", layers, Unit::Layers}});
}

Result<void> check_positive(const ParallelChoice& choice) {
    const std::pair<const char*, const std::optional<std::int64_t>&> parts[] = {
        {"--gpus", choice.gpus}, {"--tp", choice.tp}, {"--pp", choice.pp}, {"--dp", choice.dp}, {"--cp", choice.cp}, {"--dcp", choice.dcp}};
    for (const auto& [name, value] : parts)
        if (value && (*value < 1 || *value > 100'000))
            return fail("out_of_range", name, {{"value", *value, Unit::Number}, {"least", std::int64_t{1}, Unit::Number}, {"most", std::int64_t{100'000}, Unit::Number}});
    return {};
}

}  // namespace

Result<std::optional<std::int64_t>> given_gpus(const Plan& plan) {
    if (plan.gpus.empty()) return fail("no_gpu", "--gpu");
    for (const GpuSlot& slot : plan.gpus)
        if (slot.count < 1 || slot.count > 100'000) return fail("out_of_range", "--gpu", {{"value", slot.count, Unit::Number}, {"least", std::int64_t{1}, Unit::Number}, {"most", std::int64_t{100'000}, Unit::Number}});
    const std::int64_t listed = slot_total(plan);
    const bool counted = plan.gpus.size() > 1 || listed > 1;
    if (plan.parallel.gpus) {
        if (counted && listed != *plan.parallel.gpus)
            return fail("gpus_disagree", "--gpus", {{"gpus", *plan.parallel.gpus, Unit::Gpus}, {"listed", listed, Unit::Gpus}});
        return plan.parallel.gpus;
    }
    if (counted) return listed;
    return std::optional<std::int64_t>{};
}

Result<Parallelism> derive_parallelism(const Plan& plan, const TpCheck& tp_error, std::vector<Message>& notes) {
    const ParallelChoice& choice = plan.parallel;
    if (const auto ok = check_positive(choice); !ok) return std::unexpected(ok.error());
    const auto gpus = given_gpus(plan);
    if (!gpus) return std::unexpected(gpus.error());
    const std::int64_t layers = plan.model->layer_count();
    Parallelism out{choice.tp.value_or(1), choice.pp.value_or(1), choice.dp.value_or(1), choice.cp.value_or(1), choice.dcp.value_or(1), choice.ep, {}};
    if (*gpus) {
        const std::int64_t fixed = product(out.tp, out.pp, out.dp, out.cp).value();
        const bool divides = fixed <= **gpus && **gpus % fixed == 0;
        const std::int64_t rest = divides ? **gpus / fixed : 0;
        const bool tp_or_pp = choice.tp || choice.pp;
        if (!divides || (rest > 1 && tp_or_pp && choice.dp))
            return fail("parallel_disagrees", "--gpus", {{"gpus", **gpus, Unit::Gpus}, {"tp", out.tp, Unit::Number}, {"pp", out.pp, Unit::Number}, {"dp", out.dp, Unit::Number}, {"product", fixed, Unit::Gpus}});
        if (tp_or_pp) out.dp *= rest;
        else if (const auto ok = split_alone(rest, layers, tp_error, out, notes); !ok) return std::unexpected(ok.error());
    }
    if (const auto error = tp_error(out.tp)) return std::unexpected(*error);
    if (out.pp > std::max<std::int64_t>(1, layers))
        return fail("pp_above_layers", "--pp", {{"pp", out.pp, Unit::Number}, {"layers", layers, Unit::Layers}});
    if (product(out.tp, out.pp, out.dp, out.cp).value() > 100'000)
        return fail("too_many_gpus", "--gpus", {{"gpus", product(out.tp, out.pp, out.dp, out.cp).value(), Unit::Gpus}, {"most", std::int64_t{100'000}, Unit::Gpus}});
    out.layers_per_stage = split_layers(layers, out.pp);
    return out;
}

Result<std::vector<std::size_t>> slots_in_order(const Plan& plan, std::int64_t gpus) {
    std::vector<std::size_t> order;
    order.reserve(static_cast<std::size_t>(gpus));
    if (plan.gpus.size() == 1) return std::vector<std::size_t>(static_cast<std::size_t>(gpus), 0);
    for (std::size_t slot = 0; slot < plan.gpus.size(); ++slot) order.insert(order.end(), static_cast<std::size_t>(plan.gpus[slot].count), slot);
    if (static_cast<std::int64_t>(order.size()) != gpus)
        return fail("gpus_disagree", "--gpu", {{"gpus", gpus, Unit::Gpus}, {"listed", static_cast<std::int64_t>(order.size()), Unit::Gpus}});
    return order;
}

std::optional<Bytes> pick(const PerGpu& values, std::size_t gpu) {
    if (values.empty()) return std::nullopt;
    return values.size() == 1 ? values.front() : values[std::min(gpu, values.size() - 1)];
}

Result<void> check_per_gpu(const Settings& settings, std::int64_t gpus) {
    const std::pair<const char*, const PerGpu&> lists[] = {{"--capacity", settings.capacity}, {"--weights-bytes", settings.weights},
        {"--activations", settings.activations}, {"--graphs", settings.graphs}, {"--communication", settings.communication},
        {"--runtime", settings.runtime}, {"--other", settings.other}};
    for (const auto& [name, list] : lists) {
        if (list.size() > 1 && static_cast<std::int64_t>(list.size()) != gpus)
            return fail("per_gpu_count", name, {{"values", static_cast<std::int64_t>(list.size()), Unit::Number}, {"gpus", gpus, Unit::Gpus}});
        for (const Bytes& value : list)
            if (value < Bytes(0)) return fail("negative_size", name, {{"value", value.value(), Unit::Bytes}});
    }
    return {};
}

}  // namespace vramline
