// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/hardware/gpu.h"
#include "core/text/message.h"

namespace vramline {

/// Every quantity that explains itself. Its label and formula are texts: "term.<name>", "formula.<name>".
enum class TermId : std::uint8_t {
    Weights, Activations, Graphs, Communication, Growth, Context, DriverKept, Runtime, Other, Budget, Available,
    BlockBytes, PoolBlocks, PoolBytes, BytesPerPosition, SequenceBlocks, SharedBlocks, AllocatedBlocks, AllocatedBytes,
    KvUsed, KvShared, KvRounding, Reserve, Free, FloorPerToken, FloorBytes, MaxConcurrency, MaxContext, MinSharedPrefix,
    PoolTokens, PoolConcurrency, Parameters, CheckpointBytes, Need, ShortBy, Capacity, KvFree, GroupBlocks, Count_,
};
std::string_view term_name(TermId id);

/// What an operand is called: its text is "operand.<name>".
enum class OperandId : std::uint8_t {
    Parameters, Bytes, Layers, KvHeads, KeyDim, ValueDim, RowBytes, BlockTokens, BlockBytes, Blocks, UsableBlocks,
    Sequences, Length, Window, InFlight, SharedPrefix, SharedTokens, CudaTotal, DriverTotal, Fraction, Budget, Weights,
    Activations, Graphs, Communication, Growth, Context, DriverKept, Other, Available, Allocated, Used, Shared, Pool,
    Capacity, BatchedTokens, MaxNumSeqs, VocabSize, HiddenSize, IntermediateSize, LogitBytes, Experts, TensorParallel,
    PipelineParallel, DataParallel, ContextShards, BytesPerPosition, FixedBytes, Percent, NeverHandedOut, Inside,
    Outside, MaxModelLen, PerSequence, Resident, Rounding, Reserve, Free, Runtime, Embedding, Attention, Mlp, ExpertWeights,
    Norms, Head, OtherWeights, Groups, Count_,
};
std::string_view operand_name(OperandId id);

/// Where a term's rule or figure comes from; its text is "source.<name>".
enum class SourceId : std::uint8_t {
    Formula, ModelPreset, GpuPreset, EngineRules, EngineEstimate, User, Engine11Budget, Engine12Pages, Engine14Blocks,
    Engine15Headline, Engine17Prefix, Engine18Scheduler, Engine44Sharding, Engine5Overheads, DesignLedger, KvFormats,
    WeightFormats, FileHeader, Count_,
};
std::string_view source_name(SourceId id);

struct Operand {
    OperandId id = OperandId::Bytes;
    Unit unit = Unit::Number;
    bool has_term = false;///< `term` explains it further
    TermId term = TermId::Weights;
    std::int64_t value = 0;
    double ratio = 0;               ///< instead of `value` where unit is Ratio
};

/// One computed quantity with the numbers it was computed from. Owns no text.
struct Term {
    TermId id = TermId::Weights;
    std::int16_t gpu = -1;          ///< index of the first GPU it holds for; -1: the deployment
    Unit unit = Unit::Bytes;
    Basis basis = Basis::Exact;
    SourceId source = SourceId::Formula;
    std::uint8_t operand_count = 0;
    std::int64_t value = 0, low = 0, high = 0;
    double ratio = 0;               ///< instead of `value` where unit is Ratio
    std::uint8_t variant = 0;       ///< which of the term's formulas: "formula.<name>.<variant>" where not 0
    std::array<Operand, 10> operands{};
    Term& with(OperandId operand, std::int64_t operand_value, Unit operand_unit = Unit::Number);
    Term& with(OperandId operand, std::int64_t operand_value, Unit operand_unit, TermId explained_by);
    Term& with_ratio(OperandId operand, double operand_ratio);
};

}  // namespace vramline
