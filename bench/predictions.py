"""Compares predictions of what-if with the results of real runs: see run-predictions and run-mix-predictions.

With --watch and a file, writes every second how long some fixed work takes, until it is ended. With --disturbed, the folder of a
round, and that file, removes results that were measured while the machine was slow, and prints their mix, shards and threads.
With --part and the folder of a round, parts its results in those that calibrate and those that are predicted. With two folders,
copies what RecordedPredictionsTest needs of a recorded comparison from the first to the second; with --experiment before them,
what AdviceSituationsTest needs of an experiment.
"""

import calendar
import json
import os
import pathlib
import re
import shutil
import sys
import time
from collections import defaultdict
from statistics import median

MILLIS = 1e3
ALLOWED = {"throughput": 15, "p50": 15, "p99": 30}
THROUGHPUT_OF_SLOW_MOTION = 10

# The CPU time of servers in slow motion rises by more than twice as much.
MOST_DISTURBED = 1.06


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
    micros = sorted(slowest for _, slowest in pace(file))
    if micros:
        tenth = len(micros) // 10
        print(f"\nSome fixed work took this machine {micros[tenth]:.0f} to {micros[-1 - tenth]:.0f} us of CPU time meanwhile (the"
              f" middle 80 % of {len(micros)} seconds): figures can be no steadier than that.")


def pace(file):
    """The times and microseconds that a watch has written."""
    lines = [line.split() for line in file.read_text().splitlines()] if file.exists() else []
    return [(float(line[0]), float(line[1])) for line in lines if len(line) == 2]


def watch(file):
    """Seldom and little, as servers in slow motion work: what it finds in caches is what others leave there. A neighbour may
    use one processor only, so that each is watched, and the slowest counts."""
    sample = {"host": "a.example", "numbers": [1, 2, 3], "text": "x" * 50, "inner": {"part": 1.5}}
    processors = sorted(os.sched_getaffinity(0))
    with file.open("w") as out:
        while True:
            taken = {processor: [] for processor in processors}
            for _ in range(50 // len(processors)):
                for processor, times in taken.items():
                    time.sleep(0.02)
                    os.sched_setaffinity(0, {processor})
                    begin = time.thread_time_ns()
                    text = json.dumps(sample)
                    sorted(json.loads(text), key=str)
                    re.findall(r"[a-z]+", text)
                    times.append(time.thread_time_ns() - begin)
            print(f"{time.time():.1f} {max(median(times) for times in taken.values()) / 1e3:.1f}", file=out, flush=True)


def disturbed(folder, file):
    """Removes the results of a round during which the machine was slower than in its quiet quarter of the time, and prints what
    to measure again. The figures themselves do not decide: a result is judged by the watch alone."""
    all_seconds = pace(file)
    results = results_in(folder)
    begin = min(seconds(result)[0] for _, result in results)
    quiet = sorted(micros for at, micros in all_seconds if at >= begin)
    reference = quiet[len(quiet) // 4]
    again = defaultdict(list)
    for file, result in results:
        first, last = seconds(result)
        during = [micros for at, micros in all_seconds if first <= at <= last + 1]
        if during and median(during) > MOST_DISTURBED * reference:
            again[result["parameters"]["mix"], result["target"]["shards"]].append(str(result["parameters"]["threads"]))
            shutil.rmtree(file.parent)
    for (mix, shards), threads in again.items():
        print(mix, shards, ",".join(threads))


def results_in(folder):
    """Those of experiments, and those of single runs."""
    files = [*folder.glob("*/result.json"), *folder.glob("*/*/result.json")]
    return [(file, json.loads(file.read_text())) for file in sorted(files)]


def seconds(result):
    """When it was measured."""
    phase = next(phase for phase in result["phases"] if phase["measured"])
    begin = calendar.timegm(time.strptime(phase["startedAt"][:19], "%Y-%m-%dT%H:%M:%S"))
    return begin, begin + phase["seconds"]


def part(folder):
    """What calibrates is what "simulator calibrate" measures."""
    for file, result in results_in(folder):
        checks = result["target"]["shards"] == 2 or result["parameters"]["threads"] in (4, 16)
        kind = folder / ("check" if checks else "calibrate")
        kind.mkdir(exist_ok=True)
        file.parent.rename(kind / file.parent.name)


def copy(folder, target):
    """The results of each round."""
    for file in sorted(folder.glob("round-*/c*/*/result.json")):
        result = json.loads(file.read_text())
        number, kind, _ = file.parent.relative_to(folder).parts
        mix = "-" + result["parameters"]["mix"].replace("=", "-").replace(",", "-") if operation(result) == "mix" else ""
        save(result, target / number / kind, "-" + result["parameters"]["query"] + mix)


def copy_experiment(folder, target):
    for file in sorted(folder.glob("*/result.json")):
        save(json.loads(file.read_text()), target, "")


def save(result, folder, suffix):
    """Without phases that only prepare and without names of folders and hosts."""
    result["phases"] = [phase for phase in result["phases"] if phase["measured"]]
    for server in (server for phase in result["phases"] for server in phase["server"]):
        if "host" in server:
            server["host"]["name"] = "vm"
    result["parameters"].pop("out", None)
    origin = result["client"]["origin"]
    origin.pop("host", None)
    origin["jvmFlags"] = [flag for flag in origin["jvmFlags"] if "/" not in flag]
    topology = f"{result['target']['shards']}-shards" if result["target"]["shards"] else "standalone"
    name = folder / f"{topology}{suffix}-{result['parameters']['threads']}-threads"
    name.mkdir(parents=True, exist_ok=True)
    (name / "result.json").write_text(json.dumps(result, separators=(",", ":")))


if sys.argv[1] == "--watch":
    watch(pathlib.Path(sys.argv[2]))
elif sys.argv[1] == "--disturbed":
    disturbed(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
elif sys.argv[1] == "--part":
    part(pathlib.Path(sys.argv[2]))
elif sys.argv[1] == "--experiment":
    copy_experiment(pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
elif len(sys.argv) > 2:
    copy(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
else:
    main(pathlib.Path(sys.argv[1]))
