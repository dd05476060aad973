// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "core/plan/term_text.h"
#include "core/report/report.h"
#include "core/report/verdict_text.h"
#include "core/text/catalogue.h"
#include "core/text/format.h"
#include "tests/support/check.h"

using namespace vramline;

namespace {

const Catalogue& shipped() {
    static const Catalogue loaded = [] {
        auto result = load_catalogue(VRAMLINE_PRESETS, "");
        CHECK(result.has_value());
        return result ? std::move(*result) : Catalogue{};
    }();
    return loaded;
}

struct Assessed {
    Plan plan;
    Assessment assessment;
};

Assessed assessed(Plan plan) {
    auto result = assess(plan);
    if (!result) std::cout << to_english(result.error()) << "\n";
    CHECK(result.has_value());
    return {std::move(plan), result ? std::move(*result) : Assessment{}};
}

Plan default_one() {
    return *default_plan(shipped());
}

/// Qwen3 32B with FP8 weights on two L40S, eight sequences of 32,768: does not fit, but starts.
Plan failing() {
    Plan plan = default_one();
    plan.model = shipped().model("Qwen/Qwen3-32B");
    plan.gpus = {{*shipped().gpu("l40s"), 2}};
    plan.parallel.tp = 2;
    plan.weights = "fp8-block";
    plan.workload = {{{8, 32'768, 0}}, 0};
    return plan;
}

Plan on_floor() {
    Plan plan = default_one();
    plan.engine = std::make_shared<const EngineProfile>(*profile_at(*shipped().engine("floor"), ""));
    return plan;
}

/// Four GPUs, one of them shared with another program: two ledgers.
Plan uneven() {
    Plan plan = failing();
    plan.weights = "auto";
    plan.gpus.front().count = 4;
    plan.parallel.tp = 4;
    plan.settings.other = {Bytes(std::int64_t{8} << 30), Bytes(0), Bytes(0), Bytes(0)};
    plan.settings.memory_fraction = 0.78;
    return plan;
}

Plan replicated() {
    Plan plan = default_one();
    plan.gpus.front().count = 2;
    plan.parallel.gpus = 2;
    plan.parallel.tp = 1;
    plan.parallel.dp = 2;
    return plan;
}

std::vector<Plan> plans() {
    return {default_one(), failing(), on_floor(), uneven(), replicated()};
}

Report report_of(const Assessed& of, const ReportInfo& info = {}) {
    return make_report(of.plan, of.assessment, shipped(), info);
}

const ReportSection* section(const Report& report, std::string_view id) {
    const auto found = std::ranges::find(report.sections, id, &ReportSection::id);
    return found == report.sections.end() ? nullptr : &*found;
}

template <class Block>
const Block* block(const ReportSection* of) {
    if (of != nullptr)
        for (const ReportBlock& each : of->blocks)
            if (const auto* found = std::get_if<Block>(&each)) return found;
    return nullptr;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Every text of a report, so that none is missing from the catalogue or left with an open place.
void check_message(const Message& message) {
    if (message.id.empty()) return;
    const std::string said = to_english(message);
    if (english(message.id) == message.id) test::report(__FILE__, __LINE__, "no text: " + message.id);
    if (message.id != "report.verbatim" && said.find('{') != std::string::npos)
        test::report(__FILE__, __LINE__, "open place: " + message.id + ": " + said);
}

void check_cell(const Cell& cell) {
    if (const auto* message = std::get_if<Message>(&cell.content)) check_message(*message);
}

void check_block(const Paragraph& part) {
    std::ranges::for_each(part.sentences, check_message);
}
void check_block(const Bullets& part) {
    std::ranges::for_each(part.items, check_message);
}
void check_block(const KeyFigures& part) {
    CHECK_EQ(part.figures.size(), 4U);
    for (const KeyFigure& figure : part.figures)
        check_cell(figure.value), check_message(figure.what), check_message(figure.detail);
}
void check_block(const LedgerBars&) {}
void check_block(const Table& part) {
    for (const Column& column : part.columns) check_message(column.heading);
    for (const Row& row : part.rows) {
        CHECK(row.cells.size() <= part.columns.size());
        std::ranges::for_each(row.cells, check_cell);
    }
}
void check_block(const PlotReference& part) {
    check_message(part.title), check_message(part.caption);
}
void check_block(const Formulas& part) {
    CHECK(!part.terms.empty());
    for (const Term& term : part.terms) check_message(numbers_of(term));
}
void check_block(const Checklist& part) {
    for (const CheckItem& item : part.items) check_message(item.text);
}
void check_block(const Signatures& part) {
    CHECK_EQ(part.fields.size(), 3U);
}

std::vector<std::vector<std::string>> csv_rows(const std::string& csv) {
    std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i) {
        const char c = csv[i];
        if (quoted && c == '"' && i + 1 < csv.size() && csv[i + 1] == '"')
            rows.back().back() += csv[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == ',')
            rows.back().emplace_back();
        else if (!quoted && c == '\r')
            continue;
        else if (!quoted && c == '\n')
            rows.emplace_back(1);
        else
            rows.back().back() += c;
    }
    rows.pop_back();
    return rows;
}

std::string csv_value(const std::string& csv, std::string_view in, std::string_view row, std::string_view column) {
    for (const auto& line : csv_rows(csv))
        if (line.size() == 5 && line[0] == in && line[1] == row && line[2] == column) return line[3];
    return "(none)";
}

}  // namespace

TEST(verdict_begins_with_its_word_and_names_the_numbers) {
    for (const Plan& plan : plans()) {
        const Assessed of = assessed(plan);
        const auto lines = verdict_lines(of.plan, of.assessment);
        CHECK(lines.size() >= 3);
        for (const Message& line : lines) check_message(line);
        CHECK(to_english(lines[0]).starts_with(to_english(verdict_word(of.assessment))));
    }
    const Assessed fits = assessed(default_one());
    const std::string most = format_count(fits.assessment.limits.max_concurrency.value());
    CHECK_EQ(to_english(verdict_lines(fits.plan, fits.assessment)[0]),
             "Fits. Up to " + most + " sequences of 10,240 positions.");
    const Assessed fails = assessed(failing());
    const auto lines = verdict_lines(fails.plan, fails.assessment);
    CHECK_EQ(to_english(lines[0]),
             "Does not fit. Short by " + format_bytes(fails.assessment.verdict.short_by) + " on each GPU.");
    CHECK(contains(to_english(lines[1]), "8 sequences of 32,768 positions need 32.00"));
    CHECK_EQ(lines.size(), 4U);
    CHECK(contains(to_english(lines[3]), format_count(fails.assessment.verdict.queued.value()) + " more would wait"));
}

TEST(every_text_of_a_report_has_words_and_all_its_numbers) {
    for (const Plan& plan : plans()) {
        const Report report = report_of(assessed(plan), {"1 January 2026", "a.vramline"});
        for (const Message& message : {report.title, report.subtitle, report.subject}) check_message(message);
        for (const ReportSection& part : report.sections) {
            check_message(part.heading);
            CHECK(!part.blocks.empty());
            for (const ReportBlock& each : part.blocks)
                std::visit([](const auto& content) { check_block(content); }, each);
        }
    }
}

TEST(sections_come_in_order_and_once) {
    const Report report = report_of(assessed(default_one()));
    std::vector<std::string> ids;
    for (const ReportSection& part : report.sections) ids.push_back(part.id);
    const std::vector<std::string> want{"summary",   "memory",       "plain_words", "steps",  "sign",
                                        "inputs",    "ledger",       "plots",       "limits", "derivation",
                                        "estimates", "not_modelled", "quality",     "deploy", "checklist"};
    CHECK(ids == want);
    CHECK(section(report_of(assessed(failing())), "ways") != nullptr);
    CHECK(section(report, "ways") == nullptr);
}

TEST(each_step_is_what_assess_says_of_the_changed_plan) {
    const Assessed of = assessed(default_one());
    const Report report = report_of(of);
    const auto* table = block<Table>(section(report, "steps"));
    CHECK(table != nullptr);
    if (table == nullptr) return;
    CHECK(table->rows.size() >= 7);
    Plan fp8 = of.plan;
    fp8.kv_dtype = "fp8";
    Plan fraction = of.plan;
    fraction.settings.memory_fraction = 0.95;
    const std::map<std::string, Plan> changed{{"report.step.kv", fp8},
                                              {"report.step.context", with_context(of.plan, Tokens(20'480))},
                                              {"report.step.prefix", with_shared_prefix(of.plan, Tokens(2'048))}};
    int found = 0;
    for (const Row& row : table->rows) {
        const auto* name = std::get_if<Message>(&row.cells.front().content);
        const auto plan = name != nullptr ? changed.find(name->id) : changed.end();
        if (plan == changed.end()) continue;
        ++found;
        const auto fresh = assess(plan->second);
        CHECK(fresh.has_value());
        CHECK_EQ(std::get<std::int64_t>(std::get<Arg>(row.cells[2].content).value),
                 fresh->limits.max_concurrency.value());
        CHECK_EQ(std::get<std::int64_t>(std::get<Arg>(row.cells[3].content).value),
                 fresh->limits.max_concurrency.value() - of.assessment.limits.max_concurrency.value());
        CHECK_EQ(std::get<std::int64_t>(std::get<Arg>(row.cells[4].content).value), fresh->limits.max_context->value());
    }
    CHECK_EQ(found, 3);
    const auto fresh = assess(fraction);
    CHECK(contains(to_markdown(report), "0.95 instead of 0.92 | " + format_gib(fresh->pool->bytes)));
}

TEST(ledgers_add_up_as_shown_and_to_the_byte) {
    for (const Plan& plan : plans()) {
        const Assessed of = assessed(plan);
        for (const GpuLedger& gpu : of.assessment.gpus) {
            const LedgerView view = ledger_view(of.plan, of.assessment, gpu);
            std::int64_t shown = 0, pool = 0;
            Bytes bytes;
            for (const LedgerLine& line : view.lines) {
                CHECK(line.bytes.value() > 0);
                CHECK(line.shown >= 0);
                CHECK(line.low <= line.bytes && line.bytes <= line.high);
                shown += line.shown;
                bytes += line.bytes;
                if (line.part >= LedgerPart::KvShared && line.part <= LedgerPart::KvFree) pool += line.shown;
            }
            CHECK_EQ(shown, view.capacity_shown);
            CHECK_EQ(pool, view.pool_shown);
            CHECK_EQ(bytes.value(), gpu.capacity.value());
        }
    }
}

TEST(markdown_and_csv_say_the_numbers_of_the_assessment) {
    for (const Plan& plan : plans()) {
        const Assessed of = assessed(plan);
        const Assessment& a = of.assessment;
        const Report report = report_of(of);
        const std::string markdown = to_markdown(report), csv = to_csv(report);
        CHECK(contains(markdown, "**" + format_count(a.limits.max_concurrency.value()) + "**"));
        CHECK_EQ(csv_value(csv, "summary", "max_concurrency", "value"),
                 std::to_string(a.limits.max_concurrency.value()));
        if (a.limits.max_context) {
            CHECK(contains(markdown, "**" + format_count(a.limits.max_context->value()) + "**"));
            CHECK_EQ(csv_value(csv, "summary", "max_context", "value"), std::to_string(a.limits.max_context->value()));
        }
        const GpuLedger& first = a.gpus.front();
        CHECK_EQ(csv_value(csv, "ledger", "weights", "bytes"), std::to_string(first.weights.value()));
        CHECK(contains(markdown, format_count(first.weights.value())));
        CHECK(contains(markdown, format_count(first.capacity.value())));
        CHECK_EQ(csv_value(csv, "verdict", "state", "value"), std::string(verdict_name(a.verdict.state)));
        for (const Term& term : a.terms)
            if (term.id == TermId::BlockBytes)
                CHECK_EQ(csv_value(csv, "derivation", "block_bytes", "value"), std::to_string(term.value));
    }
}

// What the page says of layers and of a mix is so: a ratio of 0 is a window, and a mix of which no whole fits may
// still have requests that are served.
TEST(words_of_layers_and_mixes_are_true) {
    Plan plan = default_one();
    plan.model = shipped().model("deepseek-ai/DeepSeek-V4-Flash");
    plan.gpus = {{*shipped().gpu("h200-sxm-141"), 8}};
    plan.parallel.tp = 8;
    const std::string inputs = to_markdown(report_of(assessed(plan)));
    CHECK(!contains(inputs, "compressed by 0"));
    CHECK(contains(inputs, "sliding window of 128, not compressed"));
    Plan mix = default_one();
    mix.workload.requests = {{4, 8'192, 2'048}, {40, 32'768, 1'024}};
    const Assessed some = assessed(mix);
    const Assessment& a = some.assessment;
    CHECK(!a.verdict.fits && a.limits.max_concurrency.value() == 0 && a.verdict.resident.value() > 0);
    const std::string page = to_markdown(report_of(some));
    CHECK(!contains(page, "not even one"));
    CHECK(contains(page, format_count(a.verdict.resident.value()) + " of its 44 sequences"));
}

TEST(csv_is_well_formed_and_no_field_is_a_formula) {
    Plan plan = default_one();
    ModelSpec model = *plan.model;
    model.name = "=HYPERLINK(\"http://x\",\"y\"), \"quoted\"";
    plan.model = std::make_shared<const ModelSpec>(std::move(model));
    const std::string csv = to_csv(report_of(assessed(plan)));
    for (const auto& row : csv_rows(csv)) {
        CHECK_EQ(row.size(), 5U);
        const std::string& value = row.size() == 5 ? row[3] : "";
        const bool number = !value.empty() && value.find_first_not_of("-0123456789.") == std::string::npos;
        if (!value.empty() && !number) CHECK(std::string("=+-@\t\r").find(value.front()) == std::string::npos);
    }
    CHECK(contains(csv, "'=HYPERLINK(\"\"http://x\"\""));
}

TEST(markup_in_a_name_stays_text) {
    Plan plan = default_one();
    ModelSpec model = *plan.model;
    model.name = "<b>a|b</b> [x](y) *z* `q`";
    plan.model = std::make_shared<const ModelSpec>(std::move(model));
    const std::string markdown = to_markdown(report_of(assessed(plan)));
    CHECK(contains(markdown, "\\<b\\>a\\|b\\</b\\> \\[x\\](y) \\*z\\* \\`q\\`"));
    CHECK(!contains(markdown, "<b>"));
}

TEST(derivation_shows_the_terms_of_the_deciding_gpu) {
    const Assessed of = assessed(uneven());
    const Report report = report_of(of);
    const auto* formulas = block<Formulas>(section(report, "derivation"));
    CHECK(formulas != nullptr);
    if (formulas == nullptr) return;
    const std::int64_t index = of.assessment.gpus[of.assessment.deciding].index;
    std::set<TermId> seen;
    for (const Term& term : formulas->terms) {
        CHECK(term.gpu < 0 || term.gpu == index);
        seen.insert(term.id);
    }
    for (const TermId id :
         {TermId::Weights, TermId::Budget, TermId::BlockBytes, TermId::PoolBlocks, TermId::MaxConcurrency})
        CHECK(seen.contains(id));
}

TEST_MAIN
