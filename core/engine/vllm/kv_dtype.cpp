// SPDX-License-Identifier: GPL-3.0-or-later
// Which KV format is in force, and on which layers (ENGINES 1.2).
#include <algorithm>

#include "core/engine/vllm/flags.h"
#include "core/engine/vllm/settings.h"
#include "core/engine/vllm/specs.h"
#include "core/text/format.h"
#include "core/units/parse.h"

namespace vramline::vllm {

namespace {

constexpr std::string_view kSkipFlag = "kv-cache-dtype-skip-layers";

Error lacks_format(const Plan& plan, const std::string& format) {
    std::string known;
    for (const std::string& id : plan.engine->kv_formats) known += (known.empty() ? "" : ", ") + id;
    return {"kv_format_lacks", "--kv-dtype",
            {{"format", format, Unit::Number}, {"engine", plan.engine->name, Unit::Number}, {"version", plan.engine->version, Unit::Number}, {"known", known, Unit::Number}}};
}

std::string plain_name(const ModelSpec& model) { return model.dtype == "float16" ? "fp16" : "bf16"; }

/// Whether "auto" is what the checkpoint asks for: since different releases, as modelopt or compressed-tensors wrote it.
/// A format that the release does not have it cannot take.
bool follows_checkpoint(const Plan& plan) {
    const ModelSpec& model = *plan.model;
    const std::string_view rule = model.read_from.contains("kv_cache_quant_algo") ? "checkpoint_kv_algo" : "checkpoint_kv_scheme";
    const auto& known = plan.engine->kv_formats;
    return plan.engine->rule(rule) != 0 && std::find(known.begin(), known.end(), model.kv_cache_scheme) != known.end();
}

/// "auto" is what the checkpoint asks for, else the model's dtype (float32 runs in 16 bit). DeepSeek-V4 has one layout.
std::string asked_for(const Plan& plan, std::vector<Message>& notes) {
    const ModelSpec& model = *plan.model;
    if (plan.kv_dtype != "auto") return plan.kv_dtype;
    if (keeps<CompressedCache>(model)) return "fp8_ds_mla";
    if (model.kv_cache_scheme.empty()) return plain_name(model);
    if (!follows_checkpoint(plan)) {
        notes.push_back({"kv_cache_scheme_ignored",
                         {{"format", model.kv_cache_scheme, Unit::Number}, {"engine", plan.engine->name, Unit::Number}, {"version", plan.engine->version, Unit::Number}}});
        return plain_name(model);
    }
    notes.push_back({"kv_cache_scheme", {{"format", model.kv_cache_scheme, Unit::Number}}});
    return model.kv_cache_scheme;
}

bool plain_8_bit(const KvFormat& format) { return format.k.bits == 8 && format.k.row_bytes == 0; }

/// FlashMLA-sparse stores any plain 8-bit choice in its own layout, DeepSeek-V4 nothing else.
Result<const KvFormat*> own_layout(const Plan& plan, const KvFormat* format, bool packs) {
    const bool index = keeps<IndexCache>(*plan.model) && keeps<LatentCache>(*plan.model), compressed = keeps<CompressedCache>(*plan.model);
    if (format->needs_index_rows && !index && !compressed)
        return fail("kv_format_needs_index", "--kv-dtype", {{"format", format->id, Unit::Number}, {"model", plan.model->name, Unit::Number}});
    if (compressed && !plain_8_bit(*format) && !format->latent)
        return fail("kv_format_compressed", "--kv-dtype", {{"format", format->id, Unit::Number}, {"model", plan.model->name, Unit::Number}});
    if (((index && packs) || compressed) && plain_8_bit(*format) && !format->latent)
        if (const KvFormat* own = plan.formats->kv_format("fp8_ds_mla")) return own;
    return format;
}

void note_not_native(const Plan& plan, const KvFormat& format, std::vector<Message>& notes) {
    if (format.native_architecture.empty()) return;
    for (const GpuSlot& slot : plan.gpus) {
        if (slot.gpu.architecture.empty() || slot.gpu.vendor == "custom" || slot.gpu.architecture.find(format.native_architecture) != std::string::npos) continue;
        notes.push_back({"kv_format_not_native", {{"format", format.id, Unit::Number}, {"gpu", slot.gpu.name, Unit::Number}, {"architecture", format.native_architecture, Unit::Number}}});
        return;
    }
}

/// A list of layer indices and kinds of attention: "0,1,31", "sliding_window".
Result<void> read_skipped(const Plan& plan, KvFormats& out) {
    const auto text = flag(plan, kSkipFlag);
    if (!text) return {};
    const std::string where = "--engine-flag " + std::string(kSkipFlag);
    std::string_view rest = *text;
    while (true) {
        const auto comma = std::min(rest.find(','), rest.size());
        const std::string_view item = rest.substr(0, comma);
        if (item == "sliding_window") {
            out.skip_windows = true;
        } else {
            const auto layer = parse_count(item, where, 0, plan.model->layer_count() - 1);
            if (!layer) return std::unexpected(layer.error());
            out.skipped.push_back(*layer);
        }
        if (comma == rest.size()) return {};
        rest.remove_prefix(comma + 1);
    }
}

}  // namespace

const KvFormat& KvFormats::of(std::int64_t layer, bool window) const {
    const bool skip = (window && skip_windows) || std::binary_search(skipped.begin(), skipped.end(), layer);
    return skip ? *plain : *main;
}

Result<const KvFormat*> asked_format(const Plan& plan, std::vector<Message>& notes) {
    const std::string name = asked_for(plan, notes);
    const KvFormat* format = plan.formats->kv_format(name);
    if (format == nullptr) return fail("unknown_kv_format", "--kv-dtype", {{"format", printable(name), Unit::Number}});
    const auto& accepted = plan.engine->kv_formats;
    if (std::find(accepted.begin(), accepted.end(), format->id) == accepted.end()) return std::unexpected(lacks_format(plan, printable(name)));
    return format;
}

Result<KvFormats> resolve_kv(const Plan& plan, const KvFormat& asked, bool packs, std::vector<Message>& notes) {
    KvFormats out;
    const auto own = own_layout(plan, &asked, packs);
    if (!own) return std::unexpected(own.error());
    out.main = *own;
    out.plain = plan.formats->kv_format(plain_name(*plan.model));
    if (out.plain == nullptr) return fail("unknown_kv_format", "--kv-dtype", {{"format", plain_name(*plan.model), Unit::Number}});
    note_not_native(plan, *out.main, notes);
    if (const auto ok = read_skipped(plan, out); !ok) return std::unexpected(ok.error());
    std::sort(out.skipped.begin(), out.skipped.end());
    return out;
}

}  // namespace vramline::vllm
