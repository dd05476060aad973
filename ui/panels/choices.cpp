// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCollator>
#include <QCoreApplication>
#include <algorithm>

#include "core/plan/catalogue.h"
#include "ui/panels/facts.h"
#include "ui/text/words.h"

namespace vramline {
namespace {

struct Choices {
    Q_DECLARE_TR_FUNCTIONS(Choices)
};

bool own(const Catalogue& catalogue, const std::string& id) {
    return std::find(catalogue.user_ids.begin(), catalogue.user_ids.end(), id) != catalogue.user_ids.end();
}

QString joined(const std::vector<std::string>& names) {
    QString out;
    for (const std::string& name : names) out += qs(name) + u' ';
    return out;
}

// As people read names: "Qwen3 8B" before "Qwen3 32B", and each before its quantised files.
QList<Choice> by_name(QList<Choice> all) {
    QCollator order{QLocale(QLocale::English)};
    order.setNumericMode(true);
    order.setCaseSensitivity(Qt::CaseInsensitive);
    std::stable_sort(all.begin(), all.end(), [&](const Choice& a, const Choice& b) { return order.compare(a.title, b.title) < 0; });
    return all;
}

// Own presets first, then what was used lately, then family by family.
QList<Choice> in_order(QList<Choice> all, const QStringList& recent) {
    QList<Choice> out;
    for (Choice choice : all) {
        if (!choice.starred) continue;
        choice.group = Choices::tr("My presets");
        out.append(choice);
    }
    for (const QString& id : recent) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const Choice& c) { return c.id == id && !c.starred; });
        if (found == all.end()) continue;
        Choice choice = *found;
        choice.keywords += u' ' + choice.group;
        choice.group = Choices::tr("Recent");
        out.append(choice);
    }
    std::stable_sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) { return a.group.compare(b.group, Qt::CaseInsensitive) < 0; });
    for (const Choice& choice : all)
        if (!choice.starred && !recent.contains(choice.id)) out.append(choice);
    return out;
}

QString version_title(const std::string& name, const std::string& version) {
    QString shown = qs(version);
    if (shown.count(u'.') == 2 && shown.endsWith(QStringLiteral(".0"))) shown.chop(2);
    return qs(name) + u' ' + shown;
}

}  // namespace

QList<Choice> model_choices(const Catalogue& catalogue, const QStringList& recent) {
    QList<Choice> out;
    for (const auto& model : catalogue.models) {
        Choice choice;
        choice.id = qs(model->id);
        choice.title = model_title(*model);
        choice.group = model->family.empty() ? Choices::tr("Other models") : qs(model->family);
        choice.keywords = qs(model->id) + u' ' + qs(model->short_id) + u' ' + joined(model->aliases);
        choice.starred = own(catalogue, model->id);
        const QString context = model->context ? shown_short(model->context->value()) : Choices::tr("context not known");
        choice.facts = shown_parameters(count_parameters(*model).total.value()) + QStringLiteral(" · ") + context;
        out.append(choice);
    }
    return in_order(by_name(out), recent);
}

QList<Choice> gpu_choices(const Catalogue& catalogue, const QStringList& recent) {
    QList<Choice> out;
    for (const Gpu& gpu : catalogue.gpus) {
        Choice choice;
        choice.id = qs(gpu.id);
        choice.title = gpu_title(gpu);
        choice.group = qs(gpu.vendor) + (gpu.architecture.empty() ? QString() : QStringLiteral(" · ") + qs(gpu.architecture));
        choice.keywords = qs(gpu.id) + u' ' + joined(gpu.aliases);
        choice.starred = own(catalogue, gpu.id);
        choice.facts = (gpu.driver_total.basis == Basis::Estimated ? QStringLiteral("≈") : QString()) + shown(gpu.driver_total.value);
        out.append(choice);
    }
    out = in_order(out, recent);
    for (const Node& node : catalogue.nodes) {
        const Gpu* gpu = catalogue.gpu(node.gpu_id);
        if (!gpu) continue;
        Choice choice;
        choice.id = kNodePrefix + qs(node.id);
        choice.title = qs(node.name);
        choice.group = Choices::tr("Machines");
        choice.keywords = qs(node.id) + u' ' + qs(node.provider) + u' ' + joined(node.aliases) + u' ' + qs(gpu->name);
        choice.facts = Choices::tr("%1 × %2").arg(shown_count(node.gpu_count), gpu_title(*gpu));
        out.append(choice);
    }
    return out;
}

