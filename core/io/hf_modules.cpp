// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_modules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace vramline {
namespace {

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

/// What families call a part of a layer, and the name that tensors have here.
std::string_view usual_part(std::string_view part) {
    using Names = std::pair<std::string_view, std::string_view>;
    static constexpr std::array<Names, 16> kNames{{{"mixer", "*"},
                                                   {"attn", "self_attn"},
                                                   {"attention", "self_attn"},
                                                   {"block_sparse_moe", "mlp"},
                                                   {"feed_forward", "mlp"},
                                                   {"ffn", "mlp"},
                                                   {"shared_expert", "shared_experts"},
                                                   {"w1", "gate_proj"},
                                                   {"w2", "down_proj"},
                                                   {"w3", "up_proj"},
                                                   {"in_proj_qkv", "in_proj_qkvz"},
                                                   {"in_proj_z", "in_proj_qkvz"},
                                                   {"in_proj_a", "in_proj_ba"},
                                                   {"in_proj_b", "in_proj_ba"},
                                                   {"head", "lm_head"},
                                                   {"embed", "embed_tokens"}}};
    const auto* at = std::ranges::find(kNames, part, &Names::first);
    return at == kNames.end() ? part : at->second;
}

/// Vision-language models keep the language model one or two levels down ("model.language_model.layers.3"). Layers of
/// towers and of drafts keep their full names.
std::vector<std::string_view> without_wrappers(std::vector<std::string_view> parts) {
    static constexpr std::array<std::string_view, 8> kWrappers{
        "model", "language_model", "backbone", "transformer", "decoder", "text_model", "thinker", "*"};
    const auto wraps = [](std::string_view part) { return std::ranges::find(kWrappers, part) != kWrappers.end(); };
    const auto layers = std::ranges::find(parts, "layers");
    if (layers != parts.end()) {
        if (std::all_of(parts.begin(), layers, wraps)) parts.erase(parts.begin(), layers);
        return parts;
    }
    while (parts.size() > 1 && parts.front() != "*" && wraps(parts.front())) parts.erase(parts.begin());
    return parts;
}

bool is_number(std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::string usual_module(std::string_view pattern) {
    if (pattern.starts_with("re:")) return std::string(pattern);
    std::string out;
    std::string_view before;
    for (const std::string_view part : without_wrappers(parts_of(pattern))) {
        // All experts of a layer are one tensor here: "experts.17.w1" speaks for it as "experts.0.w1" does.
        const bool expert = before == "experts" && (is_number(part) || part == "*");
        before = part;
        if (expert) continue;
        const bool open = part.size() > 1 && part.ends_with('*');
        const std::string_view name = usual_part(open ? part.substr(0, part.size() - 1) : part);
        if (!out.empty()) out += '.';
        out += name;
        if (open && name != "*") out += '*';
    }
    return out;
}

namespace {

void replace_first(std::string& text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at != std::string::npos) text.replace(at, from.size(), to);
}

/// A module's name as the writer of a regular expression spells it: by the wrapper and the parts that it mentions.
std::string spelled_for(std::string_view pattern, std::string_view module) {
    const auto mentions = [pattern](std::string_view word) { return pattern.find(word) != std::string_view::npos; };
    std::string out(module);
    if (mentions("language_model.model") || mentions("language_model\\.model"))
        replace_first(out, "model.layers", "language_model.model.layers");
    else if (mentions("language_model"))
        replace_first(out, "model.layers", "model.language_model.layers");
    else if (mentions("backbone"))
        replace_first(out, "model.layers", "backbone.layers");
    if (mentions("shared_expert") && !mentions("shared_experts")) replace_first(out, "shared_experts", "shared_expert");
    if (mentions("block_sparse_moe")) replace_first(out, ".mlp.", ".block_sparse_moe.");
    if (mentions("mixer"))
        for (const std::string_view part : {".mamba.", ".self_attn.", ".mlp."}) replace_first(out, part, ".mixer.");
    return out;
}

}  // namespace

bool speaks_of(std::string_view pattern, std::string_view module) {
    if (!pattern.starts_with("re:")) return module_matches(pattern, module);
    std::string name = spelled_for(pattern, module);
    if (module_matches(pattern, name)) return true;
    if (name.find(".experts.") == std::string::npos) return false;
    replace_first(name, ".experts.", ".experts.0.");  // files name each of the experts that are one tensor here
    return module_matches(pattern, name);
}

std::int64_t module_layer(std::string_view pattern) {
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

bool module_matches(std::string_view pattern, std::string_view module) {
    constexpr std::size_t kLongest = 512;
    if (pattern.empty() || pattern.size() > kLongest || module.size() > kLongest) return false;
    if (pattern.starts_with("re:")) {
        const std::string run = required_run(pattern.substr(3));
        return module.find(run) != std::string_view::npos && Pattern(pattern.substr(3), module).matches();
    }
    // What stands before the first and after the last star is in the name as it is: most names end here, unsplit.
    const std::size_t star = pattern.find('*');
    if (module.find(pattern.substr(0, star)) == std::string_view::npos) return false;
    if (star != std::string_view::npos && module.find(pattern.substr(pattern.rfind('*') + 1)) == std::string_view::npos) return false;
    const std::vector<std::string_view> wanted = parts_of(pattern), have = parts_of(module);
    if (wanted.size() > have.size()) return false;
    for (std::size_t i = 0; i + wanted.size() <= have.size(); ++i) {
        if (std::equal(wanted.begin(), wanted.end(), have.begin() + static_cast<std::ptrdiff_t>(i), part_matches))
            return true;
    }
    return false;
}

}  // namespace vramline
