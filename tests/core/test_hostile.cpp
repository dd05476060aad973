// SPDX-License-Identifier: GPL-3.0-or-later
// What nobody would write, given to each reader of outside files: cut anywhere, too large, too deep, no file at all. Each
// is refused with its reason, in bounded time and memory. Tables of one reader alone stand in that reader's test.
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <functional>

#include "core/io/gguf_file.h"
#include "core/io/json_reader.h"
#include "core/io/safetensors_file.h"
#include "core/io/user_presets.h"
#include "core/text/catalogue.h"
#include "tests/support/check.h"
#include "tests/support/cli_answer.h"
#include "tests/support/gguf_maker.h"
#include "tests/support/safetensors_maker.h"

using namespace vramline;
using namespace vramline::test;
namespace fs = std::filesystem;

namespace {

/// What a reader said of a file: an error, or nothing.
using Said = std::optional<Error>;
template <class T>
Said said(const Result<T>& result) {
    return result ? Said() : Said(result.error());
}

struct Reader {
    std::string file;   ///< the name that people give such a file
    std::string valid;  ///< the least that is read
    std::function<Said(const fs::path&)> read;
};

const std::string kConfig = R"({"model_type":"llama","hidden_size":256,"num_hidden_layers":4,"num_attention_heads":8,"num_key_value_heads":2,)"
                            R"("intermediate_size":512,"vocab_size":1000,"max_position_embeddings":4096,"torch_dtype":"bfloat16"})";

SafetensorsMaker two_tensors() {
    SafetensorsMaker out;
    return out.tensor("model.embed_tokens.weight", "BF16", {8, 4}).tensor("model.layers.0.mlp.up_proj.weight", "BF16", {4, 4});
}

Said read_presets(const fs::path& path) {
    const auto text = read_file(path, kMaxJsonBytes);
    return text ? said(read_preset_records(*text, path.string())) : said(text);
}
Said read_plan_file(const fs::path& path) {
    const auto text = read_file(path);
    return text ? said(read_plan(*text, path.string(), *shipped().catalogue)) : said(text);
}
Said read_any_model(const fs::path& path) { return said(inspect_model(path)); }

std::string facts_preset() {
    const auto model = inspect_model(written("facts.gguf", small_llama().bytes()));
    return preset_file_text(*model_record(draft_of(*model)));
}

const std::vector<Reader>& readers() {
    static const std::vector<Reader> kAll{
        {"config.json", kConfig, read_any_model},
        {"m.gguf", small_llama().bytes(), read_any_model},
        {"m.safetensors", two_tensors().header(), read_any_model},
        {"model.safetensors.index.json", R"({"metadata":{"total_size":96},"weight_map":{"model.embed_tokens.weight":"model.safetensors"}})", read_any_model},
        {"models.json", R"({"schema":1,"models":[{"id":"a","short_id":"b","name":"c","family":"d","config":)" + kConfig + R"(,"source":"e","confidence":"low"}]})", read_presets},
        {"facts.json", facts_preset(), read_presets},
        {"gpus.json", preset_file_text(*gpu_record(draft_of(*shipped().catalogue->gpu("l40s")))), read_presets},
        {"p.vramline", R"({"schema":1,"plan":{"model":"meta-llama/Llama-3.1-8B","gpu":"l40s","gpus":2,"engine":"vllm","sequences":[{"count":4,"input":8192,"output":2048}]}})", read_plan_file},
    };
    return kAll;
}

/// An empty folder for one file of a reader; what its index names stands there.
fs::path place_for(const Reader& reader) {
    const fs::path folder = scratch("place");
    fs::remove_all(folder);
    fs::create_directories(folder);
    if (reader.file.find(".index.") != std::string::npos) written("place/model.safetensors", two_tensors().bytes());
    return folder / reader.file;
}

Said after_writing(const Reader& reader, const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
    return reader.read(path);
}

/// An error that a person can use: the file and in it the place, why, and what to do.
void check_useful(const Said& error, const std::string& file, const std::string& what) {
    const bool useful = error && !error->code.empty() && error->where.find(file) != std::string::npos && to_english(*error) != error->code;
    if (!CHECK_EQ(useful, true)) std::cout << "  " << file << ", " << what << ": " << (error ? error->code + " at " + error->where : "was read") << "\n";
}

void check_code(const Said& error, const std::string& file, const std::string& what, const std::string& code) {
    check_useful(error, file, what);
    if (error && !CHECK_EQ(error->code, code)) std::cout << "  " << file << ", " << what << "\n";
}

std::int64_t resident_kib() {
    struct rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

}  // namespace

TEST(a_file_cut_anywhere_is_refused) {
    for (const Reader& reader : readers()) {
        const fs::path path = place_for(reader);
        const Said whole = after_writing(reader, path, reader.valid);
        if (!CHECK_EQ(whole.has_value(), false)) std::cout << "  " << reader.file << " " << whole->code << " " << whole->where << "\n";
        const std::size_t end = reader.valid.find_last_not_of('\n') + 1;
        for (std::size_t length = 0; length < end; ++length)
            check_useful(after_writing(reader, path, reader.valid.substr(0, length)), reader.file, "cut at " + std::to_string(length));
    }
}

TEST(no_changed_byte_breaks_a_reader) {
    for (const Reader& reader : readers()) {
        const fs::path path = place_for(reader);
        for (std::size_t at = 0; at < reader.valid.size(); at += 1 + reader.valid.size() / 400) {
            for (const char byte : {'\0', '\xff', '9'}) {
                std::string bytes = reader.valid;
                bytes[at] = byte;
                if (const Said error = after_writing(reader, path, bytes)) check_useful(error, path.parent_path().filename().string(), "changed at " + std::to_string(at));
            }
        }
    }
}

TEST(what_is_no_ordinary_file_is_refused_without_waiting) {
    for (const Reader& reader : readers()) {
        const fs::path path = place_for(reader);
        check_code(reader.read(path), reader.file, "absent", "file_not_found");
        check_code(after_writing(reader, path, "").value_or(Error{}), reader.file, "empty",
                   reader.file.ends_with(".gguf") ? "gguf_empty" : reader.file.ends_with(".safetensors") ? "safetensors_empty" : "json_syntax");
        fs::remove(path);
        CHECK_EQ(::mkfifo(path.c_str(), 0600), 0);
        check_code(reader.read(path), reader.file, "pipe", "not_a_file");
        fs::remove(path);
        fs::create_symlink(path.filename(), path);
        check_code(reader.read(path), reader.file, "loop", "link_loop");
        fs::remove(path);
        fs::create_symlink("/dev/zero", path);
        check_code(reader.read(path), reader.file, "device", "not_a_file");
        fs::remove(path);
        fs::create_directory(path);
        check_code(reader.read(path), reader.file, "folder", reader.read == nullptr || reader.file.ends_with(".vramline") || reader.file == "gpus.json" ||
                       reader.file == "models.json" || reader.file == "facts.json" ? "is_a_folder" : "model_folder_without_config");
    }
}

// In a folder the same, of the files that a model's folder has.
TEST(a_folder_says_which_of_its_files_is_wrong) {
    const fs::path folder = scratch("model");
    const auto anew = [&] {
        fs::remove_all(folder);
        fs::create_directories(folder);
    };
    for (const char* name : {"config.json", "model.safetensors", "model.safetensors.index.json"}) {
        anew();
        fs::create_symlink(name, folder / name);
        check_code(read_any_model(folder), name, "loop", "link_loop");
        anew();
        CHECK_EQ(::mkfifo((folder / name).c_str(), 0600), 0);
        check_code(read_any_model(folder), name, "pipe", "not_a_file");
        anew();
        fs::create_directory(folder / name);
        check_code(read_any_model(folder), name, "folder", "is_a_folder");
    }
    anew();
    written("model/config.json", kConfig);
    fs::create_symlink("hf_quant_config.json", folder / "hf_quant_config.json");
    check_code(read_any_model(folder), "hf_quant_config.json", "loop", "link_loop");
    // A folder that holds itself is one level deep and no more.
    anew();
    fs::create_directory_symlink("../model", folder / "again");
    check_code(read_any_model(folder), "model", "itself", "model_folder_without_config");
}

TEST(what_may_not_be_read_is_said) {
    if (::geteuid() != 0) {
        for (const Reader& reader : readers()) {
            const fs::path path = place_for(reader);
            after_writing(reader, path, reader.valid);
            fs::permissions(path, fs::perms::none);
            check_code(reader.read(path), reader.file, "unreadable", "no_permission");
        }
        return;
    }
    // As root everything may be read: ask as nobody, of a folder that nobody may enter.
    for (const Reader& reader : readers()) {
        const fs::path folder = fs::temp_directory_path() / ("vramline-closed-" + std::to_string(::getpid()));
        fs::create_directories(folder);
        const fs::path path = folder / reader.file;
        after_writing(reader, path, reader.valid);
        fs::permissions(path, fs::perms::none);
        (void)shipped();
        CHECK_EQ(::seteuid(65'534), 0);
        const Said error = reader.read(path);
        CHECK_EQ(::seteuid(0), 0);
        check_code(error, reader.file, "unreadable", "no_permission");
        fs::remove_all(folder);
    }
}

TEST(texts_that_only_an_attacker_writes) {
    const std::string deep(100'000, '[');
    std::string twice = kConfig;
    twice.insert(1, R"("hidden_size":1,)");
    std::string many = "[0";
    for (std::size_t i = 0; i < kMaxJsonValues; ++i) many += ",0";
    const std::pair<std::string, const char*> kTexts[] = {
        {deep, "json_too_deep"},
        {R"({"a":)" + deep, "json_too_deep"},
        {many + "]", "json_too_many_values"},
        {twice, "json_duplicate_key"},
        {"{\"a\xff\":1}", "json_syntax"},
        {"{\"a\":\"\xed\xa0\x80\"}", "json_syntax"},  // half of a surrogate pair
        {std::string("{\"a\":1}\0", 8), "json_syntax"},
        {"PK\x03\x04 a zip file", "json_syntax"},
        {"{\"a\":1e999}", "json_syntax"},
        {"{\"a\":01}", "json_syntax"},
        {"{\"a\":1}}", "json_syntax"},
    };
    for (const Reader& reader : readers()) {
        if (!reader.file.ends_with(".json") && !reader.file.ends_with(".vramline")) continue;
        const fs::path path = place_for(reader);
        for (const auto& [text, code] : kTexts) check_code(after_writing(reader, path, text), reader.file, text.substr(0, 20), code);
    }
    for (const auto& [text, code] : kTexts) {
        const Reader& header = readers()[2];
        const bool object = text.front() == '{' || text.front() == '[';
        check_code(after_writing(header, place_for(header), SafetensorsMaker::framed(text)), header.file, text.substr(0, 20),
                   text.front() == '{' ? code : object || text.front() != '{' ? "safetensors_not_json" : code);
    }
}

TEST(numbers_near_the_end_of_64_bits) {
    const auto with = [](const char* key, const std::string& value) {
        std::string text = kConfig;
        const std::size_t at = text.find('"' + std::string(key) + "\":") + std::string(key).size() + 3;
        return text.replace(at, text.find_first_of(",}", at) - at, value);
    };
    const Reader& config = readers()[0];
    const fs::path path = place_for(config);
    for (const char* key : {"hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "intermediate_size", "vocab_size", "max_position_embeddings"}) {
        for (const char* value : {"18446744073709551615", "18446744073709551616", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-1", "1e19", "4294967297"}) {
            // A context of 4 Gi positions is long, but no error.
            if (std::string(key) == "max_position_embeddings" && std::string(value) == "4294967297") continue;
            const Said error = after_writing(config, path, with(key, value));
            check_useful(error, config.file, std::string(key) + " " + value);
            if (error) CHECK(error->where.find(key) != std::string::npos);
        }
    }
    // Products of numbers that are allowed each: 2^24 x 2^24 x 2,000 layers is no model's, and does not wrap.
    std::string wide = with("hidden_size", "16777216");
    wide.replace(wide.find("\"intermediate_size\":512"), 23, "\"intermediate_size\":16777216");
    wide.replace(wide.find("\"num_hidden_layers\":4"), 21, "\"num_hidden_layers\":2000");
    const auto model = read_hf_config(wide, "config.json", "m");
    if (model) CHECK(!assess_json({"--model", written("wide.json", wide), "--context", "4096"}).json.is_null());
    const Reader& plan = readers().back();
    const fs::path file = place_for(plan);
    for (const std::string key : {"\"count\":4", "\"input\":8192", "\"output\":2048", "\"gpus\":2"}) {
        for (const char* value : {"18446744073709551615", "9223372036854775807", "-1", "1e30"}) {
            std::string text = plan.valid;
            text.replace(text.find(key), key.size(), key.substr(0, key.find(':') + 1) + value);
            check_useful(after_writing(plan, file, text), plan.file, key + value);
        }
    }
}

TEST(a_hundred_megabytes_are_refused_in_little_time_and_memory) {
    const std::string head = "{\"a\": \"";
    for (const Reader& reader : readers()) {
        const fs::path path = place_for(reader);
        {
            std::ofstream out(path, std::ios::binary);
            const bool gguf = reader.file.ends_with(".gguf"), safetensors = reader.file.ends_with(".safetensors");
            // A key of 100 MB; a header that says to be of 100 MB; a string of 100 MB.
            if (gguf) out << GgufMaker().u64(100'000'000).bytes(0, 1);
            else if (safetensors) out << SafetensorsMaker::length(100'000'000);
            else out << head;
            const std::string piece(1'000'000, 'x');
            for (int i = 0; i < 100; ++i) out << piece;
        }
        const std::int64_t before = resident_kib();
        const auto start = std::chrono::steady_clock::now();
        const Said error = reader.read(path);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        check_useful(error, reader.file, "100 MB");
        CHECK(seconds < 5);
        if (!CHECK_EQ(resident_kib() - before < 250'000, true)) std::cout << "  " << reader.file << " " << resident_kib() - before << " KiB\n";
        fs::remove(path);
    }
}

TEST(an_index_names_files_beside_it_and_tensors_in_them) {
    const Reader& index = readers()[3];
    const fs::path path = place_for(index);
    const auto map = [](const std::string& inside) { return R"({"weight_map":)" + inside + "}"; };
    std::string crowd = "{";
    for (int i = 0; i < 20'000; ++i) crowd += (i == 0 ? "\"t" : ",\"t") + std::to_string(i) + "\":\"" + std::to_string(i) + ".safetensors\"";
    const std::pair<std::string, const char*> kBad[] = {
        {"{}", "json_missing_key"},
        {map("[]"), "json_not_object"},
        {map("{}"), "checkpoint_index_empty"},
        {map(R"({"a":7})"), "json_not_string"},
        {map(R"({"a":"model.safetensors","a":"model.safetensors"})"), "json_duplicate_key"},
        {map(R"({"a":""})"), "checkpoint_index_path"},
        {map(R"({"a":".."})"), "checkpoint_index_path"},
        {map(R"({"a":"/etc/passwd"})"), "checkpoint_index_path"},
        {map(R"({"a":"../model.safetensors"})"), "checkpoint_index_path"},
        {map(R"({"a":"nowhere.safetensors"})"), "checkpoint_files_missing"},
        {map(R"({"a":"model.safetensors.index.json"})"), "safetensors_header_too_large"},  // itself
        {map(R"({"a":"model.safetensors"})"), "checkpoint_index_tensor"},
        {map(crowd + "}"), "checkpoint_index_files"},
        {R"({"metadata":{"total_size":18446744073709551615},"weight_map":{"a":"b"}})", "checkpoint_files_missing"},
    };
    for (const auto& [text, code] : kBad) {
        const Said error = after_writing(index, path, text);
        CHECK(error.has_value());
        if (error && !CHECK_EQ(error->code, std::string(code))) std::cout << "  " << text.substr(0, 60) << "\n";
    }
}

// A file that another program writes while it is read: less of it than its size said, or another time at the end.
TEST(a_file_that_changes_while_it_is_read_is_refused) {
    struct Changing final : ByteSource {
        Changing(std::string bytes, bool shorter) : ByteSource("m.bin"), bytes_(std::move(bytes)), shorter_(shorter) {}
        [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
        Result<void> read(std::uint64_t offset, std::span<char> to) override {
            const std::string_view there = std::string_view(bytes_).substr(0, shorter_ ? bytes_.size() / 2 : bytes_.size());
            return MemorySource("m.bin", there).read(offset, to);
        }
        Result<void> unchanged() override { return fail("file_changed", name()); }
        std::string bytes_;
        bool shorter_;
    };
    for (const bool shorter : {true, false}) {
        Changing gguf(small_llama().with_data(100'000), shorter), safetensors(two_tensors().bytes(), shorter);
        check_code(said(read_gguf(gguf)), "m.bin", "gguf", "file_changed");
        check_code(said(read_safetensors(safetensors)), "m.bin", "safetensors", "file_changed");
    }
}

TEST_MAIN
