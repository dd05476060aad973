// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/safetensors_model.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/io/hf_names.h"
#include "core/io/safetensors_weights.h"
#include "core/io/stored_tensors.h"
#include "core/model/parameters.h"
#include "core/text/format.h"

namespace vramline {
namespace {

constexpr std::int64_t kMostLayers = 2'000;

std::string dtype_name(std::string_view format) {
    return format == "fp32" ? "float32" : format == "fp16" ? "float16" : format == "bf16" ? "bfloat16" : "";
}

std::vector<std::vector<Cache>> caches_of(const ModelSpec& model) {
    std::vector<std::vector<Cache>> out;
    for (const LayerRun& run : model.layers) out.insert(out.end(), static_cast<std::size_t>(run.count), model.kinds[run.kind].caches);
    return out;
}

std::int64_t kv_heads_of(const std::vector<Cache>& caches, std::int64_t usual) {
    for (const Cache& cache : caches)
        if (const HeadedRows* rows = headed_rows(cache)) return rows->kv_heads;
    return usual;
}

/// The elements of a checkpoint by how they are stored.
class Census {
public:
    void add(const StoredShape& shape) {
        if (shape.scale) return;
        auto found = std::ranges::find(counts_, shape.format, &Entry::format);
        if (found == counts_.end()) found = counts_.insert(counts_.end(), {shape.format, 0});
        found->elements += static_cast<double>(shape.rows) * static_cast<double>(shape.cols) * static_cast<double>(shape.copies);
    }
    /// The format of most elements, of those that are plain floats or of those that are not; empty: there are none.
    [[nodiscard]] std::string_view most(bool plain) const {
        const Entry* best = nullptr;
        for (const Entry& each : counts_)
            if (dtype_name(each.format).empty() != plain && (best == nullptr || each.elements > best->elements)) best = &each;
        return best == nullptr ? std::string_view() : best->format;
    }
    [[nodiscard]] bool quantized() const {
        double plain = 0, other = 0;
        for (const Entry& each : counts_) (dtype_name(each.format).empty() ? other : plain) += each.elements;
        return other > plain;
    }

private:
    struct Entry {
        std::string_view format;
        double elements;
    };
    std::vector<Entry> counts_;
};

/// How people call what the words of a checkpoint hold, where its config does not say.
std::string quantized_name(std::string_view stored) {
    constexpr std::array<std::array<std::string_view, 2>, 5> kNames{{{"F8_E4M3", "fp8"}, {"F8_E5M2", "fp8"}, {"I4", "int4"}, {"F4", "nvfp4"}, {"I8", "int8"}}};
    const auto* found = std::ranges::find(kNames, stored, [](const auto& pair) { return pair[0]; });
    return std::string(found == kNames.end() ? stored : (*found)[1]);
}

class Merger {
public:
    Merger(const Checkpoint& checkpoint, ModelSpec& model)
        : checkpoint_(checkpoint), model_(model), modules_(quantized_modules(checkpoint)), caches_(caches_of(model)),
          packed_bits_(model.weight_format == "int8" ? 8 : 4) {}

    void merge() {
        const ParameterCount before = count_parameters(model_);
        TensorBook book(static_cast<std::int64_t>(caches_.size()));
        visit([this](const SafetensorsTensor&, const StoredShape& shape) { census_.add(shape); });
        note_dtype();
        note_quantization();
        visit([&](const SafetensorsTensor& tensor, const StoredShape& shape) { add(tensor, shape, book); });
        std::move(book).fill(std::move(caches_), model_);
        model_.tied = model_.tied && !has_head();
        note_size(before.total);
        model_.read_from["weights"] = "safetensors";
    }

private:
    template <class Visit>
    void visit(Visit see) const {
        for (const SafetensorsFile& file : checkpoint_.files)
            for (const SafetensorsTensor& tensor : file.tensors)
                if (tensor.bytes.value() > 0) see(tensor, stored_shape(tensor, modules_, packed_bits_));
    }
    void add(const SafetensorsTensor& tensor, const StoredShape& shape, TensorBook& book) const;
    void note_dtype();
    void note_quantization();
    void note_size(Parameters before);
    [[nodiscard]] bool has_head() const {
        return std::ranges::any_of(model_.head, [](const Tensor& tensor) { return tensor.cls == TensorClass::Head; });
    }
    void note(const char* id, std::vector<Arg> args) { model_.notes.push_back({id, std::move(args)}); }

