// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/choices.h"

#include "core/io/json_io.h"
#include "core/units/parse.h"

namespace vramline::cli {
namespace {

Result<Chosen> base_plan(const Given& given, const Catalogue& catalogue) {
    if (given.positional.empty()) {
        auto plan = default_plan(catalogue);
        if (!plan) return std::unexpected(plan.error());
        plan->parallel.gpus.reset();  // its one GPU is what nothing else said; --tp 2 alone may derive another number
        return Chosen{std::move(*plan), {}};
    }
    const std::string& path = given.positional.front();
    const auto text = read_file(path);
    if (!text) return std::unexpected(text.error());
    auto loaded = read_plan(*text, path, catalogue);
    if (!loaded) return std::unexpected(loaded.error());
    Chosen out{std::move(loaded->plan), {}};
    for (Message& message : loaded->notes) out.notes.push_back({NoteLevel::Warning, std::move(message)});
    return out;
}

}  // namespace

Result<std::optional<std::int64_t>> given_count(const Given& given, std::string_view option, std::int64_t least,
                                                std::int64_t most) {
    const std::string* text = given.value(option);
    if (text == nullptr) return std::optional<std::int64_t>{};
    const auto count = parse_count(*text, option, least, most);
    if (!count) return std::unexpected(count.error());
    return std::optional(*count);
}

Result<PerGpu> given_sizes(const Given& given, std::string_view option) {
    PerGpu out;
    const std::string* text = given.value(option);
    if (text == nullptr) return out;
    std::string_view rest = *text;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const auto size = parse_bytes(rest.substr(0, comma), option);
        if (!size) return std::unexpected(size.error());
        out.push_back(*size);
        more = comma != std::string_view::npos;
        rest.remove_prefix(more ? comma + 1 : rest.size());
    }
    return out;
}

Result<Chosen> choose(const Given& given, const Catalogue& catalogue) {
    auto chosen = base_plan(given, catalogue);
    if (!chosen) return chosen;
    using Step = Result<void> (*)(const Given&, const Catalogue&, Chosen&);
    static constexpr Step kSteps[] = {&choose_model,   &choose_engine,   &choose_formats,
                                      &choose_gpus,    &choose_workload, &choose_settings};
    for (const Step step : kSteps)
        if (const auto done = step(given, catalogue, *chosen); !done) return std::unexpected(done.error());
    return chosen;
}

}  // namespace vramline::cli
