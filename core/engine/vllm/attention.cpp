// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/attention.h"

#include <algorithm>

#include "core/engine/vllm/flags.h"
#include "core/engine/vllm/specs.h"
#include "core/text/format.h"

namespace vramline::vllm {

namespace {

constexpr std::string_view kBackendFlag = "attention-backend", kBackendVariable = "VLLM_ATTENTION_BACKEND";

/// What vLLM asks of a backend: of the model's layers, of the plan, and of its weakest GPU.
struct Demand {
    std::string_view attention;  ///< empty: no layer attends
    std::vector<std::int64_t> widths, nope;
    bool sinks = false, mm_prefix = false;
    const KvFormat* format = nullptr;
    std::optional<std::int64_t> block;
    std::int64_t heads = 0;      ///< query heads of a rank
    std::string_view vendor, architecture;
    int capability = 0;
    bool operator==(const Demand&) const = default;
};

bool has(const std::vector<std::string>& all, std::string_view one) { return std::find(all.begin(), all.end(), one) != all.end(); }
bool has(const std::vector<std::int64_t>& all, std::int64_t one) { return std::find(all.begin(), all.end(), one) != all.end(); }

void read_layers(const ModelSpec& model, Demand& out) {
    bool two_widths = false;
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches) {
            if (const HeadedRows* rows = headed_rows(cache)) {
                out.widths.push_back(rows->k_dim);
                two_widths |= rows->k_dim != rows->v_dim;
            } else if (const auto* latent = std::get_if<LatentCache>(&cache)) {
                out.widths.push_back(latent->kv_lora_rank + latent->qk_rope_head_dim);
                out.nope.push_back(latent->qk_nope_head_dim);
            }
        }
    if (keeps<CompressedCache>(model)) out.attention = "compressed";
    else if (keeps<LatentCache>(model)) out.attention = keeps<IndexCache>(model) ? "sparse" : "latent";
    else if (!out.widths.empty()) out.attention = two_widths ? "two_widths" : "headed";
}

Demand demand_of(const Plan& plan, const AttentionNeeds& needs) {
    const ModelSpec& model = *plan.model;
    Demand out;
    read_layers(model, out);
    out.sinks = has(plan.engine->attention.sinks, model.model_type);
    out.mm_prefix = has(plan.engine->attention.mm_prefix, model.model_type);
    out.format = needs.format;
    out.block = needs.block;
    out.heads = model.num_attention_heads / std::max<std::int64_t>(1, needs.tensor_parallel);
    for (const GpuSlot& slot : plan.gpus) {
        if (!out.vendor.empty() && slot.gpu.compute_capability >= out.capability) continue;
        // A device that nothing is known of is taken for an NVIDIA one.
        out.vendor = slot.gpu.vendor == "AMD" ? "AMD" : "NVIDIA";
        out.architecture = slot.gpu.architecture;
        out.capability = slot.gpu.compute_capability;
    }
    return out;
}

bool takes_width(const AttentionBackend& backend, std::int64_t width) {
    if (!backend.head_sizes.empty()) return has(backend.head_sizes, width);
    return width >= backend.head_least && (backend.head_most == 0 || width <= backend.head_most) &&
           (backend.head_multiple == 0 || width % backend.head_multiple == 0);
}

bool takes_format(const AttentionBackend& backend, const Demand& demand) {
    return std::any_of(backend.kv_formats.begin(), backend.kv_formats.end(), [&](const AttentionBackend::Formats& row) {
        return row.on.holds(demand.capability) && has(row.ids, demand.format->id);
    });
}

/// The first of vLLM's reasons against a backend, as the id of an error; empty: it takes all.
std::string_view against(const AttentionBackend& backend, const Demand& demand) {
    if (!has(backend.vendors, demand.vendor)) return "attention_backend.vendor";
    if (backend.attention != demand.attention) return "attention_backend.attention";
    if (!backend.on.holds(demand.capability)) return "attention_backend.capability";
    if (!backend.architectures.empty() && !has(backend.architectures, demand.architecture)) return "attention_backend.capability";
    const auto takes = [&](std::int64_t width) { return takes_width(backend, width); };
    if (!std::all_of(demand.widths.begin(), demand.widths.end(), takes)) return "attention_backend.head_size";
    const auto takes_nope = [&](std::int64_t width) { return backend.nope_sizes.empty() || has(backend.nope_sizes, width); };
    if (!std::all_of(demand.nope.begin(), demand.nope.end(), takes_nope)) return "attention_backend.head_size";
    if (!takes_format(backend, demand)) return "attention_backend.kv_format";
    if (demand.block && !backend.takes_block(*demand.block)) return "attention_backend.block_size";
    if (demand.mm_prefix && !backend.mm_prefix) return "attention_backend.mm_prefix";
    if (demand.sinks && !(backend.sinks && backend.sinks->holds(demand.capability))) return "attention_backend.sinks";
    return {};
}

std::string listed(const std::vector<std::int64_t>& sizes) {
    std::string out;
    for (const std::int64_t size : sizes) out += (out.empty() ? "" : ", ") + std::to_string(size);
    return out;
}

std::vector<Arg> args_of(const Plan& plan, const AttentionBackend& backend, const Demand& demand) {
    return {{"backend", backend.name, Unit::Number}, {"model", plan.model->name, Unit::Number}, {"gpu", plan.gpus.empty() ? std::string() : plan.gpus.front().gpu.name, Unit::Number},
            {"format", demand.format->id, Unit::Number}, {"block", demand.block.value_or(0), Unit::Tokens}, {"blocks", listed(backend.block_sizes), Unit::Number}};
}

const BackendOrder* order_for(const AttentionRules& rules, const Demand& demand) {
    const auto found = std::find_if(rules.order.begin(), rules.order.end(), [&](const BackendOrder& row) {
        // A row for some GPUs needs to know the GPU.
        const bool bounded = row.on != CapabilityRange{};
        return row.vendor == demand.vendor && row.attention == demand.attention && (!bounded || (demand.capability > 0 && row.on.holds(demand.capability))) &&
               (row.kv_bits == 0 || row.kv_bits == demand.format->k.bits) && (row.heads_most == 0 || demand.heads <= row.heads_most);
    });
    return found == rules.order.end() ? nullptr : &*found;
}

/// A model whose code names its backend is not asked for another.
bool brings_its_own(const Demand& demand) { return demand.attention == "compressed" || demand.attention == "two_widths"; }

Attention first_that_takes(const Plan& plan, const Demand& demand, std::vector<Message>& notes) {
    const AttentionRules& rules = plan.engine->attention;
    const BackendOrder* order = order_for(rules, demand);
    if (order == nullptr) return {};
    const AttentionBackend* nearest = nullptr;
    for (std::size_t i = 0; i < order->backends.size(); ++i) {
        const AttentionBackend* each = rules.find(order->backends[i]);
        if (each == nullptr) continue;
        const std::string_view reason = against(*each, demand);
        if (reason.empty()) return {each, false, brings_its_own(demand) ? "reason.backend_own" : i == 0 ? "reason.backend_first" : "reason.backend_next"};
        if (nearest == nullptr && reason != "attention_backend.capability" && reason != "attention_backend.vendor") nearest = each;
    }
    if (nearest == nullptr) nearest = rules.find(order->backends.front());
    if (nearest == nullptr) return {};
    notes.push_back({"attention_backend_none", args_of(plan, *nearest, demand)});
    return {nearest, false, "reason.backend_none"};
}

}  // namespace

