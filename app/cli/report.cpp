// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <ostream>

#include "app/cli/commands.h"
#include "core/io/json_io.h"
#include "core/text/format.h"

namespace vramline::cli {
namespace {

namespace fs = std::filesystem;

std::string lowered_suffix(const fs::path& path) {
    std::string out = path.extension().string();
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return out;
}

Result<PdfChoices> pdf_choices(const Given& given) {
    PdfChoices out;
    if (const std::string* language = given.value("--lang")) out.language = *language;
    if (const std::string* paper = given.value("--paper")) {
        if (*paper != "a4" && *paper != "letter") return fail("unknown_paper", "--paper", {{"paper", printable(*paper)}});
        out.letter = *paper == "letter";
    }
    return out;
}

/// "2026-11-29": the day in UTC, the same in every locale.
std::string today() {
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    const auto two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return std::to_string(static_cast<int>(day.year())) + "-" + two(static_cast<unsigned>(day.month())) + "-" +
           two(static_cast<unsigned>(day.day()));
}

std::string text_of(const std::string& suffix, const Given& given, const Assessed& assessed, const Catalogue& catalogue) {
    if (suffix == ".json") return to_assessment_json(assessed.plan, assessed.assessment, assessed.suggestions);
    ReportInfo info;
    info.date = today();
    if (!given.positional.empty()) info.plan_name = fs::path(given.positional.front()).filename().string();
    const Report report = make_report(assessed.plan, assessed.assessment, catalogue, info);
    return suffix == ".csv" ? to_csv(report) : to_markdown(report);
}

}  // namespace

Result<void> write_file(const fs::path& path, std::string_view text) {
    fs::path part = path;
    part += ".part";
    std::error_code error;
    {
        std::ofstream file(part, std::ios::binary | std::ios::trunc);
        file.write(text.data(), static_cast<std::streamsize>(text.size()));
        file.close();
        if (!file) {
            fs::remove(part, error);
            return fail("cannot_write", path.string());
        }
    }
    fs::rename(part, path, error);
    if (!error) return {};
    std::error_code ignored;
    fs::remove(part, ignored);
    return fail("cannot_write", path.string());
}

Result<int> run_report(const Given& given, Session& session) {
    const std::string* name = given.value("-o");
    if (name == nullptr || name->empty()) return fail("report_without_file", "-o");
    const fs::path path(*name);
    const std::string suffix = lowered_suffix(path);
    static const std::array<std::string, 4> kSuffixes{".pdf", ".md", ".csv", ".json"};
    if (std::ranges::find(kSuffixes, suffix) == kSuffixes.end())
        return fail("unknown_report_suffix", "-o", {{"file", *name}, {"known", joined(kSuffixes)}});
    if (suffix == ".pdf" && !session.context.write_pdf) return fail("no_pdf_in_this_build", "-o");
    const auto pdf = pdf_choices(given);
    if (!pdf) return std::unexpected(pdf.error());
    const auto assessed = assess_choices(given, session.catalogue);
    if (!assessed) return std::unexpected(assessed.error());
    const auto written =
        suffix == ".pdf"
            ? session.context.write_pdf(assessed->plan, assessed->assessment, session.catalogue, path, *pdf)
            : write_file(path, text_of(suffix, given, *assessed, session.catalogue));
    if (!written) return std::unexpected(written.error());
    return kExitFits;
}

}  // namespace vramline::cli
