// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <variant>
#include <vector>

namespace vramline {

/// How a number is shown; formatting happens only in `core/text/format.h`.
/// Gib: bytes written as GiB with two decimals and no unit, for sentences that name the unit once.
enum class Unit : std::uint8_t { Number, Bytes, Tokens, Sequences, Blocks, Layers, Gpus, Ratio, Parameters, Bits, Gib };

/// A named operand of a message: a number with its unit, or text from outside (a file name, a model's name).
struct Arg {
    std::string name;
    std::variant<std::int64_t, double, std::string> value;
    Unit unit = Unit::Number;
    bool operator==(const Arg&) const = default;
};

/// A statement for people before it is put into words: the id selects the text in `core/text/catalogue.cpp` (and its
/// translation); the operands fill its {name} places.
struct Message {
    std::string id;
    std::vector<Arg> args;
    bool operator==(const Message&) const = default;
};

/// Something that cannot be done: what, where (an argument, a file and path in it), with the numbers. The text of
/// the id says what to do about it.
struct Error {
    std::string code;   ///< also the text's id
    std::string where;  ///< "--tp", "config.json: /num_hidden_layers", ...
    std::vector<Arg> args;
    bool operator==(const Error&) const = default;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(std::string code, std::string where, std::vector<Arg> args = {}) {
    return std::unexpected(Error{std::move(code), std::move(where), std::move(args)});
}

}  // namespace vramline
