// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "core/io/gguf_file.h"
#include "core/io/gguf_model.h"
#include "core/model/parameters.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"
#include "tests/support/gguf_maker.h"

using namespace vramline;
using namespace vramline::test;

namespace {

using Kind = GgufMaker::Kind;
constexpr std::uint64_t k2to31 = std::uint64_t{1} << 31, k2to33 = std::uint64_t{1} << 33, k2to62 = std::uint64_t{1} << 62, k2to63 = std::uint64_t{1} << 63;
const std::filesystem::path kData = std::filesystem::path(VRAMLINE_TEST_DATA) / "gguf";

Result<GgufFile> parse(std::string_view bytes) {
    MemorySource source("m.gguf", bytes);
    return read_gguf(source);
}
Result<ModelSpec> model_of(std::string_view bytes) {
    auto file = parse(bytes);
    if (!file) return std::unexpected(file.error());
    std::vector<GgufFile> parts;
    parts.push_back(std::move(*file));
    return gguf_model(parts);
}
std::string code_of(std::string_view bytes) {
    const auto model = model_of(bytes);
    return model ? "" : model.error().code;
}
GgufMaker made() { return {}; }
GgufMaker of_version(std::uint32_t version) { return GgufMaker({.version = version}); }
bool has_note(const ModelSpec& model, std::string_view id) {
    return std::ranges::any_of(model.notes, [id](const Message& note) { return note.id == id; });
}
Answer inspect(const std::string& path) { return ask({"inspect", path, "--format", "json"}); }

}  // namespace

