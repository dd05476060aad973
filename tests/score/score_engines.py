#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs engine cases through `vramline assess --format json` and compares each figure to the unit.

usage: score_engines.py VRAMLINE CASES.json [--verbose]

A case is run when it can be said on the command line (model by Hugging Face id, the pool given in bytes);
the rest is counted as skipped, with the reason. Exit status 0 when every case that ran is equal.
"""
import json
import subprocess
import sys
from collections import Counter

# A version inside each profile of ENGINES.md: A 0.9.1-0.20, B 0.26 on.
VERSION = {"A": "0.19.0", "B": "0.27.0"}


# Cases name base checkpoints or short names; the catalogue holds the sibling of the same shape. A preset may also
# answer to the left-hand name through its `aliases`, but the score does not depend on it.
SIBLING = {
    "meta-llama/Llama-3.1-8B": "meta-llama/Llama-3.1-8B-Instruct",
    "meta-llama/Llama-3.1-70B": "meta-llama/Llama-3.1-70B-Instruct",
    "meta-llama/Llama-3.1-405B": "meta-llama/Llama-3.1-405B-Instruct",
    "nvidia/Llama-3_3-Nemotron-Super-49B-v1": "nvidia/Llama-3_3-Nemotron-Super-49B-v1_5",
    "moonshotai/Kimi-Linear-48B-A3B": "moonshotai/Kimi-Linear-48B-A3B-Instruct",
    "Qwen/Qwen2.5-7B": "Qwen/Qwen2.5-7B-Instruct",
    "Qwen/Qwen3-Next-80B-A3B": "Qwen/Qwen3-Next-80B-A3B-Instruct",
    "mistralai/Mixtral-8x7B-v0.1": "mistralai/Mixtral-8x7B-Instruct-v0.1",
    "mistralai/Mixtral-8x22B-v0.1": "mistralai/Mixtral-8x22B-Instruct-v0.1",
    "google/gemma-2-9b": "google/gemma-2-9b-it",
    "google/gemma-3-27b": "google/gemma-3-27b-it",
    "gemma-3-27b": "google/gemma-3-27b-it",
}


def model_id(case):
    name = case["model"].split(" ")[0]
    name = "meta-llama/" + name if name.startswith("Llama-") else name
    return SIBLING.get(name, name)


def command(case, era):
    """Arguments for one case, or a string that says why it cannot be said on the command line."""
    i, kind = case["inputs"], case["kind"]
    args = ["--model", model_id(case), "--gpu", "custom", "--capacity", "8 TiB", "--tp", str(case["tp"]),
            "--gpus", str(case["tp"] * (case.get("pp") or 1)), "--concurrency", "1"]
    if case["engine"] == "vllm":
        if kind == "prefix caching blocks":
            args[1] = "meta-llama/Llama-3.1-8B-Instruct"
            args[args.index("--concurrency") + 1] = str(i["requests"])
            return args + ["--engine", "vllm", "--engine-version", VERSION[era], "--input", str(i["tokens_per_request"]), "--output", "0",
                           "--shared-prefix", str(i["common_prefix_tokens"]), "--block-size", str(case["block_size"]), "--kv-cache-bytes", "1 TiB"]
        if "available_kv_bytes" not in i:
            return "no pool given"
        if "pp=" in case["model"]:
            return "one stage of a pipeline"
        if "draft" in case["model"]:
            return "draft layers"
        if "x4," in str(case["config"].get("compress_ratios", "")) and "indexer_bytes_per_state" in i:
            return "indexer format"
        args += ["--engine", "vllm", "--engine-version", VERSION[era], "--context", str(i["max_model_len"]),
                 "--kv-cache-bytes", str(i["available_kv_bytes"]), "--kv-dtype", case["kv_dtype"] or "auto"]
        if (case.get("dcp") or 1) > 1:
            args += ["--dcp", str(case["dcp"])]
        block = i.get("kernel_block_alignment") or case["block_size"]
        if isinstance(block, list):
            block = block[0]
        args += ["--block-size", str(block)]
        if "max_num_batched_tokens" in i:
            args += ["--engine-flag", f"max-num-batched-tokens={i['max_num_batched_tokens']}"]
        if i.get("mamba_cache_mode"):
            args += ["--engine-flag", f"mamba-cache-mode={i['mamba_cache_mode']}"]
        if i.get("disable_hybrid_kv_cache_manager"):
            args += ["--engine-flag", "disable-hybrid-kv-cache-manager=true"]
        if "env override" in case.get("note", ""):
            args += ["--engine-flag", "VLLM_ALLOW_CHUNKED_LOCAL_ATTN_WITH_HYBRID_KV_CACHE=1"]
        return args
    if case["engine"] == "sglang" and kind == "default pool":
        if i.get("draft_layers"):
            return "draft layers"
        if "(full-attention part)" in case["model"]:
            return "pool after the state share"
        return args + ["--engine", "sglang", "--kv-cache-bytes", str(i["pool_bytes"]), "--context", "2048",
                       "--kv-dtype", case["kv_dtype"] or "auto", "--block-size", str(case["block_size"] or 1)]
    if case["engine"] == "tensorrt-llm" and kind.startswith("uniform pool"):
        if i.get("attention_dp"):
            return "attention DP"
        return args + ["--engine", "tensorrt-llm", "--context", "2048", "--kv-dtype", case["kv_dtype"] or "auto",
                       "--kv-cache-bytes", str(int(i["free_bytes_after_model"] * i["free_gpu_memory_fraction"])),
                       "--block-size", str(case["block_size"])]
    if case["engine"] == "weights" and kind == "per-rank bf16 bytes":
        i = dict(i)
        at = args.index("--tp")
        args[at + 1] = str(i["tp"])
        args[args.index("--gpus") + 1] = str(i["tp"])
        return args + ["--engine", "vllm", "--context", "2048", "--weights", "bf16"]
    if case["engine"] == "weights" and "(text)" in case["model"]:
        return "text part only"
    if case["engine"] == "weights" and kind == "parameter count":
        return args + ["--engine", "floor", "--context", "1"]
    return "not a command-line case"


def figures(case, era, out):
    """(name, expected, got) for each figure of the case that the JSON carries."""
    part = lambda name: out[name] if isinstance(out.get(name), dict) else {}
    e, pool, kv = case["expected"], part("pool"), part("kv")
    groups = pool.get("groups") or []
    tokens = e.get("pool_tokens", e.get(f"pool_tokens_era_{era}", e.get("max_total_num_tokens", e.get("max_tokens"))))
    pairs = [
        ("blocks", e.get("num_gpu_blocks", e.get("primary_blocks")), pool.get("blocks")),
        ("tokens", tokens, pool.get("tokens")),
        ("block_bytes", e.get("bytes_per_block", e.get("bytes_per_block_all_layers")), pool.get("block_bytes")),
        ("groups", e.get("num_groups"), len(groups)),
        ("blocks for one sequence", e.get("blocks_for_L"), sum(g.get("blocks_per_sequence") or 0 for g in groups if isinstance(g, dict))),
        ("bytes for one sequence", e.get("bytes_for_one_request_at_L"), kv.get("allocated_bytes")),
        ("bytes needed", e.get("needed_bytes"), kv.get("allocated_bytes")),
        ("largest context", e.get("estimated_max_model_len"), pool.get("max_model_len_estimate")),
        ("blocks in use", e.get("total_blocks"), pool.get("blocks_used")),
        ("weights of a rank", e.get("bytes_per_rank"), (part("weights").get("bytes_per_gpu") or [None])[0]),
        ("parameters", e.get("parameters"), part("model").get("parameters")),
    ]
    if case["kind"].startswith("uniform"):
        pairs.append(("bytes per token per GPU", e.get("bytes_per_token_per_gpu"), kv.get("bytes_per_token_per_gpu")))
    rows = [(n, want, got) for n, want, got in pairs if want is not None]
    if e.get("max_concurrency") is not None:
        want, got = e["max_concurrency"], pool.get("max_concurrency")
        near = isinstance(got, (int, float)) and abs(got - want) <= 0.005 + 1e-6 * abs(want)
        rows.append(("max concurrency", want, want if near else got))
    return rows


def answer(command):
    """The program's JSON object, or {"error": text}: whatever it prints, the score goes on."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
        out = json.loads(run.stdout)
    except subprocess.TimeoutExpired:
        return {"error": "no answer in 60 s"}
    except (json.JSONDecodeError, UnicodeDecodeError):
        return {"error": run.stderr.strip()[:200] or f"exit {run.returncode}, no JSON"}
    if not isinstance(out, dict):
        return {"error": "not a JSON object"}
    if "error" in out:
        return {"error": str(out["error"])[:200]}
    return out


