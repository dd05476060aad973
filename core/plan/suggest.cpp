// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/plan/assess.h"
#include "core/plan/solver.h"
#include "core/units/parse.h"

namespace vramline {

namespace {

constexpr std::size_t kMost = 5;
using Change = Suggestion::Change;

std::string hundredths(std::int64_t value) { return std::string("0.") + (value < 10 ? "0" : "") + std::to_string(value); }

/// Whether a plan fits by the likely estimates, with its KV and what its pool can hand out. Unset: it is not valid.
struct Trial {
    bool fits = false;
    Bytes need, room;
    std::int64_t pp = 1;
};
std::optional<Trial> try_plan(const Plan& plan) {
    const Engine* engine = find_engine(plan.engine->id);
    if (engine == nullptr) return std::nullopt;
    const auto deployment = engine->deploy(plan);
    if (!deployment) return std::nullopt;
    const Solver solver(plan, *engine, *deployment);
    const KvLayout& layout = solver.layout(Level::Likely);
    const PoolUnits need = demand(*deployment, layout, plan.workload);
    Trial out{solver.fits(plan.workload, Level::Likely), {}, {}, deployment->parallel.pp};
    for (std::size_t p = 0; p < layout.pools.size(); ++p) {
        out.need += layout.pools[p].unit_bytes * need[p];
        out.room += layout.pools[p].unit_bytes * solver.capacity(Level::Likely).usable[p];
    }
    return out;
}

Bytes cost_of(const KvFormat& format, const ModelSpec& model) {
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches) {
            if (const HeadedRows* rows = headed_rows(cache)) return format.slot_bytes(rows->k_dim, rows->v_dim);
            if (const auto* latent = std::get_if<LatentCache>(&cache)) return format.latent_bytes(latent->kv_lora_rank + latent->qk_rope_head_dim);
        }
    return Bytes(0);
}

/// Formats of the engine that store less than the one in force: most bits first, then as the engine lists them (plain
/// 8 bit before 8 bit with scales of its own).
std::vector<std::string> smaller_kv(const Plan& plan, const std::string& current) {
    const KvFormat* now = plan.formats->kv_format(current);
    if (now == nullptr) return {};
    struct Smaller {
        Bytes cost;
        std::int64_t bits;
        std::string id;
    };
    std::vector<Smaller> found;
    for (const std::string& id : plan.engine->kv_formats) {
        const KvFormat* format = plan.formats->kv_format(id);
        if (format == nullptr || format->needs_index_rows) continue;
        const bool native = format->native_architecture.empty() || std::all_of(plan.gpus.begin(), plan.gpus.end(), [&](const GpuSlot& slot) {
            return slot.gpu.architecture.find(format->native_architecture) != std::string::npos;
        });
        const Bytes cost = cost_of(*format, *plan.model);
        const bool seen = std::any_of(found.begin(), found.end(), [&](const Smaller& one) { return one.cost == cost; });
        if (native && !seen && cost < cost_of(*now, *plan.model)) found.push_back({cost, format->k.bits + format->v.bits, id});
    }
    std::stable_sort(found.begin(), found.end(), [](const Smaller& a, const Smaller& b) { return a.bits > b.bits; });
    std::vector<std::string> ids;
    ids.reserve(found.size());
    for (Smaller& one : found) ids.push_back(std::move(one.id));
    return ids;
}

/// More GPUs, as the plan states them: the list's count, their number, or tp where the plan itself says tp or pp (the
/// number with it where that is said, too).
std::vector<std::vector<Change>> more_gpus(const Plan& plan, const Parallelism& now, std::int64_t least, std::int64_t most) {
    std::vector<std::vector<Change>> out;
    const bool listed = plan.gpus[0].count > 1, layout = plan.parallel.tp || plan.parallel.pp;
    for (std::int64_t gpus = least; gpus <= most; ++gpus) {
        std::vector<Change> changes;
        const std::int64_t rest = now.pp * now.dp * now.cp;
        if (layout && gpus % rest != 0) continue;
        if (listed) changes.push_back({"gpu", plan.gpus[0].gpu.id + " x" + std::to_string(gpus)});
        if (plan.parallel.gpus || (!listed && !layout)) changes.push_back({"gpus", std::to_string(gpus)});
        if (layout) changes.push_back({"tp", std::to_string(gpus / rest)});
        out.push_back(std::move(changes));
    }
    return out;
}

struct Finder {
    const Plan& plan;
    const Assessment& assessment;
    const Catalogue& catalogue;
    std::vector<Suggestion> found;

