// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/io/json_io.h"
#include "core/io/presets.h"

namespace vramline {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMaxFiles = 2000;

// Every *.json of a folder, by name; an absent folder has none. Hidden files (an editor's copies) are not read.
Result<std::vector<fs::path>> json_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code code;
    for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
        const fs::path& path = it->path();
        if (path.extension() != ".json" || path.filename().string().starts_with('.')) continue;
        files.push_back(path);
        if (files.size() > kMaxFiles) {
            return fail("too_many_files", folder.string(), {{"limit", static_cast<std::int64_t>(kMaxFiles)}});
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

template <class Use>
Result<void> with_json(const fs::path& path, Use use) {
    const auto text = read_file(path, kMaxJsonBytes);
    if (!text) return std::unexpected(text.error());
    const auto document = JsonDocument::parse(*text, path.string());
    if (!document) return std::unexpected(document.error());
    return use(document->root());
}

// With `left_out` a file that cannot be read is left out as a whole, and its error kept there.
template <class Record, class Read>
Result<std::vector<Record>> read_folder(const fs::path& folder, Read read, std::vector<Error>* left_out) {
    std::vector<Record> out;
    presets::Names names;
    const auto files = json_files(folder);
    if (!files) return std::unexpected(files.error());
    for (const fs::path& path : *files) {
        const presets::Names names_before = left_out != nullptr ? names : presets::Names();
        const std::size_t count_before = out.size();
        const auto done = with_json(path, [&](const JsonNode& file) { return read(file, out, names); });
        if (done) continue;
        if (left_out == nullptr) return std::unexpected(done.error());
        left_out->push_back(done.error());
        out.erase(out.begin() + static_cast<std::ptrdiff_t>(count_before), out.end());
        names = names_before;
    }
    return out;
}

const std::string& id_of(const std::shared_ptr<const ModelSpec>& model) { return model->id; }
template <class Record>
const std::string& id_of(const Record& record) {
    return record.id;
}

// Reads one kind from both folders. The user's records come first, so that their aliases win as well, and take the
// place of shipped ones of the same id.
class Loader {
public:
    Loader(const fs::path& folder, const fs::path& user_folder, std::vector<Error>* left_out)
        : folder_(folder), user_folder_(user_folder), left_out_(left_out) {}

    template <class Record, class Read>
    Result<std::vector<Record>> load(std::string_view kind, Read read) {
        auto shipped = read_folder<Record>(folder_ / kind, read, nullptr);
        if (!shipped || user_folder_.empty()) return shipped;
        auto own = read_folder<Record>(user_folder_ / kind, read, left_out_);
        if (!own) return own;
        for (const Record& record : *own) user_ids.push_back(id_of(record));
        const auto overridden = [&](const Record& record) {
            return std::any_of(own->begin(), own->end(), [&](const Record& mine) { return id_of(mine) == id_of(record); });
        };
        std::erase_if(*shipped, overridden);
        own->insert(own->end(), std::make_move_iterator(shipped->begin()), std::make_move_iterator(shipped->end()));
        return own;
    }

    std::vector<std::string> user_ids;

private:
    const fs::path& folder_;
    const fs::path& user_folder_;
    std::vector<Error>* left_out_;
};

// Takes what was read, or keeps the first error.
template <class T>
bool take(Result<T> result, T& out, Error& error) {
    if (!result) error = std::move(result.error());
    else out = std::move(*result);
    return !error.code.empty();
}

Result<std::string> read_version(const fs::path& folder) {
    const fs::path path = folder / "version.json";
    std::error_code code;
    if (!fs::exists(path, code)) return fail("presets_not_found", folder.string());
    std::string version;
    const auto done = with_json(path, [&version](const JsonNode& file) {
        JsonFields fields(file);
        presets::check_schema(fields);
        version = fields.string("version", 40);
        return fields.finish();
    });
    if (!done) return std::unexpected(done.error());
    return version;
}

// What one record says of another must hold.
Result<void> check_references(const Catalogue& catalogue) {
    for (const Node& node : catalogue.nodes) {
        if (catalogue.gpu(node.gpu_id) == nullptr) {
            return fail("preset_unknown_gpu", "nodes/ " + node.id, {{"id", node.gpu_id}});
        }
    }
    for (const EngineFacts& engine : catalogue.engines) {
        for (const EngineFacts::Change& change : engine.changes) {
            for (const std::string& id : change.delta.kv_formats) {
                if (catalogue.formats->kv_format(id) == nullptr) {
                    return fail("preset_unknown_format", "engines/ " + engine.id + " " + change.since, {{"id", id}});
                }
            }
        }
    }
    return {};
}

}  // namespace

Result<Catalogue> load_catalogue(const fs::path& folder, const fs::path& user_folder, std::vector<Error>* left_out) {
    Catalogue out;
    FormatTable formats;
    Error error;
    Loader loader(folder, user_folder, left_out);
    if (take(read_version(folder), out.version, error) ||
        take(loader.load<KvFormat>("kv_formats", presets::read_kv_formats), formats.kv, error) ||
        take(loader.load<WeightFormat>("weight_formats", presets::read_weight_formats), formats.weights, error) ||
        take(loader.load<Gpu>("gpus", presets::read_gpus), out.gpus, error) ||
        take(loader.load<Node>("nodes", presets::read_nodes), out.nodes, error) ||
        take(loader.load<EngineFacts>("engines", presets::read_engine), out.engines, error) ||
        take(loader.load<std::shared_ptr<const ModelSpec>>("models", presets::read_models), out.models, error)) {
        return std::unexpected(std::move(error));
    }
    out.formats = std::make_shared<const FormatTable>(std::move(formats));
    out.user_ids = std::move(loader.user_ids);
    for (EngineFacts& engine : out.engines) {
        engine.user = std::find(out.user_ids.begin(), out.user_ids.end(), engine.id) != out.user_ids.end();
    }
    if (const auto sound = check_references(out); !sound) return std::unexpected(sound.error());
    return out;
}

}  // namespace vramline