def main():
    program, path = sys.argv[1], sys.argv[2]
    verbose = "--verbose" in sys.argv
    equal, ran, skipped, kinds = 0, 0, Counter(), {}
    for case in json.load(open(path))["cases"]:
        eras = [case["inputs"]["era"]] if "era" in case["inputs"] else ["A", "B"] if "pool_tokens_era_A" in case["expected"] else ["A"] if case["kind"] == "startup check" else ["B"]
        for era in eras:
            args = command(case, era)
            if isinstance(args, str):
                skipped[args] += 1
                continue
            out = answer([program, "assess", *args, "--format", "json"])
            rows = figures(case, era, out) if "error" not in out else [("answer", "figures", out["error"])]
            if not rows:
                skipped["no figure to compare"] += 1
                continue
            bad = [r for r in rows if r[1] != r[2]]
            ran += 1
            equal += not bad
            k = kinds.setdefault((case["engine"], case["kind"]), [0, 0])
            k[0] += not bad
            k[1] += 1
            if bad and verbose:
                print(f"{case['id']} {case['model']} era {era}: " + "; ".join(f"{n}: want {w}, got {g}" for n, w, g in bad))
                print("    " + " ".join(args))
    for (engine, kind), (good, all_) in sorted(kinds.items()):
        print(f"{good:4}/{all_:<4} {engine}: {kind}")
    print("skipped: " + (", ".join(f"{n} {why}" for why, n in skipped.most_common()) or "none"))
    print(f"{equal} of {ran} cases equal")
    return 0 if ran and equal == ran else 1


if __name__ == "__main__":
    sys.exit(main())
