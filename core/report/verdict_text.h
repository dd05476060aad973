// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "core/plan/assessment.h"
#include "core/plan/plan.h"

namespace vramline {

/// The state alone: "Fits.", "Tight.", "Does not fit.". The text of verdict_lines()[0] begins with these very words in
/// every language, so that a view may set them apart.
Message verdict_word(const Assessment& assessment);

/// The verdict in three or four sentences, the same ones in the window, the report and on the command line:
/// [0] the state and the number people came for; [1] the two quantities compared, or why the engine would not start;
/// [2] what the estimates can change; [3] only for a plan that starts and does not hold all: how many would wait.
std::vector<Message> verdict_lines(const Plan& plan, const Assessment& assessment);

/// What ends first, by name: "KV pool", "weights", "the model's context", ... ("binds.<name>").
Message binds_label(const Assessment& assessment, Binds binds);

}  // namespace vramline
