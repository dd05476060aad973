// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of every plan, over seeded random ones. VRAMLINE_RANDOM_PLANS sets how many (1,000), VRAMLINE_SEED the
// seed; a failure prints the plan's number and its file.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& presets() {
    static const Result<Catalogue> loaded = load_catalogue(VRAMLINE_PRESETS, {});
    return *loaded;
}

std::int64_t from_environment(const char* name, std::int64_t otherwise) {
    const char* text = std::getenv(name);
    if (text == nullptr) return otherwise;
    std::int64_t value = 0;
    for (const char* c = text; *c >= '0' && *c <= '9' && value < 100'000'000; ++c) value = value * 10 + (*c - '0');
    return value > 0 ? value : otherwise;
}

struct Generator {
    std::mt19937_64 random;
    std::int64_t between(std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
    }
    bool chance(int percent) { return between(1, 100) <= percent; }
    template <class T>
    const T& one_of(const std::vector<T>& from) {
        return from[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(from.size()) - 1))];
    }
    std::int64_t logarithmic(std::int64_t most) {
        return std::min(most, static_cast<std::int64_t>(std::exp2(static_cast<double>(between(0, 1000)) / 1000 * std::log2(static_cast<double>(most)))));
    }
    Bytes overhead() { return Bytes(chance(30) ? 0 : between(0, std::int64_t{8} << 30)); }

    void engine(Plan& plan) {
        const EngineFacts* facts = presets().engine(chance(20) ? "floor" : "vllm");
        plan.engine = std::make_shared<const EngineProfile>(*profile_at(*facts, one_of(facts->versions)));
        plan.engine_version_given = true;
        if (chance(40)) plan.kv_dtype = one_of(plan.engine->kv_formats.empty() ? std::vector<std::string>{"fp8"} : plan.engine->kv_formats);
        if (chance(30)) plan.weights = one_of(std::vector<std::string>{"fp8", "fp8-block", "awq-int4", "bf16", "nvfp4"});
    }
    void workload(Plan& plan) {
        const std::int64_t context = plan.model->context.value_or(Tokens(32768)).value();
        const std::int64_t classes = chance(75) ? 1 : between(2, 3);
        plan.workload.requests.clear();
        for (std::int64_t i = 0; i < classes; ++i) {
            const std::int64_t length = std::max<std::int64_t>(2, logarithmic(context));
            const std::int64_t input = between(1, length);
            plan.workload.requests.push_back({logarithmic(4096), input, length - input});
        }
        plan.workload.shared_prefix = chance(40) ? between(0, plan.workload.shortest_input()) : 0;
    }
    void hardware(Plan& plan) {
        plan.gpus = {{one_of(presets().gpus), 1}};
        if (chance(10)) plan.gpus = {{custom_gpu(Bytes(between(1, std::int64_t{1} << 41))), 1}};
        const std::vector<std::int64_t> degrees{1, 1, 2, 4, 8};
        if (chance(60)) plan.parallel = {std::nullopt, one_of(degrees), chance(80) ? 1 : 2, chance(70) ? 1 : 2, std::nullopt, std::nullopt, chance(10)};
        else plan.parallel.gpus = one_of(degrees);
    }
    void settings(Plan& plan) {
        Settings& s = plan.settings;
        if (chance(40)) s.memory_fraction = static_cast<double>(between(10, 100)) / 100;
        if (chance(15)) s.kv_cache_bytes = Bytes(logarithmic(std::int64_t{1} << 38));
        if (chance(20)) s.max_num_seqs = logarithmic(4096);
        if (chance(20)) s.max_batched_tokens = logarithmic(65536);
        if (chance(20)) s.block_size = 16 * between(1, 8);
        for (PerGpu* list : {&s.activations, &s.graphs, &s.communication, &s.runtime, &s.other})
            if (chance(15)) *list = {overhead()};
        if (plan.engine->id == "vllm") vllm_flags(plan);
    }
    void vllm_flags(Plan& plan) {
        auto& flags = plan.settings.flags;
        const auto knows = [&](const char* name) { return std::find(plan.engine->flags.begin(), plan.engine->flags.end(), name) != plan.engine->flags.end(); };
        if (chance(10)) flags["enable-prefix-caching"] = chance(50) ? "true" : "false";
        if (chance(6)) flags["max-model-len"] = "auto";
        if (chance(6)) flags["speculative-config"] = R"({"method":")" + one_of(std::vector<std::string>{"mtp", "eagle3", "ngram"}) + R"(","num_speculative_tokens":)" + std::to_string(between(1, 9)) + "}";
        if (chance(6) && knows("kv-cache-dtype-skip-layers")) flags["kv-cache-dtype-skip-layers"] = chance(50) ? "sliding_window" : std::to_string(between(0, plan.model->layer_count() - 1));
        if (chance(4) && knows("performance-mode")) flags["performance-mode"] = "throughput";
        if (chance(4)) flags["mamba-cache-mode"] = one_of(std::vector<std::string>{"none", "align", "all"});
        if (chance(4)) flags["kv-transfer-config"] = "{}";
    }
    Plan plan() {
        Plan out;
        out.model = one_of(presets().models);
        out.formats = presets().formats;
        engine(out);
        workload(out);
        hardware(out);
        settings(out);
        return out;
    }
};

