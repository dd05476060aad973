// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <map>
#include <string>

#include "core/model/formats.h"
#include "core/model/model_spec.h"

namespace vramline {

/// Parameters by tensor class; `total` is stored once if tied, towers in, MTP out.
struct ParameterCount {
    std::array<Parameters, kTensorClasses> by_class{};
    Parameters total, mtp;
};
ParameterCount count_parameters(const ModelSpec& model);

/// Bytes that a checkpoint of the model holds in a format.
struct WeightBytes {
    std::array<Bytes, kTensorClasses> by_class{};
    Bytes total;
    std::map<std::string, Bytes> by_format;
};

/// The format of one tensor when the plan asks for `format` ("auto": the checkpoint's own). Null where the table lacks
/// what the tensor asks for.
const WeightFormat* format_of(const Tensor& tensor, const ModelSpec& model, const std::string& format,
                              const FormatTable& formats);

/// Payload of a checkpoint: every tensor of `total` above in its format. Errors: unknown_weight_format, overflow.
Result<WeightBytes> checkpoint_bytes(const ModelSpec& model, const std::string& format, const FormatTable& formats);
/// What the checkpoint's own file holds: the same in its own format, with the draft layers where the tensors were read
/// from the file itself.
Result<WeightBytes> payload_bytes(const ModelSpec& model, const FormatTable& formats);

/// KV and state of the whole model at 16 bit per element: what `inspect` shows.
struct CacheSummary {
    Bytes growing_per_token;      ///< layers that grow without limit, no index rows
    Bytes all_per_token;          ///< every layer that caches tokens, no index rows
    Bytes index_per_token;
    Bytes state_per_sequence;     ///< in the dtypes the config states, else fp32 recurrent and bf16 convolution
};
CacheSummary summarize_caches(const ModelSpec& model);

}  // namespace vramline
