// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

#include "core/io/machine_gpus.h"
#include "core/plan/catalogue.h"
#include "ui/document/assessor.h"
#include "ui/widgets/search_combo.h"

// What is said of a model, a GPU, an engine or a format under its field and in its list. Facts of presets and numbers
// of assessments, put into words; nothing is computed.
namespace vramline {

QString model_title(const ModelSpec& model);
QString gpu_title(const Gpu& gpu);
QString format_title(const std::string& id);  ///< "FP8", "BF16", "AWQ INT4"
QString attention_words(const ModelSpec& model);

QStringList model_facts(const AssessmentResult& result);
QStringList gpu_facts(const AssessmentResult& result);
QStringList engine_facts(const AssessmentResult& result);
QString weights_fact(const AssessmentResult& result);
QString kv_fact(const AssessmentResult& result);

QList<Choice> model_choices(const Catalogue& catalogue, const QStringList& recent);
QList<Choice> gpu_choices(const Catalogue& catalogue, const QStringList& recent);
/// One entry for all GPUs of this machine, and its id.
inline constexpr QLatin1StringView kMachineId("this-machine");
inline constexpr QLatin1StringView kNodePrefix("node:");  ///< of the ids of machines that are sold or rented
Choice machine_gpus_choice(const MachineChoice& machine);
QList<Choice> engine_choices(const Catalogue& catalogue);
QList<Choice> weight_choices(const Plan& plan);
QList<Choice> kv_choices(const Plan& plan);

}  // namespace vramline
