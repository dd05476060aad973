// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/gguf_file.h"

#include <algorithm>
#include <limits>
#include <unordered_set>

#include "core/io/gguf_cursor.h"
#include "core/text/format.h"

namespace vramline {
namespace {

constexpr std::int64_t kMostDims = 4;
constexpr std::uint64_t kMostKey = 65'535;  // the format's own limit
constexpr std::uint64_t kMostName = 63;     // llama.cpp's
constexpr std::int64_t kSaturated = std::numeric_limits<std::int64_t>::max();

std::int64_t signed_of(std::uint64_t value) {
    return static_cast<std::int64_t>(std::min(value, static_cast<std::uint64_t>(kSaturated)));
}
Arg count_arg(std::string name, std::uint64_t value) { return {std::move(name), signed_of(value)}; }

std::uint64_t width_of(GgufKind kind) {
    switch (kind) {
        case GgufKind::U8:
        case GgufKind::I8:
        case GgufKind::Bool: return 1;
        case GgufKind::U16:
        case GgufKind::I16: return 2;
        case GgufKind::U32:
        case GgufKind::I32:
        case GgufKind::F32: return 4;
        default: return 8;
    }
}

/// Reads the parts of one file in their order into `file`.
class Reader {
public:
    explicit Reader(ByteSource& source) : source_(source), in_(source) { file.name = source.name(); }

    bool read() {
        read_head();
        for (std::uint64_t i = 0; i < pairs_ && in_.ok(); ++i) read_pair();
        if (in_.ok()) read_alignment();
        for (std::uint64_t i = 0; i < tensors_ && in_.ok(); ++i) read_tensor();
        if (in_.ok()) find_missing();
        return in_.ok();
    }
    [[nodiscard]] const Error& error() const { return in_.error(); }
    GgufFile file;

private:
    void read_head();
    void read_pair();
    void read_alignment();
    void read_tensor();
    void read_shape(GgufTensor& tensor, std::uint64_t at);
    void place(const GgufTensor& tensor, std::uint64_t at);
    void find_missing();
    GgufKind read_kind();
    void read_scalar(GgufValue& value);
    std::int64_t read_integer(GgufKind kind);
    void read_array(GgufValue& value);
    void skip_texts(std::uint64_t count);
    std::uint64_t bounded_count(const char* what, std::uint64_t most);
    void keep(std::uint64_t bytes, std::uint64_t at);

