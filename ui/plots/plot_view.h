// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>
#include <memory>

#include "ui/plots/plot_paint.h"

class QCustomPlot;

namespace vramline {

/// Shows a PlotSpec. QCustomPlot gives axes, zoom and pan; what is drawn between them is the painter of plot_paint.h,
/// so that window, report and exports look alike. Wheel zooms, drag pans, double click resets; arrows pan, + and -
/// zoom, 0 resets; on the frontier the cross is dragged, or moved by arrows (Shift: a power of two).
class PlotView : public QWidget {
    Q_OBJECT
public:
    explicit PlotView(QWidget* parent = nullptr);
    ~PlotView() override;

    void show(const PlotSpec& spec);
    using QWidget::show;
    [[nodiscard]] const PlotSpec& spec() const;
    /// The part in view; tests and read-outs map through it.
    [[nodiscard]] PlotFrame frame() const;
    /// What the read-out says at a point of the widget; empty outside the axes.
    [[nodiscard]] QString readOut(const QPointF& point) const;
    void resetView();

    /// Writes the plot in the light theme, by suffix: .png, .svg, .pdf or .csv. False with `why` set where it cannot.
    bool save(const QString& path, QString* why = nullptr) const;
    void copy() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The frontier's cross was moved; `finished` ends the gesture.
    void crossMoved(qint64 context, qint64 sequences, bool finished);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class Canvas;
    class Content;
    struct Parts;
    Canvas& plot();
    void replot();
    void restyle();
    void setRanges();
    void moveCross(const QPointF& point, bool finished);
    bool pressed(const QPointF& point);
    void hovered(const QPointF& point);
    std::unique_ptr<Parts> parts_;
};

}  // namespace vramline
