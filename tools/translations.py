#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the Chinese translation against every text that there is: core's ids and the window's tr().

usage: translations.py [--update]

resources/translations/vramline_zh_CN.ts is what the program reads. Core's texts are in its context "core", with the
English of the id as the source; their Chinese is written in resources/translations/fragments/*.tsv: the id (or, for a
text of the window, "Context|Source"), a tab, the Chinese. --update merges the fragments into the .ts and adds new
sources of the window. Without it nothing is written: what is missing or unfinished is a failure.
"""
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TS = ROOT / "resources/translations/vramline_zh_CN.ts"
FRAGMENTS = ROOT / "resources/translations/fragments"
LUPDATE = next((p for p in ("/usr/lib/qt6/bin/lupdate", "/usr/bin/lupdate") if Path(p).exists()), "lupdate")


def core_texts():
    """id -> English, read from the tables core/text/texts_*.cpp."""
    entry = re.compile(r'\{\s*"([^"\\]+)"\s*,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\}')
    piece = re.compile(r'"((?:[^"\\]|\\.)*)"')
    escape = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
    texts = {}
    for path in sorted((ROOT / "core/text").glob("texts_*.cpp")):
        for hit in entry.finditer(path.read_text(encoding="utf-8")):
            raw = "".join(piece.findall(hit.group(2)))
            raw = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m.group(1), 16)), raw)
            texts[hit.group(1)] = re.sub(r"\\(.)", lambda m: escape.get(m.group(1), m.group(1)), raw)
    return texts


def window_texts():
    """(context, source, comment, plural) of each tr() and translate() of the window."""
    with tempfile.TemporaryDirectory() as folder:
        ts = Path(folder) / "all.ts"
        done = subprocess.run([LUPDATE, "-silent", "-locations", "none", "-no-obsolete", "-target-language", "zh_CN", "-I",
                               ".", "ui", "app", "-ts", str(ts)], cwd=ROOT, capture_output=True, text=True)
        if done.returncode or not ts.exists():
            raise SystemExit(f"lupdate failed: {done.stderr.strip()}")
        return {key: plural for key, (plural, _, _) in read_ts(ts).items()}


def read_ts(path):
    """(context, source, comment) -> (plural, text, finished)"""
    out = {}
    if not path.exists():
        return out
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name") or ""
        for message in context.iter("message"):
            translation = message.find("translation")
            kind = translation.get("type") if translation is not None else "unfinished"
            if kind in ("vanished", "obsolete"):
                continue
            forms = translation.findall("numerusform") if translation is not None else []
            said = "".join(f.text or "" for f in forms) if forms else (translation.text or "" if translation is not None else "")
            key = (name, message.findtext("source") or "", message.findtext("comment") or "")
            out[key] = (message.get("numerus") == "yes", said, kind is None and bool(said.strip()))
    return out


def fragments():
    """key as written -> Chinese, with what is wrong in the files."""
    found, wrong = {}, []
    for path in sorted(FRAGMENTS.glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if not line.strip() or line.startswith("#"):
                continue
            cells = line.split("\t")
            if len(cells) != 2 or not cells[1].strip():
                wrong.append(f"{path.name}:{number}: not 'key, tab, Chinese'")
                continue
            key, said = cells[0].replace("\\n", "\n"), cells[1].replace("\\n", "\n")
            if found.get(key, said) != said:
                wrong.append(f"{path.name}:{number}: {key} has another Chinese text elsewhere")
            found[key] = said
    return found, wrong


def wanted():
    """Every message that the .ts must have: key -> (plural, Chinese of the fragments or None)."""
    texts, (pieces, wrong) = core_texts(), fragments()
    out, known = {}, set(texts)
    for identifier, source in texts.items():
        key, said = ("core", source, ""), pieces.get(identifier)
        if key in out and said and out[key][1] and out[key][1] != said:
            wrong.append(f"{identifier}: the same English has two Chinese texts: {said} / {out[key][1]}")
        out[key] = (False, said or out.get(key, (False, None))[1])
    for (context, source, comment), plural in window_texts().items():
        name = f"{context}|{source}"
        known.add(name)
        out.setdefault((context, source, comment), (plural, pieces.get(name)))
    wrong += [f"fragments: {key} is no text of the program" for key in pieces if key not in known]
    return out, wrong


def places(said):
    return sorted(re.findall(r"\{(\w+)", said)) + sorted(re.findall(r"%(?:L?\d|n)", said))


def check():
    need, wrong = wanted()
    have = read_ts(TS)
    for key, (_, fragment) in sorted(need.items()):
        context, source, _ = key
        label = f"{context}: {source[:90]!r}"
        if key not in have:
            wrong.append(f"{label}: not in {TS.name}")
        elif not have[key][2]:
            wrong.append(f"{label}: no finished Chinese")
        elif fragment and have[key][1] != fragment:
            wrong.append(f"{label}: {TS.name} differs from the fragments; run tools/translations.py --update")
        elif not set(places(have[key][1])) <= set(places(source)):
            wrong.append(f"{label}: places differ: {have[key][1]!r}")
    for line in wrong[:60]:
        print(f"     {line}")
    print(f"{'FAIL' if wrong or not need else 'ok  '} Chinese of {len(need)} texts: {len(wrong)} missing or wrong")
    return 1 if wrong or not need else 0


def update():
    need, wrong = wanted()
    have = read_ts(TS)
    root = ET.Element("TS", version="2.1", language="zh_CN", sourcelanguage="en")
    contexts = {}
    for key, (plural, fragment) in sorted(need.items()):
        context, source, comment = key
        if context not in contexts:
            contexts[context] = ET.SubElement(root, "context")
            ET.SubElement(contexts[context], "name").text = context
        message = ET.SubElement(contexts[context], "message", {"numerus": "yes"} if plural else {})
        ET.SubElement(message, "source").text = source
        if comment:
            ET.SubElement(message, "comment").text = comment
        said, finished = (fragment, True) if fragment else have.get(key, (plural, "", False))[1:]
        translation = ET.SubElement(message, "translation", {} if finished and said else {"type": "unfinished"})
        (ET.SubElement(translation, "numerusform") if plural else translation).text = said
    ET.indent(root, "    ")
    body = ET.tostring(root, encoding="unicode", short_empty_elements=False)
    TS.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")
    print(f"{TS.relative_to(ROOT)}: {len(need)} texts, {sum(1 for k in need if read_ts(TS)[k][2])} finished")
    for line in wrong:
        print(f"     {line}")
    return 0


if __name__ == "__main__":
    sys.exit(update() if "--update" in sys.argv[1:] else check())
