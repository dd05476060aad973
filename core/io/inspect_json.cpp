// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json_io.h"
#include "core/io/json_parts.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"

namespace vramline {
namespace {

using json::Json;

/// The checkpoint as its config states it. A dtype that is not known counts 2 bytes: that is an estimate.
Json weights_json(const ModelSpec& model, const Result<WeightBytes>& weights) {
    if (!weights) return {{"bytes", nullptr}, {"basis", nullptr}, {"by_class", nullptr}, {"formats", nullptr}};
    Json formats = Json::object();
    for (const auto& [name, bytes] : weights->by_format) formats[name] = bytes.value();
    return {{"bytes", weights->total.value()},
            {"basis", basis_name(model.dtype.empty() && !model.weights_from_file() ? Basis::Estimated : Basis::Exact)},
            {"by_class", json::by_class(weights->by_class)},
            {"formats", std::move(formats)}};
}

}  // namespace

std::string to_inspect_json(const ModelSpec& model, const FormatTable& formats) {
    const Result<WeightBytes> weights = payload_bytes(model, formats);
    const CacheSummary caches = summarize_caches(model);
    Json out = json::model(model);
    out["kv_bytes_per_token_growing"] = caches.growing_per_token.value();
    out["kv_bytes_per_token_all"] = caches.all_per_token.value();
    out["index_bytes_per_token"] = caches.index_per_token.value();
    out["state_bytes_per_sequence"] = caches.state_per_sequence.value();
    out["weights"] = weights_json(model, weights);
    out["read_from"] = model.read_from;

    Json notes = Json::array();
    for (const Message& message : model.notes) notes.push_back(json::note(NoteLevel::Info, message));
    if (!weights) notes.push_back(json::note(NoteLevel::Warning, {weights.error().code, weights.error().args}));
    return json::dump({{"model", std::move(out)}, {"notes", std::move(notes)}});
}

}  // namespace vramline
