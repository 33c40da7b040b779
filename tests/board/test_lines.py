"""Lines: thin walls, fences, doors and windows, as sight, movement and margins take them."""

from __future__ import annotations

from dataclasses import replace
from math import acos, atan2, hypot, pi, sqrt

import numpy as np
import pytest
import sampling
import shapely

from game.board.lines import parts_of, with_door
from game.board.movement.movement import Crowd
from game.board.reach.reach import Reach
from game.board.shapes import Chain, Disc, Point, ShapeError, chain, disc, distance, signed_area
from game.board.sight.margin import sight_margin
from game.board.sight.sight import SightOptions, sight
from game.board.sight.visibility import visible_area
from game.board.terrain import Board, Footing, Kind, LineOpening, Opacity, Piece, ThinLine, bodies_of

LEFT, RIGHT = Disc(2.0, 5.0, 0.5), Disc(8.0, 5.0, 0.5)
ACROSS = ((5.0, 0.0), (5.0, 10.0))


def line(points: tuple[Point, ...] = ACROSS, kind: Kind = Kind.WALL, *openings: LineOpening) -> ThinLine:
    return ThinLine("wall", points, kind, *kind.preset, openings=openings)


def board(*lines: ThinLine) -> Board:
    return Board(10.0, 10.0, tuple(part for laid in lines for part in parts_of(laid)))


def door(start: float, end: float, *, is_open: bool = False) -> LineOpening:
    return LineOpening(Kind.DOOR, start, end, is_open)


class TestAChain:
    def test_the_outline_lies_within_half_of_a_hundred_thousandth_of_an_inch(self) -> None:
        bent = chain(((0, 0), (4, 0), (4, 3), (1, 2.5), (0.5, 6)))
        middle = shapely.LineString(bent.points)
        assert max(middle.distance(shapely.Point(at)) for at in bent.corners) < 2e-5
        assert 0 < signed_area(bent.corners) < 2e-4

    @pytest.mark.parametrize(
        ("points", "fault"),
        [
            (((0, 0),), "a line of 1 points"),
            (((0, 0), (0, 0.0005)), "too near each other"),
            (((0, 0), (4, 0), (4, 3), (2, -1)), "crosses or touches itself"),
            (((0, 0), (4, 0), (1, 0.1)), "turns back"),
        ],
    )
    def test_what_is_no_line_is_refused(self, points: tuple[Point, ...], fault: str) -> None:
        with pytest.raises(ShapeError, match=fault):
            chain(points)


class TestParts:
    def test_a_line_is_its_runs_and_its_openings_in_their_order(self) -> None:
        parts = parts_of(line(ACROSS, Kind.WALL, LineOpening(Kind.WINDOW, 7, 8), door(2, 4, is_open=True)))
        assert [(part.name, part.footing, part.opacity) for part in parts] == [
            ("wall", Footing.IMPASSABLE, Opacity.BLOCKING),
            ("wall: door", Footing.OPEN, Opacity.CLEAR),
            ("wall 2", Footing.IMPASSABLE, Opacity.BLOCKING),
            ("wall: window", Footing.IMPASSABLE, Opacity.CLEAR),
            ("wall 3", Footing.IMPASSABLE, Opacity.BLOCKING),
        ]
        assert [part.called for part in parts] == ["wall", "wall: door", "wall", "wall: window", "wall"]

    def test_openings_may_lie_round_a_corner_at_an_end_and_side_by_side(self) -> None:
        bent = line(
            ((0, 0), (4, 0), (4, 4)), Kind.WALL, door(0, 1), LineOpening(Kind.WINDOW, 1, 2), door(3, 5)
        )
        shapes = [part.shape for part in parts_of(bent)]
        assert [shape.points for shape in shapes if isinstance(shape, Chain)] == [
            ((0, 0), (1, 0)),
            ((1, 0), (2, 0)),
            ((2, 0), (3, 0)),
            ((3, 0), (4, 0), (4, 1)),
            ((4, 1), (4, 4)),
        ]

    def test_a_closed_line_comes_back_to_where_it_began(self) -> None:
        square = replace(line(((1, 1), (5, 1), (5, 5), (1, 5))), closed=True)
        first, second = (part.shape for part in parts_of(square))
        assert isinstance(first, Chain)
        assert isinstance(second, Chain)
        assert first.points[-1] == second.points[0]
        assert second.points[-1] == first.points[0]

    @pytest.mark.parametrize(
        "openings", [(door(2, 4), door(3, 5)), (door(9, 11),), (door(3, 3),), (door(4, 2),)]
    )
    def test_openings_lie_within_the_line_and_apart(self, openings: tuple[LineOpening, ...]) -> None:
        with pytest.raises(ShapeError, match="an opening from"):
            parts_of(line(ACROSS, Kind.WALL, *openings))

    def test_a_line_may_not_cross_itself_even_at_a_door(self) -> None:
        crossing = line(((0, 2), (6, 2), (6, 5), (3, 5), (3, 0)), Kind.WALL, door(2, 4))
        with pytest.raises(ShapeError, match="crosses or touches itself"):
            parts_of(crossing)


