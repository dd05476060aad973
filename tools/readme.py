#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands that README.md shows and compares what they print with what it says.

usage: readme.py PROGRAM [--update]
"""
import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"```console\n\$ (.*?)\n(.*?)```\n", re.S)


def printed(command, program):
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8", HOME="/nonexistent")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        environment.pop(name, None)
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, text=True, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return "\n".join(line.rstrip() for line in done.stdout.split("\n"))


def main():
    program = Path(sys.argv[1]).resolve()
    text, wrong, count = README.read_text(encoding="utf-8"), 0, 0

    def renew(hit):
        nonlocal wrong, count
        count += 1
        command, said = hit.group(1), hit.group(2)
        now = printed(command, program)
        if now != said:
            wrong += 1
            if "--update" not in sys.argv:
                print(f"README.md: $ {command}")
                print("\n".join(difflib.unified_diff(said.split("\n"), now.split("\n"), "README", "program", lineterm="", n=1)))
        return f"```console\n$ {command}\n{now}```\n"

    renewed = BLOCK.sub(renew, text)
    if "--update" in sys.argv:
        README.write_text(renewed, encoding="utf-8")
        print(f"README.md: {wrong} of {count} outputs renewed")
        return 0
    print(f"{'FAIL' if wrong or not count else 'ok  '} README: {count - wrong} of {count} outputs are what the program prints")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
