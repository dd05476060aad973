// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_quantization.h"

#include <algorithm>
#include <charconv>

namespace vramline {
namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return text;
}

// A matcher of the few regular expressions that configs hold. Work is bounded by steps, so that a hostile pattern
// cannot hang it; out of steps means no match.
class Pattern {
public:
    Pattern(std::string_view pattern, std::string_view text) : pattern_(pattern), text_(text) {}
    /// From the start of the text, as the libraries match: the end is free.
    bool matches() { return match(0, 0, pattern_.size()); }

private:
    static constexpr int kMostSteps = 2'000;
    static constexpr int kMostDepth = 200;

    /// Length of the element at p: a group, an escape, a class or one character.
    std::size_t element(std::size_t p, std::size_t end) const {
        if (pattern_[p] == '\\') return std::min<std::size_t>(2, end - p);
        const char close = pattern_[p] == '(' ? ')' : pattern_[p] == '[' ? ']' : '\0';
        if (close == '\0') return 1;
        int depth = 0;
        for (std::size_t i = p; i < end; ++i) {
            if (pattern_[i] == pattern_[p]) ++depth;
            if (pattern_[i] == close && --depth == 0) return i + 1 - p;
        }
        return end - p;
    }
    bool one(std::size_t p, std::size_t t) const {
        if (t >= text_.size()) return false;
        const char c = text_[t];
        if (pattern_[p] == '.') return true;
        if (pattern_[p] == '\\' && p + 1 < pattern_.size()) {
            return pattern_[p + 1] == 'd' ? c >= '0' && c <= '9' : pattern_[p + 1] == c;
        }
        if (pattern_[p] != '[') return pattern_[p] == c;
        for (std::size_t i = p + 1; i < pattern_.size() && pattern_[i] != ']'; ++i) {
            const bool range = i + 2 < pattern_.size() && pattern_[i + 1] == '-' && pattern_[i + 2] != ']';
            if (range ? c >= pattern_[i] && c <= pattern_[i + 2] : c == pattern_[i]) return true;
            if (range) i += 2;
        }
        return false;
    }
    /// A group is tried one alternative after another, each followed by the rest of the pattern.
    bool group(std::size_t t, std::size_t open, std::size_t length, std::size_t end) {
        std::size_t from = open + 1;
        if (pattern_.substr(from, 2) == "?:") from += 2;
        const std::size_t close = open + length - 1;
        int depth = 0;
        for (std::size_t i = from; i <= close; ++i) {
            if (pattern_[i] == '(') ++depth;
            if (pattern_[i] == ')' && i != close) --depth;
            if (i != close && !(pattern_[i] == '|' && depth == 0)) continue;
            const std::string joined = std::string(pattern_.substr(from, i - from)) +
                                       std::string(pattern_.substr(open + length, end - open - length));
            Pattern rest(joined, text_.substr(t));
            rest.steps_ = steps_;
            rest.depth_ = depth_ + 1;
            const bool found = depth_ < kMostDepth && rest.matches();
            steps_ = rest.steps_;
            if (found) return true;
            from = i + 1;
        }
        return false;
    }
    bool repeated(std::size_t p, std::size_t after, std::size_t least, std::size_t most, std::size_t t,
                  std::size_t end) {
        std::size_t count = 0;
        while (count < most && one(p, t + count)) ++count;
        for (;; --count) {
            if (count < least) return false;
            if (match(t + count, after, end)) return true;
            if (count == 0) return false;
        }
    }
    bool match(std::size_t t, std::size_t p, std::size_t end) {
        if (++steps_ > kMostSteps || ++depth_ > kMostDepth) return false;
        const bool found = match_here(t, p, end);
        --depth_;
        return found;
    }
    bool match_here(std::size_t t, std::size_t p, std::size_t end) {
        if (p >= end) return true;
        if (pattern_[p] == '^') return t == 0 && match(t, p + 1, end);
        if (pattern_[p] == '$' && p + 1 == end) return t == text_.size();
        const std::size_t length = element(p, end), after = p + length;
        const char how = after < end ? pattern_[after] : '\0';
        if (pattern_[p] == '(') {
            if (how == '?' && match(t, after + 1, end)) return true;
            return group(t, p, length, end);
        }
        if (how == '*') return repeated(p, after + 1, 0, text_.size(), t, end);
        if (how == '+') return repeated(p, after + 1, 1, text_.size(), t, end);
        if (how == '?') return repeated(p, after + 1, 0, 1, t, end);
        return one(p, t) && match(t + 1, after, end);
    }
    std::string_view pattern_, text_;
    int steps_ = 0, depth_ = 0;
};

