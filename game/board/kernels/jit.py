"""Compilation of the geometry kernels: numba where it is installed, plain Python where it is not.

A kernel is a plain function over arrays of floats and of whole numbers, and scalars. Both ways give the same
answers; set NUMBA_DISABLE_JIT=1 to run them uncompiled. The variable ARCANE_TABLE_COMPILE says `later` for a
program that is not to wait for the compiler: its kernels run uncompiled until `compiled_kernels` takes them
over. It names a family of `kernel_cache` in the process that compiles that one and keeps it on disk.

Only what is public of numba is used: `njit`, its option `cache`, and `numba.config.CACHE_DIR`.
"""

from __future__ import annotations

import importlib
import inspect
import os
import shutil
import sys
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from game.board.kernels.kernel_cache import FAMILIES, SOURCES, Kept, folder, holds, kept_in, kept_of, seal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

F = TypeVar("F", bound="Callable[..., object]")
P = TypeVar("P", bool, int)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

LATER = "ARCANE_TABLE_COMPILE"
"""The variable that puts compiling off, where it says `later`, or says what this process compiles to keep."""

IS_KEPT, IS_LEAN = "kernel_is_kept", "kernel_is_lean"
"""Attributes of a kernel that is not compiled yet: whether it is kept on disk, and whether it makes no
arrays."""

LEAN = MappingProxyType({"_nrt": False})
"""The one option of `njit` that numba's pages do not name: references to arrays are not counted in a function
that makes none.

It stays for what it buys. Without it, in turn with it and with the same answers, margins took 4.7 times as
long, cost fields 2.5, routes 2.2, visible areas and areas of reach 1.7, lines of sight 1.3, and compiling
118 s of processor time instead of 104. A numba that does not know the option compiles all the same
(`_compiling`)."""

numba: Any = None


def _load() -> None:
    """Load the compiler; it takes longer than a single question does."""
    global numba  # noqa: PLW0603 - set once, here or when the kernels are taken over
    numba = importlib.import_module("numba")


if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and os.environ.get(LATER) != "later":
    with suppress(ImportError):
        _load()


def kernel(function: F) -> F:
    """A kernel that Python calls: loaded where it is kept on disk, else compiled on first use."""
    return _made(function, is_kept=True, is_lean=False)


def lean_kernel(function: F) -> F:
    """As `kernel`, for one that makes no arrays and calls none that does: it counts no references to them."""
    return _made(function, is_kept=True, is_lean=True)


def part(function: F) -> F:
    """A kernel that only kernels call: it is compiled into each of them, and no file is made of it."""
    return _made(function, is_kept=False, is_lean=False)


def lean_part(function: F) -> F:
    """As `part`, for one that makes no arrays and calls none that does."""
    return _made(function, is_kept=False, is_lean=True)


def plain(value: P) -> P:
    """A whole number or a truth that kernels pass to each other as they pass any other one.

    numba compiles a kernel once more for each constant that it is given as such.
    """
    return cast("P", np.bool_(value) if isinstance(value, bool) else np.int64(value))


ZERO, ONE = plain(0), plain(1)
"""The first values of variables that are passed on before they are counted up."""


def _made(function: F, *, is_kept: bool, is_lean: bool) -> F:
    vars(function).update({IS_KEPT: is_kept, IS_LEAN: is_lean})
    return function if numba is None else cast("F", _compiling(function))


def _compiling(function: Any) -> Any:  # noqa: ANN401 - the compiler has no types
    """The kernel for Python and other kernels to call."""
    place = _place_of(function) if vars(function)[IS_KEPT] else None
    # Division by zero then gives what IEEE 754 says, as nothing here relies on its exception: the way out
    # for that would be in every kernel, and keep the optimiser from leaving out counts of references.
    options = {"nogil": True, "error_model": "numpy"}
    if vars(function)[IS_LEAN]:
        with suppress(Exception):  # whatever a numba raises that does not know the option
            return _njit(function, place, {**options, **LEAN})
    return _njit(function, place, options)


def _njit(function: Any, place: Path | None, options: dict[str, object]) -> Any:  # noqa: ANN401 - as above
    if place is None:
        return numba.njit(function, **options)
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(place)
    try:
        return numba.njit(function, cache=True, **options)
    except RuntimeError:  # the folder has gone meanwhile
        return numba.njit(function, **options)
    finally:
        numba.config.CACHE_DIR = before


