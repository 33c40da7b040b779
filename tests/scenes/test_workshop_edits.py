"""Editing a position: what is placed, moved, copied and deleted, and undone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battlefield import edits
from game.battlefield.edits import History
from game.board.shapes import Disc, Polygon, middle, rectangle, signed_area
from game.board.terrain import GROUND_KINDS, Board, Footing, Kind, Opacity, Piece
from game.positions.position import Creature, Position, Side

ARCHER = Creature("archer", Side.RED, (5.0, 5.0))
EMPTY = Position()


def test_a_second_archer_gets_a_number() -> None:
    position = edits.add_creature(edits.add_creature(EMPTY, ARCHER), ARCHER)
    assert [c.id for c in position.creatures] == ["archer", "archer2"]


def test_a_creature_dragged_off_the_board_stops_at_its_edge() -> None:
    position = edits.move_creature(edits.add_creature(EMPTY, ARCHER), "archer", (-3.0, 99.0))
    base = position.creature("archer").base(position.rules)
    assert base.x == pytest.approx(base.r, abs=0.001)
    assert base.y == pytest.approx(position.board.height - base.r, abs=0.001)


def test_a_creature_at_the_edge_is_wholly_on_the_board() -> None:
    position = edits.move_creature(edits.add_creature(EMPTY, ARCHER), "archer", (0.0, 99.0))
    base = position.creature("archer").base(position.rules)
    assert base.x >= base.r - 1e-9
    assert base.y <= position.board.height - base.r + 1e-9


def test_positions_are_snapped() -> None:
    position = edits.move_creature(edits.add_creature(EMPTY, ARCHER), "archer", (4.00049, 7.12351))
    assert position.creature("archer").at == pytest.approx((4.0, 7.124), abs=1e-12)


def test_a_new_id_reaches_those_engaged_with_it() -> None:
    foe = Creature("foe", Side.BLUE, (6.0, 5.0), engaged_with=("archer",))
    position = edits.add_creature(edits.add_creature(EMPTY, ARCHER), foe)
    renamed = edits.update_creature(position, "archer", replace(position.creature("archer"), id="bow"))
    assert renamed.creature("foe").engaged_with == ("bow",)


def test_an_id_in_use_is_not_taken_over() -> None:
    position = edits.add_creature(edits.add_creature(EMPTY, ARCHER), replace(ARCHER, id="foe"))
    same = edits.update_creature(position, "foe", replace(position.creature("foe"), id="archer"))
    assert [c.id for c in same.creatures] == ["archer", "foe"]


def test_terrain_is_added_changed_and_deleted() -> None:
    position = edits.add_piece(EMPTY, edits.stamp(Kind.FOREST, (10.0, 10.0), "wood"))
    position = edits.add_piece(position, edits.stamp(Kind.WALL, (4.0, 4.0), "wood"))
    assert [p.name for p in position.board.pieces] == ["wood", "wood2"]
    wall = position.board.pieces[1]
    position = edits.update_piece(position, "wood2", replace(wall, name="wall", opacity=Opacity.LIGHT))
    assert position.board.pieces[1].name == "wall"
    assert edits.delete_piece(position, "wood").board.pieces == (position.board.pieces[1],)


def test_a_turned_wall_keeps_its_middle_and_its_size() -> None:
    wall = rectangle(0, 0, 6, 1)
    turned = edits.turned_shape(wall, 90)
    assert isinstance(turned, Polygon)
    assert middle(turned) == pytest.approx(middle(wall))
    assert signed_area(turned.corners) == pytest.approx(6.0, abs=0.01)
    assert min(x for x, _ in turned.corners) == pytest.approx(2.5, abs=0.001)


def test_a_circle_grows_about_its_centre() -> None:
    assert edits.scaled_shape(Disc(3.0, 4.0, 1.5), 2.0) == Disc(3.0, 4.0, 3.0)


@pytest.mark.parametrize("kind", list(GROUND_KINDS))
def test_every_kind_has_a_stamp_with_its_preset(kind: Kind) -> None:
    piece = edits.stamp(kind, (10.0, 12.0), "new")
    assert (piece.footing, piece.opacity) == kind.preset
    assert middle(piece.shape) == pytest.approx((10.0, 12.0), abs=0.2)


def test_a_smaller_board_takes_everyone_in() -> None:
    position = edits.add_creature(EMPTY, replace(ARCHER, at=(20.0, 20.0)))
    smaller = edits.with_board(position, Board(10.0, 10.0), None)
    assert max(smaller.creature("archer").at) < 10.0


def test_undo_and_redo_walk_the_same_positions() -> None:
    wall = Piece("wall", rectangle(0, 0, 1, 1), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)
    first = edits.add_creature(EMPTY, ARCHER)
    second = edits.add_piece(first, wall)
    history = History(EMPTY).then(first).then(second)
    assert history.undo().present == first
    assert history.undo().undo().undo().present == EMPTY
    assert history.undo().redo() == history
    assert history.undo().then(EMPTY).redo().present == EMPTY


def test_a_change_that_changes_nothing_is_not_remembered() -> None:
    assert History(EMPTY).then(EMPTY).past == ()
