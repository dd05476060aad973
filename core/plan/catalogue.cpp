// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/catalogue.h"

#include <algorithm>
#include <numeric>

#include "core/text/format.h"

namespace vramline {
namespace {

constexpr std::size_t kMaxCompared = 96;  // bytes of a name that resemblance looks at
constexpr std::size_t kMaxVersion = 40;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

bool any_same(const std::vector<std::string>& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(), [name](const std::string& each) { return same(each, name); });
}

// "Qwen3-32B" of "Qwen/Qwen3-32B".
std::string_view last_part(std::string_view id) {
    const std::size_t slash = id.rfind('/');
    return slash == std::string_view::npos ? id : id.substr(slash + 1);
}

// Letters and digits in lower case: what people leave out or change are the signs between.
std::string bare(std::string_view name) {
    std::string out;
    for (const char c : name.substr(0, kMaxCompared)) {
        const char l = lower(c);
        if ((l >= 'a' && l <= 'z') || (l >= '0' && l <= '9')) out += l;
    }
    return out;
}

// Letters to insert, drop or change to make one word of the other.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, row[j + 1] + 1, row[j] + 1});
        }
    }
    return row.back();
}

// 0: the same; larger is less alike. A name that holds the other is closer than one with as many changes.
std::size_t unlikeness(std::string_view wanted, std::string_view name) {
    const std::string known = bare(name);
    if (wanted.empty() || known.empty()) return kMaxCompared;
    if (known.find(wanted) != std::string::npos) return 1 + (known.size() - wanted.size()) / 8;
    return distance(wanted, known) + 2;
}

struct Ranked {
    std::size_t unlikeness;
    std::string name;
};

std::vector<std::string> best_of(std::vector<Ranked> ranked, std::size_t wanted_size, std::size_t count) {
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.unlikeness < b.unlikeness; });
    std::vector<std::string> out;
    const std::size_t limit = std::max<std::size_t>(3, wanted_size / 2 + 2);
    for (Ranked& each : ranked) {
        if (out.size() == count || each.unlikeness > limit) break;
        out.push_back(std::move(each.name));
    }
    return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_version(std::string_view text) {
    if (text.empty() || text.size() > kMaxVersion || !is_digit(text.front())) return false;
    return std::all_of(text.begin(), text.end(), [](char c) {
        return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '.' || c == '-' || c == '+' || c == '_';
    });
}

void add_new(std::vector<std::string>& all, const std::vector<std::string>& more) {
    for (const std::string& each : more) {
        if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
    }
}

void apply(EngineProfile& profile, const EngineFacts::Change& change) {
    // A new rule set settles what was not known about the one before it.
    if (!change.profile.empty()) {
        profile.profile = change.profile;
        profile.note_ids.clear();
    }
    for (const auto& [name, value] : change.delta.rules) profile.rules[name] = value;
    for (const auto& [name, source] : change.delta.rule_source) profile.rule_source[name] = source;
    profile.attention.change(change.delta.attention);
    add_new(profile.kv_formats, change.delta.kv_formats);
    add_new(profile.flags, change.delta.flags);
    add_new(profile.note_ids, change.delta.note_ids);
}

std::unexpected<Error> missing(std::string_view id) {
    return fail("preset_missing", "presets", {{"id", std::string(id)}});
}

// 0: the same number; 1: nothing in common.
double apart(std::int64_t a, std::int64_t b) {
    const std::int64_t most = std::max({a, b, std::int64_t{1}});
    return static_cast<double>(std::abs(a - b)) / static_cast<double>(most);
}

double unlike(const ModelSpec& a, const ModelSpec& b) {
    return 2 * apart(a.layer_count(), b.layer_count()) + 2 * apart(a.hidden_size, b.hidden_size) +
           apart(a.num_key_value_heads, b.num_key_value_heads) + apart(a.num_attention_heads, b.num_attention_heads) +
           apart(a.vocab_size, b.vocab_size) + apart(a.num_experts, b.num_experts);
}

}  // namespace

const ModelSpec* resembling(const Catalogue& catalogue, const ModelSpec& model) {
    constexpr double kAlike = 0.5;  // of another type: the shape must be nearly the same
    const ModelSpec* best = nullptr;
    double least = 0;
    for (const bool any_type : {false, true}) {
        for (const auto& preset : catalogue.models) {
            const double off = unlike(*preset, model);
            if (any_type ? off > kAlike : preset->model_type != model.model_type) continue;
            if (best == nullptr || off < least) best = preset.get(), least = off;
        }
        if (best != nullptr) break;
    }
    return best;
}