def _place_of(function: FunctionType) -> Path | None:
    """The folder in which the compiler looks for a kernel: of its family, or of that being compiled here.

    Elsewhere nothing is kept: the compiler raises where a disk is full, and writes without a digest.
    """
    if getattr(sys, "frozen", False):
        _say_where_it_lies(function)
    compiles = os.environ.get(LATER)
    if compiles in FAMILIES:
        home = _home(os.environ.get("NUMBA_CACHE_DIR"))
        return None if home is None else home / compiles
    name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}"
    return next((kept.folder for kept in sound_families() if holds(kept, name)), None)


def _say_where_it_lies(function: FunctionType) -> None:
    """Give a function of the program without Python the whole path of its source, which numba looks for.

    It bears the path from the folder of the sources on only, which would be taken from the working folder.
    """
    source = SOURCES / function.__code__.co_filename
    function.__code__ = function.__code__.replace(co_filename=str(source))


@cache
def _home(_named: str | None) -> Path | None:
    """The folder, looked for once wherever the settings point to."""
    return folder()


@cache
def sound_families() -> list[Kept]:
    """The kept kernels of each family, looked through once; `cache_clear` has them looked through again."""
    return [kept for kept in map(kept_of, FAMILIES) if kept is not None]


def take_in(shipped: Path) -> None:
    """Keep kernels that were compiled elsewhere for this very program, as far as they are sound.

    Raises:
        ImportError: there is no compiler.
        RuntimeError: nothing can be kept.
        OSError: the same.
        InputError: the same.
    """
    home = folder()
    if home is None:
        return
    if numba is None:
        _load()
    for family in FAMILIES:
        sound = kept_in(shipped / family)
        for name in sound.files:
            kept = _cache_path(home / family, name.partition("/")[0].rpartition("_")[0])
            shutil.copyfile(sound.folder / name, kept / Path(name).name)
        seal(home / family, sound.done, sound.steps)
    sound_families.cache_clear()


@cache
def _cache_path(place: Path, room: str) -> Path:
    """The folder, below another, in which numba keeps kernels with sources in that room of `game.board`.

    It goes by where these sources lie, which is not the same for everybody. `board` itself counts as a room.
    """

    def anything() -> None:
        """Never called: only the file that it seems to come from matters."""

    here = Path(__file__).parent.parent
    some_source = min((here if room == here.name else here / room).glob("*.py"))
    anything.__code__ = anything.__code__.replace(co_filename=str(some_source))
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(place)
    try:
        return Path(numba.njit(anything, cache=True).stats.cache_path)
    finally:
        numba.config.CACHE_DIR = before


def compiled() -> bool:
    """Whether kernels are compiled in this process."""
    return numba is not None and not numba.config.DISABLE_JIT


def compiled_kernels() -> Callable[[], None]:
    """Load the compiler, which takes a while; what is returned puts compiled kernels in place of all others.

    The former may be done in a thread; the latter, between two questions, takes no time: a kernel finds those
    that it calls by their names.

    Raises:
        ImportError: there is no compiler.
    """
    return _taking_over(lambda function: _compiling(inspect.unwrap(function)))


def kept_kernels() -> Callable[[], None]:
    """As `compiled_kernels`, for those that are kept by now; what else they call stays as it is.

    Raises:
        ImportError: there is no compiler.
    """
    sound_families.cache_clear()
    return _taking_over(_if_kept)


def _taking_over(make: Callable[[FunctionType], Any]) -> Callable[[], None]:
    if numba is None:
        _load()
    made: dict[int, Any] = {}

    def make_others() -> None:
        for _, _, function in _uncompiled():
            if id(function) not in made:
                made[id(function)] = make(function)

    def take_over() -> None:
        make_others()
        for module, name, function in _uncompiled():
            if made[id(function)] is not None:
                setattr(module, name, made[id(function)])

    make_others()  # nobody calls them by their names yet
    return take_over


def _if_kept(function: FunctionType) -> Any:  # noqa: ANN401 - the compiler has no types
    """The kernel as it is kept, uncompiled where it is asked for other types; None if it is not, or loaded.

    It cannot be compiled for them here, for its parts are still plain functions.
    """
    is_loaded = hasattr(function, "__wrapped__")
    if is_loaded or not vars(function)[IS_KEPT] or _place_of(function) is None:
        return None
    loaded = _compiling(function)

    @wraps(function)
    def either(*arguments: object) -> object:
        try:
            return loaded(*arguments)
        except numba.TypingError:
            return function(*arguments)

    return either


def _uncompiled() -> Iterator[tuple[ModuleType, str, FunctionType]]:
    """Every name in the program that means a kernel which is not compiled, or not for all types."""
    for module in [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == "game"]:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and IS_KEPT in vars(value):
                yield module, name, value
