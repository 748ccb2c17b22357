"""Compares predictions of what-if with the results of real runs: see run-predictions.

With two folders, copies what RecordedPredictionsTest needs of a recorded comparison from the first to the second.
"""

import json
import pathlib
import sys
from collections import defaultdict

MILLIS = 1e3
ALLOWED = {"throughput": 15, "p50": 15, "p99": 30}
THROUGHPUT_OF_SLOW_MOTION = 10


def measured(folder):
    """Means over repetitions, by query, shards, mongos and threads."""
    cells = defaultdict(list)
    for file in folder.glob("check-*/**/result.json"):
        result = json.loads(file.read_text())
        target = result["target"]
        motion = target.get("slowMotion")
        # Results of slow motion are saved as measured; what-if reads them as of the machines meant.
        factor = motion["factor"] if motion and not motion["scaled"] else 1
        for phase in result["phases"]:
            if phase["measured"]:
                key = (result["parameters"]["query"], target["shards"], target["routers"], phase["threads"])
                latency = phase["serviceTime"]["percentilesMicros"]
                cells[key].append({
                    "throughput": phase["throughput"] * factor,
                    "p50": latency["50"] / MILLIS / factor,
                    "p99": latency["99"] / MILLIS / factor,
                    "others": others(phase, result["client"]["cpus"]),
                    "scaled": motion is not None,
                })
    return {key: {name: sum(float(one[name]) for one in all) / len(all) for name in all[0]} for key, all in cells.items()}


def others(phase, processors):
    """Processors that other programs used."""
    ours = phase["clientCpuSeconds"] + sum(server["cpuSeconds"] for server in phase["server"])
    return max(0, phase.get("machineCpuShare", 0) * processors - ours / phase["seconds"])


def main(folder):
    found = measured(folder)
    unpredicted = set(found)
    missed = 0
    print("| topology | query | threads | others, processors | figure | measured | predicted | error |")
    print("|---|---|---:|---:|---|---:|---:|---:|")
    for one in json.loads((folder / "predicted.json").read_text())["predictions"]:
        topology = one["topology"]
        key = (one["operation"], topology["shards"], topology["routers"], one["threads"])
        cell = found.get(key)
        if cell is None:
            continue
        unpredicted.discard(key)
        predicted = {"throughput": one["throughput"]["value"]}
        predicted.update({f"p{name}": one["responseMicros"][name]["value"] / MILLIS for name in ("50", "99")})
        for figure, value in predicted.items():
            error = 100 * (value / cell[figure] - 1)
            unit = "ops/s" if figure == "throughput" else figure + " ms"
            name = f"{topology['shards']} shards" if topology["shards"] else "standalone"
            print(f"| {name} | {one['operation']} | {one['threads']} | {cell['others']:.2f} | {unit}"
                  f" | {cell[figure]:,.1f} | {value:,.1f} | {error:+.0f} % |")
            slow = cell["scaled"] > 0
            allowed = THROUGHPUT_OF_SLOW_MOTION if slow and figure == "throughput" else ALLOWED[figure]
            missed += (slow or figure == "throughput") and abs(error) > allowed
    if not found:
        sys.exit("Nothing was measured to compare predictions with.")
    if unpredicted:
        sys.exit("Measured, but not predicted: " + ", ".join(map(str, sorted(unpredicted))) + ".")
    sys.exit(f"{missed} figures are missed by more than allowed." if missed else 0)


def copy(folder, target):
    """The result of each run, without phases that only prepare and without names of folders and hosts."""
    for file in sorted(folder.glob("c*/**/result.json")):
        result = json.loads(file.read_text())
        result["phases"] = [phase for phase in result["phases"] if phase["measured"]]
        for server in (server for phase in result["phases"] for server in phase["server"]):
            if "host" in server:
                server["host"]["name"] = "vm"
        result["parameters"].pop("out", None)
        origin = result["client"]["origin"]
        origin.pop("host", None)
        origin["jvmFlags"] = [flag for flag in origin["jvmFlags"] if "/" not in flag]
        kind = "check" if "check" in str(file.relative_to(folder)) else "calibrate"
        topology = f"{result['target']['shards']}-shards" if result["target"]["shards"] else "standalone"
        name = f"{topology}-{result['parameters']['query']}-{result['parameters']['threads']}-threads"
        (target / kind / name).mkdir(parents=True, exist_ok=True)
        (target / kind / name / "result.json").write_text(json.dumps(result, separators=(",", ":")))


if len(sys.argv) > 2:
    copy(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
else:
    main(pathlib.Path(sys.argv[1]))
