"""The compiled kernels on disk, and which of them are sound. Importing this loads no compiler.

A compiled kernel holds the code of the functions that it calls, in other files too, and the compiler notices
only changes of its own file. So there is a folder for each state of all the sources: what they say, and
where and since when they lie, for the compiler takes another copy of the same file for another file.

In it each family of kernels, which one process compiles, has a folder of its own, with the file SUMS: the
digests of the compiler's files, and how many steps of the family's warm-up are done. numba itself loads what
lies there unseen, and a damaged file may crash the program: so a kernel counts as kept only while all its
files are as their digests say, and only the process that compiles a family is to write there.

numba does not keep to that: a kernel that is loaded from there and called with another type of argument is
compiled for that, and the result added to the kernel's index. What numba offers to forbid it, signatures
given beforehand, would load every kernel with the program instead of when it is called. So once a family is
whole there is a copy of each index beside it, and an index that is not as it was is put back from that.
"""

from __future__ import annotations

import hashlib
import logging
import os
import platform
import shutil
import stat
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path

from game.core.errors import InputError
from game.core.files import write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

UNUSED_DAYS = 14
"""Days after which the kernels of other sources are thrown away."""

SOURCES = Path(__file__).parent.parent.parent
"""The folder in which the program's sources lie."""

FAMILIES = ("sight", "moves")
"""The halves that two processes compile side by side (`warm_up.FAMILIES`): each shares much code, the two
little."""

COPY = ".copy"
"""The ending added to the name of an index for that of its copy."""

INDEX = ".nbi"
"""The ending of an index, as numba names it: a file that says for which types its kernel was compiled, and in
which files `.nbc` the code for each lies."""

SUMS = "sums"
"""The file of digests: the first line says the steps done and the number of all, others a digest and a
file."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The sound files of one family, and how far its warm-up came."""

    folder: Path
    files: frozenset[str]
    done: int = 0
    steps: int = 0

    @property
    def whole(self) -> bool:
        """Whether every kernel of the family is there."""
        return 0 < self.steps == self.done


OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def folder() -> Path | None:
    """The folder for these sources and this compiler, made if need be; None where nothing can be written.

    What lies in it is executed. So it is this user's own, and nobody else may write to it: where somebody
    else has made one of that name, or may write to it, there is another beside it.
    """
    named = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(named) if named else user_cache_path("arcane-table", appauthor=False)
    name = f"kernels-{_stamp()}"
    for mine in (home / name, home / f"{name}-own"):
        try:
            mine.mkdir(0o700, parents=True, exist_ok=True)
            if not named:
                _close_to_others(home)
            why = _not_safe(mine)
        except OSError:
            return None
        if not why:
            return mine if os.access(mine, os.W_OK) else None
        _tell_refused(mine, why)
    return None


def _close_to_others(home: Path) -> None:
    """Let nobody else write where this program's caches lie, whatever its user lets others do by default."""
    status = home.stat()
    if sys.platform != "win32" and status.st_uid == os.getuid() and status.st_mode & OTHERS_WRITE:
        home.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS_WRITE)


def _not_safe(mine: Path) -> str:
    """The reason why the contents of a folder may be somebody else's; empty if they are not."""
    if sys.platform == "win32":  # there a folder of the user's is closed to others
        return ""
    here, above = mine.lstat(), mine.parent.stat()
    if not stat.S_ISDIR(here.st_mode):
        return "it is no folder, or a link to one"
    if here.st_uid != os.getuid():
        return "it belongs to somebody else"
    if here.st_mode & OTHERS_WRITE:
        return "others may write to it"
    if above.st_uid not in (os.getuid(), 0):
        return "the folder that it lies in belongs to somebody else"
    if above.st_mode & OTHERS_WRITE and not above.st_mode & stat.S_ISVTX:  # as /tmp has it
        return "others may write to the folder that it lies in"
    return ""


@cache
def _tell_refused(mine: Path, why: str) -> None:
    """Log once that a folder is not used."""
    logging.getLogger(__name__).warning("compiled kernels in %s are not used: %s", mine, why)


def is_warm() -> bool:
    """Whether these sources were compiled to the end, so that kernels load at once."""
    return all(kept is not None and kept.whole for kept in map(kept_of, FAMILIES))


def steps_done(home: Path) -> tuple[int, int]:
    """The number of steps of all warm-ups done in that folder, and of all as far as is known."""
    progress = [_progress(home / family) for family in FAMILIES]
    return sum(done for done, _ in progress), sum(steps for _, steps in progress)


