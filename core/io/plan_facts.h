// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <map>
#include <optional>

#include "core/io/json_fields.h"
#include "core/io/json_parts.h"
#include "core/plan/plan.h"

// The facts that a plan file carries, so that it opens the same years later.
namespace vramline {

/// The widest row, column or window that a plan file may give: no product of two overflows the checked bytes.
inline constexpr std::int64_t kMaxFactWidth = 1'000'000'000'000;
/// The largest size in bytes, or number of parameters, that a plan file may give.
inline constexpr std::int64_t kMaxFactBytes = std::int64_t{1} << 60;
/// The units of a fact's operands by name, in the order of `Unit`.
inline constexpr std::array<std::string_view, 11> kUnitNames{"number", "bytes", "tokens",     "sequences", "blocks", "layers",
                                                             "gpus",   "ratio", "parameters", "bits",      "gib"};

json::Json model_fact(const ModelSpec& model);
json::Json gpu_fact(const Gpu& gpu);
json::Json engine_fact(const EngineProfile& profile);
json::Json kv_format_fact(const KvFormat& format);
json::Json weight_format_fact(const WeightFormat& format);

/// The formats that the plan's computation can read.
std::vector<const KvFormat*> used_kv_formats(const Plan& plan);
std::vector<const WeightFormat*> used_weight_formats(const Plan& plan);

Result<ModelSpec> read_model_fact(const JsonNode& object);
Result<Gpu> read_gpu_fact(const JsonNode& object);
Result<EngineProfile> read_engine_fact(const JsonNode& object);

/// 64 bits of a fact's JSON in hexadecimal (FNV-1a): tells that a preset has changed, no more.
std::string digest(const json::Json& fact);

/// Notes as id and operands.
json::Json notes_fact(const std::vector<Message>& notes);
std::vector<Message> read_notes_fact(JsonFields& fields, std::string_view key);

// Caches and tensors of a model: plan_facts_model.cpp.
json::Json cache_fact(const Cache& cache);
Result<Cache> read_cache_fact(const JsonNode& object);
json::Json tensor_fact(const Tensor& tensor);
Result<Tensor> read_tensor_fact(const JsonNode& object);

}  // namespace vramline
