"""Games played on all cores of a machine, or on a cluster, through joblib."""

from __future__ import annotations

import gc
import logging
import os
import re
import signal
import time
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.errors import InputError, said
from game.simulation.program import Program, program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

R = TypeVar("R")

Numbered = tuple[int, R]
"""The number of a game, and its result."""

ALONE = 1.0
"""Seconds of games that this process plays before it starts others: many runs are over by then."""

TRIES = 3
"""How many times in a row the processes may die before any game has ended."""

SELDOM = 50_000
"""How many more objects are made than given up before somebody looks for garbage."""

ADDRESS = re.compile(r"[a-z+]+://[^\s/]+:\d{1,5}/?")
"""The form of a scheduler's address."""

ANSWER = 10
"""Seconds within which a cluster has to answer, and to have a worker."""


class OtherProgramError(Exception):
    """A machine of the cluster has another program, and would play other games."""


def numbered(play: Callable[[int], R], program: int, number: int) -> Numbered[R]:
    """A game, played by the process of that id or by one that it has started, which ends with it."""
    if os.getpid() != program:
        _end_with(program)
    result = play(number)
    _collect_seldom()
    return number, result


@cache
def _collect_seldom() -> None:
    """Let the garbage collector run less often, and ignore everything that the first game has loaded.

    The states of a game are many, all kept, and none in a ring.
    """
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
    gc.freeze()


@cache
def _end_with(parent: int) -> None:
    """Let this process end once that one has, even if it was killed."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A game played on a machine of a cluster, by the same program as here."""

    play: Callable[[int], Any]
    program: Program

    def __call__(self, number: int) -> Numbered[Any]:
        """Play the game of that number.

        Raises:
            OtherProgramError: this machine would play another one.
        """
        if program() != self.program:
            raise OtherProgramError(str(program()))
        return number, self.play(number)


def on_cores(play: Callable[[int], R], numbers: Sequence[int], jobs: int | None) -> Iterator[Numbered[R]]:
    """The games of those numbers, as they end, by so many processes; by as many as there are cores.

    A game whose process dies is played again.

    Raises:
        InputError: processes die again and again before any game has ended.
    """
    here, left = partial(numbered, play, os.getpid()), iter(numbers)
    end = time.monotonic() + ALONE if jobs != 1 else float("inf")
    for number in left:
        yield here(number)
        if time.monotonic() > end:
            break
    rest = list(left)
    if not rest:
        return
    from joblib import Parallel, cpu_count, delayed  # noqa: PLC0415 - loaded only where many play
    from joblib.externals.loky import get_reusable_executor  # noqa: PLC0415 - the same

    jobs = min(jobs or cpu_count(), len(rest))
    if jobs == 1:
        yield from map(here, rest)
        return

    def start(numbers: Sequence[int]) -> Iterator[Numbered[R]]:
        parallel = Parallel(jobs, backend="loky", return_as="generator_unordered")
        with _deaf():
            games: Iterator[Numbered[R]] = parallel(delayed(here)(number) for number in numbers)
        return games

    try:
        yield from _sent_again(start, rest, "--jobs", BrokenExecutor)
    finally:
        get_reusable_executor(reuse=True).shutdown(wait=True)


def on_cluster(play: Callable[[int], R], numbers: Sequence[int], scheduler: str) -> Iterator[Numbered[R]]:
    """The games of those numbers, as they end, by the workers of the Dask cluster with that scheduler.

    The cluster is called at once, the games are begun with the first that is asked for.

    Raises:
        InputError: that is no address, there is no such cluster, it goes away, has no worker or another
            program, or its workers die again and again before any game has ended.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, loaded only where it is asked for
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - the same
    except ImportError:
        needed = "pip install distributed"
        raise InputError("simulate", "--scheduler", "no library for clusters", needed) from None
    from joblib import Parallel, delayed, parallel_config  # noqa: PLC0415 - the same

    elsewhere = Elsewhere(play, program())

    def start(numbers: Sequence[int]) -> Iterator[Numbered[R]]:
        with parallel_config("dask", client=client, wait_for_workers_timeout=ANSWER):
            parallel = Parallel(-1, return_as="generator_unordered")
        games: Iterator[Numbered[R]] = parallel(delayed(elsewhere)(number) for number in numbers)
        return games

    if not ADDRESS.fullmatch(scheduler):  # a client that never was still waits and speaks at the end
        raise InputError("simulate", "--scheduler", repr(scheduler), "tcp://HOST:PORT")
    found = said("no answer from {address}", address=scheduler)
    silence = InputError("simulate", "--scheduler", found, "a Dask scheduler with workers")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said here
    try:
        client = Client(scheduler, timeout=ANSWER, set_as_default=False)  # type: ignore[no-untyped-call]  # the library's
    except (OSError, ValueError):
        raise silence from None

    def played() -> Iterator[Numbered[R]]:
        with client:
            try:
                yield from _sent_again(start, numbers, "--scheduler", KilledWorker)
            except OtherProgramError as error:
                other = said("another program on the cluster: {program}", program=str(error))
                raise InputError("simulate", "--scheduler", other, str(elsewhere.program)) from None
            except (OSError, CancelledError):
                raise silence from None

    return played()


def _sent_again(
    start: Callable[[Sequence[int]], Iterator[Numbered[R]]],
    numbers: Sequence[int],
    option: str,
    death: type[Exception],
) -> Iterator[Numbered[R]]:
    """Yield from `start`; what has not come when processes have died is started again.

    Raises:
        InputError: no game ends however often they are started.
    """
    left, lost = dict.fromkeys(numbers), 0
    while left:
        ended = len(left)
        try:
            for number, result in start(list(left)):
                del left[number]
                yield number, result
        except death:
            lost = lost + 1 if len(left) == ended else 0
            if lost == TRIES:
                found = said("processes that died {times} times before a game had ended", times=TRIES)
                raise InputError("simulate", option, found, "memory for as many") from None


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started in the block ignore Ctrl+C: this one answers it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
