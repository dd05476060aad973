# SPDX-License-Identifier: GPL-3.0-or-later
"""The man pages: the prose of resources/man, and what `vramline --help` and each sub-command's --help say."""
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = {"en": "vramline.1.in", "zh_CN": "vramline.zh_CN.1.in"}
CJK = "[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]"


def translations(language):
    """English text to the text of `language`, from the program's own translations; None for English."""
    if language == "en":
        return None
    tree = ElementTree.parse(ROOT / "resources/translations" / f"vramline_{language}.ts")
    texts = {}
    for message in tree.iter("message"):
        translation = message.find("translation")
        if translation is not None and translation.get("type") is None and translation.text:
            texts[message.findtext("source")] = translation.text
    return texts


def entries(lines):
    """[(left, words)] of help's two columns: words begin at column 30 and go on under themselves."""
    found = []
    for line in lines:
        left, right = line[:30], line[30:].strip()
        if left.strip() and not line.startswith(" " * 3):
            hit = re.match(r"  (\S.*?)(?:  +(\S.*))?$", line)
            found.append([hit.group(1), hit.group(2) or ""])
        elif found:
            found[-1][1] = f"{found[-1][1]} {right}".strip()
    return [tuple(entry) for entry in found]


class Help:
    """What the program says of itself."""

    def __init__(self, program):
        self.program = program
        general = self.blocks()
        self.usage = [line.strip() for line in general["Usage"]]
        self.commands = entries(general["Sub-commands"])
        self.examples = [line.strip() for line in general["Examples"]]
        self.options, self.exits, self.units = {}, {}, ""
        for name, _ in self.commands:
            blocks = self.blocks(name)
            for title, lines in blocks.items():
                if title.startswith("Exit status: "):
                    self.exits[name] = title
                elif title.startswith("SIZE is "):
                    self.units = "\n".join([title, *lines])
                elif title != "Examples" and lines and lines[0].startswith("  -"):
                    for left, words in entries(lines):
                        self.options.setdefault(title, {}).setdefault(left, {}).setdefault(words, []).append(name)

    def blocks(self, *command):
        """Paragraphs of the help by their first line."""
        text = subprocess.run([self.program, *command, "--help"], capture_output=True, text=True, check=True).stdout
        found = {}
        for paragraph in re.split(r"\n\n+", text.strip("\n")):
            first, *rest = paragraph.split("\n")
            found[first] = rest
        return found


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


class Page:
    def __init__(self, said, language):
        self.said, self.texts = said, translations(language)

    def words(self, english):
        if self.texts is None:
            return english
        for candidate in (english, english + "\n"):
            if candidate in self.texts:
                return self.texts[candidate].rstrip("\n")
        raise KeyError(f"no translation of {english!r}")

    def synopsis(self):
        lines = []
        for usage in self.said.usage:
            usage = re.sub(r"  +.*", "", usage)  # words that explain it
            rest = usage.removeprefix("vramline").strip()
            first, _, more = rest.partition(" ")
            if first.isalpha() and first.islower():
                lines.append(f"\\fBvramline {first}\\fR \\fI{escape(more)}\\fR")
            else:
                lines.append(f"\\fBvramline\\fR \\fI{escape(rest)}\\fR")
        return "\n.br\n".join(lines)

    def commands(self):
        return "\n".join(f".TP\n\\fB{name}\\fR\n{escape(self.words(words))}" for name, words in self.said.commands)

    def options(self):
        lines = []
        for title, options in self.said.options.items():
            lines.append(f".SS {escape(self.words(title))}")
            for left, meanings in options.items():
                name, _, value = left.partition(" ")
                lines += [".TP", f"\\fB{escape(name)}\\fR" + (f" \\fI{escape(value)}\\fR" if value else "")]
                for count, (words, commands) in enumerate(meanings.items()):
                    whom = "" if commands == ["assess", "report"] else f"\\fB{', '.join(commands)}\\fR: "
                    lines += ([".br"] if count else []) + [whom + escape(self.words(words))]
        return "\n".join(lines)

    def exits(self):
        parts = ((name, re.split(": |：", self.words(text), maxsplit=1)[1]) for name, text in self.said.exits.items())
        return "\n".join(f".TP\n\\fB{name}\\fR\n{escape(text)}" for name, text in parts)

    def text(self, template, version, date):
        parts = {"VERSION": version, "DATE": date, "SYNOPSIS": self.synopsis(), "COMMANDS": self.commands(),
                 "OPTIONS": self.options(), "UNITS": "\n.br\n".join(map(escape, self.words(self.said.units).split("\n"))),
                 "EXIT": self.exits(), "EXAMPLES": "\n".join(map(escape, self.said.examples))}
        page = re.sub(r"@([A-Z]+)@", lambda hit: parts[hit.group(1)], template)
        # A line may break after a Chinese character, but not before a mark that closes.
        return re.sub(f"({CJK})(?![\\s，。、；：）》”\\\\])", r"\1\\:", page) if self.texts else page


def man_page(program, language, version, date):
    """The roff source of the page. Errors: KeyError for a text of --help that has no translation."""
    template = (ROOT / "resources/man" / LANGUAGES[language]).read_text(encoding="utf-8")
    return Page(Help(program), language).text(template, version, date)
