// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/report/report.h"

// Pieces that the sections of the report are made of. Only for core/report.
namespace vramline::report {

inline Arg number(std::string name, std::int64_t value, Unit unit = Unit::Number) {
    return {std::move(name), value, unit};
}
inline Arg size(std::string name, Bytes bytes, Unit unit = Unit::Bytes) {
    return {std::move(name), bytes.value(), unit};
}
inline Arg text(std::string name, std::string value) {
    return {std::move(name), std::move(value), Unit::Number};
}

/// Text from outside, as it is.
inline Message verbatim(std::string value) {
    return {"report.verbatim", {text("text", std::move(value))}};
}

inline Cell words(Message message, bool strong = false) {
    return {std::move(message), {}, false, strong, false};
}
inline Cell words(std::string id, std::vector<Arg> args = {}) {
    return words(Message{std::move(id), std::move(args)});
}
inline Cell plain(std::string value, bool strong = false) {
    return words(verbatim(std::move(value)), strong);
}
inline Cell figure(std::int64_t value, Unit unit = Unit::Number, bool strong = false, bool estimated = false) {
    return {Arg{"value", value, unit}, {}, estimated, strong, false};
}
/// A line of a ledger: bytes that are shown as the given hundredths of a GiB.
inline Cell ledger_figure(Bytes bytes, std::int64_t hundredths, bool estimated) {
    return {Arg{"value", bytes.value(), Unit::Gib}, hundredths, estimated, true, false};
}
inline Cell difference(std::int64_t value) {
    return {Arg{"value", value, Unit::Number}, {}, false, false, true};
}
inline Column column(std::string key, ColumnKind kind) {
    std::string id = "report.column." + key;
    return {std::move(key), {std::move(id), {}}, kind};
}

/// "H100 SXM 80 GB", "2 × L40S 48 GB", "2 × RTX 3090 + RTX 4090"
std::string gpu_names(const Plan& plan, const Assessment& assessment);
/// "BF16", "FP8-block", "awq-int4": a format's id as people write it.
std::string format_name(std::string_view id);
/// "0.92": as short as it can be.
std::string decimal(double value);
/// Requests of one length.
bool uniform(const Plan& plan);
const GpuLedger& deciding(const Assessment& assessment);
/// The term of the deciding GPU, or of the deployment; null where there is none.
const Term* find_term(const Assessment& assessment, TermId id, std::int64_t gpu);
/// A setting in force by its engine name; null where it has none of that name.
const Setting* find_setting(const Assessment& assessment, std::string_view name);
/// The engine's setting for the share of memory that it may use; null where it has none.
const Setting* fraction_setting(const Assessment& assessment);
std::string setting_text(const Setting& setting);
/// What stands for KV on the deciding GPU: the pool, or what the rest leaves.
Bytes room_for_kv(const Assessment& assessment);

ReportSection summary_section(const Plan& plan, const Assessment& assessment);
ReportSection memory_section(const Assessment& assessment);
ReportSection plain_words_section(const Plan& plan, const Assessment& assessment);
ReportSection ways_section(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue);
ReportSection steps_section(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue);
ReportSection inputs_section(const Plan& plan, const Assessment& assessment);
ReportSection ledger_section(const Plan& plan, const Assessment& assessment);
ReportSection plots_section(const Plan& plan, const Assessment& assessment);
ReportSection limits_section(const Plan& plan, const Assessment& assessment);
ReportSection derivation_section(const Assessment& assessment);
ReportSection estimates_section(const Plan& plan, const Assessment& assessment);
ReportSection quality_section(const Plan& plan, const Assessment& assessment);
ReportSection not_modelled_section(const Plan& plan);
ReportSection deploy_section(const Plan& plan, const Assessment& assessment);
ReportSection checklist_section(const Plan& plan, const Assessment& assessment);

}  // namespace vramline::report
