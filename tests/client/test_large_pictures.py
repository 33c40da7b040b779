"""Wood, leather and parchment, painted in a thread where frames go on meanwhile."""

from __future__ import annotations

from concurrent.futures import wait
from contextlib import contextmanager
from threading import Event
from typing import TYPE_CHECKING

import pygame
import pytest

from game.ui.drawing import theme as themes
from game.ui.drawing.palette import palette
from game.ui.drawing.picture_cache import PictureCache
from game.ui.drawing.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SIZE = (400, 300)
SMALL = (120, 90)

SHOWN: dict[str, Callable[[Theme], pygame.Surface]] = {
    "wood": lambda theme: theme.wood(SIZE),
    "leather": lambda theme: theme.leather(SIZE),
    "parchment": lambda theme: theme.parchment(SIZE),
    "framed": lambda theme: theme.framed_parchment(SIZE, corner=80),
    "its shadow": lambda theme: theme.shadow("sheet", theme.parchment(SIZE), 6),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where they are kept on the disk, empty."""
    monkeypatch.setattr(themes, "user_pictures", lambda: PictureCache(tmp_path))
    return tmp_path


def theme(*, later: bool = True) -> Theme:
    return Theme(palette(), 1.0, later=later)


def pixels(picture: pygame.Surface) -> bytes:
    return bytes(picture.get_buffer().raw)


@contextmanager
def nobody_paints(later: Theme) -> Iterator[None]:
    """Within, the thread does not come to what it is to paint."""
    go = Event()

    def held() -> pygame.Surface:
        go.wait(60)
        return pygame.Surface((1, 1))

    later._large.begun("held", held, waits=False)
    later._large.patience = 0.0
    yield
    go.set()
    wait(later._large._painting.values(), 60)


@pytest.mark.parametrize("kind", SHOWN)
def test_a_large_picture_is_seen_coarsely_at_once_and_soon_as_it_stays(kind: str) -> None:
    show, later = SHOWN[kind], theme()
    with nobody_paints(later):
        at_once = show(later)
        assert show(later) is at_once
    last = show(later)
    assert at_once.get_size() == last.get_size()
    assert pixels(at_once) != pixels(last) == pixels(show(theme(later=False)))
    assert show(later) is last


def test_the_coarse_picture_has_the_colours_of_the_other() -> None:
    for name in ("wood", "leather", "parchment", "framed"):
        later = theme()
        with nobody_paints(later):
            coarse = pygame.transform.average_color(SHOWN[name](later))
        fine = pygame.transform.average_color(SHOWN[name](theme(later=False)))
        assert max(abs(a - b) for a, b in zip(coarse, fine, strict=True)) < 6, (name, coarse, fine)


def test_a_picture_on_the_disk_is_there_at_once() -> None:
    SHOWN["framed"](theme(later=False))
    later = theme()
    later._large.patience = 60.0
    assert pixels(SHOWN["framed"](later)) == pixels(SHOWN["framed"](theme(later=False)))


def test_a_small_picture_is_painted_at_once() -> None:
    assert pixels(theme().parchment(SMALL)) == pixels(theme(later=False).parchment(SMALL))


def test_what_only_adorns_is_there_once_it_is_painted() -> None:
    def strewn(painted_theme: Theme) -> pygame.Surface | None:
        return painted_theme.strewn("card", SMALL, 17.0, _card)

    later = theme()
    with nobody_paints(later):
        assert strewn(later) is None
    last, wanted = strewn(later), strewn(theme(later=False))
    assert last is not None
    assert wanted is not None
    assert pixels(last) == pixels(wanted)


def test_a_cloth_that_is_folded_takes_no_memory() -> None:
    later = theme()
    with nobody_paints(later):
        later.cloth("curtain", SIZE, _card)
    later.cloth("curtain", SIZE, _card)
    later.fold("curtain", SIZE)
    assert ("curtain", SIZE) not in later._cache
    assert ("curtain", SIZE) not in later._large._painting


def test_what_only_other_screens_were_painted_with_is_let_go_of() -> None:
    first = theme(later=False)
    wood, leather = first.wood(SIZE), first.leather(SIZE)
    first.mark()
    assert first.wood(SIZE) is wood
    sheet = first.parchment(SIZE)
    first.forget_others()
    assert (first.wood(SIZE), first.parchment(SIZE)) == (wood, sheet)
    again = first.leather(SIZE)
    assert again is not leather
    assert pixels(again) == pixels(leather)
    first.forget_others()
    assert first.leather(SIZE) is again


def test_sizes_that_a_window_had_for_a_moment_are_not_awaited_for_ever() -> None:
    later = theme()
    with nobody_paints(later):
        for more in range(40):
            later.wood((400 + more, 300))
        assert len(later._large._painting) <= 12
        assert len(later._large._coarse) <= 12


def _card() -> str:
    return '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="9"><rect width="9" height="9"/></svg>'
