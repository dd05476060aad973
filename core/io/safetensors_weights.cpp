// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/safetensors_weights.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/units/quantity.h"

namespace vramline {
namespace {

// Leaves that only stand beside a quantised weight: AWQ, GPTQ, FP8, compressed-tensors, modelopt, MXFP4, bitsandbytes.
constexpr std::array<std::string_view, 26> kScaleLeaves{
    "scales", "qzeros", "g_idx", "weight_scale", "weight_scale_inv", "weight_scale_2", "weight_global_scale", "weight_zero_point", "weight_shape",
    "weight_g_idx", "input_scale", "input_global_scale", "activation_scale", "output_scale", "k_scale", "v_scale", "kv_scale", "_scales", "SCB",
    "weight_format", "weight.absmax", "weight.quant_map", "weight.nested_absmax", "weight.nested_quant_map",
    "weight.quant_state.bitsandbytes__nf4", "weight.quant_state.bitsandbytes__fp4"};

struct PackedFormat {
    std::int64_t bits;
    std::string_view integer, real;
};
constexpr PackedFormat kPacked[] = {{2, "I2", "I2"}, {3, "I3", "I3"}, {4, "I4", "F4"}, {8, "I8", "I8"}};

bool is_scale(std::string_view leaf) { return std::ranges::find(kScaleLeaves, leaf) != kScaleLeaves.end(); }

std::int64_t dim(const SafetensorsTensor& tensor, std::size_t i) { return i < tensor.shape.size() ? tensor.shape[i] : 1; }

/// Whether a matrix ends with a byte: only then are several of them the sum of each.
bool whole_bytes(std::int64_t rows, std::int64_t cols, std::int64_t bits) { return product(rows, cols, bits).value() % 8 == 0; }

/// As it lies: vectors are columns, three dimensions are experts where the name says so, all else is rows x the rest.
StoredShape plain(const SafetensorsTensor& tensor) {
    StoredShape out;
    out.format = tensor.type->format;
    out.rows = dim(tensor, 0);
    const bool experts = tensor.shape.size() == 3 && tensor.name.find("experts") != std::string::npos;
    if (experts && whole_bytes(dim(tensor, 1), dim(tensor, 2), tensor.type->bits)) {
        out.copies = out.rows;
        out.rows = dim(tensor, 1);
        out.cols = dim(tensor, 2);
        return out;
    }
    for (std::size_t i = 1; i < tensor.shape.size(); ++i) out.cols = (Count(out.cols) * tensor.shape[i]).value();
    return out;
}

/// Rows x cols elements of `bits`, where that is what the tensor's bytes hold.
std::optional<StoredShape> packed(const SafetensorsTensor& tensor, std::int64_t bits, bool real, std::int64_t rows, std::int64_t cols, std::int64_t copies = 1) {
    const auto* format = std::ranges::find(kPacked, bits, &PackedFormat::bits);
    const Count all = product(rows, cols, copies, bits);
    if (format == std::end(kPacked) || all.overflowed() || !whole_bytes(rows, cols, bits) || all.value() != (Count(tensor.bytes.value()) * 8).value()) return std::nullopt;
    return StoredShape{rows, cols, copies, real ? format->real : format->integer, false};
}

/// AWQ packs outputs into words, GPTQ inputs; how many bits each takes follows from the zero points, else it is 4.
std::optional<StoredShape> packed_words(const SafetensorsTensor& tensor, const QuantizedModule& module) {
    if (module.outputs <= 0) return std::nullopt;
    const std::int64_t bits = module.zero_words > 0 ? product(32, module.zero_words).value() / module.outputs : 4;
    if (bits <= 0 || bits > 8) return std::nullopt;
    if (dim(tensor, 1) == module.outputs) return packed(tensor, bits, false, module.outputs, (Count(dim(tensor, 0)) * 32).value() / bits);
    return packed(tensor, bits, false, module.outputs, dim(tensor, 0));
}

/// Two elements in a byte.
std::optional<StoredShape> packed_bytes(const SafetensorsTensor& tensor, const QuantizedModule& module, bool blocks) {
    constexpr std::int64_t kBits = 4, kInByte = 2;
    if (tensor.shape.size() == 4 && blocks) {  // MXFP4 of gpt-oss: experts, rows, groups, bytes of a group
        return packed(tensor, kBits, true, dim(tensor, 1), product(dim(tensor, 2), dim(tensor, 3), kInByte).value(), dim(tensor, 0));
    }
    const StoredShape as_is = plain(tensor);
    return packed(tensor, kBits, module.byte_scales, as_is.rows, (Count(as_is.cols) * kInByte).value(), as_is.copies);
}

}  // namespace

StoredName stored_name(std::string_view name) {
    if (name.ends_with("_blocks")) return {name.substr(0, name.size() - 7), "_blocks"};
    if (name.ends_with("_scales")) return {name.substr(0, name.size() - 7), "_scales"};
    const std::size_t weight = name.rfind(".weight.");
    const std::size_t dot = weight != std::string_view::npos ? weight : name.rfind('.');
    if (dot == std::string_view::npos) return {name, ""};
    return {name.substr(0, dot), name.substr(dot + 1)};
}

QuantizedModules quantized_modules(const Checkpoint& checkpoint) {
    QuantizedModules out;
    for (const SafetensorsFile& file : checkpoint.files) {
        for (const SafetensorsTensor& tensor : file.tensors) {
            const auto [module, leaf] = stored_name(tensor.name);
            if (!is_scale(leaf)) continue;
            QuantizedModule& to = out[module];
            const bool of_weight = leaf.find("scale") != std::string_view::npos && leaf.find("input") == std::string_view::npos;
            to.scaled = to.scaled || of_weight || leaf.ends_with("absmax");
            if (leaf == "scales") to.outputs = dim(tensor, 1);
            if (leaf == "qzeros") to.zero_words = dim(tensor, 1);
            if ((leaf == "weight_scale" || leaf == "_scales") && tensor.type->bits == 8) to.byte_scales = true;
        }
    }
    return out;
}

StoredShape stored_shape(const SafetensorsTensor& tensor, const QuantizedModules& modules, std::int64_t packed_bits) {
    StoredShape out = plain(tensor);
    const auto [module, leaf] = stored_name(tensor.name);
    const auto found = modules.find(module);
    if (found == modules.end()) return out;
    out.scale = is_scale(leaf);
    std::optional<StoredShape> elements;
    const bool words = tensor.type->bits == 32, bytes = tensor.type->dtype == "U8";
    if (leaf == "qweight" && words) elements = packed_words(tensor, found->second);
    else if (leaf == "weight_packed" && words) elements = packed(tensor, packed_bits, false, out.rows, (Count(out.cols) * 32).value() / packed_bits, out.copies);
    else if (bytes && found->second.scaled && (leaf == "weight" || leaf == "weight_packed" || leaf == "_blocks")) elements = packed_bytes(tensor, found->second, leaf == "_blocks");
    return elements.value_or(out);
}

}  // namespace vramline
