#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the program against what engines printed when they started: a file of records like tests/data/cases/logs.json.

usage: accuracy.py VRAMLINE FILE [--verbose]

Per figure: on how many records it rests, how many were left out and why, the median and the 90th percentile of the error.
 - from the log's own sizes: KV memory (GiB), and from the log's KV memory: blocks, tokens and concurrency (percent);
 - blind, from model, GPU and settings alone: weights, activations, non-torch growth and CUDA graphs (GiB).
A model is matched by id, alias, short name or the last part of either, without regard to case, quantisation and date.
Exit status: 0; 1 where a figure from the log's own sizes is beyond its tolerance; 2 where nothing could be compared.
"""
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

GIB = 1 << 30
TOLERANCE = {"kv_memory": 0.1, "blocks": 0.5, "tokens": 0.5, "concurrency": 0.5}
UNIT = {"kv_memory": "GiB", "blocks": "%", "tokens": "%", "concurrency": "%"}
NAMES = {
    "kv_memory": "KV memory", "blocks": "blocks", "tokens": "tokens", "concurrency": "concurrency",
    "weights_gib": "weights, blind", "activation_peak_gib": "activations, blind",
    "non_torch_gib": "non-torch growth, blind", "cuda_graph_gib": "CUDA graphs, blind",
}
# Logs that carry a month instead of a version: the newest release of that month, as far as issues and logs date it.
MONTHS = {"2026-02": "0.15.0", "2026-03": "0.17.0", "2026-04": "0.19.0", "2026-05": "0.20.0", "2026-06": "0.23.0", "2026-07": "0.26.0", "2026-08": "0.27.0"}
# What a file name may have behind the model's own name, and what short names leave out (the parameters active in a mixture).
SUFFIX = re.compile(r"[-_. ]((instruct|chat|it|base|hf|bf16|fp8|fp8[-_]dynamic|dynamic|nvfp4|mxfp4|awq|gptq|int4|int8|w8a8|w4a16|autoround|bnb|"
                    r"bitsandbytes|4bit|8bit|exl3|gguf|(ud[-_])?i?q\d\w*|resharded|class|a\d+(\.\d+)?b|\d{4})|\(.*\))$", re.I)
WEIGHTS = {"fp8": "fp8", "mxfp4": "auto", "modelopt nvfp4": "nvfp4", "nvfp4": "nvfp4", "auto_round int4": "int4", "bitsandbytes": "nf4", "awq": "awq-int4"}
GPUS = [("h100 nvl", "h100-nvl-94"), ("h100", "h100-sxm-80"), ("h200", "h200-sxm-141"), ("a100 40", "a100-sxm-40"), ("a100", "a100-sxm-80"), ("rtx 3090", "rtx-3090"),
        ("rtx 4090", "rtx-4090"), ("rtx 5090", "rtx-5090"), ("rtx a6000", "rtx-a6000"), ("mi300x", "mi300x"), ("v100 32", "v100-sxm2-32"), ("h20", "h20-96")]


class LeftOut(Exception):
    """Why a record says nothing about a figure."""


def plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def stems(name):
    """A name, and what is left of it when quantisation, date and the like are cut off its end."""
    name = name.split("/")[-1].split(" + ")[0]
    out = [name]
    while True:
        shorter = SUFFIX.sub("", name)
        if shorter == name or not shorter:
            return out
        out.append(name := shorter)


class Program:
    def __init__(self, path):
        self.path = path
        self.models = {}
        listed = json.loads(self.run("presets", "models", "--format", "json")[0])
        models = listed["models"] if isinstance(listed, dict) else listed
        for rank in (0, 1):  # whole names first, then what is left of them
            for model in models:
                for name in [model["id"], model.get("short_id") or model["id"], *(model.get("aliases") or [])]:
                    for stem in [name, *stems(name)[:1]] if rank == 0 else stems(name):
                        self.models.setdefault(plain(stem), model["id"])
        gpus = json.loads(self.run("presets", "gpus", "--format", "json")[0])
        self.gpus = {gpu["id"] for gpu in (gpus["gpus"] if isinstance(gpus, dict) else gpus)}

    def run(self, *args):
        done = subprocess.run([self.path, *args], capture_output=True, text=True, timeout=60)
        return done.stdout, done.stderr

    def assess(self, args):
        out, err = self.run("assess", *args, "--format", "json")
        try:
            answer = json.loads(out)
        except json.JSONDecodeError:
            raise LeftOut("no answer: " + err.strip()[:80]) from None
        if "error" in answer:
            raise LeftOut("refused: " + answer["error"]["code"])
        return answer

    def model(self, record):
        name = record.get("model")
        if not name:
            raise LeftOut("no model named")
        for stem in [name, *stems(name), *stems(name.split(" ")[0])]:
            if plain(stem) in self.models:
                return self.models[plain(stem)]
        raise LeftOut("model not in the catalogue")


def version_of(record):
    text = record.get("engine_version") or ""
    found = re.match(r"v?(\d+\.\d+(?:\.\d+)?)", text)
    if found and not text.startswith("0.1.dev"):
        return found.group(1)
    if (month := text[:7]) in MONTHS:
        return MONTHS[month]
    return ""  # the newest known


def gib(text):
    found = re.match(r"([\d.]+) ?GiB", str(text or ""))
    return float(found.group(1)) if found else None


def size(amount):
    return str(max(0, round(amount * GIB)))


def version_args(record):
    version = version_of(record)
    return ["--engine", "vllm", *(["--engine-version", version] if version else [])]


def layout_args(record):
    tp, pp = record.get("tp") or 1, record.get("pp") or 1
    if "tp" not in record and (record.get("gpu_count") or 1) > 1:
        raise LeftOut("how many GPUs share the model is not said")
    return ["--tp", str(tp), "--pp", str(pp), "--gpus", str(tp * pp)]


def known(record, name):
    value = record["printed"].get(name)
    if not isinstance(value, (int, float)):
        raise LeftOut(f"no {name}")
    return value


def log_sizes(record):
    """Weights and non-torch, activations, and the graphs that came off, as the log itself has them."""
    p = record["printed"]
    if "consumed_gib" in p:  # newer lines give weights and non-torch as one
        weights, growth = p["consumed_gib"], 0
    else:
        weights, growth = known(record, "weights_gib"), known(record, "non_torch_gib")
    activation = p["peak_torch_gib"] - weights if "peak_torch_gib" in p else known(record, "activation_peak_gib")
    return weights, growth, activation, p.get("cuda_graph_estimated_gib", 0)


def kv_memory(program, record):
    want = known(record, "kv_available_gib")
    if "fork" in (record.get("engine_version") or ""):
        raise LeftOut("a fork of the engine")
    weights, growth, activation, graphs = log_sizes(record)
    total, fraction = gib(record.get("gpu_memory_total_as_reported")), record.get("gpu_memory_utilization")
    if total is None or fraction is None:
        if "usable_gib" not in record["printed"]:
            raise LeftOut("no total or no utilisation")
        total, fraction = record["printed"]["usable_gib"], 1
    # Which model it is does not matter here: all sizes are given.
    answer = program.assess(["--model", "meta-llama/Llama-3.1-8B-Instruct", "--gpu", "custom", "--context", "1", "--capacity", size(total), "--memory-fraction", str(fraction),
                             "--weights-bytes", size(weights), "--runtime", size(growth), "--activations", size(activation), "--graphs", size(graphs), "--communication", "0",
                             *version_args(record)])
    got = next(term["value"] for term in answer["terms"] if term["id"] == "available") / GIB
    return got, want, abs(got - want)


def unsaid(record, answer):
    """Settings that a log may leave out, as far as they matter: each a list of arguments, the default first."""
    formats = [[]] if "kv_cache_dtype" in record else [[], ["--kv-dtype", "fp8"]]
    state = any(group["cache"] == "state" for group in answer["pool"]["groups"])
    caching = [[], ["--engine-flag", "enable-prefix-caching=true"]] if state else [[]]
    return [a + b for a in formats for b in caching][1:]


def draft_args(record):
    said = f"{record.get('model', '')} {record.get('note', '')}"
    if re.search(r"dflash|dspark|eagle", said, re.I):
        raise LeftOut("a draft model of unknown shape")
    found = re.search(r"MTP draft(?:er)?(?: of (\d+) tokens)?", said)
    if not found:
        return []
    config = {"method": "mtp", "num_speculative_tokens": int(found.group(1) or 1)}
    return ["--engine-flag", "speculative-config=" + json.dumps(config)]


def pool_args(program, record):
    """A plan with the log's KV memory as its pool."""
    memory = known(record, "kv_available_gib")
    if memory < 0.5:
        raise LeftOut("less than 0.5 GiB of KV: two decimals are too few")
    if record.get("dtype") == "float32":
        raise LeftOut("float32 is not planned for")
    args = ["--model", program.model(record), "--gpu", "custom", "--capacity", "8 TiB", "--concurrency", "1", "--kv-cache-bytes", size(memory),
            *layout_args(record), *version_args(record), *draft_args(record), "--engine-flag", "VLLM_ALLOW_LONG_MAX_MODEL_LEN=1"]
    args += ["--context", str(record.get("max_model_len") or 2048)]
    if "kv_cache_dtype" in record:
        args += ["--kv-dtype", record["kv_cache_dtype"]]
    # Where the GPU is a small one, so are its batches.
    total = gib(record.get("gpu_memory_total_as_reported"))
    large = total is None or total >= 70
    args += ["--engine-flag", f"max-num-batched-tokens={record.get('max_num_batched_tokens') or (8192 if large else 2048)}"]
    answer = program.assess(args)
    if answer.get("pool") is None:
        raise LeftOut("no pool")
    if "max_model_len" not in record and len(answer["pool"]["groups"]) > 1:
        raise LeftOut("a hybrid without its maximum length")
    return args, answer


