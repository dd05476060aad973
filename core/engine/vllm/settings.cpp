// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/settings.h"

#include <algorithm>
#include <array>

#include "core/engine/vllm/attention.h"
#include "core/engine/vllm/flags.h"
#include "core/engine/vllm/specs.h"
#include "core/text/format.h"

namespace vramline::vllm {

namespace {

constexpr std::int64_t kMaxBatch = 100'000'000;

/// The row of ENGINES 1.8 for the plan's smallest GPU: large means 70 GiB or more and not an A100; newer versions have one
/// for 160 GiB or more. A version without the row has no limit for it.
std::string_view gpu_size(const Plan& plan) {
    const auto reaches = [&](std::string_view limit) {
        const double least = plan.engine->rule(limit) * static_cast<double>(kGiB.value());
        return least > 0 && std::all_of(plan.gpus.begin(), plan.gpus.end(), [&](const GpuSlot& slot) {
            const Bytes total = plan.settings.capacity.empty() ? slot.gpu.cuda_total.value
                                                               : *std::min_element(plan.settings.capacity.begin(), plan.settings.capacity.end());
            return static_cast<double>(total.value()) >= least && !slot.gpu.id.starts_with("a100");
        });
    };
    return reaches("huge_gpu_gib") ? "huge" : reaches("large_gpu_gib") ? "large" : "small";
}

std::int64_t whole(double value) { return static_cast<std::int64_t>(value); }

bool auto_length(const Plan& plan) {
    const auto text = flag(plan, "max-model-len");
    return text && (*text == "-1" || *text == "auto");
}

/// With max-model-len auto this is where its search begins: the model's own context.
Result<Tokens> resolve_length(const Plan& plan, bool& given, std::vector<Message>& notes) {
    const Tokens longest = plan.workload.longest();
    if (auto_length(plan)) {
        if (!plan.model->context) return fail("max_model_len_auto", "--engine-flag max-model-len", {{"model", plan.model->name, Unit::Number}});
        if (longest <= *plan.model->context) return *plan.model->context;
        return fail("length_above_context", "--context", {{"length", longest.value(), Unit::Tokens}, {"context", plan.model->context->value(), Unit::Tokens}, {"model", plan.model->name, Unit::Number}});
    }
    const auto stated = flag_count(plan, "max-model-len", 1, kMaxPositions);
    if (!stated) return std::unexpected(stated.error());
    const auto allow = flag_bool(plan, "VLLM_ALLOW_LONG_MAX_MODEL_LEN");
    if (!allow) return std::unexpected(allow.error());
    given = stated->has_value();
    const Tokens length = given ? Tokens(**stated) : longest;
    if (longest > length)
        return fail("length_above_engine", "--context", {{"length", longest.value(), Unit::Tokens}, {"max_model_len", length.value(), Unit::Tokens}});
    if (plan.model->context && length > *plan.model->context) {
        if (!allow->value_or(false))
            return fail("length_above_context", "--context", {{"length", length.value(), Unit::Tokens}, {"context", plan.model->context->value(), Unit::Tokens}, {"model", plan.model->name, Unit::Number}});
        notes.push_back({"long_context_allowed", {{"length", length.value(), Unit::Tokens}, {"context", plan.model->context->value(), Unit::Tokens}}});
    }
    return length;
}

/// Pure Mamba models and Zamba2 keep a state for every block when they cache prefixes, other hybrids two (ENGINES 1.3);
/// newer versions ask for the former by name.
MambaMode caching_mode(const ModelSpec& model) {
    static constexpr std::array<std::string_view, 4> kAll{"mamba", "falcon_mamba", "mamba2", "zamba2"};
    return std::find(kAll.begin(), kAll.end(), model.model_type) != kAll.end() ? MambaMode::All : MambaMode::Align;
}

/// The hybrid manager is off by flag, with a KV connector unless asked for, and for chunked attention unless the variable
/// allows it and nothing drafts (ENGINES 1.4).
Result<void> resolve_manager(const Plan& plan, Options& out) {
    const auto off = flag_bool(plan, "disable-hybrid-kv-cache-manager");
    if (!off) return std::unexpected(off.error());
    const auto allowed = flag_bool(plan, "VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE");
    if (!allowed) return std::unexpected(allowed.error());
    const bool chunked = keeps<ChunkedCache>(*plan.model), mixed = keeps<WindowCache>(*plan.model) && keeps<FullCache>(*plan.model);
    const bool chunks_allowed = allowed->value_or(plan.engine->rule("chunked_manager") != 0);
    const bool connector = flag(plan, "kv-transfer-config").has_value();
    out.hybrid_manager = !off->value_or(connector || (chunked && !chunks_allowed));
    if (chunked && out.speculation.eagle()) out.hybrid_manager = false;
    if (mixed && plan.engine->rule("windows_as_full") != 0) out.hybrid_manager = false;
    if (chunked && !allowed->has_value() && !off->has_value() && plan.engine->rule("chunked_manager_doubt") != 0)
        out.notes.push_back({"chunked_manager_unsettled", {}});
    return {};
}

/// Prefix caching is on by default; for models with recurrent state only in newer versions (ENGINES 1.3).
Result<void> resolve_switches(const Plan& plan, Options& out) {
    const bool state = keeps<StateCache>(*plan.model);
    const std::pair<const char*, bool&> switches[] = {{"enable-prefix-caching", out.prefix_caching}, {"enable-chunked-prefill", out.chunked_prefill},
        {"enforce-eager", out.eager}, {"async-scheduling", out.async}, {"attention-config.use-fp4-indexer-cache", out.fp4_index}, {"VLLM_MEMORY_PROFILER_ESTIMATE_CUDAGRAPHS", out.estimate_graphs}};
    out.prefix_caching = plan.engine->rule(state ? "hybrid_prefix_caching" : "prefix_caching") != 0;
    if (plan.engine->rule("latent_cache") == 0) out.latent_heads_width = whole(plan.engine->rule("latent_head_width"));
    out.async = plan.engine->rule("async_scheduling") != 0;
    for (const auto& [name, value] : switches) {
        const auto given = flag_bool(plan, name);
        if (!given) return std::unexpected(given.error());
        if (*given) value = **given;
    }
    const auto mode = flag(plan, "mamba-cache-mode");
    if (mode && *mode != "none" && *mode != "align" && *mode != "all")
        return fail("bad_flag_value", "--engine-flag mamba-cache-mode", {{"value", printable(*mode), Unit::Number}, {"known", std::string("none, align, all"), Unit::Number}});
    if (mode) out.mamba_mode = *mode == "all" ? MambaMode::All : *mode == "align" ? MambaMode::Align : MambaMode::None;
    if (state && out.prefix_caching && out.mamba_mode == MambaMode::None) out.mamba_mode = plan.engine->rule("state_mode_all") != 0 ? caching_mode(*plan.model) : MambaMode::Align;
    return resolve_manager(plan, out);
}

Result<void> resolve_budget(const Plan& plan, Options& out) {
    const auto flagged = flag_number(plan, "gpu-memory-utilization", 0.0, 1.0);
    if (!flagged) return std::unexpected(flagged.error());
    const auto& chosen = plan.settings.memory_fraction;
    if (*flagged && chosen && **flagged != *chosen)
        return fail("contradicting_fractions", "--memory-fraction", {{"first", *chosen, Unit::Ratio}, {"second", **flagged, Unit::Ratio}});
    out.memory_fraction = chosen ? *chosen : flagged->value_or(plan.engine->rule("memory_fraction"));
    if (!(out.memory_fraction > 0 && out.memory_fraction <= 1))
        return fail("bad_fraction", "--memory-fraction", {{"value", out.memory_fraction, Unit::Ratio}});
    const auto blocks = flag_count(plan, "num-gpu-blocks-override", 1, kUnlimitedUnits);
    if (!blocks) return std::unexpected(blocks.error());
    out.blocks_override = *blocks;
    const auto bytes = flag_count(plan, "kv-cache-memory-bytes", 1, kUnlimitedUnits);
    if (!bytes) return std::unexpected(bytes.error());
    const auto redundant = flag_count(plan, "num-redundant-experts", 0, 100'000);
    if (!redundant) return std::unexpected(redundant.error());
    out.redundant_experts = redundant->value_or(0);
    out.kv_cache_bytes = plan.settings.kv_cache_bytes ? plan.settings.kv_cache_bytes : *bytes ? std::optional(Bytes(**bytes)) : std::nullopt;
    if (out.kv_cache_bytes && *out.kv_cache_bytes < Bytes(1))
        return fail("out_of_range", "--kv-cache-bytes", {{"value", out.kv_cache_bytes->value(), Unit::Number}, {"least", std::int64_t{1}, Unit::Number}, {"most", kUnlimitedUnits, Unit::Number}});
    return {};
}

/// Attention backend, how it stores KV, and the block size: given, or by the backend; hybrids with state layers align it further.
Result<void> resolve_cache(const Plan& plan, std::int64_t tp, Options& out) {
    const auto given = either(plan, plan.settings.block_size, "--block-size", "block-size", 1, 1 << 20);
    if (!given) return std::unexpected(given.error());
    const auto format = asked_format(plan, out.notes);
    if (!format) return std::unexpected(format.error());
    const auto attention = resolve_attention(plan, {*format, tp, *given}, out.notes);
    if (!attention) return std::unexpected(attention.error());
    auto formats = resolve_kv(plan, **format, attention->backend == nullptr || attention->backend->packs_8_bit, out.notes);
    if (!formats) return std::unexpected(formats.error());
    out.kv = std::move(*formats);
    if (attention->backend != nullptr) out.shown.push_back({"attention-backend", attention->backend->name, attention->given, attention->reason});
    const auto [size, reason] = default_block(plan, *attention);
    out.block_size = given->value_or(size);
    out.shown.push_back({"block-size", out.block_size, given->has_value(), given->has_value() ? "reason.given" : reason});
    // Before 0.19 hybrids of MLA and states were aligned to 64 positions, whatever the backend (ENGINES 1.3).
    out.state_align = out.block_size;
    if (keeps<LatentCache>(*plan.model)) out.state_align = std::max(out.state_align, whole(plan.engine->rule("hybrid_latent_align")));
    return {};
}

void show_settings(const Plan& plan, Options& out, const Schedule& schedule) {
    const auto given = [&](const char* name, bool choice) { return choice || plan.settings.flags.contains(name); };
    const auto add = [&](std::string_view name, auto value, bool is_given, std::string_view reason) {
        out.shown.push_back({name, value, is_given, is_given ? std::string_view("reason.given") : reason});
    };
    if (!out.kv_cache_bytes) add("gpu-memory-utilization", out.memory_fraction, given("gpu-memory-utilization", plan.settings.memory_fraction.has_value()), "reason.version");
    else add("kv-cache-memory-bytes", out.kv_cache_bytes->value(), true, "");
    if (out.max_model_len_auto) add("max-model-len", std::string("auto"), true, "");
    else add("max-model-len", out.max_model_len.value(), out.max_model_len_given, "reason.longest_request");
    add("max-num-seqs", schedule.max_num_seqs, given("max-num-seqs", plan.settings.max_num_seqs.has_value()), "reason.gpu_size");
    add("max-num-batched-tokens", schedule.batched_tokens, given("max-num-batched-tokens", plan.settings.max_batched_tokens.has_value()), "reason.gpu_size");
    add("kv-cache-dtype", out.kv.main->id, plan.kv_dtype != "auto", "reason.model_dtype");
    add("enable-prefix-caching", out.prefix_caching, given("enable-prefix-caching", false), "reason.engine_default");
    add("enable-chunked-prefill", out.chunked_prefill, given("enable-chunked-prefill", false), "reason.engine_default");
    add("enforce-eager", out.eager, given("enforce-eager", false), "reason.engine_default");
    add("async-scheduling", out.async, given("async-scheduling", false), "reason.engine_default");
    if (keeps<StateCache>(*plan.model))
        add("mamba-cache-mode", std::string(out.mamba_mode == MambaMode::All ? "all" : out.mamba_mode == MambaMode::Align ? "align" : "none"), given("mamba-cache-mode", false), "reason.engine_default");
    if (!out.hybrid_manager) add("disable-hybrid-kv-cache-manager", true, given("disable-hybrid-kv-cache-manager", false), flag(plan, "kv-transfer-config") ? "reason.connector" : keeps<ChunkedCache>(*plan.model) ? "reason.chunked" : "reason.version");
    if (keeps<CompressedCache>(*plan.model)) add("attention-config.use-fp4-indexer-cache", out.fp4_index, given("attention-config.use-fp4-indexer-cache", false), "reason.engine_default");
    for (const char* name : {"kv-cache-dtype-skip-layers", "kv-transfer-config", "speculative-config", "performance-mode", "num-redundant-experts", "VLLM_PP_LAYER_PARTITION"})
        if (const auto text = flag(plan, name)) add(name, std::string(*text), true, "");
    if (out.blocks_override) add("num-gpu-blocks-override", *out.blocks_override, true, "");
}

/// Prefill is chunked by default, in old versions only where the maximum length is large.
bool chunks_prefill(const EngineProfile& profile, Tokens max_model_len) {
    const double above = profile.rule("chunked_above");
    return profile.rule("chunked_prefill") != 0 || (above > 0 && static_cast<double>(max_model_len.value()) > above);
}

}  // namespace

Result<Schedule> schedule_at(const Plan& plan, Tokens max_model_len) {
    const EngineProfile& profile = *plan.engine;
    const auto seqs = either(plan, plan.settings.max_num_seqs, "--max-num-seqs", "max-num-seqs", 1, kMaxSequences);
    if (!seqs) return std::unexpected(seqs.error());
    const auto batch = either(plan, plan.settings.max_batched_tokens, "--max-batched-tokens", "max-num-batched-tokens", 1, kMaxBatch);
    if (!batch) return std::unexpected(batch.error());
    const auto chunked = flag_bool(plan, "enable-chunked-prefill");
    if (!chunked) return std::unexpected(chunked.error());
    const auto mode = flag(plan, "performance-mode");
    if (mode && *mode != "balanced" && *mode != "interactivity" && *mode != "throughput")
        return fail("bad_flag_value", "--engine-flag performance-mode", {{"value", printable(*mode), Unit::Number}, {"known", std::string("balanced, interactivity, throughput"), Unit::Number}});
    const std::string size(gpu_size(plan));
    const std::int64_t times = mode && *mode == "throughput" ? 2 : 1;
    Schedule out;
    out.max_num_seqs = seqs->value_or(times * whole(profile.rule("max_num_seqs_" + size)));
    if (*batch) {
        out.batched_tokens = **batch;
    } else {
        out.batched_tokens = times * whole(profile.rule("batched_tokens_" + size));
        if (!chunked->value_or(chunks_prefill(profile, max_model_len))) out.batched_tokens = std::max(out.batched_tokens, max_model_len.value());
        out.batched_tokens = std::min(out.batched_tokens, product(out.max_num_seqs, max_model_len.value()).value());
    }
    if (!*seqs) out.max_num_seqs = std::min(out.max_num_seqs, out.batched_tokens);
    return out;
}

Result<Options> resolve_options(const Plan& plan, const Parallelism& parallel) {
    Options out;
    if (const auto ok = check_flags(plan); !ok) return std::unexpected(ok.error());
    auto speculation = resolve_speculation(plan);
    if (!speculation) return std::unexpected(speculation.error());
    out.speculation = std::move(*speculation);
    if (const auto ok = resolve_switches(plan, out); !ok) return std::unexpected(ok.error());
    if (const auto ok = resolve_budget(plan, out); !ok) return std::unexpected(ok.error());
    if (const auto ok = resolve_cache(plan, parallel.tp, out); !ok) return std::unexpected(ok.error());
    out.max_model_len_auto = auto_length(plan);
    const auto length = resolve_length(plan, out.max_model_len_given, out.notes);
    if (!length) return std::unexpected(length.error());
    out.max_model_len = *length;
    if (!flag(plan, "enable-chunked-prefill")) out.chunked_prefill = chunks_prefill(*plan.engine, *length);
    if (const double above = plan.engine->rule("chunked_above"); above > 0 && !out.chunked_prefill)
        out.notes.push_back({"prefill_at_once",
                             {{"engine", plan.engine->name, Unit::Number}, {"version", plan.engine->version, Unit::Number}, {"above", whole(above), Unit::Tokens}}});
    const auto schedule = schedule_at(plan, *length);
    if (!schedule) return std::unexpected(schedule.error());
    out.batched_tokens = schedule->batched_tokens;
    out.max_num_seqs = schedule->max_num_seqs;
    // A length matters to the schedule only while sequences x length stay below the batch.
    const auto longest = schedule_at(plan, Tokens(kMaxPositions));
    if (longest && *longest == *schedule) out.same_from = Tokens(ceil_div(out.batched_tokens, std::max<std::int64_t>(1, out.max_num_seqs)));
    // ENGINES 1.2: one batch, or as many as are in flight: two with async scheduling, one for each pipeline stage.
    const bool counts_batches = plan.engine->rule("window_in_flight_batches") != 0;
    out.batches = !counts_batches ? 1 : parallel.pp > 1 ? parallel.pp : out.async ? 2 : 1;
    out.in_flight = product(out.batched_tokens, out.batches).value();
    show_settings(plan, out, *schedule);
    return out;
}

}  // namespace vramline::vllm
