"""Ends commands that write files, and looks at what they leave.

`python -m tests.kills.exports --times 20` tries each export so often with each signal, at random moments;
with `--writing` each is ended while what it writes lies there under its temporary name. That is seen, not
reckoned from the time: a command is stopped, it is looked at how far it has come, and then it is ended.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
DUEL = str(ROOT / "docs" / "examples" / "duel.arcane")
GAP = str(ROOT / "assets" / "positions" / "narrow-gap.toml")

EXPORTS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "figures": ("figure", "--batch", str(ROOT / "docs/examples/rulebook/figures.toml"), "-o", "out"),
        "png": ("figure", GAP, "--show", "sight:archer:knight", "--dpi", "600", "-o", "out.png"),
        "print": ("print", "cards", "--system", "donjon-procrastination", "-o", "out.pdf"),
        "handbook": ("handbook", "-o", "out"),
        "gif": ("film", DUEL, "--turn", "1", "-o", "out.gif"),
        "mp4": ("film", DUEL, "--turn", "1", "-o", "out.mp4"),
        "page": ("film", DUEL, "--turn", "1", "-o", "out.html"),
        "report": ("simulate", "donjon-procrastination", "--games", "20", "--report", "out.html"),
        "import": ("import", str(ROOT / "docs/examples/dungeon.dd2vtt"), "-o", "out.toml"),
    }
)
"""What is written, by the words that ask for it."""

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
PAUSE = 0.0004
"""Seconds between two looks at whether a command has begun to write."""

LONGEST = 600.0
"""Seconds that a command may take."""

ENDS: Mapping[str, Callable[[bytes], bool]] = MappingProxyType(
    {
        ".pdf": lambda data: data.rstrip().endswith(b"%%EOF"),
        ".png": lambda data: data.endswith(b"IEND\xaeB`\x82"),
        ".gif": lambda data: data.endswith(b"\x3b"),
        ".mp4": lambda data: b"moov" in data,
        ".html": lambda data: data.rstrip().endswith(b"</html>"),
        ".toml": lambda data: bool(tomllib.loads(data.decode())),
        ".css": bool,
        ".js": bool,
    }
)
"""Whether a file of each kind is whole."""


def _whole(path: Path) -> bool:
    end = ENDS.get(path.suffix)
    return end is not None and end(path.read_bytes())


def begun(words: Sequence[str], home: Path) -> subprocess.Popen[bytes]:
    """A command that writes into that folder."""
    (home / "tmp").mkdir(parents=True)
    environment = os.environ | {
        "TMPDIR": str(home / "tmp"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_STATE_HOME": str(home / "data"),
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    program = [sys.executable, str(ROOT / "main.py"), *words, "--lang", "en"]
    nothing = subprocess.DEVNULL
    # In a session of its own, whose processes all get the signal, as those of a terminal do.
    return subprocess.Popen(
        program, cwd=home, env=environment, stdout=nothing, stderr=nothing, start_new_session=True
    )


def _temporary(home: Path) -> bool:
    """Whether something lies in the folder of a command under a temporary name."""
    for folder in (home, home / "out"):
        with suppress(FileNotFoundError), os.scandir(folder) as inside:
            # A folder is written to once something lies in it: whether it could be made is tried before.
            if any(each.name.startswith(".") and _begun(each) for each in inside):
                return True
    with os.scandir(home / "tmp") as inside:
        return any(True for _ in inside)


def _begun(entry: os.DirEntry[str]) -> bool:
    return not entry.is_dir() or any(True for _ in os.scandir(entry))


def _far(home: Path) -> str:
    """How far a command has come that is stopped: before it writes, while it does, or after."""
    if _temporary(home):
        return "writing"
    return "written" if any(path.name.startswith("out") for path in home.iterdir()) else "at work"


def wrong(home: Path, *, killed: bool) -> Iterator[str]:
    """What is there that should not be: half a file, half a folder, something temporary.

    Whoever is killed cannot take anything away: what has a name that begins with a dot is left out then, and
    the system's folder for what is temporary.
    """
    for path in home.rglob("*"):
        inside = path.relative_to(home)
        if inside.parts[0] == "data" or path == home / "tmp":
            continue
        temporary = inside.parts[0] == "tmp" or any(part.startswith(".") for part in inside.parts)
        if temporary:
            if not killed:
                yield f"{inside} is left"
        elif path.is_file() and not _whole(path):
            yield f"{inside} is half written"
    site = home / "out"
    if (site / "index.html").exists() != (site / "handbook.pdf").exists():
        yield "half a handbook"


def tried(
    name: str, number: signal.Signals, after: float, home: Path, *, writing: bool = False
) -> tuple[str, str, list[str]]:
    """A command ended after so many seconds: how it ended, how far it had come, and what is wrong.

    With `writing` they are counted from when it has begun to write.
    """
    process = begun(EXPORTS[name], home)
    limit = time.monotonic() + LONGEST
    while writing and process.poll() is None and not _temporary(home) and time.monotonic() < limit:
        time.sleep(PAUSE)
    how, far = "was over before", "written"
    # Not for long: what is made in memory is there under its temporary name for a few milliseconds.
    if not (writing and after == 0):
        with suppress(subprocess.TimeoutExpired):
            process.wait(after)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGSTOP)
        far = _far(home)
        os.killpg(process.pid, number)
        os.killpg(process.pid, signal.SIGCONT)
        process.wait(60)
        how = f"ended by {number.name}"
    return (
        how,
        far,
        [
            f"{name}, {number.name} after {after:.2f} s: {each}"
            for each in wrong(home, killed=number is signal.SIGKILL)
        ],
    )


def main() -> int:
    """Try each export so often with each signal, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=list(EXPORTS), default=list(EXPORTS))
    names = [number.name for number in SIGNALS]
    parser.add_argument("--signals", nargs="+", choices=names, default=names)
    parser.add_argument("--writing", action="store_true", help="end each while it writes")
    parser.add_argument(
        "--within", type=float, metavar="SECONDS", help="end each so early, and do not measure what it takes"
    )
    args = parser.parse_args()
    chance = random.Random(args.seed)  # noqa: S311 - no secret
    faults = []
    for name in args.only:
        counted: Counter[str] = Counter()
        with tempfile.TemporaryDirectory() as folder:
            took = 0.0 if args.writing else args.within
            if took is None:
                whole = Path(folder) / "whole"
                start = time.monotonic()
                if begun(EXPORTS[name], whole).wait(LONGEST):
                    raise SystemExit(f"{name} does not work")
                took = time.monotonic() - start
                faults += [f"{name}, not interrupted: {each}" for each in wrong(whole, killed=False)]
            for number in range(args.times):
                for each in map(signal.Signals.__getitem__, args.signals):
                    home = Path(folder) / f"{number}-{each.name}"
                    after = chance.uniform(0.1 * took, took)
                    how, far, found = tried(name, each, after, home, writing=args.writing)
                    counted[far if how.startswith("ended") else "over"] += 1
                    faults += found
        tally = " | ".join(str(counted[far]) for far in ("at work", "writing", "written", "over"))
        sys.stdout.write(f"| {name} | {took:.1f} s | {sum(counted.values())} | {tally} | {len(faults)} |\n")
        sys.stdout.flush()
    sys.stdout.write("\n".join(faults or ["no fault"]) + "\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
