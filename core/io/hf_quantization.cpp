// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hf_quantization.h"

#include <algorithm>
#include <set>

#include "core/io/hf_modules.h"

namespace vramline {
namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return text;
}

/// The name of a 4-bit format with groups of this many input features; 128 is what no number stands for.
std::string grouped(const std::string& format, double group) {
    return group == 32 ? format + "-g32" : group == 64 ? format + "-g64" : format;
}

/// One format of a group's weights. Without symmetry there is a zero point beside each scale, as AWQ has it.
std::string group_format(const HfKeys& weights) {
    const std::int64_t bits = weights.integer({"num_bits"}, 16);
    const std::string strategy = weights.text({"strategy"});
    const double group = weights.number({"group_size"}, 0);
    const bool real = weights.text({"type"}) == "float";
    if (bits == 8 && real && group == 32) return "mxfp8";
    if (bits == 8 && real) return strategy == "block" ? "fp8-block" : strategy == "channel" ? "fp8-channel" : "fp8";
    if (bits == 8) return "int8";
    if (bits == 4 && real) return group == 32 ? "mxfp4" : "nvfp4";
    if (bits == 4) return grouped(weights.flag({"symmetric"}, true) ? "int4" : "awq-int4", group);
    return {};
}

std::string from_algorithm(const std::string& algorithm) {
    if (algorithm.find("nvfp4") != std::string::npos) return "nvfp4";
    if (algorithm.find("mxfp4") != std::string::npos) return "mxfp4";
    if (algorithm.find("mxfp8") != std::string::npos) return "mxfp8";
    if (algorithm.find("block") != std::string::npos || algorithm.find("fp8_pb") != std::string::npos) return "fp8-block";
    if (algorithm.find("fp8_per_channel") != std::string::npos) return "fp8-channel";
    if (algorithm.find("w4a16") != std::string::npos || algorithm.find("awq") != std::string::npos) return "awq-int4";
    if (algorithm.find("int8") != std::string::npos || algorithm.find("w8a8_sq") != std::string::npos) return "int8";
    return algorithm.find("fp8") != std::string::npos ? "fp8" : "";
}

/// compressed-tensors and some modelopt files: the first group that states weights.
std::string from_groups(const HfKeys& config) {
    for (const HfKeys& group : config.child("config_groups").members()) {
        const HfKeys weights = group.child("weights");
        if (weights.present()) return group_format(weights);
    }
    return {};
}

/// AMD's Quark says each part's dtype in words.
std::string from_quark(const HfKeys& weight) {
    const std::string dtype = lower(weight.text({"dtype"})), scheme = lower(weight.text({"qscheme"}));
    const double group = weight.number({"group_size"}, 0);
    if (dtype.starts_with("fp8")) return scheme == "per_channel" ? "fp8-channel" : "fp8";
    if (dtype.starts_with("fp4")) return "mxfp4";
    if (dtype == "int8") return "int8";
    return dtype == "int4" || dtype == "uint4" ? grouped("awq-int4", group) : "";
}

std::string format_of(const HfKeys& config, const std::string& method) {
    const std::int64_t bits = config.integer({"bits", "w_bit"}, 4, 64);
    if (method == "fp8") return config.is_list("weight_block_size") ? "fp8-block" : "fp8";
    if (method == "fbgemm_fp8") return "fp8-channel";
    if (method == "mxfp4" || method == "mxfp8") return method;
    const double group = config.number({"group_size", "q_group_size"}, 128);
    if (method.starts_with("awq")) return bits == 4 ? grouped("awq-int4", group) : "";
    if (method.starts_with("gptq")) return bits == 4 ? grouped("gptq-int4", group) : bits == 8 ? "int8" : "";
    if (method == "auto-round" || method == "auto_round" || method == "inc") return bits == 4 ? grouped("gptq-int4", group) : "";
    if (method == "quark") return from_quark(config.child("global_quant_config").child("weight"));
    if (method == "bitsandbytes") {
        if (!config.flag({"load_in_4bit"})) return "int8";
        return config.flag({"bnb_4bit_use_double_quant"}) ? "nf4-double" : "nf4";
    }
    const std::string first = from_groups(config);
    return first.empty() ? from_algorithm(lower(config.text({"quant_algo"}))) : first;
}

std::string kv_scheme(const HfKeys& config) {
    if (config.is_object("kv_cache_scheme")) {
        const HfKeys scheme = config.child("kv_cache_scheme");
        const bool real = scheme.text({"type"}) == "float" || scheme.text({"dynamic_type"}) == "float";
        const std::int64_t bits = scheme.integer({"num_bits"});
        return bits == 8 && real ? "fp8" : bits == 4 && real ? "nvfp4" : "";
    }
    std::string named;
    if (config.is_string("kv_cache_scheme")) named = config.text({"kv_cache_scheme"});
    if (named.empty() && config.is_string("kv_cache_quant_algo")) named = config.text({"kv_cache_quant_algo"});
    named = lower(named);
    return named == "fp8" || named == "nvfp4" ? named : "";
}

/// Whether a format is for tensors of this kind, leaving their names aside.
bool may_hold(const HfQuantization& q, const Tensor& tensor) {
    if (q.format.empty() || !tensor.linear) return false;
    return !q.experts_only || tensor.cls == TensorClass::Experts;
}

/// The language head is spared unless it is named.
bool is_head(const Tensor& tensor) {
    return tensor.name == "lm_head";
}

