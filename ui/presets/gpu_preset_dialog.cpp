// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presets/gpu_preset_dialog.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "core/units/parse.h"
#include "ui/panels/facts.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"

namespace vramline {
namespace {

constexpr std::int64_t kMostMib = std::int64_t{1} << 30;

QString shown_or_none(const std::optional<std::int64_t>& value) { return value ? shown_count(*value) : QString(); }

// Reads a whole number into `out`; empty text unsets it.
Result<void> take(const QLineEdit* field, const std::string& key, std::int64_t most, std::optional<std::int64_t>& out) {
    out.reset();
    if (field->text().trimmed().isEmpty()) return {};
    const Result<std::int64_t> read = read_count(field->text(), 1, most);
    if (!read) return fail(read.error().code, "/" + key, read.error().args);
    out = *read;
    return {};
}

}  // namespace

GpuPresetDialog::GpuPresetDialog(PlanDocument& document, Assessor& assessor, const Gpu& gpu, const std::string& replaces, Save save, QWidget* parent)
    : PresetDialog(document, assessor, EditKind::Gpu, std::move(save), parent), draft_(draft_of(gpu)), replaces_(replaces) {
    setObjectName(QStringLiteral("gpuPreset"));
    setWindowTitle(tr("GPU preset"));
    const Metrics m = Metrics::of(font());
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(m.us(3));
    grid->setVerticalSpacing(m.us(1.5));
    grid->setColumnMinimumWidth(1, m.ems(24));
    name_ = addField(grid, tr("Name"), QStringLiteral("presetName"), qs(draft_.name));
    id_ = addField(grid, tr("Id"), QStringLiteral("presetId"), qs(draft_.id));
    vendor_ = addField(grid, tr("Vendor"), QStringLiteral("presetVendor"), qs(draft_.vendor));
    architecture_ = addField(grid, tr("Architecture"), QStringLiteral("presetArchitecture"), qs(draft_.architecture));
    capability_ = addField(grid, tr("Compute capability"), QStringLiteral("presetCapability"), qs(draft_.capability));
    marketed_ = addField(grid, tr("Size in its name (GB)"), QStringLiteral("presetMarketed"), shown_count(draft_.marketed_gb));
    driver_ = addField(grid, tr("Driver total (MiB)"), QStringLiteral("presetDriver"), shown_or_none(draft_.driver_mib));
    cuda_ = addField(grid, tr("CUDA total (MiB)"), QStringLiteral("presetCuda"), shown_or_none(draft_.cuda_mib));
    const QString speed = draft_.bandwidth_gbps > 0 ? QLocale().toString(draft_.bandwidth_gbps, 'g', 8) : QString();
    bandwidth_ = addField(grid, tr("Memory bandwidth (GB/s)"), QStringLiteral("presetBandwidth"), speed);
    capability_->setPlaceholderText(tr("none"));
    bandwidth_->setPlaceholderText(tr("not known"));
    driver_->setToolTip(tr("What nvidia-smi or rocm-smi shows. Left empty, it is estimated."));
    cuda_->setToolTip(tr("What a process is told it has. Left empty, it is estimated."));
    hbm_ = new QCheckBox(tr("HBM memory"), this);
    unified_ = new QCheckBox(tr("Shares its memory with the CPU"), this);
    hbm_->setChecked(draft_.hbm);
    unified_->setChecked(draft_.unified);
    for (QCheckBox* box : {hbm_, unified_}) {
        grid->addWidget(box, grid->rowCount(), 1);
        connect(box, &QCheckBox::toggled, this, &GpuPresetDialog::changedSoon);
    }
    column_->addLayout(grid);
    finishLayout();
}

Result<PresetRecord> GpuPresetDialog::record() {
    draft_.id = id_->text().trimmed().toStdString();
    draft_.name = name_->text().trimmed().toStdString();
    draft_.vendor = vendor_->text().trimmed().toStdString();
    draft_.architecture = architecture_->text().trimmed().toStdString();
    draft_.capability = capability_->text().trimmed().toStdString();
    draft_.hbm = hbm_->isChecked();
    draft_.unified = unified_->isChecked();
    std::optional<std::int64_t> marketed;
    if (const auto done = take(marketed_, "marketed_gb", kMostMib, marketed); !done) return std::unexpected(done.error());
    if (const auto done = take(driver_, "driver_total_mib", kMostMib, draft_.driver_mib); !done) return std::unexpected(done.error());
    if (const auto done = take(cuda_, "cuda_total_mib", kMostMib, draft_.cuda_mib); !done) return std::unexpected(done.error());
    draft_.marketed_gb = marketed.value_or(0);
    draft_.bandwidth_gbps = 0;
    if (const QString speed = bandwidth_->text().trimmed(); !speed.isEmpty()) {
        bool read = false;
        draft_.bandwidth_gbps = QLocale::c().toDouble(to_c_number(speed), &read);
        if (!read || draft_.bandwidth_gbps < 1) return fail("json_not_number", "/gbps");
    }
    return gpu_record(draft_);
}

Result<void> GpuPresetDialog::tryOn(const PresetRecord& record, Plan& plan) {
    const Result<Gpu> gpu = gpu_of(record);
    if (!gpu) return std::unexpected(gpu.error());
    const auto replaced = [&](const GpuSlot& slot) { return slot.gpu.id == replaces_; };
    const bool any = std::any_of(plan.gpus.begin(), plan.gpus.end(), replaced);
    for (GpuSlot& slot : plan.gpus)
        if (!any || replaced(slot)) slot.gpu = *gpu;
    const auto mib = [](const KnownBytes& bytes) {
        return tr("about %1, estimated").arg(shown_count(bytes.value.value() >> 20));
    };
    driver_->setPlaceholderText(mib(gpu->driver_total));
    cuda_->setPlaceholderText(mib(gpu->cuda_total));
    return {};
}

QString GpuPresetDialog::facts(const AssessmentResult& result) const {
    return (gpu_facts(result) + engine_facts(result)).join(QStringLiteral(" · "));
}

QString GpuPresetDialog::showPlace(const Error* error) {
    struct Place {
        const char* key;
        QLineEdit* field;
    };
    const Place places[] = {{"/name", name_},          {"/vendor", vendor_},
                            {"architecture", architecture_}, {"compute_capability", capability_},
                            {"marketed_gb", marketed_}, {"driver_total_mib", driver_},
                            {"cuda_total_mib", cuda_}, {"gbps", bandwidth_},
                            {"/gpus/0", id_},          {"/id", id_}};
    QString name;
    for (const Place& place : places) {
        const bool here = error && name.isEmpty() && qs(error->where).endsWith(QLatin1String(place.key));
        if (here) name = place.field->accessibleName();
        place.field->setAccessibleDescription(here ? words(*error) : QString());
    }
    return name;
}

}  // namespace vramline