void check_ledger(const Assessment& a) {
    for (const GpuLedger& g : a.gpus) {
        const Bytes sum = g.weights + g.activations + g.graphs + g.communication + g.runtime + g.other + g.kv_pool + g.reserve + g.free;
        CHECK_EQ(sum.value(), (g.capacity + (a.verdict.starts ? Bytes(0) : a.verdict.short_by)).value());
        for (const Bytes& part : {g.weights, g.activations, g.graphs, g.communication, g.runtime, g.other, g.kv_pool, g.kv_shared, g.kv_used, g.kv_rounding, g.reserve, g.free}) {
            CHECK(part >= Bytes(0));
            CHECK(!part.overflowed());
        }
        CHECK(g.kv_shared + g.kv_used + g.kv_rounding <= g.kv_pool);
    }
}

void check_numbers(const Assessment& a) {
    CHECK(std::isfinite(a.kv.floor_bytes_per_token) && std::isfinite(a.kv.bytes_per_token_per_gpu));
    if (a.pool) CHECK(std::isfinite(a.pool->max_concurrency) && std::isfinite(a.pool->sequence_bytes_per_token));
    for (const Bytes& size : {a.kv.allocated_bytes, a.kv.floor_bytes, a.weights.bytes, a.verdict.low, a.verdict.high}) CHECK(!size.overflowed() && size >= Bytes(0));
    CHECK(a.verdict.low <= a.verdict.likely && a.verdict.likely <= a.verdict.high);
    CHECK(!a.verdict.fits || a.verdict.short_by == Bytes(0));
    CHECK(!a.verdict.fits_high || a.verdict.fits_low);
    CHECK(a.limits.max_concurrency_range.surely <= a.limits.max_concurrency && a.limits.max_concurrency <= a.limits.max_concurrency_range.at_best);
}

bool fits(const Plan& plan) {
    const auto a = assess(plan);
    return a && a->verdict.fits;
}

void check_limits(const Plan& plan, const Assessment& a) {
    const std::int64_t most = a.limits.max_concurrency.value();
    const bool mix = plan.workload.requests.size() > 1;
    const std::int64_t unit = mix ? plan.workload.total().value() : 1;
    if (most > 0) CHECK(fits(with_concurrency(plan, Sequences(most))));
    if (most + unit * a.parallel.dp <= kMaxSequences) CHECK(!fits(with_concurrency(plan, Sequences(most + unit))));
    if (!mix) CHECK_EQ(a.verdict.fits, plan.workload.total().value() <= most);
    if (!a.limits.max_context) return;
    const std::int64_t length = a.limits.max_context->value();
    if (length > 0) CHECK(fits(with_context(plan, Tokens(length))));
    const Plan longer = with_context(plan, Tokens(length + 1));
    if (longer.workload.longest().value() == length + 1) CHECK(!fits(longer));
    if (a.limits.min_shared_prefix) {
        CHECK(fits(with_shared_prefix(plan, *a.limits.min_shared_prefix)));
        if (a.limits.min_shared_prefix->value() > 0) CHECK(!fits(with_shared_prefix(plan, *a.limits.min_shared_prefix - Tokens(1))));
    }
}