def from_pool(name, printed):
    """One setting that a log leaves out may be other than its default; then all figures of the log must agree to it."""
    keys = {"blocks": "num_gpu_blocks", "tokens": "kv_tokens", "max_concurrency": "max_concurrency"}

    def figure(program, record):
        want = known(record, printed)
        if want == 0:
            raise LeftOut("the log has 0")
        if name == "max_concurrency" and "max_model_len" not in record:
            raise LeftOut("no maximum length")
        args, answer = pool_args(program, record)

        def errors(pool):
            return {key: abs(pool[key] - record["printed"][log]) / record["printed"][log] * 100 for key, log in keys.items() if record["printed"].get(log)}

        best, pool, used = errors(answer["pool"]), answer["pool"], []
        for more in unsaid(record, answer) if max(best.values()) > 0.5 else []:
            other = program.assess([*args, *more])["pool"]
            if max(errors(other).values()) < min(0.5, max(best.values())):
                best, pool, used = errors(other), other, more
        return pool[name], want, best[name], " ".join(used)
    return figure


def blind(name):
    def figure(program, record):
        want = known(record, name)
        total = gib(record.get("gpu_memory_total_as_reported"))
        card = next((gpu for word, gpu in GPUS if word in (record.get("gpu") or "").lower().replace("-", " ") and gpu in program.gpus), None)
        if card is None and total is None:
            raise LeftOut("GPU not known")
        quantised = record.get("weight_quant")
        weights = "auto" if not quantised else WEIGHTS.get(quantised, WEIGHTS.get(quantised.split(" ")[0]))
        if weights is None:
            raise LeftOut("weight format not known")
        if record.get("dtype") == "float32":
            raise LeftOut("float32 is not planned for")
        args = ["--model", program.model(record), "--gpu", card or "custom", "--concurrency", "1", "--weights", weights, *layout_args(record), *version_args(record),
                "--context", str(record.get("max_model_len") or 2048), "--engine-flag", "VLLM_ALLOW_LONG_MAX_MODEL_LEN=1"]
        if total is not None:
            args += ["--capacity", size(total)]
        for flag in ("max_num_batched_tokens", "max_num_seqs"):
            if record.get(flag):
                args += ["--engine-flag", f"{flag.replace('_', '-')}={record[flag]}"]
        if record.get("enforce_eager"):
            args += ["--engine-flag", "enforce-eager=true"]
        answer = program.assess(args)
        line = answer["gpus"][0]
        got = {"weights_gib": line["weights"], "activation_peak_gib": line["activations"], "cuda_graph_gib": line["graphs"]}.get(name)
        if got is None:
            got = next(term["value"] for term in answer["terms"] if term["id"] == "growth")
        return got / GIB, want, abs(got / GIB - want)
    return figure


