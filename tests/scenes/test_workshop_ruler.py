"""The ruler of the workshop: from edge to edge of whatever its ends lie on, as `query measure` has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from workshops import Table, field_file

from game.battlefield.answer_overlays import overlays
from game.battlefield.overlays import RulerOverlay
from game.positions.zone_answers import measured

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point

FIELD = """
size_mm = 600
[[terrain]]
name = "hill"
kind = "forest"
rectangle = [12.0, 9.0, 18.0, 15.0]
[[line]]
name = "fence"
kind = "fence"
points = [[2, 18], [8, 18], [8, 22]]
doors = [{ from = 2, to = 3 }]
[[zone]]
id = "north"
kind = "objective"
circle = [16, 20, 2]
[[creature]]
id = "red1"
side = "red"
at = [6.0, 12.0]
[[creature]]
id = "blue1"
side = "blue"
at = [21.0, 12.0]
"""

pytestmark = pytest.mark.usefixtures("coarse_boards")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return field_file(tmp_path, FIELD)


@pytest.mark.parametrize(
    ("a", "b", "start", "end"),
    [
        ("red1", "hill", (6, 12), (15, 12)),
        ("hill", "north", (13, 14), (16, 18.05)),
        ("red1", "fence", (6, 12), (5, 18)),
        ("red1", "north", (6, 12), (14.1, 20)),
        ("fence", "hill", (8, 21), (13, 14)),
        ("red1", "20,3", (6, 12), (20, 3)),
        ("hill", "20,3", (17, 10), (20, 3)),
        ("red1", "blue1", (6, 12), (21, 12)),
    ],
)
def test_it_tells_what_measure_answers(file: Path, a: str, b: str, start: Point, end: Point) -> None:
    table = Table(file)
    table.hand.press("tool.ruler")
    table.drag(start, end)
    (ruler,) = table.scene.inquiry.rulers
    asked: Point | str = ruler.end if "," in b else b
    assert ruler.inches == pytest.approx(measured(table.scene.inquiry.skirmish, a, asked).inches, abs=1e-9)
    (laid,) = (
        each for each in overlays(table.scene.inquiry, table.scene.say) if isinstance(each, RulerOverlay)
    )
    for name in (a, b):
        assert (name in laid.label) is (name in ("hill", "north", "fence"))


def test_within_one_thing_it_goes_from_point_to_point(file: Path) -> None:
    """In a wood, and in the middle of a zone, which it holds on to by its border alone."""
    table = Table(file)
    table.hand.press("tool.ruler")
    for start, end in (((13, 10), (17, 13)), ((16, 20), (16, 19))):
        table.drag(start, end)
        (ruler,) = table.scene.inquiry.rulers
        assert ruler.inches == pytest.approx(
            ((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) ** 0.5, abs=0.1
        )
        assert not ruler.names
