// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/notes.h"

#include <algorithm>
#include <string>

namespace vramline {

namespace {

struct Notes {
    const Plan& plan;
    const Deployment& deployment;
    const Assessment& assessment;
    std::vector<Note> out;

    void info(std::string id, std::vector<Arg> args = {}) { out.push_back({NoteLevel::Info, {std::move(id), std::move(args)}}); }
    void warn(std::string id, std::vector<Arg> args = {}) { out.push_back({NoteLevel::Warning, {std::move(id), std::move(args)}}); }
};

void estimates(Notes& notes) {
    const auto& terms = notes.assessment.verdict.estimated_terms;
    if (terms.empty()) return;
    const Device& device = notes.deployment.devices[static_cast<std::size_t>(notes.assessment.gpus[notes.assessment.deciding].index)];
    Bytes low, likely, high;
    for (const auto* estimate : {&device.activations, &device.graphs, &device.communication, &device.growth, &device.context}) {
        if (estimate->basis != Basis::Estimated) continue;
        low += estimate->low;
        likely += estimate->likely;
        high += estimate->high;
    }
    notes.warn("estimates", {{"n", static_cast<std::int64_t>(terms.size()), Unit::Number}, {"likely", likely.value(), Unit::Bytes}, {"low", low.value(), Unit::Bytes}, {"high", high.value(), Unit::Bytes}});
    const bool mla = std::any_of(notes.plan.model->kinds.begin(), notes.plan.model->kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.caches.begin(), kind.caches.end(), [](const Cache& c) { return std::holds_alternative<LatentCache>(c); });
    });
    if (mla && device.activations.basis == Basis::Estimated) notes.info("mla_workspace_unknown");
}

void refusals(Notes& notes) {
    const Verdict& verdict = notes.assessment.verdict;
    if (verdict.refusal) notes.out.push_back({NoteLevel::Error, *verdict.refusal});
    if (!verdict.fits && verdict.fits_low) notes.info("low_would_fit");
    if (verdict.starts && verdict.queued.value() > 0 && notes.assessment.limits.concurrency_binds == Binds::MaxNumSeqs)
        notes.warn("max_num_seqs_binds", {{"max_num_seqs", notes.deployment.max_num_seqs.value_or(0), Unit::Sequences}, {"queued", verdict.queued.value(), Unit::Sequences}});
}

void units(Notes& notes) {
    const GpuLedger& line = notes.assessment.gpus[notes.assessment.deciding];
    const Gpu& gpu = notes.plan.gpus[line.slot].gpu;
    for (const Message& message : gpu.notes) notes.out.push_back({NoteLevel::Info, message});
    if (gpu.vendor == "custom" || !notes.plan.settings.capacity.empty()) return;
    const Device& device = notes.deployment.devices[static_cast<std::size_t>(line.index)];
    if (gpu.marketed_gb > 0 && device.driver_kept.value > Bytes(0))
        notes.info("two_totals", {{"marketed", gpu.marketed_gb, Unit::Number}, {"gpu", gpu.name, Unit::Number}, {"driver", device.capacity.value(), Unit::Bytes}, {"cuda", device.cuda_total.value(), Unit::Bytes}, {"engine", notes.plan.engine->name, Unit::Number}});
    if (gpu.driver_total.basis == Basis::Estimated) notes.warn("driver_total_estimated", {{"gpu", gpu.name, Unit::Number}, {"driver", gpu.driver_total.value.value(), Unit::Bytes}});
    else if (gpu.cuda_total.basis == Basis::Estimated) notes.info("cuda_total_estimated", {{"gpu", gpu.name, Unit::Number}, {"cuda", gpu.cuda_total.value.value(), Unit::Bytes}});
}

