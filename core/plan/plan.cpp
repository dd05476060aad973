// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"

namespace vramline {
namespace {

// Facts are shared: the same object is equal without a look at it.
template <class Facts>
bool same(const std::shared_ptr<const Facts>& a, const std::shared_ptr<const Facts>& b) {
    return a == b || (a && b && *a == *b);
}

}  // namespace

bool operator==(const Plan& a, const Plan& b) {
    return a.weights == b.weights && a.kv_dtype == b.kv_dtype && a.workload == b.workload && a.parallel == b.parallel &&
           a.settings == b.settings && a.engine_version_given == b.engine_version_given && a.gpus == b.gpus &&
           same(a.model, b.model) && same(a.engine, b.engine) && same(a.formats, b.formats);
}

}  // namespace vramline
