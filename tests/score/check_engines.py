#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine cases as a test: each kind must be equal as often as stated here, and every other case must be equal or be
refused by name.

usage: check_engines.py VRAMLINE CASES.json
"""
import json
import os
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import score_engines as score

# (engine, kind): (equal at least, all).
STATED = {
    ("vllm", "uniform-full"): (40, 40),
    ("vllm", "uniform-mla"): (8, 8),
    ("vllm", "uniform-type (MLA + indexer)"): (4, 4),
    ("vllm", "hybrid"): (35, 35),
    ("vllm", "hybrid manager disabled"): (1, 1),
    ("vllm", "chunked local, default (manager off)"): (1, 1),
    ("vllm", "all sliding window"): (2, 2),
    ("vllm", "startup check"): (3, 3),
    ("vllm", "prefix caching blocks"): (2, 2),
    ("weights", "parameter count"): (10, 11),
    ("weights", "per-rank bf16 bytes"): (7, 7),
}
# Cases of a base model whose sibling in the catalogue has another shape: Mixtral 8x22B has a vocabulary of 32,000, its
# instruct model one of 32,768.
OTHER_SHAPE = {"weights-011"}
# How the program says that it does not answer: the engine's room lacks a cache or is not there, or there is no such model.
REFUSALS = ("engine_lacks_cache", "engine_not_built", "unknown_model", "unknown_model_similar")


def eras(case):
    if "era" in case["inputs"]:
        return [case["inputs"]["era"]]
    if "pool_tokens_era_A" in case["expected"]:
        return ["A", "B"]
    return ["A"] if case["kind"] == "startup check" else ["B"]


def judge(program, case, era):
    """None: not a case of the command line; else (equal, what was wrong)."""
    args = score.command(case, era)
    if isinstance(args, str):
        return None
    out = score.answer([program, "assess", *args, "--format", "json"])
    if "error" in out:
        refused = any(f"'code': '{code}'" in out["error"] for code in REFUSALS)
        return False, "" if refused else out["error"]
    rows = score.figures(case, era, out)
    bad = [row for row in rows if row[1] != row[2]]
    return (not bad, "; ".join(f"{n}: want {w}, got {g}" for n, w, g in bad)) if rows else None


def main():
    program, path = sys.argv[1:3]
    counts, failures = defaultdict(lambda: [0, 0]), []
    with open(path, encoding="utf-8") as file:
        work = [(case, era) for case in json.load(file)["cases"] for era in eras(case)]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        verdicts = list(pool.map(lambda each: judge(program, *each), work))
    for (case, era), verdict in zip(work, verdicts):
        if verdict is None:
            continue
        key = (case["engine"], case["kind"])
        counts[key][0] += verdict[0]
        counts[key][1] += 1
        if verdict[1] and case["id"] not in OTHER_SHAPE:
            failures.append(f"{case['id']} {case['model']} era {era}: {verdict[1]}")
    good = bad = 0
    for key in sorted(counts.keys() | STATED.keys()):
        equal, total = counts[key]
        stated = STATED.get(key)
        short = stated is not None and (equal < stated[0] or total != stated[1])
        good, bad = good + (not short), bad + short
        print(f"{equal:4}/{total:<4} {key[0]}: {key[1]}" + (f", stated {stated[0]}/{stated[1]}" if stated else ""))
    for failure in failures:
        print("FAIL " + failure)
    print(f"{good} passed, {bad + len(failures)} failed")
    return 1 if bad or failures else 0


if __name__ == "__main__":
    sys.exit(main())
