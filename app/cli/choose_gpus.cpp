// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "app/cli/choices.h"
#include "core/units/parse.h"

// The choices of hardware: GPUs, their number, and how the model is spread over them.
namespace vramline::cli {
namespace {

constexpr std::int64_t kMaxGpus = 100'000;

struct Factor {
    std::string_view option;
    std::optional<std::int64_t> ParallelChoice::*member;
};
constexpr std::array kFactors{Factor{"--tp", &ParallelChoice::tp}, Factor{"--pp", &ParallelChoice::pp},
                              Factor{"--dp", &ParallelChoice::dp}, Factor{"--cp", &ParallelChoice::cp},
                              Factor{"--dcp", &ParallelChoice::dcp}};

std::string_view trim(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
}

/// An entry of --gpu: "rtx-3090 x2", a name and how many.
struct Entry {
    std::string_view name;
    std::int64_t count = 1;
    bool counted = false;
};
Result<Entry> parse_entry(std::string_view text) {
    text = trim(text);
    const std::size_t space = text.rfind(' ');
    if (space == std::string_view::npos || space + 2 > text.size() || (text[space + 1] != 'x' && text[space + 1] != 'X'))
        return Entry{text, 1, false};
    const std::string_view digits = text.substr(space + 2);
    if (digits.empty() || digits.front() < '0' || digits.front() > '9') return Entry{text, 1, false};
    const auto count = parse_count(digits, "--gpu", 1, kMaxGpus);
    if (!count) return std::unexpected(count.error());
    return Entry{trim(text.substr(0, space)), *count, true};
}

Result<Gpu> gpu_named(std::string_view name, const Catalogue& catalogue, const PerGpu& capacity) {
    if (name == "custom") {
        if (capacity.empty()) return fail("custom_without_capacity", "--gpu");
        return custom_gpu(capacity.front());
    }
    if (const Gpu* gpu = catalogue.gpu(name)) return *gpu;
    const auto near = catalogue.similar_gpus(name);
    return fail(near.empty() ? "unknown_gpu" : "unknown_gpu_similar", "--gpu",
                {{"gpu", std::string(name)}, {"similar", joined(near)}});
}

struct GpuList {
    std::vector<GpuSlot> slots;
    bool counted = false;  ///< the text says how many
};
Result<GpuList> parse_gpus(std::string_view text, const Catalogue& catalogue, const PerGpu& capacity) {
    GpuList out;
    for (bool more = true; more;) {
        const std::size_t comma = text.find(',');
        const auto entry = parse_entry(text.substr(0, comma));
        if (!entry) return std::unexpected(entry.error());
        auto gpu = gpu_named(entry->name, catalogue, capacity);
        if (!gpu) return std::unexpected(gpu.error());
        out.slots.push_back({std::move(*gpu), entry->count});
        out.counted = out.counted || entry->counted || out.slots.size() > 1;
        if (out.slots.size() > kMaxGpus) return fail("too_many_gpus_listed", "--gpu", {{"most", kMaxGpus}});
        more = comma != std::string_view::npos;
        text.remove_prefix(more ? comma + 1 : text.size());
    }
    return out;
}

std::int64_t listed(const std::vector<GpuSlot>& slots) {
    std::int64_t total = 0;
    for (const GpuSlot& slot : slots) total += slot.count;
    return total;
}

/// --gpus over a list that says another number is a contradiction.
Result<void> set_number(Plan& plan, std::int64_t gpus, bool counted) {
    if (counted && listed(plan.gpus) != gpus)
        return fail("gpus_contradict_list", "--gpus", {{"gpus", gpus, Unit::Gpus}, {"listed", listed(plan.gpus), Unit::Gpus}});
    if (!counted) plan.gpus.front().count = 1;
    plan.parallel.gpus = gpus;
    return {};
}


/// What a plan file says of its layout ends where --gpu makes it one GPU.
void forget_layout(const Given& given, ParallelChoice& parallel) {
    for (const Factor& factor : kFactors)
        if (!given.has(factor.option)) (parallel.*factor.member).reset();
    parallel.gpus.reset();
}

Result<void> choose_number(const Given& given, Plan& plan, const GpuList* list) {
    const auto gpus = given_count(given, "--gpus", 1, kMaxGpus);
    if (!gpus) return std::unexpected(gpus.error());
    const bool counted = list != nullptr ? list->counted : plan.gpus.size() > 1;
    if (*gpus) return set_number(plan, **gpus, counted);
    if (list == nullptr) return {};
    if (counted) plan.parallel.gpus.reset();
    else forget_layout(given, plan.parallel);
    return {};
}

}  // namespace

Result<void> choose_gpus(const Given& given, const Catalogue& catalogue, Chosen& chosen) {
    Plan& plan = chosen.plan;
    auto capacity = given_sizes(given, "--capacity");
    if (!capacity) return std::unexpected(capacity.error());
    for (const Factor& factor : kFactors) {
        const auto count = given_count(given, factor.option, 1, kMaxGpus);
        if (!count) return std::unexpected(count.error());
        if (*count) plan.parallel.*factor.member = *count;
    }
    if (given.has("--ep")) plan.parallel.ep = true;
    const std::string* text = given.value("--gpu");
    if (text == nullptr) return choose_number(given, plan, nullptr);
    auto list = parse_gpus(*text, catalogue, *capacity);
    if (!list) return std::unexpected(list.error());
    plan.gpus = list->slots;
    return choose_number(given, plan, &*list);
}

}  // namespace vramline::cli
