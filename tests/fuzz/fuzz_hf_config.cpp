// SPDX-License-Identifier: GPL-3.0-or-later
// config.json of Hugging Face: whatever is read is a valid model whose numbers can be computed.
#include "core/io/json_io.h"
#include "core/model/parameters.h"
#include "tests/fuzz/fuzz.h"

using namespace vramline;
using fuzz::promise;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto model = read_hf_config(fuzz::text(data, size), "config.json", "");
    if (!model) {
        promise(!model.error().code.empty(), "an error says what is wrong");
        return 0;
    }
    promise(validate(*model, "fuzz").has_value(), "a model that was read is valid");
    promise(count_parameters(*model).total.value() >= 0, "parameters are counted without a wrap");
    const CacheSummary caches = summarize_caches(*model);
    promise(caches.growing_per_token.value() >= 0 && caches.growing_per_token <= caches.all_per_token,
            "layers that grow are among those that cache");
    promise(caches.index_per_token.value() >= 0 && caches.state_per_sequence.value() >= 0, "no size is negative");
    return 0;
}
