// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

#include "core/report/ledger.h"

class QWidget;

namespace vramline {

class WhyHub;

/// The ledgers of several GPUs as one table: rows are GPUs, columns parts, the last column the capacity. Each figure
/// asks why.
QWidget* make_ledger_table(const std::vector<LedgerView>& views, WhyHub& hub, QWidget* parent);

}  // namespace vramline
