// SPDX-License-Identifier: GPL-3.0-or-later
// Names of GPUs as tools write them ("NVIDIA A100-SXM4-80GB"), held against those of the catalogue ("A100 SXM 80 GB").
#include <algorithm>
#include <set>

#include "core/io/machine_gpus.h"

namespace vramline {
namespace {

using Words = std::set<std::string>;

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// What every name of a vendor has, or none needs.
const Words kNoise{"nvidia", "amd", "geforce", "tesla", "quadro", "instinct", "radeon", "graphics", "gpu", "generation", "gb", "edition", "oam"};

/// "sxm4" and "sxm" are one form; "hbm2e" stays.
std::string plain(std::string word) {
    if (word.starts_with("sxm")) return "sxm";
    if (word.size() > 2 && word.ends_with("gb") && is_digit(word.front())) word.resize(word.size() - 2);
    return word;
}

Words words_of(std::string_view name) {
    Words out;
    std::string word;
    const auto end = [&] {
        if (!word.empty() && !kNoise.contains(word)) out.insert(plain(word));
        word.clear();
    };
    for (char c : name) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
        if (is_letter(c) || is_digit(c)) word += c;
        else end();
    }
    end();
    return out;
}

/// The words that tell models apart: letters with digits or a long number ("h100", "mi300x", "4090").
bool tells_models(const std::string& word) {
    const auto digits = std::ranges::count_if(word, is_digit);
    const bool memory = word.starts_with("hbm") || word.starts_with("gddr");
    return !memory && digits > 0 && (static_cast<std::size_t>(digits) < word.size() || digits >= 4);
}

/// The driver's total is the catalogue's, within a hundredth: ECC and revisions move it a little. A total that is itself
/// estimated is held within a twelfth.
bool total_fits(const Gpu& gpu, Bytes total) {
    const std::int64_t known = gpu.driver_total.value.value(), off = std::abs(known - total.value());
    return off <= known / (gpu.driver_total.basis == Basis::Estimated ? 12 : 100);
}

/// Words in common, less those that only one of them has; below 0: another model.
double likeness(const Words& found, const Gpu& gpu) {
    const Words name = words_of(gpu.name);
    Words all = name;
    for (const std::string& alias : gpu.aliases) all.merge(words_of(alias));
    double score = 0;
    for (const std::string& word : found) {
        const bool shared = all.contains(word);
        if (!shared && tells_models(word)) return -1;
        score += shared ? 1 : -0.5;
    }
    for (const std::string& word : name) {
        if (found.contains(word)) continue;
        if (tells_models(word)) return -1;
        // The size is in the total already.
        score -= std::ranges::all_of(word, is_digit) ? 0 : 0.5;
    }
    return score;
}

}  // namespace

const Gpu* match_gpu(const std::vector<Gpu>& catalogue, const MachineGpu& found) {
    const Words words = words_of(found.name);
    const Gpu* best = nullptr;
    double most = 0;
    for (const Gpu& gpu : catalogue) {
        if (!total_fits(gpu, found.total)) continue;
        const double score = likeness(words, gpu);
        if (score > most) best = &gpu, most = score;
    }
    return best;
}

MachineChoice machine_choice(const std::vector<Gpu>& catalogue, const std::vector<MachineGpu>& found) {
    MachineChoice out;
    bool totals_differ = false, in_use = false;
    for (const MachineGpu& each : found) {
        const Gpu* known = match_gpu(catalogue, each);
        Gpu gpu = known != nullptr ? *known : custom_gpu(each.total);
        if (known == nullptr) {
            gpu.name = each.name;
            out.unmatched.push_back(each.name);
        }
        totals_differ = totals_differ || gpu.driver_total.value != each.total;
        in_use = in_use || each.used > Bytes(0);
        if (!out.gpus.empty() && out.gpus.back().gpu == gpu) ++out.gpus.back().count;
        else out.gpus.push_back({gpu, 1});
        out.capacity.push_back(each.total);
        out.other.push_back(each.used);
    }
    if (!totals_differ) out.capacity.clear();
    if (!in_use) out.other.clear();
    return out;
}

}  // namespace vramline
