// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

namespace vramline {

/// What the user did in one go: a drag from press to release, a typed value, a choice, a key held down. All edits of
/// one gesture are one undo step.
class Gesture {
public:
    static Gesture begin() {
        static quint64 last = 0;
        return Gesture(++last);
    }
    [[nodiscard]] quint64 id() const { return id_; }

private:
    explicit Gesture(quint64 id) : id_(id) {}
    quint64 id_;
};

}  // namespace vramline
