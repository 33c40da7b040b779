"""What would come of a place is read among fifty shooters, too: plates are gathered, and hide little."""

from __future__ import annotations

from math import cos, dist, sin, tau
from typing import TYPE_CHECKING, NamedTuple

import pytest
from workshops import Table

from game.battlefield.answer_overlays import overlays
from game.battlefield.board_view import AROUND
from game.battlefield.foresight import Foresight
from game.battlefield.label_places import MOST_HIDDEN, hidden_of
from game.battlefield.labels import LabelLayer
from game.battlefield.overlays import TagOverlay
from game.battlefield.tag_groups import MOST
from game.board.terrain import Board
from game.positions.position import Creature, Position, Side
from game.positions.position_file import save_position

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import pygame

    from game.battlefield.labels import BoardLabel
    from game.board.shapes import Point

SHOOTERS = 50
START, GOAL = (24.0, 3.0), (24.0, 7.0)
MOST_OF_BOARD = 0.1
"""The part of the board that the plates may cover."""


class Plates(NamedTuple):
    """The plates with tags in the last frame, and where they and everything else that was written went."""

    labels: list[BoardLabel]
    boxes: list[pygame.Rect]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Plates:
    """What the board writes."""
    plates, draw = Plates([], []), LabelLayer.draw

    def kept(
        self: LabelLayer,
        surface: pygame.Surface,
        view: pygame.Rect,
        labels: Sequence[BoardLabel],
        *rest: object,
    ) -> list[pygame.Rect]:
        boxes = draw(self, surface, view, labels, *rest)  # type: ignore[arg-type]  # as the view calls it
        plates.labels[:] = [label for label in labels if label.tags]
        plates.boxes[:] = boxes
        return boxes

    monkeypatch.setattr(LabelLayer, "draw", kept)
    return plates


def crowd(folder: Path) -> Path:
    """Units of five in an open field before one scout, all of them with bows."""
    archers = [
        Creature(
            f"archer {i}",
            Side.BLUE,
            (4.0 + 4.4 * (i // 5) + 0.7 * (i % 5) * (1 if i % 2 else 0.4), 22.0 + 1.5 * (i % 5)),
            movement=4.0,
            ranged=3,
        )
        for i in range(SHOOTERS)
    ]
    file = folder / "crowd.toml"
    save_position(Position(Board(48.0, 36.0, ()), (Creature("scout", Side.RED, START), *archers)), file)
    return file


def hold(table: Table, start: Point = START, goal: Point = GOAL) -> list[TagOverlay]:
    """Take the scout to its goal, and wait; who is concerned there."""
    inquiry = table.scene.inquiry
    inquiry.foresight = Foresight(lambda: 0.0)
    table.hand.hold(table.at(start))
    table.point(goal)
    for _ in range(4):
        table.app.step(1 / 60)
        table.app.draw()
    found = overlays(inquiry, table.scene.say)
    return [overlay for overlay in found if isinstance(overlay, TagOverlay)]


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [((1280, 720), 1.0, "en"), ((1920, 1080), 1.0, "fr"), ((1920, 1080), 2.25, "fr")],
)
def test_fifty_shooters_share_few_plates_that_count_them_all(
    tmp_path: Path, drawn: Plates, size: tuple[int, int], scale: float, language: str
) -> None:
    table = Table(crowd(tmp_path), language, size, scale)
    tags = hold(table)
    assert len(tags) > MOST, "all of them see an open field"
    assert sum(1 + len(label.among) for label in drawn.labels) == len(tags)
    assert len(drawn.labels) <= MOST
    box, drawn_at = table.hand.find("workshop.board").box, table.app.ui.texts.scale
    assert len(drawn.boxes) >= len(drawn.labels)
    layer = LabelLayer(table.app.ui.texts, table.app.ui.palette)
    covered = sum(
        plate.get_width() * plate.get_height()
        for plate in (layer.tags(label.tags, label.tone, 1 + len(label.among)) for label in drawn.labels)
    )
    assert covered <= MOST_OF_BOARD * box.w * box.h * drawn_at**2
    for tag in tags:
        x, y = (place * drawn_at for place in table.at(tag.base.centre))
        ppi = table.hand.find("workshop.board").camera.zoom * drawn_at  # type: ignore[attr-defined]  # of the board
        bare, wide = tag.base.r * ppi, (tag.base.r + AROUND) * ppi
        hidden = sum(hidden_of(plate, x, y, wide) - hidden_of(plate, x, y, bare) for plate in drawn.boxes)
        assert hidden <= MOST_HIDDEN * 3.1416 * (wide**2 - bare**2)


def ring(folder: Path) -> Path:
    """Archers all round a scout."""
    places = [(12 + 10 * cos(i * tau / 14), 12 + 10 * sin(i * tau / 14)) for i in range(14)]
    archers = [Creature(f"archer {i}", Side.BLUE, at, ranged=3) for i, at in enumerate(places)]
    file = folder / "ring.toml"
    scout = Creature("scout", Side.RED, (11.0, 12.0), movement=6.0)
    save_position(Position(Board(24.0, 24.0, ()), (scout, *archers)), file)
    return file


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((1920, 1080), 2.0), ((1280, 720), 1.0)])
def test_no_plate_speaks_for_those_on_the_other_side_of_the_board(
    tmp_path: Path, drawn: Plates, size: tuple[int, int], scale: float
) -> None:
    table = Table(ring(tmp_path), "fr", size, scale)
    tags = hold(table, (11.0, 12.0), (13.0, 12.0))
    assert sum(1 + len(label.among) for label in drawn.labels) == len(tags) == 14
    for label in drawn.labels:
        places = [label.at, *((x, y) for x, y, _ in label.among)]
        apart = max(dist(a, b) for a in places for b in places)
        assert apart <= 0.7 * table.hand.find("workshop.board").box.h * table.app.ui.texts.scale


def test_plates_stand_apart_once_there_is_room(tmp_path: Path, drawn: Plates) -> None:
    """A plate for each of those who are seen from near."""
    table = Table(crowd(tmp_path), "en", (1920, 1080))
    tags = hold(table)
    far = len(drawn.labels)
    table.hand.release()
    table.hand.key("ctrl+z")
    camera = table.hand.find("workshop.board").camera  # type: ignore[attr-defined]  # of the board
    camera.zoom_at(camera.to_screen(GOAL), 1.6)
    table.app.step(1 / 60)
    assert len(hold(table)) == len(tags)
    seen = sum(1 + len(label.among) for label in drawn.labels)
    assert seen / len(drawn.labels) < len(tags) / far
