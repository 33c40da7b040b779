"""Every creature on the board has its whole name while nothing is aimed at, in large letters, too."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from played_tables import at_a_go, play

from game.battlefield.labels import LabelLayer
from game.games.colors_of_magic.rules.state.actions import Activate, Move
from game.games.colors_of_magic.table.go_steps import GoStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame
    from table_player import Seat

    from game.battlefield.labels import BoardLabel, NamePlate

pytestmark = pytest.mark.usefixtures("coarse_boards")

WHOLE_AFTER = 2
"""Goes after which names are looked at once more."""


@pytest.mark.parametrize("scenario", ["giant-of-the-clearing", None])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.25)], ids=str)
def test_all_names_are_whole_at_rest(
    size: tuple[int, int], scale: float, language: str, scenario: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, int, list[pygame.Rect]]] = []
    draw = LabelLayer.draw

    def kept(
        self: LabelLayer,
        surface: pygame.Surface,
        view: pygame.Rect,
        labels: Sequence[BoardLabel],
        room: object = None,
        names: Sequence[NamePlate] = (),
        moving: object = None,
    ) -> list[pygame.Rect]:
        boxes = draw(self, surface, view, labels, room, names, moving)  # type: ignore[arg-type]  # as the view calls it
        # Each plate has the size of a whole name, on one line or on two.
        sizes = {picture.get_size() for name in names for picture in (name.picture, name.narrow) if picture}
        inside = [name for name in names if view.collidepoint(name.at)]
        seen.append((len(inside), len(labels), [box for box in boxes if box.size in sizes]))
        return boxes

    monkeypatch.setattr(LabelLayer, "draw", kept)
    seat = at_a_go(size=size, language=language, scale=scale, scenario=scenario)
    for chance in range(WHOLE_AFTER + 1):
        seat.hand.frame()
        named, others, boxes = seen[-1]
        assert not others, "nothing is asked"
        assert named >= 8
        assert len(boxes) == named
        play_on(seat, chance)


def play_on(seat: Seat, chance: int) -> None:
    """Play until another go has come a few times."""
    goes = iter(range(WHOLE_AFTER))
    dice = random.Random(chance)  # noqa: S311 - a game
    play(seat, dice, lambda step: isinstance(step, GoStep) and next(goes, None) is None, Activate, Move)
