// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/vllm/flags.h"

#include <algorithm>

#include "core/units/parse.h"

namespace vramline::vllm {

namespace {
std::string where_of(std::string_view name) { return "--engine-flag " + std::string(name); }

template <class T>
Result<std::optional<T>> optional_of(Result<T> value) {
    if (!value) return std::unexpected(std::move(value.error()));
    return std::optional<T>(*value);
}
}  // namespace

std::optional<std::string_view> flag(const Plan& plan, std::string_view name) {
    if (plan.settings.flags.empty()) return std::nullopt;
    const auto found = plan.settings.flags.find(std::string(name));
    if (found == plan.settings.flags.end()) return std::nullopt;
    return std::string_view(found->second);
}

Result<std::optional<std::int64_t>> flag_count(const Plan& plan, std::string_view name, std::int64_t least, std::int64_t most) {
    const auto text = flag(plan, name);
    if (!text) return std::optional<std::int64_t>{};
    return optional_of(parse_count(*text, where_of(name), least, most));
}

Result<std::optional<bool>> flag_bool(const Plan& plan, std::string_view name) {
    const auto text = flag(plan, name);
    if (!text) return std::optional<bool>{};
    return optional_of(parse_bool(*text, where_of(name)));
}

Result<std::optional<double>> flag_number(const Plan& plan, std::string_view name, double least, double most) {
    const auto text = flag(plan, name);
    if (!text) return std::optional<double>{};
    return optional_of(parse_number(*text, where_of(name), least, most));
}

Result<std::optional<std::int64_t>> either(const Plan& plan, std::optional<std::int64_t> choice, std::string_view choice_name,
                                           std::string_view flag_name, std::int64_t least, std::int64_t most) {
    if (choice && (*choice < least || *choice > most))
        return fail("out_of_range", std::string(choice_name), {{"value", *choice, Unit::Number}, {"least", least, Unit::Number}, {"most", most, Unit::Number}});
    auto value = flag_count(plan, flag_name, least, most);
    if (!value) return value;
    if (*value && choice && **value != *choice)
        return fail("contradicting_choices", std::string(choice_name), {{"first", *choice, Unit::Number}, {"other", std::string(flag_name), Unit::Number}, {"second", **value, Unit::Number}});
    return *value ? value : Result<std::optional<std::int64_t>>(choice);
}

Result<void> check_flags(const Plan& plan) {
    for (const auto& [name, value] : plan.settings.flags) {
        const auto& known = plan.engine->flags;
        if (std::find(known.begin(), known.end(), name) == known.end())
            return fail("unknown_flag", "--engine-flag", {{"flag", name, Unit::Number}, {"engine", plan.engine->name, Unit::Number}});
    }
    return {};
}

}  // namespace vramline::vllm
