"""Where the runs and openings of a line lie, at the very values that decide."""

from __future__ import annotations

import pytest

from game.board import lines
from game.board.shapes import Chain, ShapeError
from game.board.terrain import Kind, LineOpening, ThinLine


def straight(length: float, *openings: LineOpening, closed: bool = False) -> ThinLine:
    points = (
        ((0.0, 0.0), (length, 0.0)) if not closed else ((0.0, 0.0), (length, 0.0), (length, 3.0), (0.0, 3.0))
    )
    return ThinLine("wall", points, Kind.WALL, *Kind.WALL.preset, closed=closed, openings=openings)


def runs(line: ThinLine) -> list[tuple[float, float, int | None]]:
    found = lines._stretches(line, lines.whole_path(line))
    return [(round(start, 9), round(end, 9), opening) for start, end, opening in found]


def door(start: float, end: float, *, is_open: bool = False) -> LineOpening:
    return LineOpening(Kind.DOOR, start, end, is_open=is_open)


def test_the_runs_and_openings_of_a_line_one_after_the_other() -> None:
    """What is shorter than a step of the grid is none: the opening is that much longer."""
    assert runs(straight(9)) == [(0, 9, None)]
    assert runs(straight(9, door(3, 4.5))) == [(0, 3, None), (3, 4.5, 0), (4.5, 9, None)]
    assert runs(straight(9, door(6, 7), door(3, 4.5))) == [
        *((0, 3, None), (3, 4.5, 1), (4.5, 6, None)),
        *((6, 7, 0), (7, 9, None)),
    ]
    assert runs(straight(9, door(0, 2))) == [(0, 2, 0), (2, 9, None)]
    assert runs(straight(9, door(0.0005, 2))) == [(0, 2, 0), (2, 9, None)]
    assert runs(straight(9, door(0.001, 2)))[0] == (0, 0.001, None)
    assert runs(straight(9, door(3, 5), door(5.0005, 6)))[1:3] == [(3, 5, 0), (5, 6, 1)]
    assert runs(straight(9, door(7, 9))) == [(0, 7, None), (7, 9, 0)]
    assert runs(straight(9, door(7, 8.9995))) == [(0, 7, None), (7, 9, 0)]
    assert runs(straight(9, door(7, 9.0005))) == [(0, 7, None), (7, 9, 0)]
    assert runs(straight(9, door(0, 9))) == [(0, 9, 0)]
    # A ring of one run is told in two, for a chain does not meet itself.
    assert runs(straight(4, closed=True)) == [(0, 4, None), (4, 14, None)]
    assert runs(straight(4, door(1, 2), closed=True)) == [(0, 1, None), (1, 2, 0), (2, 14, None)]


@pytest.mark.parametrize(("start", "end"), [(-0.1, 1), (3, 3.0005), (4, 3), (8, 9.002), (2.5, 6)])
def test_openings_lie_on_their_line_one_beside_the_other(start: float, end: float) -> None:
    with pytest.raises(ShapeError):
        runs(straight(9, door(1, 3), door(start, end)))


def test_the_part_of_a_path_between_two_places() -> None:
    path = ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (9.0, 3.0))
    assert lines._between(path, 1, 3) == [(1, 0), (3, 0)]
    assert lines._between(path, 1, 6) == [(1, 0), (4, 0), (4, 2)]
    assert lines._between(path, 0, 12) == list(path)
    assert lines._between(path, 4, 7) == [(4, 0), (4, 3)]
    assert lines._between(path, 4.0004, 7.0004) == [(4, 0), (4, 3)]
    assert lines._between(path, 4.0006, 6.9994) == [
        pytest.approx((4, 0.0006)),
        pytest.approx((4, 2.9994)),
    ]
    assert lines._between(path, 3.9996, 6.9996) == [(4, 0), (4, 3)]
    assert lines._between(path, 7, 12) == [(4, 3), (9, 3)]
    assert lines._between(path, 8, 11) == [(5, 3), (8, 3)]


def joints(line: ThinLine) -> list[tuple[bool, bool]]:
    return [part.shape.joined for part in lines.parts_of(line) if isinstance(part.shape, Chain)]


def test_how_parts_go_on_in_one_another() -> None:
    """By an open door a part ends exactly where that begins; what is shut, or a window, is overlapped."""
    line = straight(9, door(2, 3, is_open=True), door(5, 6))
    assert joints(line) == [
        *((False, False), (True, True), (False, True)),
        *((True, True), (True, False)),
    ]
    ring = straight(4, door(1, 2), closed=True)
    assert joints(ring) == [(True, True)] * 3
    opened = straight(4, door(1, 2, is_open=True), closed=True)
    assert joints(opened) == [(True, False), (True, True), (False, True)]


def test_a_new_opening_is_in_the_middle_of_its_run() -> None:
    line = straight(9, door(3, 4))
    first, middle, last = lines.parts_of(line)
    assert lines.with_new_opening(line, last, Kind.WINDOW).openings == (
        door(3, 4),
        LineOpening(Kind.WINDOW, 6.5 - lines.USUAL_OPENING / 2, 6.5 + lines.USUAL_OPENING / 2),
    )
    assert lines.with_new_opening(line, first, Kind.DOOR).openings[0].start == pytest.approx(
        1.5 - min(lines.USUAL_OPENING, 1.5) / 2
    )
    with pytest.raises(ShapeError):
        lines.with_new_opening(line, middle, Kind.DOOR)
    short = straight(1.0, door(0.5, 1.0))
    (run, _) = lines.parts_of(short)
    assert lines.with_new_opening(short, run, Kind.DOOR).openings[0] == door(0.125, 0.375)
    tiny = straight(1.0, door(0.0015, 1.0))
    with pytest.raises(ShapeError):
        lines.with_new_opening(tiny, lines.parts_of(tiny)[0], Kind.DOOR)


def test_an_opening_that_is_taken_out_leaves_wall() -> None:
    line = straight(9, door(1, 2), door(3, 4), door(5, 6))
    assert lines.without_opening(line, 1).openings == (door(1, 2), door(5, 6))
    assert lines.without_opening(line, 0).openings == (door(3, 4), door(5, 6))
    assert lines.without_opening(line, 2).openings == (door(1, 2), door(3, 4))
