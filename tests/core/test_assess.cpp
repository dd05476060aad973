// SPDX-License-Identifier: GPL-3.0-or-later
// Right answers: the sums that everybody can do by hand, and what vLLM does with them.
#include <functional>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& presets() {
    static const Result<Catalogue> loaded = load_catalogue(VRAMLINE_PRESETS, {});
    return *loaded;
}

Plan plan_of(const char* model, const char* engine, const char* version = "") {
    Plan plan;
    plan.model = presets().model(model);
    plan.formats = presets().formats;
    plan.engine = std::make_shared<const EngineProfile>(*profile_at(*presets().engine(engine), version));
    plan.gpus = {{custom_gpu(kGiB * 8192), 1}};
    plan.workload = {{{1, 8192, 0}}, 0};
    return plan;
}

/// 32 layers with `kv_heads` heads of 128, all else as in Llama 3.1 8B.
Plan textbook(std::int64_t kv_heads, const char* kv_dtype, std::int64_t count, std::int64_t length) {
    Plan plan = plan_of("llama-3.1-8b", "floor");
    plan.model = std::make_shared<const ModelSpec>(with_kv_heads(*plan.model, kv_heads));
    plan.kv_dtype = kv_dtype;
    plan.workload = {{{count, length, 0}}, 0};
    return plan;
}

Assessment good(const Plan& plan) {
    auto a = assess(plan);
    if (!a) {
        test::report(__FILE__, __LINE__, "no assessment: " + a.error().code + " at " + a.error().where);
        return {};
    }
    return std::move(*a);
}

}  // namespace

TEST(textbook_sums) {
    struct Row {
        std::int64_t kv_heads;
        const char* kv_dtype;
        std::int64_t count, length;
        std::int64_t per_token, gib;
    };
    const Row rows[] = {{32, "bf16", 1, 8192, 524288, 4},  {32, "bf16", 1, 32768, 524288, 16}, {32, "bf16", 8, 32768, 524288, 128},
                        {8, "bf16", 1, 32768, 131072, 4},  {8, "bf16", 8, 32768, 131072, 32},  {8, "fp8", 1, 32768, 65536, 2},
                        {8, "fp8", 8, 32768, 65536, 16},   {8, "bf16", 1, 131072, 131072, 16}, {32, "bf16", 1, 131072, 524288, 64},
                        {8, "bf16", 16, 32768, 131072, 64}};
    for (const Row& row : rows) {
        const Assessment a = good(textbook(row.kv_heads, row.kv_dtype, row.count, row.length));
        CHECK_EQ(static_cast<std::int64_t>(a.kv.floor_bytes_per_token), row.per_token);
        CHECK_EQ(a.kv.floor_bytes.value(), (kGiB * row.gib).value());
        CHECK_EQ(a.kv.allocated_bytes.value(), (kGiB * row.gib).value());
    }
}

/// An encoder is weights and the tokens of a batch: what bounds it is the engine's number of sequences and its own context.
TEST(a_model_that_keeps_nothing_needs_no_pool) {
    for (const char* engine : {"floor", "vllm"}) {
        Plan plan = plan_of("bge-m3", engine);
        plan.gpus = {{*presets().gpu("l4"), 1}};
        plan.workload = {{{64, 4096, 0}}, 0};
        const Assessment a = good(plan);
        CHECK(a.verdict.fits && a.verdict.starts);
        CHECK(!a.pool);
        CHECK_EQ(a.kv.floor_bytes.value(), std::int64_t{0});
        CHECK_EQ(a.kv.allocated_bytes.value(), std::int64_t{0});
        CHECK_EQ(a.limits.max_context->value(), std::int64_t{8192});
        CHECK(a.limits.context_binds == Binds::ModelContext);
    }
    Plan plan = plan_of("bge-m3", "vllm");
    plan.gpus = {{*presets().gpu("l4"), 1}};
    CHECK_EQ(good(plan).limits.max_concurrency, Sequences(256));
    CHECK(good(plan).limits.concurrency_binds == Binds::MaxNumSeqs);
}

TEST(llama_70b) {
    Plan plan = plan_of("llama-3.1-70b", "floor");
    plan.workload = {{{1, 131072, 0}}, 0};
    const Assessment a = good(plan);
    CHECK_EQ(static_cast<std::int64_t>(a.kv.floor_bytes_per_token), 327680);
    CHECK_EQ(a.kv.floor_bytes.value(), (kGiB * 40).value());
    CHECK_EQ(a.parameters.total.value(), 70553706496);
}

