#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rules of the house that no compiler knows. One check a rule; prints what breaks it, and last the count.

usage: lint.py [RULE...]
"""
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER_LINES, SOURCE_LINES, FUNCTION_LINES = 120, 400, 40
# Tables of data, which may be longer: the texts by design, others by this mark in their first lines.
DATA_NAME, DATA_MARK = re.compile(r"^core/text/texts_\w+\.cpp$"), "data table"

# What each room of core may include (DESIGN section 2): the arrows run one way.
LOWER = {"units", "text"}
SPEC = LOWER | {"model", "hardware", "workload"}
ROOMS = {
    "units": {"units"},
    "text": LOWER,
    "model": LOWER | {"model"},
    "hardware": LOWER | {"model", "hardware"},
    "workload": LOWER | {"workload"},
    "engine": SPEC | {"engine"},
    "plan": SPEC | {"engine", "plan"},
    "io": SPEC | {"engine", "plan", "io"},
    "report": SPEC | {"engine", "plan", "report", "io"},
}
# The plan is the value that every engine reads and the message is the error that every parser returns: values without
# behaviour of their own.
ALLOWED = {("engine", "core/plan/plan.h"), ("units", "core/text/message.h"), ("units", "core/text/format.h")}


def tracked():
    """Files of the repository that exist: tracked ones and new ones that git does not ignore."""
    out = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = out.stdout.decode().split("\0")
    return sorted(name for name in names if name and (ROOT / name).is_file() and not (ROOT / name).is_symlink())


FILES = tracked()


def text(name):
    return (ROOT / name).read_text(encoding="utf-8", errors="replace")


def sources(*folders, suffixes=(".h", ".cpp")):
    return [n for n in FILES if n.endswith(suffixes) and (not folders or n.startswith(folders))]


def without_comments(code):
    """Code with comments blanked, lines kept; string literals stay."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|("(?:[^"\\\n]|\\.)*")', re.S)
    return pattern.sub(lambda m: m.group(1) or re.sub(r"[^\n]", " ", m.group(0)), code)


def lines_matching(names, pattern, strip_comments=True):
    for name in names:
        code = without_comments(text(name)) if strip_comments else text(name)
        for number, line in enumerate(code.split("\n"), 1):
            if re.search(pattern, line):
                yield f"{name}:{number}: {line.strip()[:140]}"


def core_has_no_qt():
    """core, its tests and the command line include no Qt"""
    names = sources("core/", "app/cli/", "tests/core/", "tests/support/", "tests/fuzz/", "tests/bench/")
    return lines_matching(names, r'#\s*include\s*[<"](Q[A-Z]|Qt|ui/|qcustomplot)')


def only_plots_use_qcustomplot():
    """only ui/plots includes QCustomPlot (and the bench, for its empty window)"""
    return lines_matching([n for n in sources() if not n.startswith(("ui/plots/", "tests/ui/bench/"))], r'#\s*include\s*[<"].*qcustomplot')


def one_settings_unit():
    """QSettings is named in one unit only"""
    units = {}
    for name in sources("ui/", "app/"):
        if re.search(r"\bQSettings\b", without_comments(text(name))):
            units.setdefault(re.sub(r"\.\w+$", "", name), []).append(name)
    return [f"{', '.join(n)}: QSettings" for n in units.values()] if len(units) > 1 else []


def json_only_in_io():
    """nlohmann/json is included in core/io only (and by tests)"""
    return lines_matching([n for n in sources("core/", "app/", "ui/") if not n.startswith("core/io/")],
                          r"#\s*include\s*<nlohmann")


def no_locale_dependent_numbers():
    """core and the command line read and write numbers without the locale"""
    bad = (r"\b(sto[dfi]|stol|stoll|stoul|stoull|stold|strto\w+|ato[fil]|atoll|[sf]?n?printf|sscanf|setlocale)\s*\("
           r"|\bstd::to_string\([^)]*(ratio|double|float|fraction|\d\.\d)|\bstd::(locale|setprecision)\b")
    return lines_matching(sources("core/", "app/cli/"), bad)


def no_arg_chains():
    """no .arg(...).arg(...): the first argument's own %2 would be replaced"""
    part = r"\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)"
    for name in sources("ui/", "app/", "tests/"):
        code = without_comments(text(name))
        for hit in re.finditer(r"\.arg\s*" + part + r"\s*\.arg\s*\(", code):
            yield f"{name}:{code.count(chr(10), 0, hit.start()) + 1}: {' '.join(hit.group(0).split())[:120]}"


def binary_sizes_have_binary_units():
    """no translatable text has GB or MB beside a size that the program fills in: those are GiB and MiB"""
    names = sources("ui/", "app/") + [n for n in FILES if n.startswith("core/text/texts_")]
    # "{marketed}" is the number in a GPU's name, which is in GB.
    return lines_matching(names, r'((?<!\{marketed)\}|%L?\d|%n)[\s\u00a0]*[kKMGT]B\b')


def licence_headers():
    """each source begins with its SPDX line"""
    for name in FILES:
        kind = name.endswith((".h", ".cpp", ".py", ".sh", ".cmake", ".awk")) or Path(name).name in ("CMakeLists.txt", "dev", "run")
        if kind and "SPDX-License-Identifier: GPL-3.0-or-later" not in "\n".join(text(name).split("\n")[:4]):
            yield f"{name}: no 'SPDX-License-Identifier: GPL-3.0-or-later' in its first lines"


def headers_guard():
    """each header has #pragma once"""
    return [f"{n}: no #pragma once" for n in sources(suffixes=(".h",)) if "#pragma once" not in text(n)]


def is_data(name):
    return bool(DATA_NAME.match(name)) or DATA_MARK in "\n".join(text(name).split("\n")[:6])


def file_sizes():
    """headers <= 120 lines, sources <= 400"""
    for name in sources():
        most = HEADER_LINES if name.endswith(".h") else SOURCE_LINES
        count = text(name).count("\n")
        if count > most and not is_data(name):
            yield f"{name}: {count} lines, {most} are the most"


def functions(code):
    """(line, lines, name) of function bodies, found by brackets: good enough for a budget."""
    code = re.sub(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'', lambda m: "_" * len(m.group(0)), without_comments(code))
    head = re.compile(r"([\w:~]+|operator[^\s(]+)\s*\((?:[^(){};]|\([^()]*\))*\)\s*(?:const\b|noexcept\b|override\b|final\b|->\s*[\w:<>,&* ]+|:[^{;]*|\s)*\{")
    at = 0
    while hit := head.search(code, at):
        if hit.group(1) in ("if", "for", "while", "switch", "catch", "return"):
            at = hit.end()
            continue
        depth, end = 1, hit.end()
        while end < len(code) and depth:
            depth += {"{": 1, "}": -1}.get(code[end], 0)
            end += 1
        line = code.count("\n", 0, hit.start()) + 1
        # What follows a ',' or a ':' is the last of a constructor's initialisers.
        listed = code[: hit.start()].rstrip()[-1:] in (",", ":")
        yield line, code.count("\n", hit.start(), end) + 1, hit.group(1) + ("::(constructor)" if listed else "")
        at = end


def function_sizes():
    """functions <= 40 lines (constructors of the window's parts <= 60)"""
    for name in sources("core/", "app/", "ui/"):
        if is_data(name):
            continue
        for line, count, function in functions(text(name)):
            parts = function.split("::")
            constructor = name.startswith("ui/") and (len(parts) > 1 and (parts[-1] == parts[-2] or parts[-1] == "(constructor)"))
            if count > (60 if constructor else FUNCTION_LINES):
                yield f"{name}:{line}: {function} has {count} lines"


def arrows_run_one_way():
    """includes follow the arrows of ARCHITECTURE.md"""
    for name in sources("core/", "ui/", "app/"):
        parts = name.split("/")
        for hit in re.finditer(r'#\s*include\s*"((core|ui|app)/([\w]+)/?[^"]*)"', text(name)):
            path, area, room = hit.groups()
            if parts[0] == "core":
                wrong = area != "core" or (room not in ROOMS.get(parts[1], ()) and (parts[1], path) not in ALLOWED)
            else:
                wrong = parts[0] == "ui" and area == "app"
            if wrong:
                yield f"{name}: includes {path}"


def no_machine_paths():
    """no path of somebody's machine in a tracked file"""
    pattern = r"(?<![\w.\-/])/(?:" + "|".join(("wo" + "rk", "ho" + "me", "ro" + "ot")) + r")/\w"
    names = [n for n in FILES if not n.endswith((".png", ".svg", ".pdf", ".qm", ".gguf", ".ico"))]
    return lines_matching(names, pattern, strip_comments=False)


def nothing_left_open():
    """no marks of unfinished work"""
    names = [n for n in sources() + sources(suffixes=(".py", ".sh", ".cmake"))]
    return lines_matching(names, r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b", strip_comments=False)


def shell_is_sound():
    """scripts parse"""
    for name in [n for n in FILES if n.endswith(".sh") or n in ("dev", ".ci/run")]:
        done = subprocess.run(["bash", "-n", str(ROOT / name)], capture_output=True, text=True)
        if done.returncode:
            yield f"{name}: {done.stderr.strip()}"


RULES = [core_has_no_qt, only_plots_use_qcustomplot, one_settings_unit, json_only_in_io, no_locale_dependent_numbers,
         no_arg_chains, binary_sizes_have_binary_units, licence_headers, headers_guard, file_sizes, function_sizes,
         arrows_run_one_way, no_machine_paths, nothing_left_open, shell_is_sound]


def main():
    wanted = sys.argv[1:]
    failed = ran = 0
    for rule in RULES:
        if wanted and rule.__name__ not in wanted:
            continue
        ran += 1
        hits = list(rule() or [])
        failed += bool(hits)
        print(f"{'FAIL' if hits else 'ok  '} {rule.__doc__}" + (f": {len(hits)}" if hits else ""))
        for hit in hits[:30]:
            print(f"     {hit}")
    tables = [n for n in sources() if is_data(n)]
    print(f"tables of data, free of the line budget: {', '.join(tables) or 'none'}")
    print(f"{ran - failed} passed, {failed} failed")
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