FIGURES = {"kv_memory": kv_memory, "blocks": from_pool("blocks", "num_gpu_blocks"), "tokens": from_pool("tokens", "kv_tokens"),
           "concurrency": from_pool("max_concurrency", "max_concurrency"),
           **{name: blind(name) for name in ("weights_gib", "activation_peak_gib", "non_torch_gib", "cuda_graph_gib")}}


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, round(share * (len(values) - 1)))]


def judge(job):
    program, name, record = job
    try:
        return name, record, FIGURES[name](program, record), None
    except LeftOut as why:
        return name, record, None, str(why)
    except (AttributeError, KeyError, StopIteration, TypeError, ValueError) as fault:  # one odd record is no end of the others
        return name, record, None, f"a record that cannot be read ({type(fault).__name__})"
    except subprocess.TimeoutExpired:
        return name, record, None, "no answer in 60 s"


def main():
    args = [arg for arg in sys.argv[1:] if arg != "--verbose"]
    if len(args) != 2:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    program = Program(args[0])
    listed = json.loads(Path(args[1]).read_text(encoding="utf-8"))
    listed = listed.get("records", []) if isinstance(listed, dict) else listed
    records = [{**record, "printed": record.get("printed") or {}} for record in listed if record.get("engine") == "vllm"]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
        results = list(workers.map(judge, [(program, name, record) for name in FIGURES for record in records]))
    errors, out, beyond, settings = defaultdict(list), defaultdict(Counter), [], defaultdict(Counter)
    for name, record, figure, why in results:
        if figure is None:
            out[name][why] += 1
            continue
        errors[name].append(figure[2])
        if len(figure) > 3 and figure[3]:
            settings[name][figure[3].replace("--engine-flag ", "").replace("--", "")] += 1
        if name in TOLERANCE and figure[2] > TOLERANCE[name]:
            beyond.append(f"{record['id']}: {NAMES[name]} {figure[0]:.6g}, the log has {figure[1]:.6g}")
        if "--verbose" in sys.argv:
            print(f"  {NAMES[name]:26} {figure[0]:12.6g} {figure[1]:12.6g}  {figure[2]:8.3f} {record['id']}")
    print(f"{len(records)} records of vllm")
    for name in FIGURES:
        unit, values = UNIT.get(name, "GiB"), errors[name]
        left = ", ".join(f"{n} {why}" for why, n in out[name].most_common())
        if not values:
            print(f"{NAMES[name]:26}   0 records; left out: {left}")
            continue
        within = f", {sum(v <= TOLERANCE[name] for v in values)} within {TOLERANCE[name]} {unit}" if name in TOLERANCE else ""
        print(f"{NAMES[name]:26} {len(values):3} records{within}; error: median {percentile(values, 0.5):.3f} {unit}, 90th percentile {percentile(values, 0.9):.3f} {unit}")
        if settings[name]:
            print(f"{'':30} with a setting that the log does not say: " + ", ".join(f"{n} {what}" for what, n in settings[name].most_common()))
        print(f"{'':30} left out: {left or 'none'}")
    for line in beyond:
        print("beyond: " + line)
    return 2 if not any(errors.values()) else 1 if beyond else 0


if __name__ == "__main__":
    sys.exit(main())