    ByteSource& source_;
    GgufCursor in_;
    std::uint64_t pairs_ = 0, tensors_ = 0, kept_ = 0;
    Bytes end_;  ///< of the last tensor in the data, without padding
    std::unordered_set<std::string> names_;
};

std::uint64_t Reader::bounded_count(const char* what, std::uint64_t most) {
    const std::uint64_t at = in_.offset(), count = in_.count();
    if (in_.ok() && count > most) in_.fail(what, at, {count_arg("count", count), count_arg("limit", most)});
    return count;
}

void Reader::read_head() {
    const std::string magic = in_.text(std::min<std::uint64_t>(4, source_.size()));
    if (magic != "GGUF") return in_.fail(magic.empty() ? "gguf_empty" : "gguf_magic", 0);
    auto version = in_.number<std::uint32_t>();
    if (version != 0 && (version & 0xFFFF) == 0) {
        file.big_endian = true;
        in_.set_big_endian();
        version = version >> 24 | (version >> 8 & 0xFF00);
    }
    file.version = version;
    if (in_.ok() && (version < 1 || version > 3)) return in_.fail("gguf_version", 4, {{"version", file.version}});
    if (version == 1) in_.set_short_counts();
    tensors_ = bounded_count("gguf_too_many_tensors", kGgufMostTensors);
    pairs_ = bounded_count("gguf_too_many_keys", kGgufMostPairs);
}

GgufKind Reader::read_kind() {
    const std::uint64_t at = in_.offset();
    const auto kind = in_.number<std::uint32_t>();
    if (in_.ok() && kind > 12) in_.fail("gguf_value_type", at, {count_arg("type", kind)});
    return static_cast<GgufKind>(kind > 12 ? 0 : kind);
}

void Reader::keep(std::uint64_t bytes, std::uint64_t at) {
    kept_ += bytes;
    if (kept_ > kGgufMostKept) in_.fail("gguf_too_much_metadata", at, {{"limit", signed_of(kGgufMostKept), Unit::Bytes}});
}

void Reader::read_pair() {
    const std::uint64_t at = in_.offset(), length = in_.count();
    if (!in_.ok()) return;
    if (length == 0) return in_.fail("gguf_empty_key", at);
    // Beyond the limit or the end: the end is the better word where both hold.
    if (length > kMostKey && length <= in_.left()) return in_.fail("gguf_key_too_long", at, {count_arg("length", length), count_arg("limit", kMostKey)});
    std::string key = in_.text(length);
    keep(length + 64, at);
    GgufValue value;
    value.offset = at;
    value.kind = read_kind();
    if (!in_.ok()) return;
    value.kind == GgufKind::Array ? read_array(value) : read_scalar(value);
    if (!in_.ok()) return;
    const auto [place, fresh] = file.metadata.try_emplace(std::move(key), std::move(value));
    if (!fresh) in_.fail("gguf_duplicate_key", at, {{"key", printable(place->first)}});
}

std::int64_t Reader::read_integer(GgufKind kind) {
    switch (kind) {
        case GgufKind::U8: return in_.number<std::uint8_t>();
        case GgufKind::I8: return in_.number<std::int8_t>();
        case GgufKind::Bool: return in_.number<std::uint8_t>() != 0 ? 1 : 0;
        case GgufKind::U16: return in_.number<std::uint16_t>();
        case GgufKind::I16: return in_.number<std::int16_t>();
        case GgufKind::U32: return in_.number<std::uint32_t>();
        case GgufKind::I32: return in_.number<std::int32_t>();
        case GgufKind::U64: return signed_of(in_.number<std::uint64_t>());
        default: return in_.number<std::int64_t>();
    }
}

void Reader::read_scalar(GgufValue& value) {
    if (value.kind == GgufKind::F32) {
        value.value = static_cast<double>(in_.number<float>());
    } else if (value.kind == GgufKind::F64) {
        value.value = in_.number<double>();
    } else if (value.kind == GgufKind::Bool) {
        value.value = read_integer(value.kind) != 0;
    } else if (value.kind != GgufKind::Text) {
        value.value = read_integer(value.kind);
    } else {
        const std::uint64_t at = in_.offset(), length = in_.count();
        if (length > kGgufMostText) return in_.skip(length);
        keep(length, at);
        value.value = in_.text(length);
    }
}

void Reader::read_array(GgufValue& value) {
    GgufArray array;
    array.kind = read_kind();
    const std::uint64_t at = in_.offset();
    array.count = in_.count();
    if (!in_.ok()) return;
    if (array.kind == GgufKind::Array) return in_.fail("gguf_nested_array", at);
    const bool texts = array.kind == GgufKind::Text;
    const std::uint64_t each = texts ? in_.count_bytes() : width_of(array.kind);
    if (array.count > in_.left() / each) {
        return in_.fail("gguf_array_too_long", at, {count_arg("count", array.count), count_arg("left", in_.left())});
    }
    const bool numbers = !texts && array.kind != GgufKind::F32 && array.kind != GgufKind::F64;
    if (texts) {
        skip_texts(array.count);
    } else if (!numbers || array.count > kGgufMostArray) {
        in_.skip(array.count * each);
    } else {
        keep(array.count * sizeof(std::int64_t), at);
        array.values.reserve(array.count);
        while (in_.ok() && array.values.size() < array.count) array.values.push_back(read_integer(array.kind));
    }
    value.value = std::move(array);
}

void Reader::skip_texts(std::uint64_t count) {
    for (std::uint64_t i = 0; i < count && in_.ok(); ++i) in_.skip(in_.count());
}

void Reader::read_alignment() {
    const auto found = file.metadata.find("general.alignment");
    if (found == file.metadata.end()) return;
    const auto* stated = std::get_if<std::int64_t>(&found->second.value);
    const bool power = stated != nullptr && *stated > 0 && (*stated & (*stated - 1)) == 0;
    if (!power || found->second.kind != GgufKind::U32) return in_.fail("gguf_alignment", found->second.offset);
    file.alignment = *stated;
}

void Reader::read_tensor() {
    const std::uint64_t at = in_.offset(), length = in_.count();
    if (!in_.ok()) return;
    if (length > kMostName) return in_.fail("gguf_tensor_name_too_long", at, {count_arg("length", length), count_arg("limit", kMostName)});
    GgufTensor tensor;
    const std::string name = in_.text(length);
    tensor.name = printable(name);
    read_shape(tensor, at);
    if (!in_.ok()) return;
    if (!names_.insert(name).second) return in_.fail("gguf_duplicate_tensor", at, {{"tensor", tensor.name}});
    place(tensor, at);
    file.tensors.push_back(std::move(tensor));
}

void Reader::read_shape(GgufTensor& tensor, std::uint64_t at) {
    const auto dims = in_.number<std::uint32_t>();
    if (!in_.ok()) return;
    if (dims > kMostDims) return in_.fail("gguf_dimensions", at, {{"tensor", tensor.name}, count_arg("count", dims)});
    tensor.dim_count = static_cast<int>(dims);
    bool negative = false;
    for (std::size_t i = 0; i < dims; ++i) {
        const std::uint64_t dim = in_.count();
        negative = negative || dim > static_cast<std::uint64_t>(kSaturated);
        tensor.dims[i] = signed_of(dim);
    }
    const auto type = in_.number<std::int32_t>();
    if (!in_.ok()) return;
    tensor.type = gguf_type(type);
    if (tensor.type == nullptr) return in_.fail("gguf_tensor_type", at, {{"tensor", tensor.name}, {"type", std::int64_t{type}}});
    const auto& [ne0, ne1, ne2, ne3] = tensor.dims;
    if (negative || product(ne0, ne1, ne2, ne3).overflowed()) return in_.fail("gguf_tensor_too_large", at, {{"tensor", tensor.name}});
    if (ne0 % tensor.type->block != 0) {
        return in_.fail("gguf_row_not_whole", at, {{"tensor", tensor.name}, {"row", ne0}, {"block", tensor.type->block},
                                                   {"type", std::string(tensor.type->format)}});
    }
    const Count bytes = product(ne0 / tensor.type->block, tensor.type->bytes, ne1, ne2, ne3);
    if (bytes.overflowed()) return in_.fail("gguf_tensor_too_large", at, {{"tensor", tensor.name}});
    tensor.bytes = Bytes(bytes.value());
}

/// Tensors lie one after another in the order of the table, each at a multiple of the alignment.
void Reader::place(const GgufTensor& tensor, std::uint64_t at) {
    const auto offset = in_.number<std::uint64_t>();
    if (!in_.ok()) return;
    if (offset != static_cast<std::uint64_t>(file.data.value())) {
        return in_.fail("gguf_tensor_offset", at, {{"tensor", tensor.name}, count_arg("offset", offset), {"expected", file.data.value()}});
    }
    end_ = file.data + tensor.bytes;
    file.data = end_ + Bytes((file.alignment - end_.value() % file.alignment) % file.alignment);
    if (file.data.overflowed()) in_.fail("gguf_tensor_too_large", at, {{"tensor", tensor.name}});
}

void Reader::find_missing() {
    const Bytes start(round_up(static_cast<std::int64_t>(in_.offset()), file.alignment));
    const Bytes end = start + end_, size(signed_of(source_.size()));
    if (file.tensors.empty()) return;
    if (end.overflowed()) return in_.fail("gguf_tensor_too_large", in_.offset(), {{"tensor", file.tensors.back().name}});
    if (end > size) file.missing = end - std::max(size, start);
}

}  // namespace

Result<GgufFile> read_gguf(ByteSource& source) {
    Reader reader(source);
    if (!reader.read()) return std::unexpected(reader.error());
    if (const Result<void> same = source.unchanged(); !same) return std::unexpected(same.error());
    return std::move(reader.file);
}

}  // namespace vramline
