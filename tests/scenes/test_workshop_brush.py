"""Outlines that are traced freehand in the workshop, by mouse and by keyboard without a screen."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import pytest
import shapely
from screens import misfits
from workshops import Table, field_file

from game.battlefield.inquiry import Outline, Snap
from game.battlefield.outlines import TRACED, traced
from game.board.shapes import Point, Polygon, ShapeError
from game.positions.position_file import load_position
from game.positions.zones import MOST_CORNERS
from game.ui.input.events import MouseButton, PointerMoved, PointerPressed, PointerReleased

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FIELD = """
size_mm = 600

[[creature]]
id = "red1"
side = "red"
at = [3.0, 3.0]
"""

pytestmark = pytest.mark.usefixtures("coarse_boards")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return field_file(tmp_path, FIELD)


@pytest.fixture
def table(file: Path) -> Table:
    return Table(file)


def around(turns: float = 1.0, wobble: float = 0.0, steps: int = 240) -> list[Point]:
    """The points of a stroke round (12, 12), about 4 inches from it."""
    found = []
    for step in range(round(steps * turns)):
        turn = 2 * pi * step / steps
        r = 4.0 + wobble * sin(23 * turn)
        found.append((12.0 + r * cos(turn), 12.0 + r * sin(turn)))
    return found


def off(stroke: Sequence[Point], shape: Polygon) -> float:
    """Inches between a stroke, closed, and an outline, where they are furthest apart."""
    drawn = shapely.LinearRing(stroke)
    return float(shapely.hausdorff_distance(drawn, shapely.LinearRing(shape.corners), densify=0.01))


def brush(table: Table, tool: str = "p") -> None:
    table.hand.key(tool)
    table.hand.press(f"stamp.drawn.{list(Outline).index(Outline.BRUSH)}")


def stroke(table: Table, points: Sequence[Point]) -> None:
    """Move along the points with the button held."""
    table.hand.hold(table.at(points[0]))
    for point in points[1:]:
        table.point(point)
    table.app.draw()
    table.hand.release()
    table.app.draw()


def outlines(table: Table) -> list[Polygon]:
    shapes = [piece.shape for piece in table.scene.inquiry.position.board.pieces]
    return [shape for shape in shapes if isinstance(shape, Polygon)]


@pytest.mark.parametrize("wobble", [0.0, 0.03, 0.3])
def test_a_traced_outline_runs_where_the_hand_went(wobble: float) -> None:
    points = around(wobble=wobble)
    shape = traced(points)
    assert off(points, shape) <= TRACED + 0.002
    assert len(shape.corners) < len(points)


def test_ends_that_overlap_are_mended() -> None:
    """Nobody ends a stroke exactly where it began."""
    past = [(x + 0.05 * (number > 240), y) for number, (x, y) in enumerate(around(turns=1.05))]
    assert off(around(), traced(past)) <= TRACED + 0.06
    short = around()[:-6]
    assert off(around(), traced(short)) <= TRACED + 0.1


def test_a_curl_of_the_hand_is_cut_off() -> None:
    curl = [(16.2, 11.9), (16.4, 12.1), (16.2, 12.3), (15.9, 11.95)]
    shape = traced([*around()[2:], *curl])
    assert shapely.Polygon(shape.corners).area == pytest.approx(pi * 16, rel=0.02)


@pytest.mark.parametrize(
    "points",
    [
        [(2.0, 2.0), (8.0, 8.0), (8.0, 2.0), (2.0, 8.0)],
        [(2.0, 2.0), (8.0, 2.0), (5.0, 2.0)],
        [(2.0, 2.0), (3.0, 2.0)],
    ],
)
def test_what_crosses_or_encloses_nothing_is_no_outline(points: list[Point]) -> None:
    with pytest.raises(ShapeError):
        traced(points)


def test_no_outline_has_more_corners_than_a_file_may_have() -> None:
    coast = []
    for step in range(6000):
        turn, r = 2 * pi * step / 6000, 10.0 + 0.4 * (step % 4 < 2)
        coast.append((12.0 + r * cos(turn), 12.0 + r * sin(turn)))
    assert 3 <= len(traced(coast).corners) <= MOST_CORNERS


def test_a_drag_traces_a_wood_that_is_saved(table: Table, file: Path) -> None:
    brush(table)
    table.scene.inquiry.snap = Snap.GRID
    points = around(wobble=0.2)
    stroke(table, points)
    (shape,) = outlines(table)
    pixel = 0.06
    assert off(points, shape) <= TRACED + pixel
    assert table.scene.inquiry.piece is not None
    table.hand.key("ctrl+s")
    assert load_position(file).board.pieces[0].shape == shape
    table.hand.key("ctrl+z")
    assert not outlines(table)


def test_a_click_begins_a_stroke_and_another_ends_it(table: Table) -> None:
    brush(table)
    points = around()
    table.click(points[0])
    for point in points:
        table.point(point)
    assert not outlines(table)
    table.click(points[-1])
    assert len(outlines(table)) == 1
    assert not table.scene.inquiry.sketch


def test_keys_trace_as_well(table: Table) -> None:
    hand = table.hand
    brush(table)
    hand.key("f6")
    while not table.scene.pane.focused:
        hand.key("f6")
    table.point((12.0, 12.0))
    hand.key("return")
    for way in ("right", "up", "left"):
        for _ in range(4):
            hand.key(way)
    hand.key("return")
    (shape,) = outlines(table)
    assert shapely.Polygon(shape.corners).area == pytest.approx(4.0, abs=0.1)


def test_a_stroke_that_crosses_itself_is_refused_and_says_why(table: Table) -> None:
    brush(table)
    stroke(table, [(6.0, 6.0), (12.0, 12.0), (12.0, 6.0), (6.0, 12.0)])
    assert not outlines(table)
    assert table.status == "This stroke crosses itself, or goes round nothing: it cannot be an outline."
    assert not table.scene.inquiry.sketch


def test_two_strokes_in_quick_succession_are_two_woods(table: Table) -> None:
    """The second press may come as a double click."""
    hand = table.hand
    brush(table)
    stroke(table, around())
    points = around()
    hand.move(table.at(points[0]))
    hand.post(PointerPressed(table.at(points[0]), clicks=2))
    for point in points[1:]:
        hand.post(PointerMoved(table.at(point), (1.0, 1.0), frozenset({MouseButton.LEFT})))
    hand.post(PointerReleased(table.at(points[-1])))
    assert len(outlines(table)) == 2


def test_escape_gives_a_stroke_up(table: Table) -> None:
    brush(table)
    points = around()
    table.hand.hold(table.at(points[0]))
    for point in points[1:100]:
        table.point(point)
    table.hand.key("escape")
    for point in points[100:]:
        table.point(point)
    table.hand.release()
    assert not outlines(table)
    assert not table.scene.inquiry.sketch


def test_a_zone_is_traced_too(table: Table) -> None:
    brush(table, "o")
    stroke(table, around())
    (zone,) = table.scene.inquiry.position.zones
    assert isinstance(zone.shape, Polygon)
    assert off(around(), zone.shape) <= TRACED + 0.06


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_nothing_is_clipped_while_the_brush_is_in_hand(
    file: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    table = Table(file, language, size, scale)
    brush(table)
    points = around()
    table.hand.hold(table.at(points[0]))
    for point in points[1:200]:
        table.point(point)
    assert not misfits(table.hand)
    table.hand.release()
    assert not misfits(table.hand)
