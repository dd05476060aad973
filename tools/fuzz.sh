#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs fuzzers that are built: fuzz.sh [TARGET] [SECONDS]. New inputs stay in build/fuzz/corpus; a crash's input is kept
# and named. Exit status 0: no crash, no leak, nothing slower than a second or larger than 512 MiB.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=${1:-}
seconds=${2:-10}
bin=build/fuzz/tests/fuzz
names=()
for program in "$bin"/fuzz_*; do
    [ -x "$program" ] && [ -f "$program" ] || continue
    name=${program##*/fuzz_}
    [ -z "$target" ] || [ "$target" = "$name" ] || continue
    names+=("$name")
done
if [ ${#names[@]} -eq 0 ]; then
    echo "FAIL no fuzzer${target:+ '$target'}; there are: $(basename -a "$bin"/fuzz_* 2>/dev/null | grep -v '[.]' | sed 's/^fuzz_//' | tr '\n' ' ')"
    exit 2
fi
bad=0
for name in "${names[@]}"; do
    log=build/fuzz/$name.log
    mkdir -p "build/fuzz/corpus/$name" "build/fuzz/crashes"
    "$bin/fuzz_$name" -max_total_time="$seconds" -timeout=2 -rss_limit_mb=512 -max_len=65536 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/crashes/$name-" "build/fuzz/corpus/$name" "tests/fuzz/corpus/$name" >"$log" 2>&1
    status=$?
    runs=$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log")
    if [ "$status" -ne 0 ] || [ "${runs:-0}" -eq 0 ]; then
        bad=1
        grep -E 'ERROR|SUMMARY|runtime error|Test unit written' "$log" | head -n 12
        echo "FAIL fuzz $name: status $status after ${runs:-0} runs (log: $log)"
    else
        echo "ok   fuzz $name: $runs runs in $seconds s"
    fi
done
exit $bad
