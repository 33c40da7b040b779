# ruff: noqa: INP001, S603, T201 - a script that prints, and runs this very program
"""How many games a minute one process and all cores play: `python benchmarks/simulate.py`.

The same seeds are played by `simulate --jobs 1` and by as many processes as there are cores, in turn; whether
they were the same games is looked at as well. Time is what a clock says, from the start of the program to its
tables: on a machine that does other things it is theirs too, so the processor time of all processes stands
beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MAIN = Path(__file__).resolve().parent.parent / "main.py"

RUNS = (
    ("colors-of-magic", "random", "random", 200),
    ("donjon-procrastination", "middle", "random", 4000),
)
"""A game, its players, and how many games."""


def main() -> None:
    """Print the table as Markdown; exits with 1 if two runs of the same seeds were not the same games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the games that are played (1)")
    args = parser.parse_args()
    cores, differ = len(os.sched_getaffinity(0)), False
    print("| | games | processes | games a minute | processor time a game | the same games |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game, a, b, games in RUNS:
        count, first = max(4, round(games * args.share)), None
        for jobs in dict.fromkeys((1, cores)):
            seconds, spent, played = timed(game, a, b, count, jobs)
            same = first in (None, played)
            first, differ = first or played, differ or not same
            print(
                f"| {game}, {a} against {b} | {count} | {jobs} | {60 * count / seconds:.0f} | "
                f"{1e3 * spent / count:.1f} ms | {'yes' if same else '**no**'} |"
            )
    sys.exit(1 if differ else 0)


def timed(game: str, a: str, b: str, games: int, jobs: int) -> tuple[float, float, str]:
    """Seconds by the clock and of the processor, and what was played, without the times in it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.json")
        command = [sys.executable, str(MAIN), "simulate", game, "--a", a, "--b", b]
        before, began = children(), time.perf_counter()
        subprocess.run(
            [*command, "--games", str(games), "--jobs", str(jobs), "--json", str(file)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        seconds, spent = time.perf_counter() - began, children() - before
        matches = json.loads(file.read_text(encoding="utf-8"))["matches"]
    for match in matches:
        del match["seconds"], match["thinking"]
    return seconds, spent, json.dumps(matches)


def children() -> float:
    """Seconds of processor time of all processes that were started and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    main()