void model(Notes& notes) {
    const ModelSpec& model = *notes.plan.model;
    for (const Message& message : model.notes)
        if (message.id != "model_dtype_unknown" && message.id != "model_context_unknown") notes.out.push_back({NoteLevel::Info, message});
    if (!model.context) notes.warn("context_unknown", {{"model", model.name, Unit::Number}});
    if (model.dtype.empty()) notes.warn("dtype_unknown", {{"model", model.name, Unit::Number}});
    const Limits& limits = notes.assessment.limits;
    if (limits.context_binds == Binds::ModelContext && limits.max_context)
        notes.info("context_is_models", {{"context", limits.max_context->value(), Unit::Tokens}});
    if (notes.plan.weights != "auto" && notes.plan.weights != model.weight_format)
        notes.warn("weights_computed", {{"format", notes.plan.weights, Unit::Number}, {"own", model.weight_format, Unit::Number}});
}

/// Formats that an engine rearranges for its kernels when it has read them.
void load_peak(Notes& notes) {
    const std::string& format = notes.plan.weights == "auto" ? notes.plan.model->weight_format : notes.plan.weights;
    if (notes.plan.engine->id == "vllm" && (format.starts_with("awq") || format.starts_with("gptq")))
        notes.info("load_peak", {{"format", format, Unit::Number}});
}

void layout(Notes& notes) {
    const bool headed = notes.plan.model->num_key_value_heads > 0;
    const std::int64_t tp = notes.deployment.parallel.tp;
    const bool latent = std::any_of(notes.plan.model->kinds.begin(), notes.plan.model->kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.caches.begin(), kind.caches.end(), [](const Cache& c) { return std::holds_alternative<LatentCache>(c); });
    });
    if (notes.plan.engine->id == "floor" || tp == 1) return;
    if (latent) notes.info("latent_on_every_rank", {{"tp", tp, Unit::Number}});
    else if (headed && tp > notes.plan.model->num_key_value_heads)
        notes.info("kv_heads_replicated", {{"tp", tp, Unit::Number}, {"kv_heads", notes.plan.model->num_key_value_heads, Unit::Number}});
}

/// Why the printed number of tokens of a hybrid is not what fits, and the pair of costs that is.
void printed(Notes& notes) {
    if (!notes.assessment.pool || notes.plan.engine->id != "vllm") return;
    const PoolInfo& pool = *notes.assessment.pool;
    if (pool.sequence_fixed_bytes <= Bytes(0) || pool.sequence_bytes_per_token <= 0) return;
    const bool from_concurrency = notes.plan.engine->rule("tokens_from_concurrency") != 0;
    notes.info(from_concurrency ? "hybrid_printed.1" : "hybrid_printed.2",
               {{"tokens", pool.tokens.value(), Unit::Tokens}, {"max_model_len", notes.assessment.max_model_len.value(), Unit::Tokens}, {"fixed", pool.sequence_fixed_bytes.value(), Unit::Bytes},
                {"per_token", static_cast<std::int64_t>(pool.sequence_bytes_per_token), Unit::Number}});
}

void experts(Notes& notes) {
    const Parallelism& parallel = notes.deployment.parallel;
    if (notes.plan.engine->id != "floor" && notes.plan.model->num_experts > 1 && parallel.dp > 1 && !parallel.ep)
        notes.warn("experts_in_each_replica", {{"dp", parallel.dp, Unit::Number}});
}

void prefix(Notes& notes) {
    if (notes.plan.workload.shared_prefix > 0 && !notes.deployment.shares_prefix) notes.warn("prefix_caching_off");
    if (notes.plan.workload.shared_prefix > 0 && notes.deployment.shares_prefix) notes.info("prefix_shared_once", {{"prefix", notes.plan.workload.shared_prefix, Unit::Tokens}});
}

void engine(Notes& notes) {
    for (const Message& message : notes.deployment.notes) notes.info(message.id, message.args);
    for (const std::string& id : notes.plan.engine->note_ids) notes.info(id, {{"engine", notes.plan.engine->name, Unit::Number}, {"version", notes.plan.engine->version, Unit::Number}});
}

}  // namespace

std::vector<Note> make_notes(const Plan& plan, const Deployment& deployment, const Assessment& assessment) {
    Notes notes{plan, deployment, assessment, {}};
    refusals(notes);
    estimates(notes);
    model(notes);
    units(notes);
    load_peak(notes);
    layout(notes);
    printed(notes);
    experts(notes);
    prefix(notes);
    engine(notes);
    return std::move(notes.out);
}

}  // namespace vramline
