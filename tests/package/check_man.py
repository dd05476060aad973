#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the man pages against the program: every option of every sub-command's --help, with its value, and no other.

usage: check_man.py PROGRAM
"""
import re
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))
from man import LANGUAGES, man_page  # noqa: E402

ALWAYS = {"--help", "--version"}  # what the general help says of itself


def said(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout


def plain(roff):
    """The page's lines without the marks of roff."""
    return re.sub(r"\\f[BIR]|\\:|\\&", "", roff).replace("\\-", "-").replace("\\e", "\\")


def main():
    program = sys.argv[1]
    general = said(program, "--help")
    commands = re.findall(r"^  vramline ([a-z]+)", general.split("\n\nExamples")[0], re.M)
    helps = {name: said(program, name, "--help") for name in commands}
    options = {hit for text in helps.values() for hit in re.findall(r"^  (--?[a-z-]+(?: [^ \n]+)?)(?:  |\n)", text, re.M)}
    passed = failed = 0

    def check(name, wrong):
        nonlocal passed, failed
        passed, failed = passed + (not wrong), failed + bool(wrong)
        print(f"{'FAIL' if wrong else 'ok  '} {name}{': ' + str(wrong) if wrong else ''}")

    check("the help has sub-commands and options", [] if len(commands) >= 4 and len(options) >= 20 else [commands, options])
    pages = {}
    for language in LANGUAGES:
        roff = man_page(program, language, "1.2.3", "2026-01-02")
        page = pages[language] = plain(roff)
        named = set(re.findall(r"^\.TP\n(--?[a-z-]+(?: .+)?)$", page, re.M)) - ALWAYS
        check(f"{language}: each option of --help is in the page", sorted(options - named))
        check(f"{language}: the page has no other", sorted(named - options))
        known = {option.split(" ")[0] for option in options} | ALWAYS
        check(f"{language}: its text names no option that is not",
              sorted(set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page)) - known))
        check(f"{language}: each sub-command has its usage, words and exit status",
              [c for c in commands if f"\nvramline {c} " not in page or page.count(f".TP\n{c}\n") != 2])
        check(f"{language}: the version is the program's, nothing is left to fill in",
              re.findall(r"@[A-Z]+@", page) + ([] if "VRAMLine 1.2.3" in page else ["version"]))
    words = [re.sub(r"\s+", " ", hit) for text in helps.values()
             for hit in re.findall(r"^  --?[a-z-]+(?: [^ \n]+)? *\n? {2,}(\S.*(?:\n {30}\S.*)*)", text, re.M)]
    flat = {language: re.sub(r"\s+", " ", page) for language, page in pages.items()}
    check("en: the words of each option are those of --help", [w for w in words if w not in flat["en"]] + ([] if words else ["none"]))
    check("zh_CN: the words of each option are Chinese", [w for w in words if w in flat["zh_CN"]])
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
