// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/text_output.h"
#include "core/io/json_io.h"
#include "core/plan/assess.h"
#include "core/report/report.h"

namespace vramline::cli {

Result<Assessed> assess_choices(const Given& given, const Catalogue& catalogue) {
    auto chosen = choose(given, catalogue);
    if (!chosen) return std::unexpected(chosen.error());
    auto assessment = assess(chosen->plan);
    if (!assessment) return std::unexpected(assessment.error());
    assessment->notes.insert(assessment->notes.begin(), chosen->notes.begin(), chosen->notes.end());
    std::vector<Suggestion> suggestions;
    if (!assessment->verdict.fits) suggestions = suggest(chosen->plan, *assessment, catalogue);
    return Assessed{std::move(chosen->plan), std::move(*assessment), std::move(suggestions)};
}

Result<int> run_assess(const Given& given, Session& session) {
    static const std::array<std::string, 4> kFormats{"text", "json", "markdown", "csv"};
    const auto format = output_format(given, kFormats);
    if (!format) return std::unexpected(format.error());
    const auto assessed = assess_choices(given, session.catalogue);
    if (!assessed) return std::unexpected(assessed.error());
    const auto& [plan, assessment, suggestions] = *assessed;
    if (*format == "json") session.out << to_assessment_json(plan, assessment, suggestions);
    else if (*format == "text") write_assessment(session.out, session.say, plan, assessment, suggestions);
    else if (*format == "csv") session.out << to_csv(make_report(plan, assessment, session.catalogue));
    else session.out << to_markdown(make_report(plan, assessment, session.catalogue));
    return assessment.verdict.fits ? kExitFits : kExitDoesNotFit;
}

}  // namespace vramline::cli
