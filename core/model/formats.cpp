// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/formats.h"

#include <algorithm>

namespace vramline {
namespace {

/// ceil(bits / 8) of a checked number of bits.
Bytes bytes_of_bits(Count bits) {
    return bits.overflowed() ? Bytes::overflow() : Bytes(ceil_div(bits.value(), 8));
}

bool same(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

template <class Format>
const Format* find(const std::vector<Format>& all, std::string_view id) {
    auto found = std::find_if(all.begin(), all.end(), [id](const Format& each) { return each.id == id; });
    if (found != all.end()) return &*found;
    found = std::find_if(all.begin(), all.end(), [id](const Format& each) {
        return same(each.id, id) || std::any_of(each.aliases.begin(), each.aliases.end(),
                                                [id](const std::string& alias) { return same(alias, id); });
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

Bytes RowFormat::bytes(std::int64_t n) const {
    if (n <= 0) return Bytes(0);
    Bytes out = bytes_of_bits(product(n, bits));
    if (group > 0) out += Bytes(group_bytes) * ceil_div(n, group);
    return out + Bytes(row_bytes);
}

Bytes KvFormat::slot_bytes(std::int64_t k_dim, std::int64_t v_dim) const {
    const Bytes slot = k.bytes(k_dim) + v.bytes(v_dim);
    return slot_even && !slot.overflowed() && slot.value() % 2 != 0 ? slot + Bytes(1) : slot;
}

Bytes KvFormat::latent_bytes(std::int64_t width) const {
    return latent ? Bytes(*latent) : k.bytes(width);
}

Bytes WeightFormat::bytes(std::int64_t rows, std::int64_t cols) const {
    if (rows <= 0 || cols <= 0) return Bytes(0);
    Bytes out = bytes_of_bits(product(rows, cols, bits));
    if (group > 0) out += bytes_of_bits(product(rows, ceil_div(cols, group), group_bits));
    if (tile_rows > 0 && tile_cols > 0) {
        out += Bytes(tile_bytes) * ceil_div(rows, tile_rows) * ceil_div(cols, tile_cols);
    }
    return out + Bytes(row_bytes) * rows + Bytes(column_bytes) * cols + Bytes(tensor_bytes);
}

const KvFormat* FormatTable::kv_format(std::string_view id) const {
    return find(kv, id);
}
const WeightFormat* FormatTable::weight_format(std::string_view id) const {
    return find(weights, id);
}

Bytes compressed_state_bytes(std::int64_t dim, std::int64_t rope_dim, const KvFormat& format) {
    constexpr std::int64_t kScales = 8;
    return format.latent ? Bytes(dim + rope_dim + kScales) : format.latent_bytes(dim);
}

Bytes index_row_bytes(std::int64_t dim) {
    return Bytes(dim) + Bytes(4) * ceil_div(dim, 128);
}

}  // namespace vramline
