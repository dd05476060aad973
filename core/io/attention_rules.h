// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/engine/attention_backend.h"
#include "core/io/json_fields.h"
#include "core/io/json_parts.h"

namespace vramline {

/// Attention backends of an engine, as presets and plan files hold them: {"backends","order","sinks","mm_prefix"}, each
/// may be absent. Errors go to `parent`.
AttentionRules read_attention(JsonFields& parent, std::string_view key);
json::Json attention_fact(const AttentionRules& rules);

}  // namespace vramline
