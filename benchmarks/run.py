# ruff: noqa: INP001, S603, S607, T201 - a script that prints, and runs scripts beside it and git
"""All benchmarks, one after the other, each into its place in `docs/benchmarks.md`.

    python benchmarks/run.py                 all of them
    python benchmarks/run.py sight growth    these only
    python benchmarks/run.py --dry sight     print, write nothing

A place is two comments in the page, `<!-- made by benchmarks/NAME.py -->` and `<!-- end of NAME -->`; words
after `.py` are arguments of the script, which prints Markdown. Above it stands when and on what it was made,
and how busy the machine was. Where a script fails, its place stays as it was. Tables name the commit
that was measured: none is written while a file other than the page differs from it.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import resource
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "benchmarks.md"

PLACE = re.compile(
    r"(?P<begin><!-- made by benchmarks/(?P<name>\w+)\.py(?P<words>[^>]*) -->\n)"
    r".*?(?P<end><!-- end of (?P=name) -->\n)",
    re.DOTALL,
)

COUNTED = ("numba", "numpy", "shapely", "pymunk", "pygame-ce", "joblib")
"""Libraries whose versions are told; those that are measured against are added where they are installed."""

PEERS = ("pyvispoly", "pyvisgraph", "extremitypathfinder", "scikit-fmm", "networkx", "scipy")


def main() -> int:
    """Run what is asked for; 1 if a script failed."""
    text = PAGE.read_text(encoding="utf-8")
    places = {found["name"]: found["words"].split() for found in PLACE.finditer(text)}
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(places)}")
    parser.add_argument("--dry", action="store_true", help="print what would be written")
    args = parser.parse_args()
    unknown = [name for name in args.names if name not in places]
    if unknown:
        parser.error(f"no place in {PAGE.name} for {', '.join(unknown)}")
    changed = uncommitted(HERE.parent)
    if changed and not args.dry:
        parser.error(f"not committed: {', '.join(changed)}; tables name the commit that was measured")
    failed = []
    for name in args.names or places:
        print(f"{name} ...", file=sys.stderr)
        made = section(name, places[name])
        if made is None:
            failed.append(name)
        elif args.dry:
            print(made)
        else:
            PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), name, made), encoding="utf-8")
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def put(text: str, name: str, made: str) -> str:
    """The page with what was made in its place."""

    def filled(found: re.Match[str]) -> str:
        return f"{found['begin']}{made}\n{found['end']}" if found["name"] == name else found[0]

    return PLACE.sub(filled, text)


def section(name: str, words: list[str]) -> str | None:
    """What a script prints, below when and on what it was made; None if it fails."""
    before, spent = os.getloadavg()[0], processor_time()
    paths = os.pathsep.join(filter(None, (str(HERE.parent), os.environ.get("PYTHONPATH", ""))))
    run = subprocess.run(
        [sys.executable, "-W", "ignore", str(HERE / f"{name}.py"), *words],
        env={**os.environ, "PYTHONPATH": paths, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        return None
    made = (
        f"*{datetime.now(tz=UTC):%-d %B %Y}, {commit()}; {machine()}; {versions()}; "
        f"{processor_time() - spent:.0f} s of processor time, load {before:.1f} at the start and "
        f"{os.getloadavg()[0]:.1f} at the end.*"
    )
    return f"{made}\n\n{run.stdout.strip()}"


def processor_time() -> float:
    """Seconds of all scripts so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def commit() -> str:
    """What is measured."""
    head = _git(HERE.parent, "rev-parse", "--short=8", "HEAD")
    if not head:
        return "no checkout"
    return f"commit {head[0]}, changed since" if uncommitted(HERE.parent) else f"commit {head[0]}"


def uncommitted(root: Path) -> list[str]:
    """The files that differ from the commit or are new, but for the page that is written to."""
    status = _git(root, "status", "--porcelain", "--untracked-files=all")
    page = PAGE.relative_to(HERE.parent).as_posix()
    return [line[3:] for line in status if line[3:] != page]


def _git(root: Path, *words: str) -> list[str]:
    """The lines that git answers; none where there is no checkout."""
    said = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    return said.stdout.splitlines() if said.returncode == 0 else []


def machine() -> str:
    """The processor, its cores and the memory."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    model = next((line.partition(": ")[2] for line in lines if line.startswith("model name")), "")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{model or platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()}"


def versions() -> str:
    """Python's, and those of the libraries that matter."""
    found = [f"Python {platform.python_version()}"]
    for name in (*COUNTED, *PEERS):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


if __name__ == "__main__":
    sys.exit(main())
