// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_model.h"
#include "core/io/json_io.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"
#include "tests/fuzz/fuzz.h"

// Whatever a file holds, it is refused with words, or it becomes a model with exactly the bytes of its tensors.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace vramline;
    static const Result<Catalogue> presets = load_catalogue(VRAMLINE_PRESETS, {});
    fuzz::promise(presets.has_value(), "the presets are read");
    MemorySource source("m.gguf", fuzz::text(data, size));
    auto file = read_gguf(source);
    if (!file) {
        fuzz::promise(!to_english(file.error()).empty() && !file.error().where.empty(), "an error says what and where");
        return 0;
    }
    Bytes bytes;
    for (const GgufTensor& tensor : file->tensors) bytes += tensor.bytes;
    std::vector<GgufFile> parts;
    parts.push_back(std::move(*file));
    const auto model = gguf_model(parts);
    if (!model) {
        fuzz::promise(!to_english(model.error()).empty() && !model.error().where.empty(), "an error says what and where");
        return 0;
    }
    const auto weights = payload_bytes(*model, *presets->formats);
    fuzz::promise(weights.has_value() && weights->total == bytes, "weights are the bytes of the tensors");
    fuzz::promise(!to_inspect_json(*model, *presets->formats).empty(), "what was read can be shown");
    return 0;
}
