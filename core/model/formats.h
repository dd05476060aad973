// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units/quantity.h"

namespace vramline {

/// How a row of n elements of a KV cache is stored (facts: presets/kv_formats). Bytes of a row are
/// ceil(n * bits / 8) + ceil(n / group) * group_bytes + row_bytes; a row is one head of one position.
struct RowFormat {
    std::int64_t bits = 16;
    std::int64_t group = 0;        ///< elements that share one scale (and zero point); 0: none
    std::int64_t group_bytes = 0;  ///< bytes of scales and zero points of a group
    std::int64_t row_bytes = 0;    ///< bytes of scales and norms of a whole row
    [[nodiscard]] Bytes bytes(std::int64_t n) const;
    bool operator==(const RowFormat&) const = default;
};

struct KvFormat {
    std::string id;                      ///< the engine's name: "fp8", "turboquant_4bit_nc", "q8_0"
    std::vector<std::string> aliases;    ///< other engines' names of the same: "bfloat16"
    RowFormat k, v;                      ///< one head's key and value rows
    bool slot_even = false;              ///< K row + V row is rounded up to an even number of bytes
    std::optional<std::int64_t> latent;  ///< fixed bytes of a latent row (fp8_ds_mla: 656); needs index rows
    bool needs_index_rows = false;
    std::string since;                 ///< first version of the engine that has it; empty: any
    std::string native_architecture;   ///< GPUs that compute in it; on others a warning; empty: any
    std::string quality;               ///< text id of what is known about accuracy; may be empty
    std::string source, confidence;
    /// Bytes of one position of one KV head.
    [[nodiscard]] Bytes slot_bytes(std::int64_t k_dim, std::int64_t v_dim) const;
    /// Bytes of one position of a latent cache of `width` elements (one vector, no V).
    [[nodiscard]] Bytes latent_bytes(std::int64_t width) const;
    bool operator==(const KvFormat&) const = default;
};

/// Bytes of one position of a sparse-attention index: engines store its `dim` elements in 8 bits with one fp32 scale for
/// every 128, whatever the KV format (ENGINES 1.2).
Bytes index_row_bytes(std::int64_t dim);

/// Bytes of one state of DeepSeek-V4's cache of `dim` elements: in the packed 8-bit layout its position-free part takes a
/// byte an element, `rope_dim` elements two each, and scales fill 8; else as a latent row (ENGINES 1.2).
Bytes compressed_state_bytes(std::int64_t dim, std::int64_t rope_dim, const KvFormat& format);

/// How a weight matrix of rows x cols (output x input features) is stored (facts: presets/weight_formats).
struct WeightFormat {
    std::string id;                   ///< "bf16", "fp8-block", "awq-int4", "Q4_K"
    std::vector<std::string> aliases;
    std::int64_t bits = 16;           ///< payload bits of one element
    std::int64_t group = 0;           ///< input features that share a scale; 0: none
    std::int64_t group_bits = 0;      ///< bits of scales and zero points of a group
    std::int64_t tile_rows = 0;       ///< block scales: rows and columns of a tile, 0: none
    std::int64_t tile_cols = 0;
    std::int64_t tile_bytes = 0;
    std::int64_t row_bytes = 0;       ///< bytes for each output row
    std::int64_t column_bytes = 0;    ///< bytes for each input feature (GPTQ's g_idx)
    std::int64_t tensor_bytes = 0;    ///< bytes for each matrix
    bool experts_only = false;        ///< where the model has experts, only they are stored so (MXFP4)
    bool storage_only = false;        ///< how files hold single tensors: nothing to convert a model to
    std::string quality, source, confidence;
    /// Payload and metadata of one matrix.
    [[nodiscard]] Bytes bytes(std::int64_t rows, std::int64_t cols) const;
    bool operator==(const WeightFormat&) const = default;
};

/// The formats that a plan may name. Shared by plans, never changed.
struct FormatTable {
    std::vector<KvFormat> kv;
    std::vector<WeightFormat> weights;
    /// By id, else by id or alias without regard to case; null where there is none.
    [[nodiscard]] const KvFormat* kv_format(std::string_view id) const;
    [[nodiscard]] const WeightFormat* weight_format(std::string_view id) const;
    bool operator==(const FormatTable&) const = default;
};

}  // namespace vramline
