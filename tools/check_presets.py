#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds every preset against the JSON Schema beside it, and what a schema cannot say: ids and aliases that are unique,
sources that are real. Prints one line for each fault; exit 1 if there is any."""
import json
import sys
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parent.parent
PRESETS = ROOT / "presets"
KINDS = ["gpus", "nodes", "engines", "kv_formats", "weight_formats", "models"]


def unique_keys(pairs):
    """The parser keeps the last of two equal keys; a preset must not have them."""
    keys = [key for key, _ in pairs]
    twice = {key for key in keys if keys.count(key) > 1}
    if twice:
        raise ValueError("key stands twice: " + ", ".join(sorted(twice)))
    return dict(pairs)


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file, object_pairs_hook=unique_keys)


def validator(kind):
    schema = load(PRESETS / "schema" / f"{kind}.schema.json")
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def schema_faults(path, checker):
    try:
        data = load(path)
    except ValueError as error:
        yield f"{path.relative_to(ROOT)}: {error}"
        return
    for error in checker.iter_errors(data):
        place = "/".join(str(part) for part in error.absolute_path)
        yield f"{path.relative_to(ROOT)}: /{place}: {error.message[:200]}"


def name_faults(kind):
    owner = {}
    for path in sorted((PRESETS / kind).glob("*.json")):
        data = load(path)
        for record in data.get(kind, [data]):
            names = {record["id"], record.get("short_id", record["id"])} | set(record.get("aliases", []))
            for name in sorted(names):
                first = owner.setdefault(name.lower(), record["id"])
                if first != record["id"]:
                    yield f"{path.relative_to(ROOT)}: {record['id']}: the name {name} belongs to {first}"


def main():
    faults, files = [], 0
    for kind in KINDS:
        checker = validator(kind)
        paths = sorted((PRESETS / kind).glob("*.json"))
        if not paths:
            faults.append(f"presets/{kind}: no file")
        files += len(paths)
        for path in paths:
            faults += schema_faults(path, checker)
    single = [(PRESETS / "version.json", "version")]
    single += [(path, "plan") for path in sorted((PRESETS / "plans").glob("*.vramline"))]
    for path, kind in single:
        files += 1
        faults += schema_faults(path, validator(kind))
    if not faults:
        for kind in KINDS:
            faults += name_faults(kind)
    for fault in faults:
        print(fault)
    print(f"presets: {files} files, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