void check_monotone(const Plan& plan, const Assessment& a) {
    const auto more = allocated_at_concurrency(plan, Sequences(plan.workload.total().value() * 2));
    if (more) CHECK(*more >= a.kv.allocated_bytes);
    const std::int64_t longest = plan.workload.longest().value();
    const auto shorter = longest > 4 ? allocated_at_context(plan, Tokens(longest / 2)) : std::nullopt;
    // A shorter prompt may cut the prefix with it; without one, less is never more.
    if (shorter && plan.workload.shared_prefix == 0) CHECK(*shorter <= a.kv.allocated_bytes);
}

void check_dp(const Plan& plan, const Assessment& a) {
    if (plan.workload.requests.size() > 1 || plan.parallel.ep || a.limits.max_concurrency.value() == 0) return;
    Plan twice = plan;
    twice.parallel = {std::nullopt, a.parallel.tp, a.parallel.pp, a.parallel.dp * 2, std::nullopt, std::nullopt, false};
    const auto b = assess(twice);
    CHECK(b.has_value());
    if (b && a.limits.concurrency_binds != Binds::None && b->limits.concurrency_binds != Binds::None) CHECK_EQ(b->limits.max_concurrency.value(), 2 * a.limits.max_concurrency.value());
}

/// One kind of cache, all layers alike.
bool uniform(const ModelSpec& model) {
    std::vector<Cache> seen;
    for (const LayerKind& kind : model.kinds)
        for (const Cache& cache : kind.caches)
            if (seen.empty()) seen.push_back(cache);
            else if (seen.front() != cache) return false;
    return !seen.empty();
}

void check_tp(const Plan& plan) {
    if (plan.engine->id != "vllm" || !uniform(*plan.model)) return;
    Plan bare = plan;
    Settings& s = bare.settings;
    s.activations = s.graphs = s.communication = s.runtime = {Bytes(0)};
    std::int64_t last = 0;
    for (const std::int64_t tp : {1, 2, 4, 8}) {
        bare.parallel = {std::nullopt, tp, 1, 1, std::nullopt, std::nullopt, false};
        const auto a = assess(bare);
        if (!a) continue;
        CHECK(a->limits.kv_concurrency.value() >= last);
        last = a->limits.kv_concurrency.value();
    }
}

void check_identity(const Plan& plan) {
    const std::string text = to_plan_json(plan);
    const auto back = read_plan(text, "plan", presets());
    CHECK(back.has_value());
    if (!back) std::cout << "    " << to_english(back.error()) << "\n";
    else CHECK(back->plan == plan && to_plan_json(back->plan) == text);
}

}  // namespace

TEST(presets_load) { CHECK(!presets().models.empty()); }

TEST(random_plans) {
    const std::int64_t count = from_environment("VRAMLINE_RANDOM_PLANS", 1000);
    const std::int64_t seed = from_environment("VRAMLINE_SEED", 20261129);
    std::int64_t assessed = 0, refused = 0, started = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        Generator generator{std::mt19937_64(static_cast<std::uint64_t>(seed + i))};
        const Plan plan = generator.plan();
        const int before = test::failures_in_case();
        if (i % 10 == 0) check_identity(plan);
        const auto a = assess(plan);
        if (!a) {
            ++refused;
            continue;
        }
        ++assessed;
        started += a->verdict.starts ? 1 : 0;
        check_ledger(*a);
        check_numbers(*a);
        check_limits(plan, *a);
        check_monotone(plan, *a);
        check_dp(plan, *a);
        if (i % 4 == 0) check_tp(plan);
        if (test::failures_in_case() != before) std::cout << "  plan " << i << " of seed " << seed << ": " << plan.model->id << ", " << plan.engine->id << " " << plan.engine->version << "\n";
    }
    std::cout << "  " << count << " plans: " << assessed << " assessed (" << started << " start), " << refused << " refused\n";
    CHECK(assessed > count / 2);
    CHECK(started > assessed / 10);
}

TEST_MAIN
