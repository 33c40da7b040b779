"""Spares commands that give one answer and exit the compiler and the garbage collector."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.progress import tell
from game.content.locale import translator
from game.core.errors import InputError

if TYPE_CHECKING:
    import argparse

    from game.content.locale import Language

MANY_QUESTIONS = 50
"""Lines from which on a batch is worth compiling the kernels for."""

LOADING, COMPILING = 0.5, 60.0
"""Seconds until kernels are there that were compiled before, and that were not."""

GARBAGE = 200_000
"""New objects between two runs of the garbage collector: many more than one answer makes."""


def collect_rarely() -> None:
    """Let the garbage collector rest, also as the program ends: one answer leaves little garbage."""
    gc.set_threshold(GARBAGE)
    atexit.register(gc.freeze)


def choose_kernels(args: argparse.Namespace, *, many: bool = False) -> None:
    """Settle whether this process compiles, before anything imports them; for `many` answers it does."""
    from game.board.kernels.kernel_cache import is_warm  # noqa: PLC0415 - `play` does not need it

    if "game.board.kernels.jit" in sys.modules or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return
    warm = is_warm()
    if not many and not compiles(args, warm=warm):
        without_kernels()
    elif not warm:
        _compile(args.lang)


def _compile(language: Language) -> None:
    """Compile the kernels, and show the progress to a person who waits at a terminal."""
    from game.board.later import compile_all  # noqa: PLC0415 - hardly any command compiles

    tr = translator(language)

    compile_all(lambda done, total: tell(tr("cli.warm_up", done=done, total=total)))
    tell("")


def without_kernels() -> None:
    """Let this process run its kernels uncompiled, unless it is told otherwise."""
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")


def compiles(args: argparse.Namespace, *, warm: bool) -> bool:
    """Whether a command is answered sooner by compiled kernels than by the same functions as plain Python.

    Compiling takes longer than a single answer does uncompiled, but for the threat among more than some fifty
    pieces; even loading what is compiled takes longer than most answers on a board of few. A batch is worth
    it from MANY_QUESTIONS on, and one on standard input may be endless.
    """
    if "show" in args:
        from game.figures.orders import orders, seconds_uncompiled  # noqa: PLC0415 - only `figure` pays for it

        try:
            asked = orders(args)
        except InputError:
            return False  # which the command tells
        return seconds_uncompiled(asked) > (LOADING if warm else COMPILING)
    batch = getattr(args, "batch", None)
    if batch is not None:
        return batch == "-" or warm or _questions_in(batch) >= MANY_QUESTIONS
    return _seconds_of_question(args) > (LOADING if warm else COMPILING)


def _seconds_of_question(args: argparse.Namespace) -> float:
    """About how long the answer of `query` takes with uncompiled kernels; that of others, long."""
    question = "best" if getattr(args, "best", False) else getattr(args, "question", None)
    if question is None:
        return COMPILING
    from game.positions.uncompiled import (  # noqa: PLC0415 - as above
        SECONDS,
        position_of,
        seconds_of_sight,
        seconds_uncompiled,
    )

    if question == "sight":
        return seconds_of_sight(position_of(Path(args.file)), args.a, args.b)
    if question not in SECONDS:
        return 0.0
    return seconds_uncompiled(question, position_of(Path(args.file)))


def _questions_in(path: str) -> int:
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - the path may be anything a person typed
            return sum(1 for line in file if line.strip())
    except (OSError, ValueError):
        return 0
