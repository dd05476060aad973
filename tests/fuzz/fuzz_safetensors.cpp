// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>

#include "core/io/json_io.h"
#include "core/io/safetensors_model.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"
#include "tests/fuzz/fuzz.h"

// Whatever a header holds, it is refused with words, or its tensors become weights of exactly their bytes, with a
// config beside it and without.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vramline;
    static const Result<Catalogue> presets = load_catalogue(VRAMLINE_PRESETS, {});
    static const Result<ModelSpec> config = read_hf_config(
        R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":4,"num_key_value_heads":2,)"
        R"("intermediate_size":128,"vocab_size":100,"torch_dtype":"bfloat16"})",
        "config.json", "m");
    fuzz::promise(presets.has_value() && config.has_value(), "presets and config are read");
    MemorySource source("m.safetensors", fuzz::text(data, size));
    auto file = read_safetensors(source);
    if (!file) {
        fuzz::promise(!to_english(file.error()).empty() && !file.error().where.empty(), "an error says what and where");
        return 0;
    }
    Bytes bytes;
    for (const SafetensorsTensor& tensor : file->tensors) bytes += tensor.bytes;
    Checkpoint checkpoint;
    checkpoint.name = "m.safetensors";
    checkpoint.files.push_back(std::move(*file));
    for (const bool with_config : {false, true}) {
        const auto model = checkpoint_model(checkpoint, with_config ? std::optional(*config) : std::nullopt);
        if (!model) continue;
        const auto weights = payload_bytes(*model, *presets->formats);
        fuzz::promise(weights.has_value() && weights->total == bytes, "weights are the bytes of the tensors");
        fuzz::promise(!to_inspect_json(*model, *presets->formats).empty(), "what was read can be shown");
    }
    return 0;
}