Choice machine_gpus_choice(const MachineChoice& machine) {
    Choice out;
    QStringList kinds;
    for (const GpuSlot& slot : machine.gpus) kinds << Choices::tr("%1 × %2").arg(shown_count(slot.count), gpu_title(slot.gpu));
    Bytes used;
    for (const Bytes each : machine.other) used += each;
    out.id = kMachineId;
    out.title = kinds.join(QStringLiteral(", "));
    out.group = Choices::tr("GPUs of this machine");
    out.facts = used > Bytes(0) ? Choices::tr("%1 in use by others").arg(shown(used)) : QString();
    return out;
}

QList<Choice> engine_choices(const Catalogue& catalogue) {
    QList<Choice> out;
    for (const EngineFacts& engine : catalogue.engines) {
        if (engine.versions.size() < 2) {
            const std::string version = engine.versions.empty() ? std::string() : engine.versions.back();
            Choice only{qs(engine.id) + u'@' + qs(version), qs(engine.name), {}, {}, {}, true, {}, false};
            if (engine.id == "floor") {
                only.title = Choices::tr("Floor");
                only.facts = Choices::tr("the tensors alone, no engine");
            }
            only.group = only.title;
            out.append(only);
            continue;
        }
        for (auto version = engine.versions.rbegin(); version != engine.versions.rend(); ++version) {
            Choice choice{qs(engine.id) + u'@' + qs(*version), version_title(engine.name, *version), {}, qs(engine.name), qs(*version), true, {}, false};
            if (version == engine.versions.rbegin()) choice.facts = Choices::tr("newest known");
            out.append(choice);
        }
    }
    return out;
}

QList<Choice> weight_choices(const Plan& plan) {
    QList<Choice> out;
    const std::string& stored = plan.model->weight_format;
    const QString checkpoint = stored.empty() ? Choices::tr("as stored") : format_title(stored);
    out.append({QStringLiteral("auto"), Choices::tr("auto (%1)").arg(checkpoint), Choices::tr("the checkpoint's own format"), Choices::tr("This checkpoint"), {}, true, {}, false});
    if (!plan.formats) return out;
    for (const WeightFormat& format : plan.formats->weights) {
        if (format.id == stored || format.storage_only) continue;
        const bool gguf = format.id.find('_') != std::string::npos || format.id.starts_with("Q") || format.id.starts_with("IQ");
        const QString group = gguf ? Choices::tr("GGUF, computed: needs another checkpoint") : Choices::tr("Computed: needs another checkpoint");
        const QString title = gguf ? qs(format.id) : format_title(format.id);
        out.append({qs(format.id), title, Choices::tr("%1 bits").arg(shown_count(format.bits)), group, qs(format.id), true, {}, false});
    }
    std::stable_sort(out.begin() + 1, out.end(), [](const Choice& a, const Choice& b) { return a.group.size() < b.group.size(); });
    return out;
}

QList<Choice> kv_choices(const Plan& plan) {
    QList<Choice> out;
    out.append({QStringLiteral("auto"), Choices::tr("auto"), Choices::tr("what the checkpoint asks for"), {}, {}, true, {}, false});
    if (!plan.formats) return out;
    const auto& accepted = plan.engine->kv_formats;
    for (const KvFormat& format : plan.formats->kv) {
        const bool known = accepted.empty() || std::find(accepted.begin(), accepted.end(), format.id) != accepted.end();
        if (!known && format.since.empty()) continue;  // another engine's
        Choice choice{qs(format.id), format_title(format.id), Choices::tr("%1 bits").arg(shown_count(format.k.bits)), {}, qs(format.id), known, {}, false};
        if (!known) choice.reason = Choices::tr("from %1 %2 on").arg(qs(plan.engine->name), qs(format.since));
        out.append(choice);
    }
    return out;
}

}  // namespace vramline