/// A run of characters that any text must hold for the pattern to match; empty where none is certain.
std::string required_run(std::string_view pattern) {
    if (pattern.find_first_of("([{|") != std::string_view::npos) return {};
    std::string best, run;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool escaped = pattern[i] == '\\' && i + 1 < pattern.size() && pattern[i + 1] != 'd';
        const std::size_t after = i + (pattern[i] == '\\' ? 2 : 1);
        const char how = after < pattern.size() ? pattern[after] : '\0';
        const bool literal = escaped || std::string_view(".^$\\*+?").find(pattern[i]) == std::string_view::npos;
        if (literal && how != '*' && how != '?') {
            run += escaped ? pattern[i + 1] : pattern[i];
            if (run.size() > best.size()) best = run;
        }
        if (!literal || how == '*' || how == '?' || how == '+') run.clear();
        i = after - 1;
    }
    return best;
}

std::vector<std::string_view> parts_of(std::string_view name) {
    std::vector<std::string_view> out;
    while (true) {
        const std::size_t dot = name.find('.');
        out.push_back(name.substr(0, dot));
        if (dot == std::string_view::npos) return out;
        name.remove_prefix(dot + 1);
    }
}

/// `*` stands for any run of characters within one part of a name; time is the product of the two lengths at most.
bool part_matches(std::string_view pattern, std::string_view part) {
    std::size_t p = 0, t = 0, star = std::string_view::npos, mark = 0;
    while (t < part.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = t;
        } else if (p < pattern.size() && pattern[p] == part[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++mark;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::string from_bits(std::int64_t bits, const std::string& type, const std::string& strategy, std::int64_t group) {
    if (bits == 8 && type == "float")
        return strategy == "block" ? "fp8-block" : strategy == "channel" ? "fp8-channel" : "fp8";
    if (bits == 8) return "int8";
    if (bits == 4 && type == "float") return group == 32 ? "mxfp4" : "nvfp4";
    if (bits == 4) return group == 32 ? "int4-g32" : "int4";
    return {};
}

std::string from_algorithm(const std::string& algorithm) {
    if (algorithm.find("nvfp4") != std::string::npos) return "nvfp4";
    if (algorithm.find("mxfp4") != std::string::npos) return "mxfp4";
    if (algorithm.find("mxfp8") != std::string::npos) return "mxfp8";
    if (algorithm.find("block") != std::string::npos) return "fp8-block";
    if (algorithm.find("w4a16") != std::string::npos || algorithm.find("awq") != std::string::npos) return "awq-int4";
    if (algorithm.find("int8") != std::string::npos || algorithm.find("w8a8_sq") != std::string::npos) return "int8";
    return algorithm.find("fp8") != std::string::npos ? "fp8" : "";
}

/// compressed-tensors and some modelopt files: the first group that states weights.
std::string from_groups(const HfKeys& config) {
    for (const HfKeys& group : config.child("config_groups").members()) {
        const HfKeys weights = group.child("weights");
        if (!weights.present()) continue;
        return from_bits(weights.integer({"num_bits"}, 16), weights.text({"type"}), weights.text({"strategy"}),
                         weights.integer({"group_size"}));
    }
    return {};
}

std::string format_of(const HfKeys& config, const std::string& method) {
    const std::int64_t bits = config.integer({"bits", "w_bit"}, 4, 64);
    if (method == "fp8") return config.is_list("weight_block_size") ? "fp8-block" : "fp8";
    if (method == "fbgemm_fp8") return "fp8-channel";
    if (method == "mxfp4" || method == "mxfp8") return method;
    if (method == "awq") return bits == 4 ? "awq-int4" : "";
    if (method == "gptq") return bits == 4 ? "gptq-int4" : bits == 8 ? "int8" : "";
    if (method == "bitsandbytes") {
        if (!config.flag({"load_in_4bit"})) return "int8";
        return config.flag({"bnb_4bit_use_double_quant"}) ? "nf4-double" : "nf4";
    }
    const std::string grouped = from_groups(config);
    return grouped.empty() ? from_algorithm(lower(config.text({"quant_algo"}))) : grouped;
}

std::string kv_scheme(const HfKeys& config) {
    if (config.is_object("kv_cache_scheme")) {
        const HfKeys scheme = config.child("kv_cache_scheme");
        const bool real = scheme.text({"type"}) == "float" || scheme.text({"dynamic_type"}) == "float";
        const std::int64_t bits = scheme.integer({"num_bits"});
        return bits == 8 && real ? "fp8" : bits == 4 && real ? "nvfp4" : "";
    }
    std::string named;
    if (config.is_string("kv_cache_scheme")) named = config.text({"kv_cache_scheme"});
    if (named.empty() && config.is_string("kv_cache_quant_algo")) named = config.text({"kv_cache_quant_algo"});
    named = lower(named);
    return named == "fp8" || named == "nvfp4" ? named : "";
}

/// Of "model.layers.12.mlp" 12; -1 where the pattern may speak of several layers.
std::int64_t layer_of(std::string_view pattern) {
    if (pattern.starts_with("re:")) return -1;
    const std::vector<std::string_view> parts = parts_of(pattern);
    const auto at = std::find(parts.begin(), parts.end(), "layers");
    if (at == parts.end() || at + 1 == parts.end()) return -1;
    std::int64_t layer = -1;
    const std::string_view digits = *(at + 1);
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), layer);
    const bool whole = code == std::errc() && end == digits.data() + digits.size() && digits == std::to_string(layer);
    return whole ? layer : -1;
}

/// Whether the format is for tensors of this kind, leaving their names aside.
bool may_hold(const HfQuantization& q, const Tensor& tensor) {
    if (q.format.empty() || !tensor.linear) return false;
    return !q.experts_only || tensor.cls == TensorClass::Experts;
}

}  // namespace