TEST(weights_of_8b) {
    const Assessment a = good(plan_of("llama-3.1-8b", "vllm"));
    CHECK_EQ(a.parameters.total.value(), 8030261248);
    CHECK_EQ(a.weights.bytes.value(), 16060522496);
    CHECK_EQ(a.weights.bytes_per_gpu.at(0).value(), 16060522496);
}

TEST(shared_prefix) {
    for (const char* engine : {"vllm", "floor"}) {
        Plan plan = plan_of("llama-3.1-8b", engine);
        plan.workload = {{{4, 8192, 2048}}, 0};
        CHECK_EQ(good(plan).kv.allocated_bytes.value(), (kGiB * 5).value());
        plan.workload.shared_prefix = 6144;
        const Assessment a = good(plan);
        CHECK_EQ(a.kv.allocated_bytes.value(), 2952790016);  // 2.75 GiB
        CHECK_EQ(a.kv.floor_bytes.value(), 2952790016);
        CHECK_EQ(a.gpus.at(0).kv_shared.value(), 805306368);  // 768 MiB
        CHECK_EQ(plan.workload.longest().value(), 10240);
        if (a.pool) CHECK_EQ(a.pool->blocks_used.value(), 1408);
    }
}

TEST(eight_gib_of_kv) {
    struct Row {
        const char* engine;
        std::int64_t length, most;
    };
    const Row rows[] = {{"floor", 65536, 1}, {"floor", 8192, 8}, {"floor", 10240, 6}, {"vllm", 8192, 7}, {"vllm", 10240, 6}};
    for (const Row& row : rows) {
        Plan plan = plan_of("llama-3.1-8b", row.engine);
        plan.workload = {{{1, row.length, 0}}, 0};
        plan.settings.kv_cache_bytes = kGiB * 8;
        CHECK_EQ(good(plan).limits.max_concurrency.value(), row.most);
    }
    Plan plan = plan_of("llama-3.1-8b", "vllm");
    plan.settings.kv_cache_bytes = kGiB * 8;
    const Assessment a = good(plan);
    CHECK_EQ(a.pool->blocks.value(), 4096);
    CHECK_EQ(a.pool->usable_blocks.value(), 4095);
    CHECK_EQ(a.pool->tokens.value(), 65536);
    CHECK_EQ(a.pool->headline.size(), std::size_t{1});
    CHECK_EQ(a.pool->headline.back(), "GPU KV cache size: 65,536 tokens, Maximum concurrency for 8,192 tokens per request: 8.00x");
    // Up to 0.27 they are two lines.
    plan.engine = std::make_shared<const EngineProfile>(*profile_at(*presets().engine("vllm"), "0.27"));
    CHECK_EQ(good(plan).pool->headline.at(0), "GPU KV cache size: 65,536 tokens");
    CHECK_EQ(good(plan).pool->headline.at(1), "Maximum concurrency for 8,192 tokens per request: 8.00x");
}

TEST(one_h100) {
    Plan plan = *default_plan(presets());
    plan.engine = std::make_shared<const EngineProfile>(*profile_at(*presets().engine("vllm"), "0.27"));
    plan.settings.memory_fraction = 0.92;
    const Assessment open = good(plan);
    CHECK_EQ(plan.gpus[0].gpu.driver_total.value.value(), (kMiB * 81559).value());
    CHECK(open.budget > kGiB * 72 && open.budget < kGiB * 73);
    CHECK(open.verdict.state == VerdictState::Fits);
    plan.settings.kv_cache_bytes = Bytes(59741569024);
    const Assessment a = good(plan);
    CHECK_EQ(a.pool->blocks.value(), 28487);
    CHECK_EQ(a.limits.max_concurrency.value(), 44);
    CHECK_EQ(a.limits.max_context->value(), 113936);
    CHECK_EQ(a.kv.allocated_bytes.value(), (kGiB * 5).value());
}

/// The failing scene of the pictures, with its overheads given.
TEST(two_l40s_do_not_hold_eight) {
    Plan plan = plan_of("qwen3-32b", "vllm", "0.27");
    plan.gpus = {{*presets().gpu("l40s"), 1}};
    plan.parallel.gpus = 2;
    plan.weights = "fp8-block";
    plan.workload = {{{8, 32768, 0}}, 0};
    plan.settings.kv_cache_bytes = Bytes(std::int64_t{2097152} * 12200);
    const Assessment a = good(plan);
    CHECK_EQ(a.parallel.tp, 2);
    CHECK(a.verdict.starts && !a.verdict.fits);
    CHECK_EQ(a.verdict.resident.value(), 5);
    CHECK_EQ(a.verdict.queued.value(), 3);
    CHECK_EQ(a.limits.max_context->value(), 24384);
    CHECK_EQ(a.limits.min_shared_prefix->value(), 9568);
    CHECK_EQ(a.verdict.short_by.value(), std::int64_t{2097152} * (16384 - 12199));
    const auto ways = suggest(plan, a, presets());
    CHECK(!ways.empty() && ways.size() <= 5);
    for (const Suggestion& way : ways) {
        const auto changed = apply(plan, way, presets());
        CHECK(changed.has_value() && good(*changed).verdict.fits);
    }
}