    /// Keeps the first of `values` that makes the plan fit.
    void first_of(const char* choice, const std::vector<std::string>& values) {
        std::vector<std::vector<Change>> changes;
        changes.reserve(values.size());
        for (const std::string& value : values) changes.push_back({{choice, value}});
        first_of(changes);
    }
    void first_of(const std::vector<std::vector<Change>>& alternatives) {
        for (const std::vector<Change>& changes : alternatives) {
            Suggestion one{changes, {}, {}};
            const auto changed = apply(plan, one, catalogue);
            if (!changed) continue;
            const auto trial = try_plan(*changed);
            // A number of GPUs that only works as a longer pipeline is no way that people would go.
            if (!trial || !trial->fits || trial->pp > assessment.parallel.pp) continue;
            one.need = trial->need;
            one.room = trial->room;
            found.push_back(std::move(one));
            return;
        }
    }
    void workload_knobs();
    void sequence_limit();
    void fraction();
    void experts();
    void gpu_count();
    void another_gpu();
    void weights();
    void all();
};

void Finder::workload_knobs() {
    const Limits& limits = assessment.limits;
    if (limits.max_concurrency.value() > 0 && limits.max_concurrency < plan.workload.total()) first_of("concurrency", {std::to_string(limits.max_concurrency.value())});
    if (limits.max_context && limits.max_context->value() > 0 && *limits.max_context < plan.workload.longest()) first_of("context", {std::to_string(limits.max_context->value())});
    if (limits.min_shared_prefix && limits.min_shared_prefix->value() > plan.workload.shared_prefix) first_of("shared_prefix", {std::to_string(limits.min_shared_prefix->value())});
}

/// As many sequences at once as there are blocks for their states: where the engine would not start with more.
void Finder::sequence_limit() {
    const auto& refusal = assessment.verdict.refusal;
    if (refusal && refusal->id == "refusal_state_slots" && assessment.pool && assessment.pool->blocks.value() > 0)
        first_of("max_num_seqs", {std::to_string(assessment.pool->blocks.value())});
}

void Finder::weights() {
    const auto now = checkpoint_bytes(*plan.model, plan.weights, *plan.formats);
    std::vector<std::string> smaller;
    for (const char* id : {"fp8", "int4", "awq-int4"}) {
        const auto bytes = plan.formats->weight_format(id) ? checkpoint_bytes(*plan.model, id, *plan.formats) : std::unexpected(Error{});
        if (now && bytes && bytes->total < now->total) smaller.emplace_back(id);
    }
    first_of("weights", smaller);
}

void Finder::fraction() {
    if (!plan.engine->has("memory_fraction") || plan.settings.kv_cache_bytes) return;
    const double now = plan.settings.memory_fraction.value_or(plan.engine->rule("memory_fraction"));
    std::vector<std::string> values;
    for (std::int64_t percent = static_cast<std::int64_t>(std::lround(now * 100)) + 1; percent <= 98; ++percent) values.push_back(hundredths(percent));
    first_of("memory_fraction", values);
}

/// Whole experts over tp x dp instead of all of them on every replica.
void Finder::experts() {
    if (plan.engine->id == "vllm" && plan.model->num_experts > 1 && !assessment.parallel.ep && assessment.parallel.dp > 1) first_of("ep", {"true"});
}

void Finder::gpu_count() {
    if (plan.gpus.size() != 1) return;
    const std::int64_t now = assessment.parallel.gpus();
    first_of(more_gpus(plan, assessment.parallel, now + 1, std::max<std::int64_t>(16, now * 8)));
}

void Finder::another_gpu() {
    if (plan.gpus.size() != 1 || plan.gpus[0].gpu.vendor == "custom" || !plan.settings.capacity.empty()) return;
    const Gpu& now = plan.gpus[0].gpu;
    std::vector<const Gpu*> larger;
    for (const Gpu& gpu : catalogue.gpus)
        if (gpu.vendor == now.vendor && gpu.driver_total.value > now.driver_total.value && gpu.compute_capability >= now.compute_capability && gpu.unified_memory == now.unified_memory)
            larger.push_back(&gpu);
    std::stable_sort(larger.begin(), larger.end(), [](const Gpu* a, const Gpu* b) { return a->driver_total.value < b->driver_total.value; });
    std::vector<std::string> ids;
    ids.reserve(larger.size());
    const std::int64_t count = plan.gpus[0].count;
    for (const Gpu* gpu : larger) ids.push_back(count > 1 ? gpu->id + " x" + std::to_string(count) : gpu->id);
    first_of("gpu", ids);
}

void Finder::all() {
    sequence_limit();
    first_of("kv_dtype", smaller_kv(plan, assessment.kv_format));
    workload_knobs();
    weights();
    fraction();
    experts();
    gpu_count();
    another_gpu();
}

/// The first pair that fits: a smaller KV type, smaller weights or more GPUs, and then one knob more.
std::optional<Suggestion> pair_of(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue) {
    std::vector<Change> firsts;
    const auto kv = smaller_kv(plan, assessment.kv_format);
    if (!kv.empty()) firsts.push_back({"kv_dtype", kv.back()});
    for (const char* format : {"fp8", "awq-int4"}) firsts.push_back({"weights", format});
    if (plan.gpus.size() == 1 && plan.gpus[0].count == 1 && !plan.parallel.tp && !plan.parallel.pp) firsts.push_back({"gpus", std::to_string(assessment.parallel.gpus() * 8)});
    for (const Change& first : firsts) {
        const auto changed = apply(plan, {{first}, {}, {}}, catalogue);
        if (!changed) continue;
        const auto again = assess(*changed);
        if (!again) continue;
        Finder finder{*changed, *again, catalogue, {}};
        finder.all();
        for (Suggestion& second : finder.found) {
            if (second.changes.front().choice == first.choice) continue;
            second.changes.insert(second.changes.begin(), first);
            return second;
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<Suggestion> suggest(const Plan& plan, const Assessment& assessment, const Catalogue& catalogue) {
    if (assessment.verdict.fits) return {};
    Finder finder{plan, assessment, catalogue, {}};
    finder.all();
    if (finder.found.empty())
        if (auto pair = pair_of(plan, assessment, catalogue)) finder.found.push_back(std::move(*pair));
    if (finder.found.size() > kMost) finder.found.resize(kMost);
    return std::move(finder.found);
}

Result<Plan> apply(const Plan& plan, const Suggestion& suggestion, const Catalogue& catalogue) {
    Plan out = plan;
    for (const Change& change : suggestion.changes) {
        if (change.choice == "kv_dtype") out.kv_dtype = change.value;
        else if (change.choice == "weights") out.weights = change.value;
        else if (change.choice == "memory_fraction") {
            const auto value = parse_number(change.value, change.choice, 0, 1);
            if (!value) return std::unexpected(value.error());
            out.settings.memory_fraction = *value;
            out.settings.flags.erase("gpu-memory-utilization");
        } else if (change.choice == "ep") {
            out.parallel.ep = change.value == "true";
        } else if (change.choice == "gpu") {
            const auto times = change.value.rfind(" x");
            const Gpu* gpu = catalogue.gpu(change.value.substr(0, times));
            if (gpu == nullptr) return fail("unknown_gpu", change.choice, {{"gpu", change.value, Unit::Number}});
            for (GpuSlot& slot : out.gpus) slot.gpu = *gpu;
            if (times != std::string::npos) {
                const auto count = parse_count(std::string_view(change.value).substr(times + 2), change.choice, 1, 100'000);
                if (!count) return std::unexpected(count.error());
                out.gpus.front().count = *count;
            }
        } else {
            const auto value = parse_count(change.value, change.choice, 0, kMaxPositions);
            if (!value) return std::unexpected(value.error());
            if (change.choice == "concurrency") out = with_concurrency(out, Sequences(*value));
            else if (change.choice == "context") out = with_context(out, Tokens(*value));
            else if (change.choice == "shared_prefix") out = with_shared_prefix(out, Tokens(*value));
            else if (change.choice == "max_num_seqs") {
                out.settings.max_num_seqs = *value;
                out.settings.flags.erase("max-num-seqs");
            } else if (change.choice == "gpus") out.parallel.gpus = *value;
            else if (change.choice == "tp") out.parallel.tp = *value;
            else return fail("unknown_choice", change.choice, {{"choice", change.choice, Unit::Number}});
        }
    }
    return out;
}

}  // namespace vramline