TEST(a_small_model_is_read_whole) {
    const auto model = model_of(small_llama().with_data(200'000));
    CHECK(model.has_value());
    if (!model) return;
    CHECK_EQ(model->name, "small");
    CHECK_EQ(model->vocab_size, 3);
    CHECK(model->tied);
    CHECK_EQ(model->layer_count(), 2);
    CHECK_EQ(model->kinds.size(), std::size_t{1});
    CHECK_EQ(model->dtype, "float16");
    CHECK_EQ(count_parameters(*model).total.value(), 3 * 64 + 2 * (64 + 64 * 64 * 2 + 64 * 32 * 2 + 128 * 64) + 64);
    CHECK_EQ(model->read_from.at("block_count"), "llama.block_count");
    CHECK(model->notes.empty());
}

TEST(a_matrix_under_the_name_of_experts_keeps_its_bytes) {
    for (const std::uint32_t type : {0U, 8U, 12U}) {
        GgufMaker out;
        out.pair("general.architecture", "llama").pair("llama.block_count", 1).pair("llama.embedding_length", 64).pair("llama.attention.head_count", 4);
        const std::string path = written("experts.gguf", out.tensor("blk.0.ffn_gate_exps.weight", {256, 3}, type, 0).with_data(4096));
        CHECK_EQ(inspect(path).at("/model/weights/bytes"), parse(contents(path))->tensors[0].bytes.value());
    }
}

TEST(every_version_and_byte_order_says_the_same) {
    const auto want = model_of(small_llama().with_data(200'000));
    for (const std::uint32_t version : {1U, 2U, 3U}) {
        for (const bool big : {false, true}) {
            auto got = model_of(small_llama({.version = version, .big_endian = big}).with_data(200'000));
            CHECK(got.has_value() && want.has_value());
            if (!got || !want) continue;
            CHECK_EQ(has_note(*got, "gguf_refused_version"), version == 1);
            CHECK_EQ(has_note(*got, "gguf_refused_big_endian"), big);
            got->notes.clear();
            CHECK(*got == *want);
        }
    }
}

TEST(all_types_have_their_bytes) {
    // Bytes of 512 elements: the table of LLAMACPP section 5, which the library printed.
    const std::pair<std::uint32_t, std::int64_t> kWant[] = {
        {0, 2048},    {1, 1024},    {2, 288},     {3, 320},     {6, 352},     {7, 384},     {8, 544},     {9, 576},    {10, 168},
        {11, 220},    {12, 288},    {13, 352},    {14, 420},    {15, 584},    {16, 132},    {17, 148},    {18, 196},   {19, 100},
        {20, 288},    {21, 220},    {22, 164},    {23, 272},    {24, 512},    {25, 1024},   {26, 2048},   {27, 4096},  {28, 4096},
        {29, 112},    {30, 1024},   {34, 108},    {35, 132},    {39, 272},    {40, 288},    {41, 72},     {42, 144}};
    for (std::uint32_t type = 0; type < 50; ++type) {
        const auto* want = std::ranges::find(kWant, type, [](const auto& each) { return each.first; });
        const auto file = parse(made().tensor("t", {512, 3}, type, 0).with_data(16'384));
        CHECK_EQ(file.has_value(), want != std::end(kWant));
        if (!file || want == std::end(kWant)) continue;
        CHECK_EQ(file->tensors[0].bytes.value(), 3 * want->second);
        const WeightFormat* format = shipped().catalogue->formats->weight_format(file->tensors[0].type->format);
        CHECK(format != nullptr && format->bytes(3, 512).value() == 3 * want->second);
    }
}

TEST(a_file_cut_anywhere_is_refused) {
    const std::string whole = small_llama().bytes();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto file = parse(std::string_view(whole).substr(0, length));
        CHECK(!file.has_value());
        if (!file && length > 4) CHECK_EQ(file.error().code.starts_with("gguf_"), true);
    }
    const auto model = model_of(whole);
    CHECK(model && has_note(*model, "tensor_data_missing"));
}

TEST(hostile_headers_are_refused_with_their_reason) {
    const auto one = [](std::string_view name, const std::vector<std::uint64_t>& dims, std::uint32_t type, std::uint64_t offset = 0) {
        return made().tensor(name, dims, type, offset).with_data(256);
    };
    const auto aligned = [](std::uint64_t value, Kind kind) {
        GgufMaker out = made().key("general.alignment", kind);
        return (kind == Kind::U64 ? out.u64(value) : out.u32(static_cast<std::uint32_t>(value))).bytes();
    };
    const struct {
        std::string bytes;
        const char* code;
    } kBad[] = {
        {"", "gguf_empty"},
        {"GGUF", "gguf_truncated"},
        {"GGML" + std::string(40, '\0'), "gguf_magic"},
        {of_version(0).bytes(), "gguf_version"},
        {of_version(4).bytes(), "gguf_version"},
        {made().bytes().substr(0, 17), "gguf_truncated"},
        // Counts
        {made().bytes(0, k2to63), "gguf_too_many_keys"},
        {made().bytes(0, std::uint64_t{1} << 40), "gguf_too_many_keys"},
        {made().bytes(0, 50'000), "gguf_truncated"},
        {made().bytes(k2to63, 0), "gguf_too_many_tensors"},
        {made().bytes(90'000, 0), "gguf_truncated"},
        // Keys and values
        {made().u64(k2to63).raw("xxxx").bytes(0, 1), "gguf_truncated"},
        {made().u64(1'000'000).raw("xxxx").bytes(0, 1), "gguf_truncated"},
        {made().u64(70'000).raw(std::string(70'000, 'x')).bytes(0, 1), "gguf_key_too_long"},
        {made().pair("", 1).bytes(), "gguf_empty_key"},
        {made().pair("a", 1).pair("a", 2).bytes(), "gguf_duplicate_key"},
        {made().key("a", 13).u64(0).bytes(), "gguf_value_type"},
        {made().key("a", 0xFFFFFFFF).u64(0).bytes(), "gguf_value_type"},
        {made().key("a", Kind::Array).u32(Kind::Array).u64(1).u32(Kind::U8).u64(1).raw("x").bytes(), "gguf_nested_array"},
        {made().key("a", Kind::Array).u32(Kind::U32).u64(k2to62).bytes(), "gguf_array_too_long"},
        {made().key("a", Kind::Array).u32(Kind::U8).u64(1'000'000).bytes(), "gguf_array_too_long"},
        {made().key("a", Kind::Array).u32(Kind::Text).u64(1'000'000).raw(std::string(64, '\0')).bytes(), "gguf_array_too_long"},
        {made().key("a", Kind::Array).u32(Kind::Text).u64(2).u64(0).u64(9).bytes(), "gguf_truncated"},
        {made().key("a", Kind::Text).u64(1'000'000).raw("xxxxxxxx").bytes(), "gguf_truncated"},
        // Read, but no model
        {made().bytes(), "gguf_no_architecture"},
        {made().key("a", Kind::Array).u32(Kind::U32).u64(0).bytes(), "gguf_no_architecture"},
        {made().key("a", Kind::Array).u32(Kind::Text).u64(131'072).raw(std::string(1 << 20, '\0')).bytes(), "gguf_no_architecture"},
        {made().pair(std::string("a\0b", 3), 1).pair("\xff\xfe\x80", 1).bytes(), "gguf_no_architecture"},
        {made().key("a", Kind::Bool).raw("\7").bytes(), "gguf_no_architecture"},
        {aligned(1, Kind::U32), "gguf_no_architecture"},
        // Alignment
        {aligned(0, Kind::U32), "gguf_alignment"},
        {aligned(3, Kind::U32), "gguf_alignment"},
        {aligned(32, Kind::U64), "gguf_alignment"},
        {aligned(32, Kind::I32), "gguf_alignment"},
        // Tensors
        {one("t", {1, 1, 1, 1, 1}, 0), "gguf_dimensions"},
        {one("t", {k2to63}, 0), "gguf_tensor_too_large"},
        {one("t", {~std::uint64_t{3}}, 0), "gguf_tensor_too_large"},
        {one("t", {k2to62, 2}, 0), "gguf_tensor_too_large"},
        {one("t", {k2to33, k2to31}, 0), "gguf_tensor_too_large"},                   // wraps to 0: llama.cpp takes it
        {one("t", {65'536, 65'536, 65'536, 65'536}, 0), "gguf_tensor_too_large"},   // wraps to 0 as well
        {one("t", {k2to33 / 2, k2to31}, 0), "gguf_tensor_too_large"},
        {one("t", {k2to33 / 2 + 1, k2to33 / 2 + 1}, 0), "gguf_tensor_too_large"},
        {one("t", {k2to62 - 1024}, 28), "gguf_tensor_too_large"},
        {one("t", {32}, 4), "gguf_tensor_type"},
        {one("t", {32}, 31), "gguf_tensor_type"},
        {one("t", {32}, 43), "gguf_tensor_type"},
        {one("t", {32}, 0xFFFFFFFF), "gguf_tensor_type"},
        {one("t", {255, 4}, 12), "gguf_row_not_whole"},
        {one("t", {33}, 8), "gguf_row_not_whole"},
        {one(std::string(64, 'n'), {4}, 0), "gguf_tensor_name_too_long"},
        {one("t", {4}, 0, 1), "gguf_tensor_offset"},
        {one("t", {4}, 0, k2to63), "gguf_tensor_offset"},
        {made().tensor("t", {4}, 0, 0).tensor("t", {4}, 0, 32).with_data(64), "gguf_duplicate_tensor"},
        {made().tensor("a", {4}, 0, 0).tensor("b", {4}, 0, 0).with_data(64), "gguf_tensor_offset"},
        {made().tensor("a", {4}, 0, 0).tensor("b", {4}, 0, 64).with_data(128), "gguf_tensor_offset"},
        {made().tensor("a", {4}, 0, 32).tensor("b", {4}, 0, 0).with_data(128), "gguf_tensor_offset"},
        {made().tensor("a", {(k2to63 >> 2) - 8}, 0, 0).tensor("b", {(k2to63 >> 2) - 8}, 0, k2to63 - 32).with_data(64), "gguf_tensor_too_large"},
        {one("", {4}, 0), "gguf_no_architecture"},
        {one("t", {4, 0}, 0), "gguf_no_architecture"},
        {one("t", {}, 0), "gguf_no_architecture"},
        {one(std::string(63, 'n'), {4}, 0), "gguf_no_architecture"},
    };
    for (const auto& bad : kBad) CHECK_EQ(code_of(bad.bytes), bad.code);
}

TEST(metadata_that_no_model_has_is_refused) {
    const auto changed = [](const char* key, std::uint32_t value) {
        GgufMaker out;
        out.pair("general.architecture", "llama");
        const std::pair<const char*, std::uint32_t> kUsual[] = {{"block_count", 2}, {"embedding_length", 64}, {"attention.head_count", 4},
                                                                {"attention.head_count_kv", 2}, {"feed_forward_length", 128}};
        for (const auto& [name, usual] : kUsual)
            out.pair("llama." + std::string(name), std::string_view(name) == key ? value : usual);
        return out;
    };
    CHECK_EQ(code_of(changed("", 0).bytes()), "");
    CHECK_EQ(code_of(changed("block_count", 0).bytes()), "model_without_layers");
    CHECK_EQ(code_of(changed("block_count", 513).bytes()), "json_out_of_range");
    CHECK_EQ(code_of(changed("embedding_length", 0xFFFFFFFF).bytes()), "json_out_of_range");
    CHECK_EQ(code_of(changed("embedding_length", 0).bytes()), "model_value_out_of_range");
    CHECK_EQ(code_of(changed("attention.head_count_kv", 3).bytes()), "model_heads_not_divisible");
    CHECK_EQ(code_of(changed("", 0).list("llama.attention.key_length_swa", {}).list("llama.attention.sliding_window_pattern", {1}).bytes()), "gguf_array_length");
    CHECK_EQ(code_of(made().pair("general.architecture", "llama").bytes()), "gguf_keys_missing");
    CHECK_EQ(code_of(made().pair("general.architecture", "t5").bytes()), "model_is_no_decoder");
    CHECK_EQ(code_of(made().pair("general.architecture", "bert").bytes()), "gguf_keys_missing");
    CHECK_EQ(code_of(made().pair("general.architecture", "deepseek4").bytes()), "gguf_not_covered");
    CHECK_EQ(code_of(made().pair("general.architecture", "llama").key("llama.block_count", Kind::Text).text("2").bytes()), "gguf_not_integer");
    const auto odd = model_of(changed("", 0).key("llama.context_length", Kind::U64).u64(8192).bytes());
    CHECK(odd && has_note(*odd, "gguf_refused_key_type"));
    CHECK(odd && odd->context && odd->context->value() == 8192);
}

TEST(an_architecture_that_is_not_known_is_read_with_a_warning) {
    GgufMaker out;
    out.pair("general.architecture", "newllm").pair("newllm.block_count", 2).pair("newllm.embedding_length", 64);
    out.pair("newllm.attention.head_count", 4);
    const auto plain = model_of(GgufMaker(out).pair("newllm.attention.head_count_kv", 2).bytes());
    CHECK(plain && has_note(*plain, "gguf_architecture_assumed"));
    CHECK_EQ(plain ? summarize_caches(*plain).growing_per_token.value() : 0, 2 * 2 * 16 * 2 * 2);
    // Layers without heads keep something that its name alone would say.
    CHECK_EQ(code_of(out.list("newllm.attention.head_count_kv", {2, 0}).bytes()), "gguf_not_covered");
}

/// llama.cpp runs encoders and diffusion models in one pass without a cache; T5 has a decoder of its own beside its encoder.
TEST(an_encoder_has_weights_and_keeps_nothing) {
    for (const std::string name : {"bert", "nomic-bert", "jina-bert-v2", "modern-bert", "gemma-embedding", "t5encoder", "llada"}) {
        GgufMaker out;
        out.pair("general.architecture", name).pair(name + ".block_count", 2).pair(name + ".embedding_length", 64);
        out.pair(name + ".attention.head_count", 4).pair(name + ".context_length", 512).pair(name + ".attention.sliding_window", 128);
        out.tensor("token_embd.weight", {64, 10}, 1, 0).tensor("blk.1.attn_qkv.weight", {64, 192}, 1, 1280);
        const auto model = model_of(out.with_data(1280 + 24'576));
        CHECK(model.has_value());
        if (!model) continue;
        CHECK(has_note(*model, "model_keeps_no_cache"));
        CHECK_EQ(count_parameters(*model).total.value(), 64 * 10 + 64 * 192);
        CHECK_EQ(summarize_caches(*model).all_per_token.value(), 0);
        CHECK_EQ(model->layer_count(), 2);
    }
    CHECK_EQ(code_of(made().pair("general.architecture", "clip").bytes()), "model_is_no_decoder");
}

TEST(an_error_names_file_byte_and_remedy) {
    const auto file = parse(made().pair("a", 1).pair("a", 2).bytes());
    CHECK_EQ(file.error().where, "m.gguf: byte 41");
    CHECK(to_english(file.error()).find("Convert the model again") != std::string::npos);
}

TEST(split_files_are_found_beside_the_one_that_is_named) {
    const auto folder = scratch("split");
    std::filesystem::create_directories(folder);
    const auto put = [&](const std::string& name, const std::string& bytes) { return written("split/" + name, bytes); };
    const auto part = [](std::uint32_t number, std::uint32_t count, std::uint32_t total) {
        GgufMaker out;
        if (number == 0) {
            out.pair("general.architecture", "llama").pair("llama.block_count", 1).pair("llama.embedding_length", 64);
            out.pair("llama.attention.head_count", 4);
        }
        out.key("split.no", Kind::U16).raw({static_cast<const char*>("\0\0\1\0\2\0") + 2 * number, 2});
        out.key("split.count", Kind::U16).raw(std::string{static_cast<char>(count), '\0'});
        out.key("split.tensors.count", Kind::I32).u32(total);
        return out.tensor("blk.0.t" + std::to_string(number) + ".weight", {64, number + 1}, 0, 0).with_data(1024);
    };
    put("m-00001-of-00003.gguf", part(0, 3, 3));
    const std::string second = put("m-00002-of-00003.gguf", part(1, 3, 3));
    Answer got = inspect(second);
    CHECK_EQ(got.error(), "gguf_parts_missing");
    CHECK(got.message().find("m-00003-of-00003.gguf") != std::string::npos);
    put("m-00003-of-00003.gguf", part(2, 3, 3));
    for (const std::string& path : {second, folder.string()}) {
        got = inspect(path);
        CHECK_EQ(got.at("/model/weights/bytes"), 4 * 64 * (1 + 2 + 3));
    }
    put("m-00003-of-00003.gguf", part(1, 3, 3));
    CHECK_EQ(inspect(second).error(), "gguf_part_number");
    put("m-00003-of-00003.gguf", part(2, 3, 3));
    put("m-00001-of-00003.gguf", part(0, 3, 9));
    CHECK_EQ(inspect(second).error(), "gguf_parts_differ");
    CHECK_EQ(inspect(put("renamed.gguf", part(1, 3, 3))).error(), "gguf_part_name");
    CHECK_EQ(inspect(folder.string()).error(), "model_folder_many");
}

TEST(what_is_no_ordinary_file_is_refused_without_waiting) {
    const auto pipe = scratch("pipe.gguf"), a = scratch("a.gguf"), b = scratch("b.gguf"), closed = scratch("closed.gguf");
    CHECK_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    CHECK_EQ(inspect(pipe.string()).error(), "not_a_file");
    CHECK_EQ(inspect("/dev/zero").error(), "not_a_file");
    std::filesystem::create_symlink(b, a);
    std::filesystem::create_symlink(a, b);
    CHECK_EQ(inspect(a.string()).error(), "link_loop");
    CHECK_EQ(inspect(scratch("none.gguf").string()).error(), "file_not_found");
    CHECK_EQ(inspect(written("empty.gguf", "")).error(), "gguf_empty");
    CHECK_EQ(inspect(written("noise.bin", std::string(64, '\x07'))).error(), "model_file_unknown");
    std::filesystem::create_directories(scratch("hollow"));
    CHECK_EQ(inspect(scratch("hollow").string()).error(), "model_folder_without_config");
    // A link to a model is a model.
    std::filesystem::create_symlink(written("real.gguf", small_llama().with_data(200'000)), closed);
    CHECK_EQ(inspect(closed.string()).status, 0);
}

TEST(a_file_that_changes_while_it_is_read_is_refused) {
    struct Shrinking final : ByteSource {
        explicit Shrinking(std::string_view text) : ByteSource("m.gguf"), bytes(text) {}
        [[nodiscard]] std::uint64_t size() const override { return bytes.size(); }
        Result<void> read(std::uint64_t offset, std::span<char> to) override {
            return MemorySource("m.gguf", bytes).read(offset, to);
        }
        Result<void> unchanged() override { return fail("file_changed", name()); }
        std::string_view bytes;
    };
    const std::string whole = small_llama().with_data(200'000);
    Shrinking source(whole);
    const auto file = read_gguf(source);
    CHECK_EQ(file.has_value() ? "" : file.error().code, "file_changed");
    const std::string path = written("growing.gguf", whole);
    auto opened = open_file(path);
    CHECK(opened.has_value() && (*opened)->unchanged().has_value());
    std::filesystem::resize_file(path, 100);
    CHECK(!(*opened)->unchanged().has_value());
    std::string buffer(200, '\0');
    CHECK_EQ((*opened)->read(0, buffer).error().code, "file_changed");
}

TEST(assess_takes_a_gguf_as_a_model) {
    const Answer got = assess_json({"--model", (kData / "llama-3.2-1b.gguf").string(), "--context", "4096"});
    CHECK_EQ(got.at("/weights/bytes"), 695378048);
    CHECK_EQ(got.at("/weights/basis"), "exact");
    CHECK_EQ(got.at("/weights/format"), "Q4_K");
    bool said = false;
    for (const auto& term : got.json["terms"]) said = said || (term["id"] == "checkpoint_bytes" && term["source"] == "file_header");
    CHECK(said);
}

TEST_MAIN
