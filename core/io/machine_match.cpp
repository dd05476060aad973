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
const Words kNoise{"nvidia", "amd", "geforce", "tesla", "quadro", "instinct", "radeon", "graphics", "gpu", "generation", "gb", "edition", "oam",
                   "mcm", "ac", "mba"};

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

bool is_size(const std::string& word) { return std::ranges::all_of(word, is_digit); }

/// The driver's total is the catalogue's, within a fortieth: ECC and revisions move it a little, and drivers before 510
/// left out what they reserve (a T4 of 15,360 MiB was one of 15,109). A total that is itself estimated is held within a
/// twelfth. No total at all is what memory shared with the processor has.
bool total_fits(const Gpu& gpu, Bytes total) {
    if (total == Bytes(0)) return gpu.unified_memory;
    const std::int64_t known = gpu.driver_total.value.value(), off = std::abs(known - total.value());
    return off <= known / (gpu.driver_total.basis == Basis::Estimated ? 12 : 40);
}

/// Words in common, less those that only one of them has; below 0: another model.
double likeness(const Words& found, const Gpu& gpu) {
    // What stands in brackets explains a name: "Instinct MI250 (one of two GCDs)".
    const Words name = words_of(gpu.name.substr(0, gpu.name.find('(')));
    Words all = words_of(gpu.name);
    bool named = found == words_of(gpu.id);  // the whole name, as "GB10" of a "DGX Spark (GB10)"
    for (const std::string& alias : gpu.aliases) {
        Words words = words_of(alias);
        named = named || found == words;
        all.merge(words);
    }
    if (named && !found.empty()) return static_cast<double>(found.size()) + 1;
    double score = 0;
    for (const std::string& word : found) {
        const bool shared = all.contains(word);
        if (!shared && tells_models(word)) return -1;
        // The size is in the total already, and a "GH200 480GB" names that of its processor.
        score += shared ? 1 : is_size(word) ? 0 : -0.5;
    }
    for (const std::string& word : name) {
        if (found.contains(word)) continue;
        if (tells_models(word)) return -1;
        score -= is_size(word) ? 0 : 0.5;
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
        if (known == nullptr && each.total == Bytes(0)) {
            out.unmatched.push_back(each.name);
            continue;
        }
        Gpu gpu = known != nullptr ? *known : custom_gpu(each.total);
        if (known == nullptr) {
            gpu.name = each.name;
            out.unmatched.push_back(each.name);
        }
        const Bytes total = each.total == Bytes(0) ? gpu.driver_total.value : each.total;
        totals_differ = totals_differ || gpu.driver_total.value != total;
        in_use = in_use || each.used > Bytes(0);
        if (!out.gpus.empty() && out.gpus.back().gpu == gpu) ++out.gpus.back().count;
        else out.gpus.push_back({gpu, 1});
        out.capacity.push_back(total);
        out.other.push_back(each.used);
    }
    if (!totals_differ) out.capacity.clear();
    if (!in_use) out.other.clear();
    return out;
}

}  // namespace vramline
