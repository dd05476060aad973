// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/io/json_fields.h"
#include "core/plan/catalogue.h"

// Readers of the preset files, one for each folder of presets/. Each takes a whole file and adds to a list; errors
// name the file and the path in it.
namespace vramline::presets {

inline constexpr std::int64_t kSchema = 1;

/// Ids and aliases of one kind that are taken, and by what.
class Names {
public:
    /// Takes a record's id and aliases. Errors: preset_bad_id, preset_duplicate; `record` is where they stand.
    Result<void> take(const JsonNode& record, const std::string& id, const std::vector<std::string>& aliases);

private:
    std::map<std::string, std::string> owner_;  ///< name in lower case -> id of its record
};

Result<void> read_gpus(const JsonNode& file, std::vector<Gpu>& out, Names& names);
Result<void> read_nodes(const JsonNode& file, std::vector<Node>& out, Names& names);
Result<void> read_engine(const JsonNode& file, std::vector<EngineFacts>& out, Names& names);
Result<void> read_kv_formats(const JsonNode& file, std::vector<KvFormat>& out, Names& names);
Result<void> read_weight_formats(const JsonNode& file, std::vector<WeightFormat>& out, Names& names);
Result<void> read_models(const JsonNode& file, std::vector<std::shared_ptr<const ModelSpec>>& out, Names& names);

// Single records, as plan files hold them too.
Result<KvFormat> read_kv_format(const JsonNode& record);
Result<WeightFormat> read_weight_format(const JsonNode& record);

/// Reads "source" and "confidence" (high, medium or low).
Provenance read_provenance(JsonFields& fields);
/// Checks "schema" at the top of a file.
void check_schema(JsonFields& fields);
/// Reads the records of a file { "schema", <key>: [..] } one by one.
template <class Read>
Result<void> for_each_record(const JsonNode& file, std::string_view key, Read read) {
    JsonFields fields(file);
    check_schema(fields);
    for (const JsonNode& record : fields.items(key)) {
        if (const Result<void> done = read(record); !done) return done;
    }
    return fields.finish();
}

}  // namespace vramline::presets
