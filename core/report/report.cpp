// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "core/plan/term_text.h"
#include "core/report/parts.h"
#include "core/report/verdict_text.h"
#include "core/text/catalogue.h"

namespace vramline {
namespace report {

std::string decimal(double value) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string format_name(std::string_view id) {
    std::string out(id);
    if (id == "bfloat16") return "BF16";
    if (id == "float16") return "FP16";
    for (const std::string_view prefix : {"bf16", "fp16", "fp32", "fp8", "int8", "int4", "nvfp4", "mxfp4", "mxfp8"})
        if (id.starts_with(prefix))
            for (std::size_t i = 0; i < prefix.size(); ++i)
                if (out[i] >= 'a' && out[i] <= 'z') out[i] = static_cast<char>(out[i] - 'a' + 'A');
    return out;
}

std::string gpu_names(const Plan& plan, const Assessment& a) {
    const bool one_kind = plan.gpus.size() == 1;
    std::string out;
    for (const GpuSlot& slot : plan.gpus) {
        const std::int64_t count = one_kind ? std::max(a.parallel.gpus(), std::int64_t{1}) : slot.count;
        if (!out.empty()) out += " + ";
        if (count > 1) out += std::to_string(count) + " × ";
        out += slot.gpu.name;
    }
    return out;
}

const GpuLedger& deciding(const Assessment& a) {
    return a.gpus.at(a.deciding);
}

const Term* find_term(const Assessment& a, TermId id, std::int64_t gpu) {
    const Term* found = nullptr;
    for (const Term& term : a.terms) {
        if (term.id != id) continue;
        if (term.gpu == gpu) return &term;
        if (term.gpu < 0) found = &term;
    }
    return found;
}

const Setting* find_setting(const Assessment& a, std::string_view name) {
    const auto found = std::ranges::find(a.settings, name, &Setting::name);
    return found == a.settings.end() ? nullptr : &*found;
}

const Setting* fraction_setting(const Assessment& a) {
    for (const char* name : {"gpu-memory-utilization", "gpu_memory_utilization", "mem-fraction-static",
                             "kv_cache_free_gpu_mem_fraction", "free_gpu_memory_fraction"})
        if (const Setting* setting = find_setting(a, name)) return setting;
    return nullptr;
}

std::string setting_text(const Setting& setting) {
    if (const auto* flag = std::get_if<bool>(&setting.value)) return *flag ? "true" : "false";
    if (const auto* count = std::get_if<std::int64_t>(&setting.value)) return std::to_string(*count);
    if (const auto* number = std::get_if<double>(&setting.value)) return decimal(*number);
    return std::get<std::string>(setting.value);
}

Bytes room_for_kv(const Assessment& a) {
    const GpuLedger& gpu = deciding(a);
    if (a.pool) return a.pool->bytes;
    return gpu.capacity - gpu.weights - gpu.activations - gpu.graphs - gpu.communication - gpu.runtime - gpu.other -
           gpu.reserve;
}

namespace {

Message title(const Plan& plan, const Assessment& a) {
    return {a.parallel.gpus() == 1 ? "report.title.one" : "report.title",
            {text("model", plan.model->name), text("gpu", gpu_names(plan, a))}};
}

Message subtitle(const Plan& plan, const Assessment& a, const ReportInfo& info) {
    std::string id = plan.workload.requests.size() == 1 ? "report.subtitle" : "report.subtitle.mix";
    if (!info.date.empty()) id += ".dated";
    return {id,
            {text("engine", plan.engine->name), text("version", plan.engine->version),
             text("weights", format_name(a.weights.format)), text("kv", format_name(a.kv_format)),
             number("n", plan.workload.total().value(), Unit::Sequences),
             number("length", plan.workload.longest().value(), Unit::Tokens), text("date", info.date)}};
}

Message subject(const Plan& plan, const Assessment& a) {
    return verbatim(plan.model->name + " · " + gpu_names(plan, a) + " · " + plan.engine->name +
                    (plan.engine->version.empty() ? "" : " " + plan.engine->version));
}

}  // namespace
}  // namespace report

Message numbers_of(const Term& term) {
    Message out = filled_formula(term);
    for (Arg& arg : out.args) {
        if (const auto* whole = std::get_if<std::int64_t>(&arg.value))
            arg.value = std::to_string(*whole);
        else if (const auto* ratio = std::get_if<double>(&arg.value))
            arg.value = report::decimal(*ratio);
    }
    return out;
}

Message symbols_of(const Term& term, std::string (*name_of)(std::string_view id)) {
    const std::string_view formula = english(formula_id(term));
    bool computes = false;
    for (const std::string_view sign : {"×", "÷", "−", "+"})
        computes = computes || formula.find(sign) != std::string_view::npos;
    if (!computes) return {};
    for (std::size_t i = formula.find('{'); i != std::string_view::npos; i = formula.find('{', i + 1)) {
        const auto before = i >= 2 ? static_cast<unsigned char>(formula[i - 2]) : static_cast<unsigned char>(' ');
        if (i >= 2 && formula[i - 1] == ' ' && std::isalpha(before) != 0) return {};
    }
    Message out{formula_id(term), {}};
    for (std::size_t i = 0; i < std::min<std::size_t>(term.operand_count, term.operands.size()); ++i) {
        const OperandId id = term.operands[i].id;
        out.args.push_back({std::string(operand_name(id)), name_of(operand_text_id(id)), Unit::Number});
    }
    return out;
}

Message symbols_of(const Term& term) {
    return symbols_of(term, [](std::string_view id) { return std::string(english(id)); });
}

Report make_report(const Plan& plan, const Assessment& a, const Catalogue& catalogue, const ReportInfo& info) {
    using namespace report;
    Report out;
    out.title = title(plan, a);
    out.subtitle = subtitle(plan, a, info);
    out.subject = subject(plan, a);
    out.state = a.verdict.state;
    out.verdict_word = verdict_word(a);
    out.verdict = verdict_lines(plan, a);
    out.program_version = VRAMLINE_VERSION;
    out.presets_version = catalogue.version;
    out.info = info;
    out.sections = {summary_section(plan, a), memory_section(a), plain_words_section(plan, a)};
    // Page 1 has room for one table: what would help, or what a step does.
    ReportSection steps = steps_section(plan, a, catalogue);
    steps.numbered = !a.verdict.fits;
    out.sections.push_back(a.verdict.fits ? steps : ways_section(plan, a, catalogue));
    out.sections.push_back(
        {"sign",
         {},
         false,
         {Signatures{{{"report.sign.prepared", {}}, {"report.sign.reviewed", {}}, {"report.sign.date", {}}}}}});
    for (ReportSection& section :
         std::vector{inputs_section(plan, a), ledger_section(plan, a), plots_section(plan, a), limits_section(plan, a)})
        out.sections.push_back(std::move(section));
    if (!a.verdict.fits) out.sections.push_back(std::move(steps));
    for (ReportSection& section :
         std::vector{derivation_section(a), estimates_section(plan, a), not_modelled_section(plan),
                     quality_section(plan, a), deploy_section(plan, a), checklist_section(plan, a)})
        out.sections.push_back(std::move(section));
    std::erase_if(out.sections, [](const ReportSection& section) { return section.blocks.empty(); });
    return out;
}

}  // namespace vramline