Result<Attention> resolve_attention(const Plan& plan, const AttentionNeeds& needs, std::vector<Message>& notes) {
    const AttentionRules& rules = plan.engine->attention;
    const Demand demand = demand_of(plan, needs);
    auto name = flag(plan, kBackendFlag);
    if (const auto variable = flag(plan, kBackendVariable)) {
        if (plan.engine->rule("attention_variable") == 0) notes.push_back({"attention_variable_ignored", {{"version", plan.engine->version, Unit::Number}}});
        else if (!name) name = variable;
        else if (*name != *variable) return fail("contradicting_backends", "--engine-flag " + std::string(kBackendFlag), {{"first", printable(*name), Unit::Number}, {"second", printable(*variable), Unit::Number}});
    }
    if (!name || demand.attention.empty() || rules.backends.empty()) return demand.attention.empty() ? Attention{} : first_that_takes(plan, demand, notes);
    const AttentionBackend* given = rules.find(*name);
    if (given == nullptr) {
        std::string known;
        for (const AttentionBackend& each : rules.backends)
            if (has(each.vendors, demand.vendor) && each.attention == demand.attention) known += (known.empty() ? "" : ", ") + each.name;
        return fail("unknown_attention_backend", "--engine-flag " + std::string(kBackendFlag), {{"backend", printable(*name), Unit::Number}, {"known", known, Unit::Number}});
    }
    if (brings_its_own(demand)) {
        const Attention own = first_that_takes(plan, demand, notes);
        if (own.backend != nullptr && own.backend != given)
            notes.push_back({"attention_backend_ignored", {{"model", plan.model->name, Unit::Number}, {"own", own.backend->name, Unit::Number}, {"backend", given->name, Unit::Number}}});
        return own;
    }
    const std::string_view reason = against(*given, demand);
    if (!reason.empty()) return fail(std::string(reason), "--engine-flag " + std::string(kBackendFlag), args_of(plan, *given, demand));
    return Attention{given, true, "reason.given"};
}

std::pair<std::int64_t, std::string_view> default_block(const Plan& plan, const Attention& attention) {
    const EngineProfile& profile = *plan.engine;
    const auto rule = [&](std::string_view name) { return static_cast<std::int64_t>(profile.rule(name)); };
    const bool amd = !plan.gpus.empty() && plan.gpus.front().gpu.vendor == "AMD";
    if (attention.backend == nullptr && keeps<CompressedCache>(*plan.model)) return {rule("block.compressed"), "reason.block_default"};
    const std::int64_t block = attention.backend == nullptr ? rule("default_block_size") : attention.backend->block_for(rule("default_block_size"));
    // The kernels of the index take one size only, on NVIDIA GPUs.
    if (keeps<IndexCache>(*plan.model) && !amd && block % std::max<std::int64_t>(1, rule("block.index")) != 0) return {rule("block.index"), "reason.block_index"};
    return {block, block == rule("default_block_size") ? "reason.block_default" : "reason.block_backend"};
}

}  // namespace vramline::vllm