def _progress(place: Path) -> tuple[int, int]:
    try:
        with (place / SUMS).open(encoding="utf-8") as file:
            done, steps = map(int, file.readline().split())
    except (OSError, ValueError):
        return 0, 0
    return done, steps


def kept_of(family: str) -> Kept | None:
    """The kept kernels of a family, all of whose files are sound; None without a folder."""
    home = folder()
    return None if home is None else kept_in(home / family)


def kept_in(place: Path) -> Kept:
    """The kernels kept in a family's folder; an index that was changed is put back first, if it can be."""
    try:
        first, *rest = (place / SUMS).read_text(encoding="utf-8").splitlines()
        done, steps = map(int, first.split())
        pairs = [line.split(" ", 1) for line in rest]
        sums = {name: digest for digest, name in pairs}
    except (OSError, ValueError):
        return Kept(place, frozenset())
    # An index changes rightly while its family is compiled: what is whole alone can be put back.
    if 0 < steps == done:
        for name, digest in sums.items():
            _put_back(place / name, digest)
    damaged = {_kernel_of(name) for name, digest in sums.items() if _digest(place / name) != digest}
    if damaged:
        done = 0
    return Kept(place, frozenset(name for name in sums if _kernel_of(name) not in damaged), done, steps)


def _put_back(file: Path, digest: str) -> None:
    """Make a file again what its copy is, if it has one that is sound and is not as that any more."""
    copy = file.with_name(file.name + COPY)
    if _digest(file) != digest and _digest(copy) == digest:
        with suppress(OSError, InputError):  # the kernel then counts as damaged
            write_bytes(file, copy.read_bytes(), lasting=False)


def holds(kept: Kept, kernel: str) -> bool:
    """Whether the kernel of that name (`module.function`) is among what is kept."""
    return any(_kernel_of(name) == kernel for name in kept.files)


def sweep(kept: Kept) -> None:
    """Remove what is not sound, so that it is compiled anew; only who compiles the family may."""
    for path in _files(kept.folder):
        if path.relative_to(kept.folder).as_posix() not in kept.files:
            path.unlink(missing_ok=True)


def seal(place: Path, done: int, steps: int) -> None:
    """Write down the digests of all files of a family after so many steps of its warm-up.

    After the last step every index is copied.

    Raises:
        InputError: nothing can be written there.
        OSError: a file cannot be read.
    """
    sums = []
    for path in sorted(_files(place)):
        sums.append(f"{_digest(path)} {path.relative_to(place).as_posix()}")
        if done == steps and path.suffix == INDEX:
            write_bytes(path.with_name(path.name + COPY), path.read_bytes(), lasting=False)
    lines = [f"{done} {steps}", *sums]
    write_bytes(place / SUMS, ("\n".join(lines) + "\n").encode(), lasting=False)


def forget_others() -> None:
    """Throw away the kernels of sources that are long gone."""
    kept = folder()
    if kept is None:
        return
    oldest = time.time() - UNUSED_DAYS * 24 * 3600
    for other in kept.parent.glob("kernels-*"):
        with suppress(OSError):
            if other != kept and other.stat().st_mtime < oldest:
                shutil.rmtree(other, ignore_errors=True)


def _files(place: Path) -> Iterator[Path]:
    """The files that the compiler keeps of a family: an index and the code of each kernel."""
    return (path for path in place.rglob("*.nb[ic]") if path.is_file())


def _kernel_of(file: str) -> str:
    """The kernel that a file of the compiler belongs to, as `module.function`; the line follows there."""
    return file.rpartition("/")[2].partition("-")[0]


def _digest(path: Path) -> str:
    """The digest by which a damaged file is known; empty for a file that cannot be read."""
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
    except OSError:
        return ""


def _stamp() -> str:
    what = f"{platform.python_version()} {platform.machine()} {_processor()} {_numba_version()}"
    stamp = hashlib.sha256(what.encode())
    for source in sorted(Path(__file__).parent.parent.rglob("*.py")):
        stamp.update(f"{source} {source.stat().st_mtime_ns}".encode())
        stamp.update(source.read_bytes())
    return stamp.hexdigest()[:16]


def _processor() -> str:
    """The processor's abilities: two machines may share the folder, and each needs kernels of its own."""
    named = os.environ.get("NUMBA_CPU_NAME")
    if named:
        return named
    with suppress(OSError), Path("/proc/cpuinfo").open(encoding="utf-8", errors="replace") as file:
        return " ".join(line for line in _first_processor(file) if line.startswith(("flags", "Features")))
    return platform.processor()


def _first_processor(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if not line.strip():
            return
        yield line


def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"
