// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/advanced_panel.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "core/units/parse.h"
#include "ui/panels/backend_choice.h"
#include "ui/panels/engine_settings.h"
#include "ui/panels/why.h"
#include "ui/text/words.h"
#include "ui/theme/metrics.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/field_edit.h"
#include "ui/widgets/labels.h"

namespace vramline {
namespace {

// "> Advanced": a chevron that turns, and words.
class Disclosure : public QPushButton {
public:
    using QPushButton::QPushButton;
    [[nodiscard]] QSize sizeHint() const override {
        const Metrics m = Metrics::of(font());
        return {fontMetrics().horizontalAdvance(text()) + m.ems(1.7), m.ems(2)};
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Metrics m = Metrics::of(font());
        QPainter painter(this);
        painter.setPen(Theme::of(palette()).text);
        paint_chevron(painter, QRectF(0, 0, m.ems(1.1), height()), isChecked() ? Chevron::Down : Chevron::Right, Theme::of(palette()).text, m.px(8));
        painter.drawText(rect().adjusted(m.ems(1.5), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, text());
    }
};

const Setting* find_setting(const Assessment& a, std::string_view name) {
    const auto found = std::find_if(a.settings.begin(), a.settings.end(), [&](const Setting& s) { return s.name == name; });
    return found == a.settings.end() ? nullptr : &*found;
}

/// All that was given of a fraction: 0.925 is not 0.93.
QString fraction_words(double fraction) {
    std::string out = format_decimal(fraction, 4, number_style());
    for (int i = 0; i < 2 && out.back() == '0'; ++i) out.pop_back();
    return qs(out);
}

QString value_words(const Setting& setting) {
    struct Visitor {
        QString operator()(bool on) const { return on ? QStringLiteral("true") : QStringLiteral("false"); }
        QString operator()(std::int64_t count) const { return shown_count(count); }
        QString operator()(double number) const { return fraction_words(number); }
        QString operator()(const std::string& text) const { return qs(text); }
    };
    return std::visit(Visitor{}, setting.value);
}

/// Why a setting has the value that is in force: "the engine's default for this GPU".
QString reason_words(const Setting* setting) { return setting ? words(setting->reason) : QString(); }

Result<PerGpu> read_sizes(const std::string& text) {
    PerGpu out;
    for (const QString& part : qs(text).split(u';', Qt::SkipEmptyParts)) {
        const Result<Bytes> size = parse_bytes(part.trimmed().toStdString(), "");
        if (!size) return std::unexpected(size.error());
        out.push_back(*size);
    }
    return out;
}

QString sizes_words(const PerGpu& sizes) {
    QStringList parts;
    for (const Bytes size : sizes) {
        const QString text = shown(size);
        const Result<Bytes> again = parse_bytes(to_c_number(text).toStdString(), "");
        // What the two decimals cannot hold is shown in bytes: the field must say what was given.
        parts << (again && *again == size ? text : shown_count(size.value()) + QStringLiteral(" B"));
    }
    return parts.join(QStringLiteral("; "));
}

}  // namespace

AdvancedPanel::AdvancedPanel(PlanDocument& document, WhyHub& hub, QWidget* parent)
    : Panel(document, hub, parent), head_(new Disclosure(tr("Advanced"), this)),
      summary_(new TextLabel(this, 0.92, TextLabel::Tone::Quiet)), body_(new QWidget(this)) {
    const Metrics m = Metrics::of(font());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m.us(2));
    head_->setObjectName(QStringLiteral("advanced"));
    head_->setCheckable(true);
    head_->setCursor(Qt::PointingHandCursor);
    auto* line = new QHBoxLayout;
    line->setSpacing(m.us(2));
    line->addWidget(head_);
    line->addWidget(summary_, 1);
    column->addLayout(line);
    column->addWidget(body_);
    body_->hide();
    connect(head_, &QPushButton::toggled, this, [this](bool on) { setOpen(on), emit opened(on); });
}

// Made when it is first unfolded: few need it, and the start must not wait for it.
void AdvancedPanel::buildBody() {
    const Metrics m = Metrics::of(font());
    auto* grid = new QGridLayout(body_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m.us(2));
    grid->setVerticalSpacing(m.us(1.5));
    grid->setColumnStretch(0, 1);
    addFraction(grid);
    backend_ = new BackendChoice(document_, hub_, body_);
    grid->addWidget(backend_, grid->rowCount(), 0, 1, 2);
    addCount(grid, tr("Block size"), QStringLiteral("blockSize"), &Settings::block_size, "block-size");
    addCount(grid, tr("Most sequences"), QStringLiteral("maxSequences"), &Settings::max_num_seqs, "max-num-seqs");
    addCount(grid, tr("Most batched tokens"), QStringLiteral("maxBatchedTokens"), &Settings::max_batched_tokens, "max-num-batched-tokens");
    addSwitch(grid, tr("Prefix caching"), QStringLiteral("prefixCaching"), "enable-prefix-caching");
    addSwitch(grid, tr("Chunked prefill"), QStringLiteral("chunkedPrefill"), "enable-chunked-prefill");
    addSwitch(grid, tr("Eager mode (no CUDA graphs)"), QStringLiteral("eager"), "enforce-eager");
    addLayout(grid);
    engine_ = new EngineSettings(document_, hub_, {"gpu-memory-utilization", "attention-backend", "VLLM_ATTENTION_BACKEND", "block-size", "max-num-seqs", "max-num-batched-tokens",
                                                 "enable-prefix-caching", "enable-chunked-prefill", "enforce-eager"}, body_);
    grid->addWidget(engine_, grid->rowCount(), 0, 1, 2);
    auto* head = new TextLabel(this, 0.92, TextLabel::Tone::Quiet);
    head->setText(tr("Sizes on each GPU; empty: as estimated"));
    head->setWordWrap(true);
    grid->addWidget(head, grid->rowCount(), 0, 1, 2);
    addSize(grid, tr("Other tenants"), QStringLiteral("otherSize"), &Settings::other);
    addSize(grid, tr("Weights"), QStringLiteral("weightsSize"), &Settings::weights);
    addSize(grid, tr("Activations"), QStringLiteral("activationsSize"), &Settings::activations);
    addSize(grid, tr("CUDA graphs"), QStringLiteral("graphsSize"), &Settings::graphs);
    addSize(grid, tr("Communication"), QStringLiteral("communicationSize"), &Settings::communication);
    addSize(grid, tr("Runtime, inside the budget"), QStringLiteral("runtimeSize"), &Settings::runtime);
    addSize(grid, tr("Capacity"), QStringLiteral("capacitySize"), &Settings::capacity);
    if (last_) render(last_);
}

void AdvancedPanel::setOpen(bool open) {
    open_ = open;
    if (open && !fraction_) buildBody();
    head_->setChecked(open);
    body_->setVisible(open);
}

void AdvancedPanel::set(Gesture gesture, const std::function<void(Settings&)>& change) {
    document_.edit(EditKind::Setting, gesture, [&](Plan& plan) { change(plan.settings); });
}

void AdvancedPanel::addLine(QGridLayout* grid, const QString& label, QWidget* field, const QString& name) {
    const int row = grid->rowCount();
    field->setObjectName(name);
    field->setAccessibleName(label);
    field->setFixedWidth(Metrics::of(font()).ems(9));
    auto* caption = new TextLabel(body_);
    caption->setText(label);
    caption->setWordWrap(true);
    caption->setBuddy(field);
    grid->addWidget(caption, row, 0);
    grid->addWidget(field, row, 1);
}

void AdvancedPanel::addFraction(QGridLayout* grid) {
    fraction_ = new FieldEdit([](const std::string& text) -> Result<void> {
        const Result<double> read = parse_number(text, "", 0.01, 1);
        return read ? Result<void>() : std::unexpected(read.error());
    }, body_);
    addLine(grid, tr("Memory fraction"), fraction_, QStringLiteral("memoryFraction"));
    connect(fraction_, &FieldEdit::edited, this, [this](const QString& text, Gesture gesture) {
        set(gesture, [&](Settings& settings) {
            settings.memory_fraction.reset();
            settings.flags.erase("gpu-memory-utilization");
            if (!text.isEmpty()) settings.memory_fraction = parse_number(text.toStdString(), "", 0, 1).value_or(0.9);
        });
    });
}

void AdvancedPanel::addCount(QGridLayout* grid, const QString& label, const QString& name, std::optional<std::int64_t> Settings::*setting, const char* flag) {
    auto* field = new FieldEdit([](const std::string& text) -> Result<void> {
        const auto read = parse_count(text, "", 1, 100'000'000);
        return read ? Result<void>() : std::unexpected(read.error());
    }, body_);
    addLine(grid, label, field, name);
    counts_.push_back({setting, flag, field});
    connect(field, &FieldEdit::edited, this, [this, setting, flag](const QString& text, Gesture gesture) {
        const auto read = parse_count(text.toStdString(), "", 1, 100'000'000);
        set(gesture, [&](Settings& settings) {
            settings.flags.erase(flag);
            settings.*setting = text.isEmpty() || !read ? std::nullopt : std::optional(*read);
        });
    });
}

// Divisions that few need: experts over the GPUs, and the KV of one sequence over ranks.
void AdvancedPanel::addLayout(QGridLayout* grid) {
    ep_ = new QCheckBox(tr("Expert parallel (EP)"), body_);
    ep_->setObjectName(QStringLiteral("expertParallel"));
    ep_->setAccessibleName(ep_->text());
    ep_->setToolTip(tr("Each GPU keeps whole experts instead of a slice of every expert."));
    grid->addWidget(ep_, grid->rowCount(), 0, 1, 2);
    connect(ep_, &QCheckBox::clicked, this, [this](bool on) {
        document_.edit(EditKind::Parallel, Gesture::begin(), [&](Plan& plan) { plan.parallel.ep = on; });
    });
    dcp_ = new FieldEdit([this](const std::string& text) -> Result<void> {
        const auto read = parse_count(text, "", 1, 65'536);
        if (!read) return std::unexpected(read.error());
        Plan plan = document_.plan();
        plan.parallel.dcp = *read;
        const Result<Assessment> assessed = assess(plan);
        return assessed || !assess(document_.plan()) ? Result<void>() : std::unexpected(assessed.error());
    }, body_);
    dcp_->setToolTip(tr("So many ranks of a tensor-parallel group share the positions of a sequence instead of each keeping all of them."));
    addLine(grid, tr("Decode context parallel (DCP)"), dcp_, QStringLiteral("dcp"));
    connect(dcp_, &FieldEdit::edited, this, [this](const QString& text, Gesture gesture) {
        const auto read = parse_count(text.toStdString(), "", 1, 65'536);
        document_.edit(EditKind::Parallel, gesture, [&](Plan& plan) {
            plan.parallel.dcp = text.isEmpty() || !read ? std::nullopt : std::optional(*read);
        });
    });
}

void AdvancedPanel::addSize(QGridLayout* grid, const QString& label, const QString& name, PerGpu Settings::*setting) {
    auto* field = new FieldEdit([](const std::string& text) -> Result<void> {
        const auto read = read_sizes(text);
        return read ? Result<void>() : std::unexpected(read.error());
    }, body_);
    field->setToolTip(tr("A size such as 1.5 GiB; one for all GPUs, or one for each, separated by semicolons"));
    addLine(grid, label, field, name);
    sizes_.push_back({setting, field});
    connect(field, &FieldEdit::edited, this, [this, setting](const QString& text, Gesture gesture) {
        set(gesture, [&](Settings& settings) { settings.*setting = read_sizes(text.toStdString()).value_or(PerGpu()); });
    });
}

void AdvancedPanel::addSwitch(QGridLayout* grid, const QString& label, const QString& name, const char* flag) {
    auto* box = new QCheckBox(label, body_);
    box->setObjectName(name);
    box->setAccessibleName(label);
    grid->addWidget(box, grid->rowCount(), 0, 1, 2);
    switches_.push_back({flag, box});
    connect(box, &QCheckBox::clicked, this, [this, flag](bool on) {
        set(Gesture::begin(), [&](Settings& settings) { settings.flags[flag] = on ? "true" : "false"; });
    });
}

void AdvancedPanel::renderSummary(const AssessmentResult& result) {
    if (!result.assessment) return;
    QStringList summary;
    const Assessment& a = *result.assessment;
    if (const Setting* fraction = find_setting(a, "gpu-memory-utilization")) summary << value_words(*fraction);
    if (const Setting* block = find_setting(a, "block-size")) summary << tr("block %1").arg(value_words(*block));
    if (const Setting* batch = find_setting(a, "max-num-batched-tokens")) summary << tr("batch %1").arg(value_words(*batch));
    summary_->setText(summary.join(QStringLiteral(" · ")));
}

void AdvancedPanel::renderSettings(const AssessmentResult& result) {
    const Settings& settings = result.plan.settings;
    const Assessment* a = result.assessment ? &*result.assessment : nullptr;
    const Setting* fraction = a ? find_setting(*a, "gpu-memory-utilization") : nullptr;
    fraction_->setShown(settings.memory_fraction ? fraction_words(*settings.memory_fraction) : QString());
    fraction_->setPlaceholderText(fraction ? value_words(*fraction) : QString());
    fraction_->setEnabled(!a || fraction);
    fraction_->setToolTip(reason_words(fraction));
    for (const Count& count : counts_) {
        const Setting* setting = a ? find_setting(*a, count.flag) : nullptr;
        const auto& given = settings.*count.setting;
        count.field->setShown(given ? shown_count(*given) : QString());
        count.field->setPlaceholderText(setting ? value_words(*setting) : QString());
        count.field->setEnabled(!a || setting || given);
        count.field->setToolTip(reason_words(setting));
    }
    for (const Switch& each : switches_) {
        const Setting* setting = a ? find_setting(*a, each.flag) : nullptr;
        const bool* on = setting ? std::get_if<bool>(&setting->value) : nullptr;
        each.box->setEnabled(!a || on);
        each.box->setToolTip(reason_words(setting));
        if (on) each.box->setChecked(*on);
    }
    ep_->setChecked(result.plan.parallel.ep);
    dcp_->setShown(result.plan.parallel.dcp ? shown_count(*result.plan.parallel.dcp) : QString());
    dcp_->setPlaceholderText(a ? shown_count(a->parallel.dcp) : QString());
}

void AdvancedPanel::renderSizes(const AssessmentResult& result) {
    const Settings& settings = result.plan.settings;
    for (const Size& size : sizes_) {
        size.field->setShown(sizes_words(settings.*size.setting));
        size.field->setPlaceholderText({});
    }
    if (!result.assessment || result.assessment->gpus.empty()) return;
    const GpuLedger& gpu = result.assessment->gpus.at(result.assessment->deciding);
    constexpr TermId kTerms[] = {TermId::Other,         TermId::Weights, TermId::Activations, TermId::Graphs,
                                 TermId::Communication, TermId::Growth,  TermId::Capacity};
    const Term* growth = find_term(result, {TermId::Growth, static_cast<int>(gpu.index)});
    const Bytes in_force[] = {gpu.other, gpu.weights, gpu.activations, gpu.graphs, gpu.communication, Bytes(growth ? growth->value : -1), gpu.capacity};
    for (std::size_t i = 0; i < sizes_.size() && i < std::size(in_force); ++i) {
        if (in_force[i] < Bytes(0)) continue;
        const Term* term = find_term(result, {kTerms[i], static_cast<int>(gpu.index)});
        const bool estimated = term && term->basis == Basis::Estimated && in_force[i] > Bytes(0);
        sizes_[i].field->setPlaceholderText((estimated ? QStringLiteral("≈") : QString()) + shown(in_force[i]));
    }
}

void AdvancedPanel::render(const AssessmentPtr& result) {
    last_ = result;
    renderSummary(*result);
    if (!fraction_) return;
    renderSettings(*result);
    renderSizes(*result);
    backend_->render(result);
    engine_->render(result);
}

}  // namespace vramline
