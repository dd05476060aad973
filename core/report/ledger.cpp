// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/ledger.h"

#include <algorithm>
#include <array>

#include "core/text/format.h"

namespace vramline {
namespace {

/// The term that explains a line of this GPU; null where there is none.
const Term* find_term(const Assessment& a, TermId id, std::int64_t gpu) {
    const Term* found = nullptr;
    for (const Term& term : a.terms) {
        if (term.id != id) continue;
        if (term.gpu == gpu) return &term;
        if (term.gpu < 0) found = &term;
    }
    return found;
}

struct Source {
    LedgerPart part;
    TermId term;
    Bytes GpuLedger::* line;
};
constexpr std::array<Source, 6> kPlain{{{LedgerPart::Weights, TermId::Weights, &GpuLedger::weights},
                                        {LedgerPart::Activations, TermId::Activations, &GpuLedger::activations},
                                        {LedgerPart::Graphs, TermId::Graphs, &GpuLedger::graphs},
                                        {LedgerPart::Communication, TermId::Communication, &GpuLedger::communication},
                                        {LedgerPart::Runtime, TermId::Runtime, &GpuLedger::runtime},
                                        {LedgerPart::Other, TermId::Other, &GpuLedger::other}}};

LedgerLine plain_line(const Assessment& a, const GpuLedger& gpu, const Source& source) {
    LedgerLine line{source.part, gpu.*source.line, gpu.*source.line, gpu.*source.line, 0, Basis::Exact, false};
    line.shown = gib_hundredths(line.bytes);
    if (const Term* term = find_term(a, source.term, gpu.index)) {
        line.basis = term->basis;
        if (term->basis == Basis::Estimated) {
            line.low = Bytes(term->low);
            line.high = Bytes(term->high);
        }
    }
    return line;
}

LedgerLine exact_line(LedgerPart part, Bytes bytes, bool derived = false) {
    return {part, bytes, bytes, bytes, gib_hundredths(bytes), Basis::Exact, derived};
}

/// What of the KV lies beyond the line. An engine that starts keeps its pool full; one that cannot start shows all it
/// would need, so the excess is cut from the end of what the lines hold.
void cut_over(std::vector<LedgerLine>& lines, Bytes over) {
    Bytes left = over;
    for (auto line = lines.rbegin(); line != lines.rend() && left.value() > 0; ++line) {
        const Bytes cut = std::min(line->bytes, left);
        line->bytes -= cut;
        line->low = std::min(line->low, line->bytes);
        line->high = line->bytes;
        line->shown = gib_hundredths(line->bytes);
        left -= cut;
    }
}

/// The shown figures of differences are differences of the shown figures: first inside the pool, then of the whole.
void settle(LedgerView& view) {
    const auto is_pool = [](LedgerPart part) { return part >= LedgerPart::KvShared && part <= LedgerPart::KvFree; };
    std::int64_t pool = 0, all = 0;
    LedgerLine *kv_free = nullptr, *rest = nullptr, *largest = nullptr;
    for (LedgerLine& line : view.lines) {
        if (is_pool(line.part)) pool += line.shown;
        if (line.part == LedgerPart::KvFree) kv_free = &line;
        if ((line.part == LedgerPart::Reserve || line.part == LedgerPart::Free) && (!rest || rest->bytes < line.bytes))
            rest = &line;
        if (!largest || largest->bytes < line.bytes) largest = &line;
    }
    if (kv_free)
        kv_free->shown += view.pool_shown - pool;
    else
        view.pool_shown = pool;
    for (const LedgerLine& line : view.lines) all += line.shown;
    LedgerLine* last = rest ? rest : kv_free ? kv_free : largest;
    if (last) last->shown += view.capacity_shown - all;
    if (last == kv_free && kv_free) view.pool_shown += view.capacity_shown - all;
}

}  // namespace

std::string_view part_name(LedgerPart part) {
    static constexpr std::array<std::string_view, 13> kNames{
        "weights", "activations", "graphs",  "communication", "runtime", "other", "kv_shared",
        "kv_used", "kv_rounding", "kv_free", "reserve",       "free",    "over"};
    return kNames.at(static_cast<std::size_t>(part));
}

LedgerView ledger_view(const Plan& plan, const Assessment& a, const GpuLedger& gpu) {
    LedgerView view;
    view.index = gpu.index;
    view.count = gpu.count;
    if (gpu.slot < plan.gpus.size()) view.gpu_name = plan.gpus[gpu.slot].gpu.name;
    view.capacity = gpu.capacity;
    view.has_pool = a.pool.has_value();
    for (const Source& source : kPlain) view.lines.push_back(plain_line(a, gpu, source));
    view.lines.push_back(exact_line(LedgerPart::KvShared, gpu.kv_shared));
    view.lines.push_back(exact_line(LedgerPart::KvUsed, gpu.kv_used));
    view.lines.push_back(exact_line(LedgerPart::KvRounding, gpu.kv_rounding));
    view.lines.push_back(
        exact_line(LedgerPart::KvFree, gpu.kv_pool - gpu.kv_shared - gpu.kv_used - gpu.kv_rounding, true));
    view.lines.push_back(exact_line(LedgerPart::Reserve, gpu.reserve, true));
    view.lines.push_back(exact_line(LedgerPart::Free, gpu.free, true));
    Bytes sum;
    for (const LedgerLine& line : view.lines) sum += line.bytes;
    const Bytes beyond = std::max(Bytes(0), sum - gpu.capacity);  // only an engine that cannot start
    cut_over(view.lines, beyond);
    const bool decides = a.gpus.empty() || &gpu == &a.gpus[a.deciding] || gpu == a.gpus[a.deciding];
    view.over = beyond.value() > 0 ? beyond : decides ? a.verdict.short_by : Bytes(0);
    view.pool = Bytes(0);
    for (const LedgerLine& line : view.lines)
        if (line.part >= LedgerPart::KvShared && line.part <= LedgerPart::KvFree) view.pool += line.bytes;
    std::erase_if(view.lines, [](const LedgerLine& line) { return line.bytes.value() <= 0; });
    view.capacity_shown = gib_hundredths(view.capacity);
    view.pool_shown = gib_hundredths(view.pool);
    settle(view);
    return view;
}

}  // namespace vramline
