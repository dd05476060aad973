#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs clang-tidy 19 over the sources, changed ones first, for as long as it may.

usage: tidy.py [--all] [--seconds N] [--since COMMIT] [FILE...]

Without --all it begins no file after N seconds (240): first the files changed since the commit before the last push, then the
rest in an order that is another one each day. A clean clone does not know its pushes; there the files of the three
hours before the newest commit count as changed. Doing none is a failure.
"""
import argparse
import concurrent.futures
import datetime
import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/tidy"
# libqpdf 11's JSON.hh holds a vector of an incomplete type, which clang refuses as C++23 and GCC does not.
UNREADABLE = {"ui/report/pdf_finish.cpp"}


def git(*args):
    done = subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def base_commit(given):
    """The commit that was the newest before the last push."""
    if given:
        return given
    head, upstream = git("rev-parse", "HEAD"), git("rev-parse", "-q", "--verify", "@{upstream}")
    if upstream and upstream != head:
        return upstream
    before = git("rev-parse", "-q", "--verify", "@{upstream}@{1}")
    if before and before != head:
        return before
    newest = git("log", "-1", "--format=%ct")
    return git("rev-list", "-1", f"--before={int(newest) - 3 * 3600}", "HEAD") if newest else ""


def sources():
    commands = json.loads((BUILD / "compile_commands.json").read_text())
    names = {os.path.relpath(c["file"], ROOT) for c in commands}
    return sorted(n for n in names if n.startswith(("core/", "ui/", "app/")) and n not in UNREADABLE)


def ordered(names, since):
    base = base_commit(since)
    listed = set(git("diff", "--name-only", base).split("\n")) if base else set()
    touched = {n for n in names if n in listed or n.removesuffix(".cpp") + ".h" in listed}
    day = datetime.date.today().isoformat()
    rank = {n: hashlib.sha256(f"{day} {n}".encode()).hexdigest() for n in names}
    return sorted(names, key=lambda n: (n not in touched, rank[n])), len(touched), base


def tidy(name, deadline):
    """(finished, output) of one file; not finished where the time was up before it began, or where it hangs."""
    if deadline and time.monotonic() >= deadline:
        return False, ""
    try:
        done = subprocess.run(["nice", "clang-tidy-19", "--quiet", "-p", str(BUILD), "--extra-arg=-Wno-error",
                               "--extra-arg=-Wno-unknown-warning-option", name],
                              cwd=ROOT, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        return False, f"{name}: clang-tidy was not done in 300 s"
    errors = [line for line in done.stderr.split("\n") if line and "warnings generated" not in line]
    return True, "\n".join([done.stdout.strip(), *errors]) if done.returncode else ""


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("--all", action="store_true")
    ask.add_argument("--seconds", type=int, default=240)
    ask.add_argument("--since", default="")
    ask.add_argument("files", nargs="*")
    given = ask.parse_args()
    deadline = None if given.all else time.monotonic() + given.seconds
    configure = subprocess.run(["cmake", "--preset", "tidy"], cwd=ROOT, capture_output=True, text=True)
    if configure.returncode:
        print(configure.stdout[-2000:] + configure.stderr[-2000:])
        print("FAIL clang-tidy: no compile commands")
        return 1
    names, touched, base = ordered(given.files or sources(), given.since)
    start, done, findings = time.monotonic(), 0, 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        for finished, output in pool.map(lambda n: tidy(n, deadline), names):
            done += finished
            if output:
                findings += 1
                print(output.strip()[:4000])
    bad = findings > 0 or done == 0
    print(f"{'FAIL' if bad else 'ok  '} clang-tidy: {done} of {len(names)} files in {time.monotonic() - start:.0f} s, "
          f"{findings} with findings ({touched} changed since {base[:10] or 'the beginning'} came first)")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