class TestSight:
    """CM-LOS-03, CM-COVER-01 with pieces that have no thickness."""

    @pytest.mark.rule("CM-LOS-03")
    def test_a_wall_without_thickness_blocks_and_is_named_once(self) -> None:
        seen = sight(board(line()), LEFT, RIGHT)
        assert not seen.visible
        assert seen.closed_by_pieces == (0,)

    @pytest.mark.parametrize("grazing", [True, False])
    @pytest.mark.parametrize("kind", [Kind.DOOR, Kind.WINDOW])
    def test_doors_hide_until_they_are_open_and_windows_never_do(self, kind: Kind, grazing: bool) -> None:
        there = line(ACROSS, Kind.WALL, LineOpening(kind, 4.5, 5.5))
        options = SightOptions(grazing_blocks=grazing)
        assert sight(board(there), LEFT, RIGHT, options=options).visible is (kind is Kind.WINDOW)
        opened = with_door(there, 0, is_open=True)
        assert sight(board(opened), LEFT, RIGHT, options=options).visible

    @pytest.mark.rule("R-30")
    @pytest.mark.parametrize("grazing", [True, False])
    def test_no_line_leads_through_a_joint(self, grazing: bool) -> None:
        # A hair of a viewer and of a target, and the joint of wall and door exactly between them.
        eye, aim = Disc(2.0, 5.0, 1e-4), Disc(8.0, 5.0, 1e-4)
        shut = board(line(ACROSS, Kind.WALL, door(5.0, 6.0)))
        assert not sight(shut, eye, aim, options=SightOptions(grazing_blocks=grazing)).visible

    @pytest.mark.rule("R-30")
    def test_past_a_free_end_one_sees_from_a_hair_beside_it(self) -> None:
        eye, aim = Disc(2.0, 5.0, 0.1), Disc(8.0, 5.0, 0.1)
        assert not sight(board(line(((5, 0), (5, 5.1)))), eye, aim).visible
        assert sight(board(line(((5, 0), (5, 5.0999)))), eye, aim).visible

    @pytest.mark.rule("CM-COVER-01")
    def test_a_low_wall_is_one_piece_of_cover_however_many_parts_it_has(self) -> None:
        yard = line(((4, 2), (6, 2), (6, 8), (4, 8)), Kind.LOW_WALL)
        seen = sight(board(replace(yard, closed=True)), LEFT, RIGHT)
        assert len(seen.cover) == 1
        other = ThinLine("fence", ((7, 0), (7, 10)), Kind.LOW_WALL, *Kind.LOW_WALL.preset)
        assert len(sight(board(replace(yard, closed=True), other), LEFT, RIGHT).cover) == 2

    @pytest.mark.parametrize("seed", range(40))
    def test_sight_agrees_with_sampled_lines_among_thin_walls(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        scene = sampling.random_scene(rng, 4, 3)
        walls = [parts_of(line(bent)) for bent in sampling.thin_walls(rng, scene)]
        parts = [replace(part, name=f"thin {i}") for i, (part,) in enumerate(walls)]
        there = Board(pieces=(*scene.board.pieces, *parts))
        seen = sight(there, scene.viewer, scene.target, scene.blockers)
        chains = [shapely.LineString(part.shape.points) for part in parts if isinstance(part.shape, Chain)]
        bases = [shapely.Point(base.centre).buffer(base.r) for base in (scene.viewer, scene.target)]
        counting = [thin for thin in chains if not any(thin.intersects(base) for base in bases)]
        if seen.witness is not None:
            assert min((shapely.LineString(seen.witness).distance(t) for t in counting), default=1) > 1e-6
        else:
            assert not sampled_free(scene, counting)


def sampled_free(scene: sampling.Scene, chains: list[shapely.LineString]) -> bool:
    """Whether one of 40 by 40 lines is free of the thin walls, the pieces and the other bases."""
    # Blockers are grown by a hair: a sampled line that grazes one proves nothing.
    solid = [sampling.geometry(shape).buffer(2e-5) for shape in sampling.blocking_shapes(scene)]
    tree = shapely.STRtree([*solid, *(thin.buffer(2e-5) for thin in chains)])
    a = sampling.border_points(scene.viewer, 40, scene.target)
    b = sampling.border_points(scene.target, 40, scene.viewer)
    lines = shapely.linestrings(np.stack([np.repeat(a, 40, axis=0), np.tile(b, (40, 1))], axis=1))
    return bool(np.unique(tree.query(lines, predicate="intersects")[0]).size < len(lines))


class TestVisibleArea:
    def test_a_thin_wall_hides_half_of_the_table(self) -> None:
        assert visible_area(board(line()), LEFT).square_inches == pytest.approx(50.0, abs=1e-3)

    def test_through_a_window_one_sees_what_its_frame_lets_through(self) -> None:
        there = board(line(ACROSS, Kind.WALL, LineOpening(Kind.WINDOW, 4.5, 5.5)))
        assert visible_area(there, LEFT).contains((9.0, 5.0))
        assert not visible_area(there, LEFT).contains((9.0, 9.0))


class TestMovement:
    @pytest.mark.rule("CM-MOVE-05")
    def test_nobody_walks_through_a_wall_without_thickness(self) -> None:
        reach = Reach(board(line()), LEFT, 8.0, Crowd())
        assert reach.route(RIGHT.centre).walk.end[0] <= 4.5
        assert max(x for patch in reach.area().patches for x, _ in patch.outline) <= 4.5 + 1e-3

    @pytest.mark.rule("CM-MOVE-05")
    @pytest.mark.parametrize(("width", "fits"), [(1.001, True), (1.0, True), (0.999, False)])
    def test_an_open_door_as_wide_as_the_base_lets_it_through(self, width: float, fits: bool) -> None:
        way = door(5 - width / 2, 5 + width / 2, is_open=True)
        route = Reach(board(line(ACROSS, Kind.WALL, way)), LEFT, 8.0, Crowd()).route(RIGHT.centre)
        assert (distance(route.walk.end, RIGHT.centre) < 1e-6) is fits

    def test_the_way_round_a_free_end_is_an_arc_about_it(self) -> None:
        route = Reach(board(line(((5, 0), (5, 6)))), LEFT, 12.0, Crowd()).route(RIGHT.centre)
        straight = sqrt(hypot(3, 1) ** 2 - 0.5**2)
        turn = atan2(-1, -3) % (2 * pi) - atan2(-1, 3) % (2 * pi)
        arc = 0.5 * (2 * pi - abs(turn) - 2 * acos(0.5 / hypot(3, 1)))
        assert route.full_cost == pytest.approx(2 * straight + (max(0, arc)), abs=0.01)

    @pytest.mark.rule("CM-MOVE-04")
    def test_a_low_wall_costs_double_for_as_long_as_the_base_is_over_it(self) -> None:
        route = Reach(board(line(ACROSS, Kind.LOW_WALL)), LEFT, 8.0, Crowd()).route(RIGHT.centre)
        assert route.full_cost == pytest.approx(7.0, abs=1e-3)
        assert route.walk.bill.difficult_in == pytest.approx(1.0, abs=1e-3)


class TestMargins:
    """A line is one body: a margin moves all of it, and no joint opens."""

    def test_a_corner_is_not_slid_out_of_its_joint(self) -> None:
        eye, aim = Disc(3.0, 4.0, 0.5), Disc(7.0, 3.0, 0.5)
        one = board(line(((5, 2), (5, 5), (8.5, 5))))
        assert not sight(one, eye, aim).visible
        assert not sight_margin(one, eye, aim).too_close

    def test_wall_and_shut_door_move_as_one(self) -> None:
        one = board(line(ACROSS, Kind.WALL, door(4.5, 5.5)))
        assert not sight_margin(one, LEFT, RIGHT, cap=0.5).too_close
        # Were the door a body of its own, an inch and a bit would open the view.
        alone = tuple(replace(part, line=None, opening=None) for part in one.pieces)
        assert sight_margin(replace(one, pieces=alone), LEFT, RIGHT, cap=1.5).inches is not None
        assert sight_margin(one, LEFT, RIGHT, cap=1.5).inches is None

    def test_the_move_that_is_told_turns_the_verdict(self) -> None:
        opened = line(ACROSS, Kind.WALL, door(4.5, 5.5, is_open=True))
        margin = sight_margin(board(opened), LEFT, RIGHT)
        assert margin.shift is not None
        dx, dy = margin.shift
        moved = replace(opened, points=tuple((x + dx, y + dy) for x, y in opened.points))
        assert margin.inches == pytest.approx(1.0, abs=0.01)
        assert not sight(board(moved), LEFT, RIGHT).visible


def test_parts_of_different_lines_are_different_bodies() -> None:
    first, second = line(), replace(line(((7, 0), (7, 3))), name="stub")
    piece = Piece("rock", Disc(1, 1, 0.5), *Kind.ROCKS.preset, Kind.ROCKS)
    there = Board(10.0, 10.0, (piece, *parts_of(first), *parts_of(second)))
    assert there.flat.body.tolist() == [0, 1, 2]


def test_the_parts_of_a_line_move_as_one_and_everything_else_by_itself() -> None:
    """Two rocks, a wall of three parts, one of one, and a rock: the bodies begin at 0, 1, 2, 5 and 6."""
    rocks = [Piece(f"rock {i}", disc(3 * i + 2, 20, 1), *Kind.ROCKS.preset, Kind.ROCKS) for i in range(3)]
    doors = (LineOpening(Kind.DOOR, 2.0, 3.0),)
    long, short = (
        parts_of(ThinLine(name, ((2, y), (8, y)), Kind.WALL, *Kind.WALL.preset, openings=openings))
        for name, y, openings in (("long", 4, doors), ("short", 8, ()))
    )
    assert (len(long), len(short)) == (3, 1)
    assert bodies_of([*rocks[:2], *long, *short, rocks[2]]).tolist() == [0, 1, 2, 5, 6, 7]
    assert bodies_of([rocks[0], *long]).tolist() == [0, 1, 4]
    assert bodies_of([*short, *long]).tolist() == [0, 1, 4]
