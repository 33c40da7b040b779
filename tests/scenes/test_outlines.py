"""Terrain drawn by hand is reshaped: corners, mirrors, cuts and joins."""

from __future__ import annotations

from math import cos, sin
from random import Random

import pytest
import shapely

from game.battlefield import edits
from game.battlefield.outlines import (
    add_corner,
    corners_of,
    joined,
    mirrored,
    move_corner,
    nearest_corner,
    remove_corner,
    split,
    traced,
)
from game.board.shapes import Disc, Polygon, ShapeError, disc, polygon, rectangle
from game.board.terrain import Kind, LineOpening, Piece, ThinLine
from game.positions.position import Position

EMPTY = Position()


def laid(*shapes: Disc | Polygon, kind: Kind = Kind.FOREST) -> Position:
    position = EMPTY
    for number, shape in enumerate(shapes):
        position = edits.add_piece(position, Piece(f"wood {number}", shape, *kind.preset, kind))
    return position


def lined(*lines: tuple[tuple[float, float], ...], closed: bool = False, doors: bool = False) -> Position:
    position = EMPTY
    openings = (LineOpening(Kind.DOOR, 0.5, 1.5),) if doors else ()
    for points in lines:
        wall = ThinLine("wall", points, Kind.WALL, *Kind.WALL.preset, closed=closed, openings=openings)
        position = edits.add_line(position, wall)
    return position


def size(position: Position) -> float:
    areas = [shapely.Polygon(p.shape.corners) for p in position.board.pieces if isinstance(p.shape, Polygon)]
    return float(shapely.union_all(areas).area)


def test_a_corner_is_moved_added_and_taken_away() -> None:
    position = laid(rectangle(2, 2, 6, 4))
    corner = nearest_corner(corners_of(position.board.pieces[0]), (6.1, 4.2))
    position = move_corner(position, "wood 0", corner, (7.0, 5.0))
    assert (7.0, 5.0) in corners_of(position.board.pieces[0])
    position = add_corner(position, "wood 0", corner, (4.0, 6.0))
    assert len(corners_of(position.board.pieces[0])) == 5
    gone = nearest_corner(corners_of(position.board.pieces[0]), (4.0, 6.0))
    assert len(corners_of(remove_corner(position, "wood 0", gone).board.pieces[0])) == 4


def test_a_corner_may_not_be_moved_across_a_side() -> None:
    position = laid(rectangle(2, 2, 6, 4))
    with pytest.raises(ShapeError):
        move_corner(position, "wood 0", 0, (7.0, 3.0))
    with pytest.raises(ShapeError):
        remove_corner(laid(polygon(((0, 0), (3, 0), (0, 3)))), "wood 0", 0)


def test_a_line_is_reshaped_as_a_whole_and_keeps_its_door() -> None:
    position = lined(((2.0, 2.0), (6.0, 2.0), (6.0, 6.0)), doors=True)
    door = next(piece for piece in position.board.pieces if piece.opening is not None)
    position = move_corner(position, door.name, 2, (8.0, 7.0))
    line = position.board.pieces[0].line
    assert line is not None
    assert line.points[2] == (8.0, 7.0)
    assert len(line.openings) == 1
    with pytest.raises(ShapeError):  # no room for the door
        move_corner(remove_corner(position, door.name, 2), "wall", 1, (2.4, 2.0))


@pytest.mark.parametrize("upright", [False, True])
def test_mirrored_twice_is_as_before(upright: bool) -> None:
    position = laid(polygon(((2, 2), (6, 2.5), (5, 4), (2.5, 3.75))))
    once = mirrored(position, "wood 0", upright=upright)
    assert set(corners_of(once.board.pieces[0])) != set(corners_of(position.board.pieces[0]))
    twice = mirrored(once, "wood 0", upright=upright)
    assert set(corners_of(twice.board.pieces[0])) == set(corners_of(position.board.pieces[0]))


@pytest.mark.parametrize("seed", range(20))
def test_a_cut_and_a_join_give_the_same_area(seed: int) -> None:
    rng = Random(seed)  # noqa: S311 - scenes, not secrets
    shape: Disc | Polygon = polygon(((3, 3), (9, 4), (10, 8), (6, 6.5), (2.5, 9)))
    if seed % 4 == 0:
        shape = disc(6, 6, 2.5)
    position = laid(shape)
    whole = 19.6 if isinstance(shape, Disc) else size(position)
    cut = split(position, "wood 0", ((5.8 + rng.random(), 2.0), (5.8 + rng.random(), 3.0)))
    assert len(cut.board.pieces) >= 2
    assert size(cut) == pytest.approx(whole, abs=0.05)
    assert all(piece.kind is Kind.FOREST for piece in cut.board.pieces)
    again = joined(cut, cut.board.pieces[0].name)
    assert len(again.board.pieces) == 1
    assert size(again) == pytest.approx(whole, abs=0.05)