std::shared_ptr<const ModelSpec> Catalogue::model(std::string_view name) const {
    if (name.empty()) return nullptr;
    const auto found = std::find_if(models.begin(), models.end(), [name](const auto& each) {
        return same(each->id, name) || same(each->short_id, name) || any_same(each->aliases, name);
    });
    if (found != models.end()) return *found;
    const auto ends_so = [name](const auto& each) { return same(last_part(each->id), name); };
    const auto only = std::find_if(models.begin(), models.end(), ends_so);
    return only == models.end() || std::find_if(only + 1, models.end(), ends_so) != models.end() ? nullptr : *only;
}

const Gpu* Catalogue::gpu(std::string_view name) const {
    const auto found = std::find_if(gpus.begin(), gpus.end(), [name](const Gpu& each) {
        return same(each.id, name) || any_same(each.aliases, name);
    });
    return found == gpus.end() ? nullptr : &*found;
}

const EngineFacts* Catalogue::engine(std::string_view name) const {
    const auto found = std::find_if(engines.begin(), engines.end(),
                                    [name](const EngineFacts& each) { return same(each.id, name); });
    return found == engines.end() ? nullptr : &*found;
}

std::vector<std::string> Catalogue::similar_models(std::string_view name, std::size_t count) const {
    const std::string wanted = bare(name);
    std::vector<Ranked> ranked;
    for (const auto& each : models) {
        std::size_t best = std::min(unlikeness(wanted, each->id), unlikeness(wanted, each->short_id));
        for (const std::string& alias : each->aliases) best = std::min(best, unlikeness(wanted, alias));
        ranked.push_back({best, each->id});
    }
    return best_of(std::move(ranked), wanted.size(), count);
}

std::vector<std::string> Catalogue::similar_gpus(std::string_view name, std::size_t count) const {
    const std::string wanted = bare(name);
    std::vector<Ranked> ranked;
    for (const Gpu& each : gpus) {
        std::size_t best = std::min(unlikeness(wanted, each.id), unlikeness(wanted, each.name));
        for (const std::string& alias : each.aliases) best = std::min(best, unlikeness(wanted, alias));
        ranked.push_back({best, each.id});
    }
    return best_of(std::move(ranked), wanted.size(), count);
}

Result<EngineProfile> profile_at(const EngineFacts& facts, std::string_view version) {
    const std::string newest = facts.versions.empty() ? std::string{} : facts.versions.back();
    if (version.starts_with('v') || version.starts_with('V')) version.remove_prefix(1);
    const std::string asked = version.empty() ? newest : std::string(version);
    if (!is_version(asked)) {
        return fail("unknown_version", "--engine-version",
                    {{"version", printable(version)}, {"engine", facts.name}, {"newest", newest}});
    }
    EngineProfile profile;
    profile.id = facts.id;
    profile.name = facts.name;
    profile.version = asked;
    if (facts.changes.empty() || compare_versions(asked, facts.changes.front().since) < 0) {
        const std::string oldest = facts.changes.empty() ? std::string{} : facts.changes.front().since;
        return fail("version_too_old", "--engine-version",
                    {{"version", asked}, {"engine", facts.name}, {"oldest", oldest}});
    }
    for (const EngineFacts::Change& change : facts.changes) {
        if (compare_versions(change.since, asked) <= 0) apply(profile, change);
    }
    if (compare_versions(asked, newest) > 0) profile.note_ids.push_back("note.version_newer");
    return profile;
}

Result<Plan> default_plan(const Catalogue& catalogue) {
    constexpr std::string_view kModel = "meta-llama/Llama-3.1-8B", kGpu = "h100-sxm-80", kEngine = "vllm";
    Plan plan;
    plan.model = catalogue.model(kModel);
    if (!plan.model) return missing(kModel);
    const Gpu* gpu = catalogue.gpu(kGpu);
    if (gpu == nullptr) return missing(kGpu);
    const EngineFacts* engine = catalogue.engine(kEngine);
    if (engine == nullptr) return missing(kEngine);
    auto profile = profile_at(*engine, "");
    if (!profile) return std::unexpected(profile.error());
    plan.gpus = {{*gpu, 1}};
    plan.engine = std::make_shared<const EngineProfile>(std::move(*profile));
    plan.formats = catalogue.formats;
    plan.workload.requests = {{4, 8192, 2048}};
    return plan;
}

}  // namespace vramline