    const Checkpoint& checkpoint_;
    ModelSpec& model_;
    QuantizedModules modules_;
    std::vector<std::vector<Cache>> caches_;
    std::int64_t packed_bits_;
    Census census_;
};

void Merger::add(const SafetensorsTensor& tensor, const StoredShape& shape, TensorBook& book) const {
    const TensorRole role = hf_role(tensor.name, stored_name(tensor.name).module);
    const auto layer = static_cast<std::size_t>(role.layer);
    const bool of_layer = role.place == TensorPlace::Layer && role.layer >= 0 && layer < caches_.size();
    const std::int64_t kv_heads = of_layer ? kv_heads_of(caches_[layer], model_.num_key_value_heads) : 0;
    // What is stored in the model's dtype follows it where an engine casts.
    const std::string dtype = dtype_name(shape.format);
    const bool usual = !dtype.empty() && dtype == model_.dtype && !shape.scale;
    Tensor out = stored_tensor(role, usual ? std::string() : std::string(shape.format), shape.rows, shape.cols, shape.copies, kv_heads);
    out.scale = shape.scale;
    if (shape.scale) out.linear = false;
    book.add(role.place, role.layer, std::move(out));
}

void Merger::note_dtype() {
    const std::string stored = dtype_name(census_.most(true));
    if (stored.empty() || stored == model_.dtype) return;
    if (!model_.dtype.empty()) note("checkpoint_dtype_differs", {{"config", model_.dtype}, {"files", stored}});
    std::erase_if(model_.notes, [](const Message& each) { return each.id == "model_dtype_unknown"; });
    model_.dtype = stored;
}

void Merger::note_quantization() {
    const std::string_view plain = census_.most(true);
    const bool claimed = !model_.weight_format.empty() && model_.weight_format != "bf16" && model_.weight_format != "fp16" && model_.weight_format != "fp32";
    const bool stored = census_.quantized();
    const std::string real = stored ? quantized_name(census_.most(false)) : std::string(plain);
    if (claimed != stored && !model_.weight_format.empty()) note("checkpoint_quantization_differs", {{"config", model_.weight_format}, {"files", real}});
    if (claimed != stored || !claimed) model_.weight_format = real;
    std::erase_if(model_.notes, [](const Message& each) { return each.id == "model_quantization_unknown"; });
}

void Merger::note_size(Parameters before) {
    const Parameters now = count_parameters(model_).total;
    if (before.value() > 0 && before != now)
        note("checkpoint_parameters_differ", {{"config", before.value()}, {"files", now.value()}});
    Bytes payload, missing;
    for (const SafetensorsFile& file : checkpoint_.files) {
        missing += file.missing;
        for (const SafetensorsTensor& tensor : file.tensors) payload += tensor.bytes;
    }
    if (checkpoint_.stated_bytes >= 0 && checkpoint_.stated_bytes != payload.value())
        note("checkpoint_size_differs", {{"stated", checkpoint_.stated_bytes}, {"files", payload.value()}});
    if (missing.value() > 0) note("tensor_data_missing", {{"missing", missing.value(), Unit::Bytes}});
}

/// What the names alone say: how many layers there are, and how wide they are.
ModelSpec weights_alone(const Checkpoint& checkpoint) {
    ModelSpec model;
    std::int64_t layers = 1;
    for (const SafetensorsFile& file : checkpoint.files) {
        for (const SafetensorsTensor& tensor : file.tensors) {
            const TensorRole role = hf_role(tensor.name, stored_name(tensor.name).module);
            if (role.place == TensorPlace::Layer && role.layer < kMostLayers) layers = std::max(layers, role.layer + 1);
            if (role.place != TensorPlace::Embedding || tensor.shape.size() != 2 || role.shard != Shard::Vocab) continue;
            model.vocab_size = tensor.shape[0];
            model.hidden_size = tensor.shape[1];
        }
    }
    model.hidden_size = std::max<std::int64_t>(1, model.hidden_size);
    model.kinds.emplace_back();
    model.layers.push_back({layers, 0});
    model.tied = true;
    model.id = model.name = model.short_id = printable(std::filesystem::path(checkpoint.name).stem().string());
    model.model_type = "unknown";
    model.notes.push_back({"model_caches_unknown", {}});
    return model;
}

}  // namespace

Result<ModelSpec> checkpoint_model(const Checkpoint& checkpoint, std::optional<ModelSpec> config) {
    ModelSpec model = config ? std::move(*config) : weights_alone(checkpoint);
    Merger(checkpoint, model).merge();
    model.provenance = {checkpoint.name, "high"};
    if (const Result<void> ok = validate(model, checkpoint.name); !ok) return std::unexpected(ok.error());
    return model;
}

}  // namespace vramline
