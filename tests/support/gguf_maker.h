// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vramline::test {

/// Writes GGUF piece by piece, right or wrong as the test asks.
class GgufMaker {
public:
    enum Kind : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };
    struct Options {
        std::uint32_t version = 3;
        bool big_endian = false;
        std::string magic = "GGUF";
    };
    GgufMaker() : GgufMaker(Options{}) {}
    explicit GgufMaker(Options options) : options_(std::move(options)) {}

    GgufMaker& raw(std::string_view bytes) { body_ += bytes; return *this; }
    GgufMaker& u32(std::uint32_t value) { return number(value); }
    GgufMaker& u64(std::uint64_t value) { return number(value); }
    /// A count or length as the version writes it.
    GgufMaker& count(std::uint64_t value) { return options_.version == 1 ? u32(static_cast<std::uint32_t>(value)) : u64(value); }
    GgufMaker& text(std::string_view value) { return count(value.size()).raw(value); }
    GgufMaker& key(std::string_view name, std::uint32_t kind) { ++pairs_; return text(name).u32(kind); }
    GgufMaker& pair(std::string_view name, std::string_view value) { return key(name, Text).text(value); }
    GgufMaker& pair(std::string_view name, std::uint32_t value) { return key(name, U32).u32(value); }
    GgufMaker& list(std::string_view name, const std::vector<std::uint32_t>& values) {
        key(name, Array).u32(U32).count(values.size());
        for (const std::uint32_t value : values) u32(value);
        return *this;
    }
    GgufMaker& tensor(std::string_view name, const std::vector<std::uint64_t>& dims, std::uint32_t type, std::uint64_t offset) {
        ++tensors_;
        text(name).u32(static_cast<std::uint32_t>(dims.size()));
        for (const std::uint64_t dim : dims) count(dim);
        return u32(type).u64(offset);
    }
    /// The header with its counts before what was written; `tensors` and `pairs` may lie.
    [[nodiscard]] std::string bytes(std::uint64_t tensors, std::uint64_t pairs) const {
        GgufMaker head(options_);
        head.raw(options_.magic).u32(options_.version).count(tensors).count(pairs);
        return head.body_ + body_;
    }
    [[nodiscard]] std::string bytes() const { return bytes(tensors_, pairs_); }
    /// The same, filled to a multiple of 32 and with so many bytes of data.
    [[nodiscard]] std::string with_data(std::size_t size) const {
        std::string out = bytes();
        out.append((32 - out.size() % 32) % 32 + size, '\0');
        return out;
    }

private:
    template <class T>
    GgufMaker& number(T value) {
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            const std::size_t byte = options_.big_endian ? sizeof(T) - 1 - i : i;
            body_ += static_cast<char>(value >> (8 * byte) & 0xFF);
        }
        return *this;
    }
    Options options_;
    std::string body_;
    std::uint64_t tensors_ = 0, pairs_ = 0;
};

/// Metadata and tensors of a Llama with two layers and 16-bit weights.
inline GgufMaker small_llama(GgufMaker::Options options = {}) {
    GgufMaker out(std::move(options));
    out.pair("general.architecture", "llama").pair("general.name", "small");
    out.pair("llama.block_count", 2).pair("llama.context_length", 4096).pair("llama.embedding_length", 64);
    out.pair("llama.feed_forward_length", 128).pair("llama.attention.head_count", 4).pair("llama.attention.head_count_kv", 2);
    out.key("tokenizer.ggml.tokens", GgufMaker::Array).u32(GgufMaker::Text).count(3).text("a").text("").text("bc");
    std::uint64_t offset = 0;
    const auto add = [&](const std::string& name, const std::vector<std::uint64_t>& dims) {
        out.tensor(name, dims, 1, offset);
        std::uint64_t bytes = 2;
        for (const std::uint64_t dim : dims) bytes *= dim;
        offset += (bytes + 31) / 32 * 32;
    };
    add("token_embd.weight", {64, 3});
    for (const std::string layer : {"blk.0.", "blk.1."}) {
        add(layer + "attn_norm.weight", {64});
        add(layer + "attn_q.weight", {64, 64});
        add(layer + "attn_k.weight", {64, 32});
        add(layer + "attn_v.weight", {64, 32});
        add(layer + "attn_output.weight", {64, 64});
        add(layer + "ffn_down.weight", {128, 64});
    }
    add("output_norm.weight", {64});
    return out;
}

}  // namespace vramline::test