/// A maximum length above what the pool holds: vLLM's own refusal, and the need shown to the byte.
TEST(refusal_to_start) {
    Plan plan = plan_of("llama-3.1-8b", "vllm", "0.19.0");
    plan.workload = {{{1, 131072, 0}}, 0};
    plan.settings.kv_cache_bytes = Bytes(17178795442);
    const Assessment a = good(plan);
    CHECK(!a.verdict.starts && a.verdict.refusal && a.verdict.refusal->id == "refusal_max_model_len");
    CHECK_EQ(a.kv.allocated_bytes.value(), 17179869184);
    CHECK_EQ(a.pool->max_model_len_estimate.value(), 131056);
    CHECK_EQ(a.verdict.short_by.value(), 17179869184 - 17178795442);
    const GpuLedger& g = a.gpus.at(0);
    CHECK_EQ((g.weights + g.activations + g.graphs + g.communication + g.runtime + g.other + g.kv_pool + g.reserve + g.free).value(), (g.capacity + a.verdict.short_by).value());
}

TEST(weights_above_the_budget) {
    Plan plan = plan_of("llama-3.1-70b", "vllm");
    plan.gpus = {{*presets().gpu("h100"), 1}};
    const Assessment a = good(plan);
    CHECK(!a.verdict.starts && a.verdict.refusal->id == "refusal_no_kv_memory");
    CHECK(a.limits.concurrency_binds == Binds::Weights);
    CHECK_EQ(a.limits.max_concurrency.value(), 0);
}

TEST(errors_name_the_numbers) {
    struct Row {
        const char* code;
        std::function<void(Plan&)> change;
    };
    const Row rows[] = {
        {"length_above_context", [](Plan& p) { p.workload.requests[0] = {1, 131072, 1}; }},
        {"tp_kv_heads", [](Plan& p) { p.model = presets().model("phi-4"); p.workload.requests[0] = {1, 1024, 0}; p.parallel.tp = 4; }},
        {"tp_heads", [](Plan& p) { p.parallel.tp = 3; }},
        {"kv_format_lacks", [](Plan& p) { p.kv_dtype = "q8_0"; }},
        {"kv_format_lacks", [](Plan& p) { p.kv_dtype = "turboquant_4bit_nc"; p.engine = std::make_shared<const EngineProfile>(*profile_at(*presets().engine("vllm"), "0.11.0")); }},
        {"unknown_kv_format", [](Plan& p) { p.kv_dtype = "fp7"; }},
        {"unknown_weight_format", [](Plan& p) { p.weights = "fp7"; }},
        {"unknown_flag", [](Plan& p) { p.settings.flags["no-such-flag"] = "1"; }},
        {"parallel_disagrees", [](Plan& p) { p.parallel.gpus = 3; p.parallel.tp = 2; }},
        {"per_gpu_count", [](Plan& p) { p.settings.other = {Bytes(1), Bytes(2), Bytes(3)}; }},
        {"pp_above_layers", [](Plan& p) { p.parallel.pp = 33; }},
        {"dcp_divides_tp", [](Plan& p) { p.parallel.tp = 4; p.parallel.dcp = 3; }},
        {"dcp_above_copies", [](Plan& p) { p.parallel.tp = 4; p.parallel.dcp = 2; }},
        {"bad_fraction", [](Plan& p) { p.settings.memory_fraction = 1.5; }},
        {"length_above_engine", [](Plan& p) { p.settings.flags["max-model-len"] = "1024"; }},
        {"contradicting_choices", [](Plan& p) { p.settings.max_num_seqs = 4; p.settings.flags["max-num-seqs"] = "5"; }},
        {"engine_lacks_cache", [](Plan& p) {
             ModelSpec odd = *presets().model("deepseek-ai/DeepSeek-V4-Flash");  // plain attention beside the compressed one: no model has it
             odd.kinds.front().caches.emplace_back(FullCache{{8, 128, 128}});
             p.model = std::make_shared<const ModelSpec>(odd);
         }},
    };
    for (const Row& row : rows) {
        Plan plan = plan_of("llama-3.1-8b", "vllm");
        row.change(plan);
        if (!plan.model) {
            test::report(__FILE__, __LINE__, std::string(row.code) + ": no model");
            continue;
        }
        const auto a = assess(plan);
        CHECK(!a.has_value());
        if (!a) CHECK_EQ(a.error().code, row.code);
    }
}

