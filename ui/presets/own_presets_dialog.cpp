// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presets/own_presets_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {

OwnPresetsDialog::OwnPresetsDialog(Doing doing, QWidget* parent)
    : QDialog(parent), doing_(std::move(doing)), list_(new QListWidget(this)), error_(new TextLabel(this, 1.0, TextLabel::Tone::Fail)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowModality(Qt::WindowModal);
    setObjectName(QStringLiteral("ownPresets"));
    setWindowTitle(tr("My presets"));
    const Metrics m = Metrics::of(font());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.us(5), m.us(4), m.us(5), m.us(4));
    column->setSpacing(m.us(2.5));
    list_->setAccessibleName(tr("My presets"));
    list_->setObjectName(QStringLiteral("ownList"));
    list_->setMinimumSize(m.ems(30), m.ems(14));
    error_->setWordWrap(true);
    error_->setObjectName(QStringLiteral("ownError"));
    auto* side = new QVBoxLayout;
    edit_ = button(tr("&Edit…"), QStringLiteral("ownEdit"));
    export_ = button(tr("E&xport…"), QStringLiteral("ownExport"));
    remove_ = button(tr("&Delete"), QStringLiteral("ownDelete"));
    import_ = button(tr("&Import…"), QStringLiteral("ownImport"));
    for (QPushButton* each : {edit_, export_, remove_, import_}) side->addWidget(each);
    side->addStretch(1);
    auto* row = new QHBoxLayout;
    row->setSpacing(m.us(3));
    row->addWidget(list_, 1);
    row->addLayout(side);
    column->addLayout(row, 1);
    column->addWidget(error_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    const auto edit = [this] {
        const PresetRecord* record = current();
        if (!record) return;
        const PresetRecord kept = *record;
        const auto open = doing_.edit;
        reject();
        open(kept);
    };
    connect(edit_, &QPushButton::clicked, this, edit);
    connect(list_, &QListWidget::itemActivated, this, edit);
    connect(remove_, &QPushButton::clicked, this, [this] { act(doing_.remove); });
    connect(export_, &QPushButton::clicked, this, [this] { act(doing_.export_one); });
    connect(import_, &QPushButton::clicked, this, [this] { act([this](const PresetRecord&) { return doing_.import(); }); });
    fill();
}

QPushButton* OwnPresetsDialog::button(const QString& text, const QString& name) {
    auto* out = new QPushButton(text, this);
    out->setObjectName(name);
    out->setAutoDefault(false);
    return out;
}

const PresetRecord* OwnPresetsDialog::current() const {
    const int row = list_->currentRow();
    return row >= 0 && static_cast<std::size_t>(row) < records_.size() ? &records_.at(static_cast<std::size_t>(row)) : nullptr;
}

void OwnPresetsDialog::act(const std::function<QString(const PresetRecord&)>& what) {
    const PresetRecord* record = current();
    error_->setText(what(record ? *record : PresetRecord{}));
    const QString left = error_->text();
    fill();
    if (!left.isEmpty()) error_->setText(left);
}

void OwnPresetsDialog::fill() {
    const int row = list_->currentRow();
    list_->clear();
    const Result<std::vector<PresetRecord>> read = doing_.list();
    records_ = read.value_or(std::vector<PresetRecord>());
    error_->setText(read ? QString() : words(read.error()));
    for (const PresetRecord& record : records_) {
        const QString kind = record.kind == PresetKind::Model ? tr("model") : tr("GPU");
        auto* item = new QListWidgetItem(tr("%1 — %2, %3").arg(qs(record.name), kind, qs(record.id)), list_);
        item->setToolTip(QString::fromStdU16String(record.file.u16string()));
    }
    const bool any = !records_.empty();
    if (any) list_->setCurrentRow(std::clamp(row, 0, list_->count() - 1));
    else new QListWidgetItem(tr("None yet: save a model or a GPU as your preset, or import a file."), list_);
    if (!any) list_->item(0)->setFlags(Qt::NoItemFlags);
    for (QPushButton* each : {edit_, export_, remove_}) each->setEnabled(any);
}

}  // namespace vramline
