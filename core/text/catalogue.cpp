// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/catalogue.h"

#include <algorithm>
#include <variant>

#include "core/text/format.h"
#include "core/text/texts.h"

namespace vramline {
namespace {

std::vector<CatalogueEntry> merged() {
    std::vector<CatalogueEntry> all;
    for (const auto table : {texts::units, texts::io, texts::models, texts::files, texts::plan, texts::terms, texts::cli, texts::report}) {
        const auto entries = table();
        all.insert(all.end(), entries.begin(), entries.end());
    }
    std::ranges::stable_sort(all, {}, &CatalogueEntry::id);
    return all;
}

bool is_one(const Arg& arg) {
    const auto* count = std::get_if<std::int64_t>(&arg.value);
    return count != nullptr && *count == 1;
}

/// Writes the place `name` (what stands between the braces); false where no operand has that name.
bool write_place(std::string& out, std::string_view place, const std::vector<Arg>& args, OperandFormatter format) {
    const std::size_t question = place.find('?');
    const std::string_view name = place.substr(0, question);
    const auto arg = std::ranges::find_if(args, [&](const Arg& a) { return a.name == name; });
    if (arg == args.end()) return false;
    if (question == std::string_view::npos) {
        out += format(*arg);
        return true;
    }
    const std::string_view words = place.substr(question + 1);
    const std::size_t bar = words.find('|');
    if (bar == std::string_view::npos) return false;
    out += is_one(*arg) ? words.substr(0, bar) : words.substr(bar + 1);
    return true;
}

}  // namespace

std::span<const CatalogueEntry> catalogue() {
    static const std::vector<CatalogueEntry> kAll = merged();
    return kAll;
}

std::string_view english(std::string_view id) {
    const auto all = catalogue();
    const auto found = std::ranges::lower_bound(all, id, {}, &CatalogueEntry::id);
    return found != all.end() && found->id == id ? found->english : id;
}

std::string fill(std::string_view text, const std::vector<Arg>& args, OperandFormatter format) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        out += text.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos || !write_place(out, text.substr(open + 1, close - open - 1), args, format)) {
            out += '{';
            text.remove_prefix(open + 1);
            continue;
        }
        text.remove_prefix(close + 1);
    }
    return out;
}

std::string to_english(const Message& message) { return fill(english(message.id), message.args, &format_arg); }

std::string to_english(const Error& error) {
    std::vector<Arg> args = error.args;
    args.push_back({"where", error.where, Unit::Number});
    return fill(english(error.code), args, &format_arg);
}

}  // namespace vramline