/// MLA adds no KV capacity with tp; decode context parallelism does.
TEST(latent_cache_is_whole_on_every_rank) {
    Plan plan = plan_of("deepseek-ai/DeepSeek-V3", "vllm");
    plan.settings.kv_cache_bytes = kGiB * 40;
    plan.settings.block_size = 64;
    plan.parallel.tp = 8;
    const Assessment a = good(plan);
    CHECK_EQ(static_cast<std::int64_t>(a.kv.bytes_per_token_per_gpu), 70272);
    plan.parallel.dcp = 8;
    const Assessment b = good(plan);
    CHECK_EQ(b.pool->blocks.value(), a.pool->blocks.value());
    CHECK(b.limits.kv_concurrency.value() > 7 * a.limits.kv_concurrency.value());
}

/// The poorest stage of a pipeline decides: 61 layers over 4 stages, 16 on the third.
TEST(poorest_stage_decides) {
    Plan plan = plan_of("deepseek-ai/DeepSeek-V3", "vllm");
    plan.parallel = {std::nullopt, 4, 4, 1, std::nullopt, std::nullopt, false};
    plan.settings.kv_cache_bytes = Bytes(21474836480);
    plan.settings.block_size = 64;
    const Assessment a = good(plan);
    CHECK_EQ(a.parallel.layers_per_stage, (std::vector<std::int64_t>{15, 15, 16, 15}));
    CHECK_EQ(a.pool->blocks.value(), 18204);
    CHECK_EQ(a.gpus.at(a.deciding).index, 8);
    CHECK_EQ(static_cast<std::int64_t>(a.kv.bytes_per_token_per_gpu), 18432);
}

/// Every rule that the rooms read is in the profile of every version.
TEST(profiles_have_their_rules) {
    const char* rules[] = {"memory_fraction", "budget_ceil", "tokens_from_concurrency", "window_in_flight_batches", "group_ratio_rule", "nccl_outside",
        "graphs_in_budget", "default_block_size", "state_chunk_default", "batched_tokens_large", "batched_tokens_small", "max_num_seqs_large", "max_num_seqs_small",
        "large_gpu_gib", "async_scheduling", "vocab_pad", "context_gib", "context_amd_gib", "growth_gib", "growth_parallel_gib", "graphs_base_gib",
        "graphs_weights_percent", "communication_gib", "logit_bytes", "activation_bytes", "block.index", "block.compressed", "attention_variable", "hybrid_latent_align",
        "prefix_caching", "hybrid_prefix_caching", "state_mode_all", "chunked_manager", "chunked_manager_doubt", "state_slots_refusal", "headline_one_line"};
    for (const std::string& version : presets().engine("vllm")->versions) {
        const auto profile = profile_at(*presets().engine("vllm"), version);
        CHECK(profile.has_value());
        for (const char* rule : rules) CHECK(profile && profile->has(rule));
    }
}

/// Terms are the numbers that were computed: each ledger line of the deciding GPU has one of the same value.
TEST(terms_carry_the_numbers) {
    for (const char* engine : {"vllm", "floor"}) {
        Plan plan = plan_of("llama-3.1-8b", engine);
        const Assessment a = good(plan);
        const GpuLedger& g = a.gpus.at(a.deciding);
        const std::pair<TermId, Bytes> lines[] = {{TermId::Weights, g.weights}, {TermId::Activations, g.activations}, {TermId::Graphs, g.graphs},
            {TermId::Communication, g.communication}, {TermId::Runtime, g.runtime}, {TermId::Other, g.other}, {TermId::KvUsed, g.kv_used}, {TermId::KvShared, g.kv_shared},
            {TermId::KvRounding, g.kv_rounding}, {TermId::Free, g.free}, {TermId::Capacity, g.capacity}, {TermId::AllocatedBytes, a.kv.allocated_bytes}};
        for (const auto& [id, value] : lines) {
            std::int64_t found = 0;
            for (const Term& term : a.terms)
                if (term.id == id) {
                    ++found;
                    CHECK_EQ(term.value, value.value());
                }
            CHECK_EQ(found, 1);
        }
    }
}

TEST_MAIN
