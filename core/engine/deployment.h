// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/engine/layout.h"
#include "core/engine/sharding.h"
#include "core/hardware/gpu.h"
#include "core/hardware/parallelism.h"
#include "core/text/message.h"
#include "core/workload/workload.h"

namespace vramline {

enum class Level : std::uint8_t { Low, Likely, High };  ///< which end of every estimate is taken

/// A size that may be an estimate; exact, measured and given sizes have low = likely = high.
struct Estimate {
    Bytes low, likely, high;
    Basis basis = Basis::Exact;
    static Estimate known(Bytes bytes, Basis basis) { return {bytes, bytes, bytes, basis}; }
    /// Half, likely, twice: the range of a figure that is not fitted yet.
    static Estimate guessed(Bytes likely) { return {likely / 2, likely, likely * 2, Basis::Estimated}; }
    [[nodiscard]] Bytes at(Level level) const {
        return level == Level::Low ? low : level == Level::High ? high : likely;
    }
};

/// One GPU of a deployment and everything on it that is not KV.
struct Device {
    std::size_t slot = 0;        ///< index into Plan::gpus
    std::int64_t replica = 0;    ///< data-parallel rank
    std::size_t stage = 0;       ///< pipeline stage
    Bytes capacity, cuda_total;
    Bytes weights;
    Basis weights_basis = Basis::Exact;
    Estimate activations, graphs, communication, growth, context;
    KnownBytes driver_kept;      ///< driver total less CUDA total
    Bytes other;                 ///< other tenants
    Bytes budget;                ///< what the engine may use; sizes `inside` it come off before KV
    bool graphs_inside = true, communication_inside = true, context_inside = false;
    std::optional<Bytes> given_pool;  ///< --kv-cache-bytes: the pool's size, no budget
    [[nodiscard]] Bytes inside(Level level) const;   ///< what the engine takes from its budget before KV
    [[nodiscard]] Bytes outside(Level level) const;  ///< what lives beside the budget
    [[nodiscard]] Bytes runtime(Level level) const;  ///< the ledger's line: growth + context + driver_kept
    [[nodiscard]] Bytes available(Level level) const;  ///< for KV; negative where the rest is above the budget
};

/// A setting in force with the reason for its value where it is a default.
struct Setting {
    std::string_view name;  ///< the engine's flag
    std::variant<bool, std::int64_t, double, std::string> value;
    bool given = false;
    std::string_view reason;  ///< text id
};

/// A plan resolved for one engine: what runs where, and by which rules KV is handed out. Independent of N.
struct Deployment {
    Parallelism parallel;
    std::vector<Device> devices;     ///< every GPU, replica by replica, stage by stage
    std::vector<KvLayout> stages;    ///< one layout for each pipeline stage
    std::vector<StageWeights> stage_weights;  ///< of one rank of each stage; empty: not by class (floor)
    Tokens max_model_len;            ///< the engine's own maximum length
    bool max_model_len_given = false;
    bool max_model_len_auto = false;           ///< the engine shortens it to what fits instead of refusing to start
    std::int64_t lookahead = 0;                ///< positions charged beyond a sequence's length, up to the maximum length
    bool needs_state_slots = false;            ///< it refuses to start with fewer blocks than max_num_seqs
    std::optional<std::int64_t> max_num_seqs;  ///< of a replica; unset: the engine has none
    std::int64_t batched_tokens = 0;           ///< of one step; 0: the engine has none
    std::optional<Tokens> same_from;           ///< from this maximum length on all else here is the same
    bool shares_prefix = true;
    std::string kv_format;                     ///< id in force ("auto" resolved)
    std::vector<Setting> settings;
    std::vector<Message> notes;
};

struct PoolGroup {
    std::string_view cache;
    std::int64_t layers = 0, block_tokens = 0;
    Bytes page_bytes;
    Blocks blocks_per_sequence, blocks;  ///< of a sequence of the engine's maximum length; handed out to residents
    Tokens tokens;                       ///< positions of a sequence that the blocks cover
};

/// The engine's pool on the deciding GPU, as the engine itself would print it.
struct PoolInfo {
    Bytes bytes;
    Blocks blocks, usable_blocks, blocks_used;
    Bytes block_bytes;
    Tokens tokens;
    double max_concurrency = 0;
    Tokens max_model_len_estimate;       ///< largest length the engine would start with; 0: none
    std::vector<std::string> headline;   ///< lines as that version prints them
    std::vector<PoolGroup> groups;
    Bytes sequence_fixed_bytes;          ///< what a sequence costs whatever its length
    double sequence_bytes_per_token = 0;
};

}  // namespace vramline
