"""Pictures that ship: that they are those which their painters paint, and what is done without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from faults import none_of
from sources import GAME, sources

from game.cli.pack import ask_for_all
from game.content.resources import assets
from game.ui.drawing import picture_pack
from game.ui.drawing.picture_pack import NAME, NewPack, PicturePack, painters

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MOST = 15_000_000
"""Bytes that the archive may have."""

PACK_ANEW = "the shipped pictures are out of date: run `python -m game.cli.pack`"

KEY = ("a", 1.5)


class Asked(PicturePack):
    """The pack that ships, and what was asked for that is not in it."""

    def __init__(self) -> None:
        super().__init__(assets() / NAME)
        self.missing: list[object] = []

    def get(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self.find(key)
        if found is None:
            self.missing.append(key)
        return found or make()


def test_what_ships_is_what_its_painters_paint() -> None:
    assert PicturePack(assets() / NAME).stamp == painters(), PACK_ANEW
    pack = Asked()
    ask_for_all(pack)
    assert not pack.missing, PACK_ANEW
    assert (assets() / NAME).stat().st_size <= MOST


PAINT_NOTHING = frozenset(
    {
        "art/diagram_art.py",  # the board as a drawing, which is made when it is asked for
        "art/scenery.py",
        "ui/drawing/icons.py",
        "ui/drawing/ornaments.py",  # colours drawings, which count by themselves
        "ui/drawing/palette.py",  # its colours are in the keys
        "ui/drawing/svg.py",
    }
)


def test_all_that_painters_paint_with_counts() -> None:
    none_of(
        f"{name} imports {found}, which is not among PAINTERS"
        for name in picture_pack.PAINTERS
        for found in _ours(name)
        if found.startswith(("art/", "ui/drawing/"))
        and found not in PAINT_NOTHING.union(picture_pack.PAINTERS)
    )


def _ours(name: str) -> set[str]:
    found = set()
    for outer, inner in sources()[name].imports:
        for module in (f"{outer}.{inner}", outer):
            path = f"{module.removeprefix('game.').replace('.', '/')}.py"
            if module.startswith("game.") and (GAME / path).is_file():
                found.add(path)
    return found


def picture(*, clear: bool = False) -> pygame.Surface:
    """A picture with soft colours, of which the left half is hardly seen if it is clear."""
    made = pygame.Surface((60, 40), pygame.SRCALPHA if clear else 0, 32)
    for x in range(60):
        made.fill((60 + x, 90, 40, x if clear and x < 30 else 255), (x, 0, 1, 40))
    return made


def never() -> pygame.Surface:
    raise AssertionError("it is in the archive")


def packed(path: Path, *, clear: bool = False) -> PicturePack:
    new = NewPack()
    new.get(KEY, lambda: picture(clear=clear))
    new.get(KEY, never)
    new.write(path)
    return PicturePack(path)


@pytest.mark.parametrize("clear", [False, True])
def test_a_packed_picture_looks_as_it_was_painted(tmp_path: Path, clear: bool) -> None:
    found, made = packed(tmp_path / "a.zip", clear=clear).get(KEY, never), picture(clear=clear)
    for told in (pygame.Surface.get_size, pygame.Surface.get_masks, pygame.Surface.get_flags):
        assert told(found) == told(made)
    if clear:
        assert (pygame.surfarray.array_alpha(found) == pygame.surfarray.array_alpha(made)).all()
    off = np.abs(pygame.surfarray.array3d(found).astype(int) - pygame.surfarray.array3d(made))
    assert off[8:].max() < 8


def test_what_is_not_packed_is_painted(tmp_path: Path) -> None:
    pack = packed(tmp_path / "a.zip")
    assert pack.find(("a", 1.6)) is None
    assert pack.get(("a", 1.6), picture).get_size() == (60, 40)


def test_the_same_pictures_make_the_same_archive(tmp_path: Path) -> None:
    packed(tmp_path / "a.zip")
    packed(tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


@pytest.mark.parametrize("clear", [False, True])
def test_where_the_archive_is_damaged_pictures_are_painted(tmp_path: Path, clear: bool) -> None:
    path = tmp_path / "a.zip"
    right = pygame.surfarray.array3d(packed(path, clear=clear).get(KEY, never))
    held = path.read_bytes()
    found = []
    for at in range(0, len(held), 40):
        path.write_bytes(held[:at] + bytes(byte ^ 0xFF for byte in held[at : at + 8]) + held[at + 8 :])
        one = PicturePack(path).find(KEY)
        found.append(one is not None)
        assert one is None or (pygame.surfarray.array3d(one) == right).all()
    assert found.count(False) > len(found) / 2


def test_without_an_archive_everything_is_painted(tmp_path: Path) -> None:
    (tmp_path / "empty.zip").write_bytes(b"")
    for path in (None, tmp_path / "missing.zip", tmp_path / "empty.zip", tmp_path):
        pack = PicturePack(path)
        assert (pack.find(KEY), pack.stamp) == (None, "")
        assert pack.get(KEY, picture).get_size() == (60, 40)


def test_in_a_checkout_pictures_of_other_painters_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    key = ("wood", (1280, 720), 1.0, (150, 98, 58))
    shipped = picture_pack.shipped_pictures.__wrapped__
    assert shipped().find(key) is not None
    monkeypatch.setattr(picture_pack, "painters", lambda: "others")
    assert shipped().find(key) is None
    monkeypatch.setattr(picture_pack, "is_checkout", lambda: False)
    assert shipped().find(key) is not None
