// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/deployment.h"
#include "core/model/parameters.h"
#include "core/plan/term.h"

namespace vramline {

/// The memory of GPUs that are alike. weights + activations + graphs + communication + runtime + other + kv_pool +
/// reserve + free = capacity (+ short_by where the engine cannot start); kv_shared + kv_used + kv_rounding <= kv_pool.
struct GpuLedger {
    std::int64_t index = 0, count = 1;  ///< first GPU, and how many follow that are alike
    std::size_t slot = 0;               ///< index into Plan::gpus
    Bytes capacity, weights, activations, graphs, communication, runtime, other;
    Bytes kv_pool, kv_shared, kv_used, kv_rounding, reserve, free;
    bool operator==(const GpuLedger&) const = default;
};

enum class Binds : std::uint8_t { Kv, Weights, ModelContext, EngineMaxLen, MaxNumSeqs, StateSlots, None };
std::string_view binds_name(Binds binds);

template <class T>
struct Range {
    T surely, at_best;  ///< with every estimate at its high end, at its low end
};

struct Limits {
    Sequences max_concurrency, kv_concurrency;  ///< of the deployment; of one replica by KV alone
    Range<Sequences> max_concurrency_range;
    Binds concurrency_binds = Binds::None;
    std::optional<Tokens> max_context;  ///< of the longest request; unset: nothing bounds it
    Range<std::optional<Tokens>> max_context_range;
    Binds context_binds = Binds::None;
    std::optional<Tokens> min_shared_prefix;  ///< unset: no prefix makes it fit
};

enum class VerdictState : std::uint8_t { Fits, Tight, DoesNotFit };
std::string_view verdict_name(VerdictState state);

struct Verdict {
    VerdictState state = VerdictState::DoesNotFit;
    bool fits = false, fits_high = false, fits_low = false, starts = false;
    Sequences resident, queued;
    Bytes short_by;
    Bytes low, likely, high;  ///< need of the deciding GPU: all lines but kv_pool, reserve and free, plus allocated
    std::vector<TermId> estimated_terms;
    std::optional<Message> refusal;  ///< why the engine would not start, in its terms
};

struct KvNeed {
    double floor_bytes_per_token = 0;
    Bytes floor_bytes_per_sequence, floor_bytes, index_bytes_per_token, allocated_bytes;
    double bytes_per_token_per_gpu = 0;
};

struct WeightNeed {
    Bytes bytes;                      ///< the checkpoint's payload
    std::vector<Bytes> bytes_per_gpu; ///< loaded, padded, replicated
    Basis basis = Basis::Exact;
    std::string format;
    std::array<Bytes, kTensorClasses> by_class{};
};

/// Part that an engine keeps in the host's memory.
struct HostLedger {
    Bytes weights, kv_pool, activations, other;
};

/// One way to make a failing plan fit: choices with their new values, as on the command line.
struct Suggestion {
    struct Change {
        std::string choice, value;
    };
    std::vector<Change> changes;
    Bytes need, room;  ///< KV of the changed plan, and what its pool can hand out
};

enum class NoteLevel : std::uint8_t { Info, Warning, Error };
struct Note {
    NoteLevel level = NoteLevel::Info;
    Message message;
};

/// Everything there is to say about a plan. Views, reports and exports render it; none of them computes memory.
struct Assessment {
    Parallelism parallel;
    std::vector<Setting> settings;
    ParameterCount parameters;
    std::string kv_format;          ///< in force ("auto" resolved)
    KvNeed kv;
    WeightNeed weights;
    std::vector<GpuLedger> gpus;
    std::size_t deciding = 0;       ///< index into gpus
    std::optional<HostLedger> host;
    std::optional<PoolInfo> pool;   ///< unset: the engine has none (floor)
    Limits limits;
    Verdict verdict;
    std::vector<Term> terms;
    std::vector<Note> notes;
    Tokens max_model_len;
    std::int64_t batched_tokens = 0;
    Bytes budget;                   ///< of the deciding GPU
};

}  // namespace vramline
