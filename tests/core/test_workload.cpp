// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/workload.h"

#include "core/text/catalogue.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

Workload one(std::int64_t count, std::int64_t input, std::int64_t output, std::int64_t prefix = 0) {
    return {{{count, input, output}}, prefix};
}

}  // namespace

TEST(reads_a_mix) {
    const auto mix = parse_mix("16x8192+2048, 4 x 32K + 1024 ,1x100", "--sequences");
    CHECK(mix.has_value());
    const std::vector<RequestClass> want{{16, 8192, 2048}, {4, 32768, 1024}, {1, 100, 0}};
    CHECK(*mix == want);
}

TEST(refuses_what_is_no_mix) {
    for (const char* text : {"", "16", "x8192", "16x", "16x8192+", "16x8192,", ",16x8192", "16x-5", "0x8192", "-1x8192",
                             "16x0", "16x8192+2048+1", "16x8192y", "1e3x5", "999999999999999999999x5",
                             "5x1000000000001", "2000000000x5", "nan x 5"}) {
        const auto mix = parse_mix(text, "--sequences");
        if (mix) std::cout << "  accepted: " << text << "\n";
        CHECK(!mix.has_value());
        if (!mix) CHECK_EQ(mix.error().where, std::string("--sequences"));
    }
    std::string many = "1x1";
    for (int i = 0; i < 5000; ++i) many += ",1x1";
    CHECK_EQ(parse_mix(many, "w").error().code, std::string("mix_too_long"));
}

TEST(sums_and_extremes) {
    const Workload workload{{{16, 8192, 2048}, {4, 32768, 1024}}, 512};
    CHECK_EQ(workload.total().value(), 20);
    CHECK_EQ(workload.longest().value(), 33792);
    CHECK_EQ(workload.shortest_input(), 8192);
    CHECK_EQ(Workload{}.shortest_input(), 0);
}

TEST(validates_with_the_numbers_and_the_remedy) {
    const struct {
        Workload workload;
        const char *code, *where;
    } cases[] = {
        {one(4, 8192, 2048), "", ""},
        {one(4, 8192, 2048, 8192), "", ""},
        {{}, "no_requests", "--concurrency"},
        {one(0, 8192, 0), "sequences_not_positive", "--concurrency"},
        {one(-3, 8192, 0), "sequences_not_positive", "--concurrency"},
        {one(kMaxSequences + 1, 1, 0), "sequences_too_many", "--concurrency"},
        {{{{kMaxSequences, 1, 0}, {1, 1, 0}}, 0}, "sequences_too_many", "--concurrency"},
        {one(4, 0, 100), "input_not_positive", "--input"},
        {one(4, -1, 100), "input_not_positive", "--input"},
        {one(4, 10, -1), "output_negative", "--output"},
        {one(4, kMaxPositions, 1), "length_too_large", "--context"},
        {one(4, INT64_MAX, INT64_MAX), "length_too_large", "--context"},
        {one(4, 8192, 0, -1), "prefix_negative", "--shared-prefix"},
        {one(4, 8192, 2048, 8193), "prefix_above_input", "--shared-prefix"},
    };
    for (const auto& c : cases) {
        const auto valid = validate(c.workload);
        CHECK_EQ(valid ? std::string() : valid.error().code, std::string(c.code));
        CHECK_EQ(valid ? std::string() : valid.error().where, std::string(c.where));
        if (valid) continue;
        const std::string text = to_english(valid.error());
        CHECK(text.find('{') == std::string::npos);
    }
}

TEST_MAIN
