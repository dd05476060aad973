#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The built program from outside, with no display: smoke.sh PROGRAM. Last line: the count.
set -uo pipefail
program=$(realpath "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM
export LC_ALL=C.UTF-8 XDG_DATA_HOME=$folder/data XDG_CONFIG_HOME=$folder/config
passed=0
failed=0

# expect NAME STATUS COMMAND...: runs the command and holds its exit status to STATUS.
expect() {
    local name=$1 want=$2 got; shift 2
    "$@" >"$folder/out" 2>"$folder/err"
    got=$?
    if [ "$got" -eq "$want" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAIL $name: status $got, want $want: $(tail -n 3 "$folder/err")"
    fi
}
has() { grep -qF -- "$1" "$2"; }

expect "the default plan fits" 0 "$program" assess
expect "a plan that does not fit" 1 "$program" assess --concurrency 500
expect "bad input" 2 "$program" assess --context -1
cp "$folder/err" said
expect "an error names the argument" 0 has --context said
expect "report to PDF" 0 "$program" report -o plan.pdf
expect "it is a PDF" 0 has %PDF plan.pdf
expect "report again under a German locale" 0 env LC_ALL=de_DE.UTF-8 LOCPATH="$root/build/locales" "$program" report -o plan2.json
expect "report to JSON" 0 "$program" report -o plan.json
expect "the same bytes in both locales" 0 cmp plan.json plan2.json
for suffix in md csv; do expect "report to $suffix" 0 "$program" report -o "plan.$suffix"; done
if command -v pdftotext >/dev/null; then
    pdftotext -layout plan.pdf plan.txt
    expect "the PDF names the model" 0 has "Llama 3.1 8B" plan.txt
    expect "the PDF says the largest concurrency" 0 has "44 sequences" plan.txt
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
