// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vramline {

class MarkedSlider;

/// Tells a screen reader what the slider's value, range and mark are, and lets it set the value. Safe to call often.
void install_slider_access();
/// The value of a slider is another one now.
void announce_value(MarkedSlider& slider);

}  // namespace vramline
