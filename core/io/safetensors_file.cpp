// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/safetensors_file.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "core/io/json_reader.h"
#include "core/text/format.h"

namespace vramline {
namespace {

constexpr SafetensorsType kTypes[] = {
    {"F32", "fp32", 32},         {"F16", "fp16", 16},         {"BF16", "bf16", 16},        {"F64", "F64", 64},
    {"F8_E4M3", "F8_E4M3", 8},   {"F8_E5M2", "F8_E5M2", 8},   {"F8_E8M0", "F8_E8M0", 8},   {"F4", "F4", 4},
    {"F6_E2M3", "F6_E2M3", 6},   {"F6_E3M2", "F6_E3M2", 6},   {"I8", "I8", 8},             {"U8", "U8", 8},
    {"BOOL", "BOOL", 8},         {"I16", "I16", 16},          {"U16", "U16", 16},          {"I32", "I32", 32},
    {"U32", "U32", 32},          {"I64", "I64", 64},          {"U64", "U64", 64},          {"C64", "C64", 64},
};
constexpr std::uint64_t kLength = 8;  // bytes of the header's length
constexpr std::uint64_t kFirstRead = 16'384;
constexpr std::size_t kMostDims = 16;

/// Errors of the bytes before the JSON.
std::unexpected<Error> bad(const ByteSource& source, std::uint64_t offset, std::string code, std::vector<Arg> args = {}) {
    return fail(std::move(code), source.name() + ": byte " + std::to_string(offset), std::move(args));
}

/// The JSON of the header. One read is enough for most: thousands of files may be asked for theirs.
Result<std::string> header_text(ByteSource& source) {
    if (source.size() < kLength) return bad(source, 0, source.size() == 0 ? "safetensors_empty" : "safetensors_short");
    std::string text(static_cast<std::size_t>(std::min(kFirstRead, source.size())), '\0');
    if (const auto got = source.read(0, text); !got) return std::unexpected(got.error());
    std::uint64_t length = 0;
    for (std::size_t i = kLength; i-- > 0;) length = length << 8 | static_cast<unsigned char>(text[i]);
    if (length > kSafetensorsMostHeader) return bad(source, 0, "safetensors_header_too_large", {{"limit", static_cast<std::int64_t>(kSafetensorsMostHeader)}});
    if (length > source.size() - kLength) {
        return bad(source, kLength, "safetensors_truncated", {{"need", static_cast<std::int64_t>(length)}, {"left", static_cast<std::int64_t>(source.size() - kLength)}});
    }
    const std::size_t have = text.size(), end = static_cast<std::size_t>(kLength + length);
    text.resize(end);
    if (end > have) {
        if (const auto got = source.read(have, std::span(text).subspan(have)); !got) return std::unexpected(got.error());
    }
    text.erase(0, kLength);
    return text;
}

/// Reads the tensors of a header; they must lie in the data one after another, as safetensors itself demands.
class Reader {
public:
    explicit Reader(SafetensorsFile& file) : file_(file) {}
    Result<void> read(const JsonNode& root) {
        const auto members = root.members();
        if (!members) return std::unexpected(members.error());
        file_.tensors.reserve(members->size());
        for (const auto& [name, node] : *members) {
            if (name == "__metadata__") continue;
            if (const auto ok = read_tensor(name, node); !ok) return ok;
        }
        return check_places();
    }
    [[nodiscard]] Bytes data() const { return data_; }

private:
    struct Place {
        std::int64_t begin, end;
        std::size_t tensor;
    };
    Result<void> read_tensor(std::string_view name, const JsonNode& node);
    Result<void> check_places();
    SafetensorsFile& file_;
    std::vector<Place> places_;
    Bytes data_;
};

Result<std::vector<std::int64_t>> integers_at(const JsonNode& node, std::string_view key, std::size_t most) {
    const auto list = node.at(key);
    if (!list) return std::unexpected(list.error());
    const auto items = list->items(most);
    if (!items) return std::unexpected(items.error());
    std::vector<std::int64_t> out;
    out.reserve(items->size());
    for (const JsonNode& item : *items) {
        const auto number = item.integer(0);
        if (!number) return std::unexpected(number.error());
        out.push_back(*number);
    }
    return out;
}

Result<void> Reader::read_tensor(std::string_view name, const JsonNode& node) {
    const auto dtype_node = node.at("dtype");
    const auto dtype = dtype_node ? dtype_node->string(64) : std::unexpected(dtype_node.error());
    if (!dtype) return std::unexpected(dtype.error());
    SafetensorsTensor tensor{printable(name, 512), safetensors_type(*dtype), {}, {}};
    if (tensor.type == nullptr) return node.error("safetensors_dtype", {{"dtype", printable(*dtype)}});
    auto shape = integers_at(node, "shape", kMostDims);
    if (!shape) return std::unexpected(shape.error());
    const auto offsets = integers_at(node, "data_offsets", 2);
    if (!offsets) return std::unexpected(offsets.error());
    tensor.shape = std::move(*shape);
    Count bits(tensor.type->bits);
    for (const std::int64_t dim : tensor.shape) bits = bits * dim;
    if (bits.overflowed()) return node.error("safetensors_too_large");
    const bool pair = offsets->size() == 2 && (*offsets)[0] <= (*offsets)[1];
    if (bits.value() % 8 != 0 || !pair || (*offsets)[1] - (*offsets)[0] != bits.value() / 8) {
        return node.error("safetensors_offsets", {{"bytes", bits.value() / 8}});
    }
    tensor.bytes = Bytes(bits.value() / 8);
    places_.push_back({(*offsets)[0], (*offsets)[1], file_.tensors.size()});
    file_.tensors.push_back(std::move(tensor));
    return {};
}

Result<void> Reader::check_places() {
    std::ranges::sort(places_, {}, [](const Place& place) { return std::pair(place.begin, place.end); });
    std::int64_t end = 0;
    for (const Place& place : places_) {
        if (place.begin != end) {
            return fail("safetensors_gap", file_.name, {{"tensor", file_.tensors[place.tensor].name}, {"begin", place.begin}, {"expected", end}});
        }
        end = place.end;
    }
    data_ = Bytes(end);
    return {};
}

}  // namespace

const SafetensorsType* safetensors_type(std::string_view dtype) {
    const auto* found = std::ranges::find(kTypes, dtype, &SafetensorsType::dtype);
    return found == std::end(kTypes) ? nullptr : found;
}

Result<SafetensorsFile> read_safetensors(ByteSource& source) {
    const auto text = header_text(source);
    if (!text) return std::unexpected(text.error());
    if (!text->starts_with('{')) return bad(source, kLength, "safetensors_not_json");
    const auto document = JsonDocument::parse(*text, source.name(), {.max_bytes = kSafetensorsMostHeader});
    if (!document) return std::unexpected(document.error());
    SafetensorsFile file{source.name(), {}, {}};
    Reader reader(file);
    if (const auto ok = reader.read(document->root()); !ok) return std::unexpected(ok.error());
    const Bytes left(static_cast<std::int64_t>(source.size() - kLength - text->size()));
    if (reader.data() > left) file.missing = reader.data() - left;
    if (const auto same = source.unchanged(); !same) return std::unexpected(same.error());
    return file;
}

}  // namespace vramline
