// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/model_read_dialog.h"

#include <QDialogButtonBox>
#include <QHash>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/io/json_io.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/widgets/labels.h"

namespace vramline {
namespace {

using Values = QList<std::pair<QString, QString>>;

QString text_of(const QJsonValue& value) {
    if (value.isDouble()) return shown_count(value.toInteger());
    if (value.isBool()) return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    return value.isNull() ? QString() : value.toString();
}

/// "layer_groups[0].kv_heads", "8": every value of the answer, in its order.
void flatten(const QJsonValue& value, const QString& path, Values& out) {
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto it = object.begin(); it != object.end(); ++it) flatten(it.value(), path.isEmpty() ? it.key() : path + u'.' + it.key(), out);
    } else if (value.isArray()) {
        const QJsonArray array = value.toArray();
        for (qsizetype i = 0; i < array.size(); ++i) flatten(array.at(i), QStringLiteral("%1[%2]").arg(path, QString::number(i)), out);
    } else if (const QString text = text_of(value); !text.isEmpty()) {
        out.append({path, text});
    }
}

QJsonObject inspected(const ModelSpec& model, const FormatTable& formats) {
    const std::string json = to_inspect_json(model, formats);
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object().value(QStringLiteral("model")).toObject();
}

/// The key or tensor that gave a value: read_from names keys as configurations do, the answer as VRAMLine does.
QString origin(const QJsonObject& read_from, const QString& key) {
    static const QHash<QString, QStringList> kKeys{
        {QStringLiteral("layers"), {QStringLiteral("num_hidden_layers"), QStringLiteral("block_count")}},
        {QStringLiteral("context"), {QStringLiteral("max_position_embeddings"), QStringLiteral("context_length")}},
        {QStringLiteral("kv_heads"), {QStringLiteral("n_head_kv"), QStringLiteral("num_key_value_heads"), QStringLiteral("attention.head_count_kv")}},
        {QStringLiteral("k_dim"), {QStringLiteral("head_dim"), QStringLiteral("kv_lora_rank"), QStringLiteral("attention.key_length")}},
        {QStringLiteral("v_dim"), {QStringLiteral("v_head_dim"), QStringLiteral("head_dim"), QStringLiteral("attention.value_length")}},
        {QStringLiteral("window"), {QStringLiteral("sliding_window"), QStringLiteral("attention.sliding_window")}},
    };
    const QString last = key.mid(key.lastIndexOf(u'.') + 1);
    for (const QString& name : QStringList{key, last} + kKeys.value(last))
        if (read_from.value(name).isString()) return read_from.value(name).toString();
    return {};
}

QString found(const Values& values, const QString& key) {
    for (const auto& [name, value] : values)
        if (name == key) return value;
    return {};
}

}  // namespace

ModelReadDialog::ModelReadDialog(const QString& file, const ModelSpec& model, const Catalogue& catalogue, bool may_save, QWidget* parent)
    : QDialog(parent), table_(new QTableWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("modelRead"));
    setWindowTitle(tr("What was read of %1").arg(file));
    const Metrics m = Metrics::of(font());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m.us(4), m.us(4), m.us(4), m.us(3));
    column->setSpacing(m.us(2.5));
    const ModelSpec* like = resembling(catalogue, model);
    auto* head = new TextLabel(this);
    head->setWordWrap(true);
    head->setText(like ? tr("The model is in the plan. Beside it the preset that it resembles most: %1. What differs is bold.").arg(qs(like->name))
                       : tr("The model is in the plan. No preset is of its kind."));
    column->addWidget(head);
    for (const Message& note : model.notes) {
        auto* line = new TextLabel(this, 1.0, TextLabel::Tone::Tight);
        line->setWordWrap(true);
        line->setText(words(note));
        column->addWidget(line);
    }
    fill(model, like, *catalogue.formats);
    column->addWidget(table_, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    if (may_save) {
        auto* save = buttons->addButton(tr("&Save as my preset…"), QDialogButtonBox::ActionRole);
        save->setObjectName(QStringLiteral("modelReadSave"));
        connect(save, &QPushButton::clicked, this, [this] { accept(), emit saveAsked(); });
    }
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(m.ems(66), m.ems(44));
}

void ModelReadDialog::fill(const ModelSpec& model, const ModelSpec* like, const FormatTable& formats) {
    QJsonObject own = inspected(model, formats);
    const QJsonObject read_from = own.take(QStringLiteral("read_from")).toObject();
    Values values, other;
    flatten(own, {}, values);
    if (like) flatten(inspected(*like, formats), {}, other);
    // What else was looked at: which key, and where it stood.
    for (auto it = read_from.begin(); it != read_from.end(); ++it)
        if (found(values, it.key()).isEmpty()) values.append({it.key(), QString()});
    table_->setObjectName(QStringLiteral("modelReadTable"));
    table_->setAccessibleName(tr("Values that were read"));
    table_->setColumnCount(like ? 4 : 3);
    QStringList heads{tr("Value"), tr("This file"), tr("Read from")};
    if (like) heads << qs(like->name);
    table_->setHorizontalHeaderLabels(heads);
    table_->setRowCount(static_cast<int>(values.size()));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->verticalHeader()->hide();
    for (int row = 0; row < table_->rowCount(); ++row) {
        const auto& [key, value] = values.at(row);
        const QString theirs = found(other, key);
        QStringList cells{key, value, value.isEmpty() ? read_from.value(key).toString() : origin(read_from, key)};
        if (like) cells << theirs;
        for (int i = 0; i < cells.size(); ++i) {
            auto* item = new QTableWidgetItem(cells.at(i));
            QFont font = item->font();
            font.setBold(like && i == 1 && value != theirs);
            item->setFont(font);
            table_->setItem(row, i, item);
        }
    }
    table_->resizeColumnsToContents();
    table_->horizontalHeader()->setStretchLastSection(true);
}

}  // namespace vramline
