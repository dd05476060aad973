#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds `vramline inspect` of config files against known parameter counts and KV bytes.

usage: score_configs.py VRAMLINE FOLDER [--verbose]      FOLDER holds *.json and EXPECTED.json
"""
import json
import os
import subprocess
import sys


def main():
    program, folder = sys.argv[1], sys.argv[2]
    verbose = "--verbose" in sys.argv
    expected = json.load(open(os.path.join(folder, "EXPECTED.json")))
    equal = unknown = 0
    for name, want in sorted(expected.items()):
        try:
            run = subprocess.run([program, "inspect", os.path.join(folder, name), "--format", "json"], capture_output=True, text=True, timeout=60)
            model, said = json.loads(run.stdout)["model"], run.stderr
        except (json.JSONDecodeError, KeyError, TypeError, UnicodeDecodeError, subprocess.TimeoutExpired) as e:
            model, said = {}, str(e)
        if not isinstance(model, dict):
            model = {}
        kv = want["kv"]
        rows = [("growing KV bytes per token (16-bit)", kv["bf16_bytes_per_token_growing_only"], model.get("kv_bytes_per_token_growing")),
                ("KV bytes per token of all caching layers (16-bit)", kv["bf16_bytes_per_token_all_cached_layers"], model.get("kv_bytes_per_token_all")),
                ("state bytes per sequence", kv.get("fixed_state_bytes_per_sequence"), model.get("state_bytes_per_sequence"))]
        if want.get("params_computed") and str(want.get("check_status", "")).startswith("exact"):
            rows.append(("parameters", want["params_computed"], model.get("parameters")))
        rows = [r for r in rows if r[1] is not None]
        if kv["bf16_bytes_per_token_growing_only"] is None:
            unknown += 1
            continue
        bad = [r for r in rows if r[1] != r[2]] if model else [("answer", "a model", None)]
        equal += not bad
        if bad and verbose:
            print(f"{name}: " + "; ".join(f"{n}: want {w}, got {g}" for n, w, g in bad) + ("" if model else f"  [{said.strip()[:120]}]"))
    print(f"{equal} of {len(expected) - unknown} configs equal, {unknown} without a known answer")
    print(f"{equal} passed, {len(expected) - unknown - equal} failed")
    return 0 if equal and equal == len(expected) - unknown else 1


if __name__ == "__main__":
    sys.exit(main())
