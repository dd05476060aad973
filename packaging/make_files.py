#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what is installed beside the program and its presets: a share/ folder. Called by the install rules.

usage: make_files.py PROGRAM VERSION FOLDER

Release notes, their dates and the package's changelog come from CHANGELOG.md, whose first version must be VERSION.
Dates of what is not released yet come from $SOURCE_DATE_EPOCH, else from the last commit.
"""
import calendar
import gzip
import os
import re
import shutil
import subprocess
import sys
import textwrap
import time
from email.utils import formatdate
from pathlib import Path
from xml.sax.saxutils import escape

sys.dont_write_bytecode = True
from man import LANGUAGES, man_page  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
ID = "org.vramline.vramline"
MAINTAINER = "The VRAMLine authors <maintainers@vramline.invalid>"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def epoch():
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True)
    return int(done.stdout) if done.returncode == 0 else int((ROOT / "CHANGELOG.md").stat().st_mtime)


def day(seconds):
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def releases():
    """[(version, seconds, released, notes)] of CHANGELOG.md, the newest first."""
    found = []
    for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines():
        if hit := re.match(r"## (\S+) \((not released|\d{4}-\d\d-\d\d)\)$", line):
            when = hit.group(2)
            seconds = epoch() if when == "not released" else calendar.timegm(time.strptime(when, "%Y-%m-%d"))
            found.append((hit.group(1), seconds, when != "not released", []))
        elif line.startswith("- "):
            found[-1][3].append(line[2:])
        elif line.startswith("  "):
            found[-1][3][-1] += " " + line.strip()
    return [(v, s, r, [re.sub(r"[`*]", "", note) for note in notes]) for v, s, r, notes in found]


def metainfo(notes):
    lines = []
    for version, seconds, released, points in notes:
        kind = "stable" if released else "development"
        lines.append(f'    <release version="{version}" date="{day(seconds)}" type="{kind}">\n      <description>\n        <ul>')
        lines += [f"          <li>{escape(point)}</li>" for point in points]
        lines.append("        </ul>\n      </description>\n    </release>")
    template = (ROOT / f"resources/desktop/{ID}.metainfo.xml.in").read_text(encoding="utf-8")
    return template.replace("@RELEASES@", "\n".join(lines))


def changelog(notes):
    parts = []
    for version, seconds, _, points in notes:
        points = "\n".join(textwrap.fill(point, 76, initial_indent="  * ", subsequent_indent="    ") for point in points)
        parts.append(f"vramline ({version}) unstable; urgency=medium\n\n{points}\n\n -- {MAINTAINER}  {formatdate(seconds)}\n")
    return "\n".join(parts).replace(" -0000\n", " +0000\n")


def put(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))


def packed(text):
    return gzip.compress(text.encode("utf-8"), 9, mtime=0)


def icons(share):
    """The SVG, and PNGs of the usual sizes where rsvg-convert is installed."""
    source = ROOT / "resources/icons/vramline.svg"
    put(share / f"icons/hicolor/scalable/apps/{ID}.svg", source.read_bytes())
    if not shutil.which("rsvg-convert"):
        print("rsvg-convert is not installed (package librsvg2-bin): the icon is installed as SVG only")
        return
    for size in SIZES:
        png = subprocess.run(["rsvg-convert", "-w", str(size), "-h", str(size), str(source)], capture_output=True, check=True)
        put(share / f"icons/hicolor/{size}x{size}/apps/{ID}.png", png.stdout)


def main():
    program, version, folder = sys.argv[1:]
    notes = releases()
    if not notes or notes[0][0] != version:
        sys.exit(f"CHANGELOG.md: its first version is {notes[0][0] if notes else 'absent'}; CMakeLists.txt says {version}")
    share = Path(folder)
    shutil.rmtree(share, ignore_errors=True)
    desktop = ROOT / "resources/desktop"
    put(share / f"applications/{ID}.desktop", (desktop / f"{ID}.desktop").read_bytes())
    put(share / f"mime/packages/{ID}.xml", (desktop / f"{ID}.xml").read_bytes())
    put(share / f"metainfo/{ID}.metainfo.xml", metainfo(notes))
    put(share / "doc/vramline/copyright", (ROOT / "packaging/copyright").read_bytes())
    put(share / "doc/vramline/changelog.gz", packed(changelog(notes)))
    for language in LANGUAGES:
        place = "man" if language == "en" else f"man/{language}"
        put(share / place / "man1/vramline.1.gz", packed(man_page(program, language, version, day(notes[0][1]))))
    icons(share)


if __name__ == "__main__":
    main()
