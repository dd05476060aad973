#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# All tests. The sanitizer build is what runs; many random plans and the scores run in a release build. Last line: the count.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
passed=0
failed=0

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
    exit
}
abandon() { echo "FAIL $1"; failed=$((failed + 1)); finish; }

# One build: configure PRESET and build its targets quietly; on failure show the end of the log.
build() {
    local preset=$1 log=build/$1-build.log start=$SECONDS; shift
    mkdir -p build
    { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } >"$log" 2>&1 ||
        { grep -v '^\[' "$log" | tail -n 60; abandon "the $preset build (whole log: $log)"; }
    echo "built $preset${1:+ ($*)} in $((SECONDS - start)) s"
}

# suite NAME COMMAND...: runs ctest, shows what failed, adds the cases to the count.
suite() {
    local name=$1 log=build/$1-tests.log start=$SECONDS good bad; shift
    "$@" >"$log" 2>&1
    read -r good bad < <(awk -f tools/count_tests.awk "$log")
    if [ "$bad" -gt 0 ] || [ "$good" -eq 0 ]; then
        grep -E '^ *[0-9]+/[0-9]+ Test +#' "$log" | grep -v ' Passed '
        grep -E -B 6 '^[0-9]+: +(FAIL|XPASS|.*ERROR: |.*runtime error: |ASSERT)' "$log" | cut -c 1-400 | tail -n 200
        [ "$good" -gt 0 ] || { bad=$((bad + 1)); tail -n 20 "$log"; }
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    echo "$name: $good cases passed, $bad failed, in $((SECONDS - start)) s (log: $log)"
}

export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:strict_string_checks=1}
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PWD/tests/support/lsan.supp:print_suppressions=0}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}

build sanitize
suite sanitize env VRAMLINE_RANDOM_PLANS=1000 ctest --preset sanitize -LE '^score$'

# The tests of core once more where a decimal point is a comma.
locales=$PWD/build/locales
mkdir -p "$locales"
if [ -d "$locales/de_DE.UTF-8" ] || localedef -i de_DE -f UTF-8 "$locales/de_DE.UTF-8" 2>/dev/null; then
    suite german env LOCPATH="$locales" LC_ALL=de_DE.UTF-8 VRAMLINE_RANDOM_PLANS=50 ctest --preset sanitize -L '^core$'
else
    abandon "no German locale could be made (package locales)"
fi

build release vramline test_properties
suite random-plans env VRAMLINE_RANDOM_PLANS=10000 ctest --test-dir build/release --verbose -R '^test_properties$'

# Some hundred questions with known answers, each a call of the program: the program as people have it.
suite scores ctest --test-dir build/release --verbose -j 2 -L '^score$'

# The release program from outside, and the README's outputs.
tools/smoke.sh build/release/app/vramline >build/smoke.log 2>&1
read -r good bad < <(sed -nE 's/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' build/smoke.log | tail -n 1)
grep -E '^FAIL' build/smoke.log
passed=$((passed + ${good:-0}))
failed=$((failed + ${bad:-1}))
echo "program: ${good:-0} cases passed, ${bad:-1} failed"
if python3 tools/readme.py build/release/app/vramline; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
finish