const NamedModules* named(const std::vector<NamedModules>& list, std::int64_t layer, std::string_view module) {
    const auto at = std::ranges::find_if(list, [&](const NamedModules& each) {
        return (each.layer < 0 || each.layer == layer) && speaks_of(each.pattern, module);
    });
    return at == list.end() ? nullptr : &*at;
}

/// How a tensor that may be quantised is stored.
std::string stored_as(const HfQuantization& q, const Tensor& tensor, std::int64_t layer, std::string_view module) {
    if (!q.spared.empty() && named(q.spared, layer, module) != nullptr) return {};
    if (!q.groups.empty()) {
        const NamedModules* group = named(q.groups, layer, module);
        return group != nullptr ? group->format : is_head(tensor) ? std::string() : q.rest_format;
    }
    if (is_head(tensor)) return {};
    return tensor.cls == TensorClass::Experts && !q.expert_format.empty() ? q.expert_format : q.format;
}

void keep_name(std::string_view written, const std::string& format, std::set<NamedModules>& out) {
    NamedModules made{usual_module(written), -1, false, format};
    made.layer = module_layer(made.pattern);
    made.digits = made.pattern.find_first_of("0123456789") != std::string::npos;
    out.insert(std::move(made));
}

std::vector<NamedModules> sorted(const std::set<NamedModules>& names) {
    return {names.begin(), names.end()};
}

/// What stays in the model's dtype. A file that requantised the experts of an FP8 model spares the rest from that alone.
std::vector<NamedModules> read_spared(const HfKeys& config, bool experts_requantised) {
    std::set<NamedModules> out;
    for (const HfKeys::Names& names :
         {HfKeys::Names{"modules_to_not_convert"}, HfKeys::Names{"ignored_layers"}, HfKeys::Names{"llm_int8_skip_modules"},
          HfKeys::Names{"ignore"}, HfKeys::Names{"exclude_modules"}, HfKeys::Names{"exclude"}}) {
        const std::string_view key = *names.begin();
        if (experts_requantised && (key == "ignore" || key == "exclude_modules")) continue;
        for (const std::string& each : config.strings(names, 20'000)) keep_name(each, {}, out);
    }
    return sorted(out);
}

/// Layers named one by one with a format each (modelopt's MIXED_PRECISION), or groups with targets. A class of modules
/// ("Linear") stands for all that no name speaks of.
void read_groups(const HfKeys& config, HfQuantization& out) {
    std::set<NamedModules> names;
    for (const auto& [module, entry] : config.child("quantized_layers").named_members())
        keep_name(module, from_algorithm(lower(entry.text({"quant_algo"}))), names);
    if (names.empty()) {
        for (const HfKeys& group : config.child("config_groups").members()) {
            const HfKeys weights = group.child("weights");
            if (!weights.present()) continue;
            const std::string format = group_format(weights);
            const std::vector<std::string> targets = group.strings({"targets"}, 20'000);
            for (const std::string& each : targets) {
                if (each != "Linear") keep_name(each, format, names);
                else if (out.rest_format.empty()) out.rest_format = format;
            }
            if (targets.empty() && out.rest_format.empty()) out.rest_format = format;
        }
    }
    out.groups = sorted(names);
    // The model goes by its narrowest format, as its publisher names it.
    for (const NamedModules& each : out.groups) {
        const bool narrow = each.format.find('4') != std::string::npos;
        if (out.format.empty() || (narrow && out.format.find('4') == std::string::npos)) out.format = each.format;
    }
}

}  // namespace

void HfQuantization::apply(Tensor& tensor, std::string_view module) const {
    if (!may_hold(*this, tensor) && !is_head(tensor)) return;
    tensor.format = stored_as(*this, tensor, -1, module);
}

std::vector<std::string> HfQuantization::formats(const std::vector<Tensor>& tensors, std::size_t layer) const {
    std::vector<std::string> out(tensors.size());
    const std::string prefix = "model.layers." + std::to_string(layer) + ".";
    std::string module;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (!may_hold(*this, tensors[i])) continue;
        module.assign(prefix).append(tensors[i].name);
        out[i] = stored_as(*this, tensors[i], static_cast<std::int64_t>(layer), module);
    }
    return out;
}

bool HfQuantization::tells_from_the_one_before(std::size_t layer) const {
    const auto index = static_cast<std::int64_t>(layer);
    const bool longer = std::to_string(layer).size() != std::to_string(layer - 1).size();
    const auto tells = [&](const NamedModules& each) {
        if (each.layer >= 0) return each.layer == index || each.layer == index - 1;
        return each.digits || (longer && each.pattern.starts_with("re:"));
    };
    return std::ranges::any_of(spared, tells) || std::ranges::any_of(groups, tells);
}

HfQuantization read_hf_quantization(const HfKeys& root, const HfKeys& text, const HfKeys& beside) {
    HfQuantization out;
    HfKeys config = text.child("quantization_config");
    if (!config.present()) config = root.child("quantization_config");
    if (!config.present()) config = beside.child("quantization");
    if (!config.present()) return out;
    const std::string method = lower(config.text({"quant_method"}));
    out.format = format_of(config, method);
    out.experts_only = method == "mxfp4";
    out.kv_cache = kv_scheme(config);
    if (lower(text.text({"expert_dtype"})) == "fp4") out.expert_format = "mxfp4";
    const std::string experts = from_algorithm(lower(config.text({"moe_quant_algo"})));
    if (!experts.empty()) out.expert_format = experts;
    out.spared = read_spared(config, !experts.empty());
    if (method != "fp8") read_groups(config, out);
    out.unknown = out.format.empty();
    return out;
}

}  // namespace vramline
