// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presets/model_preset_dialog.h"

#include <QFontDatabase>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextBlock>

#include "core/io/json_reader.h"
#include "ui/panels/facts.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"

namespace vramline {
namespace {

constexpr std::int64_t kMostNumber = std::int64_t{1} << 40;

// The line on which the value of a path begins: that of its last key which the text holds.
int line_of(const QString& text, const QString& where) {
    const QStringList keys = where.section(u':', 1).trimmed().split(u'/', Qt::SkipEmptyParts);
    qsizetype at = -1;
    for (const QString& key : keys) {
        const qsizetype found = text.indexOf(u'"' + key + u'"', std::max<qsizetype>(0, at));
        if (found >= 0) at = found;
    }
    return at < 0 ? 0 : static_cast<int>(QStringView(text).left(at).count(u'\n')) + 1;
}

int stated_line(const Error& error) {
    for (const Arg& arg : error.args)
        if (const auto* line = std::get_if<std::int64_t>(&arg.value); line && arg.name == "line") return static_cast<int>(*line);
    return 0;
}

}  // namespace

ModelPresetDialog::ModelPresetDialog(PlanDocument& document, Assessor& assessor, ModelDraft draft, Save save, QWidget* parent)
    : PresetDialog(document, assessor, EditKind::Model, std::move(save), parent), draft_(std::move(draft)), config_before_(draft_.config) {
    setObjectName(QStringLiteral("modelPreset"));
    setWindowTitle(tr("Model preset"));
    const Metrics m = Metrics::of(font());
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(m.us(3));
    grid->setVerticalSpacing(m.us(1.5));
    grid->setColumnMinimumWidth(1, m.ems(15));
    name_ = addField(grid, tr("Name"), QStringLiteral("presetName"), qs(draft_.name));
    id_ = addField(grid, tr("Id"), QStringLiteral("presetId"), qs(draft_.id));
    family_ = addField(grid, tr("Family"), QStringLiteral("presetFamily"), qs(draft_.family));
    addNumber(grid, tr("Context"), QStringLiteral("presetContext"),
              {"model_max_length", "max_position_embeddings", "n_positions", "max_seq_len", "seq_length", "max_sequence_length", "max_seq_length", "seq_len"}, "/context");
    addNumber(grid, tr("Data type"), QStringLiteral("presetDtype"), {"dtype"});
    addNumber(grid, tr("Layers"), QStringLiteral("presetLayers"), {"num_hidden_layers"});
    addNumber(grid, tr("Hidden size"), QStringLiteral("presetHidden"), {"hidden_size"});
    addNumber(grid, tr("Attention heads"), QStringLiteral("presetHeads"), {"num_attention_heads"});
    addNumber(grid, tr("KV heads"), QStringLiteral("presetKvHeads"), {"n_head_kv", "multi_query_group_num", "kv_n_heads"});
    addNumber(grid, tr("Head width"), QStringLiteral("presetHeadDim"), {"head_dim"});
    addNumber(grid, tr("MLP width"), QStringLiteral("presetMlp"), {"intermediate_size"});
    addNumber(grid, tr("Vocabulary"), QStringLiteral("presetVocabulary"), {"padded_vocab_size", "vocab_size"});
    addNumber(grid, tr("Experts"), QStringLiteral("presetExperts"), {"num_experts"});
    grid->setRowStretch(grid->rowCount(), 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(m.us(4));
    row->addLayout(grid);
    auto* side = new QVBoxLayout;
    auto* title = new TextLabel(this);
    title->setText(textTitle());
    addEditor();
    title->setBuddy(config_);
    side->addWidget(title);
    side->addWidget(config_, 1);
    row->addLayout(side, 1);
    column_->addLayout(row, 1);
    finishLayout();
}

QString ModelPresetDialog::textTitle() const {
    return ofFacts() ? tr("Layers, caches and tensors, as read from the model's file") : tr("config.json, as published with the model");
}

void ModelPresetDialog::addEditor() {
    const Metrics m = Metrics::of(font());
    config_ = new QPlainTextEdit(qs(draft_.facts.value_or(draft_.config)), this);
    config_->setObjectName(QStringLiteral("presetConfig"));
    config_->setAccessibleName(textTitle());
    config_->setFont(scaled(QFontDatabase::systemFont(QFontDatabase::FixedFont), 1.0));
    config_->setLineWrapMode(QPlainTextEdit::NoWrap);
    config_->setTabChangesFocus(true);
    config_->setMinimumSize(m.ems(28), m.ems(20));
    config_->setPlaceholderText(tr("Paste the model's config.json here."));
    connect(config_, &QPlainTextEdit::textChanged, this, &ModelPresetDialog::changedSoon);
}

void ModelPresetDialog::addNumber(QGridLayout* grid, const QString& label, const QString& name, std::vector<std::string> keys,
                                  std::string fact) {
    QLineEdit* field = addField(grid, label, name, {});
    const std::size_t at = numbers_.size();
    numbers_.push_back({field, std::move(keys), std::move(fact), {}});
    connect(field, &QLineEdit::textEdited, this, [this, at] { write(numbers_.at(at)); });
}

void ModelPresetDialog::write(Number& number) {
    refused_.reset();
    const std::string config = config_->toPlainText().toStdString();
    std::string value = number.field->text().trimmed().toStdString();
    if (number.keys.front() != "dtype") {
        const Result<std::int64_t> read = read_count(number.field->text(), 0, kMostNumber);
        if (!read) {
            refused_ = Error{read.error().code, textName() + ": " + number.path, read.error().args};
            return;
        }
        value = std::to_string(*read);
    }
    const Result<std::string> changed = with_config_value(config, number.path, value);
    if (!changed) {
        refused_ = changed.error();
        return;
    }
    // As an edit, so that the editor's own undo has it.
    const QSignalBlocker quiet(config_);
    QTextCursor all(config_->document());
    all.select(QTextCursor::Document);
    all.insertText(qs(*changed));
}

/// Empty where the text does not hold the number.
std::string ModelPresetDialog::pathOf(const Number& number, const ModelSpec& model, const std::string& text) const {
    if (ofFacts()) return number.fact.empty() || config_value(text, number.fact).empty() ? std::string() : number.fact;
    for (const std::string& key : number.keys) {
        const auto found = model.read_from.find(key);
        if (found != model.read_from.end() && !config_value(text, found->second).empty()) return found->second;
    }
    return {};
}

void ModelPresetDialog::readNumbers(const ModelSpec& model) {
    const std::string config = config_->toPlainText().toStdString();
    for (Number& number : numbers_) {
        number.path = pathOf(number, model, config);
        const bool there = !number.path.empty();
        number.field->setEnabled(there);
        number.field->setPlaceholderText(there ? QString() : ofFacts() ? tr("as the tensors say") : tr("not in this config"));
        if (number.field->hasFocus() && number.field->isModified()) continue;
        const QString value = there ? qs(config_value(config, number.path)) : QString();
        bool whole = false;
        const qlonglong count = value.toLongLong(&whole);
        number.field->setText(whole ? shown_count(count) : value);
    }
}

Result<PresetRecord> ModelPresetDialog::record() {
    if (refused_) return std::unexpected(*refused_);
    draft_.id = id_->text().trimmed().toStdString();
    draft_.name = name_->text().trimmed().toStdString();
    draft_.family = family_->text().trimmed().toStdString();
    (ofFacts() ? *draft_.facts : draft_.config) = config_->toPlainText().toStdString();
    draft_.same_weights = draft_.config == config_before_;
    return model_record(draft_);
}

Result<void> ModelPresetDialog::tryOn(const PresetRecord& record, Plan& plan) {
    const Result<std::shared_ptr<const ModelSpec>> model = model_of(record);
    if (!model) return std::unexpected(model.error());
    plan.model = *model;
    readNumbers(**model);
    return {};
}

QString ModelPresetDialog::facts(const AssessmentResult& result) const {
    QStringList out = model_facts(result);
    if (const auto context = result.plan.model->context) out << tr("context %1").arg(shown_count(context->value()));
    return out.join(QStringLiteral(" · "));
}

void ModelPresetDialog::mark(int line) {
    QList<QTextEdit::ExtraSelection> marks;
    if (const QTextBlock block = config_->document()->findBlockByNumber(line - 1); line > 0 && block.isValid()) {
        QTextEdit::ExtraSelection mark;
        mark.format.setBackground(Theme::of(palette()).over_fill);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        mark.cursor = QTextCursor(block);
        marks.append(mark);
    }
    config_->setExtraSelections(marks);
}

QString ModelPresetDialog::showPlace(const Error* error) {
    config_->setAccessibleDescription({});
    if (!error) {
        refused_.reset();
        mark(0);
        return {};
    }
    const QString where = qs(error->where);
    if (!where.startsWith(qs(textName()))) {
        mark(0);
        return where == QStringLiteral("/name") ? name_->accessibleName() : where.contains(QStringLiteral("/models/0")) ? id_->accessibleName() : QString();
    }
    const int stated = stated_line(*error), line = stated > 0 ? stated : line_of(config_->toPlainText(), where);
    mark(line);
    config_->setAccessibleDescription(words(*error));
    const QString path = where.section(u':', 1).trimmed();
    if (stated > 0 || path.isEmpty()) return qs(textName());
    return line > 0 ? tr("%1, line %2").arg(path, QString::number(line)) : path;
}

}  // namespace vramline
