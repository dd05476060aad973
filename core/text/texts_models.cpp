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
        CatalogueEntry{"unknown_weight_format",
                       "There is no weight format \"{format}\". `vramline presets weight-formats` lists the known ones."},
    };
    return kTexts;
}

}  // namespace vramline::texts
