// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QPainter>
#include <QPagedPaintDevice>
#include <QString>
#include <memory>
#include <vector>

#include "ui/theme/theme.h"

namespace vramline {

/// A place in the document for its outline.
struct PdfBookmark {
    QString title;
    int page = 0;  ///< from 0
    double y = 0;  ///< points below the top of the page
};

/// The pages of a report: margins, running head and foot, fonts, and a pen that moves down. All lengths are in tenths
/// of a point, so that fonts of 7.8 pt have whole pixel sizes.
class PdfSheet {
public:
    struct Frame {
        QString subject, plan_note, version;  ///< running head at right; foot at left and in the middle
        int pages = 0;                        ///< of the whole document; 0: not known yet
    };
    /// Any device that has pages: a PDF, or a preview. Its margins are none.
    PdfSheet(QPagedPaintDevice& device, Frame frame);
    ~PdfSheet();
    PdfSheet(const PdfSheet&) = delete;
    PdfSheet& operator=(const PdfSheet&) = delete;

    double y = 0;            ///< where the next thing stands
    double density = 1;      ///< of the space between things; less on a page that would run over
    bool measuring = false;  ///< pages are counted only: nothing costly need be drawn
    [[nodiscard]] double left() const { return left_; }
    [[nodiscard]] double right() const { return right_; }
    [[nodiscard]] double width() const { return right_ - left_; }
    [[nodiscard]] double top() const { return top_; }
    [[nodiscard]] double bottom() const { return bottom_; }
    [[nodiscard]] double room() const { return bottom_ - y; }
    [[nodiscard]] int page() const { return page_; }
    [[nodiscard]] bool at_top() const { return y <= top_ + 1; }
    void new_page();
    /// A new page unless `height` is left.
    void need(double height);
    void space(double points) {
        if (!at_top()) y += points * 10 * density;
    }

    [[nodiscard]] QPainter& painter() { return painter_; }
    [[nodiscard]] const Theme& theme() const { return Theme::light(); }
    /// A font of `points` (at least 7.5).
    [[nodiscard]] QFont font(double points, bool strong = false) const;
    [[nodiscard]] QFont fixed(double points) const;
    [[nodiscard]] double width_of(const QString& text, const QFont& font) const;
    /// Height of the text in lines of at most `width`.
    [[nodiscard]] double height_of(const QString& text, const QFont& font, double width) const;
    /// Draws the text from (x, y) down in lines of at most `width`; the height it took.
    double text(const QString& text, const QFont& font, const QColor& ink, double x, double y, double width,
                Qt::Alignment side = Qt::AlignLeft);
    void rule(double y, double points, const QColor& ink);
    void rule(double x1, double x2, double y, double points, const QColor& ink);
    /// The text at `y` and on: a paragraph over the whole width.
    void paragraph(const QString& text, double points, const QColor& ink, bool strong = false);
    void bookmark(const QString& title);
    [[nodiscard]] const std::vector<PdfBookmark>& bookmarks() const { return bookmarks_; }

private:
    void head_and_foot();
    QPagedPaintDevice& device_;
    Frame frame_;
    QPainter painter_;
    QFont base_, fixed_;
    double left_ = 0, right_ = 0, top_ = 0, bottom_ = 0, page_height_ = 0;
    int page_ = 0;
    std::vector<PdfBookmark> bookmarks_;
};

/// The family that writes Chinese, empty where none is installed.
QString chinese_family();

}  // namespace vramline
