// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/facts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/panels/why.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

struct Facts {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

std::int64_t windowed_layers(const ModelSpec& model) {
    std::int64_t out = 0;
    for (const LayerRun& run : model.layers) {
        const auto& caches = model.kinds.at(run.kind).caches;
        const bool window = std::any_of(caches.begin(), caches.end(), [](const Cache& c) {
            return std::holds_alternative<WindowCache>(c) || std::holds_alternative<ChunkedCache>(c);
        });
        if (window) out += run.count;
    }
    return out;
}

template <class Kind>
bool keeps_any(const ModelSpec& model) {
    return std::any_of(model.kinds.begin(), model.kinds.end(), [](const LayerKind& kind) {
        return std::any_of(kind.caches.begin(), kind.caches.end(), [](const Cache& c) { return std::holds_alternative<Kind>(c); });
    });
}

}  // namespace

QString format_title(const std::string& id) {
    QString text = qs(id).toUpper();
    text.replace(u'_', u' ');
    text.replace(u'-', u' ');
    return text;
}

QString model_title(const ModelSpec& model) { return QString::fromStdString(model.name.empty() ? model.id : model.name); }
QString gpu_title(const Gpu& gpu) { return QString::fromStdString(gpu.name); }

QString attention_words(const ModelSpec& model) {
    if (keeps_any<LatentCache>(model)) return Facts::tr("latent attention (MLA)");
    if (model.num_key_value_heads <= 0) return Facts::tr("no attention");
    const QString heads = Facts::tr("%n KV head(s)", nullptr, static_cast<int>(model.num_key_value_heads));
    if (model.num_key_value_heads == model.num_attention_heads) return heads + QStringLiteral(" (MHA)");
    return heads + (model.num_key_value_heads == 1 ? QStringLiteral(" (MQA)") : QStringLiteral(" (GQA)"));
}

QStringList model_facts(const AssessmentResult& result) {
    const ModelSpec& model = *result.plan.model;
    QStringList out;
    if (result.assessment) out << shown_parameters(result.assessment->parameters.total.value());
    const std::int64_t layers = model.layer_count(), windowed = windowed_layers(model);
    out << Facts::tr("%n layer(s)", nullptr, static_cast<int>(layers));
    if (windowed > 0) out << Facts::tr("%1 windowed").arg(shown_count(windowed));
    out << attention_words(model);
    if (keeps_any<StateCache>(model)) out << Facts::tr("recurrent state");
    if (result.assessment) {
        const double bytes = result.assessment->kv.floor_bytes_per_token;
        if (bytes > 0) out << Facts::tr("%1 of KV per position").arg(shown(Bytes(std::llround(bytes))));
    }
    return out;
}

QStringList gpu_facts(const AssessmentResult& result) {
    QStringList out;
    const GpuSlot& slot = result.plan.gpus.front();
    const auto known = [](const KnownBytes& bytes) {
        return (bytes.basis == Basis::Estimated ? QStringLiteral("≈") : QString()) + shown(bytes.value);
    };
    if (result.plan.gpus.size() > 1) {
        for (const GpuSlot& each : result.plan.gpus) out << QStringLiteral("%1 × %2").arg(shown_count(each.count), gpu_title(each.gpu));
        return out;
    }
    if (!result.plan.settings.capacity.empty()) return {Facts::tr("%1, given").arg(shown(result.plan.settings.capacity.front()))};
    out << Facts::tr("%1 driver").arg(known(slot.gpu.driver_total));
    if (slot.gpu.cuda_total.value != slot.gpu.driver_total.value) out << Facts::tr("%1 CUDA").arg(known(slot.gpu.cuda_total));
    return out;
}

QStringList engine_facts(const AssessmentResult& result) {
    if (!result.assessment) return {};
    const Term* budget = find_term(result, {TermId::Budget, -1});
    const QString total = shown(result.assessment->budget);
    if (budget) {
        double fraction = 0;
        Bytes of;
        for (std::size_t i = 0; i < budget->operand_count; ++i) {
            const Operand& operand = budget->operands.at(i);
            if (operand.id == OperandId::Fraction) fraction = operand.ratio;
            if (operand.id == OperandId::CudaTotal || operand.id == OperandId::DriverTotal) of = Bytes(operand.value);
        }
        if (fraction > 0 && of > Bytes(0))
            return {Facts::tr("budget %1 × %2 = %3").arg(qs(format_decimal(fraction, 2, number_style())), qs(format_gib(of, number_style())), total)};
    } else if (result.plan.settings.kv_cache_bytes) {
        return {Facts::tr("KV pool %1, given").arg(shown(*result.plan.settings.kv_cache_bytes))};
    }
    return {Facts::tr("budget %1").arg(total)};
}

QString weights_fact(const AssessmentResult& result) {
    if (!result.assessment || result.assessment->gpus.empty()) return {};
    const Assessment& a = *result.assessment;
    const QString size = shown(a.gpus.at(a.deciding).weights);
    return a.parallel.gpus() > 1 ? Facts::tr("%1 each").arg(size) : size;
}

QString kv_fact(const AssessmentResult& result) {
    if (!result.assessment || !result.plan.formats) return {};
    const KvFormat* format = result.plan.formats->kv_format(result.assessment->kv_format);
    if (!format) return {};
    const RowFormat& k = format->k;
    if (k.group == 0 && k.bits % 8 == 0 && k.row_bytes == 0 && k.bits == format->v.bits)
        return Facts::tr("%n byte(s) per element", nullptr, static_cast<int>(k.bits / 8));
    const auto bits = [](const RowFormat& row) {
        const double each = static_cast<double>(row.bits) +
                            (row.group > 0 ? 8.0 * static_cast<double>(row.group_bytes) / static_cast<double>(row.group) : 0.0);
        return qs(format_decimal(each, 2, number_style()));
    };
    if (bits(format->k) == bits(format->v)) return Facts::tr("%1 bits per element").arg(bits(format->k));
    return Facts::tr("K %1, V %2 bits").arg(bits(format->k), bits(format->v));
}

}  // namespace vramline
