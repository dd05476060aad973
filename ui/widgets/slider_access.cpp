// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_access.h"

#include <QAccessibleWidget>

#include "ui/text/words.h"
#include "ui/widgets/marked_slider.h"

namespace vramline {
namespace {

class SliderAccess : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit SliderAccess(MarkedSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider), slider_(*slider) {}
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this) : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QVariant currentValue() const override { return slider_.value(); }
    [[nodiscard]] QVariant minimumValue() const override { return slider_.least(); }
    [[nodiscard]] QVariant maximumValue() const override { return slider_.most(); }
    [[nodiscard]] QVariant minimumStepSize() const override { return 1; }
    void setCurrentValue(const QVariant& value) override {
        bool whole = false;
        const qint64 asked = value.toLongLong(&whole);
        if (whole) slider_.moveTo(asked, Gesture::begin());
    }
    [[nodiscard]] QString text(QAccessible::Text which) const override {
        return which == QAccessible::Value ? shown_count(slider_.value()) : QAccessibleWidget::text(which);
    }

private:
    MarkedSlider& slider_;
};

QAccessibleInterface* make(const QString&, QObject* object) {
    auto* slider = qobject_cast<MarkedSlider*>(object);
    return slider ? new SliderAccess(slider) : nullptr;
}

}  // namespace

void install_slider_access() {
    [[maybe_unused]] static const bool once = [] {
        QAccessible::installFactory(make);
        return true;
    }();
}

void announce_value(MarkedSlider& slider) {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(&slider, slider.value());
    QAccessible::updateAccessibility(&event);
}

}  // namespace vramline
