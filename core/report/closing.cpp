// SPDX-License-Identifier: GPL-3.0-or-later
// The sections that a deployment starts from: what was not modelled, quality, the engine's settings, the checklist.
#include <array>

#include "core/report/parts.h"

namespace vramline::report {

ReportSection not_modelled_section(const Plan& plan) {
    Bullets out;
    for (const char* id : {"fragmentation", "others", "adapters", "speculation", "speed", "prefix"}) {
        if (std::string_view(id) == "others" && !plan.settings.other.empty()) continue;
        if (std::string_view(id) == "prefix" && plan.workload.shared_prefix == 0) continue;
        out.items.push_back({std::string("report.not_modelled.") + id, {}});
    }
    return {"not_modelled", {"report.not_modelled", {}}, true, {std::move(out)}};
}

ReportSection quality_section(const Plan& plan, const Assessment& a) {
    Bullets out;
    const FormatTable* formats = plan.formats.get();
    const WeightFormat* weights = formats ? formats->weight_format(a.weights.format) : nullptr;
    const KvFormat* kv = formats ? formats->kv_format(a.kv_format) : nullptr;
    if (weights && !weights->quality.empty()) out.items.push_back({weights->quality, {}});
    if (weights && plan.weights != "auto" && plan.weights != plan.model->weight_format)
        out.items.push_back({"report.quality.checkpoint", {text("format", a.weights.format)}});
    if (kv && !kv->quality.empty()) out.items.push_back({kv->quality, {}});
    if (kv && !kv->native_architecture.empty())
        out.items.push_back(
            {"report.quality.native", {text("format", kv->id), text("architecture", kv->native_architecture)}});
    if (kv && kv->k.bits < 16) out.items.push_back({"report.quality.check", {}});
    if (out.items.empty()) out.items.push_back({"report.quality.none", {}});
    return {"quality", {"report.quality", {}}, true, {std::move(out)}};
}

namespace {

/// What an engine calls the settings that a plan ends in.
struct EngineWords {
    std::string_view engine, length, sequences, kv, weights, fraction, block, batch, tp, pp, dp, dcp;
};
constexpr std::array<EngineWords, 4> kWords{{
    {"vllm", "--max-model-len", "--max-num-seqs", "--kv-cache-dtype", "--quantization", "--gpu-memory-utilization",
     "--block-size", "--max-num-batched-tokens", "--tensor-parallel-size", "--pipeline-parallel-size",
     "--data-parallel-size", "--decode-context-parallel-size"},
    {"sglang", "--context-length", "--max-running-requests", "--kv-cache-dtype", "--quantization",
     "--mem-fraction-static", "--page-size", "--chunked-prefill-size", "--tp-size", "--pp-size", "--dp-size", ""},
    {"tensorrt-llm", "--max_seq_len", "--max_batch_size", "--kv_cache_dtype", "", "--kv_cache_free_gpu_memory_fraction",
     "tokens_per_block", "--max_num_tokens", "--tp_size", "--pp_size", "", ""},
    {"llama.cpp", "--ctx-size", "--parallel", "--cache-type-k", "", "", "", "--batch-size", "", "", "", ""},
}};

const EngineWords* words_of(std::string_view engine) {
    for (const EngineWords& words : kWords)
        if (words.engine == engine) return &words;
    return nullptr;
}

void add(Table& table, std::string_view flag, std::string value, std::string why) {
    if (flag.empty() || value.empty()) return;
    table.rows.push_back(
        {{plain(std::string(flag)), plain(std::move(value), true), words("report.deploy." + std::move(why))},
         {},
         false});
}

void add_parallel(Table& table, const EngineWords& names, const Parallelism& p) {
    add(table, names.tp, std::to_string(p.tp), "parallel");
    if (p.pp > 1) add(table, names.pp, std::to_string(p.pp), "parallel");
    if (p.dp > 1) add(table, names.dp, std::to_string(p.dp), "parallel");
    if (p.dcp > 1) add(table, names.dcp, std::to_string(p.dcp), "parallel");
    if (p.ep && names.engine == "vllm") add(table, "--enable-expert-parallel", "true", "parallel");
}

}  // namespace

ReportSection deploy_section(const Plan& plan, const Assessment& a) {
    ReportSection out{"deploy", {"report.deploy", {}}, true, {}};
    const EngineWords* names = words_of(plan.engine->id);
    if (!names) {
        out.blocks.emplace_back(Paragraph{{{"report.deploy.none", {}}}, false});
        return out;
    }
    Table table;
    table.columns = {column("setting", ColumnKind::Name), column("value", ColumnKind::Words),
                     column("why", ColumnKind::Words)};
    const std::int64_t replicas = std::max<std::int64_t>(1, a.parallel.dp);
    const std::int64_t sequences = ceil_div(plan.workload.total().value(), replicas);
    const bool slots = plan.engine->id == "llama.cpp";  // its context is that of all slots together
    add(table, names->length, std::to_string(plan.workload.longest().value() * (slots ? sequences : 1)), "length");
    add(table, names->sequences, std::to_string(sequences), "sequences");
    add(table, names->kv, plan.kv_dtype == "auto" ? "auto" : a.kv_format, "kv");
    if (slots) add(table, "--cache-type-v", plan.kv_dtype == "auto" ? "" : a.kv_format, "kv");
    if (plan.weights != "auto" && plan.weights != plan.model->weight_format)
        add(table, names->weights, a.weights.format, "weights");
    if (const Setting* fraction = fraction_setting(a)) add(table, names->fraction, setting_text(*fraction), "fraction");
    if (a.batched_tokens > 0) add(table, names->batch, std::to_string(a.batched_tokens), "batch");
    if (plan.settings.block_size) add(table, names->block, std::to_string(*plan.settings.block_size), "given");
    add_parallel(table, *names, a.parallel);
    for (const auto& [flag, value] : plan.settings.flags) add(table, "--" + flag, value, "given");
    out.blocks.emplace_back(std::move(table));
    out.blocks.emplace_back(Paragraph{{{"report.deploy.together", {}}}, true});
    return out;
}

ReportSection checklist_section(const Plan& plan, const Assessment& a) {
    Checklist out;
    const auto add_item = [&](std::string id, std::vector<Arg> args = {}, std::int64_t blanks = 0) {
        out.items.push_back({{"report.check." + std::move(id), std::move(args)}, blanks});
    };
    add_item("fixed", {text("engine", plan.engine->name), text("version", plan.engine->version)});
    const GpuLedger& gpu = deciding(a);
    add_item("driver", {number("mib", gpu.capacity.value() / kMiB.value()), number("gpu", gpu.index)});
    add_item("weights", {size("weights", gpu.weights), text("engine", plan.engine->name)});
    if (a.pool)
        for (const std::string& line : a.pool->headline) add_item("line", {text("line", line)});
    add_item("no_preemption",
             {number("n", plan.workload.total().value(), Unit::Sequences),
              number("length", plan.workload.longest().value(), Unit::Tokens), text("engine", plan.engine->name)});
    for (const GpuLedger& each : a.gpus)
        add_item(each.count > 1 ? "peak.several" : "peak",
                 {number("first", each.index), number("last", each.index + each.count - 1)}, 2);
    add_item("prefill", {number("length", plan.workload.longest().value(), Unit::Tokens)}, 1);
    add_item("decode", {number("n", plan.workload.total().value(), Unit::Sequences)}, 1);
    const KvFormat* kv = plan.formats ? plan.formats->kv_format(a.kv_format) : nullptr;
    if (kv && kv->k.bits < 16) add_item("quality", {text("kv", a.kv_format)}, 1);
    add_item("compare");
    ReportSection section{"checklist", {"report.checklist", {}}, true, {std::move(out)}};
    section.blocks.emplace_back(
        Signatures{{{"report.sign.checked", {}}, {"report.sign.version", {}}, {"report.sign.date", {}}}});
    return section;
}

}  // namespace vramline::report
