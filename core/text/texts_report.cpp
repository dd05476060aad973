// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/texts.h"

namespace vramline::texts {

// The headline of a verdict begins with its word.
std::span<const CatalogueEntry> report() {
    static constexpr auto kTexts = std::to_array<CatalogueEntry>({
        {"verdict.word.fits", "Fits."},
        {"verdict.word.tight", "Tight."},
        {"verdict.word.does_not_fit", "Does not fit."},
        {"verdict.fits.headline", "Fits. Up to {n} {n?sequence|sequences} of {length} positions."},
        {"verdict.fits.mix", "Fits. Up to {n} {n?sequence|sequences} of this mix."},
        {"verdict.tight.headline", "Tight. {n} {n?sequence fits|sequences fit}, with {spare} to spare."},
        {"verdict.fails.weights", "Does not fit. The weights alone need {weights} of {budget}."},
        {"verdict.fails.short", "Does not fit. Short by {missing}."},
        {"verdict.fails.short.each", "Does not fit. Short by {missing} on each GPU."},
        {"verdict.fails.short.gpu", "Does not fit. Short by {missing} on GPU {gpu}."},
        {"verdict.fails.start", "Does not fit. {engine} would not start."},
        {"verdict.fails.resident", "Does not fit. {resident} of {n} sequences {resident?runs|run} at once."},
        {"verdict.use.pool", "The {n} {n?sequence uses|sequences use} {used} of the {pool} KV pool, {percent}%."},
        {"verdict.use.pool.under", "The {n} {n?sequence uses|sequences use} {used} of the {pool} KV pool, under 1%."},
        {"verdict.use.free", "The {n} {n?sequence uses|sequences use} {used} of the {pool} left for KV, {percent}%."},
        {"verdict.use.free.under", "The {n} {n?sequence uses|sequences use} {used} of the {pool} left for KV, under 1%."},
        {"verdict.need.pool",
         "{n} {n?sequence|sequences} of {length} positions {n?needs|need} {need} of KV; the pool holds {pool}."},
        {"verdict.need.pool.mix", "The {n} {n?sequence needs|sequences need} {need} of KV; the pool holds {pool}."},
        {"verdict.need.free",
         "{n} {n?sequence|sequences} of {length} positions {n?needs|need} {need} of KV; {pool} are left for it."},
        {"verdict.need.free.mix", "The {n} {n?sequence needs|sequences need} {need} of KV; {pool} are left for it."},
        {"verdict.use.pool.replica", "The {n} {n?sequence|sequences} of a replica use {used} of its {pool} KV pool, {percent}%."},
        {"verdict.use.pool.under.replica",
         "The {n} {n?sequence|sequences} of a replica use {used} of its {pool} KV pool, under 1%."},
        {"verdict.use.free.replica",
         "The {n} {n?sequence|sequences} of a replica use {used} of the {pool} left for KV, {percent}%."},
        {"verdict.use.free.under.replica",
         "The {n} {n?sequence|sequences} of a replica use {used} of the {pool} left for KV, under 1%."},
        {"verdict.need.pool.replica",
         "The {n} {n?sequence|sequences} of a replica need {need} of KV; its pool holds {pool}."},
        {"verdict.need.free.replica",
         "The {n} {n?sequence|sequences} of a replica need {need} of KV; {pool} are left for it."},
        {"verdict.need.limit", "The limit of {engine}, {n} {n?sequence|sequences} at once, ends it, not memory."},
        {"verdict.range.none", "No part of it is an estimate."},
        {"verdict.range.holds", "The verdict holds over the whole range of the estimates."},
        {"verdict.range.sequences", "Over the range of the estimates, {surely} to {best} sequences."},
        {"verdict.range.low_fits", "With the low estimates it would fit."},
        {"verdict.range.low_fails", "Even with the low estimates it would not fit."},
        {"verdict.queue",
         "{engine} would still start and serve {resident} of the {n} at once; the other {queued} would wait in "
         "its queue or be preempted."},
        {"binds.kv", "KV pool"},
        {"binds.weights", "weights"},
        {"binds.model_context", "the model's context"},
        {"binds.engine_max_len", "the engine's maximum length"},
        {"binds.max_num_seqs", "the engine's limit of sequences"},
        {"binds.state_slots", "state slots"},
        {"binds.none", "nothing"},
    });
    return kTexts;
}

}  // namespace vramline::texts
