// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/hf_keys.h"
#include "core/model/model_spec.h"

// A config.json on its way to a ModelSpec: the rule of its model_type (hf_rules.cpp), the shape that the rule reads
// (hf_shape.cpp, hf_layouts.cpp), and the tensors that the shape has (hf_tensors.cpp, hf_mixers.cpp).
namespace vramline {

/// What mixes positions in a layer.
enum class HfMixer : std::uint8_t {
    None,
    Attention, Mla, TwoMla, CompressedAttention, Cross,
    Mamba1, Mamba2, PlamoMamba, GatedDelta, Kda, Lightning, ShortConv,
    AttentionAndMamba2, AttentionAndCross
};
/// How far back an attention layer keeps keys and values; an encoder's layer keeps none, as a prompt passes it once.
enum class HfReach : std::uint8_t { Full, Window, Chunk, Shared, None };
enum class HfFfn : std::uint8_t { None, Dense, Experts };

struct HfLayer {
    HfMixer mixer = HfMixer::Attention;
    HfReach reach = HfReach::Full;
    HfFfn ffn = HfFfn::Dense;
    std::int64_t heads = 0, kv_heads = 0, k_dim = 0, v_dim = 0;
    std::int64_t window = 0;  ///< of Window and Chunk
    std::int64_t ratio = 0;   ///< of CompressedAttention
    std::int64_t width = 0;   ///< of a dense feed-forward part
    bool indexer = false;     ///< sparse attention: keeps index rows
    bool sinks = false;       ///< one learned sink for each head
    bool operator==(const HfLayer&) const = default;
};

enum class QkNorm : std::uint8_t { None, Head, Full };  ///< none, of one head's width, of all heads' width
enum class BiasKey : std::uint8_t { None, All, Qkv };   ///< what `attention_bias` adds a bias to

/// What a family has beside its numbers. The values of a row are the family's habits; keys may overrule them.
struct HfTraits {
    bool qkv_bias = false, o_bias = false, mlp_bias = false, norm_bias = false, head_bias = false;
    BiasKey attention_bias = BiasKey::All;
    bool attention_bias_default = false;
    QkNorm qk_norm = QkNorm::None;
    int norms = 2;            ///< norms of a layer beside those inside its mixer
    bool gated = true;        ///< three matrices in a feed-forward part, else two
    bool tied = false;        ///< where the config does not say
    bool query_gate = false;  ///< q is twice as wide: an output gate
    bool head_gate = false;   ///< one gate for each head, from the hidden state
    bool router_bias = false, expert_bias = false, shared_gate = false, shared_always = false;
    bool experts_beside = false;  ///< beside the feed-forward part, no part of it (Gemma 4)
    bool sinks = false;
    bool sharers_project = false;  ///< layers that reuse another's keys and values have the projections all the same
    bool no_norm_weights = false, embedding_norm = false;
    bool attends_encoder = false;  ///< each layer attends to the output of an encoder beside it
    bool encoder = false, final_norm = true;  ///< attends both ways: nothing is cached, and no language head
    std::int64_t extra_positions = -1;     ///< learned position table: rows above the context; -1: no table
    HfMixer linear = HfMixer::GatedDelta;  ///< what "linear_attention" means
};

struct HfShape;
struct HfRule {
    std::string_view type;
    HfTraits traits;
    void (*layout)(const HfKeys& keys, HfShape& shape) = nullptr;  ///< which layer is what; null: all full
    void (*adjust)(const HfKeys& keys, HfShape& shape) = nullptr;  ///< what else the family's keys say
};
/// The rule of a model type; null where there is none.
const HfRule* hf_rule(std::string_view model_type);
/// The rule for a type that is not known.
const HfRule& hf_assumed_rule();

/// Numbers of the model, in its own keys' sense.
struct HfShape {
    HfTraits traits;
    std::string type;
    std::int64_t hidden = 0, heads = 0, kv_heads = 0, k_dim = 0, v_dim = 0, width = 0, vocab = 0, window = 0;
    std::int64_t experts = 0, top_k = 0, expert_width = 0, shared_width = 0, latent_width = 0;
    std::int64_t idle_experts = 0;  ///< choices of the router that compute nothing (LongCat)
    bool latent_norm = false;       ///< experts in a narrower space with a norm of its own
    bool tied = false;
    std::int64_t embed_width = 0;       ///< of the token table where it is narrower than the model (OPT-350M)
    std::vector<Tensor> encoder;        ///< of a decoder beside an encoder
    std::int64_t positions = 0, padding_positions = 0;  ///< rows of a position table; those that no token takes
    std::int64_t q_lora = 0, kv_lora = 0, nope = 0, rope = 0, mla_v = 0;
    bool mla_gate = false, key_bias = true;  ///< key_bias: where there is a qkv bias (Whisper's keys have none)
    std::int64_t index_heads = 0, index_dim = 0;
    std::int64_t o_groups = 0, o_lora = 0;                                         ///< DeepSeek-V4's output projection
    std::int64_t conv = 0, state_heads = 0, state_dim = 0, groups = 0, state = 0;  ///< Mamba-2
    std::int64_t inner = 0, dt_rank = 0;                                           ///< Mamba-1; inner of both
    bool inner_norms = false, conv_bias = true, proj_bias = false, gated_norm = true;
    std::int64_t key_heads = 0, key_dim = 0, value_heads = 0, value_dim = 0;  ///< gated delta, KDA, lightning
    bool full_rank_gate = false;
    std::int64_t cross_positions = 0;
    std::int64_t loops = 1;     ///< how often a sequence passes a layer, each time with a cache of its own
    std::int64_t shared_q = 0;  ///< Step-3's low-rank query
    bool value_is_key = false;  ///< Gemma 4: layers without a window have no v_proj
    std::vector<HfLayer> layers;
    std::vector<Tensor> per_layer;  ///< what every layer has beside mixer, feed-forward part and norms
    std::vector<Tensor> embedding, head;  ///< beside the table; beside the final norm and the language head
    std::vector<Message> notes;
    std::int64_t mtp_layers = 0;
};

/// Reads the numbers that families share, then lets the rule say the rest.
void read_hf_shape(const HfKeys& keys, const HfRule& rule, HfShape& shape);
/// Sets the mixer and reach of each layer from `layer_types`; false where there is none.
bool apply_layer_types(const HfKeys& keys, HfShape& shape);
/// Which layers hold experts, from any of the keys that say so.
void place_experts(const HfKeys& keys, HfShape& shape);

}  // namespace vramline
