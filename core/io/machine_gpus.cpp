// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/machine_gpus.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/io/json_reader.h"
#include "core/text/format.h"

namespace vramline {
namespace {

constexpr std::size_t kMostText = std::size_t{1} << 20, kMostGpus = 1024, kMostName = 200;
constexpr std::int64_t kMostMib = std::int64_t{1} << 30;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n\"";
    const std::size_t first = text.find_first_not_of(kBlank);
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// A whole number at the start, whatever follows ("81559 MiB"); unset where there is none or it is out of bounds.
std::optional<std::int64_t> leading_number(std::string_view text, std::int64_t most) {
    text = trimmed(text);
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || value < 0 || value > most) return std::nullopt;
    return value;
}

std::unexpected<Error> not_understood(std::string_view tool, std::string_view text) {
    return fail("smi_not_understood", std::string(tool), {{"text", printable(text.substr(0, text.find('\n')))}});
}

/// "[N/A]" and "[Not Supported]", which memory shared with the processor answers; not "[Insufficient Permissions]", nor
/// what a broken device says.
bool not_told(std::string_view text) {
    constexpr std::array<std::string_view, 4> kAnswers{"[N/A]", "N/A", "[Not Supported]", "Not Supported"};
    return std::ranges::find(kAnswers, trimmed(text)) != kAnswers.end();
}

/// "index, name, total, used"; the name itself may hold commas.
std::optional<MachineGpu> nvidia_line(std::string_view line) {
    const std::size_t first = line.find(','), last = line.rfind(',');
    if (first == std::string_view::npos || last == first) return std::nullopt;
    const std::size_t middle = line.rfind(',', last - 1);
    if (middle == std::string_view::npos || middle <= first) return std::nullopt;
    const auto index = leading_number(line.substr(0, first), 1'000'000);
    const std::string_view size = line.substr(middle + 1, last - middle - 1);
    const bool untold = not_told(size);
    const auto total = untold ? std::optional<std::int64_t>(0) : leading_number(size, kMostMib);
    const auto used = leading_number(line.substr(last + 1), kMostMib);
    const std::string_view name = trimmed(line.substr(first + 1, middle - first - 1));
    if (!index || !total || (*total == 0 && !untold) || name.empty() || name.size() > kMostName) return std::nullopt;
    return MachineGpu{*index, std::string(name), kMiB * *total, kMiB * std::min(used.value_or(0), *total)};
}

/// The first of the keys that has text; tools changed their spelling over the years.
std::string text_of(const JsonNode& node, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys)
        if (const auto found = node.find(key))
            if (const auto text = found->string(kMostName); text && !text->empty() && *text != "N/A") return *text;
    return {};
}

/// A number that may stand as text ("68702699520").
std::optional<std::int64_t> number_of(const JsonNode& node, std::initializer_list<std::string_view> keys, std::int64_t most) {
    for (const std::string_view key : keys) {
        const auto found = node.find(key);
        if (!found) continue;
        if (const auto number = found->integer(0, most)) return *number;
        if (const auto text = found->string(64)) return leading_number(*text, most);
    }
    return std::nullopt;
}

/// The answer without the warnings that tools print before it ("WARNING: AMD GPU device(s) is/are in a low-power state").
std::string_view json_of(std::string_view text) {
    for (std::size_t line = 0; line < text.size(); line = text.find('\n', line), line += line < text.size()) {
        const std::size_t first = text.find_first_not_of(" \t", line);
        if (first < text.size() && (text[first] == '{' || text[first] == '[')) return text.substr(first);
    }
    return text;
}

/// amd-smi's sizes: {"value": 196592, "unit": "MB"} (its MB are MiB), or a bare number of them.
std::optional<Bytes> amd_size(const JsonNode& parent, std::string_view key) {
    const auto node = parent.find(key);
    if (!node) return std::nullopt;
    if (const auto bare = node->integer(0, kMostMib)) return kMiB * *bare;
    const auto value = number_of(*node, {"value"}, kMostMib);
    if (!value) return std::nullopt;
    const std::string unit = text_of(*node, {"unit"});
    return (unit == "GB" || unit == "GiB" ? kGiB : kMiB) * *value;
}