def test_only_what_is_alike_and_touches_is_joined() -> None:
    position = laid(
        rectangle(2, 2, 4, 4), rectangle(4, 2, 6, 4), rectangle(6, 3, 8, 5), rectangle(12, 2, 14, 4)
    )
    wall = Piece("wall", rectangle(3, 1, 5, 2.5), *Kind.WALL.preset, Kind.WALL)
    made = joined(edits.add_piece(position, wall), "wood 0")
    assert [piece.name for piece in made.board.pieces] == ["wood 0", "wood 3", "wall"]
    with pytest.raises(ShapeError, match="touches none"):
        joined(made, "wood 3")
    ring = laid(rectangle(0, 0, 6, 1), rectangle(5, 0, 6, 6), rectangle(0, 5, 6, 6), rectangle(0, 0, 1, 6))
    with pytest.raises(ShapeError, match="hole"):
        joined(ring, "wood 0")


def test_lines_are_cut_and_run_on() -> None:
    position = split(lined(((2.0, 2.0), (8.0, 2.0), (8.0, 6.0))), "wall", ((5.0, 1.0), (5.0, 3.0)))
    lines = [piece.line for piece in position.board.pieces if piece.line is not None]
    assert [line.points[0] for line in lines] == [(2.0, 2.0), (5.0, 2.0)]
    again = joined(position, position.board.pieces[0].name)
    (only,) = {piece.line for piece in again.board.pieces}
    assert only is not None
    assert {(2.0, 2.0), (8.0, 6.0)} == {only.points[0], only.points[-1]}
    box = joined(lined(((2.0, 2.0), (6.0, 2.0)), ((6.0, 2.0), (6.0, 6.0), (2.0, 2.0))), "wall")
    (whole,) = {piece.line for piece in box.board.pieces}
    assert whole is not None
    assert whole.closed
    opened = split(box, box.board.pieces[0].name, ((4.0, 1.0), (4.0, 3.0)))
    assert all(piece.line is not None and not piece.line.closed for piece in opened.board.pieces)


def test_a_cut_beside_it_is_refused() -> None:
    with pytest.raises(ShapeError, match="does not go through"):
        split(laid(rectangle(2, 2, 6, 4)), "wood 0", ((8.0, 0.0), (8.0, 3.0)))
    with pytest.raises(ShapeError, match="doors"):
        split(lined(((2.0, 2.0), (8.0, 2.0)), doors=True), "wall", ((5.0, 1.0), (5.0, 3.0)))


def test_a_scribble_of_very_many_crossings_is_refused_at_once() -> None:
    rng = Random(3)  # noqa: S311 - scenes, not secrets
    with pytest.raises(ShapeError, match="crosses itself"):
        traced([(rng.uniform(0, 24), rng.uniform(0, 24)) for _ in range(3000)])
    smooth = [(12 + 8 * cos(turn / 1000), 12 + 6 * sin(turn / 1000)) for turn in range(6200)]
    assert len(traced(smooth).corners) <= 400


def comb(left: float, teeth: int) -> Polygon:
    """A flat piece a tenth of an inch wide for each of its teeth."""
    edge = [(left + step * 0.05, 6.0 + step % 2) for step in range(2 * teeth + 1)]
    return polygon((*edge, (left + teeth * 0.1, 5.0), (left, 5.0)))


def test_no_edit_makes_more_corners_than_a_file_holds() -> None:
    """It could be saved, and never be read again."""
    position = laid(comb(1.0, 198), kind=Kind.WALL)
    assert len(corners_of(position.board.pieces[0])) == 399
    position = add_corner(position, "wood 0", 0, (20.9, 4.9))
    with pytest.raises(ShapeError, match="401 corners"):
        add_corner(position, "wood 0", 0, (20.85, 4.7))
    assert len(corners_of(joined(laid(comb(1.0, 90), comb(10.0, 90)), "wood 0").board.pieces[0])) > 300
    with pytest.raises(ShapeError, match="corners"):
        joined(laid(comb(1.0, 110), comb(12.0, 110)), "wood 0")
