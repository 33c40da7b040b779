"""Kernels kept on disk: only sound ones are loaded, and where nothing can be kept they are compiled all the
same."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from sources import GAME

from game.board.kernels import jit, kernel_cache
from game.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(not jit.compiled(), reason="kernels are not compiled here")

COMPILES = """
import os, sys
os.environ["ARCANE_TABLE_COMPILE"] = "sight"
import numba
from game.board.kernels import jit, kernel_cache
from game.board.toy import thrice
assert thrice(2.0) == 6.0
kernel_cache.seal(kernel_cache.folder() / "sight", 1, 1)
"""

ASKS = """
from game.board.kernels import jit, kernel_cache
from game.board.toy import thrice
assert thrice(2.0) == 6.0
print(sum(thrice.stats.cache_hits.values()))
"""

TOY = """
from game.board.kernels.jit import kernel

@kernel
def thrice(number):
    return 3.0 * number
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for kernels, and one beside it in which the package has a small kernel more."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))
    return tmp_path / "kernels"


def run(script: str, place: Path) -> str:
    """What a program prints that has one small kernel more in the package of the board."""
    toy = place.parent / "toy.py"
    toy.write_text(TOY, encoding="utf-8")
    added = f"import game.board; game.board.__path__.append({str(place.parent)!r})\n"
    completed = subprocess.run(
        [sys.executable, "-c", added + script],
        env={**os.environ, "PYTHONPATH": str(GAME.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    return completed.stdout.strip()


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def changed(data: bytes) -> bytes:
    return data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 8]) + data[len(data) // 2 + 1 :]


DAMAGES: list[Callable[[bytes], bytes]] = [cut, changed, lambda _: b"", lambda data: bytes(len(data))]


def test_a_kernel_is_loaded_only_while_all_its_files_are_as_they_were(place: Path) -> None:
    assert run(ASKS, place) == "0"
    assert not list(place.rglob("*.nb?")), "only the process that compiles to keep may keep"
    run(COMPILES, place)
    assert run(ASKS, place) == "1"
    (code,) = place.rglob("*.nbc")
    whole = code.read_bytes()
    for damage in DAMAGES:
        code.write_bytes(damage(whole))
        assert run(ASKS, place) == "0", damage
    code.write_bytes(whole)
    assert run(ASKS, place) == "1"


ASKS_FOR_ANOTHER_TYPE = """
from game.board.toy import thrice
assert thrice(2) == 6.0
print(sum(thrice.stats.cache_misses.values()))
"""


def test_a_kernel_called_with_another_type_stays_kept_for_its_own(place: Path) -> None:
    run(COMPILES, place)
    (index,) = place.rglob("*.nbi")
    before = index.read_bytes()
    assert run(ASKS_FOR_ANOTHER_TYPE, place) == "1"
    assert index.read_bytes() != before, "the compiler adds to the index of a kernel that it loaded"
    assert run(ASKS, place) == "1"
    assert index.read_bytes() == before


@pytest.fixture
def family(place: Path) -> Path:
    """The folder of a family with two kernels that were kept, as the compiler names its files."""
    home = kernel_cache.folder()
    assert home is not None
    assert home.parent == place
    for name in ("one", "two"):
        for kind in ("nbi", "1.nbc"):
            path = home / "sight" / "board_0f" / f"room.{name}-{len(name)}.py311.{kind}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{name} {kind}", encoding="utf-8")
    kernel_cache.seal(home / "sight", 2, 2)
    return home / "sight"


@pytest.mark.parametrize("damage", [*DAMAGES, None], ids=["cut", "changed", "empty", "zeros", "gone"])
@pytest.mark.parametrize("kind", ["nbi", "nbc"])
def test_a_damaged_file_makes_its_kernel_be_compiled_anew_and_no_other(
    kind: str, damage: Callable[[bytes], bytes] | None, family: Path
) -> None:
    kept = kernel_cache.kept_of("sight")
    assert kept is not None
    assert kept.whole
    for copy in family.rglob(f"room.one*{kernel_cache.COPY}"):
        copy.write_bytes(b"damaged as well")
    (file,) = family.rglob(f"room.one*.{kind}")
    if damage is None:
        file.unlink()
    else:
        file.write_bytes(damage(file.read_bytes()))
    kept = kernel_cache.kept_of("sight")
    assert kept is not None
    assert not kept.whole
    assert not kernel_cache.holds(kept, "room.one")
    assert kernel_cache.holds(kept, "room.two")
    kernel_cache.sweep(kept)
    assert {path.name for path in family.rglob("*.nb?")} == {"room.two-3.py311.nbi", "room.two-3.py311.1.nbc"}


@pytest.mark.parametrize("damage", [*DAMAGES, None], ids=["cut", "changed", "empty", "zeros", "gone"])
def test_an_index_that_is_not_as_it_was_is_put_back(
    damage: Callable[[bytes], bytes] | None, family: Path
) -> None:
    (index,) = family.rglob("room.one*.nbi")
    before = index.read_bytes()
    if damage is None:
        index.unlink()
    else:
        index.write_bytes(damage(before))
    kept = kernel_cache.kept_of("sight")
    assert kept is not None
    assert kept.whole
    assert index.read_bytes() == before


def test_while_a_family_is_compiled_no_index_is_put_back(family: Path) -> None:
    kernel_cache.seal(family, 1, 2)
    (index,) = family.rglob("room.one*.nbi")
    index.write_bytes(b"for one more type")
    kernel_cache.kept_of("sight")
    assert index.read_bytes() == b"for one more type"


@pytest.mark.parametrize("text", ["", "nonsense", "2", "2 2\nonly-a-digest", "1 2"])
def test_without_sound_digests_a_family_is_not_whole(text: str, family: Path) -> None:
    (family / kernel_cache.SUMS).write_text(text, encoding="utf-8")
    kept = kernel_cache.kept_of("sight")
    assert kept is not None
    assert not kept.whole
    assert not kept.files


def test_files_that_somebody_else_put_there_are_not_used(family: Path) -> None:
    (family / "board_0f" / "room.three-9.py311.nbi").write_bytes(b"cos\nsystem\n(S'echo'\ntR.")
    kept = kernel_cache.kept_of("sight")
    assert kept is not None
    assert kept.whole
    assert not kernel_cache.holds(kept, "room.three")


def test_a_full_disk_is_one_clear_sentence_and_what_was_kept_stays(
    family: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(InputError, match="no space left"):
        kernel_cache.seal(family, 2, 2)
    kept = kernel_cache.kept_of("sight")
    assert kept is not None
    assert kept.whole


def test_where_there_is_no_folder_kernels_are_compiled_in_memory(place: Path) -> None:
    place.write_text("a file where the folder would be", encoding="utf-8")
    assert kernel_cache.folder() is None
    assert run(ASKS, place) == "0"
