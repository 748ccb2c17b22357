"""Compares predictions of what-if with the results of real runs: see run-predictions and run-mix-predictions.

With --watch and a file, writes every second how long some fixed work takes, until it is ended. With --part and the folder of a
round, parts its results in those that calibrate and those that are predicted. With two folders, copies what
RecordedPredictionsTest needs of a recorded comparison from the first to the second.
"""

import json
import pathlib
import re
import sys
import time
from collections import defaultdict
from statistics import median

MILLIS = 1e3
ALLOWED = {"throughput": 15, "p50": 15, "p99": 30}
THROUGHPUT_OF_SLOW_MOTION = 10


def measured(round_folder):
    """Means over repetitions, by query, shards, mongos and threads."""
    cells = defaultdict(list)
    for file in round_folder.glob("check/*/result.json"):
        result = json.loads(file.read_text())
        target = result["target"]
        motion = target.get("slowMotion")
        # Results of slow motion are saved as measured; what-if reads them as of the machines meant.
        factor = motion["factor"] if motion and not motion["scaled"] else 1
        for phase in result["phases"]:
            if phase["measured"]:
                key = (operation(result), target["shards"], target["routers"], phase["threads"])
                latency = phase["serviceTime"]["percentilesMicros"]
                cells[key].append({
                    "throughput": phase["throughput"] * factor,
                    "p50": latency["50"] / MILLIS / factor,
                    "p99": latency["99"] / MILLIS / factor,
                    "others": others(phase, result["client"]["cpus"]),
                    "scaled": motion is not None,
                })
    return {key: {name: sum(float(one[name]) for one in all) / len(all) for name in all[0]} for key, all in cells.items()}


def operation(result):
    """The name of the operations in predictions."""
    return "mix" if result["workload"] == "mixed" else result["parameters"]["query"]


def others(phase, processors):
    """Processors that other programs used."""
    ours = phase["clientCpuSeconds"] + sum(server["cpuSeconds"] for server in phase["server"])
    return max(0, phase.get("machineCpuShare", 0) * processors - ours / phase["seconds"])


def predicted(round_folder):
    """The same of what was predicted."""
    cells = {}
    answer = json.loads((round_folder / "predicted.json").read_text())
    mixes = [one for workload in answer.get("mixes", []) for mix in workload["mixes"] for one in mix["predictions"]]
    for one in answer["predictions"] + mixes:
        topology = one["topology"]
        cells[(one["operation"], topology["shards"], topology["routers"], one["threads"])] = {
            "throughput": one["throughput"]["value"],
            **{f"p{name}": one["responseMicros"][name]["value"] / MILLIS for name in ("50", "99")},
        }
    return cells


def main(folder):
    rounds = [(measured(one), predicted(one)) for one in sorted(folder.glob("round-*"))]
    keys = sorted({key for found, _ in rounds for key in found}, key=lambda key: (key[0] != "targeted", *key[1:]))
    if not keys:
        sys.exit("Nothing was measured to compare predictions with.")
    for number, (found, expected) in enumerate(rounds, 1):
        for name, cells in (("measured", found), ("predicted", expected)):
            if missing := [key for key in keys if key not in cells]:
                sys.exit(f"Round {number}: not {name}: {', '.join(map(str, missing))}.")
    missed = 0
    print("| topology | query | threads | others, processors | figure | measured | predicted | error | in each round |")
    print("|---|---|---:|---:|---|---:|---:|---:|---|")
    for key in keys:
        query, shards, _, threads = key
        pairs = [(found[key], expected[key]) for found, expected in rounds]
        slow = pairs[0][0]["scaled"] > 0
        for figure, allowed in ALLOWED.items():
            errors = [100 * (expected[figure] / found[figure] - 1) for found, expected in pairs]
            error = median(errors)
            unit = "ops/s" if figure == "throughput" else figure + " ms"
            name = f"{shards} shards" if shards else "standalone"
            print(f"| {name} | {query} | {threads} | {median(found['others'] for found, _ in pairs):.2f} | {unit}"
                  f" | {median(found[figure] for found, _ in pairs):,.1f}"
                  f" | {median(expected[figure] for _, expected in pairs):,.1f} | {error:+.0f} %"
                  f" | {' '.join(f'{one:+.0f}' for one in errors)} |")
            limit = THROUGHPUT_OF_SLOW_MOTION if slow and figure == "throughput" else allowed
            missed += (slow or figure == "throughput") and abs(error) > limit
    tell_steadiness(folder / "machine.txt")
    sys.exit(f"{missed} figures are missed by more than allowed." if missed else 0)


def tell_steadiness(file):
    """Where others share processors and caches, nothing else tells that they were slower for a while."""
    micros = sorted(float(line) for line in file.read_text().split()) if file.exists() else []
    if micros:
        tenth = len(micros) // 10
        print(f"\nSome fixed work took this machine {micros[tenth]:.0f} to {micros[-1 - tenth]:.0f} us of CPU time meanwhile (the"
              f" middle 80 % of {len(micros)} seconds): figures can be no steadier than that.")


def watch(file):
    """Seldom and little, as servers in slow motion work: what it finds in caches is what others leave there."""
    sample = {"host": "a.example", "numbers": [1, 2, 3], "text": "x" * 50, "inner": {"part": 1.5}}
    with file.open("w") as out:
        while True:
            taken = []
            while len(taken) < 50:
                time.sleep(0.02)
                begin = time.thread_time_ns()
                text = json.dumps(sample)
                sorted(json.loads(text), key=str)
                re.findall(r"[a-z]+", text)
                taken.append(time.thread_time_ns() - begin)
            print(f"{median(taken) / 1e3:.1f}", file=out, flush=True)


def part(folder):
    """What calibrates is what "simulator calibrate" measures."""
    for file in sorted(folder.glob("*/*/result.json")):
        result = json.loads(file.read_text())
        checks = result["target"]["shards"] == 2 or result["parameters"]["threads"] in (4, 16)
        kind = folder / ("check" if checks else "calibrate")
        kind.mkdir(exist_ok=True)
        file.parent.rename(kind / file.parent.name)


def copy(folder, target):
    """The result of each run, without phases that only prepare and without names of folders and hosts."""
    for file in sorted(folder.glob("round-*/c*/*/result.json")):
        result = json.loads(file.read_text())
        result["phases"] = [phase for phase in result["phases"] if phase["measured"]]
        for server in (server for phase in result["phases"] for server in phase["server"]):
            if "host" in server:
                server["host"]["name"] = "vm"
        result["parameters"].pop("out", None)
        origin = result["client"]["origin"]
        origin.pop("host", None)
        origin["jvmFlags"] = [flag for flag in origin["jvmFlags"] if "/" not in flag]
        number, kind, _ = file.parent.relative_to(folder).parts
        topology = f"{result['target']['shards']}-shards" if result["target"]["shards"] else "standalone"
        mix = "-" + result["parameters"]["mix"].replace("=", "-").replace(",", "-") if operation(result) == "mix" else ""
        name = f"{topology}-{result['parameters']['query']}{mix}-{result['parameters']['threads']}-threads"
        (target / number / kind / name).mkdir(parents=True, exist_ok=True)
        (target / number / kind / name / "result.json").write_text(json.dumps(result, separators=(",", ":")))


if sys.argv[1] == "--watch":
    watch(pathlib.Path(sys.argv[2]))
elif sys.argv[1] == "--part":
    part(pathlib.Path(sys.argv[2]))
elif len(sys.argv) > 2:
    copy(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
else:
    main(pathlib.Path(sys.argv[1]))
