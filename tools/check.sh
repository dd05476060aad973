#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Everything that is checked without running the program's tests. Last line: the count. --all: also what takes long.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
passed=0
failed=0
mkdir -p build

# one COMMAND...: a check that says itself what is wrong.
one() {
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# counted COMMAND...: a check whose last line is "N passed, N failed".
counted() {
    local log=build/check-counted.log status good=0 bad=0
    "$@" >"$log" 2>&1
    status=$?
    read -r good bad < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' "$log" | tail -n 1)
    grep -vE '^[0-9]+ passed, [0-9]+ failed$' "$log"
    good=${good:-0} bad=${bad:-0}
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    passed=$((passed + good))
    failed=$((failed + bad))
}

# The build without Qt and its tests: what core promises.
core_only() {
    local log=build/core-only.log good bad
    { cmake --preset core-only && cmake --build --preset core-only; } >"$log" 2>&1 ||
        { grep -v '^\[' "$log" | tail -n 40; echo "FAIL the build without Qt"; return 1; }
    VRAMLINE_RANDOM_PLANS=1000 ctest --preset core-only >build/core-only-tests.log 2>&1
    read -r good bad < <(awk -f tools/count_tests.awk build/core-only-tests.log)
    if ldd build/core-only/app/vramline | grep -i libqt; then echo "FAIL the build without Qt links Qt"; return 1; fi
    echo "$([ "$bad" -eq 0 ] && echo 'ok  ' || echo FAIL) the build without Qt: $good cases passed, $bad failed"
    [ "$bad" -eq 0 ] && [ "$good" -gt 0 ]
}

fuzzers() {
    cmake --preset fuzz >build/fuzz-build.log 2>&1 && cmake --build --preset fuzz >>build/fuzz-build.log 2>&1 ||
        { grep -v '^\[' build/fuzz-build.log | tail -n 40; echo "FAIL the fuzzers' build"; return 1; }
    tools/fuzz.sh
}

counted python3 tools/lint.py
one python3 tools/translations.py
one python3 tools/check_presets.py
if [ "${1:-}" = --all ]; then
    one python3 tools/tidy.py --all
    one core_only
    one fuzzers
else
    one python3 tools/tidy.py --seconds "${VRAMLINE_TIDY_SECONDS:-240}"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
