// SPDX-License-Identifier: GPL-3.0-or-later
// usage: vramline_bench PRESETS. The budgets are those of the design's section 7.
#include <iostream>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "core/plan/kv_query.h"
#include "core/text/catalogue.h"
#include "tests/bench/model_files.h"
#include "tests/bench/timing.h"

using namespace vramline;

namespace {

constexpr HeadedRows kRows{.kv_heads = 8, .k_dim = 128, .v_dim = 128};

/// Weights of one layer of a model of width 5,120, as an importer makes them.
std::vector<Tensor> layer_tensors() {
    const auto matrix = [](const char* name, TensorClass cls, Shard shard, std::int64_t rows, std::int64_t cols) {
        Tensor tensor;
        tensor.name = name;
        tensor.cls = cls;
        tensor.shard = shard;
        tensor.rows = rows;
        tensor.cols = cols;
        tensor.heads = shard == Shard::KvHeads ? kRows.kv_heads : 0;
        tensor.linear = cols > 1;
        return tensor;
    };
    return {matrix("q_proj", TensorClass::Attention, Shard::Column, 5120, 5120),
            matrix("k_proj", TensorClass::Attention, Shard::KvHeads, 1024, 5120),
            matrix("v_proj", TensorClass::Attention, Shard::KvHeads, 1024, 5120),
            matrix("o_proj", TensorClass::Attention, Shard::Row, 5120, 5120),
            matrix("gate_proj", TensorClass::Mlp, Shard::Column, 17408, 5120),
            matrix("up_proj", TensorClass::Mlp, Shard::Column, 17408, 5120),
            matrix("down_proj", TensorClass::Mlp, Shard::Row, 5120, 17408),
            matrix("input_layernorm", TensorClass::Norms, Shard::Replicated, 5120, 1)};
}

/// 100 layers: `hybrid`: full attention, sliding windows and recurrent state by turns, in 75 runs; else full only.
ModelSpec hundred_layers(const ModelSpec& like, bool hybrid) {
    ModelSpec model = like;
    model.id = model.short_id = model.name = hybrid ? "bench/hybrid-100" : "bench/full-100";
    model.hidden_size = 5120;
    model.intermediate_size = 17408;
    model.num_attention_heads = 40;
    model.num_key_value_heads = 8;
    StateCache state{.kind = StateKind::Mamba2, .conv_kernel = 4, .conv_channels = 8192, .groups = 8,
                     .group_channels = 256, .heads = 128, .rows = 64, .cols = 128};
    model.kinds = {{{FullCache{kRows}}, layer_tensors()}};
    model.layers = {{100, 0}};
    if (hybrid) {
        model.kinds.push_back({{WindowCache{kRows, 4096}}, layer_tensors()});
        model.kinds.push_back({{state}, layer_tensors()});
        model.layers.clear();
        for (int i = 0; i < 25; ++i) {
            model.layers.push_back({1, 0});
            model.layers.push_back({2, 1});
            model.layers.push_back({1, 2});
        }
    }
    return model;
}

Result<Plan> plan_of(const Catalogue& all, const char* engine, bool hybrid) {
    auto plan = default_plan(all);
    if (!plan) return plan;
    plan->model = std::make_shared<ModelSpec>(hundred_layers(*plan->model, hybrid));
    plan->parallel = {};
    plan->parallel.gpus = 8;
    plan->workload.requests = {{.count = 32, .input = 8192, .output = 2048}};
    plan->workload.shared_prefix = 1024;
    const EngineFacts* facts = all.engine(engine);
    if (facts == nullptr) return fail("unknown_engine", engine);
    auto profile = profile_at(*facts, "");
    if (!profile) return std::unexpected(profile.error());
    plan->engine = std::make_shared<EngineProfile>(*profile);
    return plan;
}

struct Plans {
    Plan floor_hybrid, vllm_full, failing;
    Assessment failed;
};

Result<Plans> make_plans(const Catalogue& all) {
    auto floor_hybrid = plan_of(all, "floor", true);
    if (!floor_hybrid) return std::unexpected(floor_hybrid.error());
    auto vllm_full = plan_of(all, "vllm", false);
    if (!vllm_full) return std::unexpected(vllm_full.error());
    auto failing = default_plan(all);
    if (!failing) return std::unexpected(failing.error());
    failing->workload.requests.front().count = 60;
    auto failed = assess(*failing);
    if (!failed) return std::unexpected(failed.error());
    return Plans{*floor_hybrid, *vllm_full, *failing, *failed};
}

/// What a slider's mark asks again and again: the KV of a length, the largest concurrency and the longest context.
bool limits_alone(const KvQuery& query) {
    const Solver& solver = query.solver();
    return query.at_context(Tokens(8192)).has_value() && solver.largest_concurrency(Level::Likely, false).value() > 0 &&
           solver.longest_context(Level::Likely).has_value();
}

std::vector<bench::Case> cases_of(const Plans& plans, const Catalogue& all, const std::string& presets) {
    constexpr double kAssess = 20, kAlone = 2, kSuggest = 5000;
    const auto floor = std::make_shared<KvQuery>(*KvQuery::make(plans.floor_hybrid));
    const auto vllm = std::make_shared<KvQuery>(*KvQuery::make(plans.vllm_full));
    auto varied = [n = std::int64_t{0}]() mutable { return Tokens(4096 + (n++ * 37) % 8192); };
    return {
        {"assess, 100-layer hybrid on 8 GPUs, floor, with terms", kAssess,
         [&plans] { return assess(plans.floor_hybrid).has_value(); }},
        {"assess, 100 layers on 8 GPUs, vLLM, with terms", kAssess,
         [&plans] { return assess(plans.vllm_full).has_value(); }},
        {"KV and limits alone, 100-layer hybrid, floor", kAlone, [floor]() { return limits_alone(*floor); }},
        {"KV and limits alone, 100 layers, vLLM", kAlone, [vllm]() { return limits_alone(*vllm); }},
        {"KV of a length, plan resolved each time, vLLM", 0,
         [&plans, varied]() mutable { return allocated_at_context(plans.vllm_full, varied()).has_value(); }},
        {"suggest, for a plan that fails", kSuggest,
         [&] { return !suggest(plans.failing, plans.failed, all).empty(); }, 20},
        {"JSON of an assessment", 0,
         [&] { return !to_assessment_json(plans.failing, plans.failed, {}).empty(); }, 200},
        {"reading every preset", 0, [presets] { return load_catalogue(presets, {}).has_value(); }, 3},
    };
}

}  // namespace

int main(int argc, char** argv) {
    const std::string presets = argc > 1 ? argv[1] : "presets";
    const auto all = load_catalogue(presets, {});
    if (!all) {
        std::cerr << to_english(all.error()) << " (" << all.error().where << ")\n";
        return 2;
    }
    const auto plans = make_plans(*all);
    if (!plans) {
        std::cerr << to_english(plans.error()) << " (" << plans.error().where << ")\n";
        return 2;
    }
    const bench::ModelFiles files;
    std::vector<bench::Case> cases = cases_of(*plans, *all, presets);
    for (bench::Case& each : files.cases(*all->formats)) cases.push_back(std::move(each));
    return bench::run_and_print(cases, 15) ? 0 : 1;
}
