#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The DEB and the RPM of build/release, made twice to see that the DEB is the same, then checked. Last line: the count.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
umask 022
build=$PWD/build/release
packages=$build/packages
log=build/package.log
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) || { echo "No commit gives a date: set SOURCE_DATE_EPOCH."; exit 1; }
fi
export SOURCE_DATE_EPOCH

# pack GENERATOR: one run of CPack from an empty folder.
pack() {
    rm -rf "$packages/_CPack_Packages"
    (cd "$build" && cpack --config CPackConfig.cmake -G "$1") >>"$log" 2>&1 ||
        { tail -n 30 "$log"; echo "FAIL cpack -G $1 (whole log: $log)"; exit 1; }
}

rm -rf "$packages"
: >"$log"
pack DEB
first=$(sha256sum "$packages"/*.deb)
sleep 1 # a time that slips into the package differs
# The program is linked again too.
rm -f "$build/app/vramline"
cmake --build "$build" --target vramline >>"$log" 2>&1 || { tail -n 30 "$log"; exit 1; }
pack DEB
second=$(sha256sum "$packages"/*.deb)
pack RPM
rm -rf "$packages/_CPack_Packages"
(cd "$packages" && ls -l -- *.deb *.rpm)
exec python3 tests/package/check_package.py "$packages" "$([ "$first" = "$second" ] && echo same || echo differs)"
