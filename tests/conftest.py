"""What every test shares: no window, no sound, no user's files, the same examples on every run."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import helper_folders
import platformdirs
import pytest
from hypothesis import HealthCheck, settings

helper_folders.add_to_path()

# Before pygame is imported anywhere.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
# Whoever runs the tests, commands speak French unless they are asked otherwise.
os.environ["LC_ALL"] = "fr_FR.UTF-8"
# Before numpy is: there is a process a core already, and idle threads of its algebra wait in a busy loop.
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"
# In the background a shell lets Ctrl+C be ignored, and so would the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Several processes, and the programs that tests start, read the same sources: each is compiled once.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(platformdirs.user_cache_path("arcane-table", appauthor=False) / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

UNCOMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
"""Whether the tests are asked to run kernels as plain Python; a command that a test runs may say so, too."""

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator

# The examples are the same every time, and a busy machine is no failure.
settings.register_profile(
    "table", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("table")


SHOWING = {"scenes", "test_screens.py", "test_games.py"}
"""Tests that look at whole screens, and not at how they are painted."""


READING_SOURCES = {"test_faults_in_french.py", "test_locale.py", "test_rulebook.py", "test_house.py"}
"""Files of tests that look at all that is written in the program: one process reads it, for all of them."""


LONGEST = (
    "test_game_demonstration.py",
    "test_shipped_maps.py",
    "test_workshop_chaos.py",
    "test_real_window.py",
)
"""Files of tests that each take long: begun first, so that at the end no process waits for another's one."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rewrite", action="store_true", help="write recorded playthroughs anew, for review")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the kernels once, before the processes that run the tests would each do it."""
    # Loaded before any command that a test runs may settle that this process compiles nothing.

    if not hasattr(config, "workerinput"):
        from game.board.kernels.kernel_cache import is_warm

        if not UNCOMPILED and not is_warm():
            subprocess.run([sys.executable, "-m", "game.board.later"], check=False)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, then what reads the sources; the rest keeps its order."""

    def turn(item: pytest.Item) -> int:
        name = item.path.name
        return 0 if name in LONGEST else 1 if name in READING_SOURCES else 2

    items.sort(key=turn)


def pytest_collection_finish() -> None:
    """Look for garbage less often, and never among the modules and tests: that took an eighth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Whether recorded files are to be written instead of compared."""
    return bool(request.config.getoption("--rewrite"))


@pytest.fixture(autouse=True)
def user_home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in the place of all that is the user's, here and in programs that a test runs.

    The cache alone is shared: nothing is found in it but by what it was made of. A journal that a test leaves
    open may still write there as it is swept.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        home = Path(name)
        for kind in ("config", "data", "state"):
            monkeypatch.setenv(f"XDG_{kind.upper()}_HOME", str(home / kind))
            own = home / kind / "arcane-table"
            monkeypatch.setattr(platformdirs, f"user_{kind}_path", lambda *_, own=own, **__: own)
        yield home


@pytest.fixture(autouse=True)
def _nothing_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that ran in this process may have put compiling off, and no later program is to."""
    monkeypatch.delenv("ARCANE_TABLE_COMPILE", raising=False)
    if not UNCOMPILED:
        monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)


@pytest.fixture
def config_dir(user_home: Path) -> Path:
    """The folder of the user's options."""
    folder = user_home / "config" / "arcane-table"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def data_dir(user_home: Path) -> Path:
    """The folder of what the user has made, which need not exist."""
    return user_home / "data" / "arcane-table"


@pytest.fixture(autouse=True, scope="session")
def maps_that_ship() -> Iterator[None]:
    """Cards and positions find the maps that ship as they were read first; all other maps are read anew."""
    from game.board.maps import tiled
    from game.content import map_files as any_maps
    from game.content.resources import maps
    from game.games.colors_of_magic.content import library_files

    home, read, files = maps(), cache(tiled.load_map), cache(tiled.map_files)

    def load_map(path: Path, language: Literal["fr", "en"] = "fr") -> tiled.TiledMap:
        return (read if path.parent == home else tiled.load_map)(path, language)

    def map_files(path: Path) -> tuple[Path, ...]:
        return (files if path.parent == home else tiled.map_files)(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library_files, "load_map", load_map)
        patch.setattr(library_files, "map_files", map_files)
        patch.setattr(any_maps, "load_map", load_map)
        yield


@pytest.fixture(autouse=True, scope="module")
def paintings_of_scenes(request: pytest.FixtureRequest) -> Iterator[None]:
    """Scenes find what others of this process have painted."""
    with pytest.MonkeyPatch.context() as patch:
        if SHOWING & {request.path.parent.name, request.path.name}:
            import paintings

            paintings.share(patch)
        elif request.path.parent.name == "client":
            import paintings

            paintings.share_drawings(patch)
        yield


@pytest.fixture
def coarse_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are painted coarsely, for tests that look at what is on them."""
    monkeypatch.setattr("game.battlefield.backdrop.GROUND_RES", 8)
    monkeypatch.setattr("game.art.world_art.GROUND_RES", 8)


@pytest.fixture(scope="session")
def tr_fr() -> Translator:
    from game.content.locale import Language, translator

    return translator(Language.FR)


@pytest.fixture(scope="session")
def tr_en() -> Translator:
    from game.content.locale import Language, translator

    return translator(Language.EN)
