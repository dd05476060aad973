# SPDX-License-Identifier: GPL-3.0-or-later
# Reads ctest's verbose output and prints "PASSED FAILED": the cases that each program counted itself (the harness of
# tests/support/check.h, Qt Test's totals), and one failed case for a program that failed without counting any.
/^[0-9]+: [0-9]+ passed, [0-9]+ failed$/ { add($1, $2, $4); next }
/^[0-9]+: Totals: [0-9]+ passed, [0-9]+ failed,/ { add($1, $3, $5); next }
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
    number = $0
    sub(/^.*#/, "", number)
    sub(/:.*$/, "", number)
    ran[number] = 1
    if ($0 !~ / Passed +[0-9.]+ sec$/) broken[number] = 1
}
function add(prefix, good, bad) {
    sub(/:$/, "", prefix)
    counted[prefix] += good + bad
    failed_of[prefix] += bad
    passed += good
    failed += bad
}
END {
    for (number in broken) if (!failed_of[number]) ++failed
    for (number in ran) if (!counted[number] && !broken[number]) ++passed
    printf "%d %d\n", passed, failed
}
