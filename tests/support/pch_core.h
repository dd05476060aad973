// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The precompiled header of core's tests: the harness and the two heavy headers that nearly all of them read.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>
