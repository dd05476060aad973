// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/speculative.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "core/engine/vllm/flags.h"
#include "core/text/format.h"
#include "core/units/parse.h"

namespace vramline::vllm {

namespace {

constexpr std::string_view kFlag = "speculative-config", kWhere = "--engine-flag speculative-config";
constexpr std::int64_t kMostTokens = 1024;

/// A flat JSON object: names and plain values, no nesting; enough for what the flag holds.
class FlatObject {
public:
    explicit FlatObject(std::string_view text) : rest_(text) {}
    std::optional<std::map<std::string, std::string>> read() {
        std::map<std::string, std::string> out;
        if (!take('{')) return std::nullopt;
        if (take('}')) return ended() ? std::optional(out) : std::nullopt;
        do {
            auto name = quoted();
            if (!name || !take(':')) return std::nullopt;
            auto value = next() == '"' ? quoted() : bare();
            if (!value || !out.emplace(std::move(*name), std::move(*value)).second) return std::nullopt;
        } while (take(','));
        return take('}') && ended() ? std::optional(out) : std::nullopt;
    }

private:
    char next() {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t')) rest_.remove_prefix(1);
        return rest_.empty() ? '\0' : rest_.front();
    }
    bool ended() { return next() == '\0' && rest_.empty(); }
    bool take(char c) {
        if (next() != c || rest_.empty()) return false;
        rest_.remove_prefix(1);
        return true;
    }
    std::optional<std::string> quoted() {
        if (!take('"')) return std::nullopt;
        const auto end = rest_.find_first_of("\"\\");
        if (end == std::string_view::npos || rest_[end] != '"') return std::nullopt;
        std::string out(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
        return out;
    }
    std::optional<std::string> bare() {
        const auto end = std::min(rest_.find_first_of(",} \n\t"), rest_.size());
        if (end == 0) return std::nullopt;
        std::string out(rest_.substr(0, end));
        rest_.remove_prefix(end);
        return out;
    }
    std::string_view rest_;
};

std::unexpected<Error> bad(std::string_view text) {
    return fail("bad_speculative", std::string(kWhere), {{"value", printable(text), Unit::Number}});
}

/// The attention that an EAGLE layer is counted with: the model's last full-attention layer.
std::optional<Cache> full_attention(const ModelSpec& model) {
    std::optional<Cache> found;
    for (const LayerRun& run : model.layers)
        for (const Cache& cache : model.kinds[run.kind].caches)
            if (std::holds_alternative<FullCache>(cache) || std::holds_alternative<LatentCache>(cache)) found = cache;
    return found;
}

Result<void> add_layers(const ModelSpec& model, Speculation& out) {
    static constexpr std::array<std::string_view, 4> kNoKv{"ngram", "suffix", "medusa", "mlp_speculator"};
    if (std::find(kNoKv.begin(), kNoKv.end(), out.method) != kNoKv.end()) return {};
    if (out.eagle()) {
        const auto cache = full_attention(model);
        if (!cache) return fail("speculative_method", std::string(kWhere), {{"method", printable(out.method), Unit::Number}, {"model", model.name, Unit::Number}});
        out.layers = 1;
        out.caches = {*cache};
        return {};
    }
    if (out.method == "mtp" || out.method.ends_with("_mtp")) {
        if (model.mtp_layers == 0 || model.mtp_caches.empty())
            return fail("speculative_no_mtp", std::string(kWhere), {{"model", model.name, Unit::Number}});
        out.layers = model.mtp_layers;
        out.caches = model.mtp_caches;
        out.own_weights = true;
        return {};
    }
    return fail("speculative_method", std::string(kWhere), {{"method", printable(out.method), Unit::Number}, {"model", model.name, Unit::Number}});
}

}  // namespace

Result<Speculation> resolve_speculation(const Plan& plan) {
    Speculation out;
    const auto text = flag(plan, kFlag);
    if (!text) return out;
    const auto fields = FlatObject(*text).read();
    if (!fields || !fields->contains("method") || !fields->contains("num_speculative_tokens")) return bad(*text);
    const auto tokens = parse_count(fields->at("num_speculative_tokens"), std::string(kWhere), 1, kMostTokens);
    if (!tokens) return std::unexpected(tokens.error());
    out.method = fields->at("method");
    out.tokens = *tokens;
    if (const auto ok = add_layers(*plan.model, out); !ok) return std::unexpected(ok.error());
    return out;
}

}  // namespace vramline::vllm