/// amd-smi answers a list, newer ones {"gpu_data": [...]}.
Result<std::vector<JsonNode>> amd_list(const JsonNode& root) {
    const auto inner = root.find("gpu_data");
    return (inner ? *inner : root).items(kMostGpus);
}

/// What is in use, of `amd-smi metric`; nothing where it says nothing.
void add_usage(std::string_view metric_text, std::vector<MachineGpu>& out) {
    const auto metric = JsonDocument::parse(json_of(metric_text), "amd-smi", {.max_bytes = kMostText});
    if (!metric) return;
    const auto usage = amd_list(metric->root());
    if (!usage) return;
    for (const JsonNode& gpu : *usage) {
        const auto index = number_of(gpu, {"gpu"}, 1'000'000);
        const auto memory = gpu.find("mem_usage");
        const auto used = memory ? amd_size(*memory, "used_vram") : std::nullopt;
        for (MachineGpu& known : out)
            if (index && used && known.index == *index) known.used = std::min(*used, known.total);
    }
}

}  // namespace

Result<std::vector<MachineGpu>> read_nvidia_smi(std::string_view text) {
    std::vector<MachineGpu> out;
    for (std::string_view rest = text.substr(0, kMostText); !rest.empty() && out.size() < kMostGpus;) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (const auto gpu = nvidia_line(rest.substr(0, end))) out.push_back(*gpu);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (out.empty()) return not_understood("nvidia-smi", trimmed(text));
    std::ranges::stable_sort(out, {}, &MachineGpu::index);
    return out;
}

Result<std::vector<MachineGpu>> read_rocm_smi(std::string_view text) {
    const auto document = JsonDocument::parse(json_of(text), "rocm-smi", {.max_bytes = kMostText});
    if (!document) return std::unexpected(document.error());
    const auto cards = document->root().members();
    if (!cards) return std::unexpected(cards.error());
    std::vector<MachineGpu> out;
    for (const auto& [name, card] : *cards) {
        if (!name.starts_with("card") || out.size() == kMostGpus) continue;
        const auto index = leading_number(name.substr(4), 1'000'000);
        const auto total = number_of(card, {"VRAM Total Memory (B)"}, std::int64_t{1} << 50);
        const auto used = number_of(card, {"VRAM Total Used Memory (B)"}, std::int64_t{1} << 50);
        const std::string title = text_of(card, {"Card Series", "Card series", "Card Model", "Card model", "Device Name"});
        if (index && total && *total > 0 && !title.empty())
            out.push_back({*index, title, Bytes(*total), Bytes(std::min(used.value_or(0), *total))});
    }
    if (out.empty()) return not_understood("rocm-smi", trimmed(text));
    std::ranges::stable_sort(out, {}, &MachineGpu::index);
    return out;
}

Result<std::vector<MachineGpu>> read_amd_smi(std::string_view static_text, std::string_view metric_text) {
    const auto document = JsonDocument::parse(json_of(static_text), "amd-smi", {.max_bytes = kMostText});
    if (!document) return std::unexpected(document.error());
    const auto list = amd_list(document->root());
    if (!list) return std::unexpected(list.error());
    std::vector<MachineGpu> out;
    for (const JsonNode& gpu : *list) {
        const auto index = number_of(gpu, {"gpu"}, 1'000'000);
        const auto asic = gpu.find("asic"), vram = gpu.find("vram");
        const std::string name = asic ? text_of(*asic, {"market_name", "MARKET_NAME"}) : std::string();
        auto total = vram ? amd_size(*vram, "size") : std::nullopt;
        if (vram && !total) total = amd_size(*vram, "vram_size_mb");  // ROCm 6.0
        if (index && total && *total > Bytes(0) && !name.empty()) out.push_back({*index, name, *total, {}});
    }
    if (out.empty()) return not_understood("amd-smi", trimmed(static_text));
    add_usage(metric_text, out);
    return out;
}

}  // namespace vramline
