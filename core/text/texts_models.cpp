// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/texts.h"

namespace vramline::texts {

std::span<const CatalogueEntry> models() {
    static constexpr std::array kTexts{
        CatalogueEntry{"model_value_out_of_range",
                       "The model's {value} is {got}; it must be from {least} to {most}. Check the file that the model "
                       "was read from."},
        CatalogueEntry{"model_without_layers", "The model has no layers. Check the number of layers in its file."},
        CatalogueEntry{"model_bad_layer_run",
                       "Layer run {run} names kind {kind}, but the model has {kinds} kinds of layers. Use a kind from 0 "
                       "to {kinds} - 1."},
        CatalogueEntry{"model_heads_not_divisible",
                       "{heads} attention heads are not a multiple of {kv_heads} KV heads. Check the two numbers in the "
                       "model's file."},
        CatalogueEntry{"model_rows_not_divisible",
                       "Tensor {tensor} has {rows} rows, which is not a multiple of its {heads} KV heads."},
        CatalogueEntry{"model_too_large", "The model's sizes multiply to more than 64 bits can hold. Check its file."},
        CatalogueEntry{"model_keys_missing",
                       "This config.json lacks what a model's memory is computed from: {keys}. Check that it is a "
                       "language model's config, or add the keys."},
        CatalogueEntry{"model_too_many_patterns",
                       "{patterns} patterns of unquantised modules for {layers} layers are more than is read. Shorten "
                       "the list in quantization_config."},
        CatalogueEntry{"model_folder_without_config",
                       "There is no config.json in this folder. Give the folder of a Hugging Face model, or its "
                       "config.json."},
        CatalogueEntry{"model_type_assumed",
                       "The model type \"{type}\" is not known; its config is read as the Llama family's: grouped "
                       "attention in every layer, gated feed-forward parts, no extra tensors. Each position then takes {kv} of "
                       "KV at 16 bits, and the weights {weights} in the model's dtype; layers with a window or a state "
                       "would keep less, extra tensors would add weights."},
        CatalogueEntry{"model_type_assumed_latent",
                       "The model type \"{type}\" is not known; as it has a kv_lora_rank, its config is read as the DeepSeek "
                       "family's: one latent row for each position in every layer, {kv} at 16 bits in all. Weights take "
                       "{weights} in the model's dtype; a model that keeps K and V by head would keep several times as much."},
        CatalogueEntry{"model_type_assumed_mixed",
                       "The model type \"{type}\" is not known; what its layers keep is read from its own keys ({layers}), and "
                       "their tensors as the families' that have such keys. Each position then takes {kv} of KV at 16 bits and "
                       "each sequence {state} of state, and the weights take {weights} in the model's dtype; full attention in "
                       "every layer would take {full} for each position."},
        CatalogueEntry{"model_layer_type_unknown",
                       "The layer type \"{type}\" is not known; its {layers} layers count as full attention, {kv} each for every "
                       "position at 16 bits. A window or a state would keep less."},
        CatalogueEntry{"model_is_no_decoder",
                       "A model of type \"{type}\" is an encoder of a kind without rules here, or has one beside its "
                       "decoder. Give the config of a decoder, or of a BERT, RoBERTa or ModernBERT encoder."},
        CatalogueEntry{"model_keeps_no_cache",
                       "The model looks at its whole input at once: an engine runs it in one pass and keeps no keys and "
                       "values of it. Memory goes to weights and to the tokens of one batch."},
        CatalogueEntry{"model_layers_share_caches",
                       "Of every {factor} layers one keeps keys and values, and the others read those. An engine that keeps a "
                       "copy for each layer needs {factor} times as much."},
        CatalogueEntry{"model_shared_blocks_counted_each",
                       "Hybrid layers of this family share one attention block; its weights are counted in each of them, "
                       "which is too many."},
        CatalogueEntry{"gguf_mix_unknown", "“{mix}” is no file type that is known here. Write Q8_0, Q6_K, Q5_K_M, Q4_K_M or Q4_K_S, or give the file itself."},
        CatalogueEntry{"gguf_mix_unfit", "The rule of GGUF file types is known for layers with q, k and v beside each other; {type} has others. Give the file itself."},
        CatalogueEntry{"model_dtype_unknown", "The config does not say the model's dtype; 2 bytes are counted."},
        CatalogueEntry{"model_context_unknown", "The model's context is not known; it bounds nothing here."},
        CatalogueEntry{"model_quantization_unknown",
                       "The checkpoint's quantisation is of a kind that is not known; its weights are counted in the "
                       "model's dtype."},
        CatalogueEntry{"model_tower_not_counted",
                       "The model has a vision or audio tower whose shape is not known; its weights are not counted."},
        CatalogueEntry{"model_cross_positions_unknown",
                       "Cross-attention layers keep the keys and values of an image; how many positions an image takes "
                       "is not in the config, so they are not counted."},
        CatalogueEntry{"model_compressor_not_counted",
                       "The weights of the cache compressors and indexers are not counted: their shapes are not "
                       "published."},
        CatalogueEntry{"model_extra_not_itemised",
                       "Counted as one number, from the published total: {what}, {parameters}."},
        CatalogueEntry{"model_published_differs", "The publisher's count is {published}: {why}."},
    };
    return kTexts;
}

}  // namespace vramline::texts
