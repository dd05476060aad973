// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_mix.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace vramline {
namespace {

/// Which layers get the better type: the first and the last eighth and each third between; only the first ones; none.
enum class Better : std::uint8_t { None, MoreBits, FirstFour, FirstEighth };

struct Mix {
    std::string_view name, base, output;
    std::string_view better;  ///< the better type of values and of down projections
    Better values = Better::None, down = Better::None;
    std::string_view eight_experts_output;  ///< of attention's output where there are eight experts
};

constexpr std::array kMixes{
    Mix{"Q8_0", "Q8_0", "Q8_0", "", Better::None, Better::None, ""},
    Mix{"Q6_K", "Q6_K", "Q6_K", "", Better::None, Better::None, ""},
    Mix{"Q5_K_M", "Q5_K", "Q6_K", "Q6_K", Better::MoreBits, Better::MoreBits, ""},
    Mix{"Q4_K_M", "Q4_K", "Q6_K", "Q6_K", Better::MoreBits, Better::MoreBits, "Q5_K"},
    Mix{"Q4_K_S", "Q4_K", "Q6_K", "Q5_K", Better::FirstFour, Better::FirstEighth, "Q5_K"},
};

/// Place of a layer among those of the same part; `count` of them.
bool is_better(Better rule, std::int64_t at, std::int64_t count) {
    switch (rule) {
        case Better::None: return false;
        case Better::MoreBits: return at < count / 8 || at >= 7 * count / 8 || (at - count / 8) % 3 == 2;
        case Better::FirstFour: return at < 4;
        case Better::FirstEighth: return at < count / 8;
    }
    return false;
}

/// K-quants cut rows into 256 elements; a row that is no multiple takes a type of 32, or 16-bit numbers.
std::string fitting(std::string_view type, std::int64_t cols) {
    if (cols % 256 == 0) return std::string(type);
    if (cols % 32 != 0) return "fp16";
    if (type == "Q4_K") return "Q5_0";
    if (type == "Q5_K") return "Q5_1";
    return "Q8_0";
}

bool ends(const Tensor& tensor, std::string_view name) { return std::string_view(tensor.name).ends_with(name); }

class Mixer {
public:
    Mixer(ModelSpec& model, const Mix& mix) : model_(model), mix_(mix) {}

    void apply() {
        layers();
        for (Tensor& tensor : model_.embedding) store(tensor, model_.tied && tensor.cls == TensorClass::Embedding ? mix_.output : mix_.base);
        for (Tensor& tensor : model_.head) store(tensor, mix_.output);
        model_.weight_format = mix_.base;
    }

private:
    /// Matrices get a type; vectors and routers stay in 32 bits.
    static void store(Tensor& tensor, std::string_view type) {
        const bool table = tensor.cls == TensorClass::Embedding || tensor.cls == TensorClass::Head;
        const bool matrix = tensor.linear || (table && tensor.rows > 1 && tensor.cols > 1);
        tensor.format = matrix ? fitting(type, tensor.cols) : "fp32";
    }

    [[nodiscard]] std::string_view type_of(const Tensor& tensor, std::int64_t layer, std::int64_t layers) const {
        // Since experts are one tensor; Mixtral files of before are smaller.
        const bool eight = model_.num_experts == 8 && mix_.name != "Q8_0";
        if (ends(tensor, "self_attn.v_proj")) {
            if (eight) return "Q8_0";
            if (is_better(mix_.values, layer, layers)) return mix_.better;
            // Eight query heads share each value head of the 70B shape: the file is hardly larger for it.
            const bool seventy = layers == 80 && model_.num_key_value_heads < model_.num_attention_heads && (model_.model_type == "llama" || model_.model_type == "qwen2");
            return seventy && mix_.base == "Q4_K" ? "Q5_K" : mix_.base;
        }
        if (eight && ends(tensor, "self_attn.k_proj")) return "Q8_0";
        if (eight && !mix_.eight_experts_output.empty() && ends(tensor, "self_attn.o_proj")) return mix_.eight_experts_output;
        return ends(tensor, "down_proj") && is_better(mix_.down, layer, layers) ? mix_.better : mix_.base;
    }

    void layers() {
        const std::int64_t count = model_.layer_count();
        std::vector<LayerKind> kinds;
        std::vector<LayerRun> runs;
        std::int64_t layer = 0;
        for (const LayerRun& run : model_.layers) {
            for (std::int64_t i = 0; i < run.count; ++i, ++layer) {
                LayerKind kind = model_.kinds[run.kind];
                for (Tensor& tensor : kind.tensors) store(tensor, type_of(tensor, layer, count));
                const auto known = std::find(kinds.begin(), kinds.end(), kind);
                const auto at = static_cast<std::size_t>(known - kinds.begin());
                if (known == kinds.end()) kinds.push_back(std::move(kind));
                if (!runs.empty() && runs.back().kind == at) ++runs.back().count;
                else runs.push_back({1, at});
            }
        }
        model_.kinds = std::move(kinds);
        model_.layers = std::move(runs);
    }

    ModelSpec& model_;
    const Mix& mix_;
};

/// The rule speaks of q, k and v beside each other in every layer.
bool fits(const ModelSpec& model) {
    return std::all_of(model.kinds.begin(), model.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.tensors.begin(), kind.tensors.end(), [](const Tensor& t) { return ends(t, "self_attn.v_proj"); });
    });
}

}  // namespace

Result<void> apply_gguf_mix(ModelSpec& model, const std::string& mix, const std::string& where) {
    const auto found = std::find_if(kMixes.begin(), kMixes.end(), [&](const Mix& each) { return each.name == mix; });
    if (found == kMixes.end()) return fail("gguf_mix_unknown", where, {{"mix", mix, Unit::Number}});
    if (!fits(model)) return fail("gguf_mix_unfit", where, {{"type", model.model_type, Unit::Number}});
    Mixer(model, *found).apply();
    return {};
}

}  // namespace vramline