bool module_matches(std::string_view pattern, std::string_view module) {
    constexpr std::size_t kLongest = 512;
    if (pattern.empty() || pattern.size() > kLongest || module.size() > kLongest) return false;
    if (pattern.starts_with("re:")) {
        const std::string run = required_run(pattern.substr(3));
        return module.find(run) != std::string_view::npos && Pattern(pattern.substr(3), module).matches();
    }
    if (pattern.find('*') == std::string_view::npos && module.find(pattern) == std::string_view::npos) return false;
    const std::vector<std::string_view> wanted = parts_of(pattern), have = parts_of(module);
    if (wanted.size() > have.size()) return false;
    for (std::size_t i = 0; i + wanted.size() <= have.size(); ++i) {
        if (std::equal(wanted.begin(), wanted.end(), have.begin() + static_cast<std::ptrdiff_t>(i), part_matches))
            return true;
    }
    return false;
}

void HfQuantization::set_format(Tensor& tensor) const {
    tensor.format = tensor.cls == TensorClass::Experts && !expert_format.empty() ? expert_format : format;
}

void HfQuantization::apply(Tensor& tensor, std::string_view module) const {
    const auto spares = [module](const SparedModules& each) { return module_matches(each.pattern, module); };
    if (may_hold(*this, tensor) && std::none_of(spared.begin(), spared.end(), spares)) set_format(tensor);
}

std::vector<bool> HfQuantization::covered(const std::vector<Tensor>& tensors, std::size_t layer) const {
    std::vector<bool> out(tensors.size());
    const auto index = static_cast<std::int64_t>(layer);
    const std::string prefix = "model.layers." + std::to_string(layer) + ".";
    std::string module;
    const auto spares = [&](const SparedModules& each) {
        return (each.layer < 0 || each.layer == index) && module_matches(each.pattern, module);
    };
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!may_hold(*this, tensors[i])) continue;
        if (!spared.empty()) module.assign(prefix).append(tensors[i].name);
        out[i] = std::none_of(spared.begin(), spared.end(), spares);
    }
    return out;
}

bool HfQuantization::tells_from_the_one_before(std::size_t layer) const {
    const auto index = static_cast<std::int64_t>(layer);
    const bool longer = std::to_string(layer).size() != std::to_string(layer - 1).size();
    return std::any_of(spared.begin(), spared.end(), [&](const SparedModules& each) {
        if (each.layer >= 0) return each.layer == index || each.layer == index - 1;
        return each.digits || (longer && each.pattern.starts_with("re:"));
    });
}

HfQuantization read_hf_quantization(const HfKeys& root, const HfKeys& text, const HfKeys& beside) {
    HfQuantization out;
    HfKeys config = text.child("quantization_config");
    if (!config.present()) config = root.child("quantization_config");
    if (!config.present()) config = beside.child("quantization");
    if (!config.present()) return out;
    const std::string method = lower(config.text({"quant_method"}));
    out.format = format_of(config, method);
    out.unknown = out.format.empty();
    out.experts_only = method == "mxfp4";
    out.kv_cache = kv_scheme(config);
    for (const HfKeys::Names& names :
         {HfKeys::Names{"modules_to_not_convert"}, HfKeys::Names{"ignore"}, HfKeys::Names{"ignored_layers"},
          HfKeys::Names{"exclude_modules"}, HfKeys::Names{"llm_int8_skip_modules"}}) {
        for (std::string& each : config.strings(names, 20'000)) {
            const std::int64_t layer = layer_of(each);
            const bool digits = each.find_first_of("0123456789") != std::string::npos;
            out.spared.push_back({std::move(each), layer, digits});
        }
    }
    if (lower(text.text({"expert_dtype"})) == "fp4") out.expert_format = "mxfp4";
    return out;
}

}  // namespace vramline
