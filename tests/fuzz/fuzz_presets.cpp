// SPDX-License-Identifier: GPL-3.0-or-later
// Preset files of every kind; the first byte chooses which.
#include "core/io/presets.h"
#include "core/model/parameters.h"
#include "tests/fuzz/fuzz.h"

using namespace vramline;
using fuzz::promise;

namespace {

Result<void> read(std::uint8_t kind, const JsonNode& file) {
    presets::Names names;
    Catalogue all;
    std::vector<KvFormat> kv;
    std::vector<WeightFormat> weights;
    switch (kind % 6) {
        case 0: return presets::read_gpus(file, all.gpus, names);
        case 1: return presets::read_nodes(file, all.nodes, names);
        case 2: return presets::read_engine(file, all.engines, names);
        case 3: return presets::read_kv_formats(file, kv, names);
        case 4: return presets::read_weight_formats(file, weights, names);
        default: break;
    }
    const Result<void> done = presets::read_models(file, all.models, names);
    for (const auto& model : all.models) {
        promise(validate(*model, "fuzz").has_value(), "a model preset that was read is valid");
        promise(count_parameters(*model).total.value() >= 0, "parameters are counted without a wrap");
    }
    return done;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const auto document = JsonDocument::parse(fuzz::text(data + 1, size - 1), "fuzz.json");
    if (!document) return 0;
    const Result<void> done = read(static_cast<std::uint8_t>(data[0] - '0'), document->root());
    if (!done) promise(!done.error().code.empty(), "an error says what is wrong");
    return 0;
}
